"""The search for solutions of a grid of any size: singles and locked candidates, then a guess between two, if possible.

A grid is an array with a digit set for each cell (uint32, bit d - 1 for digit d). What cells have to do with each other is
in a `Tables`. A search keeps on a stack what it has put aside, so that it can stop after some guesses and go on later:

    stack [level, cell]   grids in which a guess was made that is still to be taken back
    aside [level, 0]      the cell of that guess, or ALL for the grid that the search begins with
          [level, 1]      its digit, as a set
    tally [DEPTH]         how many grids are on the stack
          [GUESSES]       how many guesses were made so far
          [FOUND]         how many solutions were found so far
          [SEED]          state of the generator that picks the digits of guesses; 0 to take the lowest
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from solvers.sudoku.shape import shape_of

DEPTH, GUESSES, FOUND, SEED = range(4)
ALL = -1

Array: TypeAlias = np.ndarray[Any, Any]
Digits: TypeAlias = Any
"""a digit set, np.uint32"""


class Tables(NamedTuple):
    """The geometry of a size. Rows that would be shorter than others repeat their last cell."""

    cells: Array
    """[unit, k] the cells of each unit"""
    units: Array
    """[cell, 3] the row, column and box of each cell"""
    peers: Array
    """[cell, k] the cells that share a unit with each cell"""
    inside: Array
    """[way, part, k] for each way to part a unit by the units that cross it: the cells of each part"""
    outside: Array
    """[way, part, k] the other cells of the unit that crosses it there"""
    n_parts: Array
    """[way] the number of parts"""


@cache
def tables_of(size: int) -> Tables:
    """Return the tables of a size."""
    shape = shape_of(size)
    across, down = range(size), range(size, 2 * size)
    boxes = range(2 * size, 3 * size)
    ways = [(unit, crossing) for unit in (*across, *down) for crossing in (boxes,)]
    ways += [(box, crossing) for box in boxes for crossing in (across, down)]
    inside, outside = [], []
    for unit, crossing in ways:
        cells = shape.unit_cells[unit]
        met = [other for other in crossing if set(cells) & set(shape.unit_cells[other])]
        inside.append([[cell for cell in shape.unit_cells[other] if cell in cells] for other in met])
        outside.append([[cell for cell in shape.unit_cells[other] if cell not in cells] for other in met])
    return Tables(
        np.array(shape.unit_cells, np.int32),
        np.array(shape.units_of, np.int32),
        np.array(shape.peer_cells, np.int32),
        _padded(inside),
        _padded(outside),
        np.array([len(parts) for parts in inside], np.int32),
    )


def _padded(ways: list[list[list[int]]]) -> Array:
    """Return lists of different lengths as one array."""
    most_parts = max(len(parts) for parts in ways)
    most_cells = max(len(cells) for parts in ways for cells in parts)
    full = [[cells + cells[-1:] * (most_cells - len(cells)) for cells in parts] for parts in ways]
    return np.array([parts + parts[-1:] * (most_parts - len(parts)) for parts in full], np.int32)


@njit(cache=True)
def search(tables: Tables, stack: Array, aside: Array, tally: Array, answers: Array, most_dead_ends: int) -> bool:
    """Go on until `answers` [number, cell] is full or there were so many dead ends in all; tell whether it is over."""
    size, n_cells = tables.cells.shape[1], stack.shape[1]
    grid = np.empty(n_cells, np.uint32)
    queue, dirty = np.empty(n_cells + 1, np.int32), np.zeros(3 * size, np.uint8)
    while tally[FOUND] < len(answers):
        if tally[DEPTH] == 0:
            return True
        if tally[GUESSES] >= tally[FOUND] + np.uint64(most_dead_ends):
            return False
        is_open = _take_back(tables, stack, aside, tally, grid, queue, dirty)
        while is_open and _propagate(tables, grid, queue, dirty):
            cell, digit = _choose(tables, grid, tally)
            if cell < 0:
                for solved in range(n_cells):
                    answers[tally[FOUND], solved] = _digit_of(grid[solved])
                tally[FOUND] += 1
                break
            _put_aside(stack, aside, tally, grid, cell, digit)
            is_open = _strike(tables, grid, queue, dirty, cell, ~digit)
    return True


@njit(cache=True)
def _put_aside(stack: Array, aside: Array, tally: Array, grid: Array, cell: int, digit: Digits) -> None:
    level = tally[DEPTH]
    stack[level, :] = grid
    aside[level, 0], aside[level, 1] = cell, digit
    tally[DEPTH] += 1
    tally[GUESSES] += 1


@njit(cache=True)
def _take_back(tables: Tables, stack: Array, aside: Array, tally: Array, grid: Array, queue: Array, dirty: Array) -> bool:
    """Fetch the last grid from the stack and note that its guess was wrong; returns False if that leaves a cell empty."""
    tally[DEPTH] -= 1
    level = tally[DEPTH]
    grid[:] = stack[level]
    queue[0] = 0
    dirty[:] = 0
    cell = aside[level, 0]
    if cell != ALL:
        return _strike(tables, grid, queue, dirty, cell, np.uint32(aside[level, 1]))
    dirty[:] = 1
    for cell in range(len(grid)):
        if _is_single(grid[cell]):
            queue[0] += 1
            queue[queue[0]] = cell
    return True


@njit(cache=True)
def _is_single(digits: Digits) -> bool:
    return bool(digits & (digits - np.uint32(1)) == 0)


@njit(cache=True)
def _digit_of(digits: Digits) -> int:
    """Return the lowest digit of a set."""
    digit = 1
    while not digits >> np.uint32(digit - 1) & np.uint32(1):
        digit += 1
    return digit


@njit(cache=True)
def _strike(tables: Tables, grid: Array, queue: Array, dirty: Array, cell: int, digits: Digits) -> bool:
    """Take digits from a cell and note what is to be looked at for it; returns False if none is left."""
    left = grid[cell] & ~digits
    if left != grid[cell]:
        grid[cell] = left
        for kind in range(3):
            dirty[tables.units[cell, kind]] = 1
        if _is_single(left):
            queue[0] += 1
            queue[queue[0]] = cell
    return bool(left != 0)


@njit(cache=True)
def _propagate(tables: Tables, grid: Array, queue: Array, dirty: Array) -> bool:
    """Draw all conclusions from singles and locked candidates; returns False if they contradict each other.

    `queue` holds, after their number, the cells that have got down to one digit; `dirty` marks units that have lost a candidate.
    """
    while True:
        while queue[0]:
            cell = queue[queue[0]]
            queue[0] -= 1
            for peer in tables.peers[cell]:
                if not _strike(tables, grid, queue, dirty, peer, grid[cell]):
                    return False
        for unit in range(len(dirty)):
            if dirty[unit]:
                dirty[unit] = 0
                if not _find_hidden_singles(tables, grid, queue, dirty, unit):
                    return False
                if queue[0]:
                    break
        if not queue[0]:
            is_sound, has_changed = _find_locked(tables, grid, queue, dirty)
            if not is_sound:
                return False
            if not has_changed:
                return True


@njit(cache=True)
def _find_hidden_singles(tables: Tables, grid: Array, queue: Array, dirty: Array, unit: int) -> bool:
    once = twice = np.uint32(0)
    for cell in tables.cells[unit]:
        twice |= once & grid[cell]
        once |= grid[cell]
    if once != (np.uint32(1) << np.uint32(tables.cells.shape[1])) - np.uint32(1):
        return False
    alone = once & ~twice
    for cell in tables.cells[unit]:
        digits = grid[cell] & alone
        if digits and digits != grid[cell] and not (_is_single(digits) and _strike(tables, grid, queue, dirty, cell, ~digits)):
            return False
    return True


@njit(cache=True)
def _find_locked(tables: Tables, grid: Array, queue: Array, dirty: Array) -> tuple[bool, bool]:
    """Strike digits that fit into one part of a unit only from what crosses it there; returns (is sound, has changed)."""
    has_changed = False
    for way in range(len(tables.n_parts)):
        once = twice = np.uint32(0)
        for part in range(tables.n_parts[way]):
            digits = _digits_in(grid, tables.inside[way, part])
            twice |= once & digits
            once |= digits
        for part in range(tables.n_parts[way]):
            digits = _digits_in(grid, tables.inside[way, part]) & ~twice
            if digits & _digits_in(grid, tables.outside[way, part]):
                has_changed = True
                for cell in tables.outside[way, part]:
                    if not _strike(tables, grid, queue, dirty, cell, digits):
                        return False, True
    return True, has_changed


@njit(cache=True)
def _digits_in(grid: Array, cells: Array) -> Digits:
    digits = np.uint32(0)
    for cell in cells:
        digits |= grid[cell]
    return digits


@njit(cache=True)
def _choose(tables: Tables, grid: Array, tally: Array) -> tuple[int, Digits]:
    """Return the cell and the digit (as a set) to guess; the cell is -1 if all are solved.

    Best is a cell with two digits, then a digit with two cells in a unit, then a cell with the fewest digits.
    """
    fewest, best = 99, -1
    for cell in range(len(grid)):
        count = _count(grid[cell])
        if 1 < count < fewest:
            fewest, best = count, cell
    if best < 0:
        return -1, np.uint32(0)
    if fewest > 2:
        for unit in range(len(tables.cells)):
            digits = _digits_of_two_cells(grid, tables.cells[unit])
            if digits:
                digit = _pick(digits, tally)
                for cell in tables.cells[unit]:
                    if grid[cell] & digit:
                        return cell, digit
    return best, _pick(grid[best], tally)


@njit(cache=True)
def _digits_of_two_cells(grid: Array, cells: Array) -> Digits:
    once = twice = thrice = np.uint32(0)
    for cell in cells:
        thrice |= twice & grid[cell]
        twice |= once & grid[cell]
        once |= grid[cell]
    return twice & ~thrice


@njit(cache=True)
def _count(digits: Digits) -> int:
    count = 0
    while digits:
        digits &= digits - np.uint32(1)
        count += 1
    return count


@njit(cache=True)
def _pick(digits: Digits, tally: Array) -> Digits:
    """Return one of the digits (as a set): the lowest, or a random one if the search has a seed (Marsaglia's xorshift64)."""
    if tally[SEED]:
        tally[SEED] ^= tally[SEED] << np.uint64(13)
        tally[SEED] ^= tally[SEED] >> np.uint64(7)
        tally[SEED] ^= tally[SEED] << np.uint64(17)
        for _ in range((tally[SEED] >> np.uint64(32)) % np.uint64(_count(digits))):
            digits &= digits - np.uint32(1)
    return digits & ~(digits - np.uint32(1))
