"""Fast: finds solutions, counts them and proves that there is just one, in compiled searches over digit sets.

The searches are in the kernels, which are imported, and compiled if need be, when the first one is called for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from solvers.puzzle import GaveUp, Mark, ParseError, Progress, Role, Step, Unsolvable
from solvers.sudoku.rules import Place, SudokuState, check
from solvers.sudoku.shape import SYMBOLS, Shape, shape_of

MOST_DEAD_ENDS = 30_000
"""a search that meets more of them, which takes some seconds, gives up"""

SLICE = 1000
"""dead ends between two signs of life"""

RESTART = 300
"""dead ends after which a random fill begins anew"""

WRONG_NAMED = 3
"""how many wrong digits are named one by one"""

_KNOWN = {size: bytes(range(size + 1)) for size in (4, 6, 9, 12, 16)}


@dataclass(frozen=True)
class Search:
    """What a search has found."""

    solutions: tuple[bytes, ...]
    """the first solutions, each with a digit for every cell"""
    guesses: int

    @property
    def count(self) -> int:
        """The number of solutions, at most the limit of the search."""
        return len(self.solutions)


def count_solutions(size: int, digits: bytes | bytearray, limit: int = 2) -> int:
    """Return the number of solutions of a board (0 for its empty cells), at most a limit; raises ParseError or GaveUp."""
    return search(size, digits, limit).count


def solution(size: int, digits: bytes | bytearray) -> bytes | None:
    """Return the first solution, if there is one; raises ParseError or GaveUp."""
    found = search(size, digits, 1).solutions
    return found[0] if found else None


def solutions(size: int, digits: bytes | bytearray, limit: int = 2) -> list[bytes]:
    """Return the first solutions, always the same ones in the same order; raises ParseError or GaveUp."""
    return list(search(size, digits, limit).solutions)


def search(size: int, digits: bytes | bytearray, limit: int = 2) -> Search:
    """Return the first solutions and how many guesses were made for them; raises ParseError or GaveUp."""
    run = _Run(size, digits, limit)
    if not run.go_on(MOST_DEAD_ENDS):
        raise GaveUp(f"The search gave up after {run.guesses} guesses: too little is given.")
    return run.found()


def random_solution(size: int, seed: int) -> bytes:
    """Return a full grid, the same for the same seed everywhere."""
    source = random.Random(seed)
    while True:
        run = _Run(size, bytes(size * size), 1, source.randrange(1, 1 << 64))
        if run.go_on(RESTART):
            return run.found().solutions[0]


class _Run:
    """A search under way, in the kernel for all sizes; with a seed it tries the digits in random order."""

    def __init__(self, size: int, digits: bytes | bytearray, limit: int, seed: int = 0) -> None:
        _check_digits(size, digits)
        from solvers.sudoku import grid_kernel

        n_cells = size * size
        self._kernel = grid_kernel
        self._tables = grid_kernel.tables_of(size)
        self._stack = np.empty((n_cells + 1, n_cells), np.uint32)
        self._stack[0] = np.array([1 << (digit - 1) if digit else (1 << size) - 1 for digit in digits], np.uint32)
        self._aside = np.full((n_cells + 1, 2), grid_kernel.ALL)
        self._tally = np.array([1, 0, 0, seed], np.uint64)
        self._answers = np.empty((limit, n_cells), np.uint8)

    def go_on(self, most_dead_ends: int) -> bool:
        """Search until all is found or there were so many dead ends in all; tell whether it is over."""
        rest = self._stack, self._aside, self._tally, self._answers
        return bool(self._kernel.search(self._tables, *rest, most_dead_ends))

    @property
    def guesses(self) -> int:
        """How many guesses have been made so far."""
        return int(self._tally[self._kernel.GUESSES])

    def found(self) -> Search:
        """Return what has been found so far."""
        n_found = int(self._tally[self._kernel.FOUND])
        return Search(tuple(row.tobytes() for row in self._answers[:n_found]), self.guesses)


def _check_digits(size: int, digits: bytes | bytearray) -> None:
    shape = shape_of(size)
    if len(digits) != shape.n_cells:
        raise ParseError(f"A {size} x {size} sudoku has {shape.n_cells} cells, not {len(digits)}.")
    if digits.translate(None, _KNOWN[size]):
        raise ParseError(f"A {size} x {size} sudoku has the digits 1 to {size}, not {max(digits)}.")


# watching it


def solve(state: SudokuState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield a step that says what was found, then one for each row that has empty cells; raises Unsolvable with the reason."""
    check(state)
    if state.is_solved():
        return
    run = _Run(state.size, state.digits, 2)
    most_dead_ends = SLICE
    while not run.go_on(most_dead_ends):
        yield Progress(run.guesses, "guesses")
        most_dead_ends += SLICE
    found = run.found()
    if not found.count:
        raise Unsolvable(_why_unsolvable(state))
    yield _summary(state.shape, found)
    yield from _rows(state, found.solutions[0])


def _why_unsolvable(state: SudokuState) -> str:
    """Return in one sentence why a position without obvious faults can't be solved."""
    shape, of_givens = state.shape, solutions(state.size, state.givens)
    if not of_givens:
        return "This sudoku has no solution: its givens can't all stand together."
    if len(of_givens) > 1:
        return "None of the solutions has all the digits that have been placed: take some of them back."
    wrong = [cell for cell, digit in enumerate(state.digits) if digit and digit != of_givens[0][cell]]
    words = [f"{shape.name_of(cell)} can't be {SYMBOLS[state.digits[cell]]}" for cell in wrong[:WRONG_NAMED]]
    if len(wrong) > WRONG_NAMED:
        words.append(f"and {len(wrong) - WRONG_NAMED} more")
    return f"{', '.join(words)}: take {'them' if len(wrong) > 1 else 'it'} back."


def _summary(shape: Shape, found: Search) -> Step:
    if found.count == 1:
        effort = "without a single guess" if not found.guesses else f"with {_guesses(found.guesses)} tried in turn"
        why = f"Exactly one solution. The search found it and ruled out every other {effort}. It keeps no reasons."
        return Step((), why, "fast")
    # `solutions` calls this module, so it can't be imported before it is needed
    from solvers.sudoku.solutions import difference, differing_cells

    first, second = found.solutions
    why = f"At least two solutions. {difference(shape, first, second)}. The rows are filled in as in the first of them."
    differing = tuple(shape.place_of(cell) for cell in differing_cells(first, second))
    return Step((), why, "fast", (Mark(Role.SUBJECT, differing),))


def _guesses(number: int) -> str:
    return "one guess" if number == 1 else f"{number} guesses"


def _rows(state: SudokuState, answer: bytes) -> Iterator[Step]:
    shape = state.shape
    for row in range(shape.size):
        moves = tuple(Place(shape.place_of(cell), answer[cell]) for cell in shape.unit_cells[row] if not state.digits[cell])
        if moves:
            words = [f"{SYMBOLS[move.digit]} at {shape.name_of(shape.cell_at(move.cell))}" for move in moves]
            marks = (Mark(Role.PLACED, tuple(move.cell for move in moves)),)
            yield Step(moves, f"Row {row + 1}: {', '.join(words)}.", "fast", marks)
