"""One-ply mobility: of the open pairs the one is taken that leaves most pairs open. It stands beside the deciding search."""

from __future__ import annotations

import numpy as np
from numba import njit

from solvers.link.board_kernel import look, open_pairs, settle


@njit(cache=True, nogil=True)
def cleared_by_mobility(grid, field, sight, first, second, seed):
    """Tell whether a board is cleared by taking, again and again, a pair that leaves most pairs open, ties at random."""
    np.random.seed(seed)
    width = field.cols + 2
    board, trial = grid.copy(), grid.copy()
    ones, others = first.copy(), second.copy()
    while True:
        look(board, field, sight)
        n_pairs = open_pairs(width, sight, ones, others)
        if n_pairs == 0:
            return not (board > 0).any()
        best, chosen = -1.0, 0
        for number in range(n_pairs):
            trial[:] = board
            trial[ones[number]] = trial[others[number]] = 0
            settle(trial, field)
            look(trial, field, sight)
            value = open_pairs(width, sight, first, second) + np.random.random()
            if value > best:
                best, chosen = value, number
        board[ones[chosen]] = board[others[chosen]] = 0
        settle(board, field)
