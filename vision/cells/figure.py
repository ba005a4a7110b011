"""What is written in a cell: its signs, and the other ways to read it."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect

SIGNS = "0123456789abcdefg"  # what can be read; letters stand for their upper case too
JUNK = len(SIGNS)  # the place of anything else among chances
DIGITS = slice(0, 10)


@dataclass(frozen=True, eq=False)
class Sign:
    """One sign of a cell."""

    rect: Rect  # in pixels of the cell's picture
    chances: NDArray[np.float32]  # (18,): for each of SIGNS, and last for anything else, how likely it is


Signs: TypeAlias = tuple[Sign, ...]


@dataclass(frozen=True, eq=False)
class Figure:
    """What is written in a cell: a number's signs from left to right, none where it is empty, and small marks beside."""

    signs: Signs
    marks: tuple[Rect, ...] = ()  # signs so small that they are notes, not what the cell holds
    contrast: float = 0.0  # how much the signs stand out from the cell, 0 to 255
    readings: tuple[tuple[float, Signs], ...] = ()
    """all ways to part the cell's ink into signs, and how likely each of them is; the signs are the likeliest way"""
    look: NDArray[np.float32] | None = None
    """(32,), of length 1: how the cell network sees the cell, near to others that look the same"""

    def chance(self, text: str) -> float:
        """Return how likely it is that the cell holds just this text; the empty text is an empty cell."""
        places = [SIGNS.index(sign) for sign in text.lower()]
        kinds = slice(None) if any(sign.isalpha() for sign in text) else DIGITS
        return float(sum(weight * _product(signs, places, kinds) for weight, signs in self.readings))

    def best(self, symbols: str) -> tuple[str, float]:
        """Return the most likely text of only these symbols, empty for an empty cell, and how likely it is."""
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


def _product(signs: Signs, places: list[int], kinds: slice) -> float:
    if len(signs) != len(places):
        return 0.0
    chance = 1.0
    for sign, place in zip(signs, places, strict=True):
        chance *= float(sign.chances[place] / (sign.chances[kinds].sum() + sign.chances[JUNK]))
    return chance
