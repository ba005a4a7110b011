"""The fast solver: finds and counts solutions, and proves that there is just one, by compiled searches over digit sets."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from solvers.errors import GaveUp, ParseError, Unsolvable
from solvers.generation import Dice
from solvers.kernels import Array
from solvers.puzzle import Progress, Role, Step
from solvers.sudoku.fast import bands_kernel, grid_kernel
from solvers.sudoku.rules import Place, SudokuState, check, wrong_digits
from solvers.sudoku.shape import LARGEST, SYMBOLS, Shape, shape_of

CLASSIC = shape_of(9)  # the shape with a kernel of its own
DEAD_ENDS_PER_S, CLASSIC_DEAD_ENDS_PER_S = 30_000, 2_000_000
"""rough speeds; limits count dead ends rather than time, so that searches end the same way on every machine"""
LIMIT_S, SLICE_S = 5.0, 0.1  # how long a search may take, and how often the solver shows a sign of life
RESTART = 300  # number of dead ends after which a random fill starts again
SEED_LIMIT = 2**31 - 1  # seeds of a random order are from 1 to one less than this
_DIGITS = bytes(range(LARGEST + 1))


@dataclass(frozen=True)
class Search:
    """A search that a kernel can resume."""

    resume: Callable[[int], bool]  # searches until the total of dead ends reaches a limit; returns whether it has finished
    tally: Array  # the kernel's counters, in the same order in both kernels
    answers: Array

    @property
    def guesses(self) -> int:
        return int(self.tally[1])

    @property
    def n_found(self) -> int:
        return int(self.tally[2])

    @property
    def solutions(self) -> tuple[bytes, ...]:
        """The first solutions found so far, each with a digit for every cell."""
        return tuple(answer.tobytes() for answer in self.answers[: self.n_found])


def count_solutions(shape: Shape, digits: bytes | bytearray, limit: int = 2) -> int:
    """Return the number of solutions of a board (0 for empty cells), at most a limit; raises ParseError or GaveUp."""
    return search(shape, digits, limit, capacity=0).n_found


def solution(shape: Shape, digits: bytes | bytearray) -> bytes | None:
    """Return a solution, the same each time, or None if there is none; raises ParseError or GaveUp."""
    found = search(shape, digits, 1).solutions
    return found[0] if found else None


def solutions(shape: Shape, digits: bytes | bytearray, limit: int = 2) -> list[bytes]:
    """Return solutions up to a limit, the same ones in the same order each time; raises ParseError or GaveUp."""
    return list(search(shape, digits, limit).solutions)


def search(shape: Shape, digits: bytes | bytearray, limit: int = 2, capacity: int = sys.maxsize) -> Search:
    """Return a finished search for solutions up to a limit, which kept the first `capacity`; raises ParseError or GaveUp."""
    _check_digits(shape, digits)
    found = _begin(shape, digits, limit, min(limit, capacity))
    if found.resume(_dead_ends(shape, LIMIT_S)):
        return found
    raise GaveUp("The search for solutions gave up: there are too many dead ends on this board.")


def random_solution(shape: Shape, seed: int) -> bytes:
    """Return a random full grid, the same for the same seed everywhere."""
    digits = bytes(shape.n_cells)
    rng = Dice(seed)
    while True:
        run = _begin_general(shape, digits, 1, 1, rng.randrange(1, SEED_LIMIT))
        if run.resume(RESTART):
            return run.solutions[0]


def _check_digits(shape: Shape, digits: bytes | bytearray) -> None:
    if len(digits) != shape.n_cells:
        raise ParseError(f"A {shape.size} x {shape.size} sudoku has {shape.n_cells} cells, not {len(digits)}.")
    if digits.translate(None, _DIGITS[: shape.size + 1]):
        raise ParseError(f"A {shape.size} x {shape.size} sudoku has the digits 1 to {shape.size}, not {max(digits)}.")


# searches in slices


def _begin(shape: Shape, digits: bytes | bytearray, limit: int, capacity: int) -> Search:
    """Return a search for `limit` solutions that keeps the first `capacity` of them."""
    return _begin_classic(digits, limit, capacity) if shape == CLASSIC else _begin_general(shape, digits, limit, capacity)


def _begin_classic(digits: bytes | bytearray, limit: int, capacity: int) -> Search:
    stack, tally = np.empty(bands_kernel.STACK, np.uint16), np.full(3, bands_kernel.NEW)
    answers = np.empty((capacity, len(digits)), np.uint8)
    cells = np.frombuffer(bytes(digits), np.uint8)
    return Search(partial(bands_kernel.search, cells, stack, tally, answers, limit), tally, answers)


def _begin_general(shape: Shape, digits: bytes | bytearray, limit: int, capacity: int, seed: int = 0) -> Search:
    """Do the same with the kernel for all shapes; with a seed it tries digits in a random order."""
    n_cells = len(digits)
    stack, guesses = np.empty((n_cells + 1, n_cells), np.int64), np.empty((n_cells + 1, 2), np.int64)
    every = shape.all_digits
    stack[0] = [1 << (digit - 1) if digit else every for digit in digits]
    guesses[0] = grid_kernel.NO_GUESS
    tally, answers = np.array([1, 0, 0, seed], np.int64), np.empty((capacity, n_cells), np.uint8)
    tables = grid_kernel.tables_of(shape)
    workspace = grid_kernel.workspace_for(tables)
    return Search(partial(grid_kernel.search, tables, workspace, stack, guesses, tally, answers, limit), tally, answers)


def _dead_ends(shape: Shape, seconds: float) -> int:
    return int(seconds * (CLASSIC_DEAD_ENDS_PER_S if shape == CLASSIC else DEAD_ENDS_PER_S))


# steps


def solve(state: SudokuState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield a step on the number of solutions, then one for each row with empty cells; raises Unsolvable with the reason."""
    check(state)
    if state.is_solved():
        return
    run = _begin(state.shape, state.digits, 2, 2)
    max_dead_ends = slice_of_search = _dead_ends(state.shape, SLICE_S)
    while not run.resume(max_dead_ends):
        yield Progress(run.guesses, unit="guesses")
        max_dead_ends += slice_of_search
    yield Progress(run.guesses, unit="guesses")
    if not run.solutions:
        raise Unsolvable(_why_unsolvable(state))
    yield _summary(state.shape, run)
    yield from _rows(state, run.solutions[0])


