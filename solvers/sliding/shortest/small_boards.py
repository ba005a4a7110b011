"""Which boards have their shortest solution found in a moment. Importing this loads no kernel."""

from __future__ import annotations

from solvers.kernels import is_at_hand
from solvers.sliding.rules import SlidingState

SMALL_CELLS = 16
"""boards of no more cells are solved in a moment by the compiled search"""


def is_small(state: SlidingState) -> bool:
    """Tell whether a shortest solution of a board is certainly found soon."""
    return len(state.tiles) <= SMALL_CELLS


def is_sure(state: SlidingState) -> bool:
    """Tell whether it is found in a moment."""
    from solvers.sliding.shortest import search_kernel

    return is_small(state) and is_at_hand(search_kernel.go_on)
