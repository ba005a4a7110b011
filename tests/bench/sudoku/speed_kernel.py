"""Many sudokus in one call, so that calls from Python do not count."""

from solvers.kernels import Array, kernel
from solvers.sudoku.fast.bands_kernel import NEW, search


@kernel
def count_each(boards: Array, limit: int, counts: Array, stack: Array, tally: Array, answers: Array) -> None:
    """Write how many solutions each board of 9 x 9 has, at most a limit; `boards` [n, cell], `counts` [n]."""
    for number in range(len(boards)):
        tally[0] = NEW
        search(boards[number], stack, tally, answers, limit, 1 << 62)
        counts[number] = tally[2]
