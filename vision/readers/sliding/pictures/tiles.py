"""Crops the tiles of a picture puzzle, and measures them."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.frame import Grid, Pixels
from vision.readers.sliding.permutation import Placement

THUMBNAIL_PX = 12  # side of the thumbnails by which tiles are compared
THUMBNAIL_MARGIN = 0.1  # part of a tile cropped on each side, where its frame is
HOMES = {Home.LAST: 0.7, Home.FIRST: 0.3}  # prior probability of the blank's home on picture boards
Tiles = NDArray[np.uint8]
"""(n, height, width, 3), row by row"""


@dataclass(frozen=True, eq=False)
class PictureBoard:
    """A picture board that was assembled."""

    placement: Placement
    confidence: float
    by: str  # the method: goal or edges
    goals: tuple[tuple[int, ...], ...] = ()
    """other arrangements of the tiles that may be the solved board, row by row, the most probable first"""
    grid: Grid | None = None  # where its tiles were cropped


def cut_tiles(plane: Pixels, grid: Grid) -> Tiles:
    """Return equally large pictures of all cells."""
    width = int(min(right - left for left, right in grid.columns))
    height = int(min(bottom - top for top, bottom in grid.rows))
    lefts = [_inside(left, width, plane.shape[1]) for left, _ in grid.columns]
    tops = [_inside(top, height, plane.shape[0]) for top, _ in grid.rows]
    return np.array([plane[top : top + height, left : left + width] for top in tops for left in lefts])


def _inside(start: float, length: int, end: int) -> int:
    return max(0, min(round(start), end - length))


def thumbnail(picture: Pixels) -> NDArray[np.float32]:
    """Return the thumbnail of a tile, (THUMBNAIL_PX, THUMBNAIL_PX, 3)."""
    height, width = picture.shape[:2]
    down, across = round(height * THUMBNAIL_MARGIN), round(width * THUMBNAIL_MARGIN)
    inner = picture[down : max(down + 1, height - down), across : max(across + 1, width - across)]
    return np.asarray(cv2.resize(inner, (THUMBNAIL_PX, THUMBNAIL_PX), interpolation=cv2.INTER_AREA), np.float32)


def deviations(tiles: Tiles) -> NDArray[np.float64]:
    """Return the standard deviation of levels within each tile, (n,)."""
    down, across = (max(1, side // 8) for side in tiles.shape[1:3])
    return np.array([cv2.meanStdDev(tile[down:-down, across:-across])[1].max() for tile in tiles], np.float64)
