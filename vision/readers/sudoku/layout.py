"""Distinguishes digits from notes by their place and height, which all digits of a board share.

The parts of digits drawn with thin strokes, dots or segments would pass for small notes: they are joined. The text cursor that
blinks in an empty cell is a thin bar, taller than digits: it is erased.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.reading import JUNK, Figure, Sign
from vision.frame import Pixels, Rect, largest
from vision.signs.components import standard
from vision.signs.glyphs import WAYS

Size: TypeAlias = tuple[float, float]  # the height and the width of a cell in pixels

MIDDLE = 0.2  # greatest distance of digits from the middle of their cell, in cells
NEARLY_AS_HIGH = 0.85
MIN_OLD_STYLE_HEIGHT = 0.55  # height of 1 and 2 in old style figures, relative to other digits
SHIFT, SHIFT_PX = 0.045, 0.7
"""standard deviation of digits from their common place, in cells, and what rounding to pixels adds"""
GROWTH, GROWTH_PX = 0.035, 0.5  # the same for their relative heights
LETTER_GROWTH = 0.15  # the relative deviation of heights of lower case letters
LENIENCE = 4.0  # factor for the deviation of taller signs: these are no notes, though they may be something else
DIGIT_PRIOR = 8.0  # log-odds of a digit with the typical place and height
MIN_FIT = 0.05  # least probability of a digit for a sign in the middle that is too tall for a note
FAINT = 0.6  # contrast relative to digits below which a sign is dirt
EDGE, INNER = 0.07, 0.2
"""signs this close to the edge of their cell, in cells, whose middle is within the second of it, are parts of lines"""
BLANK = ((1.0, ()),)  # the readings of a figure in an empty cell

FITS = 0.5  # parts are one sign if its height and place fit a digit's with this probability, and those of no part do
WHOLE = 0.7  # prior probability that such a sign is a digit, if no other cells have marks
MIN_PROBABILITY = 0.3  # least probability of a digit for parts to be joined
BRIGHTEST = 255

MAX_WIDTH_PX = 3
MIN_HEIGHT_RATIO = 1.25  # least height of a cursor relative to digits: it is as high as a line of text
MIN_DIGITS = 4  # number of digits from which their height is known
CARET_EDGE = 0.1  # part of a cell cropped on each side, with its lines
MIN_CONTRAST = 24
INK = 0.5  # least contrast of ink, as a part of the greatest


def without_remnants(figure: Figure, size: Size) -> Figure:
    """Return a figure without the signs that can only be parts of lines around the cell."""
    lines = {id(sign) for _, signs in figure.readings for sign in signs if _is_remnant(sign, size)}
    if not lines:
        return figure
    readings = tuple((weight, tuple(sign for sign in signs if id(sign) not in lines)) for weight, signs in figure.readings)
    if not any(signs for _, signs in readings):
        readings = BLANK  # the unreadable sign was the line
    return replace(figure, signs=tuple(sign for sign in figure.signs if id(sign) not in lines), readings=readings)


def _is_remnant(sign: Sign, size: Size) -> bool:
    left, top, width, height = sign.rect
    return any(
        (begin < EDGE * side and begin + length / 2 < INNER * side)
        or (begin + length > (1 - EDGE) * side and begin + length / 2 > (1 - INNER) * side)
        for begin, length, side in ((left, width, size[1]), (top, height, size[0]))
    )


@dataclass(frozen=True, eq=False)
class Place:
    """The middle and the height of what is written in a cell, as parts of the cell's sides."""

    x: float
    y: float
    height: float


def likeliest_signs(figure: Figure) -> tuple[Sign, ...]:
    """Return the most probable signs of a figure, even if it is more probably empty; none if nothing is there."""
    return figure.signs or next((signs for _, signs in figure.readings if signs), ())


def min_contrast(figures: Sequence[Figure]) -> float:
    """Return the least contrast of digits with their cells, in grey levels."""
    return FAINT * median([figure.contrast for figure in figures if figure.signs] or [0.0])


def rect_around(rects: Sequence[Rect]) -> Rect:
    """Return the bounding box of at least one rectangle."""
    left, top = (min(rect[axis] for rect in rects) for axis in (0, 1))
    right, bottom = (max(rect[axis] + rect[axis + 2] for rect in rects) for axis in (0, 1))
    return left, top, right - left, bottom - top


def place_of(rects: Sequence[Rect], size: Size) -> Place:
    """Return the place of what is in some rectangles of a cell."""
    left, top, across, down = rect_around(rects)
    height, width = size
    return Place((left + across / 2) / width, (top + down / 2) / height, down / height)


def rects_of(signs: Sequence[Sign]) -> list[Rect]:
    return [sign.rect for sign in signs]


@dataclass(frozen=True, eq=False)
class TypicalLayout:
    """The typical place and height of a board's digits, and their deviations."""

    common: Place
    shift: float
    growth: float

    def fit(self, place: Place) -> float:
        """Return the probability that something is a digit, by its place and height."""
        taller = place.height / self.common.height - 1
        away = ((place.x - self.common.x) / self.shift) ** 2 + ((place.y - self.common.y) / self.shift) ** 2
        evidence = DIGIT_PRIOR - (away + (taller / self.growth / (LENIENCE if taller > 0 else 1)) ** 2) / 2
        least = MIN_FIT if place.height > MIN_OLD_STYLE_HEIGHT * self.common.height and _is_in_middle(place) else 0.0
        return max(least, 1 / (1 + math.exp(-min(max(evidence, -12), 12))))

    def is_near(self, place: Place) -> bool:
        """Return whether something is where digits are, whatever its height."""
        return max(abs(place.x - self.common.x), abs(place.y - self.common.y)) < 2 * self.shift


