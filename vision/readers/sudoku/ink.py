"""Finds cells that are called empty though something stands in their middle: signs can be overlooked, ink can't."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.figure import Figure
from vision.frame import Pixels, Rect

SIDE = 24  # cells are looked at in this size, in pixels
STEP = 3  # one of so many pixels across and down shows the colour of a cell
MIDDLE = slice(6, 18)
STRONG = 0.5  # ink stands out from the cell by more than this part of what digits do
LEAST_INK = 0.2  # what has not this part of the ink of a digit is dirt
MOST_SAMPLES = 15  # so many digits tell how much ink they have
AROUND = 1  # signs are taken to be larger by so many pixels on each side


def are_unread(crops: Sequence[Pixels], figures: Sequence[Figure], is_empty: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which cells without digits have ink in their middle that belongs to nothing that was seen, (cells,)."""
    empty, filled = np.flatnonzero(is_empty), np.flatnonzero(~is_empty)
    if not len(empty) or not len(filled):
        return np.zeros(len(figures), np.bool_)
    written = _ink([crops[int(cell)] for cell in filled[:: 1 + len(filled) // MOST_SAMPLES]])
    least = STRONG * np.median(written.max((1, 2)))
    usual = np.median((written > least).sum((1, 2)))
    strong = _ink([crops[int(cell)] for cell in empty]) > least
    for place in np.flatnonzero(strong.any((1, 2))):
        cell = int(empty[place])
        strong[place] &= ~_covered(figures[cell], crops[cell].shape[:2])
    is_unread = np.zeros(len(figures), np.bool_)
    is_unread[empty] = strong.sum((1, 2)) > LEAST_INK * usual
    return is_unread


def _ink(crops: Sequence[Pixels]) -> NDArray[np.int16]:
    """Return how much the middle of each cell stands out from the cell, (cells, 12, 12)."""
    small = np.stack([cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for crop in crops]).astype(np.int16)
    paper = np.median(small[:, ::STEP, ::STEP].reshape(len(small), -1, 3), 1).astype(np.int16)
    middle = abs(small[:, MIDDLE, MIDDLE] - paper[:, None, None])
    return np.asarray(middle.max(3), np.int16)


def _covered(figure: Figure, size: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return where the marks and the possible signs of a figure are, in the middle of the small picture."""
    covered = np.zeros((SIDE, SIDE), np.bool_)
    rects: list[Rect] = [*figure.marks, *(sign.rect for _, signs in figure.readings for sign in signs)]
    for left, top, width, height in rects:
        across, down = SIDE / size[1], SIDE / size[0]
        x0, x1 = int(left * across) - AROUND, int(np.ceil((left + width) * across)) + AROUND
        y0, y1 = int(top * down) - AROUND, int(np.ceil((top + height) * down)) + AROUND
        covered[max(0, y0) : y1, max(0, x0) : x1] = True
    return covered[MIDDLE, MIDDLE]
