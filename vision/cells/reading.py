"""What is written in a cell: its signs and the alternative readings, from the predictions of the cell network.

Where signs are small, the network also sees close-ups: the part in which the cells of a board differ, the same in all of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells import cell_network
from vision.cells.cell_network import KINDS, MARGIN, MAX_SIGNS, CellPredictions, predict
from vision.frame import Pixels, Rect

SIGNS = "0123456789abcdefg"  # the signs that can be read; letters stand for upper case too
JUNK = len(SIGNS)  # the index of anything else in Sign.chances
DIGITS = slice(0, 10)
MAX_DIGITS = 3  # of a number

LIKE_DIGITS = "OILSZQ"  # letters that look like digits don't count against those
SIGN_PART = 0.5  # the middle part of a cell's height and width that signs are assumed to fill
MIN_PROBABILITY = 0.002  # of a reading
RIM, FLAT = 0.15, 5
"""how far lines around a cell may reach into its crop, and by how many levels a single colour may vary"""
OTHER_SIGNS = [place for place, sign in enumerate(cell_network.SIGNS) if place >= JUNK and sign not in LIKE_DIGITS]

SIDE = 48  # cells are scaled to this side to be compared, in pixels
N_SAMPLED = 30  # about how many cells are compared
EDGE = 0.13  # part of a cell that is left out on each side, with the lines around it
MIN_LEVELS = 14.0
INK_QUANTILE, INK_PART = 0.997, 0.4
"""pixels that differ by more than INK_PART times the INK_QUANTILE quantile of all differences are ink"""
MIN_WITH_INK = 0.04  # a pixel counts if more than this part of the cells, and more than one cell, have ink there
DIRT = 0.02  # part of the ink on each side that is ignored as dirt
SMALL_SIGN = 0.28  # signs are small if they are lower than this part of a cell
VIEW_HEIGHT, VIEW_WIDTH = 2.1, 1.35  # the close-up is at least this many times as high and as wide as the area with ink
LARGEST_VIEW = 0.64  # close-ups of a larger part of the cell aren't worth it
WIDE_CELL = 1.15  # in cells with a higher ratio of width to height, scaling to a square squeezes numbers
FEWEST_CELLS = 4


@dataclass(frozen=True, eq=False)
class Sign:
    """One sign of a cell."""

    rect: Rect  # in pixels of the cell's crop
    chances: NDArray[np.float32]  # (18,): probabilities of SIGNS and, last, of anything else


Signs: TypeAlias = tuple[Sign, ...]


@dataclass(frozen=True, eq=False)
class Figure:
    """What is written in a cell: the signs of a number from left to right, none if it is empty, and small marks."""

    signs: Signs
    marks: tuple[Rect, ...] = ()  # signs so small that they are pencil marks, not the cell's value
    contrast: float = 0.0  # of the signs with the cell, 0 to 255
    readings: tuple[tuple[float, Signs], ...] = ()
    """every reading of the cell's ink as signs, with its probability; `signs` is the likeliest"""
    embedding: NDArray[np.float32] | None = None
    """(32,), the cell network's embedding, of length 1: near those of cells that look the same"""
    letters: NDArray[np.float32] | None = None
    """(26,), the cell network's probability of each letter, A to Z, alone in its cell"""

    def chance(self, text: str) -> float:
        """Return the probability that the cell holds exactly this text; an empty text means an empty cell."""
        places = [SIGNS.index(sign) for sign in text.lower()]
        kinds = slice(None) if any(sign.isalpha() for sign in text) else DIGITS
        return float(sum(weight * _product(signs, places, kinds) for weight, signs in self.readings))

    def number_chances(self, count: int, may_be_padded: bool = False) -> NDArray[np.float64]:
        """Return the probabilities of the numbers from 0 to count - 1, (count,); if they may be padded, 07 counts as 7."""
        chances = np.zeros(max(count, 10**MAX_DIGITS))
        for weight, signs in self.readings:
            if 1 <= len(signs) <= MAX_DIGITS:
                product = np.array([weight])
                for sign in signs:
                    digits = sign.chances[DIGITS]
                    product = np.outer(product, digits / (digits.sum() + sign.chances[JUNK])).ravel()
                least = 10 ** (len(signs) - 1) if len(signs) > 1 and not may_be_padded else 0
                chances[least : len(product)] += product[least:]
        return chances[:count]

    def best(self, symbols: str) -> tuple[str, float]:
        """Return the likeliest text made of these symbols, empty for an empty cell, and its probability."""
        places = [SIGNS.index(symbol) for symbol in symbols.lower()]
        found: dict[str, float] = {}
        for weight, signs in self.readings:
            text, chance = "", weight
            for sign in signs:
                among = sign.chances[places]
                text += symbols[int(among.argmax())]
                chance *= float(among.max() / (among.sum() + sign.chances[JUNK]))
            found[text] = found.get(text, 0.0) + chance
        return max(found.items(), key=lambda item: item[1]) if found else ("", 1.0)


EMPTY = Figure((), readings=((1.0, ()),))


def _product(signs: Signs, places: list[int], kinds: slice) -> float:
    if len(signs) != len(places):
        return 0.0
    chance = 1.0
    for sign, place in zip(signs, places, strict=True):
        chance *= float(sign.chances[place] / (sign.chances[kinds].sum() + sign.chances[JUNK]))
    return chance


