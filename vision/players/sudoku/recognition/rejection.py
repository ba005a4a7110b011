"""Sees that a game shows a digit as wrong: it is red, while the digits entered before it are not."""

from __future__ import annotations

import numpy as np

from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place, SudokuState
from vision.frame import Grid, Pixels

REDNESS = 60
"""by how much red is above the other two colours in pixels that are meant to be red"""
LEAST_RED = 0.012
"""the part of a cell's pixels that a red sign takes at least"""
INK = 60
"""by how much ink differs from its ground in some colour"""
EDGE = 0.12
"""the outer part of a cell, with the lines, is left out"""


def is_rejected(pixels: Pixels, grid: Grid, position: SudokuState, move: Place) -> bool:
    """Tell whether the digit of the last move is shown as wrong.

    Red may be the colour of all digits that are entered: the first one counts only where there are other solutions.
    """
    plane = grid.plane(pixels)
    if not move.digit or not _is_red(grid.crop(plane, move.cell, EDGE)):
        return False
    others = [cell for cell in _entered(position) if cell != move.cell]
    if others:
        return not any(_is_red(grid.crop(plane, cell, EDGE)) for cell in others)
    before = position.apply(Place(move.cell, 0))
    return search.count_solutions(position.shape, before.digits, 2) > 1


def _entered(position: SudokuState) -> list[Cell]:
    pairs = enumerate(zip(position.givens, position.digits, strict=True))
    return [position.shape.place_of(cell) for cell, (given, digit) in pairs if digit and not given]


def _is_red(crop: Pixels) -> bool:
    """Tell whether what is written in a cell is red; its ground may have any colour, as that shows the cursor."""
    colours = crop.astype(np.int16)
    is_ink = np.abs(colours - np.median(colours, (0, 1))).max(2) > INK
    is_red = colours[..., 2] - colours[..., :2].max(2) > REDNESS
    return bool((is_ink & is_red).mean() > LEAST_RED)
