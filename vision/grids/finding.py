"""Finding the grids of a picture: the network looks at all of it from afar, then closely at each board that it saw."""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from vision.frame import Grid, Pixels
from vision.grids.board_network import STEP, Raster, look
from vision.grids.cell_votes import said_of
from vision.grids.edges import sharpened
from vision.grids.extent import settled_extent
from vision.grids.lattice import lattices
from vision.grids.peaks import peaks_of
from vision.grids.spans import grid_of

LOOKS = (((200, 0.6), (320, 1.0)), ((640, 2.0),), ((1280, 1.0),))
"""for each look of each round the longer side of the picture in pixels, and the largest scale that is taken for that"""
CLOSE_PX = 26  # the distance of cells in a close look
MOST_CLOSE_PX = 900
OBLONG = 1.4
"""cells so many times as long as they are wide are looked at as squares: the network has learnt from few such"""
MARGIN = 1.2  # a close look takes in so many cells around the board
LEAST_FIT = 0.35
GOOD_FIT = 0.6
"""where a board fits so well, no cells are too small to be seen, and the last round is left out"""
LEAST_CELLS = 6
SHARED = 0.5
MOST = 5  # so many boards are looked at closely in a round
SAME = 0.1  # edges of the same grid are apart by less than this part of a cell


def find_grids(pixels: Pixels) -> list[Grid]:
    """Return the grids that a picture may hold, the likeliest one first."""
    return _ranked([grid for grids in looks(pixels) for grid in grids])


def looks(pixels: Pixels) -> Iterator[list[Grid]]:
    """Yield the grids that each round of looks shows newly, the likeliest first; each round takes longer than the one before."""
    longer, seen, known = max(pixels.shape[:2]), list[Grid](), list[Grid]()
    for sides in LOOKS:
        if sides is LOOKS[-1] and (longer <= LOOKS[-2][0][0] or any(grid.fit > GOOD_FIT for grid in seen)):
            return
        for side, largest in sides:
            scale = min(largest, side / longer)
            seen += _grids(look(pixels, (scale, scale)))
        new = [grid for grid in _ranked(seen)[:MOST] if not any(_is_same(grid, other) for other in known)]
        known += new
        yield _ranked([sharpened(max(_closer(pixels, grid), key=rank, default=grid), pixels) for grid in new])


def rank(grid: Grid) -> float:
    """Return how likely a grid is a board: sure cells, many of them."""
    rows, columns = grid.shape
    return float(grid.fit**2 * (min(rows, 10) * min(columns, 10)) ** 0.4 * grid.area**0.2)


def _is_same(one: Grid, other: Grid) -> bool:
    return one.shape == other.shape and float(np.abs(one.outline - other.outline).max()) < SAME * min(one.pitch)


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
    rows, columns = grid.shape
    x, y, width, height = grid.bbox
    across, down = width / columns, height / rows
    if max(across, down) < OBLONG * min(across, down):
        across = down = math.sqrt(across * down)
    x0, y0 = max(0, round(x - MARGIN * across)), max(0, round(y - MARGIN * down))
    part = pixels[y0 : max(0, round(y + height + MARGIN * down)), x0 : max(0, round(x + width + MARGIN * across))]
    if min(part.shape[:2]) < 2 * STEP:
        return None
    less = min(1.0, MOST_CLOSE_PX / (CLOSE_PX * max(part.shape[1] / across, part.shape[0] / down)))
    return look(part, (less * CLOSE_PX / across, less * CLOSE_PX / down), (float(x0), float(y0)))


def _ranked(grids: list[Grid]) -> list[Grid]:
    """Return the grids with the likeliest first, without those that lie over a likelier one."""
    kept: list[Grid] = []
    for grid in sorted(grids, key=rank, reverse=True):
        if not any(grid.shared(other) > SHARED for other in kept):
            kept.append(grid)
    return kept
