"""Tells whether a game shows that it is won: something changes beside the board, or on much of it, that did not before."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect
from vision.input.actuator import Actuator

STEP = 2
"""every other pixel is looked at, across and down"""
CHANGED = 12
"""pixels that differ by more have changed, in grey levels"""
LEAST_PIXELS = 40
"""so many of those looked at must change beside the board"""
LEAST_PART = 0.1
"""or such a part of the board's, or by so much a larger part of it than in any moves before"""
LEAST_MOVES = 4
"""after fewer moves nobody knows how much of a board they change"""
REACH_PX = 7
"""around what changes in any move, such as a clock, nothing counts, in pixels looked at"""
WAIT_S = 1.5
"""how long a game may take to show it"""
LOOK_S = 0.1

Mask = NDArray[np.uint8]


class Celebration:
    """Watches what changes from move to move, so that something else is noticed."""

    def __init__(self, actuator: Actuator) -> None:
        self._arm = actuator
        self._before = self._last = _thinned(actuator.look())
        """before and after the last move"""
        self._usual: Mask = np.zeros(self._last.shape[:2], np.uint8)
        """what changed in any move before that"""
        self._shares: list[float] = []
        """the parts of the board that any two moves in a row changed"""

    def saw(self, pixels: Pixels) -> None:
        """Take a picture after a move."""
        self._usual |= _changed(self._before, self._last)
        now = _thinned(pixels)
        self._shares.append(self._share(_changed(self._before, now)))
        self._before, self._last = self._last, now

    def excuse(self, pixels: Pixels) -> None:
        """Take it as usual what an input has changed that can't have won."""
        self._usual |= _changed(self._last, _thinned(pixels))

    def is_seen(self) -> bool:
        """Tell whether the last move has changed more than its like, for which some time is waited."""
        side = 2 * REACH_PX + 1
        usual: Mask = np.asarray(cv2.dilate(self._usual, np.ones((side, side), np.uint8)), np.uint8)
        for rect in self._arm.allowed:
            _part(usual, rect)[:] = 1
        for _ in range(round(WAIT_S / LOOK_S)):
            changed = _changed(self._before, _thinned(self._arm.look()))
            news = changed & (1 - usual)
            board = _part(news, self._arm.grid.bbox)
            if board.mean() > LEAST_PART or int(news.sum()) - int(board.sum()) > LEAST_PIXELS:
                return True
            if len(self._shares) > LEAST_MOVES and self._share(changed) > max(self._shares[:-1]) + LEAST_PART:
                return True
            self._arm.wait(LOOK_S)
        return False

    def _share(self, changed: Mask) -> float:
        return float(_part(changed, self._arm.grid.bbox).mean())


def _thinned(pixels: Pixels) -> Pixels:
    return np.ascontiguousarray(pixels[::STEP, ::STEP])


def _changed(one: Pixels, other: Pixels) -> Mask:
    like = cv2.inRange(cv2.absdiff(one, other), (0, 0, 0), (CHANGED,) * 3)
    return np.asarray(like == 0, np.uint8)


def _part(mask: Mask, rect: Rect) -> Mask:
    left, top, width, height = (round(side / STEP) for side in rect)
    return mask[max(0, top) : top + height, max(0, left) : left + width]
