"""Tells digits from notes by where they stand and how high they are: the digits of a board are alike in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect
from vision.glyphs import Figure, Sign
from vision.signs import SIGNS

Size: TypeAlias = tuple[float, float]
"""the height and the width of a cell in pixels"""

MIDDLE = 0.2
"""digits are no farther from the middle of their cell, in cells"""
NEARLY_AS_HIGH = 0.85
FEWEST_NOTES = 3
LOW_SIGNS = SIGNS.index("1"), SIGNS.index("2")
LEAST_LOW, MOST_LOW = 0.55, 0.9
"""how high 1 and 2 are in old style figures, as parts of the height of other digits"""
SHIFT, SHIFT_PX = 0.045, 0.7
"""the usual distance of digits from their common place, in cells, and what is added for whole pixels"""
GROWTH, GROWTH_PX = 0.035, 0.5
"""the same for their heights, as a part of the height"""
OF_LETTERS = 0.15
"""lower case letters differ in height by such a part"""
LENIENCE = 4.0
"""higher signs are no notes, though they may be something else: they may differ so many times more"""
AT_ODDS = 0.5
"""how far the height of what is hardly a sign, where digits are, can tell that it is none"""
FOR_DIGIT = 4.0
"""how much speaks for a digit where nothing speaks against it"""
MOST_FROM_NOTES = 4.0


EDGE = 0.07
"""signs nearer to the edge of their cell, in cells, and with their middle outside of the inner part, are parts of lines"""
INNER = 0.2


def without_remnants(figure: Figure, size: Size) -> Figure:
    """Return a figure without the signs that can only be parts of lines around the cell."""
    lines = {id(sign) for _, signs in figure.readings for sign in signs if _is_remnant(sign, size)}
    if not lines:
        return figure
    readings = tuple((weight, tuple(sign for sign in signs if id(sign) not in lines)) for weight, signs in figure.readings)
    if not any(signs for _, signs in readings):
        readings = ((1.0, ()),)  # what was hard to read was the line
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


def rect_of(signs: Sequence[Sign]) -> Rect:
    """Return the rectangle around signs, of which there is one at least, in pixels of the cell's picture."""
    left, top = (min(sign.rect[axis] for sign in signs) for axis in (0, 1))
    right, bottom = (max(sign.rect[axis] + sign.rect[axis + 2] for sign in signs) for axis in (0, 1))
    return left, top, right - left, bottom - top


def place_of(signs: Sequence[Sign], size: Size) -> Place:
    """Return the place of the signs of a figure."""
    left, top, across, down = rect_of(signs)
    height, width = size
    return Place((left + across / 2) / width, (top + down / 2) / height, down / height)


def fitness(figures: Sequence[Figure], sizes: Sequence[Size], size: int) -> NDArray[np.float64]:
    """Return for each figure how likely it is written where and as high as digits are on this board, (cells,).

    Sizes are those of the cells' pictures; size is the board's, and tells whether digits have one sign.
    """
    places = [
        place_of(signs, each) if (signs := likeliest_signs(figure)) else None for figure, each in zip(figures, sizes, strict=True)
    ]
    alone = [place for place, figure in zip(places, figures, strict=True) if place and 0 < len(figure.signs) <= 1 + (size > 9)]
    common = _common(alone)
    if common is None:
        return np.ones(len(figures))
    pixels = float(np.median([each[0] for each in sizes]))
    note = _height_of_notes(figures, sizes, common) if size <= 9 else None
    shift = SHIFT + SHIFT_PX / pixels
    growth = max(GROWTH + GROWTH_PX / (common.height * pixels), OF_LETTERS if size > 9 else 0.0)
    low = _common_of_low(figures, places, common, note)
    usual = [low if low and place and _is_low(figure) else common for figure, place in zip(figures, places, strict=True)]
    fit = [1.0 if place is None else _fit(place, own, note, shift, growth) for place, own in zip(places, usual, strict=True)]
    is_odd = [
        place is not None and not figure.signs and _is_near(place, common, shift)
        for place, figure in zip(places, figures, strict=True)
    ]
    return np.where(is_odd, 1 - AT_ODDS * (1 - np.array(fit)), fit)


def _is_near(place: Place, common: Place, shift: float) -> bool:
    return max(abs(place.x - common.x), abs(place.y - common.y)) < 2 * shift


def _is_low(figure: Figure) -> bool:
    return len(figure.signs) == 1 and int(figure.signs[0].chances.argmax()) in LOW_SIGNS


def _common_of_low(figures: Sequence[Figure], places: Sequence[Place | None], common: Place, note: float | None) -> Place | None:
    """Return where 1 and 2 are if they are lower than other digits, as in old style figures; None if they are not.

    Then none of them is as high as other digits, and all are alike, in the middle, and no notes are as high.
    """
    low = [place for place, figure in zip(places, figures, strict=True) if place and _is_low(figure)]
    low = [place for place in low if place.height > LEAST_LOW * common.height]
    if len(low) < FEWEST_NOTES or max(place.height for place in low) > MOST_LOW * common.height:
        return None
    own = Place(*(float(np.median([getattr(place, name) for place in low])) for name in ("x", "y", "height")))
    is_alike = min(place.height for place in low) > NEARLY_AS_HIGH * own.height
    is_note = note is not None and note > NEARLY_AS_HIGH * own.height
    is_near = max(abs(own.x - common.x), abs(own.y - common.y)) < common.height / 4
    return own if is_alike and is_near and not is_note else None


def _common(places: Sequence[Place]) -> Place | None:
    """Return where most of the digits are: the highest of those in the middle, as notes are lower."""
    near = [place for place in places if abs(place.x - 0.5) < MIDDLE and abs(place.y - 0.5) < MIDDLE]
    if not near:
        return None
    usual = float(np.quantile([place.height for place in near], 0.75))
    near = [place for place in near if place.height > NEARLY_AS_HIGH * usual]
    return Place(*(float(np.median([getattr(place, name) for place in near])) for name in ("x", "y", "height")))


def _height_of_notes(figures: Sequence[Figure], sizes: Sequence[Size], digit: Place) -> float | None:
    """Return the usual height of notes, None where there are few or none."""
    heights = []
    for figure, (height, _width) in zip(figures, sizes, strict=True):
        several = [sign.rect for sign in figure.signs] if len(figure.signs) > 1 else []
        heights += [rect[3] / height for rect in (*figure.marks, *several)]
    heights = [height for height in heights if height < NEARLY_AS_HIGH * digit.height]
    return float(np.median(heights)) if len(heights) >= FEWEST_NOTES else None


def _fit(place: Place, common: Place, note: float | None, shift: float, growth: float) -> float:
    taller = place.height / common.height - 1
    away = ((place.x - common.x) / shift) ** 2 + ((place.y - common.y) / shift) ** 2
    evidence = FOR_DIGIT - (away + (taller / growth / (LENIENCE if taller > 0 else 1)) ** 2) / 2
    unlike_notes = MOST_FROM_NOTES if note is None else ((place.height - note) / common.height / growth) ** 2 / 2
    evidence += min(MOST_FROM_NOTES, unlike_notes)
    return float(1 / (1 + np.exp(-np.clip(evidence, -12, 12))))
