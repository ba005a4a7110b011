"""The search for solutions of a grid of any shape: singles and locked candidates, then a guess between two, if possible.

A grid is an array [cell] of digit sets (bit d - 1 for digit d). What cells have to do with each other is in a `Tables`. A
search keeps on a stack what it has put aside, so that it can stop after some guesses and go on later. All of it is int64:

    stack [level, cell]   grids in which a guess was made that is still to be taken back
    aside [level, 0]      the cell of that guess, or ALL for the grid that the search begins with
          [level, 1]      its digit, as a set
    tally [DEPTH]         how many grids are on the stack
          [GUESSES]       how many guesses were made so far
          [FOUND]         how many solutions were found so far
          [SEED]          state of the generator that picks the digits of guesses; 0 to take the lowest
"""

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from solvers.kernels import Array, kernel
from solvers.kernels.bits import bit_count
from solvers.sudoku.shape import Shape

DEPTH, GUESSES, FOUND, SEED = range(4)
ALL = -1

HIDDEN, LOCKED = 1, 2  # what a unit is still to be searched for, as bits

Digits: TypeAlias = int  # bit d - 1 for digit d


class GridTables(NamedTuple):
    """The geometry of a shape. Rows that would be shorter than others repeat their last cell."""

    cells: Array  # [unit, k] the cells of each unit
    units: Array  # [cell, 3] the row, column and box of each cell; without boxes its row again
    peers: Array  # [cell, k] the cells that share a unit with each cell
    inside: Array  # [way, part, k] for each way to part a unit by the units that cross it: the cells of each part
    outside: Array  # [way, part, k] the other cells of the unit that crosses it there
    n_parts: Array  # [way] the number of parts
    parted: Array  # [way] the unit that is parted


class Workspace(NamedTuple):
    """What a search works in."""

    grid: Array  # [cell]
    queue: Array  # [1 + cell] the number of cells that have got down to one digit, and then these
    dirty: Array  # [unit] what each is to be searched for


def workspace_for(tables: GridTables) -> Workspace:
    """Return room to work in."""
    n_cells = len(tables.units)
    return Workspace(np.empty(n_cells, np.int64), np.empty(n_cells + 1, np.int64), np.zeros(len(tables.cells), np.int64))


@cache
def tables_of(shape: Shape) -> GridTables:
    """Return the tables of a shape."""
    size, boxes = shape.size, shape.boxes
    across, down = range(size), range(size, 2 * size)
    ways = [(line, boxes) for line in (*across, *down) if boxes] + [(box, lines) for lines in (across, down) for box in boxes]
    inside, outside = [], []
    for unit, crossing in ways:
        cells = shape.unit_cells[unit]
        met = [other for other in crossing if set(cells) & set(shape.unit_cells[other])]
        inside.append([[cell for cell in shape.unit_cells[other] if cell in cells] for other in met])
        outside.append([[cell for cell in shape.unit_cells[other] if cell not in cells] for other in met])
    return GridTables(
        np.array(shape.unit_cells, np.int64),
        np.array([shape.row_of, shape.col_of, shape.box_of], np.int64).T.copy(),
        np.array(shape.peer_cells, np.int64),
        _padded(inside),
        _padded(outside),
        np.array([len(parts) for parts in inside], np.int64),
        np.array([unit for unit, _ in ways], np.int64),
    )


def _padded(ways: list[list[list[int]]]) -> Array:
    """Return lists of different lengths as one array."""
    if not ways:
        return np.empty((0, 0, 0), np.int64)
    most_parts = max(len(parts) for parts in ways)
    most_cells = max(len(cells) for parts in ways for cells in parts)
    full = [[cells + cells[-1:] * (most_cells - len(cells)) for cells in parts] for parts in ways]
    return np.array([parts + parts[-1:] * (most_parts - len(parts)) for parts in full], np.int64)


