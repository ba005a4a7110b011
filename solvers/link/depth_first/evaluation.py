"""The value F of a pair, with its terms and the cavities that they depend on; pairs with a smaller F are tried sooner.

Cavities are the runs of empty cells along a row or column. A line is a bit mask of the empty cells of a whole row or column:
bit 0 is the margin before its first cell, bit n the cell n - 1, and the last bit the margin after it. If links may not run
around the board, the margin has no empty cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from solvers.link.gravity import EMPTY, Gravity, segments
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell, cell_name


class Axis(Enum):
    """The direction of a line."""

    ROW = "row"
    COLUMN = "column"

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return the number of the line that contains a cell, and the cell's place in that line."""
        return cell if self is Axis.ROW else cell[::-1]


@dataclass(frozen=True, slots=True)
class Change:
    """The length of the largest cavity of a line before and after a pair is taken."""

    before: int
    after: int

    @property
    def ratio(self) -> float:
        """Before divided by after. A line without cavities before and after is unchanged; the divisor is at least 1."""
        return 1.0 if self.before == self.after else self.before / max(self.after, 1)


class Cavities:
    """The largest cavities of a board's lines, each computed once, when it is needed."""

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
        """Return the change that taking a pair makes to the row or column through one of its tiles.

        If the tiles of such lines close up, cells of the pair that stay empty also count as empty before, so that the change
        is only due to other tiles' moving.
        """
        line, _ = axis.place(cell)
        if axis not in closing_axes(self.state.gravity, self.state.rows, self.state.cols):
            return Change(self.largest(axis, line), after.largest(axis, line))
        still_empty = _bits(axis, line, pair) & mask_of(after.state, axis, line)
        return Change(longest(mask_of(self.state, axis, line) | still_empty), after.largest(axis, line))


def _bits(axis: Axis, line: int, pair: Pair) -> int:
    """Return the cells of a pair that are in a row or column, as a bit mask."""
    places = [axis.place(cell) for cell in (pair.first, pair.second)]
    return sum(2 << place for number, place in places if number == line)


@lru_cache(maxsize=64)
def closing_axes(gravity: Gravity, rows: int, cols: int) -> frozenset[Axis]:
    """Return the axes along which the tiles of a board close up."""
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
    """Return the cells on the board of a row's or column's largest cavity: the one with most of them, the first among equals."""
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
    lines = {(axis, axis.place(cell)[0]) for cell in cells for axis in Axis}
    return tuple(sorted({cell for axis, line in lines for cell in largest_cavity(after, axis, line)}))


# the value of a pair


@dataclass(frozen=True, slots=True)
class Looseness:
    """G of one tile: how much looser the board gets along its row and its column."""

    cell: Cell
    row: Change
    column: Change

    @property
    def g(self) -> float:
        """1 - CH + 1 - CV."""
        return 1 - self.row.ratio + 1 - self.column.ratio

    @property
    def is_unchanged(self) -> bool:
        """Whether the largest cavities of both its row and its column stay the same."""
        return self.row.before == self.row.after and self.column.before == self.column.after

    @property
    def words(self) -> str:
        """A sentence on what changes."""
        changes = f"{_change_words(self.row, 'row', 'CH')}, and {_change_words(self.column, 'column', 'CV')}"
        return f"At {cell_name(self.cell)} the largest cavity {changes}."

    @property
    def sum_words(self) -> str:
        """G as a sum."""
        return f"(1 − {_ratio_words(self.row)} + 1 − {_ratio_words(self.column)})"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """F of one pair."""

    pair: Pair
    same: int  # S: number of tiles left of the pair's face, its own two included
    first: Looseness
    second: Looseness
    f: float  # rounded, so that equal values are equal
    is_free: bool  # whether F is 0 and no other tile moves: such pairs of one layer are taken together

    @property
    def f_words(self) -> str:
        """F as shown to people: F 0.50."""
        return f"F {_decimal(self.f)}"

    @property
    def sum_words(self) -> str:
        """Sentences on how F is calculated."""
        total = f"F = ({self.same}/2 − 1) + {self.first.sum_words} + {self.second.sum_words} = {_decimal(self.f)}."
        return f"{self.same} tiles of this face are left, so S is {self.same}. {self.first.words} {self.second.words} {total}"


def _decimal(value: float) -> str:
    return f"{round(value, 2) + 0.0:.2f}".replace("-", "−")


def _ratio_words(change: Change) -> str:
    """Return a ratio as a fraction: 2/3, or 1 if nothing changes."""
    return "1" if change.before == change.after else f"{change.before}/{max(change.after, 1)}"


def _change_words(change: Change, line: str, name: str) -> str:
    if change.before == change.after:
        return f"stays at {change.after} along the {line}, {name} 1"
    return f"goes from {change.before} to {change.after} along the {line}, {name} {_ratio_words(change)}"


def evaluate(state: LinkState) -> list[Evaluation]:
    """Return the open pairs of a board with their values, the smallest F first, equal ones in reading order."""
    before = Cavities(state)
    found = [_evaluation(before, pair) for pair in state.pairs]
    return sorted(found, key=lambda evaluation: evaluation.f)


def _evaluation(before: Cavities, pair: Pair) -> Evaluation:
    state = before.state
    after = Cavities(state.without(pair))
    same = len(state.places[state.tile_at(pair.first)])
    first, second = (
        Looseness(cell, before.change(Axis.ROW, cell, pair, after), before.change(Axis.COLUMN, cell, pair, after))
        for cell in (pair.first, pair.second)
    )
    unchanged = same == 2 and first.is_unchanged and second.is_unchanged
    value = round(same / 2 - 1 + first.g + second.g, 9) + 0.0
    return Evaluation(pair, same, first, second, value, unchanged and not state.falls(pair))
