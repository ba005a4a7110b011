"""Correcting what was read, and reading as a task of another process."""

from __future__ import annotations

import io
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

import vision.pictures.pages
from solvers import PUZZLES
from solvers.errors import PuzzleError
from vision.corrections.choices import CORRECTORS, correctable, corrected, counts, joined, problem_of
from vision.frame import Grid, Reading
from vision.seen import SeenBoard, SeenBoards, SeenPicture, seen_board
from vision.tasks.pictures import LONGEST_SHOWN_PX, read

ROOT = Path(__file__).resolve().parents[3]
TEXTS = {
    "sudoku": [PUZZLES["sudoku"].demo, "." * 16],
    "sliding": ["1 2 3/4 0 6/7 5 8", "@first 1 0/3 2"],
    "link": ["1 2 3 4/1 2 3 4", "@down 1 . #/1 2 2"],
    "onestroke": ["S.o/..E", "@zip 1.2/..3//.|./...", "@fill S.#/...", "S.o/..E r1c2 r2c2"],
}
CASES = [(puzzle, text) for puzzle, texts in TEXTS.items() for text in texts]


def board(puzzle: str, text: str, sure: float = 0.9, **details: Any) -> SeenBoard:
    """Return a board that was read as its text tells."""
    cells = _cells(puzzle, text)
    quad = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    quads = tuple(tuple(quad for _ in row) for row in cells)
    return SeenBoard(puzzle, cells, tuple(tuple(sure for _ in row) for row in cells), quads, quad, text, 0.8, (), details)


def _cells(puzzle: str, text: str) -> Any:
    state = PUZZLES[puzzle].parse(text)
    if puzzle == "sudoku":
        return tuple(tuple(state.givens[row * state.size : (row + 1) * state.size]) for row in range(state.size))
    if puzzle == "onestroke":
        maze = state.maze
        return tuple(tuple(maze.sign((row, col)) for col in range(maze.cols)) for row in range(maze.rows))
    return tuple(tuple(state.tiles[row * state.cols : (row + 1) * state.cols]) for row in range(state.rows))


@pytest.mark.parametrize(("puzzle", "text"), CASES)
def test_cells_are_written_as_the_text_has_them(puzzle: str, text: str) -> None:
    seen = correctable(board(puzzle, text))
    parse = PUZZLES[puzzle].parse
    assert parse(CORRECTORS[puzzle].text(seen, seen.cells)) == parse(text)


@given(st.sampled_from(CASES), st.data())
def test_a_correction_is_sure_and_there(case: tuple[str, str], data: st.DataObject) -> None:
    seen = correctable(board(*case))
    cell = data.draw(st.sampled_from(list(seen.places)))
    choice = data.draw(st.sampled_from(CORRECTORS[seen.puzzle].choices(seen)))
    made = corrected(seen, [cell], choice.value)
    assert made.value(cell) == choice.value and made.sureness(cell) == 1.0
    assert seen.confidence <= made.confidence <= 1.0
    assert made.shape == seen.shape
    if made.text:
        assert correctable(made).cells == made.cells
    else:
        assert problem_of(made)


def test_numbers_on_tiles_may_begin_with_two() -> None:
    seen = board("sliding", "@first 1 2/0 3", first_number=2, blank_home="first")
    seen = SeenBoard(**{**vars(seen), "cells": ((2, 3), (0, 4))})
    made = corrected(seen, [(0, 0)], 4)
    assert made.cells == ((4, 3), (0, 2)) and made.text == "@first 3 2/0 1"
    nameless = corrected(SeenBoard(**{**vars(seen), "text": ""}), [(0, 0)], 4)
    assert nameless.text == made.text


def test_numbers_of_a_maze_that_makes_no_board_are_known_too() -> None:
    seen = SeenBoard(**{**vars(board("onestroke", "S.E")), "text": "", "details": {"waypoints": {"1": [0, 0], "3": [0, 2]}}})
    assert correctable(seen).cells == (("1", ".", "3"),)


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

    def fake(pixels: Any, puzzle: str, wishes: Any) -> list[Reading]:
        asked.append((pixels.shape, puzzle, wishes.digits, wishes.goal.shape))
        return [reading]

    monkeypatch.setattr(vision.pictures.pages, "read_boards", fake)
    shown, boards = read(str(picture), "sliding", "templates", str(picture))
    assert isinstance(shown, SeenPicture) and isinstance(boards, SeenBoards)
    assert shown.size == (3 * LONGEST_SHOWN_PX, 300) and shown.shown == (LONGEST_SHOWN_PX, 100)
    assert shown.rgb[:3] == bytes((10, 20, 30)) and len(shown.rgb) == 3 * LONGEST_SHOWN_PX * 100
    assert asked == [((300, 6000, 3), "sliding", "templates", (300, 6000, 3))]
    assert boards.boards == (replace(seen_board(reading), groups=((0, 0), (0, 0))),)
    assert boards.boards[0].quad((1, 1)) == ((10, 10), (20, 10), (20, 20), (10, 20))
    assert boards.boards[0].doubtful == ((0, 1), (1, 1))


def test_bytes_of_a_file_are_read_as_the_file(picture: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision.pictures.pages, "read_boards", lambda *args: [])
    assert next(read(picture.read_bytes())) == next(read(str(picture)))
    buffer = io.BytesIO(b"no picture")
    with pytest.raises(PuzzleError, match="What was given is not a picture"):
        next(read(buffer.getvalue()))


def test_what_goes_wrong_is_of_a_class_that_a_window_knows(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError) as caught:
        next(read(str(tmp_path / "none.png")))
    assert type(caught.value) is PuzzleError


def test_what_a_window_needs_loads_no_opencv() -> None:
    code = "import sys, vision.tasks.pictures, vision.seen, vision.corrections.choices; print('cv2' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert ran.stdout.strip() == "False", ran.stderr
