"""The grid of a maze of plain blocks is fitted to all of its blocks, and other grids stay as they are."""

import cv2
import numpy as np
import pytest
from support.screens import even

from vision.frame import Grid, Pixels
from vision.readers import read_boards
from vision.readers.onestroke.raster.grid import on_raster

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


def is_whole(found: tuple[Grid, bool], rows: tuple[str, ...] = MAZE) -> bool:
    box, (grid, is_sure) = (LEFT, TOP, SIDE * len(rows[0]), SIDE * len(rows)), found
    return is_sure and grid.shape == (len(rows), len(rows[0])) and np.abs(np.subtract(grid.bbox, box)).max() < 1.5


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


def test_noise_and_a_single_colour_are_no_blocks() -> None:
    noise, grid = np.random.default_rng(0).integers(0, 256, drawn(MAZE).shape, np.uint8), seen((1, 1), (6, 20))
    assert [on_raster(each, grid) for each in (noise, np.full_like(noise, 200))] == [(grid, False)] * 2


def test_a_page_with_a_gradient_beside_an_exit_is_no_more_of_a_maze() -> None:
    rows = (*MAZE[:6], MAZE[6][:-1] + ".", MAZE[7])
    pixels = drawn(rows)
    is_page = (pixels == GREY).all(2)
    floors = np.where(np.arange(pixels.shape[1]) < 300, 228, 252)[None, :, None]
    light = np.linspace(255, 225, len(pixels))[:, None, None]
    pixels = np.where(is_page[:, :, None], light, np.minimum(pixels, floors)).astype(np.uint8)
    assert is_whole(on_raster(pixels, seen((0, 0), (7, 22))), rows)


def test_an_outer_row_that_has_quite_the_colour_of_the_page_is_left_out() -> None:
    open_ended = tuple(row[1:-1] for row in MAZE[1:-1])
    page = (246, 246, 246)
    assert is_whole(on_raster(drawn(open_ended, page), seen((0, 0), (6, 22))), open_ended)


def test_an_outer_row_of_walls_belongs_to_the_maze_if_a_mark_is_in_it() -> None:
    pixels = drawn(MAZE, WALL)
    pixels[TOP + SIDE * 6 :, LEFT + SIDE * 24 :][:SIDE, :SIDE] = (0, 0, 255)
    found, is_sure = on_raster(pixels, seen((0, 1), (7, 23)))
    assert is_sure and found.columns[-1] == pytest.approx((LEFT + SIDE * 24, LEFT + SIDE * 25), abs=1)


def test_a_corridor_of_dots_is_no_wall_around_a_maze() -> None:
    pixels = drawn(MAZE)
    for row in range(1, 7):
        cv2.circle(pixels, (LEFT + SIDE + SIDE // 2, TOP + SIDE * row + SIDE // 2), 5, (60, 60, 220), -1)
    assert is_whole(on_raster(pixels, seen((0, 0), (7, 24))))


FIELD = tuple("".join("#" if (row * 7 + column * 5) % 11 == 0 else "." for column in range(30)) for row in range(20))
"""walls here and there, in a field of cells with lines between them"""


def ruled(gap: int = 1, below: int = TOP) -> Pixels:
    pixels = drawn(FIELD, FLOOR)[: TOP + SIDE * len(FIELD) + below]
    for axis, (begin, cells) in enumerate(((TOP, len(FIELD)), (LEFT, len(FIELD[0])))):
        for line in range(cells + 1):
            strip = slice(begin + SIDE * line, begin + SIDE * line + gap)
            pixels[(strip, slice(LEFT, LEFT + 600)) if axis == 0 else (slice(TOP, TOP + 400), strip)] = (160, 160, 160)
    return pixels


@pytest.mark.parametrize("gap", [1, 2])
@pytest.mark.parametrize(("first", "last"), [((0, 0), (19, 29)), ((5, 12), (14, 27)), ((-1, 0), (20, 29)), ((-2, -2), (19, 29))])
def test_ruled_cells_are_found_as_far_as_their_lines_go(gap: int, first: tuple[int, int], last: tuple[int, int]) -> None:
    assert is_whole(on_raster(ruled(gap), seen(first, last)), FIELD)


def test_the_last_ruled_row_may_end_with_the_picture() -> None:
    assert is_whole(on_raster(ruled(below=0), seen((0, 0), (15, 29))), FIELD)


@pytest.mark.parametrize(("side", "shape", "line"), [(16, (40, 44), (128, 128, 128)), (25, (30, 30), (248, 216, 175))])
def test_a_large_field_is_read_as_a_whole(side: int, shape: tuple[int, int], line: tuple[int, int, int]) -> None:
    """The network is unsure of each of its cells, and walls enclose some that the way doesn't need."""
    signs = np.where(np.random.default_rng(6).random(shape) < 0.27, "#", ".")
    signs[3, 4], signs[-5, -4] = "SE"
    pixels = np.full((2 * TOP + side * shape[0], 2 * LEFT + side * shape[1], 3), 255, np.uint8)
    colours = {"#": (71, 53, 12), ".": FLOOR, "S": (0, 165, 255), "E": (208, 224, 64)}
    for (row, column), sign in np.ndenumerate(signs):
        cell = pixels[TOP + side * row :, LEFT + side * column :][: side + 1, : side + 1]
        cell[:], cell[1:-1, 1:-1] = line, colours[sign]
    (reading,) = read_boards(pixels)
    marked = str.maketrans("SE", "MM")  # which is which can't be known
    assert ["".join(row).translate(marked) for row in reading.cells] == ["".join(row).translate(marked) for row in signs]
