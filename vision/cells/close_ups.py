"""Close-ups of cells whose signs are small: the part in which the cells of a board differ, the same in all of them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

SIDE = 48  # cells are scaled to this side to be compared, in pixels
N_SAMPLED = 30  # about how many cells are compared
EDGE = 0.13  # part of a cell that is left out on each side, with the lines around it
MIN_LEVELS = 14.0
INK_QUANTILE, INK_PART = 0.997, 0.4
"""pixels that differ by more than INK_PART times the INK_QUANTILE quantile of all differences are ink"""
MIN_WITH_INK = 0.04  # a pixel counts if more than this part of the cells, and more than one cell, have ink there
DIRT = 0.02  # part of the ink on each side that is ignored as dirt
SMALL_SIGN = 0.28  # signs are small if they are lower than this part of a cell
VIEW_HEIGHT, VIEW_WIDTH = 2.1, 1.35  # the close-up is at least this many times as high and as wide as the area with ink
LARGEST_VIEW = 0.64  # close-ups of a larger part of the cell aren't worth it
WIDE_CELL = 1.15  # in cells with a higher ratio of width to height, scaling to a square squeezes numbers
FEWEST_CELLS = 4


def close_ups(crops: Sequence[Pixels]) -> list[Pixels]:
    """Return the same part of all cells of a board, around their signs; empty if these aren't small."""
    if len(crops) < FEWEST_CELLS:
        return []
    ink = _ink(crops)
    if ink is None:
        return []
    (left, right), (top, bottom) = (_reach(ink.sum(axis)) for axis in (0, 1))
    height, width = (float(np.median([crop.shape[axis] for crop in crops])) for axis in (0, 1))
    if bottom - top > SMALL_SIGN and width < WIDE_CELL * height:
        return []
    side = max(VIEW_HEIGHT * (bottom - top) * height, VIEW_WIDTH * (right - left) * width)
    across, down = min(1.0, side / width), min(1.0, side / height)
    if across * down > LARGEST_VIEW:
        return []
    x = float(np.clip((left + right) / 2 - across / 2, 0, 1 - across))
    y = float(np.clip((top + bottom) / 2 - down / 2, 0, 1 - down))
    return [_part(crop, x, y, across, down) for crop in crops]


def _ink(crops: Sequence[Pixels]) -> NDArray[np.float32] | None:
    """Return how many cells have ink at each pixel, (SIDE, SIDE); None if there is hardly any."""
    some = crops[:: 1 + len(crops) // N_SAMPLED]
    small = np.stack([cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for crop in some]).astype(np.float32)
    small -= np.median(small[:, ::4, ::4].reshape(len(small), -1, 3), 1)[:, None, None]
    off = np.abs(small - np.median(small, 0)).max(3)
    edge = round(EDGE * SIDE)
    off[:, :edge], off[:, -edge:], off[:, :, :edge], off[:, :, -edge:] = 0, 0, 0, 0
    is_ink = off > max(MIN_LEVELS, INK_PART * float(np.quantile(off, INK_QUANTILE)))
    number = is_ink.sum(0).astype(np.float32)
    number[number < max(2, MIN_WITH_INK * len(some))] = 0
    return number if number.any() else None


def _reach(ink: NDArray[np.float32]) -> tuple[float, float]:
    """Return where nearly all of the ink begins and ends along one axis, in parts of the side."""
    parts = np.cumsum(ink) / ink.sum()
    first, last = np.searchsorted(parts, (DIRT, 1 - DIRT))
    return float(first) / len(ink), float(last + 1) / len(ink)


def _part(crop: Pixels, x: float, y: float, across: float, down: float) -> Pixels:
    height, width = crop.shape[:2]
    left, top = round(x * width), round(y * height)
    return crop[top : max(top + 1, round((y + down) * height)), left : max(left + 1, round((x + across) * width))]
