"""Telling a board that goes on beyond the edge of its window, as on a page that must be scrolled."""

from __future__ import annotations

from collections.abc import Iterable

from vision.frame import Grid, Pixels

NEAR, FAR = 0.5, 1.0
"""in cells: a board goes on beyond an edge that is nearer than the first, where the opposite edge is further than the second"""
LEAST_CELLS = 12


def is_cut_off(pixels: Pixels, grid: Grid) -> bool:
    """Tell whether a grid seems to go on beyond an edge of a picture; one that fills the picture does not."""
    x, y, width, height = grid.bbox
    rows, columns = grid.shape
    if rows * columns < LEAST_CELLS:
        return False
    across, down = width / columns, height / rows
    sides = (
        (x / across, (pixels.shape[1] - x - width) / across),
        (y / down, (pixels.shape[0] - y - height) / down),
    )
    return any(min(two) < NEAR and max(two) > FAR for two in sides)


def any_cut_off(pixels: Pixels, grids: Iterable[Grid]) -> bool:
    """Tell whether one of some grids goes on beyond an edge."""
    return any(is_cut_off(pixels, grid) for grid in grids)
