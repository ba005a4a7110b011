"""Close-ups of cells whose signs are small: the part in which the cells of a board differ, the same in all of them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

SIDE = 48  # cells are scaled to this side to be compared, in pixels
SAMPLE = 30  # about how many cells are compared
EDGE = 0.13  # part of a cell that is left out on each side, with the lines around it
LEAST_LEVELS = 14.0
PEAK, INK = 0.997, 0.4
"""pixels that differ by more than INK times the PEAK quantile of all differences are ink"""
OFTEN = 0.04  # a pixel counts if more than this part of the cells, and more than one cell, have ink there
OUTER = 0.02  # part of the ink on each side that is ignored as dirt
SMALL = 0.28  # signs are small if they are lower than this part of a cell
HIGH, WIDE = 2.1, 1.35  # the close-up is at least this many times as high and as wide as the area with ink
LARGEST = 0.64  # close-ups of a larger part of the cell aren't worth it
WIDER = 1.15  # in cells with a higher ratio of width to height, scaling to a square squeezes numbers
FEWEST_CELLS = 4


def closer_views(crops: Sequence[Pixels]) -> list[Pixels]:
    """Return the same part of all cells of a board, around their signs; empty if these aren't small."""
    if len(crops) < FEWEST_CELLS:
        return []
    ink = _ink(crops)
    if ink is None:
        return []
    (left, right), (top, bottom) = (_reach(ink.sum(axis)) for axis in (0, 1))
    height, width = (float(np.median([crop.shape[axis] for crop in crops])) for axis in (0, 1))
    if bottom - top > SMALL and width < WIDER * height:
        return []
    side = max(HIGH * (bottom - top) * height, WIDE * (right - left) * width)
    across, down = min(1.0, side / width), min(1.0, side / height)
    if across * down > LARGEST:
        return []
    x = float(np.clip((left + right) / 2 - across / 2, 0, 1 - across))
    y = float(np.clip((top + bottom) / 2 - down / 2, 0, 1 - down))
    return [_part(crop, x, y, across, down) for crop in crops]


def _ink(crops: Sequence[Pixels]) -> NDArray[np.float32] | None:
    """Return how many cells have ink at each pixel, (SIDE, SIDE); None if there is hardly any."""
    some = crops[:: 1 + len(crops) // SAMPLE]
    small = np.stack([cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for crop in some]).astype(np.float32)
    small -= np.median(small[:, ::4, ::4].reshape(len(small), -1, 3), 1)[:, None, None]
    off = np.abs(small - np.median(small, 0)).max(3)
    edge = round(EDGE * SIDE)
    off[:, :edge], off[:, -edge:], off[:, :, :edge], off[:, :, -edge:] = 0, 0, 0, 0
    is_ink = off > max(LEAST_LEVELS, INK * float(np.quantile(off, PEAK)))
    number = is_ink.sum(0).astype(np.float32)
    number[number < max(2, OFTEN * len(some))] = 0
    return number if number.any() else None


def _reach(ink: NDArray[np.float32]) -> tuple[float, float]:
    """Return where nearly all of the ink begins and ends along one axis, in parts of the side."""
    parts = np.cumsum(ink) / ink.sum()
    first, last = np.searchsorted(parts, (OUTER, 1 - OUTER))
    return float(first) / len(ink), float(last + 1) / len(ink)


def _part(crop: Pixels, x: float, y: float, across: float, down: float) -> Pixels:
    height, width = crop.shape[:2]
    left, top = round(x * width), round(y * height)
    return crop[top : max(top + 1, round((y + down) * height)), left : max(left + 1, round((x + across) * width))]
