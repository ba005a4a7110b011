"""Mazes whose walls have a texture, such as bricks, which looks a little different in each cell, and like several cells."""

from collections.abc import Iterable

import cv2
import numpy as np
import pytest
from support.screens import even

from vision.frame import Grid, Pixels, ReadOptions
from vision.readers import read_boards
from vision.readers.onestroke.cell_roles.looks import looks_of
from vision.readers.onestroke.raster.grid import on_raster
from vision.readers.onestroke.reader import read

MAZE = (
    *("###############", "#...#.....#...#", "#.#.#.###.#.#.#", "#.#.#...#...#.#", "#.#####.#####.#"),
    *("#.......#.....#", "#.#####.#.###.#", "S.#.....#.#...E", "###############"),
)
MARGIN, SIDE, SHRUNK = 40, 32, 0.61
"""width of the margin and of the cells in pixels, and how much the picture is shrunk, so that cells begin within pixels"""
COLOURS = {".": (128, 128, 128), "S": (60, 180, 60), "E": (60, 60, 220)}
Colour = tuple[int, int, int]
BRICK, JOINT = (60, 100, 220), (10, 10, 20)


@pytest.fixture
def pixels() -> Pixels:
    drawn = np.full((2 * MARGIN + SIDE * len(MAZE), 2 * MARGIN + SIDE * len(MAZE[0]), 3), (190, 205, 224), np.uint8)
    y, x = np.mgrid[:SIDE, :SIDE]
    is_joint = (y % 11 < 2) | ((x + 8 * (y // 11 % 2)) % 16 < 2)
    bricks = np.where(is_joint[:, :, None], JOINT, BRICK)
    for row, line in enumerate(MAZE):
        for column, sign in enumerate(line):
            cell = drawn[MARGIN + SIDE * row :, MARGIN + SIDE * column :][:SIDE, :SIDE]
            cell[:] = bricks if sign == "#" else COLOURS[sign]
    return np.asarray(cv2.resize(drawn, None, fx=SHRUNK, fy=SHRUNK, interpolation=cv2.INTER_AREA), np.uint8)


def grid(size: int) -> Grid:
    """Return the maze's grid, or one of blocks of that many cells per side."""
    rows, columns = len(MAZE), len(MAZE[0])
    return even(tuple(SHRUNK * each for each in (MARGIN, MARGIN, SIDE * columns, SIDE * rows)), rows * size, columns * size)


def test_walls_of_one_texture_look_the_same(pixels: Pixels) -> None:
    looks = looks_of(pixels, grid(1))
    is_wall = np.array([list(line) for line in MAZE]) == "#"
    assert len({*looks.names[is_wall].tolist()}) == 1
    assert {*looks.names[is_wall].tolist()}.isdisjoint(looks.names[~is_wall].tolist())


@pytest.mark.parametrize("size", [1, 2])
def test_cells_that_were_taken_for_blocks_of_cells_are_read_whole(pixels: Pixels, size: int) -> None:
    reading = read(pixels, [grid(size)], ReadOptions())[0]
    assert tuple("".join(map(str, row)) for row in reading.cells) == MAZE


def test_a_grid_that_drifts_is_moved_to_the_edges_of_textured_walls() -> None:
    is_wall = np.kron(np.array([[sign == "#" for sign in line] for line in MAZE]), np.ones((24, 24), np.bool_))
    y, x = np.indices(is_wall.shape)
    is_joint = is_wall & ((y % 8 == 3) | (x % 12 == 5))
    pixels = np.full((*np.add(is_wall.shape, 2 * MARGIN), 3), 255, np.uint8)
    pixels[MARGIN:-MARGIN, MARGIN:-MARGIN] = np.where(is_joint[..., None], JOINT, np.where(is_wall[..., None], BRICK, 255))
    shape = len(MAZE), len(MAZE[0])
    whole = even((MARGIN, MARGIN, 24 * shape[1], 24 * shape[0]), *shape)
    fitted, is_whole = on_raster(pixels, even((MARGIN, MARGIN, 0.97 * 24 * shape[1], 24 * shape[0]), *shape))
    assert is_whole and fitted.shape == shape and np.abs(fitted.outline - whole.outline).max() < 1


LARGE = (
    *(
        "#####################",
        "#S#.............#...#",
        "#.#.#.#########.#.###",
        "#.#.#.......#...#...#",
        "#.###.#####.###.###.#",
    ),
    *(
        "#...#.#...#...#.#...#",
        "###.###.#.###.#.#.#.#",
        "#...#...#.....#...#.#",
        "#.###.#############.#",
        "#.#...#.....#.....#.#",
    ),
    *("#.#.###.#####.###.#.#", "#...#...........#..E#", "#####################"),
)


SMALL_PX = 24


def of_small_bricks(
    rows: tuple[str, ...], colours: dict[str, Colour], joint: Colour, size: tuple[int, int], mark_px: int
) -> Pixels:
    """Draw a maze with bricks of a size (width, height) in its walls, with marks of some size in its other cells."""
    y, x = np.mgrid[:SMALL_PX, :SMALL_PX]
    is_joint = (y % size[1] == 0) | ((x + size[0] // 2 * (y // size[1] % 2)) % size[0] < 2)
    pixels = np.full((2 * MARGIN + SMALL_PX * len(rows), 2 * MARGIN + SMALL_PX * len(rows[0]), 3), 255, np.uint8)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            cell = pixels[MARGIN + SMALL_PX * row :, MARGIN + SMALL_PX * column :][:SMALL_PX, :SMALL_PX]
            cell[:] = np.where(is_joint[:, :, None], joint, colours["#"]) if sign == "#" else colours["."]
            if sign not in "#.":
                cell[SMALL_PX - mark_px : mark_px, SMALL_PX - mark_px : mark_px] = colours[sign]
    return pixels


def walls_of(rows: Iterable[Iterable[str]]) -> list[list[bool]]:
    return [[sign == "#" for sign in row] for row in rows]


@pytest.mark.parametrize(
    ("brick", "joint", "floor"), [((45, 82, 160), (20, 47, 93), (178, 200, 194)), ((0, 0, 139), (51, 51, 51), (219, 219, 219))]
)
def test_small_bricks_are_no_cells(brick: Colour, joint: Colour, floor: Colour) -> None:
    (reading,) = read_boards(of_small_bricks(LARGE, COLOURS | {".": floor, "#": brick}, joint, (12, 6), SMALL_PX))
    assert walls_of(reading.cells) == walls_of(LARGE)


COINS = (
    *("###############", "#S....#.......#", "#.#.#.###.#####", "#.#.#..o#.....#", "###.##...####.#", "#...#.........#"),
    *("#.###########.#", "#.....#...#o..#", "#o##o..##.#.###", "#...#...#.....#", "###.###.#.#.#o#", "#.#.#...#...#.#"),
    *("#.#.#.#####.#.#", "#...#...#.#...#", "#.#####.#.###.#", "#...#...#.#.#.#", "###.#.###.#.#.#", "#...#.#...#.#.#"),
    *("#.###.#.###.#.#", "#...#...#..o.E#", "###############"),
)


def test_a_maze_of_small_bricks_needs_less_confidence_with_walls_all_around() -> None:
    colours = COLOURS | {".": (0, 0, 0), "#": BRICK, "o": (40, 200, 240)}
    (reading,) = read_boards(of_small_bricks(COINS, colours, (20, 20, 20), (16, 6), SMALL_PX - 4))
    assert walls_of(reading.cells) == walls_of(COINS)
