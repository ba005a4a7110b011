"""How boards are made by hand: written down from paper, corrected cell by cell, or painted on a workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from solvers.options import Option

if TYPE_CHECKING:
    from solvers.puzzle import Cell

S = TypeVar("S")  # the puzzle's kind of position


CellValue: TypeAlias = int | str  # What is in a cell: a number, 0 being an empty one, or a sign


@dataclass(frozen=True)
class CellValues(Generic[S]):
    """What can be in the cells of a puzzle all of whose boards can be seen cell by cell."""

    of: Callable[[S], Sequence[Sequence[CellValue]]]  # the rows of values of a position
    text: Callable[[Sequence[Sequence[CellValue]]], str]
    """the text of the board that has these values; it need not be one that can be parsed"""
    titles: Mapping[CellValue, str] = field(compare=False)
    """what each value is called, that which boards are described by first: light, dark cell"""


@dataclass(frozen=True)
class Paper(Generic[S]):
    """How people write down a puzzle that they have on paper."""

    blank: Callable[[Mapping[str, str]], S]  # the empty board of some options
    is_blank: Callable[[S], bool]  # whether a start is an empty board
    fixed: Callable[[S], S]
    """the start that has what was written into an empty board as its givens; raises PuzzleError if that can't be played"""


@dataclass(frozen=True, slots=True)
class Brush:
    """Something to paint into a board that is made by hand."""

    name: str
    title: str
    is_edge: bool = False  # whether it goes between two cells instead of into one


@dataclass(frozen=True)
class Workbench(Generic[S]):
    """How boards of a puzzle are made by hand. Its boards may be unfinished; what is missing then, `check` says."""

    noun: str  # what people call such a board: maze
    blank: Callable[[Mapping[str, str]], S]  # the empty board of the options of a new board
    emptied: Callable[[S], S]  # the empty board of the same size and kind
    brushes: Callable[[S], tuple[Brush, ...]]  # what can be painted into a board; the first one leaves a cell free
    paint: Callable[[S, str, Cell, Cell | None], S]
    """the board with a brush of that name used on a cell; on the edge to the other cell where the brush is for edges"""
    clear: Callable[[S, str, Cell, Cell | None], S]
    """the board without what such a brush has painted there; as it was, where there is no such thing"""
    size: Callable[[S], tuple[int, int]]  # how many rows and columns a board has
    sides: tuple[int, int]  # the fewest and the most rows or columns
    resize: Callable[[S, int, int], S]  # the board with so many rows and columns; what lies outside is cut off
    options: tuple[Option, ...]  # what else can be chosen about a board
    chosen: Callable[[S], Mapping[str, str]]  # the values of these options that a board has
    choose: Callable[[S, str, str], S]  # the board with another value for one of them
    check: Callable[[S], None]  # raises PuzzleError, saying what to paint, as long as a board can't be played
    draft: Callable[[str], S]  # reads a board as `parse` does, but accepts an unfinished one; raises ParseError
