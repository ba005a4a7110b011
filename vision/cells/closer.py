"""A closer view of cells whose signs are small: the part of the cells in which they differ, the same one in all of them."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

SIDE = 48  # cells are compared in pictures of this side
SAMPLE = 30  # about so many of them
EDGE = 0.13  # so much on each side of a picture, with the lines around the cell, is left out
LEAST_LEVELS = 14.0
PEAK, INK = 0.997, 0.4
"""what stands out by more than this part of what this part of all places do not exceed is ink"""
OFTEN = 0.04  # ink lies where more than this part of the cells have it, and more than one
OUTER = 0.02  # so much of the ink on each side is left out as dirt
SMALL = 0.28  # signs are small if they are lower than this part of a picture
HIGH, WIDE = 2.1, 1.35  # the view is so many times as high and as wide as where ink lies, at least
LARGEST = 0.64  # views with a larger part of a cell are not worth it
WIDER = 1.15  # in cells so much wider than high numbers are pressed together
FEWEST = 4


def closer_views(crops: Sequence[Pixels]) -> list[Pixels]:
    """Return the same part of all cells of a board, that in which their signs are; none where these are not small."""
    if len(crops) < FEWEST:
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
    """Return how many cells have ink at each place, (SIDE, SIDE), none where there is hardly any."""
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
    """Return where nearly all of the ink along one side begins and ends, in parts of the side."""
    parts = np.cumsum(ink) / ink.sum()
    first, last = np.searchsorted(parts, (OUTER, 1 - OUTER))
    return float(first) / len(ink), float(last + 1) / len(ink)


def _part(crop: Pixels, x: float, y: float, across: float, down: float) -> Pixels:
    height, width = crop.shape[:2]
    left, top = round(x * width), round(y * height)
    return crop[top : max(top + 1, round((y + down) * height)), left : max(left + 1, round((x + across) * width))]
