"""Tells digits from notes by where they stand and how high they are: the digits of a board are alike in both."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.cells.figure import Figure, Sign
from vision.frame import Rect

Size: TypeAlias = tuple[float, float]
"""the height and the width of a cell in pixels"""

MIDDLE = 0.2  # digits are no farther from the middle of their cell, in cells
NEARLY_AS_HIGH = 0.85
LEAST_LOW = 0.55
"""how high 1 and 2 are in old style figures at least, as a part of the height of other digits"""
SHIFT, SHIFT_PX = 0.045, 0.7
"""the usual distance of digits from their common place, in cells, and what is added for whole pixels"""
GROWTH, GROWTH_PX = 0.035, 0.5  # the same for their heights, as a part of the height
OF_LETTERS = 0.15  # lower case letters differ in height by such a part
LENIENCE = 4.0
"""higher signs are no notes, though they may be something else: they may differ so many times more"""
FOR_DIGIT = 8.0  # how much speaks for a digit where nothing speaks against it
LEAST_FIT = 0.05  # what stands in the middle, and is no note, may always be a digit
FAINT = 0.6  # what stands out from its cell by less than this part of what digits do is dirt
EDGE, INNER = 0.07, 0.2
"""signs nearer to the edge of their cell, in cells, and with their middle outside of the inner part, are parts of lines"""
BLANK = ((1.0, ()),)  # how a figure is read in whose cell no sign can be


def without_remnants(figure: Figure, size: Size) -> Figure:
    """Return a figure without the signs that can only be parts of lines around the cell."""
    lines = {id(sign) for _, signs in figure.readings for sign in signs if _is_remnant(sign, size)}
    if not lines:
        return figure
    readings = tuple((weight, tuple(sign for sign in signs if id(sign) not in lines)) for weight, signs in figure.readings)
    if not any(signs for _, signs in readings):
        readings = BLANK  # what was hard to read was the line
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
    """Return the signs of a figure if it is not empty, whether that is likely or not; none if nothing is there."""
    return figure.signs or next((signs for _, signs in figure.readings if signs), ())


def faintest(figures: Sequence[Figure]) -> float:
    """Return by how much digits stand out from their cells at least, in grey levels."""
    return FAINT * median([figure.contrast for figure in figures if figure.signs] or [0.0])


def rect_around(rects: Sequence[Rect]) -> Rect:
    """Return the rectangle around others, of which there is one at least."""
    left, top = (min(rect[axis] for rect in rects) for axis in (0, 1))
    right, bottom = (max(rect[axis] + rect[axis + 2] for rect in rects) for axis in (0, 1))
    return left, top, right - left, bottom - top


def place_of(rects: Sequence[Rect], size: Size) -> Place:
    """Return the place of what lies in some rectangles of a cell."""
    left, top, across, down = rect_around(rects)
    height, width = size
    return Place((left + across / 2) / width, (top + down / 2) / height, down / height)


def rects_of(signs: Sequence[Sign]) -> list[Rect]:
    return [sign.rect for sign in signs]


@dataclass(frozen=True, eq=False)
class Usual:
    """Where the digits of a board are and how high, and how much they differ in that."""

    common: Place
    shift: float
    growth: float

    def fit(self, place: Place) -> float:
        """Return how likely something is a digit by its place and height."""
        taller = place.height / self.common.height - 1
        away = ((place.x - self.common.x) / self.shift) ** 2 + ((place.y - self.common.y) / self.shift) ** 2
        evidence = FOR_DIGIT - (away + (taller / self.growth / (LENIENCE if taller > 0 else 1)) ** 2) / 2
        least = LEAST_FIT if place.height > LEAST_LOW * self.common.height and _is_in_middle(place) else 0.0
        return max(least, 1 / (1 + math.exp(-min(max(evidence, -12), 12))))

    def is_near(self, place: Place) -> bool:
        """Tell whether something is where digits are, however high it is."""
        return max(abs(place.x - self.common.x), abs(place.y - self.common.y)) < 2 * self.shift


def usual_of(figures: Sequence[Figure], sizes: Sequence[Size], most_signs: int) -> Usual | None:
    """Return what the digits of a board have in common, None if there are none; they have no more than so many signs each."""
    alone = [
        place_of(rects_of(figure.signs), size)
        for figure, size in zip(figures, sizes, strict=True)
        if 0 < len(figure.signs) <= most_signs
    ]
    common = _common(alone)
    if common is None:
        return None
    pixels = median(height for height, _ in sizes)
    growth = max(GROWTH + GROWTH_PX / (common.height * pixels), OF_LETTERS if most_signs > 1 else 0.0)
    return Usual(common, SHIFT + SHIFT_PX / pixels, growth)


def fitness(figures: Sequence[Figure], sizes: Sequence[Size], size: int) -> NDArray[np.float64]:
    """Return for each figure how likely it is written where and as high as digits are on this board, (cells,).

    Sizes are those of the cells' pictures; size is the board's, and tells whether digits have one sign.
    """
    usual = usual_of(figures, sizes, 1 + (size > 9))
    fit = np.ones(len(figures))
    if usual is None:
        return fit
    places = {
        cell: place_of(rects_of(signs), sizes[cell]) for cell, figure in enumerate(figures) if (signs := likeliest_signs(figure))
    }
    for cell, place in places.items():
        if figures[cell].signs or not usual.is_near(place):  # else it is hardly a sign, however high it is
            fit[cell] = usual.fit(place)
    return fit


def _is_in_middle(place: Place) -> bool:
    return abs(place.x - 0.5) < MIDDLE and abs(place.y - 0.5) < MIDDLE


def _middle(places: Sequence[Place]) -> Place:
    return Place(*(median(getattr(place, name) for place in places) for name in ("x", "y", "height")))


def _common(places: Sequence[Place]) -> Place | None:
    """Return where most of the digits are: the highest of those in the middle, as notes are lower."""
    near = [place for place in places if _is_in_middle(place)]
    if not near:
        return None
    usual = float(np.quantile([place.height for place in near], 0.75))
    return _middle([place for place in near if place.height > NEARLY_AS_HIGH * usual])
