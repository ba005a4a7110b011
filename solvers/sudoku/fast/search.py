"""Fast: finds solutions, counts them and proves that there is just one, in compiled searches over digit sets."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

import numpy as np

from solvers.errors import GaveUp, ParseError, Unsolvable
from solvers.generation.dice import Dice
from solvers.kernels import Array
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.sudoku.fast import bands_kernel, grid_kernel
from solvers.sudoku.rules import Place, SudokuState, check, wrong_digits
from solvers.sudoku.shape import LARGEST, SYMBOLS, Shape, shape_of

CLASSIC = shape_of(9)  # the shape that has a kernel of its own

DEAD_ENDS_A_SECOND, CLASSIC_DEAD_ENDS_A_SECOND = 30_000, 2_000_000
"""roughly; searches are limited by what they have done and not by time, so that they end alike everywhere"""

PATIENCE_S, SLICE_S = 5.0, 0.1  # when a search gives up, and how often one that is watched shows a sign of life

RESTART = 300  # dead ends after which a random fill starts again

MOST_SEEDS = 2**31 - 1  # seeds of a random order are 1 to one less than this


_KNOWN = bytes(range(LARGEST + 1))


@dataclass(frozen=True)
class SearchResult:
    """What a search has found."""

    solutions: tuple[bytes, ...]  # the first solutions, each with a digit for every cell
    guesses: int

    @property
    def count(self) -> int:
        """The number of solutions, at most the limit of the search."""
        return len(self.solutions)


def count_solutions(shape: Shape, digits: bytes | bytearray, limit: int = 2) -> int:
    """Return the number of solutions of a board (0 for its empty cells), at most a limit; raises ParseError or GaveUp."""
    _check_digits(shape, digits)
    return _over(_begin(shape, digits, limit, room=0), shape).n_found


def solution(shape: Shape, digits: bytes | bytearray) -> bytes | None:
    """Return the first solution, if there is one; raises ParseError or GaveUp."""
    found = search(shape, digits, 1).solutions
    return found[0] if found else None


def solutions(shape: Shape, digits: bytes | bytearray, limit: int = 2) -> list[bytes]:
    """Return the first solutions, always the same ones in the same order; raises ParseError or GaveUp."""
    return list(search(shape, digits, limit).solutions)


def search(shape: Shape, digits: bytes | bytearray, limit: int = 2) -> SearchResult:
    """Return the first solutions and how many guesses were made for them; raises ParseError or GaveUp."""
    _check_digits(shape, digits)
    return _over(_begin(shape, digits, limit, limit), shape).result()


def random_solution(shape: Shape, seed: int) -> bytes:
    """Return a full grid, the same for the same seed everywhere; raises ParseError."""
    digits = bytes(shape.n_cells)
    source = Dice(seed)
    while True:
        run = _begin_any(shape, digits, 1, 1, source.randrange(1, MOST_SEEDS))
        if run.go_on(RESTART):
            return run.result().solutions[0]


def _check_digits(shape: Shape, digits: bytes | bytearray) -> None:
    if len(digits) != shape.n_cells:
        raise ParseError(f"A {shape.size} x {shape.size} sudoku has {shape.n_cells} cells, not {len(digits)}.")
    if digits.translate(None, _KNOWN[: shape.size + 1]):
        raise ParseError(f"A {shape.size} x {shape.size} sudoku has the digits 1 to {shape.size}, not {max(digits)}.")


# a search under way


@dataclass(frozen=True)
class _Run:
    """A search that a kernel can go on with."""

    go_on: Callable[[int], bool]  # searches until there were so many dead ends in all; tells whether the search is over
    tally: Array  # the kernel's counters, which are in the same order in both kernels
    answers: Array

    @property
    def guesses(self) -> int:
        return int(self.tally[1])

    @property
    def n_found(self) -> int:
        return int(self.tally[2])

    def result(self) -> SearchResult:
        """Return what has been found so far."""
        return SearchResult(tuple(answer.tobytes() for answer in self.answers[: self.n_found]), self.guesses)


def _begin(shape: Shape, digits: bytes | bytearray, limit: int, room: int) -> _Run:
    """Return a search for `limit` solutions that keeps `room` of them."""
    return _begin_classic(digits, limit, room) if shape == CLASSIC else _begin_any(shape, digits, limit, room)


def _begin_classic(digits: bytes | bytearray, limit: int, room: int) -> _Run:
    stack, tally = np.empty(bands_kernel.STACK, np.uint16), np.full(3, bands_kernel.NEW)
    answers = np.empty((room, len(digits)), np.uint8)
    cells = np.frombuffer(bytes(digits), np.uint8)
    return _Run(partial(bands_kernel.search, cells, stack, tally, answers, limit), tally, answers)


def _begin_any(shape: Shape, digits: bytes | bytearray, limit: int, room: int, seed: int = 0) -> _Run:
    """Do the same in the kernel for all shapes; with a seed it tries the digits in a random order."""
    n_cells = len(digits)
    stack, aside = np.empty((n_cells + 1, n_cells), np.int64), np.empty((n_cells + 1, 2), np.int64)
    every = shape.all_digits
    stack[0] = [1 << (digit - 1) if digit else every for digit in digits]
    aside[0] = grid_kernel.ALL
    tally, answers = np.array([1, 0, 0, seed], np.int64), np.empty((room, n_cells), np.uint8)
    tables = grid_kernel.tables_of(shape)
    room_to_work = grid_kernel.workspace_for(tables)
    return _Run(partial(grid_kernel.search, tables, room_to_work, stack, aside, tally, answers, limit), tally, answers)


def _dead_ends(shape: Shape, seconds: float) -> int:
    return int(seconds * (CLASSIC_DEAD_ENDS_A_SECOND if shape == CLASSIC else DEAD_ENDS_A_SECOND))


def _over(run: _Run, shape: Shape) -> _Run:
    """Return a search when it is over; raises GaveUp."""
    return run if run.go_on(_dead_ends(shape, PATIENCE_S)) else _give_up()


def _give_up() -> NoReturn:
    raise GaveUp("The search for solutions gave up: there are too many ways to go wrong on this board.")


# watching it


def solve(state: SudokuState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield a step that says what was found, then one for each row that has empty cells; raises Unsolvable with the reason."""
    check(state)
    if state.is_solved():
        return
    run = _begin(state.shape, state.digits, 2, 2)
    most_dead_ends = slice_of_search = _dead_ends(state.shape, SLICE_S)
    while not run.go_on(most_dead_ends):
        yield Progress(run.guesses, unit="guesses")
        most_dead_ends += slice_of_search
    yield Progress(run.guesses, unit="guesses")
    found = run.result()
    if not found.count:
        raise Unsolvable(_why_unsolvable(state))
    yield _summary(state.shape, found)
    yield from _rows(state, found.solutions[0])


