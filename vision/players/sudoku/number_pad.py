"""Finding the buttons of a number pad: words of digits in order, in rows, columns or both, at equal distances."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.reading import JUNK, SIGNS
from vision.frame import Pixels, Point, Rect
from vision.signs.components import standard
from vision.signs.glyphs import network_chances

STROKE_PX = 13  # ink is thinner than this,
MIN_CONTRAST = 16  # and differs from its surroundings by more than this, in grey levels
MIN_HEIGHT_PX, MAX_HEIGHT_PX = 8, 80
MAX_ASPECT = 1.2  # maximum width of a sign, as a part of its height
MAX_SIGNS = 600
MIN_PROBABILITY = 0.5
MAX_GAP = 0.45  # signs closer than this part of their height belong to one word
MIN_OVERLAP = 0.5  # signs of one word overlap vertically by more than this part of their height
BACKGROUND_PX = 2  # width of the margin around a sign from which its background is taken

Mask = NDArray[np.bool_]  # (height, width): the pixels to search

HEIGHT_TOLERANCE = 0.25  # the signs of a pad differ in height by less than this part of the tallest
MIN_STEP = 1.3  # minimum distance of buttons, as a part of their signs' height
PLACE_TOLERANCE = 0.2  # buttons are off their places by less than this part of their distance
MAX_CANDIDATES = 6  # maximum number of signs considered for one digit
BUTTON_PART = 0.9  # maximum size of buttons, as a part of their distance

Layout: TypeAlias = Mapping[int, tuple[int, float]]  # a possible arrangement of buttons: each digit's row and column


@dataclass(frozen=True)
class Word:
    """A sequence of signs side by side."""

    text: str  # empty if one of its signs can't be read
    rect: Rect

    @property
    def middle(self) -> Point:
        """The centre of its bounding box."""
        left, top, width, height = self.rect
        return left + width / 2, top + height / 2

    @property
    def height(self) -> float:
        """The height in pixels."""
        return self.rect[3]


def words_in(pixels: Pixels, where: Mask) -> list[Word]:
    """Return the readable words in the masked part of a picture."""
    left, top, width, height = cv2.boundingRect(where.view(np.uint8))
    part = slice(top, top + height), slice(left, left + width)
    if not width:
        return []
    grey = np.asarray(cv2.cvtColor(np.ascontiguousarray(pixels[part]), cv2.COLOR_BGR2GRAY), np.uint8)
    found = [each for is_dark in (True, False) for each in _words(grey, where[part], is_dark)]
    return [replace(word, rect=(word.rect[0] + left, word.rect[1] + top, *word.rect[2:])) for word in found if word.text]


def _words(grey: NDArray[np.uint8], where: Mask, is_dark: bool) -> list[Word]:
    kind = cv2.MORPH_BLACKHAT if is_dark else cv2.MORPH_TOPHAT
    levels = cv2.morphologyEx(grey, kind, np.ones((STROKE_PX, STROKE_PX), np.uint8))
    ink = np.asarray((levels > MIN_CONTRAST) & where, np.uint8)
    _, found, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8, ltype=cv2.CV_32S)
    labels = np.asarray(found, np.int32)
    wide, high = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT]
    is_sign = (high >= MIN_HEIGHT_PX) & (high <= MAX_HEIGHT_PX) & (wide <= MAX_ASPECT * high)
    numbers = np.flatnonzero(is_sign[1:]) + 1
    numbers = numbers[np.argsort(-high[numbers], kind="stable")][:MAX_SIGNS]
    if not len(numbers):
        return []
    rects = stats[numbers, :4]
    glyphs = [_glyph(grey, labels, number, rect) for number, rect in zip(numbers.tolist(), rects.tolist(), strict=True)]
    chances = network_chances(np.stack(glyphs))
    texts = [SIGNS[int(each[:JUNK].argmax())] if each[:JUNK].max() > MIN_PROBABILITY else "" for each in chances]
    return list(_joined([Word(text, (*rect,)) for text, rect in zip(texts, rects.tolist(), strict=True)]))


def _glyph(grey: NDArray[np.uint8], labels: NDArray[np.int32], number: int, rect: list[int]) -> NDArray[np.uint8]:
    """Return the picture of a sign at the standard size, without its surroundings."""
    left, top, width, height = rect
    rows = slice(max(0, top - BACKGROUND_PX), top + height + BACKGROUND_PX)
    columns = slice(max(0, left - BACKGROUND_PX), left + width + BACKGROUND_PX)
    part, mine = grey[rows, columns].astype(np.int16), (labels[rows, columns] == number).astype(np.uint8)
    near = cv2.dilate(mine, np.ones((3, 3), np.uint8)) > 0
    background = np.median(part[~near]) if not near.all() else 0
    levels = np.abs(part - background) * near
    body = levels[top - rows.start : top - rows.start + height, left - columns.start : left - columns.start + width]
    return standard(np.asarray(body * (255 / max(1.0, float(body.max()))), np.uint8))


def _joined(signs: list[Word]) -> Iterator[Word]:
    """Yield the words formed by signs, from left to right."""
    left_over = sorted(signs, key=lambda sign: sign.rect[0])
    while left_over:
        word = [left_over.pop(0)]
        while (following := next((sign for sign in left_over if _follows(word[-1], sign)), None)) is not None:
            left_over.remove(following)
            word.append(following)
        text = "".join(sign.text for sign in word) if all(sign.text for sign in word) else ""
        lefts, tops, widths, heights = zip(*(sign.rect for sign in word), strict=True)
        right = max(left + width for left, width in zip(lefts, widths, strict=True))
        bottom = max(top + height for top, height in zip(tops, heights, strict=True))
        yield Word(text, (min(lefts), min(tops), right - min(lefts), bottom - min(tops)))


def _follows(sign: Word, other: Word) -> bool:
    """Return whether a sign is followed by another, directly to its right."""
    (left, top, width, height), (left2, top2, _, height2) = sign.rect, other.rect
    shared = min(top + height, top2 + height2) - max(top, top2)
    is_level = shared > MIN_OVERLAP * max(height, height2)
    is_beside = left2 - left > width / 2  # unlike a sign and the outline of its button
    return is_level and is_beside and left2 - left - width < MAX_GAP * max(height, height2)


@dataclass(frozen=True)
class Pad:
    """Where the digits' buttons are in a picture."""

    buttons: Mapping[int, Word]
    area: Rect  # of all the buttons
    side: float  # the maximum width and height of a button

    def around(self, digit: int) -> Rect:
        """Return the area in which a pressed button may change."""
        x, y = self.buttons[digit].middle
        return x - self.side / 2, y - self.side / 2, self.side, self.side


