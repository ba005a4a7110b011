"""The finite automaton that prunes duplicates: ways of the blank with the same effect as a shorter way or an earlier one.

A depth-first search comes to a position once for each way to it. Which ways have the same effect is learned by a breadth-first
search over all short ways from each cell: of those with the same effect the shortest is kept, among equally short ones the first
in the order of their slides. A longer way with a part that isn't kept needn't be tried: with the kept one in its place it is
shorter or earlier. Taylor and Korf, "Pruning duplicate nodes in depth-first search", AAAI-93.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.shortest.pattern_kernel import DIRECTIONS, NONE

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

LONGEST = 10
"""slides of the ways that are learned: with 12, a tenth fewer positions are looked at, but learning takes five times as long"""
STATE_BITS = 15
"""of the number of a state"""


def automaton(beside: Ints) -> tuple[Ints, Ints]:
    """Return which state follows each state, and which one each cell of the blank begins with.

    `beside` (cells, DIRECTIONS) has the neighbours of each cell, NONE after the last. What follows (states, DIRECTIONS) has the
    state after the blank goes to each neighbour of its cell, NONE if that is pruned.
    """
    after, states = _merged(_endings(beside))
    return after, states[: len(beside)]


def _endings(beside: Ints) -> Ints:
    """Return what follows each kept way of less than LONGEST slides, those of none first, cell by cell.

    A way is a state: it tells how longer ones end. One of LONGEST slides goes on as the one without its first slide.
    """
    n_cells, n_ways, levels = len(beside), 0, []
    cells, tails, longer = np.arange(n_cells), np.arange(n_cells), beside
    boards = np.tile(np.arange(n_cells, dtype=np.uint8), (n_cells, 1))
    boards[cells, cells] = n_cells
    seen = boards
    for _ in range(LONGEST):
        ends = longer[tails]
        ways, directions = np.nonzero(ends != NONE)
        blanks, tails, slid = cells[ways], ends[ways, directions], boards[ways]
        cells, numbers = beside[blanks, directions], np.arange(len(ways))
        slid[numbers, blanks], slid[numbers, cells] = slid[numbers, cells], n_cells
        is_kept = _is_first(np.concatenate((seen, slid)))[len(seen) :]
        longer = np.full((len(boards), DIRECTIONS), NONE)
        longer[ways[is_kept], directions[is_kept]] = np.arange(np.count_nonzero(is_kept))
        n_ways += len(boards)
        levels.append(np.where(longer == NONE, NONE, longer + n_ways))
        cells, tails, boards = cells[is_kept], tails[is_kept], slid[is_kept]
        seen = np.concatenate((seen, boards))
    levels[-1] = np.where(longer == NONE, NONE, tails[longer] + n_ways - len(longer))
    return np.concatenate(levels)


def _is_first(boards: Bytes) -> NDArray[np.bool_]:
    """Return for each board whether none before it is the same."""
    is_first = np.zeros(len(boards), np.bool_)
    is_first[np.unique(boards.view(f"V{boards.shape[1]}"), return_index=True)[1]] = True
    return is_first


def _merged(after: Ints) -> tuple[Ints, Ints]:
    """Return the same automaton with one state for all that prune the same ways, and which one stands for each state."""
    names, chosen = np.zeros(len(after) + 1, np.int64), after[:0]  # of states that prune the same so far; the last is NONE's
    while True:
        keys, n_before = names[after] @ (1 << STATE_BITS * np.arange(DIRECTIONS)), len(chosen)
        _, chosen, numbers = np.unique(keys, return_index=True, return_inverse=True)
        names = np.append(numbers + 1, 0)
        if len(chosen) == n_before:
            return names[after[chosen]] - 1, numbers
