"""Finding the buttons of a number pad: digits in order, in rows, columns or both, at equal distances."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np

from vision.frame import Point, Rect
from vision.players.sudoku.pads.signs import Word

HEIGHT_TOLERANCE = 0.25
"""the signs of a pad differ in height by less than this part of the tallest"""
MIN_STEP = 1.3
"""minimum distance of buttons, as a part of their signs' height"""
PLACE_TOLERANCE = 0.2
"""buttons are off their places by less than this part of their distance"""
MAX_CANDIDATES = 6
"""maximum number of signs considered for one digit"""
BUTTON_PART = 0.9
"""maximum size of buttons, as a part of their distance"""

Layout: TypeAlias = Mapping[int, tuple[int, float]]
"""a possible arrangement of buttons: each digit's row and column"""


@dataclass(frozen=True)
class Pad:
    """Where the digits' buttons are in a picture."""

    buttons: Mapping[int, Word]
    area: Rect
    """of all the buttons"""
    side: float
    """the maximum width and height of a button"""

    def around(self, digit: int) -> Rect:
        """Return the area in which a pressed button may change."""
        x, y = self.buttons[digit].middle
        return x - self.side / 2, y - self.side / 2, self.side, self.side


def find_pad(words: Sequence[Word], texts: Sequence[str], wanted: Sequence[int]) -> Pad | None:
    """Return the pad among the words of a picture that has at least the wanted digits; None if there is none.

    `texts` has the text of each digit, from 0. Pads with all digits are tried first, then those that leave gaps for used-up
    digits, then those that close such gaps.
    """
    every = range(1, len(texts))
    for order, needed in ((every, every), (every, wanted), (wanted, wanted)):
        for height in sorted({word.height for word in words if word.text in texts[1:]}, reverse=True):
            alike = [word for word in words if height * (1 - HEIGHT_TOLERANCE) <= word.height <= height]
            candidates = {digit: [word for word in alike if word.text == texts[digit]][:MAX_CANDIDATES] for digit in needed}
            if len(needed) > 1 and all(candidates.values()):
                pads = [pad for layout in _layouts(order) if (pad := _placed(layout, candidates, height)) is not None]
                if pads:
                    return pads[0]
    return None


def _layouts(order: Sequence[int]) -> Iterator[Layout]:
    """Yield the possible arrangements, longest rows first; a shorter last row may be indented."""
    for across in range(len(order), 0, -1):
        n_whole, n_last = divmod(len(order), across)
        indents = range(2 * (across - n_last) + 1) if n_whole and n_last else range(1)
        for indent in indents:
            places = {digit: divmod(number, across) for number, digit in enumerate(order)}
            yield {digit: (row, column + (row == n_whole) * indent / 2) for digit, (row, column) in places.items()}
    for down in range(len(order) - 1, 1, -1):
        yield {digit: divmod(number, down)[::-1] for number, digit in enumerate(order)}


def _placed(layout: Layout, candidates: Mapping[int, Sequence[Word]], height: float) -> Pad | None:
    """Return the pad with a given arrangement, choosing each digit's sign from its candidates; None if there is none."""
    first, *others = candidates
    row, column = layout[first]
    beside = max(others, key=lambda digit: abs(layout[digit][1] - column))
    below = max(others, key=lambda digit: abs(layout[digit][0] - row))
    for start, right, down in product(candidates[first], candidates[beside], candidates[below]):
        across_px = _step(start.middle[0], right.middle[0], layout[beside][1] - column)
        down_px = _step(start.middle[1], down.middle[1], layout[below][0] - row)
        if across_px < 0 or any(0 < abs(step) < MIN_STEP * height for step in (across_px, down_px)):
            continue
        origin = start.middle[0] - column * across_px, start.middle[1] - row * down_px
        buttons = _buttons_at(layout, candidates, origin, (across_px, down_px))
        if buttons:
            side = BUTTON_PART * min(abs(step) for step in (across_px, down_px) if step)
            return Pad(buttons, _area(buttons, side), side)
    return None


def _step(start: float, end: float, number: float) -> float:
    return (end - start) / number if number else 0.0


def _buttons_at(layout: Layout, candidates: Mapping[int, Sequence[Word]], origin: Point, steps: Point) -> dict[int, Word]:
    """Return the signs at the places of an arrangement; empty if one is missing."""
    slack = PLACE_TOLERANCE * min(abs(step) for step in steps if step) if any(steps) else 0.0
    found = {}
    for digit, words in candidates.items():
        row, column = layout[digit]
        place = origin[0] + column * steps[0], origin[1] + row * steps[1]
        nearest = min(words, key=lambda word: math.dist(word.middle, place))
        if math.dist(nearest.middle, place) > slack:
            return {}
        found[digit] = nearest
    return found


def _area(buttons: Mapping[int, Word], side: float) -> Rect:
    """Return the bounding box of buttons of a size."""
    middles = np.array([word.middle for word in buttons.values()])
    (left, top), (right, bottom) = middles.min(0) - side / 2, middles.max(0) + side / 2
    return float(left), float(top), float(right - left), float(bottom - top)
