"""Recognises the text cursor that blinks in an empty cell: a thin bar, taller than the board's digits."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cells.figure import Figure
from vision.frame import Pixels

MAX_WIDTH_PX = 3
MIN_HEIGHT_RATIO = 1.25  # least height of a cursor relative to digits: it is as high as a line of text
MIN_DIGITS = 4  # number of digits from which their height is known
EDGE = 0.1  # part of a cell cropped on each side, with its lines
MIN_CONTRAST = 24
INK = 0.5  # least contrast of ink, as a part of the greatest


def without_caret(crops: list[Pixels], figures: Sequence[Figure]) -> list[Pixels]:
    """Return the pictures of a board's cells, after erasing the text cursor if just one cell holds nothing but one."""
    heights = [figure.signs[0].rect[3] for figure in figures if len(figure.signs) == 1]
    if len(heights) < MIN_DIGITS:
        return crops
    least = MIN_HEIGHT_RATIO * float(np.median(heights))
    bars = [cell for cell, figure in enumerate(figures) if len(figure.signs) <= 1 and _is_bar(crops[cell], least)]
    if len(bars) != 1:
        return crops
    plain = list(crops)
    plain[bars[0]] = np.full_like(crops[bars[0]], np.median(crops[bars[0]], (0, 1)))
    return plain


def _is_bar(crop: Pixels, least_height: float) -> bool:
    """Return whether all the ink in a cell is one upright bar of at least this height."""
    rows, columns = (slice(round(side * EDGE), side - round(side * EDGE)) for side in crop.shape[:2])
    grey = np.asarray(cv2.cvtColor(crop[rows, columns], cv2.COLOR_BGR2GRAY), np.float32)
    levels = np.abs(grey - np.float32(np.median(grey)))
    peak = float(levels.max())
    if peak < MIN_CONTRAST:
        return False
    ink = np.asarray(levels > INK * peak, np.uint8)
    _, _, width, height = cv2.boundingRect(ink)
    return width <= MAX_WIDTH_PX and height >= least_height and int(ink.sum()) == width * height
