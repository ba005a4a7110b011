"""Finding the grids of a picture: every way of seeing one is asked, and the best of what they see is kept."""

from __future__ import annotations

from dataclasses import replace

from vision.contrast import contrast_of
from vision.frame import Grid, Pixels, Span
from vision.grid_boxes import find_boxes

MOST_GRIDS = 12
SAME = 0.12
"""edges of the same grid differ by less than this part of a cell"""


def find_grids(pixels: Pixels) -> list[Grid]:
    """Return the grids that a picture may hold, the most likely one first."""
    contrast = contrast_of(pixels)
    found = sorted(find_boxes(contrast), key=rank, reverse=True)
    return [_enlarged(grid, 1 / contrast.scale) for grid in _without_doubles(found)[:MOST_GRIDS]]


def rank(grid: Grid) -> float:
    """Return how likely a grid is a board: many cells that fit are seldom there by chance, and boards are large."""
    rows, columns = grid.shape
    _, _, width, height = grid.bbox
    return grid.fit * (min(rows, 10) * min(columns, 10)) ** 0.3 * (width * height) ** 0.3


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
    if factor == 1 or grid.warp is not None:
        return grid
    return replace(grid, columns=_times(grid.columns, factor), rows=_times(grid.rows, factor))


def _times(spans: tuple[Span, ...], factor: float) -> tuple[Span, ...]:
    return tuple((start * factor, end * factor) for start, end in spans)
