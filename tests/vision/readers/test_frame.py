"""Grids and frames: where cells are, what two grids share, and where on the desktop that is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.frame import Frame, Grid


def even(left: float, top: float, pitch: float, rows: int, columns: int, warp: np.ndarray | None = None) -> Grid:
    return Grid(
        tuple((left + pitch * number, left + pitch * (number + 1)) for number in range(columns)),
        tuple((top + pitch * number, top + pitch * (number + 1)) for number in range(rows)),
        warp=warp,
    )


@pytest.mark.parametrize(
    ("other", "part"),
    [
        (even(0, 0, 10, 4, 4), 1.0),
        (even(20, 0, 10, 4, 4), 0.5),
        (even(20, 20, 10, 2, 2), 1.0),
        (even(40, 0, 10, 4, 4), 0.0),
        (even(100, 100, 10, 4, 4), 0.0),
        (even(5, 5, 0, 4, 4), 0.0),
    ],
)
def test_grids_share_a_part_of_the_smaller_one(other: Grid, part: float) -> None:
    board = even(0, 0, 10, 4, 4)
    assert board.shared(other) == other.shared(board) == part


@given(st.integers(2, 20), st.integers(2, 20), st.floats(5, 90), st.floats(-30, 300), st.floats(-30, 300))
def test_cells_fill_their_board(rows: int, columns: int, pitch: float, left: float, top: float) -> None:
    grid = even(left, top, pitch, rows, columns)
    assert grid.shape == (rows, columns)
    assert grid.pitch == pytest.approx((pitch, pitch))
    assert grid.bbox == pytest.approx((left, top, pitch * columns, pitch * rows))
    assert sum(np.prod(grid.rect(cell)[2:]) for cell in grid.cells) == pytest.approx(grid.area)
    assert grid.center((rows - 1, 0)) == pytest.approx((left + pitch / 2, top + pitch * (rows - 0.5)))


def test_a_board_at_an_angle_is_made_upright() -> None:
    turned = np.array([[0.9, -0.2, 60.0], [0.2, 0.9, 20.0], [0.0, 0.0004, 1.0]])
    grid = even(20, 20, 20, 4, 4, turned)
    picture = np.full((220, 220, 3), 255, np.uint8)
    x, y = (round(value) for value in grid.center((1, 2)))
    picture[y - 2 : y + 3, x - 2 : x + 3] = 0
    plane = grid.plane(picture)
    darkest = {cell: int(grid.crop(plane, cell).min()) for cell in grid.cells}
    assert min(darkest, key=lambda cell: darkest[cell]) == (1, 2)
    assert sum(value < 128 for value in darkest.values()) == 1


def test_cells_are_pointed_at_on_the_desktop() -> None:
    frame = Frame(np.zeros((80, 80, 3), np.uint8), origin=(100.0, 50.0), scale=2.0)
    assert frame.point(even(0, 0, 20, 4, 4).center((1, 2))) == (100 + 50 / 2, 50 + 30 / 2)
