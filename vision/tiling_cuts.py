"""Where tiles end: from points of two equal tiles the picture stays equal as far as the tiles reach, and no further."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels
from vision.tiling_repeats import Floats, Ints, Pitch

FINE = 24
"""parts of the pitch in which cuts are looked for"""
MOST_PAIRS = 500
NEAR_POINT = 3
"""how far beside a point the picture is compared, in fine parts"""
EQUAL = 12.0
"""levels of grey below which it is equal"""
BLUR = 0.7
LEAST_RUN = 0.6
"""shorter runs, in pitches, are parts of tiles"""
NEAR_MODE = 3.5
OUTSIDE = -500
"""what lies outside of the picture equals nothing but itself"""


def find_cuts(pixels: Pixels, pitch: Pitch) -> tuple[float, float]:
    """Return where the first column and the first row of tiles begin, each from 0 to the pitch, in pixels.

    Walking left from a point of two equal tiles the picture stays equal up to the tile's edge, and beyond it as far as its
    surroundings are alike; walking right the same. The middle of such a run is the middle of a tile.
    """
    fine = _fine(pixels, pitch)
    begin, end = _fine_pairs(pitch)
    picked = np.linspace(0, len(begin) - 1, min(len(begin), MOST_PAIRS)).astype(np.int64)
    begin, end, weight = begin[picked], end[picked], pitch.repeats.weight[picked]
    across = _cut(_equal_along(fine, begin, end, 0), begin[:, 0], weight)
    down = _cut(_equal_along(fine, begin, end, 1), begin[:, 1], weight)
    return across * pitch.across / FINE, down * pitch.down / FINE


def _fine(pixels: Pixels, pitch: Pitch) -> NDArray[np.int16]:
    """Return the picture with a pitch of FINE pixels and a margin of as many around it."""
    height, width = pixels.shape[:2]
    columns, rows = int(width / pitch.across), int(height / pitch.down)
    used = pixels[: max(1, round(rows * pitch.down)), : max(1, round(columns * pitch.across))]
    small = cv2.resize(used, (max(1, columns) * FINE, max(1, rows) * FINE), interpolation=cv2.INTER_AREA)
    smooth = cv2.GaussianBlur(small, (0, 0), BLUR).astype(np.int16)
    edge = (FINE, FINE, FINE, FINE)
    return np.asarray(cv2.copyMakeBorder(smooth, *edge, cv2.BORDER_CONSTANT, value=(OUTSIDE,) * 3), np.int16)


def _fine_pairs(pitch: Pitch) -> tuple[Ints, Ints]:
    """Return the points of repeats, whole pitches apart, in the pixels of the fine picture without its margin."""
    size = np.array([pitch.across, pitch.down])
    begin = np.round(pitch.repeats.begin / size * FINE).astype(np.int64)
    return begin, begin + np.round(pitch.repeats.steps / size).astype(np.int64) * FINE


def _equal_along(fine: NDArray[np.int16], begin: Ints, end: Ints, axis: int) -> NDArray[np.bool_]:
    """Return for each pair how far the picture is equal along an axis, (pairs, 2 * FINE + 1)."""
    along, beside = np.arange(-FINE, FINE + 1), np.arange(-NEAR_POINT, NEAR_POINT + 1)[:, None]
    x, y = (along, beside) if axis == 0 else (beside, along)
    height, width = fine.shape[:2]
    flat = fine.reshape(-1, 3)

    def around(points: Ints) -> NDArray[np.int16]:
        rows = np.clip(points[:, 1, None, None] + FINE + y, 0, height - 1)
        columns = np.clip(points[:, 0, None, None] + FINE + x, 0, width - 1)
        return np.asarray(flat.take(rows * width + columns, axis=0), np.int16)

    apart = np.abs(around(begin) - around(end)).sum(1, dtype=np.int32)
    return np.asarray(apart.sum(-1) < EQUAL * 3 * len(beside), np.bool_)


def _cut(equal: NDArray[np.bool_], at: Ints, weight: Floats) -> float:
    """Return the cut, 0 to FINE: half a pitch beside the middles of the runs that are equal."""
    left = np.argmin(equal[:, FINE::-1], axis=1)
    right = np.argmin(equal[:, FINE:], axis=1)
    whole = (left > 0) & (right > 0) & (left + right > LEAST_RUN * FINE)
    middles = (at + (right - left + 1) / 2 + FINE / 2)[whole]
    return _mode(middles % FINE, weight[whole])


def _mode(places: Floats, weight: Floats) -> float:
    """Return the place, 0 to FINE and round again, near which most weight lies."""
    counts = np.bincount(np.minimum(places, FINE - 0.01).astype(np.int64), weight, FINE)
    nearby = sum(np.roll(counts, step) * share for step, share in ((-2, 0.5), (-1, 1.0), (0, 1.0), (1, 1.0), (2, 0.5)))
    off = (places - np.argmax(nearby) - 0.5 + FINE / 2) % FINE - FINE / 2
    near = np.abs(off) < NEAR_MODE
    mean = float((off * weight)[near].sum() / max(weight[near].sum(), 1e-9))
    return float((np.argmax(nearby) + 0.5 + mean) % FINE)
