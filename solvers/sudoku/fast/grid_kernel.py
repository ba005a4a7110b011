"""The search for solutions of grids of any shape: singles and locked candidates, then a guess between two, if possible.

A grid is an array [cell] of digit sets (bit d - 1 for digit d). `GridTables` says which cells see each other. The search keeps
the grids before its guesses on a stack, so that it can stop after some guesses and resume later. All arrays are int64:

    stack   [level, cell]   grids before a guess that is still to be undone
    guesses [level, 0]      the cell of that guess, or NO_GUESS for the grid that the search starts from
            [level, 1]      its digit, as a set
    tally   [DEPTH]         number of grids on the stack
            [GUESSES]       number of guesses so far
            [FOUND]         number of solutions found so far
            [SEED]          state of the generator that picks the digits of guesses; 0 to pick the lowest
"""

from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np

from solvers.kernels import Array, kernel
from solvers.kernels.parts import bit_count, trailing_zeros
from solvers.sudoku.shape import Shape

DEPTH, GUESSES, FOUND, SEED = range(4)
NO_GUESS = -1
HIDDEN, LOCKED = 1, 2  # flags of dirty units: what they must be searched for
Digits: TypeAlias = int  # bit d - 1 for digit d


class GridTables(NamedTuple):
    """The geometry of a shape. Shorter lists are padded with their last cell.

    A split divides a unit into parts by the units that cross it: a row by its boxes, or a box by its rows.
    """

    cells: Array  # [unit, k] the cells of each unit
    units: Array  # [cell, 3] the row, column and box of each cell; if there are no boxes, the row again
    peers: Array  # [cell, k] the peers of each cell
    inside: Array  # [split, part, k] the cells of each part
    outside: Array  # [split, part, k] the other cells of the unit that crosses there
    n_parts: Array  # [split] the number of parts
    split_unit: Array  # [split] the unit that is split


class Workspace(NamedTuple):
    """The arrays that a search works in."""

    grid: Array  # [cell]
    queue: Array  # [1 + cell] the number of new singles (cells with one digit left), then the cells
    dirty: Array  # [unit] what each unit must be searched for, as flags


def workspace_for(tables: GridTables) -> Workspace:
    """Return an empty workspace."""
    n_cells = len(tables.units)
    return Workspace(np.empty(n_cells, np.int64), np.empty(n_cells + 1, np.int64), np.zeros(len(tables.cells), np.int64))


@cache
def tables_of(shape: Shape) -> GridTables:
    """Return the tables of a shape."""
    size, boxes = shape.size, shape.boxes
    across, down = range(size), range(size, 2 * size)
    splits = [(line, boxes) for line in (*across, *down) if boxes] + [(box, lines) for lines in (across, down) for box in boxes]
    inside, outside = [], []
    for unit, others in splits:
        cells = shape.unit_cells[unit]
        crossing = [other for other in others if set(cells) & set(shape.unit_cells[other])]
        inside.append([[cell for cell in shape.unit_cells[other] if cell in cells] for other in crossing])
        outside.append([[cell for cell in shape.unit_cells[other] if cell not in cells] for other in crossing])
    return GridTables(
        np.array(shape.unit_cells, np.int64),
        np.array([shape.row_of, shape.col_of, shape.box_of], np.int64).T.copy(),
        np.array(shape.peer_cells, np.int64),
        _padded(inside),
        _padded(outside),
        np.array([len(parts) for parts in inside], np.int64),
        np.array([unit for unit, _ in splits], np.int64),
    )


def _padded(splits: list[list[list[int]]]) -> Array:
    """Return lists of different lengths as one array."""
    if not splits:
        return np.empty((0, 0, 0), np.int64)
    max_parts = max(len(parts) for parts in splits)
    max_cells = max(len(cells) for parts in splits for cells in parts)
    full = [[cells + cells[-1:] * (max_cells - len(cells)) for cells in parts] for parts in splits]
    return np.array([parts + parts[-1:] * (max_parts - len(parts)) for parts in full], np.int64)


@kernel
def search(
    tables: GridTables,
    workspace: Workspace,
    stack: Array,
    guesses: Array,
    tally: Array,
    answers: Array,
    limit: int,
    max_dead_ends: int,
) -> bool:
    """Search until the totals of solutions or of dead ends reach their limits; return whether the search has finished.

    The first solutions are written into `answers` [number, cell], as many as fit.
    """
    grid, queue, dirty = workspace.grid, workspace.queue, workspace.dirty
    while tally[FOUND] < limit:
        if tally[DEPTH] == 0:
            return True
        if tally[GUESSES] - tally[FOUND] >= max_dead_ends:
            return False
        is_open = _pop(tables, stack, guesses, tally, grid, queue, dirty)
        while is_open and _propagate(tables, grid, queue, dirty):
            cell, digit = _choose(tables, grid, tally)
            if cell < 0:
                _write(grid, answers, tally)
                break
            _push(stack, guesses, tally, grid, cell, digit)
            is_open = _eliminate(tables.units, grid, queue, dirty, cell, ~digit)
    return True


