"""What is written in a cell: its signs, and the alternative readings."""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.frame import Rect

SIGNS = "0123456789abcdefg"  # the signs that can be read; letters stand for upper case too
JUNK = len(SIGNS)  # the index of anything else in Sign.chances
DIGITS = slice(0, 10)


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

    def chance(self, text: str) -> float:
        """Return the probability that the cell holds exactly this text; an empty text means an empty cell."""
        places = [SIGNS.index(sign) for sign in text.lower()]
        kinds = slice(None) if any(sign.isalpha() for sign in text) else DIGITS
        return float(sum(weight * _product(signs, places, kinds) for weight, signs in self.readings))

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


def _product(signs: Signs, places: list[int], kinds: slice) -> float:
    if len(signs) != len(places):
        return 0.0
    chance = 1.0
    for sign, place in zip(signs, places, strict=True):
        chance *= float(sign.chances[place] / (sign.chances[kinds].sum() + sign.chances[JUNK]))
    return chance
