"""A region that a person has marked is divided into the cells of its board, and read however doubtful that board is."""

import numpy as np
import pytest
from support.drawing.boards import drawn_board, marked_by_hand

from vision.frame import Pixels, ReadOptions, Rect
from vision.grids.marked import marked_grid
from vision.readers import read_boards

Shape = tuple[int, int]


def drawn(kind: str, seed: int) -> tuple[Pixels, Rect, Shape]:
    """Draw a board; return also its outline, and its rows and columns."""
    scene = drawn_board(kind, seed)
    ((board, _),) = scene.boards
    left, top, right, bottom = board.outline
    return scene.pixels, (left, top, right - left, bottom - top), board.contents.shape


@pytest.mark.parametrize("kind", ["sliding", "sudoku", "link", "onestroke"])
def test_a_roughly_marked_region_is_divided_into_the_rows_and_columns_of_its_board(kind):
    for seed in range(3):
        pixels, outline, shape = drawn(kind, seed)
        region = marked_by_hand(outline, shape, seed)
        grid = marked_grid(pixels, region)
        assert grid is not None and grid.shape == shape, f"seed {seed}"
        start, size = np.split(np.array(outline), 2)
        half = size / shape[::-1] / 2
        corners = [grid.center((0, 0)), grid.center((shape[0] - 1, shape[1] - 1))] - start
        assert np.abs(corners - [half, size - half]).max() < 0.2 * min(grid.pitch), f"seed {seed}"


@pytest.mark.parametrize("seed", [0, 4])
def test_a_marked_board_is_read_although_it_is_too_doubtful_to_be_found(seed):
    pixels, outline, shape = drawn("onestroke", seed)
    assert read_boards(pixels) == []
    (reading,) = read_boards(pixels, options=ReadOptions(region=marked_by_hand(outline, shape, seed)))
    assert (reading.puzzle, reading.grid.shape) == ("onestroke", shape)


@pytest.mark.parametrize("region", [(5, 5, 6, 40), (9000, 9000, 50, 50)])
def test_a_region_that_is_too_small_or_outside_the_picture_holds_no_board(region):
    pixels, _, _ = drawn("sliding", 0)
    assert read_boards(pixels) and not read_boards(pixels, options=ReadOptions(region=region))
