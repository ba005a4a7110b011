"""Puzzles per second of the fast solver on four lists, compared to python-sat in the same run and to tdoku's published figures.

    python -m tests.bench.sudoku.speed [LIST ...]

Both solvers prove uniqueness by searching for a second solution. The fast solver gets a whole list in one call, python-sat a
sample of it with the rules loaded once. Times are CPU times of one core, the best of several rounds after a warm-up. All answers
are checked.

tdoku's figures were measured on another machine, together with python-sat on two of the lists. `per machine` is the ratio to
tdoku's figure, divided by how much faster python-sat is here.
"""

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import combinations
from statistics import geometric_mean
from time import process_time

import numpy as np

from solvers.kernels import compile_here
from solvers.sudoku.fast import search
from solvers.sudoku.shape import shape_of
from tests.bench.sudoku.regression_library import DATA
from tests.bench.sudoku.speed_kernel import count_each

ROUNDS, SAT_ROUNDS = 5, 3
SAMPLE = 400
SHAPE = shape_of(9)


LISTS = {
    "17clue_49158": (381_709, 6_039),
    "magictour_top1465": (135_309, None),
    "forum_hardest_1905_11plus_sample4877": (24_511, 611),
    "forum_hardest_1106_375": (15_349, None),
}
"""list -> published puzzles per second of tdoku and python-sat"""


def read_boards(name: str) -> np.ndarray:
    """Return the digits of a list's puzzles, [board, cell]."""
    lines = (DATA / f"{name}.txt").read_text(encoding="ascii").splitlines()
    texts = [line[:81].replace(".", "0") for line in lines if len(line) >= 81 and not line.startswith("#")]
    return np.array([np.frombuffer(text.encode(), np.uint8) - ord("0") for text in texts])


def shortest_s(run: Callable[[], object]) -> float:
    """Return the CPU seconds of the fastest of several rounds, after one to warm up."""
    times = []
    for _ in range(1 + ROUNDS):
        start = process_time()
        run()
        times.append(process_time() - start)
    return min(times[1:])


# the fast solver


def rate_of_fast(boards: np.ndarray) -> float:
    """Return puzzles per second; raises AssertionError for a wrong solution or a puzzle without exactly one."""
    from solvers.sudoku.fast import bands_kernel

    counts = np.empty(len(boards), np.int64)
    room = np.empty(bands_kernel.STACK, np.uint16), np.empty(3, np.int64), np.empty((0, 81), np.uint8)
    seconds = shortest_s(lambda: count_each(boards, 2, counts, *room))
    assert (counts == 1).all(), "a puzzle of the list doesn't have exactly one solution"
    check(boards, np.array([np.frombuffer(search.solution(SHAPE, board.tobytes()) or bytes(81), np.uint8) for board in boards]))
    return len(boards) / seconds


def check(boards: np.ndarray, answers: np.ndarray) -> None:
    """Raise AssertionError unless the answers are valid complete grids with the digits of the boards."""
    assert ((boards == 0) | (boards == answers)).all(), "an answer doesn't have the digits of its board"
    for cells in SHAPE.unit_cells:
        digits = np.bitwise_or.reduce(1 << answers[:, cells].astype(np.int64), axis=1)
        assert (digits == 0b11_1111_1110).all(), "an answer does not have every digit in a unit"


def calls_per_second(boards: np.ndarray) -> float:
    """Return how many boards per second Python can solve with a call for each."""
    texts = [board.tobytes() for board in boards[:2000]]
    return len(texts) / shortest_s(lambda: [search.count_solutions(SHAPE, text) for text in texts])


# python-sat


def clauses() -> Iterator[list[int]]:
    """Yield the rules: each digit once in each unit, and one digit in each cell. Variable 9 * cell + digit: the cell has it."""
    groups = [[9 * cell + digit for digit in range(1, 10)] for cell in range(81)]
    groups += [[9 * cell + digit for cell in cells] for cells in SHAPE.unit_cells for digit in range(1, 10)]
    for group in groups:
        yield group
        yield from ([-one, -other] for one, other in combinations(group, 2))


def rate_of_sat(boards: np.ndarray) -> float:
    """Return puzzles per second of python-sat's MiniSat, its fastest solver here; its answers are compared with ours."""
    from pysat.solvers import Solver

    times = []
    for _ in range(SAT_ROUNDS):
        with Solver(name="minisat22", bootstrap_with=clauses()) as solver:
            start = process_time()
            answers = [solve_with_sat(solver, board, 730 + number) for number, board in enumerate(boards)]
            times.append(process_time() - start)
    for board, (model, is_unique) in zip(boards, answers, strict=True):
        assert is_unique, "python-sat finds a second solution"
        assert bytes((value - 1) % 9 + 1 for value in model if 0 < value < 730) == search.solution(SHAPE, board.tobytes())
    return len(boards) / min(times)


def solve_with_sat(solver: object, board: np.ndarray, blocking: int) -> tuple[list[int], bool]:
    """Return a model, and whether it is the only one; `blocking` is a new variable that activates the clause excluding it."""
    given = [9 * cell + int(digit) for cell, digit in enumerate(board) if digit]
    assert solver.solve(assumptions=given)
    model = solver.get_model()
    solver.add_clause([-blocking, *(-value for value in model[:729] if value > 0)])
    is_unique = not solver.solve(assumptions=[*given, blocking])
    solver.add_clause([-blocking])
    return model, is_unique


# the table


def main(names: list[str]) -> None:
    """Print the table; it takes about half a minute."""
    compile_here()
    lists = {name: read_boards(name) for name in names or LISTS if (DATA / f"{name}.txt").is_file()}
    if not lists:
        print(f"There are no lists of puzzles in {DATA}: set PLAYGROUND_DATA to the folder that holds sudoku/.")
        return
    if find_spec("pysat") is None:
        print("python-sat, needed for comparison, isn't installed: `python -m pip install 'python-sat>=1.8.dev19'`.")
        return
    ours = {name: rate_of_fast(boards) for name, boards in lists.items()}
    sat = {name: rate_of_sat(boards[:: -(-len(boards) // SAMPLE)]) for name, boards in lists.items()}
    speeds = [sat[name] / known for name in lists if (known := LISTS[name][1])]
    machine = geometric_mean(speeds) if speeds else 1.0
    print(f"{'list':<38}{'boards':>7}{'puzzles/s':>12}{'python-sat':>12}{'times':>7}{'tdoku':>10}{'ratio':>7}{'per machine':>13}")
    for name, boards in lists.items():
        tdoku, _ = LISTS[name]
        print(f"{name:<38}{len(boards):>7}{ours[name]:>12,.0f}{sat[name]:>12,.0f}{ours[name] / sat[name]:>7.0f}", end="")
        print(f"{tdoku:>10,}{ours[name] / tdoku:>7.2f}{ours[name] / tdoku / machine:>13.2f}")
    print(f"\nJudging by python-sat, this machine is {machine:.2f} times as fast as the one of tdoku's figures.")
    print(f"One board at a time from Python: {calls_per_second(next(iter(lists.values()))):,.0f} calls per second.")


if __name__ == "__main__":
    main(sys.argv[1:])
