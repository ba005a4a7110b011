"""Cavities: the runs of empty cells along a row or column, and how the removal of a pair changes the largest one.

A line is a bit mask of the empty cells of a whole row or column: bit 0 is the margin before its first cell, bit n the cell
n - 1, and the last bit the margin behind it. Where links may not run round the board, the margin has no empty cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from solvers.link.gravity import EMPTY, Gravity, segments
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell


class Axis(Enum):
    """Along what a tile is looked at."""

    ROW = "row"
    COLUMN = "column"

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return the number of the line that a cell lies in, and its place in that line."""
        return cell if self is Axis.ROW else cell[::-1]


@dataclass(frozen=True, slots=True)
class Change:
    """The length of the largest cavity of a line before and after a pair is taken."""

    before: int
    after: int

    @property
    def ratio(self) -> float:
        """The one divided by the other. A line without cavities that stays so is unchanged, and no length below 1 divides."""
        return 1.0 if self.before == self.after else self.before / max(self.after, 1)


class Cavities:
    """The lines of one board, seen when they are asked for, each of them once."""

    def __init__(self, state: LinkState) -> None:
        self.state = state
        self._largest: dict[tuple[Axis, int], int] = {}

    def largest(self, axis: Axis, line: int) -> int:
        """Return the length of the largest cavity of a row or column."""
        key = (axis, line)
        if key not in self._largest:
            self._largest[key] = longest(mask_of(self.state, axis, line))
        return self._largest[key]

    def change(self, axis: Axis, cell: Cell, pair: Pair, after: Cavities) -> Change:
        """Return what the removal of a pair does to the row or column through one of its tiles.

        Where the tiles of such lines close up, cells of the pair that stay empty count as empty before, too, so that the change
        is what the others' moving does.
        """
        line, _ = axis.place(cell)
        if axis not in closing_axes(self.state.gravity, self.state.rows, self.state.cols):
            return Change(self.largest(axis, line), after.largest(axis, line))
        still_empty = _bits(axis, line, pair) & mask_of(after.state, axis, line)
        return Change(longest(mask_of(self.state, axis, line) | still_empty), after.largest(axis, line))


def _bits(axis: Axis, line: int, pair: Pair) -> int:
    """Return the cells of a pair that lie in a row or column as a bit mask."""
    places = [axis.place(cell) for cell in (pair.first, pair.second)]
    return sum(2 << place for number, place in places if number == line)


@lru_cache(maxsize=64)
def closing_axes(gravity: Gravity, rows: int, cols: int) -> frozenset[Axis]:
    """Return along what the tiles of a board close up."""
    lines = (line for line in segments(gravity, rows, cols) if len(line) > 1)
    return frozenset(Axis.ROW if line[0] // cols == line[1] // cols else Axis.COLUMN for line in lines)


def mask_of(state: LinkState, axis: Axis, line: int) -> int:
    """Return the empty cells of a row or column as a bit mask."""
    tiles = state.tiles[line * state.cols : (line + 1) * state.cols] if axis is Axis.ROW else state.tiles[line :: state.cols]
    mask = (1 | 2 << len(tiles)) if state.has_margin else 0
    for place, tile in enumerate(tiles):
        if tile == EMPTY:
            mask |= 2 << place
    return mask


def longest(mask: int) -> int:
    """Return the length of the longest run of set bits."""
    length = 0
    while mask:
        mask &= mask >> 1
        length += 1
    return length


def largest_cavity(state: LinkState, axis: Axis, line: int) -> tuple[Cell, ...]:
    """Return the cells on the board of a largest cavity of a row or column: the one with most of them, the first among equals."""
    mask, size = mask_of(state, axis, line), state.cols if axis is Axis.ROW else state.rows
    length = longest(mask)
    starts = (bit for bit in range(size + 2) if mask >> bit & _ones(length) == _ones(length))
    runs = (range(max(start - 1, 0), min(start + length - 1, size)) for start in starts)
    places = max(runs, key=len, default=range(0)) if length else range(0)
    return tuple((line, place) if axis is Axis.ROW else (place, line) for place in places)


def _ones(length: int) -> int:
    return (1 << length) - 1


def cavity_cells(after: LinkState, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the cells of the largest cavities of the rows and columns through some cells, in reading order."""
    return tuple(sorted({cell for axis, line in _lines_through(tuple(cells)) for cell in largest_cavity(after, axis, line)}))


def _lines_through(cells: Sequence[Cell]) -> Iterator[tuple[Axis, int]]:
    yield from ((axis, axis.place(cell)[0]) for cell in cells for axis in Axis)