def find_pad(words: Sequence[Word], texts: Sequence[str], wanted: Sequence[int], may_be_single: bool = False) -> Pad | None:
    """Return the pad among the words of a picture that has at least the wanted digits; None if there is none.

    `texts` has the text of each digit, from 0. Pads with all digits are tried first, then those that leave gaps for used-up
    digits, then those that close such gaps.
    """
    every = range(1, len(texts))
    for order, needed in ((every, every), (every, wanted), (wanted, wanted)):
        for height in sorted({word.height for word in words if word.text in texts[1:]}, reverse=True):
            alike = [word for word in words if height * (1 - HEIGHT_TOLERANCE) <= word.height <= height]
            candidates = {digit: [word for word in alike if word.text == texts[digit]][:MAX_CANDIDATES] for digit in needed}
            if may_be_single and [*map(len, candidates.values())] == [1]:
                buttons = {digit: word for digit, (word,) in candidates.items()}
                return Pad(buttons, _area(buttons, height), height)
            if len(needed) > 1 and all(candidates.values()):
                pads = [pad for layout in _layouts(order) if (pad := _placed(layout, candidates, height)) is not None]
                if pads:
                    return pads[0]
    return None


def _layouts(order: Sequence[int]) -> Iterator[Layout]:
    """Yield the possible arrangements, longest rows first; a shorter last row may be indented, other keys may come first."""
    for across in range(len(order), 0, -1):
        n_whole, n_last = divmod(len(order), across)
        indents = range(2 * (across - n_last) + 1) if n_whole and n_last else range(1)
        for indent in indents:
            places = {digit: divmod(number, across) for number, digit in enumerate(order)}
            yield {digit: (row, column + (row == n_whole) * indent / 2) for digit, (row, column) in places.items()}
    for down in range(len(order) - 1, 1, -1):
        yield {digit: divmod(number, down)[::-1] for number, digit in enumerate(order)}
    for across in range(len(order) - 1, 1, -1):
        for n_others in range(1, across):
            yield {digit: divmod(number + n_others, across) for number, digit in enumerate(order)}


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
