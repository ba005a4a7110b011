"""Grids of the network with the exact edges that others show: those of the same cells in nearly the same place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.frame import Grid

NEAR = 0.35
"""edges are moved by less than this part of the distance of cells"""
UNEVEN = 0.1
MOST_MORE = 2
"""so many outer rows or columns on each side may be more or less"""
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


def longer_or_shorter(grid: Grid, exact: Sequence[Grid]) -> list[Grid]:
    """Return the exact grids, certain ones, of the same cells but for a few outer rows and columns more or less."""
    return [other for other in exact if other.fit >= CERTAIN and other.shape != grid.shape and _is_on(grid, other)]


def _is_on(grid: Grid, other: Grid) -> bool:
    """Tell whether a grid's cells lie where those of another one lie or would lie if it went on."""
    if grid.warp is not None or other.warp is not None or not _is_even(other):
        return False
    for one, two, pitch in ((grid.columns, other.columns, grid.pitch[0]), (grid.rows, other.rows, grid.pitch[1])):
        ends = [(two[0][0] - one[0][0]) / pitch, (two[-1][1] - one[-1][1]) / pitch]
        if max(abs(end - round(end)) for end in ends) > NEAR or max(map(abs, map(round, ends))) > MOST_MORE:
            return False
        if len(two) - len(one) != round(ends[1]) - round(ends[0]):
            return False
    return True


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
