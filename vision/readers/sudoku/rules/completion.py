"""Tells whether a sudoku that was read has a solution, and whether it has just one.

The reader asks this of a few boards at the most, so it needs no compiled search: importing one takes longer than all the answers
of this one. It settles singles and locked candidates of the whole board at once with products of small matrices, for any boxes.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape

MOST_GUESSES = 200  # boards that ask for more are left undecided: guesses cost a tenth of a millisecond each
REMEMBERED = 16  # boards whose completions are kept: some are asked for more than once

Open = NDArray[np.float32]
"""(cells, size), 1 where a digit, counted from 0, can still stand in a cell, and 0 elsewhere"""


@dataclass(frozen=True, eq=False)
class Completion:
    """How many ways there are to fill a board: 0, 1, or 2 for more; None where that was not found out in time."""

    count: int | None
    solution: NDArray[np.int64] | None = None  # (cells,), one way to fill it


@cache
def unit_matrix(shape: Shape) -> NDArray[np.float32]:
    """Return which cells each unit has, (units, cells), 1 or 0."""
    matrix = np.zeros((len(shape.unit_cells), shape.n_cells), np.float32)
    for unit, cells in enumerate(shape.unit_cells):
        matrix[unit, list(cells)] = 1
    return matrix


@cache
def peer_matrix(shape: Shape) -> NDArray[np.bool_]:
    """Return which cells share a unit with each cell, (cells, cells)."""
    units = unit_matrix(shape)
    return np.asarray((units.T @ units > 0) & ~np.eye(shape.n_cells, dtype=bool))


@cache
def crossings(shape: Shape) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return for each line and box that cross the cells of only the one, and those of only the other, (crossings, cells).

    Without boxes there are no crossings.
    """
    units = unit_matrix(shape)
    lines, boxes = units[: 2 * shape.size], units[2 * shape.size :]
    pairs = [(line, box) for line in lines for box in boxes if line @ box > 1]
    pairs += [(box, line) for line, box in pairs]
    only_one, only_other = ([one * (1 - other) for one, other in way] for way in (pairs, [pair[::-1] for pair in pairs]))
    as_rows = (-1, shape.n_cells)
    return np.array(only_one, np.float32).reshape(as_rows), np.array(only_other, np.float32).reshape(as_rows)


def complete(shape: Shape, digits: NDArray[np.int64]) -> Completion:
    """Return in how many ways a board, (cells,), 0 being empty, can be filled."""
    return _complete(shape, digits.tobytes())


@lru_cache(REMEMBERED)
def _complete(shape: Shape, board: bytes) -> Completion:
    digits = np.frombuffer(board, np.int64)
    open_digits = np.ones((shape.n_cells, shape.size), np.float32)
    (filled,) = np.nonzero(digits)
    open_digits[filled] = 0
    open_digits[filled, digits[filled] - 1] = 1
    return _search(shape, open_digits)


def _search(shape: Shape, open_digits: Open) -> Completion:
    """Guess in the cell with the fewest digits, depth first, until two solutions are known or the guesses are used up."""
    found: list[NDArray[np.int64]] = []
    waiting = [open_digits]
    for _ in range(MOST_GUESSES):
        if not waiting or len(found) > 1:
            return Completion(len(found), found[0] if found else None)
        settled = _settle(shape, waiting.pop())
        if settled is None:
            continue
        n_open = settled.sum(1)
        if (n_open == 1).all():
            found.append(settled.argmax(1) + 1)
        else:
            waiting += _guesses(settled, int(np.where(n_open > 1, n_open, np.inf).argmin()))
    return Completion(len(found) if len(found) > 1 or not waiting else None, found[0] if found else None)


def _guesses(open_digits: Open, cell: int) -> list[Open]:
    guesses = []
    for digit in np.flatnonzero(open_digits[cell]):
        guess = open_digits.copy()
        guess[cell] = 0
        guess[cell, digit] = 1
        guesses.append(guess)
    return guesses


def _settle(shape: Shape, open_digits: Open) -> Open | None:
    """Return what singles and locked candidates leave of a board; None where they show that it has no solution."""
    units, (only_one, only_other) = unit_matrix(shape), crossings(shape)
    n_units = len(shape.units_of[0])
    n_left = open_digits.sum()
    while True:
        single = open_digits * (open_digits.sum(1, keepdims=True) == 1)
        open_digits = open_digits * ((units.T @ (units @ single) - n_units * single) == 0)
        places = units @ open_digits
        hidden = open_digits * (units.T @ (places == 1) > 0)
        n_hidden = hidden.sum(1)
        if not places.all() or (n_hidden > 1).any() or not open_digits.any(1).all():
            return None
        open_digits = np.where(n_hidden[:, None] > 0, hidden, open_digits)
        n_before, n_left = n_left, open_digits.sum()
        if n_left < n_before:
            continue
        open_digits = open_digits * (only_other.T @ (only_one @ open_digits == 0) == 0)
        if open_digits.sum() == n_left:
            return open_digits