def _why_unsolvable(state: SudokuState) -> str:
    of_givens = solutions(state.shape, state.givens)
    if not of_givens:
        return "This sudoku has no solution: its givens contradict each other."
    if len(of_givens) > 1:
        return "No solution has all the digits placed so far: take some of them back."
    return wrong_digits(state, of_givens[0])


def _summary(shape: Shape, found: Search) -> Step:
    if found.n_found == 1:
        efforts = {0: "without a single guess", 1: "with one guess"}
        effort = efforts.get(found.guesses, f"with {found.guesses} guesses")
        why = f"Exactly one solution. The search found it and ruled out any other {effort}. It doesn't record its reasoning."
        return Step((), why, "fast")
    first, second = found.solutions
    why = f"At least two solutions. {difference(shape, first, second)}. The next steps fill in the first one."
    return Step((), why, "fast", (shape.mark_cells(Role.SUBJECT, differing_cells(first, second)),))


def _rows(state: SudokuState, answer: bytes) -> Iterator[Step]:
    shape = state.shape
    for row in range(shape.size):
        pairs = [(cell, answer[cell]) for cell in shape.unit_cells[row] if not state.digits[cell]]
        if pairs:
            moves = tuple(Place(shape.place_of(cell), digit) for cell, digit in pairs)
            words = ", ".join(f"{SYMBOLS[digit]} at {shape.name_of(cell)}" for cell, digit in pairs)
            yield Step(moves, f"Row {row + 1}: {words}.", "fast", (shape.mark_candidates(Role.PLACED, pairs),))


# the difference between two solutions


def differing_cells(first: bytes, second: bytes) -> list[int]:
    """Return the cells in which two solutions differ."""
    return [cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]


def difference(shape: Shape, first: bytes, second: bytes) -> str:
    """Return where two solutions differ, in words: `r1c2 can be 4 or 7, r1c9 3 or 5, and 10 more cells differ`."""
    cells = differing_cells(first, second)
    named = zip(cells, ("can be ", ""), strict=False)
    words = [f"{shape.name_of(cell)} {verb}{_either(first[cell], second[cell])}" for cell, verb in named]
    more = len(cells) - len(words)
    return f"{', '.join(words)}, and {more} more {'cells differ' if more > 1 else 'cell differs'}"


def _either(digit: int, other: int) -> str:
    return " or ".join(SYMBOLS[each] for each in sorted((digit, other)))


def solutions_of_givens(state: SudokuState) -> list[bytes]:
    """Return the only solution of the givens, or the first two; raises Unsolvable with the reason."""
    check(SudokuState.of_givens(state.shape, state.givens))
    found = solutions(state.shape, state.givens, 2)
    if not found:
        raise Unsolvable("This sudoku has no solution: at least one given is wrong.")
    return found
