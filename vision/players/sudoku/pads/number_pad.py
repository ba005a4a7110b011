"""Finds the buttons of a number pad: signs in the order of their digits, in rows, columns or both, at equal distances."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from vision.frame import Point, Rect
from vision.players.sudoku.pads.signs import Word

ALIKE = 0.25
"""the signs of a pad differ in height by less than this part"""
APART = 1.3
"""buttons are farther apart than this part of their signs' height"""
OFF = 0.2
"""buttons are off their places by less than this part of their distance"""
MOST_RIVALS = 6
"""of signs for one digit so many are looked at"""
BUTTON = 0.9
"""buttons are as large as this part of their distance, or less"""


@dataclass(frozen=True)
class Pad:
    """Where the digits' buttons are in a picture."""

    buttons: Mapping[int, Word]
    area: Rect
    """of all the buttons"""
    side: float
    """how large a button may be, by how far they are apart"""

    def around(self, digit: int) -> Rect:
        """Return what may show whether a button is pressed."""
        x, y = self.buttons[digit].middle
        return x - self.side / 2, y - self.side / 2, self.side, self.side


@dataclass(frozen=True)
class _Lattice:
    """How buttons may be arranged: each digit's row and column."""

    places: Mapping[int, tuple[int, float]]


def find_pad(words: Sequence[Word], texts: Sequence[str], wanted: Sequence[int]) -> Pad | None:
    """Return the pad among the words of a picture that has the wanted digits at least; None where there is none.

    Texts are how each digit is written, first that of 0. Pads that hold all digits are sought first, then those that have
    gaps, then those that have closed up, as digits are used up.
    """
    every = range(1, len(texts))
    for order, needed in ((every, every), (every, wanted), (wanted, wanted)):
        for height in sorted({word.height for word in words if word.text in texts[1:]}, reverse=True):
            alike = [word for word in words if height * (1 - ALIKE) <= word.height <= height]
            rivals = {digit: [word for word in alike if word.text == texts[digit]][:MOST_RIVALS] for digit in needed}
            if len(needed) > 1 and all(rivals.values()):
                pads = [pad for lattice in _lattices(order) if (pad := _placed(lattice, rivals, height)) is not None]
                if pads:
                    return pads[0]
    return None


def _lattices(order: Sequence[int]) -> Iterator[_Lattice]:
    """Yield the ways to arrange buttons, the longest rows first; a last row that is shorter may be indented."""
    for across in range(len(order), 0, -1):
        n_whole, n_last = divmod(len(order), across)
        indents = range(2 * (across - n_last) + 1) if n_whole and n_last else range(1)
        for indent in indents:
            places = {digit: divmod(number, across) for number, digit in enumerate(order)}
            yield _Lattice({digit: (row, column + (row == n_whole) * indent / 2) for digit, (row, column) in places.items()})
    for down in range(len(order) - 1, 1, -1):
        yield _Lattice({digit: divmod(number, down)[::-1] for number, digit in enumerate(order)})


def _placed(lattice: _Lattice, rivals: Mapping[int, Sequence[Word]], height: float) -> Pad | None:
    """Return the pad of an arrangement that signs make, each digit's being one of some rivals."""
    first, *others = rivals
    row, column = lattice.places[first]
    beside = max(others, key=lambda digit: abs(lattice.places[digit][1] - column))
    below = max(others, key=lambda digit: abs(lattice.places[digit][0] - row))
    for start, right, down in product(rivals[first], rivals[beside], rivals[below]):
        across_px = _step(start.middle[0], right.middle[0], lattice.places[beside][1] - column)
        down_px = _step(start.middle[1], down.middle[1], lattice.places[below][0] - row)
        if across_px < 0 or any(0 < abs(step) < APART * height for step in (across_px, down_px)):
            continue
        origin = start.middle[0] - column * across_px, start.middle[1] - row * down_px
        buttons = _on(lattice, rivals, origin, (across_px, down_px))
        if buttons:
            side = BUTTON * min(abs(step) for step in (across_px, down_px) if step)
            return Pad(buttons, _area(buttons, side), side)
    return None


def _step(start: float, end: float, number: float) -> float:
    return (end - start) / number if number else 0.0


def _on(lattice: _Lattice, rivals: Mapping[int, Sequence[Word]], origin: Point, steps: Point) -> dict[int, Word]:
    """Return the signs that stand where an arrangement wants them; none if one is missing."""
    slack = OFF * min(abs(step) for step in steps if step) if any(steps) else 0.0
    found = {}
    for digit, words in rivals.items():
        row, column = lattice.places[digit]
        place = origin[0] + column * steps[0], origin[1] + row * steps[1]
        nearest = min(words, key=lambda word: math.dist(word.middle, place))
        if math.dist(nearest.middle, place) > slack:
            return {}
        found[digit] = nearest
    return found


def _area(buttons: Mapping[int, Word], side: float) -> Rect:
    """Return the rectangle around buttons of a size."""
    middles = np.array([word.middle for word in buttons.values()])
    (left, top), (right, bottom) = middles.min(0) - side / 2, middles.max(0) + side / 2
    return float(left), float(top), float(right - left), float(bottom - top)
