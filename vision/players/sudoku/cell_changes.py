"""Sees which cells of a board change after an input: a digit that goes, a cursor that moves."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.input.actuator import Actuator

CHANGED = 1.5
"""cells have changed whose pixels differ by more than this on average, in grey levels"""
WAIT_S = 0.3
"""how long a change is waited for"""
LOOK_S = 0.01
"""how long to wait between two looks"""

Changes = NDArray[np.float64]
"""(rows, columns): by how much the pixels of each cell differ, on average, in grey levels"""


def changes(grid: Grid, before: Pixels, after: Pixels) -> Changes:
    """Return how much each cell has changed between two pictures of a window."""
    difference = grid.plane(np.asarray(cv2.absdiff(before, after), np.uint8))
    return np.array([float(grid.crop(difference, cell).mean()) for cell in grid.cells]).reshape(grid.shape)


def changed_by(actuator: Actuator, act: Callable[[], object], *cells: Cell) -> Changes | None:
    """Return what has changed after an input; None if nothing has for a while, on all of the board or in some of its cells."""
    before = actuator.look()
    act()
    for _ in range(round(WAIT_S / LOOK_S)):
        actuator.wait(LOOK_S)
        seen = changes(actuator.grid, before, actuator.look())
        if max((seen[cell] for cell in cells), default=seen.max()) > CHANGED:
            return seen
    return None
