"""The grid of a maze of plain blocks is fitted to all of its blocks, and other grids stay as they are."""

import cv2
import numpy as np
import pytest
from support.screens import even

from vision.frame import Grid, Pixels
from vision.readers.onestroke.raster import on_raster

LEFT, TOP, SIDE = 70, 50, 20
FLOOR, WALL, GREY = (255, 255, 255), (0, 0, 0), (90, 90, 90)
MAZE = (
    *("#########################", "#.......................#", "#.###################.#.#", "#.#...................#.#"),
    *("#.#.################..#.#", "#.#................#..#.#", "#..................#....#", "#########################"),
)
"""long corridors, in which the network finds cells hard to count"""
COLOURS = {"#": WALL, ".": FLOOR}


def drawn(rows: tuple[str, ...], page: tuple[int, int, int] = GREY) -> Pixels:
    pixels = np.full((2 * TOP + SIDE * len(rows), 2 * LEFT + SIDE * len(rows[0]), 3), page, np.uint8)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            pixels[TOP + SIDE * row :, LEFT + SIDE * column :][:SIDE, :SIDE] = COLOURS[sign]
    return pixels


def seen(first: tuple[int, int], last: tuple[int, int], stretch: float = 1.0) -> Grid:
    """Return a grid from one cell to another whose cells are a little too wide or narrow."""
    rows, columns = (end - begin + 1 for begin, end in zip(first, last, strict=True))
    box = LEFT + SIDE * first[1], TOP + SIDE * first[0], stretch * SIDE * columns, stretch * SIDE * rows
    return even(box, rows, columns)


def is_whole(grid: Grid, rows: tuple[str, ...] = MAZE) -> bool:
    box = LEFT, TOP, SIDE * len(rows[0]), SIDE * len(rows)
    return grid.shape == (len(rows), len(rows[0])) and np.abs(np.subtract(grid.bbox, box)).max() < 1


@pytest.mark.parametrize("page", [GREY, FLOOR])
def test_a_maze_is_found_as_a_whole_in_its_exact_place(page: tuple[int, int, int]) -> None:
    assert is_whole(on_raster(drawn(MAZE, page), seen((1, 0), (7, 21), 0.985)))


def test_rows_of_text_above_or_below_are_left_out() -> None:
    pixels = drawn(MAZE)
    for y in (TOP - 5, TOP + SIDE * (len(MAZE) + 1)):
        cv2.putText(pixels, "Use the arrow keys to reach the end", (LEFT, y), cv2.FONT_HERSHEY_SIMPLEX, 0.7, FLOOR, 2)
    for first, last in (((-1, 0), (7, 23)), ((0, 0), (9, 23))):
        assert is_whole(on_raster(pixels, seen(first, last)))


def test_an_exit_in_its_wall_does_not_lead_out_of_a_maze() -> None:
    rows = (*MAZE[:6], MAZE[6][:-1] + ".", MAZE[7])
    assert is_whole(on_raster(drawn(rows, FLOOR), seen((0, 0), (7, 22))), rows)


def test_blocks_whose_edges_are_soft_are_found_too() -> None:
    pixels = drawn(MAZE)
    pixels = cv2.resize(cv2.resize(pixels, None, fx=1.3, fy=1.3), pixels.shape[1::-1], interpolation=cv2.INTER_AREA)
    assert is_whole(on_raster(pixels, seen((1, 1), (7, 22))))


def test_cells_between_drawn_lines_and_pictures_are_no_blocks() -> None:
    lined = drawn(MAZE)
    lined[TOP::SIDE] = lined[:, LEFT - SIDE :: SIDE] = (128, 128, 128)
    noise = np.random.default_rng(0).integers(0, 256, lined.shape, np.uint8)
    for pixels in (lined, noise, np.full_like(lined, 200)):
        grid = seen((1, 1), (6, 20))
        assert on_raster(pixels, grid) is grid
