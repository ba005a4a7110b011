"""How likely each digit is in each cell of a sudoku, whichever way the digits above 9 are written."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from vision.cells.figure import JUNK, SIGNS, Figure

UNSURE = 0.0005
"""the part of every cell's chance that is spread over all of its values: no reading of signs is surer than that"""
HARD_TO_READ = 0.9  # how often a sign that is not like a digit is one all the same
OVERLOOKED = 0.7  # how often a cell is not empty in which there is something that was not taken for a sign
ASIDE = 0.1  # how much doubts about an empty cell count if its middle is empty
TOO_MANY = 0.1  # ways to part a cell's ink into more signs than digits have are so much less likely
LEAST = 1e-6


@dataclass(frozen=True)
class Symbols:
    """How the digits of a board are written, from the digit 1 on."""

    texts: tuple[str, ...]
    name: str = ""  # what a reading says of them; empty where there is nothing to say

    @cached_property
    def of_length(self) -> dict[int, tuple[NDArray[np.intp], NDArray[np.intp]]]:
        """The digits whose texts have so many signs, and the places of the signs among chances, (signs, digits)."""
        found = {}
        for length in set(map(len, self.texts)):
            digits = [digit for digit, text in enumerate(self.texts, 1) if len(text) == length]
            places = [[SIGNS.index(sign) for sign in self.texts[digit - 1]] for digit in digits]
            found[length] = np.array(digits, np.intp), np.array(places, np.intp).T
        return found

    @cached_property
    def rivals(self) -> NDArray[np.intp]:
        """The places among chances of all that a sign could be: digits, anything else, and letters where there are any."""
        letters = {SIGNS.index(sign) for text in self.texts for sign in text if sign.isalpha()}
        return np.array([*range(10), *sorted(letters), JUNK], np.intp)


@cache
def symbols_of(size: int) -> tuple[Symbols, ...]:
    """Return the ways in which the digits of a size are written."""
    if size <= 9:
        return (Symbols(tuple(SIGNS[1 : size + 1])),)
    return (
        Symbols(tuple(map(str, range(1, size + 1)))),
        Symbols(tuple(SIGNS[1 : size + 1])),
        Symbols(tuple(SIGNS[:size]), "from 0"),
    )


@dataclass(frozen=True, eq=False)
class Chances:
    """What each cell of a board may hold."""

    symbols: Symbols
    of: NDArray[np.float64]
    """(cells, size + 1): the likelihood of each digit, the first being that of an empty cell; rows add up to 1"""
    strange: NDArray[np.float64]
    """(cells,): how likely each cell holds something that is no digit of this board"""
    has_marks: NDArray[np.bool_]  # (cells,): whether there are small signs in a cell

    @property
    def best(self) -> NDArray[np.int64]:
        """The most likely digit of each cell, regardless of the others, (cells,)."""
        return np.asarray(self.of.argmax(1), np.int64)


def told_by(figures: Sequence[Figure], symbols: Symbols) -> NDArray[np.float64]:
    """Return what figures say by themselves, (cells, size + 2): how likely each is empty, each digit, and last of other length.

    Of other length are figures that have more or fewer signs than digits. What a row lacks of 1 is a sign that is no digit of
    this board, or one that can't be read.
    """
    return np.array([_of_cell(symbols, figure) for figure in figures])


def chances_of(
    told: NDArray[np.float64],
    fitness: NDArray[np.float64],
    unread: NDArray[np.bool_],
    has_marks: NDArray[np.bool_],
    symbols: Symbols,
) -> Chances:
    """Return what the cells of a board may hold, from what their figures say.

    Fitness is how likely each figure is a digit by its place and height; unread are cells with more in them than the figure
    says; both are (cells,).
    """
    told = told.copy()
    told[unread, 0] *= 1 - OVERLOOKED * fitness[unread]
    is_bare = ~unread & ~told[:, 1:].any(1)
    told[is_bare, 0] = 1 - ASIDE * (1 - told[is_bare, 0])
    digits, others = told[:, 1:-1], told[:, -1:]
    hard = np.clip(1 - told.sum(1, keepdims=True), 0, 1)
    fit = fitness[:, None]
    of_digits = fit * (digits + HARD_TO_READ * hard / digits.shape[1])
    level = np.hstack([1 - of_digits.sum(1, keepdims=True), of_digits])
    spread = np.clip(level, 0, 1) * (1 - UNSURE) + UNSURE / level.shape[1]
    strange = (fit * (hard + others))[:, 0]
    return Chances(symbols, spread, strange, has_marks)


def _of_cell(symbols: Symbols, figure: Figure) -> NDArray[np.float64]:
    found = np.zeros(len(symbols.texts) + 2)
    weights = np.array([weight for weight, _ in figure.readings])
    likely = weights * [1.0 if not signs or len(signs) in symbols.of_length else TOO_MANY for _, signs in figure.readings]
    for weight, (_, signs) in zip(likely * (weights.sum() / likely.sum()), figure.readings, strict=True):
        if not signs:
            found[0] += 0 if figure.signs else weight  # what is like a sign more than like nothing is one, if hard to read
        elif len(signs) not in symbols.of_length:
            found[-1] += weight
        else:
            digits, places = symbols.of_length[len(signs)]
            levels = [
                sign.chances[place] / max(sign.chances[symbols.rivals].sum(), LEAST)
                for sign, place in zip(signs, places, strict=True)
            ]
            found[digits] += weight * (levels[0] if len(levels) == 1 else np.prod(levels, 0))
    return found
