"""A first glance at a grid: most grids of other pictures are seen at once to hold no tiles that go in pairs."""

import cv2
import numpy as np

from vision.cells.tiles import Floats, second_colour
from vision.frame import Grid, Pixels

SIDE = 8
"""places along each side of a cell at which its colour is looked at"""
LEAST_COLOUR = 2.5
"""boards whose colours lie nearer to one line, in levels, are likely signs of one colour"""
LEAST_CONTRAST = 5.0
"""levels of colour by which a cell with something in it varies at least"""
EQUAL_PART = 0.6
"""cells may be equal if they differ by less than this part of what is usual"""
EQUAL_CONTRAST = 0.8
"""and by less than this part of their own contrast"""
LEAST_PAIRED, LEAST_PAIRED_SIGNS = 0.4, 0.9
"""at least this part of the cells with something in them has an equal one, even seen roughly"""


def may_be_tiles(plane: Pixels, grid: Grid) -> bool:
    """Tell whether the cells of a grid, in the picture of its plane, can hold tiles that go in pairs."""
    cells = _cells(plane, grid)
    contrast = np.sqrt(np.maximum((cells * cells).mean(1) - cells.mean(1) ** 2, 0)).max(1)
    busy = contrast > LEAST_CONTRAST
    if busy.sum() < 2:
        return False
    flat, own = cells[busy].reshape(int(busy.sum()), -1), contrast[busy]
    squares = (flat * flat).sum(1)
    apart = np.sqrt(np.maximum(squares[:, None] + squares[None] - 2 * (flat @ flat.T), 0) / flat.shape[1])
    usual = float(apart.mean())
    np.fill_diagonal(apart, np.inf)
    nearest = apart.min(1)
    paired = float(((nearest < EQUAL_PART * usual) & (nearest < EQUAL_CONTRAST * own)).mean())
    return paired > (LEAST_PAIRED if second_colour(cells.reshape(-1, 3)) > LEAST_COLOUR else LEAST_PAIRED_SIGNS)


def _cells(plane: Pixels, grid: Grid) -> Floats:
    """Return the colours at evenly spread places of each cell, (n, SIDE * SIDE, 3)."""
    places = (np.arange(SIDE) + 0.5) / SIDE
    x, y = (np.array([begin + (end - begin) * places for begin, end in spans]).ravel() for spans in (grid.columns, grid.rows))
    x, y = np.clip(x, 0, plane.shape[1] - 1).astype(np.int64), np.clip(y, 0, plane.shape[0] - 1).astype(np.int64)
    left, top = int(x.min()), int(y.min())
    blur = tuple(max(1, round(length / SIDE)) for length in grid.pitch)
    calm = cv2.blur(plane[top : y.max() + 1, left : x.max() + 1], blur)
    found = calm.take(y - top, axis=0).take(x - left, axis=1).reshape(len(grid.rows), SIDE, len(grid.columns), SIDE, 3)
    return np.asarray(found.swapaxes(1, 2).reshape(len(grid.rows) * len(grid.columns), SIDE * SIDE, 3), np.float32)
