"""Finding the grids of a picture: every way of seeing one is asked, and the best of what they see is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span
from vision.grids.contrast import Contrast, contrast_of
from vision.grids.exact_edges import settled
from vision.grids.finders.boxes import find_boxes, find_crossings, possible_cells
from vision.grids.finders.content import distinct, find_content
from vision.grids.finders.lines import find_lines
from vision.grids.finders.plates import made_whole
from vision.grids.folding import folded
from vision.grids.regions import areas, closed_areas, outlines
from vision.grids.support import supported

AREA_STEPS = (2, 10, 28)
CLOSED_STEP = 10
OUTLINE_STEP = 20

CROSSED = slice(3, 5)
"""which of the ways to see boxes show small ones well"""
MOST_GRIDS = 12
KNOWN = 0.9
"""grids of cells that fit as well explain what they hold"""
SMALLEST = 2
"""grids of no more rows or columns may be a corner of a larger one, of which less is seen"""
MOST_KNOWN = 4
OUTSIDE = 0.2
"""cells may lie outside of the picture by this part of them"""
SAME = 0.06
"""edges of the same grid differ by less than this part of a cell"""


def find_grids(pixels: Pixels) -> list[Grid]:
    """Return the grids that a picture may hold, the most likely one first."""
    contrast = contrast_of(pixels)
    height, width = contrast.across.shape
    found = _ranked(grid for grid in _seen(contrast) if _is_within(grid, width, height))[:MOST_GRIDS]
    return [_enlarged(grid, 1 / contrast.scale) for grid in _ranked(settled(grid, contrast) for grid in found)]


def _ranked(grids: Iterable[Grid]) -> list[Grid]:
    """Return the grids with the most likely one first, each only once."""
    kept: list[Grid] = []
    outlines_of: dict[tuple[int, int, bool], list[NDArray[np.float64]]] = {}
    for grid in sorted(grids, key=rank, reverse=True):
        alike = outlines_of.setdefault((*grid.shape, grid.warp is None), [])
        outline, near = grid.outline, SAME * min(grid.pitch) + 1
        if not any(np.abs(outline - other).max() <= near for other in alike):
            alike.append(outline)
            kept.append(grid)
    return kept


def _is_within(grid: Grid, width: int, height: int) -> bool:
    """Tell whether a grid lies in a picture, but for the very edge of its outer cells."""
    left, top, across, down = grid.bbox
    slack = OUTSIDE * min(grid.pitch)
    return left >= -slack and top >= -slack and left + across <= width + slack and top + down <= height + slack


def _seen(contrast: Contrast) -> Iterator[Grid]:
    """Yield the grids that any of the ways sees."""
    height, width = contrast.across.shape
    size = width, height
    marks = outlines(contrast, OUTLINE_STEP)
    *fine, coarse = AREA_STEPS
    parts = [areas(contrast, coarse), closed_areas(contrast, CLOSED_STEP), marks, *(areas(contrast, step) for step in fine)]
    boxes = [possible_cells(each, size) for each in parts]
    cells = list(find_boxes(boxes))
    plates = distinct(np.concatenate([np.array([[0.0, 0.0, width, height]]), *parts]))
    yield from cells
    likely = sorted(cells, key=rank, reverse=True)[:MOST_GRIDS]
    yield from supported(likely, np.concatenate(boxes))
    yield from made_whole(likely, plates)
    if not any(grid.fit >= KNOWN for grid in likely):
        yield from made_whole(find_crossings(np.concatenate(parts[CROSSED])), plates)
    good = (grid for grid in cells if grid.fit >= KNOWN and grid.warp is None and min(grid.shape) > SMALLEST)
    known = _ranked(good)[:MOST_KNOWN]
    yield from (folded(grid, contrast) for grid in _ranked(find_content(marks, plates, size, known))[:MOST_GRIDS])
    yield from find_lines(contrast, plates, known)


def rank(grid: Grid) -> float:
    """Return how likely a grid is a board: many cells that fit are seldom there by chance, and boards are large."""
    rows, columns = grid.shape
    return float(grid.fit * (min(rows, 10) * min(columns, 10)) ** 0.3 * grid.area**0.3)


def _enlarged(grid: Grid, factor: float) -> Grid:
    """Return the grid in a picture larger by a factor."""
    if factor == 1:
        return grid
    if grid.warp is not None:
        return replace(grid, warp=np.diag([factor, factor, 1.0]) @ grid.warp)
    return replace(grid, columns=_times(grid.columns, factor), rows=_times(grid.rows, factor))


def _times(spans: tuple[Span, ...], factor: float) -> tuple[Span, ...]:
    return tuple((start * factor, end * factor) for start, end in spans)