def typical_layout(figures: Sequence[Figure], sizes: Sequence[Size], max_signs: int) -> TypicalLayout | None:
    """Return the typical layout of digits of up to a number of signs, None if there are none."""
    sized = zip(figures, sizes, strict=True)
    common = _common([place_of(rects_of(each.signs), size) for each, size in sized if 0 < len(each.signs) <= max_signs])
    if common is None:
        return None
    pixels = median(height for height, _ in sizes)
    growth = max(GROWTH + GROWTH_PX / (common.height * pixels), LETTER_GROWTH if max_signs > 1 else 0.0)
    return TypicalLayout(common, SHIFT + SHIFT_PX / pixels, growth)


def layout_fit(figures: Sequence[Figure], sizes: Sequence[Size], size: int) -> NDArray[np.float64]:
    """Return the probability that each figure is a digit, by its place and height, (cells,).

    Sizes are those of the cells' pictures; size is the board's, which determines whether digits have one sign.
    """
    typical = typical_layout(figures, sizes, 1 + (size > 9))
    fit = np.ones(len(figures))
    if typical is None:
        return fit
    places = {
        cell: place_of(rects_of(signs), sizes[cell]) for cell, figure in enumerate(figures) if (signs := likeliest_signs(figure))
    }
    for cell, place in places.items():
        if figures[cell].signs or not typical.is_near(place):  # otherwise it is hardly a sign, whatever its height
            fit[cell] = typical.fit(place)
    return fit


def _is_in_middle(place: Place) -> bool:
    return abs(place.x - 0.5) < MIDDLE and abs(place.y - 0.5) < MIDDLE


def _common(places: Sequence[Place]) -> Place | None:
    """Return the median place of most digits: the tallest signs in the middle, as notes are smaller."""
    near = [place for place in places if _is_in_middle(place)]
    if not near:
        return None
    typical = float(np.quantile([place.height for place in near], 0.75))
    tallest = [place for place in near if place.height > NEARLY_AS_HIGH * typical]
    return Place(*(median(getattr(place, name) for place in tallest) for name in ("x", "y", "height")))


def join_parts(figures: Sequence[Figure], crops: Sequence[Pixels], classifier: str) -> list[Figure]:
    """Return figures after joining marks that together have the place and the height of a digit.

    The more cells have other marks, the more probable it is that these are notes too.
    """
    found, sizes = list(figures), [crop.shape[:2] for crop in crops]
    typical = typical_layout(figures, sizes, 2)
    if typical is None:
        return found
    least = min_contrast(figures)
    wholes: dict[int, Rect] = {}
    n_marked = 0
    for cell, figure in enumerate(figures):
        signs = likeliest_signs(figure)
        if not figure.marks or figure.contrast < least or (signs and typical.fit(place_of(rects_of(signs), sizes[cell])) > FITS):
            continue
        n_marked += 1
        rects = [*figure.marks, *rects_of(signs)]
        if len(rects) > 1 and typical.fit(place_of(rects, sizes[cell])) > FITS:
            wholes[cell] = rect_around(rects)
    if not wholes:
        return found
    glyphs = np.stack([_glyph(crops[cell], rect) for cell, rect in wholes.items()])
    likely = WHOLE * (len(wholes) / n_marked) ** 2
    for (cell, rect), chances in zip(wholes.items(), WAYS[classifier](glyphs), strict=True):
        whole = likely * (1 - float(chances[JUNK]))
        if whole > MIN_PROBABILITY:
            readings = ((1 - whole, ()), (whole, (Sign(rect, chances),)))
            found[cell] = replace(figures[cell], signs=(), readings=readings)
    return found


def _glyph(crop: Pixels, rect: Rect) -> NDArray[np.uint8]:
    """Return the picture of a rectangle in the form that classifiers of signs take, (24, 24)."""
    left, top, width, height = rect
    part = crop[int(top) : int(np.ceil(top + height)), int(left) : int(np.ceil(left + width))].astype(np.int16)
    paper = np.median(crop.reshape(-1, 3), 0).astype(np.int16)
    ink = largest(abs(part - paper))
    return standard((ink * (BRIGHTEST / max(1, int(ink.max())))).astype(np.uint8))


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
    rows, columns = (slice(round(side * CARET_EDGE), side - round(side * CARET_EDGE)) for side in crop.shape[:2])
    grey = np.asarray(cv2.cvtColor(crop[rows, columns], cv2.COLOR_BGR2GRAY), np.float32)
    levels = np.abs(grey - np.float32(np.median(grey)))
    peak = float(levels.max())
    if peak < MIN_CONTRAST:
        return False
    ink = np.asarray(levels > INK * peak, np.uint8)
    _, _, width, height = cv2.boundingRect(ink)
    return width <= MAX_WIDTH_PX and height >= least_height and int(ink.sum()) == width * height
