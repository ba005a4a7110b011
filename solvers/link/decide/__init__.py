"""Decide: clears a board, or proves that it can't be cleared.

Below is what a search can find out. Read `solver.py` (which explains each pair) next, then `search.py` and
`search_kernel.py`, then the kernels of moves, links, the closure and the table.
"""

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from solvers.link.moves import Pair
from solvers.puzzle import Progress


class Clearability(Enum):
    """What is known about a board."""

    CLEARABLE = auto()  # the pairs that clear it are known
    LOST = auto()  # it is proven that it can't be cleared
    OPEN = auto()  # the search ended at its limit


@dataclass(frozen=True)
class Decision:
    """The end of a search."""

    verdict: Clearability
    pairs: tuple[Pair, ...] = ()
    """for a board that can be cleared: all its pairs, in an order in which they can be taken"""
    nodes: int = 0  # how many positions were looked at


DecisionSearch: TypeAlias = Generator[Progress, None, Decision]
"""Shows a sign of life about ten times a second, and returns what it has found."""
