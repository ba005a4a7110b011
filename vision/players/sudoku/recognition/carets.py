"""Takes the bar away that blinks where text is typed, for games whose cells are text fields: it stands right beside a digit."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels

INK = 0.5
"""what stands out more than this part of the most is ink"""
LEAST_CONTRAST = 24
LEAST_HEIGHT = 0.25
"""the part of a cell's height that the bar takes at least"""
WIDEST_PX = 3
EDGE = 0.14
"""the outer part of a cell, with its lines and the frame of what is selected, is left alone"""
BEYOND = 0.08
"""the part of its height by which it is higher than a digit, above and below"""
LEAST_DIGIT = 0.45
"""the part of its height that a digit beside it takes at least; lower ink is the flag of a 1, whose stem is no bar"""
ONE_COLOUR = 12.0
"""how much its pixels may differ from each other, in grey levels"""


def without_caret(crop: Pixels) -> Pixels:
    """Return the picture of a cell without a thin upright bar that is higher than all other ink; as it is if there is none."""
    inside = tuple(slice(round(side * EDGE), side - round(side * EDGE)) for side in crop.shape[:2])
    bar = _bar_in(np.asarray(cv2.cvtColor(crop[inside], cv2.COLOR_BGR2GRAY), np.float32)) if min(crop[inside].shape) else None
    if bar is None:
        return crop
    plain = crop.copy()
    plain[inside][bar] = np.median(crop[inside].reshape(-1, 3), 0)
    return plain


def _bar_in(grey: NDArray[np.float32]) -> tuple[slice, slice] | None:
    """Return the rows and columns of the bar."""
    levels = np.abs(grey - np.median(grey))
    ink = levels > max(LEAST_CONTRAST, INK * float(levels.max()))
    bars = np.flatnonzero([_is_bar(ink[:, x], grey[:, x]) for x in range(grey.shape[1])])
    groups = np.split(bars, np.flatnonzero(np.diff(bars) > 1) + 1)
    columns = max(groups, key=lambda group: ink[:, group].sum(0).max(initial=0))
    if not 0 < len(columns) <= WIDEST_PX or _is_crossed(ink, columns):
        return None
    top, bottom = _ends(ink[:, columns].any(1))
    ink[:, columns] = False
    if not ink.any():
        return None
    highest, lowest = _ends(ink.any(1))
    height = bottom - top
    if min(highest - top, bottom - lowest) < BEYOND * height or lowest - highest < LEAST_DIGIT * height:
        return None
    return slice(top, bottom + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _is_crossed(ink: NDArray[np.bool_], columns: NDArray[np.intp]) -> bool:
    """Tell whether a stroke goes on on both sides of a bar, as in a 4: that of a text field stands beside digits."""
    left, right = int(columns[0]) - 1, int(columns[-1]) + 1
    return left >= 0 and right < ink.shape[1] and bool((ink[:, left] & ink[:, right]).any())


def _is_bar(column: NDArray[np.bool_], grey: NDArray[np.float32]) -> bool:
    """Tell whether the ink of a column of pixels is one piece of one colour, and high enough."""
    if column.sum() < LEAST_HEIGHT * len(column):
        return False
    top, bottom = _ends(column)
    return bool(column[top : bottom + 1].all()) and float(grey[top : bottom + 1].std()) < ONE_COLOUR


def _ends(is_ink: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the first and the last place with ink."""
    places = np.flatnonzero(is_ink)
    return int(places[0]), int(places[-1])