@kernel
def search(
    tables: GridTables, room: Workspace, stack: Array, aside: Array, tally: Array, answers: Array, limit: int, most_dead_ends: int
) -> bool:
    """Go on until so many solutions are found or there were so many dead ends in all; tell whether it is over.

    The first solutions are written into `answers` [number, cell], as many as it can hold.
    """
    grid, queue, dirty = room.grid, room.queue, room.dirty
    while tally[FOUND] < limit:
        if tally[DEPTH] == 0:
            return True
        if tally[GUESSES] - tally[FOUND] >= most_dead_ends:
            return False
        is_open = _take_back(tables, stack, aside, tally, grid, queue, dirty)
        while is_open and _propagate(tables, grid, queue, dirty):
            cell, digit = _choose(tables, grid, tally)
            if cell < 0:
                _write(grid, answers, tally)
                break
            _put_aside(stack, aside, tally, grid, cell, digit)
            is_open = _strike(tables.units, grid, queue, dirty, cell, ~digit)
    return True


def _write(grid: Array, answers: Array, tally: Array) -> None:
    """Count a solution, and write it down if there is room."""
    if tally[FOUND] < len(answers):
        for cell in range(len(grid)):
            answers[tally[FOUND], cell] = _digit_of(grid[cell])
    tally[FOUND] += 1


def _put_aside(stack: Array, aside: Array, tally: Array, grid: Array, cell: int, digit: Digits) -> None:
    level = tally[DEPTH]
    _copy(grid, stack[level])
    aside[level, 0], aside[level, 1] = cell, digit
    tally[DEPTH] += 1
    tally[GUESSES] += 1


def _copy(source: Array, target: Array) -> None:
    """Copy a grid."""
    for cell in range(len(source)):
        target[cell] = source[cell]


def _take_back(tables: GridTables, stack: Array, aside: Array, tally: Array, grid: Array, queue: Array, dirty: Array) -> bool:
    """Fetch the last grid from the stack and note that its guess was wrong; returns False if that leaves a cell empty."""
    tally[DEPTH] -= 1
    level = tally[DEPTH]
    _copy(stack[level], grid)
    queue[0] = 0
    cell = aside[level, 0]
    _soil(dirty, HIDDEN | LOCKED if cell == ALL else 0)
    if cell != ALL:
        return _strike(tables.units, grid, queue, dirty, cell, aside[level, 1])
    for cell in range(len(grid)):
        if _is_single(grid[cell]):
            queue[0] += 1
            queue[queue[0]] = cell
    return True


def _soil(dirty: Array, what: int) -> None:
    """Note of all units what they are to be searched for."""
    for unit in range(len(dirty)):
        dirty[unit] = what


def _is_single(digits: Digits) -> bool:
    return bool(digits & (digits - 1) == 0)


def _digit_of(digits: Digits) -> int:
    """Return the lowest digit of a set."""
    digit = 1
    while not digits >> (digit - 1) & 1:
        digit += 1
    return digit


def _strike(units: Array, grid: Array, queue: Array, dirty: Array, cell: int, digits: Digits) -> bool:
    """Take digits from a cell and note what is to be looked at for it; returns False if none is left."""
    left = grid[cell] & ~digits
    if left != grid[cell]:
        grid[cell] = left
        for kind in range(3):
            dirty[units[cell, kind]] = HIDDEN | LOCKED
        if _is_single(left):
            queue[0] += 1
            queue[queue[0]] = cell
    return bool(left != 0)


def _propagate(tables: GridTables, grid: Array, queue: Array, dirty: Array) -> bool:
    """Draw all conclusions from singles and locked candidates; returns False if they contradict each other.

    `queue` holds, after their number, the cells that have got down to one digit; `dirty` says what to search units for that
    have lost a candidate.
    """
    while True:
        if not _strike_from_peers(tables.peers, tables.units, grid, queue, dirty):
            return False
        for unit in range(len(dirty)):
            if dirty[unit] & HIDDEN:
                dirty[unit] = LOCKED
                if not _find_hidden_singles(tables.cells, tables.units, grid, queue, dirty, unit):
                    return False
                if queue[0]:
                    break
        if not queue[0]:
            is_sound, has_changed = _find_locked(tables, grid, queue, dirty)
            if not is_sound:
                return False
            if not has_changed:
                return True


def _strike_from_peers(peers: Array, units: Array, grid: Array, queue: Array, dirty: Array) -> bool:
    """Take the digits of all cells in the queue from the peers; returns False if nothing is left of one."""
    while queue[0]:
        cell = queue[queue[0]]
        queue[0] -= 1
        for k in range(peers.shape[1]):
            if not _strike(units, grid, queue, dirty, peers[cell, k], grid[cell]):
                return False
    return True


