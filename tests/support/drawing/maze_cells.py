"""Draws the cells of mazes, and makes up what the board network would say of them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

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
