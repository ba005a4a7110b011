"""Finding the grids of a picture: every way of seeing one is asked, and the best of what they see is kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from vision.contrast import Contrast, contrast_of
from vision.frame import Grid, Pixels, Span
from vision.grid_boxes import find_boxes
from vision.grid_content import find_content
from vision.grid_frame import settled
from vision.regions import areas, outlines, sides

AREA_STEPS = (2, 10, 28)
OUTLINE_STEP = 20
LEAST_PLATE = 50

MOST_GRIDS = 12
SAME = 0.06
"""edges of the same grid differ by less than this part of a cell"""


def find_grids(pixels: Pixels) -> list[Grid]:
    """Return the grids that a picture may hold, the most likely one first."""
    contrast = contrast_of(pixels)
    found = _without_doubles(sorted(_seen(contrast), key=rank, reverse=True))[:MOST_GRIDS]
    return [_enlarged(settled(grid, contrast), 1 / contrast.scale) for grid in found]


def _seen(contrast: Contrast) -> Iterator[Grid]:
    height, width = contrast.across.shape
    plates = [np.array([[0.0, 0.0, width, height]])]
    for step in AREA_STEPS:
        boxes = areas(contrast, step)
        plates.append(boxes[sides(boxes).min(1) > LEAST_PLATE])
        yield from find_boxes(boxes, (width, height))
    marks = outlines(contrast, OUTLINE_STEP)
    plates.append(marks[sides(marks).min(1) > LEAST_PLATE])
    yield from find_boxes(marks, (width, height))
    yield from find_content(marks, np.concatenate(plates), (width, height))


def rank(grid: Grid) -> float:
    """Return how likely a grid is a board: many cells that fit are seldom there by chance, and boards are large."""
    rows, columns = grid.shape
    _, _, width, height = grid.bbox
    return float(grid.fit * (min(rows, 10) * min(columns, 10)) ** 0.3 * (width * height) ** 0.3)


def _without_doubles(grids: list[Grid]) -> list[Grid]:
    kept: list[Grid] = []
    for grid in grids:
        if not any(_is_same(grid, other) for other in kept):
            kept.append(grid)
    return kept


def _is_same(one: Grid, other: Grid) -> bool:
    if one.shape != other.shape or (one.warp is None) != (other.warp is None):
        return False
    near = SAME * min(one.pitch) + 1
    return bool(abs(one.outline - other.outline).max() <= near)


def _enlarged(grid: Grid, factor: float) -> Grid:
    """Return the grid in a picture larger by a factor."""
    if factor == 1:
        return grid
    if grid.warp is not None:
        return replace(grid, warp=np.diag([factor, factor, 1.0]) @ grid.warp)
    return replace(grid, columns=_times(grid.columns, factor), rows=_times(grid.rows, factor))


def _times(spans: tuple[Span, ...], factor: float) -> tuple[Span, ...]:
    return tuple((start * factor, end * factor) for start, end in spans)
