"""The person's answers about cells apply to all cells that look the same, on this board and the game's next ones."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest
from support.simulated.play import opened, played

from solvers.puzzle import Cell
from vision.autoplay.events import Task
from vision.autoplay.memory import CellPictures
from vision.autoplay.screen.boards import find_board
from vision.autoplay.shown import answered, answers_in, with_answers
from vision.cells.clustering import alike
from vision.corrections.edits import Edit, Question, edit_of, is_lasting, question_about
from vision.frame import Pixels, Reading
from vision.seen import CellValue, SeenBoard
from vision.tasks import grouped_board

SUDOKU = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


@cache
def seen(puzzle: str) -> tuple[Pixels, Reading, SeenBoard]:
    """Return a game's picture, what is read in it, and that with groups of similar cells."""
    pixels = opened(puzzle, **({"puzzles": (SUDOKU,)} if puzzle == "sudoku" else {})).picture(0.0)
    reading = find_board(pixels, Task())
    return pixels, reading, grouped_board(reading, pixels)


def cell_with(board: SeenBoard, value: CellValue) -> Cell:
    return next(cell for cell in board.places if board.value(cell) == value)


def cell_png(pixels: Pixels, board: SeenBoard, cell: tuple[int, int]) -> bytes:
    (left, top), (right, bottom) = np.min(board.quad(cell), 0), np.max(board.quad(cell), 0)
    return cv2.imencode(".png", pixels[round(top) : round(bottom), round(left) : round(right)])[1].tobytes()


def test_cells_with_the_same_digit_look_the_same_and_others_do_not() -> None:
    _, _, board = seen("sudoku")
    for cell in board.places:
        assert {board.value(other) for other in (cell, *board.alike(cell))} == {board.value(cell)}
    n_groups = len({group for row in board.groups for group in row})
    assert n_groups < len(list(board.places)) / 2


@pytest.mark.parametrize(("level", "is_same"), [(0, True), (6, True), (40, False)])
def test_flat_cells_are_the_same_if_the_difference_is_invisible(level: int, is_same: bool) -> None:
    pixels = np.full((20, 40, 3), 100, np.uint8)
    pixels[:, 20:] += np.uint8(level)
    quads = [[((x, 0), (x + 20, 0), (x + 20, 20), (x, 20)) for x in (0, 20)]]
    assert (alike(pixels, quads)[0][0] == alike(pixels, quads)[0][1]) is is_same


def test_an_answer_applies_to_all_similar_cells_and_to_the_next_board(tmp_path: Path) -> None:
    pixels, reading, board = seen("onestroke")
    wall = cell_with(board, "#")
    pictures = CellPictures(str(tmp_path), "maze", "Level 1")
    pictures.keep_cell("onestroke", "o", cell_png(pixels, board, wall))
    (answer,) = answers_in(CellPictures(str(tmp_path), "maze", "Level 2"))
    told = answered(board, pixels, [answer])
    assert {told.value(cell) for cell in (wall, *board.alike(wall))} == {"o"}
    assert all(told.confidence_of(cell) == 1.0 for cell in board.alike(wall))
    assert "#" not in str(told.cells) and with_answers(reading, pixels, [answer]).text == told.text


def test_the_last_answer_counts_and_damaged_files_are_ignored(tmp_path: Path) -> None:
    pixels, _, board = seen("onestroke")
    pictures = CellPictures(str(tmp_path), "maze", "Level 1")
    for value in ("o", "#"):
        pictures.keep_cell("onestroke", value, cell_png(pixels, board, cell_with(board, "#")))
    assert answered(board, pixels, answers_in(pictures)).cells == board.cells
    for path in tmp_path.glob("*.png"):
        path.write_bytes(b"torn")
    assert answers_in(pictures) == []


def test_a_game_is_played_by_the_answers_about_its_cells(tmp_path: Path) -> None:
    """The answer calls a wall free, so the plan goes through it, and the game refuses that."""
    game = opened("onestroke")
    pixels, _, board = seen("onestroke")
    wall = cell_png(pixels, board, cell_with(board, "#"))
    CellPictures(str(tmp_path), game.window.app, game.window.title).keep_cell("onestroke", ".", wall)
    run = played(game, Task("onestroke", memory=str(tmp_path)))
    assert not run.is_won


def test_the_first_question_is_about_the_start_and_the_next_about_the_most_cells() -> None:
    _, _, board = seen("onestroke")
    doubtful = replace(board, confidences=tuple(tuple(0.5 for _ in row) for row in board.confidences))
    first = question_about(doubtful)
    assert first is not None and first.words in ("Is this the start?", "Is this the end?") and not first.others
    known = {cell for cell in board.places if str(board.value(cell)) in "SE"}
    sure = tuple(tuple(1.0 if (r, c) in known else 0.5 for c in range(len(row))) for r, row in enumerate(board.confidences))
    second = question_about(replace(doubtful, confidences=sure))
    assert second is not None and len(second.others) > 1 and second.words in ("Can the line pass here?", "Is this a wall?")


@pytest.mark.parametrize(("value", "words"), [(8, "Is this an 8?"), (6, "Is this a 6?"), (0, "Is this cell empty?")])
def test_questions_name_the_digits(value: int, words: str) -> None:
    _, _, board = seen("sudoku")
    cell = cell_with(board, value)
    sure = tuple(tuple(0.5 if (r, c) == cell else 1.0 for c in range(9)) for r in range(9))
    assert question_about(replace(board, confidences=sure)) == Question(cell, words)


def test_cells_that_certainly_differ_contradict_an_answer() -> None:
    _, _, board = seen("sudoku")
    empty, digit = cell_with(board, 0), cell_with(board, 6)
    edit = edit_of(board, empty, 4)
    assert edit == Edit(empty, 4) and board.alike(empty) and not is_lasting(board, edit)
    assert is_lasting(board, edit_of(board, digit, 6))


def test_nothing_is_asked_if_nothing_is_doubtful() -> None:
    _, _, board = seen("onestroke")
    assert question_about(replace(board, confidences=tuple(tuple(1.0 for _ in row) for row in board.confidences))) is None
