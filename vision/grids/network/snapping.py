"""Grids of the network with the exact edges that others show: those of the same cells in nearly the same place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.frame import Grid

NEAR = 0.35
"""edges are moved by less than this part of the distance of cells"""
UNEVEN = 0.1
CERTAIN = 0.9
"""where the exact edges fit worse than this, the network's are kept as well"""


def snapped(grid: Grid, exact: Sequence[Grid]) -> list[Grid]:
    """Return a grid with the edges of the best exact one, what is said of its cells kept; and as it is where that is doubtful."""
    same = [other for other in exact if other.shape == grid.shape and _apart(grid, other) < NEAR and _is_even(other)]
    if not same:
        return [grid]
    best = max(same, key=lambda other: other.fit)
    moved = replace(best, said=grid.said, fit=grid.fit)
    return [moved] if best.fit >= CERTAIN else [moved, grid]


def _is_even(grid: Grid) -> bool:
    """Tell whether all columns are of about one width, and all rows of one height: else a part of a cell is missing."""
    sides = [np.diff(np.array(spans), axis=1).ravel() for spans in (grid.columns, grid.rows)]
    return all(float(np.ptp(side)) < UNEVEN * float(side.mean()) for side in sides)


def _apart(one: Grid, other: Grid) -> float:
    """Return how far the outlines of two grids are apart at most, in cells."""
    (x, y, width, height), (x2, y2, width2, height2) = one.bbox, other.bbox
    across, down = one.pitch
    return max(
        abs(x - x2) / across, abs(x + width - x2 - width2) / across, abs(y - y2) / down, abs(y + height - y2 - height2) / down
    )
