"""Finding the grids of a picture: the network looks at all of it, then closely at each board that it saw."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from vision.frame import Grid, Pixels
from vision.grids.network.board_network import STEP, Raster, look
from vision.grids.network.cell_votes import said_of
from vision.grids.network.extent import settled_extent
from vision.grids.network.lattice import lattices
from vision.grids.network.peaks import peaks_of
from vision.grids.network.spans import grid_of

LOOKS_PX, FINE_PX = (640, 320, 200), 1280
"""the longer side of the picture in the first looks, and in that for small cells, which is taken where those show no board"""
LARGEST = 2.0
"""small pictures are made larger by this at most"""
CLOSE_PX = 26
"""the distance of cells in a close look"""
MOST_CLOSE_PX = 900
LEAST_FIT = 0.35
GOOD_FIT = 0.6
LEAST_CELLS = 6
SHARED = 0.5
MOST = 5


def find_grids(pixels: Pixels) -> list[Grid]:
    """Return the grids that a picture may hold, the likeliest one first."""
    longer = max(pixels.shape[:2])
    first = min(LARGEST, LOOKS_PX[0] / longer)
    seen = [grid for side in LOOKS_PX for grid in _seen(pixels, first * side / LOOKS_PX[0])]
    if longer > LOOKS_PX[0] and not any(grid.fit > GOOD_FIT for grid in seen):
        seen += _seen(pixels, min(1.0, FINE_PX / longer))
    found: list[Grid] = []
    for grid in _apart(seen)[:MOST]:
        found += [max(_closer(pixels, grid), key=rank, default=grid)]
    return _apart(found)


def rank(grid: Grid) -> float:
    """Return how likely a grid is a board: sure cells, many of them."""
    rows, columns = grid.shape
    return float(grid.fit**2 * (min(rows, 10) * min(columns, 10)) ** 0.4 * grid.area**0.2)


def _seen(pixels: Pixels, scale: float) -> Iterator[Grid]:
    yield from _grids(look(pixels, scale))


def _grids(raster: Raster) -> Iterator[Grid]:
    for lattice in lattices(peaks_of(raster)):
        extent = settled_extent(lattice, raster)
        x0, y0, x1, y1 = extent
        if min(x1 - x0, y1 - y0) >= 2 and (x1 - x0) * (y1 - y0) >= LEAST_CELLS:
            grid = grid_of(lattice, extent, raster)
            if grid.fit >= LEAST_FIT:
                yield replace(grid, said=said_of(grid, raster))


def closely_said(pixels: Pixels, grid: Grid) -> Grid:
    """Return a grid, whoever saw it, with what the network says of its cells in a close look; as it is where none is possible."""
    raster = _close_look(pixels, grid)
    return replace(grid, said=said_of(grid, raster)) if raster else grid


def _closer(pixels: Pixels, grid: Grid) -> Iterator[Grid]:
    """Yield what a close look at a board shows in its place."""
    raster = _close_look(pixels, grid)
    if raster:
        yield from (other for other in _grids(raster) if other.shared(grid) > SHARED)


def _close_look(pixels: Pixels, grid: Grid) -> Raster | None:
    """Return what the network says of a board and a little around it; None of one of too few pixels."""
    pitch = float(np.sqrt(grid.area / (grid.shape[0] * grid.shape[1])))
    x, y, width, height = grid.bbox
    margin = 1.2 * pitch
    x0, y0 = max(0, round(x - margin)), max(0, round(y - margin))
    part = pixels[y0 : max(0, round(y + height + margin)), x0 : max(0, round(x + width + margin))]
    if min(part.shape[:2]) < 2 * STEP:
        return None
    return look(part, min(CLOSE_PX / pitch, MOST_CLOSE_PX / max(part.shape[:2])), (float(x0), float(y0)))


def _apart(grids: list[Grid]) -> list[Grid]:
    """Return the grids with the likeliest first, without those that lie over a likelier one."""
    kept: list[Grid] = []
    for grid in sorted(grids, key=rank, reverse=True):
        if not any(grid.shared(other) > SHARED for other in kept):
            kept.append(grid)
    return kept
