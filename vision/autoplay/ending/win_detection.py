"""Detecting that a game shows a win: something changes beside the board, or on much of it, that earlier moves didn't change."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect, slices_of
from vision.input.actuator import Actuator

STRIDE = 2
"""only every other row and column of pixels is compared"""
CHANGED = 12
"""pixels have changed if they differ by more than this, in grey levels"""
MIN_PIXELS = 40
"""a win changes more than this many of the compared pixels beside the board,"""
MIN_PART = 0.1
"""or more than this part of the board's, or exceeds by this the part that any earlier moves changed"""
MIN_MOVES = 4
"""number of moves before the part of the board that they change counts as known"""
MARGIN_PX = 7
"""margin around what changes with any move, such as a clock, in which nothing counts, in compared pixels"""
WAIT_S = 1.5
"""how long to wait for a game to show a win"""
POLL_S = 0.1

Mask = NDArray[np.uint8]


class WinDetector:
    """Learns what usually changes from move to move, and notices when something else changes."""

    def __init__(self, actuator: Actuator) -> None:
        self._actuator = actuator
        self._before = self._last = _subsampled(actuator.look())
        """the pictures before and after the last move"""
        self._usual: Mask = np.zeros(self._last.shape[:2], np.uint8)
        """the pixels that changed with any earlier move"""
        self._shares: list[float] = []
        """for any two moves in a row, the part of the board that they changed"""

    def record(self, pixels: Pixels) -> None:
        """Record the picture after a move."""
        self._usual |= _changed(self._before, self._last)
        now = _subsampled(pixels)
        self._shares.append(self._share(_changed(self._before, now)))
        self._before, self._last = self._last, now

    def ignore(self, pixels: Pixels) -> None:
        """Treat the latest changes as usual, since the input behind them can't have won."""
        self._usual |= _changed(self._last, _subsampled(pixels))

    def is_seen(self, is_recorded: bool = True) -> bool:
        """Return whether the last move, recorded or not, changes more than earlier ones did, waiting up to WAIT_S."""
        before = self._before if is_recorded else self._last
        side = 2 * MARGIN_PX + 1
        usual: Mask = np.asarray(cv2.dilate(self._usual, np.ones((side, side), np.uint8)), np.uint8)
        for rect in self._actuator.allowed:
            _part(usual, rect)[:] = 1
        for _ in range(round(WAIT_S / POLL_S)):
            changed = _changed(before, _subsampled(self._actuator.look()))
            news = changed & (1 - usual)
            board = _part(news, self._actuator.grid.bbox)
            if board.mean() > MIN_PART or int(news.sum()) - int(board.sum()) > MIN_PIXELS:
                return True
            if len(self._shares) > MIN_MOVES and self._share(changed) > max(self._shares[:-1]) + MIN_PART:
                return True
            self._actuator.wait(POLL_S)
        return False

    def _share(self, changed: Mask) -> float:
        return float(_part(changed, self._actuator.grid.bbox).mean())


def _subsampled(pixels: Pixels) -> Pixels:
    return np.ascontiguousarray(pixels[::STRIDE, ::STRIDE])


def _changed(one: Pixels, other: Pixels) -> Mask:
    is_same = cv2.inRange(cv2.absdiff(one, other), (0, 0, 0), (CHANGED,) * 3)
    return np.asarray(is_same == 0, np.uint8)


def _part(mask: Mask, rect: Rect) -> Mask:
    left, top, width, height = (side / STRIDE for side in rect)
    return mask[slices_of((left, top, width, height))]
