"""Reading signs: digits and letters are cut out of cells and told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from vision.frame import Pixels, Rect
from vision.network import MODEL, network_chances
from vision.sheet import Judge, Judged
from vision.signs import JUNK, SIGNS
from vision.templates import template_chances
from vision.writing import Writing, writings

DIGITS = slice(0, 10)
WHOLE = 0.8
"""how likely a figure is whole where there is ink that is neither sign nor mark"""
MOST_READINGS = 8
NOTHING = 0.5
"""how likely junk beside signs or as tall as they are is nothing, not a sign that is hard to read"""


@dataclass(frozen=True, eq=False)
class Sign:
    """One sign of a cell."""

    rect: Rect
    """in pixels of the cell's picture"""
    chances: NDArray[np.float32]
    """(18,): for each of SIGNS, and last for anything else, how likely it is"""


Signs: TypeAlias = tuple[Sign, ...]


@dataclass(frozen=True, eq=False)
class Figure:
    """What is written in a cell: a number's signs from left to right, none where it is empty, and small marks beside."""

    signs: Signs
    marks: tuple[Rect, ...] = ()
    """signs so small that they are notes, not what the cell holds"""
    contrast: float = 0.0
    """how much the signs stand out from the cell, 0 to 255"""
    readings: tuple[tuple[float, Signs], ...] = ()
    """all ways to part the cell's ink into signs, and how likely each of them is; the signs are the likeliest way"""

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


WAYS: dict[str, Judge] = {"network": network_chances if MODEL.exists() else template_chances, "templates": template_chances}


def read_figures(crops: Sequence[Pixels], way: str = "network") -> list[Figure]:
    """Return what is written in each of the cells of one board; the ways are network and templates."""
    return [_figure(writing) for writing in writings(crops, WAYS[way])] if crops else []


def _figure(writing: Writing) -> Figure:
    ways: list[tuple[float, Signs]] = [(WHOLE if writing.has_more else 1.0, ())]
    for judged in writing.signs:
        ways = [(weight * part, (*before, *after)) for weight, before in ways for part, after in _ways(judged)]
        ways = sorted(ways, key=lambda way: -way[0])[:MOST_READINGS]
    return Figure(ways[0][1], writing.marks, writing.contrast, tuple(ways))


def _ways(judged: Judged) -> list[tuple[float, Signs]]:
    """Return the ways to take a piece and how likely they are: as a sign, as several, or as nothing."""
    junk = float(judged.chances[JUNK])
    ways: list[tuple[float, Signs]] = [(judged.alone, (_sign(judged),)), (junk * NOTHING, ())]
    ways += [(float(np.prod([part.alone for part in split])), tuple(map(_sign, split))) for split in judged.splits]
    total = sum(weight for weight, _ in ways) + junk * (1 - NOTHING)
    return [(weight / total, signs) for weight, signs in ways]


def _sign(judged: Judged) -> Sign:
    return Sign(judged.piece.rect, judged.chances)
