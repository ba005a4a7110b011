"""Tiles cut out of a picture and compared: how much any two differ."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, largest

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

SIDE = 32  # side of a scaled tile, in pixels
RIM = 4  # outermost pixels, which show the rims of tiles and of their neighbours
EDGE_PX = 8
BLUR = 0.35  # how much tiles are smoothed, in pixels of the scaled tile
LARGE = 1.5  # tiles this many times larger are shrunk by whole numbers before they are smoothed
PIECE = 8  # length of the pieces of a rim, in pixels
SQUARE = 2  # side of the squares that are averaged for comparing all tiles with each other, in pixels
BIN = 16  # levels of colour that count as one
MIDDLE = 2  # squares that are left out on each side if only the middle of a cell is wanted
FLAT_PART = 0.8  # the part of a cell that must be flat: a line or a neighbour's shadow may cover the rest


@dataclass(frozen=True, eq=False)
class Tiles:
    """The cells of a grid, scaled to one size and side by side as on the board."""

    sheet: Pixels  # (rows * SIDE, columns * SIDE, 3)

    @property
    def colours(self) -> Pixels:
        """The cells row by row, (n, SIDE, SIDE, 3)."""
        return _cells(self.sheet, SIDE)

    @cached_property
    def squares(self) -> Floats:
        """The mean colours of small squares of the cells without their rims, (n, squares, 3)."""
        return _squares(self.sheet)

    @cached_property
    def rims(self) -> Floats:
        """The mean colours of pieces of the rims, (n, pieces, 3)."""
        cells, pieces = self.colours, SIDE // PIECE
        top, bottom, left, right = cells[:, :RIM], cells[:, -RIM:], cells[:, :, :RIM], cells[:, :, -RIM:]
        across = [side.astype(np.float32).mean(1).reshape(len(cells), pieces, PIECE, 3) for side in (top, bottom)]
        down = [side.astype(np.float32).mean(2).reshape(len(cells), pieces, PIECE, 3) for side in (left, right)]
        return np.asarray(np.concatenate([*across, *down], 1).mean(2), np.float32)

    @cached_property
    def ground(self) -> Floats:
        """The commonest colour of each cell, (n, 3)."""
        some = self.squares[:, ::2]
        codes = (some // BIN).astype(np.int16) @ np.array([1, 32, 1024], np.int16)
        equals = np.zeros(codes.shape, np.int16)
        for place in range(codes.shape[1]):  # comparing one at a time stays in the processor's cache
            equals += codes == codes[:, place : place + 1]
        commonest = equals.argmax(1)
        same = codes == np.take_along_axis(codes, commonest[:, None], 1)
        return np.asarray((some * same[:, :, None]).sum(1) / same.sum(1)[:, None], np.float32)

    @cached_property
    def _off_ground(self) -> Floats:
        """The difference of each square from the commonest colour of its cell, (n, squares)."""
        return largest(np.abs(self.squares - self.ground[:, None]))

    def unevenness(self, middle: bool = False, part: float = FLAT_PART) -> Floats:
        """Return within how many levels a part of each cell is of its commonest colour, (n,): the quantile of its squares.

        The rim is left out, or everything but the middle.
        """
        side = round(self.squares.shape[1] ** 0.5)
        off = self._off_ground
        if middle:
            off = off.reshape(-1, side, side)[:, MIDDLE:-MIDDLE, MIDDLE:-MIDDLE].reshape(len(off), -1)
        place = int(part * (off.shape[1] - 1))
        return np.asarray(np.partition(off, place, axis=1)[:, place], np.float32)


def second_colour(colours: Floats) -> float:
    """Return the standard deviation of colours (n, 3) along their second principal axis: about 0 if they lie on one line."""
    centred = colours - colours.mean(0)
    values = np.linalg.eigvalsh(centred.T @ centred / len(colours))
    return float(np.sqrt(max(values[1], 0)))


def _cells(sheet: Pixels, side: int) -> Pixels:
    """Return the cells of a sheet, (n, side, side, 3)."""
    rows, columns = sheet.shape[0] // side, sheet.shape[1] // side
    return sheet.reshape(rows, side, columns, side, 3).transpose(0, 2, 1, 3, 4).reshape(rows * columns, side, side, 3)


def _squares(sheet: Pixels) -> Floats:
    """Return the mean colours of small squares of the cells of a sheet without their rims, (n, squares, 3)."""
    small = cv2.resize(sheet, (sheet.shape[1] // SQUARE, sheet.shape[0] // SQUARE), interpolation=cv2.INTER_AREA)
    margin = RIM // SQUARE
    inner = _cells(np.asarray(small, np.uint8), SIDE // SQUARE)[:, margin:-margin, margin:-margin]
    return inner.reshape(len(inner), -1, 3).astype(np.float32)


def cut_tiles(pixels: Pixels, grid: Grid) -> Tiles:
    """Return the tiles of a grid, cut out of a picture."""
    width = float(np.mean([end - begin for begin, end in grid.columns]))
    height = float(np.mean([end - begin for begin, end in grid.rows]))
    plane = grid.plane(pixels)
    left, top = (max(0, int(spans[0][0]) - EDGE_PX) for spans in (grid.columns, grid.rows))
    shown = plane[top : int(grid.rows[-1][1]) + EDGE_PX, left : int(grid.columns[-1][1]) + EDGE_PX]
    shrunk = max(1, int(min(width, height) / (LARGE * SIDE)))
    size = max(1, shown.shape[1] // shrunk), max(1, shown.shape[0] // shrunk)
    if shrunk > 1:
        shown = np.asarray(
            cv2.resize(shown[: size[1] * shrunk, : size[0] * shrunk], size, interpolation=cv2.INTER_AREA), np.uint8
        )
    smooth = cv2.GaussianBlur(shown, (0, 0), max(0.3, BLUR * max(width, height) / shrunk / SIDE))
    places = (np.arange(SIDE) + 0.5) / SIDE
    x = _along([(begin - left) / shrunk for begin, _ in grid.columns], width / shrunk, places)
    y = _along([(begin - top) / shrunk for begin, _ in grid.rows], height / shrunk, places)
    across, down = np.tile(x, (len(y), 1)), np.tile(y[:, None], (1, len(x)))
    return Tiles(np.asarray(cv2.remap(smooth, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8))


def _along(begins: list[float], length: float, places: NDArray[np.float64]) -> Floats:
    return (np.array(begins)[:, None] + length * places - 0.5).ravel().astype(np.float32)


@lru_cache(maxsize=2)
def differences(tiles: Tiles, shifts: int = 0) -> Floats:
    """Return how much any two tiles differ, in levels of colour, (n, n); the least over small shifts if any are allowed.

    The result is read-only and cached, as several steps of a reading need it.
    """
    fixed = tiles.squares.reshape(len(tiles.squares), -1)
    least = _apart(fixed, fixed)
    steps = range(-shifts, shifts + 1)
    for down in steps:
        for across in steps:
            if (down, across) > (0, 0):
                moved = _squares(np.roll(tiles.sheet, (down, across), (0, 1)))
                apart = _apart(fixed, moved.reshape(len(moved), -1))
                np.minimum(least, np.minimum(apart, apart.T), out=least)
    np.fill_diagonal(least, 0)
    least.setflags(write=False)
    return least


def _apart(one: Floats, other: Floats) -> Floats:
    """Return the root mean square difference of any two rows of features, (n, n)."""
    squares = (one * one).sum(1)[:, None] + (other * other).sum(1)[None] - 2 * (one @ other.T)
    return np.asarray(np.sqrt(np.maximum(squares, 0) / one.shape[1]), np.float32)
