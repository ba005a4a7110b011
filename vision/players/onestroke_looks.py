"""How the cells of a maze look, and which of them look otherwise than before: even a thin line through a cell counts."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels

SIDE_PX = 16
"""cells are compared at this size"""
MARGIN = 0.12
"""the part of a cell left out on each side"""
OTHER = 14.0
"""pixels that differ by more are other ones, in grey levels"""
LEAST_PART = 0.025
"""cells have changed of which a larger part is other pixels"""

Look = NDArray[np.float32]
"""(SIDE_PX, SIDE_PX, 3), in grey levels"""


def cell_look(plane: Pixels, grid: Grid, cell: Cell) -> Look:
    """Return how a cell looks in the picture of the grid's plane."""
    crop = grid.crop(plane, cell, MARGIN)
    return cv2.resize(crop, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)


def is_other(one: Look, other: Look) -> bool:
    """Tell whether a cell has changed from one look to the other."""
    return float((np.abs(one - other).max(2) > OTHER).mean()) > LEAST_PART
