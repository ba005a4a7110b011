"""Correcting a board, reading as a task of another process, and corrections that survive when the board is read again."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import vision.readers
from solvers import PUZZLES
from solvers.errors import PuzzleError
from solvers.puzzle import Cell
from vision.corrections.choices import CORRECTORS, correctable, corrected, counts, joined, problem_of
from vision.corrections.edits import DROPPED, Amended, Edit
from vision.frame import Grid, Reading
from vision.seen import Cells, SeenBoard, SeenBoards, SeenPicture, seen_board
from vision.tasks import LONGEST_SHOWN_PX, read

ROOT = Path(__file__).resolve().parents[3]
TEXTS = {
    "sudoku": [PUZZLES["sudoku"].demo, "." * 16],
    "sliding": ["1 2 3/4 0 6/7 5 8", "@first 1 0/3 2"],
    "link": ["1 2 3 4/1 2 3 4", "@down 1 . #/1 2 2"],
    "onestroke": ["S.o/..E", "@zip 1.2/..3//.|./...", "@fill S.#/...", "S.o/..E r1c2 r2c2"],
}
CASES = [(puzzle, text) for puzzle, texts in TEXTS.items() for text in texts]


QUAD = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def seen_as(cells: Cells, puzzle: str = "sudoku", text: str = "", **details: Any) -> SeenBoard:
    sure = tuple((0.9,) * len(row) for row in cells)
    quads = tuple((QUAD,) * len(row) for row in cells)
    return SeenBoard(puzzle, cells, sure, quads, QUAD, text, 0.8, (), details)


def board(puzzle: str, text: str, **details: Any) -> SeenBoard:
    """Return a board read exactly as its text says."""
    return seen_as(_cells(puzzle, text), puzzle, text, **details)


def _cells(puzzle: str, text: str) -> Any:
    state = PUZZLES[puzzle].parse(text)
    if puzzle == "sudoku":
        return tuple(tuple(state.givens[row * state.size : (row + 1) * state.size]) for row in range(state.size))
    if puzzle == "onestroke":
        maze = state.maze
        return tuple(tuple(maze.sign((row, col)) for col in range(maze.cols)) for row in range(maze.rows))
    return tuple(tuple(state.tiles[row * state.cols : (row + 1) * state.cols]) for row in range(state.rows))


@pytest.mark.parametrize(("puzzle", "text"), CASES)
def test_the_text_of_a_board_round_trips(puzzle: str, text: str) -> None:
    seen = correctable(board(puzzle, text))
    parse = PUZZLES[puzzle].parse
    assert parse(CORRECTORS[puzzle].text(seen, seen.cells)) == parse(text)


@given(st.sampled_from(CASES), st.data())
def test_a_correction_sets_the_value_with_full_confidence(case: tuple[str, str], data: st.DataObject) -> None:
    seen = correctable(board(*case))
    cell = data.draw(st.sampled_from(list(seen.places)))
    choice = data.draw(st.sampled_from(CORRECTORS[seen.puzzle].choices(seen)))
    made = corrected(seen, [cell], choice.value)
    assert made.value(cell) == choice.value and made.confidence_of(cell) == 1.0
    assert seen.confidence <= made.confidence <= 1.0
    assert made.shape == seen.shape
    if made.text:
        assert correctable(made).cells == made.cells
    else:
        assert problem_of(made)


def test_numbers_on_tiles_may_begin_with_two() -> None:
    seen = board("sliding", "@first 1 2/0 3", first_number=2, blank_home="first")
    seen = replace(seen, cells=((2, 3), (0, 4)))
    made = corrected(seen, [(0, 0)], 4)
    assert made.cells == ((4, 3), (0, 2)) and made.text == "@first 3 2/0 1"
    nameless = corrected(replace(seen, text=""), [(0, 0)], 4)
    assert nameless.text == made.text


def test_numbers_of_an_invalid_maze_can_be_corrected_too() -> None:
    seen = replace(board("onestroke", "S.E"), text="", details={"waypoints": {"1": [0, 0], "3": [0, 2]}})
    assert correctable(seen).cells == (("1", ".", "3"),)


@pytest.mark.parametrize(("cell", "text"), [((0, 2), "E.S/o.."), ((1, 0), "..E/S..")])
def test_a_start_put_on_the_end_changes_places_with_it(cell: tuple[int, int], text: str) -> None:
    assert corrected(board("onestroke", "S.E/o.."), [cell], "S").text == text


def test_two_faces_become_one() -> None:
    seen = board("link", "1 1 2 2")
    assert joined(seen, 1, 2).text == "1 1 1 1"
    assert counts(seen) == (4, "tile")


# the task


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    Image.new("RGB", (3 * LONGEST_SHOWN_PX, 300), (10, 20, 30)).save(path)
    return path


def test_the_task_yields_the_picture_and_then_the_boards(picture: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spans = ((0.0, 10.0), (10.0, 20.0))
    sure = ((np.float32(1), np.float32(0.5)),) * 2
    reading = Reading("sliding", Grid(spans, spans), ((1, 2), (3, 0)), sure, "1 2/3 0", 0.9, ("A note.",))
    asked = []

    def fake(pixels: Any, puzzle: str, options: Any) -> list[Reading]:
        asked.append((pixels.shape, puzzle, options.digits, options.goal.shape))
        return [reading]

    monkeypatch.setattr(vision.readers, "read_boards", fake)
    shown, boards = read(str(picture), "sliding", "templates", str(picture))
    assert isinstance(shown, SeenPicture) and isinstance(boards, SeenBoards)
    assert shown.size == (3 * LONGEST_SHOWN_PX, 300) and shown.shown == (LONGEST_SHOWN_PX, 100)
    assert shown.rgb[:3] == bytes((10, 20, 30)) and len(shown.rgb) == 3 * LONGEST_SHOWN_PX * 100
    assert asked == [((300, 6000, 3), "sliding", "templates", (300, 6000, 3))]
    assert boards.boards == (replace(seen_board(reading), groups=((0, 0), (0, 0))),)
    assert boards.boards[0].quad((1, 1)) == ((10, 10), (20, 10), (20, 20), (10, 20))
    assert boards.boards[0].doubtful == ((0, 1), (1, 1))


def test_a_picture_can_be_given_as_bytes(picture: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision.readers, "read_boards", lambda *args: [])
    assert next(read(picture.read_bytes())) == next(read(str(picture)))


def test_what_the_window_imports_and_catches_needs_no_opencv() -> None:
    with pytest.raises(PuzzleError, match="The pasted data is not a picture") as caught:
        next(read(b"no picture"))
    assert type(caught.value) is PuzzleError
    code = "import sys, vision.tasks, vision.seen, vision.corrections.choices; print('cv2' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout.strip() == "False", ran.stderr


# corrections that survive


GIVENS = ((1, 0, 0, 4), (0, 0, 1, 0), (0, 3, 0, 0), (2, 0, 0, 3))
OTHER = ((0, 2, 3, 0), (3, 0, 0, 1), (0, 0, 4, 0), (0, 1, 0, 0))
TILES = ((1, 2, 3), (4, 5, 6), (1, 2, 3), (4, 5, 6))


CHANGED = "The picture has changed at r1c2, so your corrections there were dropped."
Change: TypeAlias = tuple[int, int, int]


def put(cells: Cells, *changes: Change) -> Cells:
    rows = [list(row) for row in cells]
    for row, column, value in changes:
        rows[row][column] = value
    return tuple(map(tuple, rows))


def amended(read: SeenBoard, *edits: Edit) -> Amended:
    kept = Amended()
    kept.read([read])
    for edit in edits:
        kept.correct(0, edit)
    return kept


def test_the_same_reading_is_corrected_as_before() -> None:
    kept = amended(seen_as(GIVENS), Edit((0, 1), 2), Edit((0, 0), 3))
    assert kept.read([seen_as(GIVENS)]) == ""
    assert kept.boards[0].cells == put(GIVENS, (0, 1, 2), (0, 0, 3))
    assert kept.boards[0].text.startswith("32")
    assert (kept.undo(), kept.boards[0].cells) == (0, put(GIVENS, (0, 1, 2)))
    assert (kept.undo(), kept.boards[0].cells, kept.can_undo) == (0, GIVENS, False)


@pytest.mark.parametrize("other", [seen_as(OTHER), seen_as(GIVENS[:2] + OTHER[:1] * 7), seen_as(TILES, "link")])
def test_another_board_drops_corrections_with_a_message(other: SeenBoard) -> None:
    kept = amended(seen_as(GIVENS), Edit((0, 1), 2))
    assert kept.read([other]) == DROPPED
    assert kept.boards == [other] and not kept.can_undo
    assert kept.read([seen_as(GIVENS)]) == "", "and only once"
    assert kept.boards[0].cells == GIVENS


MISREAD = put(TILES, (2, 0, 4))


@pytest.mark.parametrize(
    ("before", "edits", "change", "told", "shown"),
    [
        # moves were made since
        (GIVENS, [((0, 1), 2)], [(1, 0, 4), (1, 1, 2)], "", [(0, 1, 2), (1, 0, 4), (1, 1, 2)]),
        # one of two corrected cells has another value
        (GIVENS, [((0, 1), 2), ((1, 0), 4)], [(0, 1, 3)], CHANGED, [(0, 1, 3), (1, 0, 4)]),
        # the cell is now read as corrected
        (GIVENS, [((0, 1), 2)], [(0, 1, 2)], "", [(0, 1, 2)]),
        # the corrected tile was removed
        (MISREAD, [((2, 0), 1)], [(2, 0, 0), (0, 0, 0)], "", [(2, 0, 0), (0, 0, 0)]),
    ],
    ids=["moves", "another value", "as corrected", "removed"],
)
def test_corrections_stay_where_the_picture_does_not_contradict_them(
    before: Cells, edits: list[tuple[Cell, int]], change: list[Change], told: str, shown: list[Change]
) -> None:
    puzzle = "link" if before is MISREAD else "sudoku"
    kept = amended(seen_as(before, puzzle), *(Edit(*edit) for edit in edits))
    assert kept.read([seen_as(put(before, *change), puzzle)]) == told
    assert kept.boards[0].cells == put(before, *shown)
    assert kept.can_undo == (shown != change)


def test_corrections_survive_a_moment_without_a_board() -> None:
    kept = amended(seen_as(GIVENS), Edit((0, 1), 2))
    assert kept.read([]) == "" and not kept.boards and not kept.can_undo
    kept.read([seen_as(GIVENS)])
    assert kept.boards[0].value((0, 1)) == 2 and kept.can_undo


def test_corrections_follow_their_board_to_another_position_in_the_list() -> None:
    kept = amended(seen_as(GIVENS), Edit((0, 1), 2))
    kept.read([seen_as(TILES, "link"), seen_as(GIVENS)])
    assert kept.boards[0].cells == TILES and kept.boards[1].value((0, 1)) == 2
    assert kept.undo() == 1


def renamed(cells: Cells, names: Sequence[int]) -> Cells:
    return tuple(tuple(names[int(value)] for value in row) for row in cells)


@given(st.permutations(range(1, 7)), st.sets(st.integers(1, 6), max_size=2))
def test_corrections_survive_a_renumbering_of_faces(order: list[int], taken: set[int]) -> None:
    """Some tiles may have been removed in the meantime."""
    kept = amended(seen_as(MISREAD, "link"), Edit((2, 0), 1))
    names = [0, *order]
    left = tuple(
        tuple(0 if value in taken and (r, c) != (2, 0) else value for c, value in enumerate(row)) for r, row in enumerate(MISREAD)
    )
    kept.read([seen_as(renamed(left, names), "link")])
    board = kept.boards[0]
    if 1 not in taken:
        assert board.value((2, 0)) == board.value((0, 0)) == names[1]
    assert all(board.value(cell) == names[int(left[cell[0]][cell[1]])] for cell in board.places if cell != (2, 0))


def test_joined_faces_stay_joined() -> None:
    kept = amended(seen_as(TILES, "link"), Edit((0, 0), 2, joins=True))
    once = kept.boards[0].cells
    assert {value for row in once for value in row} == {1, 3, 4, 5, 6}
    names = [0, 3, 1, 2, 6, 5, 4]
    assert kept.read([seen_as(renamed(TILES, names), "link")]) == ""
    assert kept.boards[0].cells == renamed(once, names)


def test_a_correction_raises_the_confidence_in_the_board() -> None:
    read = replace(seen_as(GIVENS), confidences=((0.3, *(0.9,) * 3), *((0.9,) * 4,) * 3), confidence=0.3)
    kept = amended(read, Edit((0, 0), 1))
    kept.read([read])
    assert kept.boards[0].confidence_of((0, 0)) == 1.0 and kept.boards[0].confidence > 0.9
