"""Knows the bar that blinks in an empty cell where text is typed: it is thin, and higher than the digits of its board."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.cells.figure import Figure
from vision.frame import Pixels

WIDEST_PX = 3
HIGHER = 1.25  # bars are so many times as high as digits, at least: they are as high as a line of text
FEWEST = 4  # of so many digits it is known how high they are
EDGE = 0.1  # the outer part of a cell, with its lines, is left out
LEAST_CONTRAST = 24
INK = 0.5  # what stands out more than this part of the most is ink


def without_caret(crops: list[Pixels], figures: Sequence[Figure]) -> list[Pixels]:
    """Return the pictures of a board's cells, that of the one cell which holds nothing but such a bar as if it were empty."""
    heights = [figure.signs[0].rect[3] for figure in figures if len(figure.signs) == 1]
    if len(heights) < FEWEST:
        return crops
    least = HIGHER * float(np.median(heights))
    bars = [cell for cell, figure in enumerate(figures) if len(figure.signs) <= 1 and _is_bar(crops[cell], least)]
    if len(bars) != 1:
        return crops
    plain = list(crops)
    plain[bars[0]] = np.empty_like(crops[bars[0]])
    plain[bars[0]][:] = np.median(crops[bars[0]], (0, 1)).astype(np.uint8)
    return plain


def _is_bar(crop: Pixels, least_height: float) -> bool:
    """Tell whether all the ink in a cell is one upright bar, at least so high."""
    rows, columns = (slice(round(side * EDGE), side - round(side * EDGE)) for side in crop.shape[:2])
    grey = np.asarray(cv2.cvtColor(crop[rows, columns], cv2.COLOR_BGR2GRAY), np.float32)
    levels = np.abs(grey - np.float32(np.median(grey)))
    peak = float(levels.max())
    if peak < LEAST_CONTRAST:
        return False
    ink = np.asarray(levels > INK * peak, np.uint8)
    _, _, width, height = cv2.boundingRect(ink)
    return width <= WIDEST_PX and height >= least_height and int(ink.sum()) == width * height
