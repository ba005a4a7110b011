"""Counts the solutions of a sudoku that was read: none, one, or more.

The reader asks this of a few boards at most, so it needs no compiled search, whose import would take longer than all the answers
of this one. It propagates singles and locked candidates of the whole board by products of small matrices, for any boxes.
"""

from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import Shape

MAX_GUESSES = 200  # number of nodes before the search gives up; each takes a tenth of a millisecond
REMEMBERED = 16  # number of boards whose completions are cached, as some are asked for repeatedly

Candidates = NDArray[np.float32]
"""(cells, size), 1 where a digit, counted from 0, is still a candidate, and 0 elsewhere"""


@dataclass(frozen=True, eq=False)
class Completion:
    """The number of solutions of a board: 0, 1, or 2 for more; None if the search gave up."""

    count: int | None
    solution: NDArray[np.int64] | None = None  # (cells,), one of them


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
    """Return for each crossing line and box, both ways, the cells of only the one and of only the other, (crossings, cells).

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
    """Return the completion of a board, (cells,), 0 for empty."""
    return _complete(shape, digits.tobytes())


@lru_cache(REMEMBERED)
def _complete(shape: Shape, board: bytes) -> Completion:
    digits = np.frombuffer(board, np.int64)
    candidates = np.ones((shape.n_cells, shape.size), np.float32)
    (filled,) = np.nonzero(digits)
    candidates[filled] = 0
    candidates[filled, digits[filled] - 1] = 1
    return _search(shape, candidates)


def _search(shape: Shape, candidates: Candidates) -> Completion:
    """Search depth first, guessing in the cell with the fewest candidates, for up to two solutions."""
    found: list[NDArray[np.int64]] = []
    frontier = [candidates]
    for _ in range(MAX_GUESSES):
        if not frontier or len(found) > 1:
            return Completion(len(found), found[0] if found else None)
        propagated = _propagated(shape, frontier.pop())
        if propagated is None:
            continue
        n_candidates = propagated.sum(1)
        if (n_candidates == 1).all():
            found.append(propagated.argmax(1) + 1)
        else:
            frontier += _guesses(propagated, int(np.where(n_candidates > 1, n_candidates, np.inf).argmin()))
    return Completion(len(found) if len(found) > 1 or not frontier else None, found[0] if found else None)


def _guesses(candidates: Candidates, cell: int) -> list[Candidates]:
    guesses = []
    for digit in np.flatnonzero(candidates[cell]):
        guess = candidates.copy()
        guess[cell] = 0
        guess[cell, digit] = 1
        guesses.append(guess)
    return guesses


def _propagated(shape: Shape, candidates: Candidates) -> Candidates | None:
    """Return the candidates after propagating singles and locked candidates; None if that proves that there is no solution."""
    units, (only_one, only_other) = unit_matrix(shape), crossings(shape)
    n_units = len(shape.units_of[0])
    n_left = candidates.sum()
    while True:
        single = candidates * (candidates.sum(1, keepdims=True) == 1)
        candidates = candidates * ((units.T @ (units @ single) - n_units * single) == 0)
        places = units @ candidates
        hidden = candidates * (units.T @ (places == 1) > 0)
        n_hidden = hidden.sum(1)
        if not places.all() or (n_hidden > 1).any() or not candidates.any(1).all():
            return None
        candidates = np.where(n_hidden[:, None] > 0, hidden, candidates)
        n_before, n_left = n_left, candidates.sum()
        if n_left < n_before:
            continue
        candidates = candidates * (only_other.T @ (only_one @ candidates == 0) == 0)
        if candidates.sum() == n_left:
            return candidates
