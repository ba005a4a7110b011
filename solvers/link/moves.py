"""The moves of link match and their texts."""

import re
from dataclasses import dataclass
from typing import Self

from solvers.errors import ParseError, quoted
from solvers.puzzle import Cell, cell_name

_PAIR = re.compile(r"r(\d{1,2})c(\d{1,2})-r(\d{1,2})c(\d{1,2})", re.IGNORECASE)
_SHUFFLE = re.compile(r"shuffle=(\d{1,9})", re.IGNORECASE)


@dataclass(frozen=True)
class Pair:
    """Take two tiles, given in reading order."""

    first: Cell
    second: Cell

    @classmethod
    def of(cls, one: Cell, other: Cell) -> Self:
        """Return the pair of two tiles in any order."""
        return cls(min(one, other), max(one, other))

    def __str__(self) -> str:
        return f"{cell_name(self.first)}-{cell_name(self.second)}"


@dataclass(frozen=True)
class Shuffle:
    """Rearrange the tiles that are left so that they can be cleared; a seed stands for one order."""

    seed: int

    def __str__(self) -> str:
        return f"shuffle={self.seed}"


LinkMove = Pair | Shuffle


def parse_move(text: str) -> LinkMove:
    """Return the move that a text such as r1c2-r3c4 or shuffle=17 stands for; raises ParseError."""
    shuffle = _SHUFFLE.fullmatch(text)
    if shuffle is not None:
        return Shuffle(int(shuffle[1]))
    found = _PAIR.fullmatch(text)
    if found is None or "0" in found.groups():
        raise ParseError(f"A link move is two cells, written r1c2-r3c4, not {quoted(text)}.")
    first_row, first_col, second_row, second_col = (int(part) - 1 for part in found.groups())
    if (first_row, first_col) == (second_row, second_col):
        raise ParseError(f"{quoted(text)} names one tile twice: a pair is two tiles.")
    return Pair.of((first_row, first_col), (second_row, second_col))