def _why_unsolvable(state: SudokuState) -> str:
    """Return in one sentence why a position without obvious faults can't be solved."""
    of_givens = solutions(state.shape, state.givens)
    if not of_givens:
        return "This sudoku has no solution: its givens contradict each other."
    if len(of_givens) > 1:
        return "No solution has all the digits placed so far: take some of them back."
    return wrong_digits(state, of_givens[0])


def _summary(shape: Shape, found: SearchResult) -> Step:
    if found.count == 1:
        effort = "without a single guess" if not found.guesses else f"with {_guesses(found.guesses)} tried in turn"
        why = f"Exactly one solution. The search found it and ruled out every other {effort}. It keeps no reasons."
        return Step((), why, "fast")
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
            cells, digits = tuple(move.cell for move in moves), tuple(move.digit for move in moves)
            marks = (Mark(Role.PLACED, cells, "", digits),)
            yield Step(moves, f"Row {row + 1}: {', '.join(words)}.", "fast", marks)


# what two solutions differ in


CELLS_NAMED = 2  # how many differing cells are named one by one


def differing_cells(first: bytes, second: bytes) -> list[int]:
    """Return the cells in which two solutions differ."""
    return [cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]


def difference(shape: Shape, first: bytes, second: bytes) -> str:
    """Return in words where two solutions differ: `r1c2 can be 4 or 7, r1c9 3 or 5, and 10 more cells differ`."""
    cells = differing_cells(first, second)
    words = [f"{shape.name_of(cell)} can be {_either(first[cell], second[cell])}" for cell in cells[:1]]
    words += [f"{shape.name_of(cell)} {_either(first[cell], second[cell])}" for cell in cells[1:CELLS_NAMED]]
    more = len(cells) - CELLS_NAMED
    return f"{', '.join(words)}, and {more} more {'cells differ' if more > 1 else 'cell differs'}"


def _either(digit: int, other: int) -> str:
    return " or ".join(SYMBOLS[each] for each in sorted((digit, other)))


def solutions_of_givens(state: SudokuState) -> list[bytes]:
    """Return the one solution that the givens have, or two of several; raises Unsolvable, with the reason if it is plain."""
    check(SudokuState.of_givens(state.shape, state.givens))
    found = solutions(state.shape, state.givens, 2)
    if not found:
        raise Unsolvable("This sudoku has no solution: at least one given is wrong.")
    return found
