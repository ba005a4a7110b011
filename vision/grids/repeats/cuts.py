"""Finds where tiles begin: around two equal points the picture is equal as far as the tiles reach, and no further."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.grids.repeats.repeats import Floats, Ints, Pitch, Smooth

STEPS = 24  # steps per pitch
MAX_PAIRS = 400
BESIDE = 3  # how far beside a point the picture is compared, in steps
EQUAL = 12.0  # mean difference, in levels, below which the picture is equal
MIN_RUN = 0.6  # shorter runs, in parts of the pitch, are parts of tiles
NEAR_MODE = 3.5  # how far from the mode votes are averaged, in steps


def find_cuts(smooth: Smooth, pitch: Pitch) -> tuple[float, float]:
    """Return where the first column and the first row of tiles begin, each from 0 to the pitch, in pixels.

    To the left of a point in two equal tiles, the picture is equal up to the tile's edge, and beyond it as far as the
    surroundings are alike; to the right the same. The middle of such a run is the middle of a tile.
    """
    repeats, size = pitch.repeats, (pitch.across, pitch.down)
    picked = np.linspace(0, len(repeats.weight) - 1, min(len(repeats.weight), MAX_PAIRS)).astype(np.int64)
    begin, end, weight = (each[picked] for each in (repeats.begin, repeats.end, repeats.weight))
    across, down = (
        _cut(_equal_along(smooth, size, begin, end, axis), (begin[:, axis] + 0.5) / size[axis] * STEPS, weight) for axis in (0, 1)
    )
    return across * pitch.across / STEPS, down * pitch.down / STEPS


def _equal_along(smooth: Smooth, size: tuple[float, float], begin: Floats, end: Floats, axis: int) -> NDArray[np.bool_]:
    """Return for each pair of points at which steps along an axis the picture is equal, (pairs, 2 * STEPS + 1)."""
    along, beside = (np.arange(-number, number + 1) / STEPS for number in (STEPS, BESIDE))
    x, y = (
        np.rint(length * steps).astype(np.int64) for length, steps in zip(size, (along, beside)[:: 1 - 2 * axis], strict=True)
    )
    one, other = (_around(smooth, points.astype(np.int64), x, y, axis) for points in (begin, end))
    levels = cv2.reduce(cv2.absdiff(one, other), 1, cv2.REDUCE_SUM, dtype=cv2.CV_32S).reshape(len(begin), len(along))
    inside = _inside(smooth, begin, x, y, axis) & _inside(smooth, end, x, y, axis)
    return np.asarray((levels < EQUAL * 3 * len(beside)) & inside, np.bool_)


def _around(smooth: Smooth, points: Ints, x: Ints, y: Ints, axis: int) -> NDArray[np.uint8]:
    """Return the colours at offsets x and y from points, a row for each step along an axis, (points * steps, colours)."""
    height, width = smooth.shape[:2]
    columns = np.clip(points[:, 0, None] + x, 0, width - 1)
    rows = np.clip(points[:, 1, None] + y, 0, height - 1) * width
    places = columns[:, :, None] + rows[:, None] if axis == 0 else rows[:, :, None] + columns[:, None]
    found = smooth.view(np.uint32).ravel().take(places).view(np.uint8)
    return np.asarray(found.reshape(-1, places.shape[2] * 4), np.uint8)


def _inside(smooth: Smooth, points: Floats, x: Ints, y: Ints, axis: int) -> NDArray[np.bool_]:
    """Return which steps along an axis stay in the picture, (points, steps)."""
    at = points[:, axis, None] + (x, y)[axis]
    return np.asarray((at >= 0) & (at < smooth.shape[1 - axis]), np.bool_)


def _cut(equal: NDArray[np.bool_], at: Floats, weight: Floats) -> float:
    """Return where tiles begin, in steps: half a pitch from the middles of the equal runs."""
    left = np.argmin(equal[:, STEPS::-1], axis=1)
    right = np.argmin(equal[:, STEPS:], axis=1)
    whole = (left > 0) & (right > 0) & (left + right > MIN_RUN * STEPS)
    middles = (at + (right - left) / 2 + STEPS / 2)[whole]
    return _mode(middles % STEPS, weight[whole])


def _mode(places: Floats, weight: Floats) -> float:
    """Return the position, modulo STEPS, near which most weight lies."""
    counts = np.bincount(np.minimum(places, STEPS - 0.01).astype(np.int64), weight, STEPS)
    nearby = sum(np.roll(counts, step) * share for step, share in ((-2, 0.5), (-1, 1.0), (0, 1.0), (1, 1.0), (2, 0.5)))
    off = (places - np.argmax(nearby) - 0.5 + STEPS / 2) % STEPS - STEPS / 2
    near = np.abs(off) < NEAR_MODE
    mean = float((off * weight)[near].sum() / max(weight[near].sum(), 1e-9))
    return float((np.argmax(nearby) + 0.5 + mean) % STEPS)
