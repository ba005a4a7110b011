"""Remembers how each digit looks on a board, and recognises it by that in a fraction of the time that reading takes."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect

SIZE_PX = 16, 24
"""width and height at which ink is compared"""
LEAST_CONTRAST = 24.0
"""ink stands out from its cell by so much at least, in grey levels"""
CUT = 0.5
"""what stands out more than this part of the most is ink"""
LIKE = 0.92
"""two looks of one digit are correlated more than this"""
CLEAR = 0.04
"""and more than looks of different digits are, by so much"""
SAME_SIDE = 0.12
"""their sides differ by less than this part, and by a pixel or two"""
SLACK_PX = 2
KEPT = 3
"""how many looks of a digit are remembered"""


@dataclass(frozen=True, eq=False)
class InkLook:
    """How ink looks, free of colours and of where it is."""

    drawn: NDArray[np.float32]
    """flattened, of length 1"""
    sides: tuple[int, int]
    """width and height in pixels"""
    place: Rect
    """where it is in its cell's picture, whose sides count as 1"""

    def likeness(self, other: InkLook) -> float:
        """Return the correlation of two looks, 0 where their sizes differ."""
        for one, another in zip(self.sides, other.sides, strict=True):
            if abs(one - another) > SAME_SIDE * max(one, another) + SLACK_PX:
                return 0.0
        return float(self.drawn @ other.drawn)


class InkLooks:
    """What is known of how digits look."""

    def __init__(self) -> None:
        self._known: dict[int, list[InkLook]] = {}

    def learn(self, look: InkLook | None, digit: int) -> None:
        """Take what was seen in a cell, if anything, as how a digit looks."""
        known = self._known.setdefault(digit, [])
        if look is not None and all(look.likeness(other) < LIKE for other in known):
            known.insert(0, look)
            del known[KEPT:]

    def is_clearly(self, look: InkLook | None, digit: int) -> bool:
        """Tell whether a cell shows a digit without any doubt."""
        if look is None or not self._known.get(digit):
            return False
        best = {known: max(map(look.likeness, looks), default=0.0) for known, looks in self._known.items()}
        return best[digit] > LIKE and all(best[digit] > best[other] + CLEAR for other in best if other != digit)


def look_of(crop: Pixels) -> InkLook | None:
    """Return how the ink of a cell looks; None where there is none."""
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    levels = np.abs(grey - np.float32(np.median(grey)))
    peak = float(levels.max())
    if peak < LEAST_CONTRAST:
        return None
    left, top, width, height = cv2.boundingRect(np.asarray(levels > CUT * peak, np.uint8))
    small = cv2.resize(levels[top : top + height, left : left + width], SIZE_PX, interpolation=cv2.INTER_AREA).ravel()
    drawn = np.asarray(small - small.mean(), np.float32)
    down, across = grey.shape
    place = left / across, top / down, width / across, height / down
    return InkLook(drawn / max(float(np.linalg.norm(drawn)), 1.0), (width, height), place)
