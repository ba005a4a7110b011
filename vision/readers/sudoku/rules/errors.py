"""Distinguishes wrong entries, which games show in red, from misread digits: both break the rules."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape
from vision.frame import Pixels
from vision.readers.sudoku.rules.completion import complete
from vision.readers.sudoku.rules.rereading import Board, clashes

REDNESS = 60  # by how much red exceeds the other two colours in a red pixel
EDGE = 0.12  # part of a cell cropped on each side, with its lines
MIN_RED = 0.012  # least share of red pixels in a cell with a red sign
MAX_CELLS = 0.5  # if a larger share of the digits is red, red doesn't mean wrong


def are_marked(shape: Shape, board: Board, crops: Sequence[Pixels]) -> bool:
    """Return whether red marks the digits that break the rules: each clash has a red cell, or all red digits are wrong."""
    red = np.array([_is_red(crop) for crop in crops]) & (board > 0)
    if not red.any() or red.sum() > MAX_CELLS * (board > 0).sum():
        return False
    rest = np.where(red, 0, board)
    if clashes(shape, board).any():
        return not clashes(shape, rest).any()
    return complete(shape, rest).count != 0


def _is_red(crop: Pixels) -> bool:
    height, width = crop.shape[:2]
    down, across = round(height * EDGE), round(width * EDGE)
    inner: NDArray[np.int16] = crop[down : height - down, across : width - across].astype(np.int16)
    return bool((inner[..., 2] - inner[..., :2].max(2) > REDNESS).mean() > MIN_RED)
