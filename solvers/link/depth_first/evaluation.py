"""The value F of a pair, with all the parts it is made of: the smaller, the sooner the pair is taken."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.link.depth_first.cavities import Axis, Cavities, Change
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Cell, cell_name


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
        """Whether the largest cavity is as large as before both ways."""
        return self.row.before == self.row.after and self.column.before == self.column.after

    @property
    def words(self) -> str:
        """What changes, in a sentence."""
        ways = f"{_change_words(self.row, 'row', 'CH')}, and {_change_words(self.column, 'column', 'CV')}"
        return f"At {cell_name(self.cell)} the largest cavity {ways}."

    @property
    def sum_words(self) -> str:
        """G as a sum."""
        return f"(1 − {_ratio_words(self.row)} + 1 − {_ratio_words(self.column)})"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """F of one pair."""

    pair: Pair
    same: int
    """S: how many tiles of the pair's face are left, its own two included"""
    first: Looseness
    second: Looseness
    f: float
    """rounded, so that equal values are equal"""
    is_free: bool
    """whether F is 0 and no other tile moves: such pairs of one layer are taken together"""

    @property
    def f_words(self) -> str:
        """F as people read it: F 0.50."""
        return f"F {_decimal(self.f)}"

    @property
    def sum_words(self) -> str:
        """How F comes about, in sentences."""
        total = f"F = ({self.same}/2 − 1) + {self.first.sum_words} + {self.second.sum_words} = {_decimal(self.f)}."
        return f"{self.same} tiles of this face are left, so S is {self.same}. {self.first.words} {self.second.words} {total}"


def _decimal(value: float) -> str:
    return f"{round(value, 2) + 0.0:.2f}".replace("-", "−")


def _ratio_words(change: Change) -> str:
    """Return a ratio as it is worked out: 2/3, or 1 where nothing changes."""
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
