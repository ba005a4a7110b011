"""The letters S and E in any font: S looks the same turned half round, E upside down, with its weight on the left."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

SIDE = 20
LIKE = 0.55
EVEN = 0.05
"""what is inked as evenly as this is a block and no letter"""
FRAME = 0.8
"""what reaches over so much of a cell is a frame around the letter"""


def letter(crop: Pixels) -> str:
    """Return S or E, whichever is written in a cell, or an empty text."""
    shape = _shape(crop)
    if shape is None:
        return ""
    turned, flipped, mirrored = (_alike(shape, other) for other in (shape[::-1, ::-1], shape[::-1], shape[:, ::-1]))
    left, right = float(shape[:, : SIDE // 3].mean()), float(shape[:, -SIDE // 3 :].mean())
    bars = _bars(shape)
    if flipped > LIKE and left > 1.25 * right and bars == 3 and mirrored < flipped:
        return "E"
    if turned > LIKE and turned > max(flipped, mirrored) and bars == 3 and _opens_both_ways(shape):
        return "S"
    return ""


def _shape(crop: Pixels) -> NDArray[np.float32] | None:
    """Return what is written in a cell, cut out and scaled to (SIDE, SIDE), 0 to 1; None where nothing is."""
    scale = 64 / max(crop.shape[:2])
    cell = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)
    far = np.sqrt(np.square(cell.astype(np.float32) - np.median(cell.reshape(-1, 3), axis=0)).sum(2))
    peak = float(np.quantile(far, 0.98))
    if peak < 30:
        return None
    count, labels, stats, _ = cv2.connectedComponentsWithStats((far > peak * 0.5).astype(np.uint8))
    if count < 2:
        return None
    sides = stats[:, [cv2.CC_STAT_HEIGHT, cv2.CC_STAT_WIDTH]].astype(np.float64) / far.shape
    inner = np.where(sides.max(1) < FRAME, stats[:, cv2.CC_STAT_AREA], 0)
    best = int(np.argmax(inner[1:])) + 1 if inner[1:].any() else 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    x, y, width, height = (int(value) for value in stats[best, :4])
    if height < 0.14 * max(far.shape) or not 0.3 < width / height < 1.3:
        return None
    outlines = cv2.findContours((labels == best).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)[0]
    if len(outlines) > 1:
        return None  # S and E enclose nothing
    ink = np.where(labels == best, np.clip(far / peak, 0, 1), 0)[y : y + height, x : x + width].astype(np.float32)
    shape = np.asarray(cv2.resize(ink, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.float32)
    return shape if shape.std() > EVEN else None


def _alike(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return float(np.corrcoef(one.ravel(), other.ravel())[0, 1])


def _bars(shape: NDArray[np.float32]) -> int:
    """Return how many strokes lie one above the other in the middle."""
    column = shape[:, SIDE // 2 - 2 : SIDE // 2 + 2].mean(1) > 0.5
    return int(column[0]) + int(np.count_nonzero(column[1:] & ~column[:-1]))


def _opens_both_ways(shape: NDArray[np.float32]) -> bool:
    """Tell whether the upper half is open to the right and the lower half to the left, as in S and unlike in Z and 2."""
    upper, lower = shape[SIDE // 4 : SIDE // 2 - 1], shape[SIDE // 2 + 1 : SIDE - SIDE // 4]
    third = SIDE // 3
    return bool(upper[:, :third].mean() > upper[:, -third:].mean() and lower[:, -third:].mean() > lower[:, :third].mean())
