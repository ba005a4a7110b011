"""One-ply mobility, a strategy to compare the search with: always take the pair that leaves the most open pairs."""

from solvers.kernels import Array, kernel
from solvers.kernels.parts import fraction
from solvers.link.board_kernel import Geometry, Masks, close_up, open_pairs, scan


@kernel
def clear_by_mobility(
    board: Array, trial: Array, geometry: Geometry, masks: Masks, pairs: Array, others: Array, dice: Array
) -> None:
    """Repeatedly take the pair that leaves the most open pairs, breaking ties at random.

    `trial` is as long as `board`; `pairs` and `others` [2, n] have room for all open pairs.
    """
    width = geometry.cols + 2
    while True:
        scan(board, geometry, masks)
        n_pairs = open_pairs(width, masks, pairs[0], pairs[1])
        if n_pairs == 0:
            return
        best, chosen = -1.0, 0
        for number in range(n_pairs):
            for cell in range(len(board)):
                trial[cell] = board[cell]
            trial[pairs[0, number]] = trial[pairs[1, number]] = 0
            close_up(trial, geometry)
            scan(trial, geometry, masks)
            value = open_pairs(width, masks, others[0], others[1]) + fraction(dice)
            if value > best:
                best, chosen = value, number
        board[pairs[0, chosen]] = board[pairs[1, chosen]] = 0
        close_up(board, geometry)
