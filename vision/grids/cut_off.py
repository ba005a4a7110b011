"""Telling a board that goes on beyond the edge of its window, as on a page that must be scrolled."""

from collections.abc import Callable, Iterable
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
LIKE, UNLIKE = 0.6, 0.2
"""how far the upright edges in that part are correlated with those of the last row at least; and how far at most those at the
end of a row that something lies over, with those of the row before"""
LEAST_ROWS, ENDS = 4, 0.15  # so much of a row's height is looked at, at its end


def is_cut_off(pixels: Pixels, grid: Grid) -> bool:
    """Tell whether a grid seems to go on beyond an edge of a picture, or under a bar; one that fills the picture does not."""
    return _goes_on(pixels, grid) or _way(pixels, grid, _is_covered_below) != 0


def first_cut_off(pixels: Pixels, grids: Iterable[Grid]) -> Grid | None:
    """Return the first of some grids that goes on beyond an edge; None if there is none."""
    return next((grid for grid in grids if _goes_on(pixels, grid)), None)


def hidden_way(pixels: Pixels, grid: Grid) -> int:
    """Return where the hidden part of a grid is: 1 above, -1 below; 0 at another side, or at more than one."""
    (left, right), (above, below) = _room(pixels, grid)
    if _is_beyond(left, right) or _is_beyond(right, left):
        return 0
    if _is_beyond(above, below):
        return 1
    return -1 if _is_beyond(below, above) else _way(pixels, grid, _has_more_below) or _way(pixels, grid, _is_covered_below)


def _goes_on(pixels: Pixels, grid: Grid) -> bool:
    """Tell whether a grid seems to go on beyond an edge of a picture."""
    rows, columns = grid.shape
    if rows * columns < LEAST_CELLS:
        return False
    is_beyond = any(_is_beyond(*two) or _is_beyond(*two[::-1]) for two in _room(pixels, grid))
    return is_beyond or _way(pixels, grid, _has_more_below) != 0


def _is_beyond(here: float, there: float) -> bool:
    """Tell whether a board seems to go on beyond an edge, given the room here and at the opposite side."""
    return here < NEAR and there > here + FURTHER


def _room(pixels: Pixels, grid: Grid) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how many cells would have room left and right of a grid, and above and below."""
    x, y, width, height = grid.bbox
    rows, columns = grid.shape
    across, down = width / columns, height / rows
    return (x / across, (pixels.shape[1] - x - width) / across), (y / down, (pixels.shape[0] - y - height) / down)


def _way(pixels: Pixels, grid: Grid, is_hidden_below: Callable[[Pixels, Grid], bool]) -> int:
    """Return 1 where something is hidden above a grid, -1 where it is below; 0 where it is nowhere or at both ends."""
    if grid.warp is not None:
        return 0
    height = pixels.shape[0]
    turned = replace(grid, rows=tuple((height - end, height - start) for start, end in reversed(grid.rows)))
    return int(is_hidden_below(pixels[::-1], turned)) - int(is_hidden_below(pixels, grid))


def _has_more_below(pixels: Pixels, grid: Grid) -> bool:
    """Tell whether a part of one more row is seen at the lower edge, with upright edges where cells have theirs."""
    top, down = grid.rows[-1][0], grid.pitch[1]
    strip = min((pixels.shape[0] - top - down) / down, MOST_STRIP)
    if strip < LEAST_STRIP or _room(pixels, grid)[1][1] > 1:
        return False
    height = round(strip * down)
    last, more = (_upright_edges(pixels, grid, round(y), height) for y in (top, top + down))
    return _alike(last, more) > LIKE


def _is_covered_below(pixels: Pixels, grid: Grid) -> bool:
    """Tell whether something lies over the end of the last row: the upright edges that end the rows before aren't there."""
    height = max(1, round(ENDS * grid.pitch[1]))
    if len(grid.rows) < LEAST_ROWS or grid.rows[-1][1] > pixels.shape[0]:
        return False
    last, before, third = (_upright_edges(pixels, grid, round(end) - height, height) for _, end in grid.rows[:-4:-1])
    return _alike(before, third) > LIKE and _alike(last, before) < UNLIKE


def _alike(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Return how far two lines of edges are correlated; 0 where one of them has none."""
    return float(np.corrcoef(one, other)[0, 1]) if min(float(one.std()), float(other.std())) > 0.0 else 0.0


def _upright_edges(pixels: Pixels, grid: Grid, top: int, height: int) -> NDArray[np.float32]:
    """Return how strong upright edges are in a strip below a grid's upper edge, (width - 1,)."""
    x, _, width, _ = grid.bbox
    left = max(0, round(x))
    part = cv2.cvtColor(pixels[top : top + height, left : round(x + width)], cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(np.sqrt(np.abs(np.diff(part, axis=1)).mean(0)), np.float32)
