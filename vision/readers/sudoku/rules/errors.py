"""Tells wrong entries that a game shows in red from digits that were misread: both break the rules."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape
from vision.frame import Pixels
from vision.readers.sudoku.rules.completion import complete
from vision.readers.sudoku.rules.rereading import Board, clashes

REDNESS = 60  # by how much red is above the other two colours in pixels that are meant to be red
EDGE = 0.12  # the outer part of a cell, with the lines, is left out
LEAST_RED = 0.012  # the part of a cell's pixels that a red sign takes at least
MOST_CELLS = 0.5  # if more of the digits are red, red does not mean wrong


def are_shown(shape: Shape, board: Board, crops: Sequence[Pixels]) -> bool:
    """Tell whether what breaks the rules is shown in red: each clash has a red cell, or all red cells are wrong."""
    red = np.array([_is_red(crop) for crop in crops]) & (board > 0)
    if not red.any() or red.sum() > MOST_CELLS * (board > 0).sum():
        return False
    rest = np.where(red, 0, board)
    if clashes(shape, board).any():
        return not clashes(shape, rest).any()
    return complete(shape, rest).count != 0


def _is_red(crop: Pixels) -> bool:
    height, width = crop.shape[:2]
    down, across = round(height * EDGE), round(width * EDGE)
    inner: NDArray[np.int16] = crop[down : height - down, across : width - across].astype(np.int16)
    return bool((inner[..., 2] - inner[..., :2].max(2) > REDNESS).mean() > LEAST_RED)
