"""Draws the cells of mazes, and makes up what the board network would say of them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np

from solvers.puzzle import Cell
from support.screens import even
from vision.frame import Grid, GridPrediction, Pixels
from vision.grids.board_network import CONTENTS

Colour = tuple[int, int, int]

SIDE = 40
COLOURS = {
    ".": (230, 230, 230),
    "#": (60, 50, 40),
    "S": (230, 230, 230),
    "E": (230, 230, 230),
    "o": (230, 230, 230),
    "x": (90, 200, 120),
    "T": (230, 230, 230),
    ",": (226, 226, 226),
}
MARKS = {"S": (40, 160, 40), "E": (40, 40, 200), "o": (20, 200, 220), "T": (20, 60, 20)}


PAGE = (140, 120, 100)


def drawn_cells(rows: Sequence[str], around: Colour = PAGE, margin: int = SIDE) -> tuple[Pixels, Grid]:
    """Return a drawn maze, and its grid."""
    height, width = SIDE * len(rows) + 2 * margin, SIDE * len(rows[0]) + 2 * margin
    pixels = np.full((height, width, 3), around, np.uint8)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            cell = pixels[margin + SIDE * row :, margin + SIDE * column :][:SIDE, :SIDE]
            cell[:] = COLOURS[sign]
            if sign in MARKS:
                cell[12:28, 12:28] = MARKS[sign]
    box = (margin, margin, SIDE * len(rows[0]), SIDE * len(rows))
    return pixels, replace(even(box, len(rows), len(rows[0])), fit=0.8)


def draw_grid(pixels: Pixels, corner: int, side: int, count: int, shade: int, width: int) -> None:
    """Draw the lines between `count` x `count` cells from a corner on, in a shade of grey."""
    end = corner + side * count
    for at in range(corner, end + 1, side):
        cv2.line(pixels, (at, corner), (at, end), (shade,) * 3, width)
        cv2.line(pixels, (corner, at), (end, at), (shade,) * 3, width)


def draw_line(pixels: Pixels, corner: int, side: int, cells: Sequence[Cell], colour: Colour, width: int) -> None:
    """Draw the line through some cells from a corner on."""
    for ends in pairwise((corner + side // 2 + side * column, corner + side // 2 + side * row) for row, column in cells):
        cv2.line(pixels, *ends, colour, width, cv2.LINE_AA)


def draw_numbers(
    pixels: Pixels, corner: int, side: int, cells: Sequence[Cell], disc: tuple[int, Colour, int], ink: Colour
) -> None:
    """Number some cells from a corner on, in discs or rings of a radius, a colour and a width, -1 for discs."""
    radius, colour, width = disc
    for each, (row, column) in enumerate(cells, 1):
        x, y = corner + side // 2 + side * column, corner + side // 2 + side * row
        cv2.circle(pixels, (x, y), radius, colour, width, cv2.LINE_AA)
        cv2.putText(pixels, str(each), (x - 8, y + 8), cv2.FONT_HERSHEY_SIMPLEX, 0.75, ink, 2, cv2.LINE_AA)


def network_says(rows: Sequence[str], sure: float = 0.6, puzzle: str = "onestroke") -> GridPrediction:
    """Return the prediction of a network that is certain of starts, ends and coins, but knows nothing of walls and free cells."""
    shape = len(rows), len(rows[0])
    contents = {name: np.full(shape, 0.02) for name in CONTENTS}
    for name in ("empty", "wall", "line"):
        contents[name][:] = 0.3
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            name = {"S": "start", "E": "end", "o": "coin"}.get(sign)
            if name:
                for each in contents.values():
                    each[row, column] = 0.02
                contents[name][row, column] = sure
    nothing = np.zeros((2, *shape))
    return GridPrediction({"onestroke": 0.0, puzzle: 1.0}, contents, nothing, nothing)
