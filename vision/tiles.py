"""Tiles cut out of a picture and compared: how much any two faces differ, with and without what lies over them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

SIDE = 32
"""pixels of a tile when tiles are compared"""
RIM = 3
"""of these the outermost show the rims of tiles, and of their neighbours"""
PIECE = 4
"""pixels of the pieces that rims are compared by"""
BLUR = 0.35
"""how much tiles are smoothed, in pixels of the scaled tile"""
SMALL = 2
"""pixels of a tile that are averaged for comparing all with all"""
FLAT_PART = 0.8
"""the part of a cell by which it is judged flat: a line or a neighbour's shadow may cover the rest"""


@dataclass(frozen=True, eq=False)
class Tiles:
    """The cells of a grid, row by row, each scaled to one size."""

    colours: Floats
    """(n, SIDE, SIDE, 3)"""

    @property
    def inner(self) -> Floats:
        """The cells without their rims."""
        return self.colours[:, RIM:-RIM, RIM:-RIM]

    @property
    def rims(self) -> Floats:
        """The mean colours of short pieces of the rims, (n, pieces, 3)."""
        number, pieces = len(self.colours), SIDE // PIECE
        sides = [self.colours[:, :RIM], self.colours[:, -RIM:], self.colours[:, :, :RIM], self.colours[:, :, -RIM:]]
        across = [side.reshape(number, RIM, pieces, PIECE, 3).mean((1, 3)) for side in sides[:2]]
        down = [side.reshape(number, pieces, PIECE, RIM, 3).mean((2, 3)) for side in sides[2:]]
        return np.concatenate([*across, *down], 1)

    @property
    def ground(self) -> Floats:
        """The colour that is usual in each cell, (n, 3)."""
        return np.median(self.inner[:, ::3, ::3].reshape(len(self.colours), -1, 3), axis=1).astype(np.float32)

    def unevenness(self, margin: int = RIM) -> Floats:
        """Return how far the colours of each cell are from the usual one, in levels, but for the part that is furthest.

        The margin is left out on each side, in pixels.
        """
        middle = self.colours[:, margin:-margin:2, margin:-margin:2]
        off = np.abs(middle - self.ground[:, None, None]).max(-1).reshape(len(self.colours), -1)
        place = int(FLAT_PART * (off.shape[1] - 1))
        return np.asarray(np.partition(off, place, axis=1)[:, place], np.float32)


def cut_tiles(pixels: Pixels, grid: Grid) -> Tiles:
    """Return the cells of a grid."""
    plane = grid.plane(pixels)
    width = float(np.mean([end - begin for begin, end in grid.columns]))
    height = float(np.mean([end - begin for begin, end in grid.rows]))
    smooth = cv2.GaussianBlur(plane, (0, 0), max(0.3, BLUR * max(width, height) / SIDE))
    places = (np.arange(SIDE) + 0.5) / SIDE
    x = _along([begin for begin, _ in grid.columns], width, places)
    y = _along([begin for begin, _ in grid.rows], height, places)
    shown = cv2.remap(
        smooth, np.tile(x, (len(y), 1)), np.tile(y[:, None], (1, len(x))), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    rows, columns = grid.shape
    cells = shown.reshape(rows, SIDE, columns, SIDE, 3).transpose(0, 2, 1, 3, 4)
    return Tiles(cells.reshape(rows * columns, SIDE, SIDE, 3).astype(np.float32))


def _along(begins: list[float], length: float, places: NDArray[np.float64]) -> Floats:
    return (np.array(begins)[:, None] + length * places - 0.5).ravel().astype(np.float32)


def differences(tiles: Tiles, shifts: int = 0) -> Floats:
    """Return how much any two tiles differ, in levels of colour, (n, n); the least over small shifts if any are allowed."""
    fixed = _small(tiles.inner)
    least = _apart(fixed, fixed)
    steps = [step * SMALL // 2 for step in range(-shifts, shifts + 1)]
    for down in steps:
        for across in steps:
            if (down, across) > (0, 0):
                moved = tiles.colours[:, RIM + down : SIDE - RIM + down, RIM + across : SIDE - RIM + across]
                apart = _apart(fixed, _small(moved))
                np.minimum(least, np.minimum(apart, apart.T), out=least)
    np.fill_diagonal(least, 0)
    return least


def _small(inner: Floats) -> Floats:
    """Return tiles as features, (n, features), averaged over small squares."""
    number, side = inner.shape[:2]
    squares = inner.reshape(number, side // SMALL, SMALL, side // SMALL, SMALL, 3).mean((2, 4))
    return squares.reshape(number, -1)


def _apart(one: Floats, other: Floats) -> Floats:
    """Return the root mean square difference of any two rows of features, (n, n)."""
    squares = (one * one).sum(1)[:, None] + (other * other).sum(1)[None] - 2 * (one @ other.T)
    return np.sqrt(np.maximum(squares, 0) / one.shape[1]).astype(np.float32)