def _write(grid: Array, answers: Array, tally: Array) -> None:
    """Count a solution, and store it if it fits."""
    if tally[FOUND] < len(answers):
        for cell in range(len(grid)):
            answers[tally[FOUND], cell] = trailing_zeros(grid[cell]) + 1
    tally[FOUND] += 1


def _push(stack: Array, guesses: Array, tally: Array, grid: Array, cell: int, digit: Digits) -> None:
    """Push a grid and the guess that is about to be made in it."""
    level = tally[DEPTH]
    _copy(grid, stack[level])
    guesses[level, 0], guesses[level, 1] = cell, digit
    tally[DEPTH] += 1
    tally[GUESSES] += 1


def _copy(source: Array, target: Array) -> None:
    """Copy a grid."""
    for cell in range(len(source)):
        target[cell] = source[cell]


def _pop(tables: GridTables, stack: Array, guesses: Array, tally: Array, grid: Array, queue: Array, dirty: Array) -> bool:
    """Pop the last grid and eliminate its guess, which was wrong; return False if that leaves its cell without a digit."""
    tally[DEPTH] -= 1
    level = tally[DEPTH]
    _copy(stack[level], grid)
    queue[0] = 0
    cell = guesses[level, 0]
    dirty[:] = HIDDEN | LOCKED if cell == NO_GUESS else 0
    if cell != NO_GUESS:
        return _eliminate(tables.units, grid, queue, dirty, cell, guesses[level, 1])
    for cell in range(len(grid)):
        if _is_single(grid[cell]):
            queue[0] += 1
            queue[queue[0]] = cell
    return True


def _is_single(digits: Digits) -> bool:
    return bool(digits & (digits - 1) == 0)


def _eliminate(units: Array, grid: Array, queue: Array, dirty: Array, cell: int, digits: Digits) -> bool:
    """Remove digits from a cell, and note what must be searched because of it; return False if no digit is left."""
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
    """Apply singles and locked candidates until nothing changes; return False at a contradiction."""
    while True:
        if not _eliminate_from_peers(tables.peers, tables.units, grid, queue, dirty):
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


def _eliminate_from_peers(peers: Array, units: Array, grid: Array, queue: Array, dirty: Array) -> bool:
    """Remove the digits of all singles in the queue from their peers; return False if a peer has no digit left."""
    while queue[0]:
        cell = queue[queue[0]]
        queue[0] -= 1
        for k in range(peers.shape[1]):
            if not _eliminate(units, grid, queue, dirty, peers[cell, k], grid[cell]):
                return False
    return True


def _find_hidden_singles(cells: Array, units: Array, grid: Array, queue: Array, dirty: Array, unit: int) -> bool:
    """Place the digits that fit in only one cell of a unit; return False if one fits nowhere, or two claim the same cell."""
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
        if digits and not (_is_single(digits) and _eliminate(units, grid, queue, dirty, cell, ~digits)):
            return False
    return True


def _find_locked(tables: GridTables, grid: Array, queue: Array, dirty: Array) -> tuple[bool, bool]:
    """Eliminate digits confined to one part of a unit from the rest of the unit that crosses there; (is sound, has changed)."""
    inside, outside, n_parts, split_unit, units = tables.inside, tables.outside, tables.n_parts, tables.split_unit, tables.units
    has_changed = False
    for split in range(len(split_unit)):
        if not dirty[split_unit[split]] & LOCKED:
            continue
        once = twice = 0
        for part in range(n_parts[split]):
            digits = _digits_in(grid, inside, split, part)
            twice |= once & digits
            once |= digits
        for part in range(n_parts[split]):
            digits = _digits_in(grid, inside, split, part) & ~twice
            if digits & _digits_in(grid, outside, split, part):
                has_changed = True
                for k in range(outside.shape[2]):
                    if not _eliminate(units, grid, queue, dirty, outside[split, part, k], digits):
                        return False, True
    if not has_changed:
        dirty[:] = 0
    return True, has_changed


def _digits_in(grid: Array, cells: Array, split: int, part: int) -> Digits:
    digits = 0
    for k in range(cells.shape[2]):
        digits |= grid[cells[split, part, k]]
    return digits


def _choose(tables: GridTables, grid: Array, tally: Array) -> tuple[int, Digits]:
    """Return the cell and the digit (as a set) to guess; the cell is -1 if all are solved.

    A cell with two digits comes first, then a digit with two cells in a unit, then a cell with the fewest digits. Among cells,
    the highest score wins.
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
    """Return how often a cell's digits occur in its box outside its row and column, minus how often within them.

    A guess in a cell with a high score tells the most: it removes candidates that its row and column alone would leave.
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
    """Return the first cell of a unit in which a digit fits, or -1."""
    for k in range(cells.shape[1]):
        if grid[cells[unit, k]] & digit:
            return int(cells[unit, k])
    return -1


def _pick(digits: Digits, tally: Array) -> Digits:
    """Return one of the digits (as a set): the lowest, or with a seed a random one, by Park and Miller's generator."""
    if tally[SEED]:
        tally[SEED] = tally[SEED] * 48271 % (2**31 - 1)
        for _ in range(tally[SEED] % bit_count(digits)):
            digits &= digits - 1
    return digits & -digits
