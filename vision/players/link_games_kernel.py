"""Random games of link match on a board that can't be cleared, to find the one that gets furthest."""

from __future__ import annotations

import numpy as np
from numba import njit

from solvers.link.board_kernel import Array, Field, Sight, look, open_pairs, settle


@njit(cache=True, nogil=True)
def furthest_game(grid: Array, field: Field, sight: Sight, pairs: Array, games: int, seed: int) -> Array:
    """Return the cells of the pairs that the longest of some games takes, int16 (n, 2).

    `pairs` is room for all pairs that can be open, int16 (2, n).
    """
    np.random.seed(seed)
    width, most = field.cols + 2, 0
    board = grid.copy()
    game = np.zeros(((grid > 0).sum() // 2, 2), np.int16)
    best = game.copy()
    for _ in range(games):
        board[:] = grid
        taken = 0
        while True:
            look(board, field, sight)
            n_pairs = open_pairs(width, sight, pairs[0], pairs[1])
            if n_pairs == 0:
                break
            chosen = np.random.randint(n_pairs)
            game[taken, 0], game[taken, 1] = pairs[0, chosen], pairs[1, chosen]
            board[game[taken, 0]] = board[game[taken, 1]] = 0
            settle(board, field)
            taken += 1
        if taken > most:
            most = taken
            best[:taken] = game[:taken]
    return best[:most]
