"""The grid of numbered cells is fitted to the lines between them, however faint these are."""

import cv2
import numpy as np
import pytest
from support.drawing.maze_cells import draw_grid, draw_numbers
from support.screens import even

from vision.frame import Grid, Pixels, ReadOptions
from vision.grids.finding import with_close_prediction
from vision.readers import read_boards
from vision.readers.onestroke.raster.grid import on_ruling
from vision.readers.onestroke.reader import read

CARD, SIDE, CELLS = 80, 60, 4
BOARD = CARD + SIDE  # where the cells begin; a margin as wide as one is around them, with a frame
NUMBERED = ((0, 0), (1, 3), (2, 2), (1, 2), (3, 1), (3, 0))
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def drawn(line: int = 240, walked: tuple[int, ...] = ()) -> Pixels:
    """Return a card with numbered discs in cells with lines of a shade of grey; a line may be drawn through some rows."""
    pixels = np.full((2 * CARD + SIDE * (CELLS + 2), 2 * CARD + SIDE * (CELLS + 2), 3), (200, 180, 160), np.uint8)
    cv2.rectangle(pixels, (CARD, CARD), (CARD + SIDE * (CELLS + 2),) * 2, WHITE, -1)
    cv2.rectangle(pixels, (CARD, CARD), (CARD + SIDE * (CELLS + 2),) * 2, BLACK, 2)
    draw_grid(pixels, BOARD, SIDE, CELLS, line, 2)
    for row in walked:
        cv2.rectangle(pixels, *(tuple(BOARD + SIDE * np.array(at)) for at in ((0, row), (CELLS, row + 1))), (90, 200, 20), -1)
    draw_numbers(pixels, BOARD, SIDE, NUMBERED, (22, BLACK, -1), WHITE)
    return pixels


def seen(top: int = 1, left: int = 1, bottom: int = 1, right: int = 1, off: float = 6.0) -> Grid:
    """Return a grid with some rows and columns more than there are, a little beside its lines."""
    rows, columns = CELLS + top + bottom, CELLS + left + right
    return even((BOARD - SIDE * left + off, BOARD - SIDE * top - off, SIDE * columns, SIDE * rows), rows, columns)


def fits(grid: Grid) -> bool:
    return grid.shape == (CELLS, CELLS) and np.abs(np.subtract(grid.bbox, (BOARD, BOARD, SIDE * CELLS, SIDE * CELLS))).max() < 5


@pytest.mark.parametrize("more", [(1, 1, 1, 1), (0, 1, 1, 0), (1, 0, 0, 0)])
@pytest.mark.parametrize("line", [0, 248])
def test_outer_rows_and_columns_without_lines_are_left_out(line: int, more: tuple[int, ...]) -> None:
    assert fits(on_ruling(drawn(line), seen(*more), []))


def test_cells_that_are_known_to_be_the_boards_stay_in_it() -> None:
    pixels, grid = drawn(walked=(3,)), seen(0, 0, 0, 0)
    assert on_ruling(pixels, grid, []).shape == (CELLS - 1, CELLS)
    assert on_ruling(pixels, grid, [(3, 2)]) is grid


def test_a_grid_without_lines_stays_as_it_is() -> None:
    grid = seen()
    assert on_ruling(drawn(255), grid, []) is grid
    assert on_ruling(np.random.default_rng(0).integers(0, 256, drawn().shape, np.uint8), grid, []) is grid


def test_a_numbered_board_on_a_card_is_read_without_the_cards_margin() -> None:
    board = read_boards(drawn())[0]
    assert (board.puzzle, board.text) == ("onestroke", "@zip 1.../..42/..3./65..")


def test_a_region_that_was_marked_by_hand_keeps_its_rows_and_columns() -> None:
    pixels = drawn()
    grid = with_close_prediction(pixels, seen())
    (reading,) = read(pixels, [grid], ReadOptions(region=(CARD, CARD, 360.0, 360.0)))
    assert reading.grid.shape == grid.shape
