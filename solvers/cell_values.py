"""Positions as rows of values, one for each cell: what readers see, what people correct, what a foreign game shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

S = TypeVar("S")
"""the puzzle's kind of position"""
CellValue: TypeAlias = int | str
"""What is in a cell: a number, 0 being an empty one, or a sign"""


@dataclass(frozen=True)
class CellValues(Generic[S]):
    """What can be in the cells of a puzzle all of whose boards can be seen cell by cell."""

    of: Callable[[S], Sequence[Sequence[CellValue]]]
    """the rows of values of a position"""
    text: Callable[[Sequence[Sequence[CellValue]]], str]
    """the text of the board that has these values; it need not be one that can be parsed"""
    titles: Mapping[CellValue, str] = field(compare=False)
    """what each value is called, that which boards are described by first: light, dark cell"""
