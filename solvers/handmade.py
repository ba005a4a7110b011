"""Boards made by hand: copied from paper, corrected cell by cell, or painted on a workbench."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from solvers.options import Option

if TYPE_CHECKING:
    from solvers.puzzle import Cell

S = TypeVar("S")  # the puzzle's kind of position
CellValue: TypeAlias = int | str  # what is in a cell: a number, 0 if it is empty, or a word


@dataclass(frozen=True)
class CellValues(Generic[S]):
    """The values of cells, for a puzzle whose boards can be described cell by cell."""

    of: Callable[[S], Sequence[Sequence[CellValue]]]  # the rows of values of a position
    text: Callable[[Sequence[Sequence[CellValue]]], str]
    """the text of the board that has these values; it may be one that can't be parsed"""
    titles: Mapping[CellValue, str] = field(compare=False)
    """value -> its name in the singular ("dark cell"), in the order in which corrections offer them; summaries count the first"""


@dataclass(frozen=True)
class Paper(Generic[S]):
    """How people copy a puzzle that they have on paper."""

    blank: Callable[[Mapping[str, str]], S]  # the empty board for some options
    is_blank: Callable[[S], bool]  # whether a start is an empty board
    fixed: Callable[[S], S]
    """the start whose givens are what was written into an empty board; raises PuzzleError if that can't be played"""


@dataclass(frozen=True, slots=True)
class Brush:
    """Something to paint into a hand-made board."""

    name: str
    title: str
    is_edge: bool = False  # whether it goes between two cells instead of into one


@dataclass(frozen=True)
class Workbench(Generic[S]):
    """How boards of a puzzle are made by hand. They may be unfinished; `check` says what is missing."""

    noun: str  # what people call such a board: maze
    blank: Callable[[Mapping[str, str]], S]  # the empty board for the options of a new board
    emptied: Callable[[S], S]  # the empty board of the same size and kind
    brushes: Callable[[S], tuple[Brush, ...]]  # what can be painted into a board; the first one clears a cell
    paint: Callable[[S, str, Cell, Cell | None], S]
    """the board after using the brush of that name on a cell, or for an edge brush on the edge to the other cell"""
    clear: Callable[[S, str, Cell, Cell | None], S]
    """the board without what that brush painted there; unchanged if there is nothing of the kind"""
    size: Callable[[S], tuple[int, int]]  # number of rows and columns of a board
    sides: tuple[int, int]  # the fewest and the most rows or columns
    resize: Callable[[S, int, int], S]  # the board with that many rows and columns; whatever lies outside is cut off
    options: tuple[Option, ...]  # the other options of a board
    chosen: Callable[[S], Mapping[str, str]]  # the values of these options that a board has
    choose: Callable[[S, str, str], S]  # the board with another value for one of them
    check: Callable[[S], None]  # raises PuzzleError, saying what to paint, while a board can't be played
    draft: Callable[[str], S]  # reads a board as `parse` does, but accepts unfinished ones; raises ParseError
