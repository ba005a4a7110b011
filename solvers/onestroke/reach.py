"""What a line can still reach: the cells on some way from its head to the end that visits no cell twice.

A cell lies on such a way if and only if one of the blocks, the parts that no single cell can cut, on the way from the
head to the end holds it (Menger). Blocks are found in one pass of Hopcroft and Tarjan's depth-first search.
"""

from __future__ import annotations

from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell


def cut_off(state: OneStrokeState) -> frozenset[Cell]:
    """Return the free cells that the line can't visit any more, if it is still to come to its end."""
    raise NotImplementedError
