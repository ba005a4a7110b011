"""Detects a board that continues beyond the edge of its window, as on a page that must be scrolled."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span

NEAR, FURTHER = 0.5, 0.7
"""a board continues beyond an edge that is nearer than NEAR cells, if the opposite edge is at least FURTHER cells further away"""
LINE_PX, PLAIN = 5, 24
"""a page's margin begins this far from a board's outer lines, and differs from the opposite margin by less than these levels"""
MIN_CELLS = 12
MIN_STRIP, MAX_STRIP = 0.15, 0.8  # height of the strip, in cells, in which part of another row may be visible
MATCHING, DIFFERENT = 0.6, 0.2
"""the vertical edges in that strip correlate at least MATCHING with those of the last row; where something covers the end of a
row, they correlate less than DIFFERENT with those of the row before"""
MIN_ROWS, ROW_END = 4, 0.15  # rows that a grid needs for that check; part of a row's height, at its end, that it compares


def is_cut_off(pixels: Pixels, grid: Grid) -> bool:
    """Return whether a grid seems to continue beyond an edge of the picture, or under a bar; False if it fills the picture."""
    return _is_beyond_picture(pixels, grid) or _hidden_end(pixels, grid, _is_covered_below) != 0


def first_cut_off(pixels: Pixels, grids: Iterable[Grid]) -> Grid | None:
    """Return the first of some grids that continues beyond an edge; None if there is none."""
    return next((grid for grid in grids if _is_beyond_picture(pixels, grid)), None)


def hidden_direction(pixels: Pixels, grid: Grid) -> int:
    """Return where the hidden part of a grid is: 1 above, -1 below, 0 at another side or at more than one."""
    (left, right), (above, below) = _beyond(pixels, grid)
    if left or right:
        return 0
    if above or below:
        return 1 if above else -1
    return _hidden_end(pixels, grid, _has_more_below) or _hidden_end(pixels, grid, _is_covered_below)


def _is_beyond_picture(pixels: Pixels, grid: Grid) -> bool:
    """Return whether a grid seems to continue beyond an edge of the picture."""
    rows, columns = grid.shape
    if rows * columns < MIN_CELLS:
        return False
    is_beyond = any(map(any, _beyond(pixels, grid)))
    return is_beyond or _hidden_end(pixels, grid, _has_more_below) != 0


def _beyond(pixels: Pixels, grid: Grid) -> list[tuple[bool, bool]]:
    """Return whether a grid seems to continue beyond the left and the right edge, and beyond the upper and the lower one."""
    x, y, width, height = (max(0, round(each)) for each in grid.bbox)
    across = _strips(pixels[y : y + height], x, x + width, grid.columns)
    down = _strips(pixels[:, x : x + width].swapaxes(0, 1), y, y + height, grid.rows)
    pairs = zip(_room(pixels, grid), (across, down), strict=True)
    return [(_is_beyond(*room, *strips), _is_beyond(*room[::-1], *strips[::-1])) for room, strips in pairs]


def _is_beyond(here: float, there: float, strip: Pixels, other: Pixels) -> bool:
    """Return whether a board seems to continue beyond an edge, given the room and a strip here and at the opposite one."""
    is_margin = strip.size and np.abs(strip - np.median(other, (0, 1))).max() < PLAIN
    return here < NEAR and there > here + FURTHER and not is_margin


def _strips(part: Pixels, start: int, end: int, spans: Sequence[Span]) -> tuple[Pixels, Pixels]:
    """Return the strips before and after the columns of a board, as wide as both have room; empty if they may be a gap."""
    room = min(start, part.shape[1] - end)
    width = max(0, room - LINE_PX) if room > spans[1][0] - spans[0][1] else 0
    return part[:, start - LINE_PX - width : start - LINE_PX], part[:, end + LINE_PX : end + LINE_PX + width]


def _room(pixels: Pixels, grid: Grid) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return how many cells would fit left and right of a grid, and above and below."""
    x, y, width, height = grid.bbox
    rows, columns = grid.shape
    across, down = width / columns, height / rows
    return (x / across, (pixels.shape[1] - x - width) / across), (y / down, (pixels.shape[0] - y - height) / down)


def _hidden_end(pixels: Pixels, grid: Grid, is_hidden_below: Callable[[Pixels, Grid], bool]) -> int:
    """Return 1 if part of a grid is hidden above it, -1 if below, 0 if at neither end or at both."""
    if grid.warp is not None:
        return 0
    height = pixels.shape[0]
    flipped = replace(grid, rows=tuple((height - end, height - start) for start, end in reversed(grid.rows)))
    return int(is_hidden_below(pixels[::-1], flipped)) - int(is_hidden_below(pixels, grid))


def _has_more_below(pixels: Pixels, grid: Grid) -> bool:
    """Return whether part of another row shows at the lower edge, with vertical edges where the cells above have theirs."""
    top, down = grid.rows[-1][0], grid.pitch[1]
    strip = min((pixels.shape[0] - top - down) / down, MAX_STRIP)
    if strip < MIN_STRIP or _room(pixels, grid)[1][1] > 1:
        return False
    height = round(strip * down)
    last, more = (_vertical_edges(pixels, grid, round(y), height) for y in (top, top + down))
    return _correlation(last, more) > MATCHING


def _is_covered_below(pixels: Pixels, grid: Grid) -> bool:
    """Return whether something covers the end of the last row: the vertical edges at the ends of the rows before are missing."""
    height = max(1, round(ROW_END * grid.pitch[1]))
    if len(grid.rows) < MIN_ROWS or grid.rows[-1][1] > pixels.shape[0]:
        return False
    last, before, third = (_vertical_edges(pixels, grid, round(end) - height, height) for _, end in grid.rows[:-4:-1])
    return _correlation(before, third) > MATCHING and _correlation(last, before) < DIFFERENT


def _correlation(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Return the correlation of two edge profiles; 0 if one of them is constant."""
    return float(np.corrcoef(one, other)[0, 1]) if min(float(np.ptp(one)), float(np.ptp(other))) > 0.0 else 0.0


def _vertical_edges(pixels: Pixels, grid: Grid, top: int, height: int) -> NDArray[np.float32]:
    """Return the strength of vertical edges in a strip across a grid, (width - 1,)."""
    x, _, width, _ = grid.bbox
    left = max(0, round(x))
    part = cv2.cvtColor(pixels[top : top + height, left : round(x + width)], cv2.COLOR_BGR2GRAY).astype(np.float32)
    return np.asarray(np.sqrt(np.abs(np.diff(part, axis=1)).mean(0)), np.float32)
