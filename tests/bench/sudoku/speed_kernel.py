"""Solves many sudokus in one call, so that the overhead of calls from Python isn't measured."""

from solvers.kernels import Array, kernel
from solvers.sudoku.fast.bands_kernel import NEW, search


@kernel
def count_each(boards: Array, limit: int, counts: Array, stack: Array, tally: Array, answers: Array) -> None:
    """Count the solutions of each 9 x 9 board up to a limit, into `counts` [n]; `boards` [n, cell]."""
    for number in range(len(boards)):
        tally[0] = NEW
        search(boards[number], stack, tally, answers, limit, 1 << 62)
        counts[number] = tally[2]