def _find_hidden_singles(cells: Array, units: Array, grid: Array, queue: Array, dirty: Array, unit: int) -> bool:
    """Place the digits that fit into one cell of a unit only; returns False if one fits nowhere, or two into the same cell."""
    once = twice = 0
    for k in range(cells.shape[1]):
        digits = grid[cells[unit, k]]
        twice |= once & digits
        once |= digits
    if once != (1 << cells.shape[1]) - 1:
        return False
    for k in range(cells.shape[1]):
        cell = cells[unit, k]
        digits = grid[cell] & ~twice
        if digits and not (_is_single(digits) and _strike(units, grid, queue, dirty, cell, ~digits)):
            return False
    return True


def _find_locked(tables: GridTables, grid: Array, queue: Array, dirty: Array) -> tuple[bool, bool]:
    """Strike digits that fit into one part of a unit only from what crosses it there; returns (is sound, has changed)."""
    inside, outside, n_parts, parted, units = tables.inside, tables.outside, tables.n_parts, tables.parted, tables.units
    has_changed = False
    for way in range(len(parted)):
        if not dirty[parted[way]] & LOCKED:
            continue
        once = twice = 0
        for part in range(n_parts[way]):
            digits = _digits_in(grid, inside, way, part)
            twice |= once & digits
            once |= digits
        for part in range(n_parts[way]):
            digits = _digits_in(grid, inside, way, part) & ~twice
            if digits & _digits_in(grid, outside, way, part):
                has_changed = True
                for k in range(outside.shape[2]):
                    if not _strike(units, grid, queue, dirty, outside[way, part, k], digits):
                        return False, True
    if not has_changed:
        _soil(dirty, 0)
    return True, has_changed


def _digits_in(grid: Array, cells: Array, way: int, part: int) -> Digits:
    digits = 0
    for k in range(cells.shape[2]):
        digits |= grid[cells[way, part, k]]
    return digits


def _choose(tables: GridTables, grid: Array, tally: Array) -> tuple[int, Digits]:
    """Return the cell and the digit (as a set) to guess; the cell is -1 if all are solved.

    Best is a cell with two digits, then a digit with two cells in a unit, then a cell with the fewest digits; among cells that
    of the highest score.
    """
    cells, units = tables.cells, tables.units
    fewest, highest, best = 99, 0, -1
    for cell in range(len(grid)):
        count = bit_count(grid[cell])
        if 1 < count <= fewest:
            score = _score(cells, units, grid, cell)
            if count < fewest or score > highest:
                fewest, highest, best = count, score, cell
    if best < 0:
        return -1, 0
    if fewest > 2:
        for unit in range(len(cells)):
            digits = _digits_of_two_cells(cells, grid, unit)
            if digits:
                digit = _pick(digits, tally)
                return _first_cell(cells, grid, unit, digit), digit
    return best, _pick(grid[best], tally)


def _score(cells: Array, units: Array, grid: Array, cell: int) -> int:
    """Return how often a cell's digits are in its box off its row and column, less how often on them.

    A guess in a cell of a high score tells most: it reaches candidates that are not also struck by way of a line.
    """
    score = 0
    for k in range(cells.shape[1]):
        other = cells[units[cell, 2], k]
        shared = bit_count(grid[other] & grid[cell])
        is_on_line = units[other, 0] == units[cell, 0] or units[other, 1] == units[cell, 1]
        score += -shared if is_on_line else shared
    return score


def _digits_of_two_cells(cells: Array, grid: Array, unit: int) -> Digits:
    once = twice = thrice = 0
    for k in range(cells.shape[1]):
        digits = grid[cells[unit, k]]
        thrice |= twice & digits
        twice |= once & digits
        once |= digits
    return twice & ~thrice


def _first_cell(cells: Array, grid: Array, unit: int, digit: Digits) -> int:
    """Return the first cell of a unit in which a digit fits; -1 if there is none."""
    for k in range(cells.shape[1]):
        if grid[cells[unit, k]] & digit:
            return int(cells[unit, k])
    return -1


def _pick(digits: Digits, tally: Array) -> Digits:
    """Return one of the digits (as a set): the lowest, or, if there is a seed, a random one (Park and Miller's generator)."""
    if tally[SEED]:
        tally[SEED] = tally[SEED] * 48271 % (2**31 - 1)
        for _ in range(tally[SEED] % bit_count(digits)):
            digits &= digits - 1
    return digits & -digits
