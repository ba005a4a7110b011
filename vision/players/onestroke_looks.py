"""How the cells of a maze look, and which of them look otherwise than before: even a thin line through a cell counts."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels

SIDE_PX = 16
"""cells are compared at this size"""
MARGIN = 0.12
"""the part of a cell left out on each side"""
OTHER = 10.0
"""pixels that differ by more are other ones, in grey levels"""
LEAST_PART = 0.025
"""cells have changed of which a larger part is other pixels"""

Look = NDArray[np.float32]
"""(SIDE_PX, SIDE_PX, 3), in grey levels"""


def cell_look(plane: Pixels, grid: Grid, cell: Cell) -> Look:
    """Return how a cell looks in the picture of the grid's plane."""
    crop = grid.crop(plane, cell, MARGIN)
    return cv2.resize(crop, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)


class CellLooks:
    """How some cells look in the latest of many pictures, of which most cells are as in the one before."""

    def __init__(self, grid: Grid, cells: Sequence[Cell]) -> None:
        self._grid, self._cells = grid, cells
        self._plane: Pixels | None = None
        self._looks: dict[Cell, Look] = {}

    def __getitem__(self, cell: Cell) -> Look:
        return self._looks[cell]

    def look(self, pixels: Pixels) -> None:
        """Take a picture of the window as the latest."""
        plane, before = self._grid.plane(pixels), self._plane
        difference = cv2.absdiff(plane, before) if before is not None else None
        if difference is None or difference.any():
            for cell in self._cells:
                if difference is None or self._grid.crop(np.asarray(difference, np.uint8), cell).any():
                    self._looks[cell] = cell_look(plane, self._grid, cell)
        self._plane = plane


def is_other(one: Look, other: Look) -> bool:
    """Tell whether a cell has changed from one look to the other."""
    if one is other:
        return False
    n_pixels = np.count_nonzero(np.abs(one - other).max(2) > OTHER)
    return int(n_pixels) > LEAST_PART * SIDE_PX**2