def read_cells(crops: Sequence[Pixels], margin: float = MARGIN) -> list[Figure]:
    """Return what is written in each cell of one board, from crops with a margin in parts of the cell."""
    figures = [EMPTY] * len(crops)
    inked = [cell for cell, crop in enumerate(crops) if not _is_flat(crop)]
    if inked:
        predictions = predict([crops[cell] for cell in inked], margin)
        views = close_ups(crops)
        if views:
            predictions = max(predictions, predict([views[cell] for cell in inked]), key=_n_legible)
        for index, cell in enumerate(inked):
            height, width = (side / (1 + 2 * margin) for side in crops[cell].shape[:2])
            figures[cell] = _figure(predictions, index, (height, width))
    return figures


def _is_flat(crop: Pixels) -> bool:
    """Return whether a cell is of one colour, apart from lines around it: then it is empty, and the network isn't needed."""
    down, across = (round(RIM * side) for side in crop.shape[:2])
    inner = crop[down : crop.shape[0] - down, across : crop.shape[1] - across]
    return not inner.size or all(int(np.ptp(part, axis=(0, 1)).max()) <= FLAT for part in (inner[::3, ::3], inner))


def _n_legible(predictions: CellPredictions) -> float:
    """Return the expected number of cells whose signs are read correctly."""
    best = predictions.counts.argmax(1)
    signs = predictions.signs.max(2)
    chances = [predictions.counts[cell, count] * signs[cell, :count].prod() for cell, count in enumerate(best.tolist()) if count]
    return float(sum(chances))


def _figure(predictions: CellPredictions, cell: int, size: tuple[float, float]) -> Figure:
    chances = _of_board_signs(predictions.signs[cell])
    readings: list[tuple[float, Signs]] = [
        (float(weight), tuple(Sign(_rect(number, count, size), chances[number]) for number in range(count)))
        for count, weight in enumerate(predictions.counts[cell])
        if weight > MIN_PROBABILITY
    ]
    readings.sort(key=lambda reading: -reading[0])
    has_marks = not readings[0][1] and int(predictions.kinds[cell].argmax()) == KINDS.index("marks")
    marks = ((0.0, 0.0, size[1], size[0]),) if has_marks else ()
    letters = predictions.counts[cell, 1] * predictions.signs[cell, 0, DIGITS.stop :]
    return Figure(readings[0][1], marks, 255.0, tuple(readings), predictions.embeddings[cell], letters)


def _of_board_signs(chances: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the probabilities of the signs that boards use, and of anything else, (MAX_SIGNS, JUNK + 1)."""
    found = np.zeros((MAX_SIGNS, JUNK + 1), np.float32)
    found[:, :JUNK] = chances[:, :JUNK]
    found[:, JUNK] = chances[:, OTHER_SIGNS].sum(1)
    return found


def _rect(number: int, count: int, size: tuple[float, float]) -> Rect:
    """Return the approximate rectangle of a sign in its cell."""
    height, width = SIGN_PART * size[0], SIGN_PART * size[1] / count
    return (1 - SIGN_PART) / 2 * size[1] + number * width, (1 - SIGN_PART) / 2 * size[0], width, height


def close_ups(crops: Sequence[Pixels]) -> list[Pixels]:
    """Return the same part of all cells of a board, around their signs; empty if these aren't small."""
    if len(crops) < FEWEST_CELLS:
        return []
    ink = _ink(crops)
    if ink is None:
        return []
    (left, right), (top, bottom) = (_reach(ink.sum(axis)) for axis in (0, 1))
    height, width = (float(np.median([crop.shape[axis] for crop in crops])) for axis in (0, 1))
    if bottom - top > SMALL_SIGN and width < WIDE_CELL * height:
        return []
    side = max(VIEW_HEIGHT * (bottom - top) * height, VIEW_WIDTH * (right - left) * width)
    across, down = min(1.0, side / width), min(1.0, side / height)
    if across * down > LARGEST_VIEW:
        return []
    x = float(np.clip((left + right) / 2 - across / 2, 0, 1 - across))
    y = float(np.clip((top + bottom) / 2 - down / 2, 0, 1 - down))
    return [_part(crop, x, y, across, down) for crop in crops]


def _ink(crops: Sequence[Pixels]) -> NDArray[np.float32] | None:
    """Return how many cells have ink at each pixel, (SIDE, SIDE); None if there is hardly any."""
    some = crops[:: 1 + len(crops) // N_SAMPLED]
    small = np.stack([cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for crop in some]).astype(np.float32)
    small -= np.median(small[:, ::4, ::4].reshape(len(small), -1, 3), 1)[:, None, None]
    off = np.abs(small - np.median(small, 0)).max(3)
    edge = round(EDGE * SIDE)
    off[:, :edge], off[:, -edge:], off[:, :, :edge], off[:, :, -edge:] = 0, 0, 0, 0
    is_ink = off > max(MIN_LEVELS, INK_PART * float(np.quantile(off, INK_QUANTILE)))
    number = is_ink.sum(0).astype(np.float32)
    number[number < max(2, MIN_WITH_INK * len(some))] = 0
    return number if number.any() else None


def _reach(ink: NDArray[np.float32]) -> tuple[float, float]:
    """Return where nearly all of the ink begins and ends along one axis, in parts of the side."""
    parts = np.cumsum(ink) / ink.sum()
    first, last = np.searchsorted(parts, (DIRT, 1 - DIRT))
    return float(first) / len(ink), float(last + 1) / len(ink)


def _part(crop: Pixels, x: float, y: float, across: float, down: float) -> Pixels:
    height, width = crop.shape[:2]
    left, top = round(x * width), round(y * height)
    return crop[top : max(top + 1, round((y + down) * height)), left : max(left + 1, round((x + across) * width))]
