"""Removing the blinking caret, for games whose cells are text fields: it is right beside a digit."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

INK = 0.5
"""pixels are ink if their contrast exceeds this part of the highest"""
MIN_CONTRAST = 24
MIN_HEIGHT = 0.25
"""minimum height of a caret, as a part of the cell's"""
MAX_WIDTH_PX = 3
EDGE = 0.14
"""the outer part of a cell, with its lines and the frame of a selection, which is left alone"""
OVERHANG = 0.08
"""how far a caret extends beyond a digit above and below, as a part of its height"""
MIN_DIGIT_HEIGHT = 0.45
"""minimum height of the digit beside a caret, as a part of the caret's; lower ink is the flag of a 1 with its stem"""
MAX_COLOUR_SPREAD = 12.0
"""maximum standard deviation of a caret's pixels, in grey levels"""


def without_caret(crop: Pixels) -> Pixels:
    """Return the picture of a cell without its caret, a thin vertical bar that is higher than all other ink, if there is one."""
    inside = tuple(slice(round(side * EDGE), side - round(side * EDGE)) for side in crop.shape[:2])
    bar = _bar_in(np.asarray(cv2.cvtColor(crop[inside], cv2.COLOR_BGR2GRAY), np.float32)) if min(crop[inside].shape) else None
    if bar is None:
        return crop
    plain = crop.copy()
    plain[inside][bar] = np.median(crop[inside].reshape(-1, 3), 0)
    return plain


def _bar_in(grey: NDArray[np.float32]) -> tuple[slice, slice] | None:
    """Return the rows and columns of the caret; None if there is none."""
    levels = np.abs(grey - np.median(grey))
    ink = levels > max(MIN_CONTRAST, INK * float(levels.max()))
    bars = np.flatnonzero([_is_bar(ink[:, x], grey[:, x]) for x in range(grey.shape[1])])
    groups = np.split(bars, np.flatnonzero(np.diff(bars) > 1) + 1)
    columns = max(groups, key=lambda group: ink[:, group].sum(0).max(initial=0))
    if not 0 < len(columns) <= MAX_WIDTH_PX or _is_crossed(ink, columns):
        return None
    top, bottom = _ends(ink[:, columns].any(1))
    ink[:, columns] = False
    if not ink.any():
        return None
    highest, lowest = _ends(ink.any(1))
    height = bottom - top
    if min(highest - top, bottom - lowest) < OVERHANG * height or lowest - highest < MIN_DIGIT_HEIGHT * height:
        return None
    return slice(top, bottom + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _is_crossed(ink: NDArray[np.bool_], columns: NDArray[np.intp]) -> bool:
    """Return whether a stroke crosses the bar, as in a 4: a caret is beside digits."""
    left, right = int(columns[0]) - 1, int(columns[-1]) + 1
    return left >= 0 and right < ink.shape[1] and bool((ink[:, left] & ink[:, right]).any())


def _is_bar(column: NDArray[np.bool_], grey: NDArray[np.float32]) -> bool:
    """Return whether the ink in a column of pixels is one piece of one colour, and high enough."""
    if column.sum() < MIN_HEIGHT * len(column):
        return False
    top, bottom = _ends(column)
    return bool(column[top : bottom + 1].all()) and float(grey[top : bottom + 1].std()) < MAX_COLOUR_SPREAD


def _ends(is_ink: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the first and the last index with ink."""
    places = np.flatnonzero(is_ink)
    return int(places[0]), int(places[-1])
