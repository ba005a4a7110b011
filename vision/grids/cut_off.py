"""Telling a board that goes on beyond the edge of its window, as on a page that must be scrolled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels

NEAR, FURTHER = 0.5, 0.7
"""in cells: a board goes on beyond an edge that is so near, where the opposite edge is so much further away"""
LEAST_CELLS = 12
LEAST_STRIP, MOST_STRIP = 0.15, 0.8
"""so much of a cell's height is looked at, where a part of one more row may be seen"""
LIKE = 0.6
"""how far the upright edges in that part are correlated with those of the last row at least"""


def is_cut_off(pixels: Pixels, grid: Grid) -> bool:
    """Tell whether a grid seems to go on beyond an edge of a picture; one that fills the picture does not."""
    rows, columns = grid.shape
    if rows * columns < LEAST_CELLS:
        return False
    return any(_is_beyond(*two) or _is_beyond(*two[::-1]) for two in _room(pixels, grid)) or _more_way(pixels, grid) != 0


def first_cut_off(pixels: Pixels, grids: Iterable[Grid]) -> Grid | None:
    """Return the first of some grids that goes on beyond an edge; None if there is none."""
    return next((grid for grid in grids if is_cut_off(pixels, grid)), None)


def hidden_way(pixels: Pixels, grid: Grid) -> int:
    """Return where the hidden part of a grid is: 1 above, -1 below; 0 at another side, or at more than one."""
    (left, right), (above, below) = _room(pixels, grid)
    if _is_beyond(left, right) or _is_beyond(right, left):
        return 0
    if _is_beyond(above, below):
        return 1
    return -1 if _is_beyond(below, above) else _more_way(pixels, grid)


def _is_beyond(here: float, there: float) -> bool:
    """Tell whether a board seems to go on beyond an edge, given the room here and at the opposite side."""
    return here < NEAR and there > here + FURTHER


def _room(pixels: Pixels, grid: Grid) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how many cells would have room left and right of a grid, and above and below."""
    x, y, width, height = grid.bbox
    rows, columns = grid.shape
    across, down = width / columns, height / rows
    return (x / across, (pixels.shape[1] - x - width) / across), (y / down, (pixels.shape[0] - y - height) / down)


def _more_way(pixels: Pixels, grid: Grid) -> int:
    """Return 1 where a part of one more row is seen above a grid, -1 where it is below, else 0."""
    if _has_more_below(pixels, grid):
        return -1
    height = pixels.shape[0]
    rows = tuple((height - end, height - start) for start, end in reversed(grid.rows))
    return int(grid.warp is None and _has_more_below(pixels[::-1], replace(grid, rows=rows)))


def _has_more_below(pixels: Pixels, grid: Grid) -> bool:
    """Tell whether a part of one more row is seen at the lower edge, with upright edges where cells have theirs."""
    top, down = grid.rows[-1][0], grid.pitch[1]
    strip = min((pixels.shape[0] - top - down) / down, MOST_STRIP)
    if strip < LEAST_STRIP or _room(pixels, grid)[1][1] > 1:
        return False
    height = round(strip * down)
    last, more = (_upright_edges(pixels, grid, round(y), height) for y in (top, top + down))
    if min(float(last.std()), float(more.std())) == 0.0:
        return False
    return float(np.corrcoef(last, more)[0, 1]) > LIKE


def _upright_edges(pixels: Pixels, grid: Grid, top: int, height: int) -> NDArray[np.float32]:
    """Return how strong upright edges are in a strip below a grid's upper edge, (width - 1,)."""
    x, _, width, _ = grid.bbox
    left = max(0, round(x))
    part = cv2.cvtColor(pixels[top : top + height, left : round(x + width)], cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(np.sqrt(np.abs(np.diff(part, axis=1)).mean(0)), np.float32)
