"""Decide: clears a board, or proves that it can't be cleared.

This module has the results of a search. Read `solver.py` (which explains each pair) next, then `search.py` and
`search_kernel.py`, then the kernels for moves, links, closures and the transposition table.
"""

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from solvers.link.moves import Pair
from solvers.puzzle import Progress


class Clearability(Enum):
    """What is known about a board."""

    CLEARABLE = auto()  # pairs that clear it are known
    LOST = auto()  # it is proven that it can't be cleared
    UNKNOWN = auto()  # the search ended at its limit


@dataclass(frozen=True)
class Decision:
    """The result of a search."""

    verdict: Clearability
    pairs: tuple[Pair, ...] = ()
    """for a clearable board: all its pairs, in an order in which they can be taken"""
    nodes: int = 0  # number of positions searched


DecisionSearch: TypeAlias = Generator[Progress, None, Decision]
"""yields progress about ten times a second, and returns the decision"""
