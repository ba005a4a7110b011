"""How many cells of a grid are seen in any way at all: hatched cells by their outlines, plain ones by their areas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span
from vision.grids.lattice import LESS, LIKE, LIKE_PX, OFF, Boxes, part_of


def supported(grids: Iterable[Grid], boxes: Boxes) -> Iterator[Grid]:
    """Yield the upright grids that fit better once boxes seen in every way count, with that fit."""
    for grid in grids:
        if grid.warp is None and grid.fit < LESS:
            fit = LESS * part_of(_seen(grid, boxes))
            if fit > grid.fit:
                yield replace(grid, fit=fit)


def _seen(grid: Grid, boxes: Boxes) -> NDArray[np.bool_]:
    """Return which cells of a grid have a box in their place and of their size, of the grid's shape."""
    columns, across = _places(grid.columns, boxes[:, 0], boxes[:, 2])
    rows, down = _places(grid.rows, boxes[:, 1], boxes[:, 3])
    cells = np.zeros(grid.shape, bool)
    good = across & down
    cells[rows[good], columns[good]] = True
    return cells


def _places(
    spans: tuple[Span, ...], starts: NDArray[np.float64], ends: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return the span that each box lies nearest to, and whether it fills it."""
    all_starts, all_ends = np.array(spans).T
    pitch = (all_starts[-1] - all_starts[0]) / (len(spans) - 1)
    middles = (starts + ends) / 2
    places = np.clip(np.round((middles - (all_starts[0] + all_ends[0]) / 2) / pitch), 0, len(spans) - 1).astype(np.intp)
    wide = all_ends[places] - all_starts[places]
    is_near = np.abs(middles - (all_starts[places] + all_ends[places]) / 2) <= OFF * pitch
    return places, is_near & (np.abs(ends - starts - wide) <= LIKE * wide + LIKE_PX)
