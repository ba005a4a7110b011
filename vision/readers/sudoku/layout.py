"""Tells digits from notes by where they stand and how high they are: the digits of a board are alike in both."""

import math
from collections.abc import Mapping, Sequence
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
FEWEST_NOTES = 3
FEWEST_ALIKE = 3
LEAST_LOW = 0.55
"""how high 1 and 2 are in old style figures at least, as a part of the height of other digits"""
SHIFT, SHIFT_PX = 0.045, 0.7
"""the usual distance of digits from their common place, in cells, and what is added for whole pixels"""
GROWTH, GROWTH_PX = 0.035, 0.5  # the same for their heights, as a part of the height
OF_LETTERS = 0.15  # lower case letters differ in height by such a part
LENIENCE = 4.0
"""higher signs are no notes, though they may be something else: they may differ so many times more"""
AT_ODDS = 0.5  # how far the height of what is hardly a sign, where digits are, can tell that it is none
FOR_DIGIT = 4.0  # how much speaks for a digit where nothing speaks against it
MOST_FROM_NOTES = 4.0
UNFIT = 0.01  # what fits less is no digit
LEAST_FIT = 0.05  # what stands in the middle, and is no note, may always be a digit
FAINT = 0.6  # what stands out from its cell by less than this part of what digits do is dirt
EDGE = 0.07
"""signs nearer to the edge of their cell, in cells, and with their middle outside of the inner part, are parts of lines"""
INNER = 0.2


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
    """Where the digits of a board are and how high, how much they differ in that, and how high notes are, if there are any."""

    common: Place
    shift: float
    growth: float
    note: float | None

    def fit(self, place: Place, own: Place | None = None) -> float:
        """Return how likely something is a digit by its place and height; its own usual place may differ from the common one."""
        common = own or self.common
        taller = place.height / common.height - 1
        away = ((place.x - common.x) / self.shift) ** 2 + ((place.y - common.y) / self.shift) ** 2
        evidence = FOR_DIGIT - (away + (taller / self.growth / (LENIENCE if taller > 0 else 1)) ** 2) / 2
        unlike_notes = ((place.height - self.note) / common.height / self.growth) ** 2 / 2 if self.note else MOST_FROM_NOTES
        evidence += min(MOST_FROM_NOTES, unlike_notes)
        is_large = unlike_notes > MOST_FROM_NOTES / 2 and place.height > LEAST_LOW * common.height
        least = LEAST_FIT if is_large and _is_in_middle(place) else 0.0
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
    note = _height_of_notes(figures, sizes, common) if most_signs == 1 else None
    return Usual(common, SHIFT + SHIFT_PX / pixels, growth, note)


def are_without_digits(figures: Sequence[Figure], sizes: Sequence[Size]) -> NDArray[np.bool_]:
    """Return which figures are empty, or far from being as high as digits and where they are, (cells,)."""
    usual = usual_of(figures, sizes, 2)
    return np.array(
        [
            not figure.signs or (usual is not None and usual.fit(place_of(rects_of(figure.signs), size)) < UNFIT)
            for figure, size in zip(figures, sizes, strict=True)
        ]
    )


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
    own = _own_places(figures, places, usual)
    for cell, place in places.items():
        fit[cell] = usual.fit(place, own.get(_only_sign(figures[cell])))
        if not figures[cell].signs and usual.is_near(place):
            fit[cell] = 1 - AT_ODDS * (1 - fit[cell])
    return fit


def _only_sign(figure: Figure) -> int | None:
    return int(figure.signs[0].chances.argmax()) if len(figure.signs) == 1 else None


def _own_places(figures: Sequence[Figure], places: Mapping[int, Place], usual: Usual) -> dict[int | None, Place]:
    """Return where those signs are that differ from others in height or place, as in old style figures.

    Then all equal ones are alike, near the middle, and no notes are as high.
    """
    of_sign: dict[int | None, list[Place]] = {}
    for cell, place in places.items():
        if place.height > LEAST_LOW * usual.common.height:
            of_sign.setdefault(_only_sign(figures[cell]), []).append(place)
    middles = {sign: _middle(alike) for sign, alike in of_sign.items() if len(alike) >= FEWEST_ALIKE and sign is not None}
    return {sign: own for sign, own in middles.items() if _are_alike(of_sign[sign], own) and _is_plausible(own, usual)}


def _is_in_middle(place: Place) -> bool:
    return abs(place.x - 0.5) < MIDDLE and abs(place.y - 0.5) < MIDDLE


def _middle(places: Sequence[Place]) -> Place:
    return Place(*(median(getattr(place, name) for place in places) for name in ("x", "y", "height")))


def _are_alike(places: Sequence[Place], own: Place) -> bool:
    heights = [place.height / own.height for place in places]
    away = max(max(abs(place.x - own.x), abs(place.y - own.y)) for place in places)
    return min(heights) > NEARLY_AS_HIGH and max(heights) < 1 / NEARLY_AS_HIGH and away < own.height / 4


def _is_plausible(own: Place, usual: Usual) -> bool:
    is_note = usual.note is not None and usual.note > NEARLY_AS_HIGH * own.height
    return not is_note and max(abs(own.x - usual.common.x), abs(own.y - usual.common.y)) < usual.common.height / 4


def _common(places: Sequence[Place]) -> Place | None:
    """Return where most of the digits are: the highest of those in the middle, as notes are lower."""
    near = [place for place in places if _is_in_middle(place)]
    if not near:
        return None
    usual = float(np.quantile([place.height for place in near], 0.75))
    return _middle([place for place in near if place.height > NEARLY_AS_HIGH * usual])


def _height_of_notes(figures: Sequence[Figure], sizes: Sequence[Size], digit: Place) -> float | None:
    """Return the usual height of notes, None where there are few or none."""
    heights = []
    for figure, (height, _width) in zip(figures, sizes, strict=True):
        several = [sign.rect for sign in figure.signs] if len(figure.signs) > 1 else []
        heights += [rect[3] / height for rect in (*figure.marks, *several)]
    heights = [height for height in heights if height < NEARLY_AS_HIGH * digit.height]
    return median(heights) if len(heights) >= FEWEST_NOTES else None
