"""Which readings count as boards, the geometry of grids, and how our own boards are read."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.drawing.own import SHAPES, is_right, own_boards
from support.screens import even

from vision import readers
from vision.frame import GridPrediction, Reading, ReadOptions, Rect
from vision.grids.board_network import CONTENTS, PUZZLES
from vision.readers import DOUBTED, read_boards


def predicted(puzzle, sure=0.95, tile=0.8, blank=0.8):
    contents = {name: np.zeros((4, 4)) for name in CONTENTS}
    contents["tile"][:] = tile
    contents["blank"][3, 3] = blank
    zeros = np.zeros((2, 4, 4))
    return GridPrediction({name: sure if name == puzzle else 0.0 for name in PUZZLES}, contents, zeros, zeros)


def reading(puzzle, confidence, what=None, fit=0.7, **details):
    grid = replace(even((0, 0, 80, 80), 4, 4), fit=fit, prediction=what)
    return Reading(puzzle, grid, ((0,) * 4,) * 4, ((1.0,) * 4,) * 4, "", confidence, (), details)


def reported(monkeypatch, *found, may_be_doubtful=False):
    monkeypatch.setattr(readers, "search_rounds", lambda pixels: [[one.grid for one in found]])
    monkeypatch.setattr(readers, "_read", lambda *_: [*found])
    monkeypatch.setattr(readers.link, "read", lambda *_: [])
    monkeypatch.setattr(readers, "_read_without_texture", lambda *_: [])
    return readers.read_boards(np.zeros((8, 8, 3), np.uint8), options=ReadOptions(may_be_doubtful=may_be_doubtful))


@pytest.mark.parametrize(
    ("one", "is_reported"),
    [
        (reading("sudoku", 0.87), True),
        (reading("sudoku", 0.83), False),
        (reading("sudoku", 0.83, predicted("sudoku", sure=0.3)), True),
        (reading("sudoku", 0.55, predicted("sudoku", sure=0.3)), False),
        (reading("sudoku", 0.6, predicted("link")), False),
        (reading("link", 0.6, predicted("link")), True),
        (reading("onestroke", 0.57, predicted("onestroke")), True),
        (reading("onestroke", 0.53, predicted("onestroke")), False),
        (reading("sudoku", 0.2), False),
        (reading("sudoku", 0.2, predicted("sudoku")), True),
        (reading("sudoku", 0.2, predicted("sudoku"), fit=0.4), False),
        (reading("sudoku", 0.05, predicted("sudoku")), False),
        (reading("sliding", 0.2, predicted("sliding"), by="edges"), True),
        (reading("sliding", 0.3, predicted("sliding"), fit=0.5, by="edges"), True),
        (reading("sliding", 0.2, predicted("sliding"), fit=0.5, by="edges"), False),
        (reading("sliding", 0.2, predicted("sliding", tile=0.2), by="edges"), False),
        (reading("sliding", 0.2, predicted("sliding", blank=0.1), by="edges"), False),
        (reading("sliding", 0.2, predicted("sliding", tile=0.2, blank=0.1), by="numbers"), True),
        (reading("link", 0.2, predicted("link"), fit=0.65), True),
        (reading("link", 0.2, predicted("link"), fit=0.6), False),
        (reading("onestroke", 0.2, predicted("onestroke")), False),
    ],
)
def test_doubtful_boards_are_reported_where_the_network_is_confident(monkeypatch, one, is_reported):
    assert reported(monkeypatch, one) == [one] * is_reported


def test_the_likeliest_board_is_reported_where_doubtful_ones_are_wanted_and_none_is_certain(monkeypatch):
    probable, possible, improbable = (replace(reading("onestroke", chance), text="S.") for chance in (0.5, 0.45, 0.3))
    unplayable, certain = reading("onestroke", 0.52), replace(reading("sudoku", 0.95), text="1.")
    assert not reported(monkeypatch, probable)
    (found,) = reported(monkeypatch, possible, probable, unplayable, may_be_doubtful=True)
    assert (found.confidence, found.notes) == (0.5, (DOUBTED,))
    assert not reported(monkeypatch, improbable, may_be_doubtful=True)
    assert reported(monkeypatch, certain, probable, may_be_doubtful=True) == [certain]


def test_a_doubtful_board_is_not_reported_where_the_network_is_confident_of_another_puzzle(monkeypatch):
    """It may see a part of that puzzle's board."""
    for what, is_reported in ((predicted("sudoku"), False), (predicted("sudoku", sure=0.5), True), (predicted("link"), True)):
        possible = replace(reading("link", 0.45, what, fit=0.55), text="1 1")
        assert len(reported(monkeypatch, possible, may_be_doubtful=True)) == is_reported


# grids and frames


@pytest.mark.parametrize(
    ("other", "part"),
    [
        ((0, 0, 40, 40), 1.0),
        ((20, 0, 40, 40), 0.5),
        ((20, 20, 20, 20), 1.0),
        ((40, 0, 40, 40), 0.0),
        ((100, 100, 40, 40), 0.0),
        ((5, 5, 0, 0), 0.0),
    ],
)
def test_grids_share_a_part_of_the_smaller_one(other: Rect, part: float) -> None:
    board, other_board = even((0, 0, 40, 40), 4, 4), even(other, 4, 4)
    assert board.shared(other_board) == other_board.shared(board) == part


@given(st.integers(2, 20), st.integers(2, 20), st.floats(5, 90), st.floats(-30, 300), st.floats(-30, 300))
def test_cells_fill_their_board(rows: int, columns: int, pitch: float, left: float, top: float) -> None:
    grid = even((left, top, pitch * columns, pitch * rows), rows, columns)
    assert grid.shape == (rows, columns)
    assert grid.pitch == pytest.approx((pitch, pitch))
    assert grid.bbox == pytest.approx((left, top, pitch * columns, pitch * rows))
    assert sum(np.prod(grid.rect(cell)[2:]) for cell in grid.cells) == pytest.approx(grid.area)
    assert grid.center((rows - 1, 0)) == pytest.approx((left + pitch / 2, top + pitch * (rows - 0.5)))


def test_a_board_at_an_angle_is_made_upright() -> None:
    turned = np.array([[0.9, -0.2, 60.0], [0.2, 0.9, 20.0], [0.0, 0.0004, 1.0]])
    grid = replace(even((20, 20, 80, 80), 4, 4), warp=turned)
    picture = np.full((220, 220, 3), 255, np.uint8)
    x, y = (round(value) for value in grid.center((1, 2)))
    picture[y - 2 : y + 3, x - 2 : x + 3] = 0
    plane = grid.plane(picture)
    darkest = {cell: int(grid.crop(plane, cell).min()) for cell in grid.cells}
    assert min(darkest, key=lambda cell: darkest[cell]) == (1, 2)
    assert sum(value < 128 for value in darkest.values()) == 1


# our own boards


@pytest.mark.parametrize("puzzle", sorted(SHAPES))
def test_cells_of_our_own_boards_are_read_correctly(puzzle: str, tmp_path: Path) -> None:
    cv2.setNumThreads(1)
    wrong = []
    for own in own_boards(tmp_path, puzzle):
        best = next(iter(read_boards(own.pixels)), None)
        if not is_right(own, best):
            wrong.append(f"{own.theme}, {own.quality}: read as {best.puzzle if best else 'no board'}")
    assert wrong == []
