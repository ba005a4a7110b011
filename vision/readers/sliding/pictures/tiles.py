"""Cutting the tiles of a picture puzzle out of a picture, and telling which cell is the blank."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels
from vision.readers.sliding.permutation import Placing

LOOK_PX = 12  # tiles are compared as pictures of so many pixels a side
LOOK_MARGIN = 0.1  # without this part of the tile on each side, where its frame is
Tiles = NDArray[np.uint8]
"""(n, height, width, 3), row by row"""


@dataclass(frozen=True, eq=False)
class Pictured:
    """A picture board that was put together."""

    placing: Placing
    confidence: float
    by: str  # goal or edges
    goals: tuple[tuple[int, ...], ...] = ()
    """how else its tiles may lie, row by row, when the board is solved, the likeliest first"""
    grid: Grid | None = None  # where its tiles were cut apart


def cut_tiles(plane: Pixels, grid: Grid) -> Tiles:
    """Return equally large pictures of all cells."""
    width = int(min(right - left for left, right in grid.columns))
    height = int(min(bottom - top for top, bottom in grid.rows))
    lefts = [_inside(left, width, plane.shape[1]) for left, _ in grid.columns]
    tops = [_inside(top, height, plane.shape[0]) for top, _ in grid.rows]
    return np.array([plane[top : top + height, left : left + width] for top in tops for left in lefts])


def _inside(start: float, length: int, end: int) -> int:
    return max(0, min(round(start), end - length))


def look_of(picture: Pixels) -> NDArray[np.float32]:
    """Return how a tile looks from afar, (LOOK_PX, LOOK_PX, 3)."""
    height, width = picture.shape[:2]
    down, across = round(height * LOOK_MARGIN), round(width * LOOK_MARGIN)
    inner = picture[down : max(down + 1, height - down), across : max(across + 1, width - across)]
    return np.asarray(cv2.resize(inner, (LOOK_PX, LOOK_PX), interpolation=cv2.INTER_AREA), np.float32)


def unrest(tiles: Tiles) -> NDArray[np.float64]:
    """Return how much the levels of each tile deviate within it, (n,)."""
    down, across = (max(1, side // 8) for side in tiles.shape[1:3])
    return np.array([cv2.meanStdDev(tile[down:-down, across:-across])[1].max() for tile in tiles], np.float64)
