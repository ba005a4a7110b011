"""Decide: clears a board or proves that nobody can; the two searches are in `solvers/link/fixed/` and `solvers/link/falling/`.

Below is what comes of asking; `solver.py` asks, and takes first what can never be wrong.
"""

from collections.abc import Generator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from solvers.link.moves import Pair
from solvers.puzzle import Progress


class Clearability(Enum):
    """What is known about a board."""

    CLEARABLE = auto()
    """the pairs that clear it are known"""
    LOST = auto()
    """it is proven that nobody can clear it"""
    OPEN = auto()
    """the search ended at its limit"""


@dataclass(frozen=True)
class Decision:
    """The end of a search."""

    verdict: Clearability
    pairs: tuple[Pair, ...] = ()
    """for a board that can be cleared: all its pairs, in an order in which they can be taken"""
    nodes: int = 0
    """how many positions were looked at"""


DecisionSearch: TypeAlias = Generator[Progress, None, Decision]
"""Shows a sign of life about ten times a second, and returns what it has found."""
