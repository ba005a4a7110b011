"""Decides boards: a depth-first search over pairs that starts again and again, with one table of positions proven lost.

Because all its runs share that table, it ends on lost boards too. Most lost positions are recognised by a closure, in which
any tile may be taken as soon as that helps another one.
"""

import numpy as np

from solvers.kernels import Array, share
from solvers.link.board_kernel import Geometry, Masks, field_of, grid_of, place_of, settle, sight_of
from solvers.link.decide import Clearability, Decision, DecisionSearch, transposition_kernel
from solvers.link.decide import search_kernel as kernel
from solvers.link.decide.closure_kernel import ALL_WAYS
from solvers.link.decide.links_kernel import closure_of
from solvers.link.decide.moves_kernel import key_of
from solvers.link.decide.search_kernel import Pairs, Stack
from solvers.link.gravity import TWO_PASSES, WALL, Gravity
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Progress

IN_COLUMNS = {Gravity.DOWN, Gravity.UP, Gravity.UPDOWN_APART, Gravity.UPDOWN_TOGETHER, Gravity.COLS_DOWN_UP}
"""the rules under which tiles move up and down only: their boards are turned, so that kernels see rows move"""

WORK_A_SLICE = 1_000_000  # cells times nodes in about a tenth of a second
NAMES_SEED = 20_250_101
FIRST_ROOM = 1 << 14  # for how many pairs there is room at first


def search(state: LinkState, most_nodes: int, seed: int = 0) -> DecisionSearch:
    """Clear a board, or prove that it can't be cleared; OPEN once so many nodes have been looked at."""
    if state.is_solved():
        return Decision(Clearability.CLEARABLE)
    is_turned, one_pass = state.gravity in IN_COLUMNS, state.gravity not in TWO_PASSES
    field, sight, grid = _board(state, is_turned)
    closure, stack, nodes = closure_of(field, grid), _stack(field, grid, seed), 0
    pairs, table = _room(FIRST_ROOM), transposition_kernel.new_table()
    while True:
        most = min(most_nodes, nodes + max(share(WORK_A_SLICE, kernel.search) // len(grid), 1))
        end = kernel.search(field, sight, closure, stack, pairs, table, one_pass, most)
        nodes = int(stack.tally[kernel.NODES])
        if end == kernel.CLEARED:
            return Decision(Clearability.CLEARABLE, _taken(stack, pairs, field, is_turned), nodes)
        if end == kernel.LOST:
            return Decision(Clearability.LOST, (), nodes)
        if end == kernel.TABLE_FULL:
            table = transposition_kernel.grown(table)
        elif end == kernel.PAIRS_FULL:
            pairs = _grown(pairs)
        elif nodes >= most_nodes:
            return Decision(Clearability.OPEN, (), nodes)
        else:
            yield Progress(nodes, unit="positions")


def _board(state: LinkState, is_turned: bool) -> tuple[Geometry, Masks, Array]:
    """Return a board as kernels have it, with all its cells in segments, rows and columns exchanged if it is turned."""
    field, sight, grid = field_of(state), sight_of(state), grid_of(state)
    if state.gravity is Gravity.NONE:
        field = _each_cell_alone(field, grid)
    if not is_turned:
        return field, sight, grid
    rows, cols = np.divmod(field.order, state.cols + 2)
    order = (cols * (state.rows + 2) + rows).astype(np.int32)
    grid = np.ascontiguousarray(grid.reshape(state.rows + 2, state.cols + 2).T).ravel()
    sight = sight._replace(row_empty=sight.col_empty, col_empty=sight.row_empty)
    return Geometry(state.cols, state.rows, order, field.starts), sight, grid


def _each_cell_alone(field: Geometry, grid: Array) -> Geometry:
    """Return the geometry of a board whose tiles stay: each cell is a segment of its own, in which nothing can move."""
    width = field.cols + 2
    inside = np.arange(len(grid)).reshape(-1, width)[1:-1, 1:-1].ravel()
    cells = inside[grid[inside] != WALL].astype(np.int32)
    return field._replace(order=cells, starts=np.arange(len(cells) + 1, dtype=np.int32))


def _stack(field: Geometry, grid: Array, seed: int) -> Stack:
    """Return the stack of a search that has not begun."""
    depth, n_faces = int((grid > 0).sum()) // 2 + 1, int(grid.max()) + 1
    boards = np.zeros((depth, len(grid)), np.int16)
    boards[0] = grid
    names = np.random.default_rng(NAMES_SEED).integers(1, 2**64, (len(grid), n_faces), np.uint64)
    dice = np.random.default_rng(seed).integers(1, 2**64, 1, np.uint64)
    keys = np.zeros(depth, np.uint64)
    keys[0] = key_of(grid, field, names)
    tally = np.zeros(kernel.TALLY, np.int64)
    tally[kernel.ENTERING], tally[kernel.RUN_LIMIT] = 1, max(kernel.FIRST_LIMIT, kernel.PER_PAIR * depth)
    tally[kernel.START_CLOSED] = _start_closed(field, grid)
    ways = np.full((depth, n_faces), ALL_WAYS, np.int8)
    plans = np.zeros((depth, 2 * depth, 2), np.int64)
    top, here = np.zeros(depth + 1, np.int64), np.zeros(depth, np.int64)
    return Stack(boards, keys, ways, plans, top, here, _above(field, len(grid)), names, dice, tally)


def _start_closed(field: Geometry, grid: Array) -> int:
    """Return how many pairs it takes until all segments are closed up for good: past the last one if that isn't certain.

    In two passes it is certain without walls: a quarter of the board then has rows that get no longer away from its base.
    """
    inside = grid.reshape(field.rows + 2, field.cols + 2)[1:-1, 1:-1]
    if _has_two_passes(field) and (inside == WALL).any():
        return int((grid > 0).sum())
    closed = grid.copy()
    settle(closed, field)
    return int((closed != grid).any())


def _has_two_passes(field: Geometry) -> bool:
    return len(np.unique(field.order)) < len(field.order)


def _above(field: Geometry, n_cells: int) -> Array:
    """Return the next cell of each cell's segment, 0 if there is none; in two rows if tiles move in two passes."""
    above = np.zeros((1 + _has_two_passes(field), n_cells), np.int16)
    passes = np.zeros(n_cells, np.int8)
    for begin, end in zip(field.starts, field.starts[1:], strict=False):
        line = field.order[begin:end]
        above[passes[line[:-1]], line[:-1]] = line[1:]
        passes[line] += 1
    return above


def _room(size: int) -> Pairs:
    return Pairs(np.zeros(size, np.int16), np.zeros(size, np.int16), np.zeros(size, np.float32), np.zeros(size, np.int8))


def _grown(pairs: Pairs) -> Pairs:
    """Return twice as much room, with the same pairs."""
    return Pairs(*(np.concatenate((part, np.zeros_like(part))) for part in pairs))


def _taken(stack: Stack, pairs: Pairs, field: Geometry, is_turned: bool) -> tuple[Pair, ...]:
    """Return the pairs that lead from the start to where the search is."""
    chosen = stack.here[: stack.tally[kernel.DEPTH] + 1]
    places = [
        (place_of(one, field.cols), place_of(other, field.cols))
        for one, other in zip(pairs.first[chosen], pairs.second[chosen], strict=True)
    ]
    return tuple(Pair.of(one[::-1], other[::-1]) if is_turned else Pair.of(one, other) for one, other in places)
