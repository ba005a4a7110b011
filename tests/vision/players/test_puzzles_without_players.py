"""Puzzles that only declare the values of their cells are played, corrected and judged like all others."""

from typing import Any

import pytest
from support.drawing.sudoku import ROWS, Look, drawn
from support.screens import even
from support.simulated.play import opened, played

import vision.readers
from solvers import PUZZLES
from solvers.handmade import CellValue, CellValues
from solvers.puzzle import Gesture, Tap
from solvers.sliding.rules import SlidingState, parse
from solvers.sudoku.rules import SudokuState
from vision.corrections.choices import CORRECTORS, corrected, corrector_of, counts, problem_of
from vision.frame import Reading, Rect
from vision.grids.finding import find_grids
from vision.players import PLAYERS, player_of
from vision.players.player import Player
from vision.readers import READERS, read_boards
from vision.seen import seen_board


def rows(values: tuple[int, ...], length: int) -> list[tuple[int, ...]]:
    return [values[start : start + length] for start in range(0, len(values), length)]


def text(cells: Any) -> str:
    return "/".join(" ".join(map(str, row)) for row in cells)


TITLES: dict[CellValue, str] = {1: "tile", 0: "blank"}
SLIDING: CellValues[SlidingState] = CellValues(lambda state: rows(state.tiles, state.cols), text, TITLES)
SUDOKU: CellValues[SudokuState] = CellValues(lambda state: rows(tuple(state.digits), state.size), text, TITLES)


@pytest.mark.parametrize(("puzzle", "values"), [("sliding", SLIDING), ("sudoku", SUDOKU)])
def test_a_game_is_won_by_gestures_of_the_rules(puzzle: str, values: CellValues[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, puzzle, player_of(PUZZLES[puzzle], values))
    assert played(opened(puzzle, "tiles")).is_won


def test_an_impossible_gesture_gets_a_message() -> None:
    class OnPad:
        def gestures(self, move: str) -> tuple[Gesture, ...]:
            return (Tap(move),)

    player: Player = player_of(PUZZLES["sliding"], SLIDING)
    with pytest.raises(ValueError, match="key named undo"):
        player.input_methods[0].play(None, OnPad(), ["undo"])  # type: ignore[arg-type]


def reading(puzzle: str, cells: Any, confidence: float, area: Rect) -> Reading:
    sure = tuple((confidence,) * len(row) for row in cells)
    return Reading(puzzle, even(area, len(cells), len(cells[0])), cells, sure, text(cells), confidence)


def test_a_board_is_corrected_by_what_its_cells_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CORRECTORS, "sliding", corrector_of(SLIDING))
    seen = seen_board(reading("sliding", ((1, 1), (3, 0)), 0.6, (0, 0, 100, 100)))
    assert [choice.title for choice in CORRECTORS["sliding"].choices(seen)] == ["tile", "blank"]
    assert counts(seen) == (2, "tile") and problem_of(seen)
    mended = corrected(seen, [(0, 1)], 2)
    assert parse(mended.text) == parse("1 2/3 0") and not problem_of(mended)
    assert mended.confidence_of((0, 1)) == 1.0


def test_any_reading_can_be_corrected_and_played() -> None:
    assert READERS.keys() <= PLAYERS.keys() & CORRECTORS.keys()


@pytest.mark.parametrize(
    ("wished", "confidence", "is_found"), [("", 0.88, True), ("", 0.6, False), ("tiling", 0.6, True), ("tiling", 0.4, False)]
)
def test_a_board_unknown_to_the_network_needs_a_confident_reading_or_a_request(
    wished: str, confidence: float, is_found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pixels, grid = drawn(ROWS, Look())
    board = reading("tiling", ((0, 1), (1, 0)), confidence, grid.bbox)
    assert any(grid.prediction is not None and grid.shared(board.grid) > 0.5 for grid in find_grids(pixels))
    monkeypatch.setattr(vision.readers, "READERS", {"tiling": lambda pixels, grids, options: [board]})
    assert ("tiling" in [each.puzzle for each in read_boards(pixels, wished)]) is is_found
