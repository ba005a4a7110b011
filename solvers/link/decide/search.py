"""Decides boards: a depth-first search over pairs with restarts, and a transposition table of positions proven lost.

All runs share the table, so the search also ends on lost boards. Most lost positions are recognised by a closure, a relaxation
in which tiles that can be taken no longer block others.
"""

import numpy as np

from solvers.kernels import Array, share
from solvers.link.board_kernel import Geometry, Masks, close_up, geometry_of, grid_of, new_masks, place_of
from solvers.link.decide import Clearability, Decision, DecisionSearch, transposition_kernel
from solvers.link.decide import search_kernel as kernel
from solvers.link.decide.closure_kernel import ALL_PAIRINGS
from solvers.link.decide.links_kernel import closure_of
from solvers.link.decide.moves_kernel import key_of
from solvers.link.decide.search_kernel import Pairs, Stack
from solvers.link.gravity import TWO_PASSES, WALL, Gravity
from solvers.link.moves import Pair
from solvers.link.rules import LinkState
from solvers.puzzle import Progress

IN_COLUMNS = {Gravity.DOWN, Gravity.UP, Gravity.UPDOWN_APART, Gravity.UPDOWN_TOGETHER, Gravity.COLS_DOWN_UP}
"""the rules under which tiles only move up and down: their boards are transposed, so that kernels only move tiles in rows"""

WORK_PER_SLICE = 1_000_000  # cells times nodes in about a tenth of a second
ZOBRIST_SEED = 20_250_101
INITIAL_PAIRS = 1 << 14  # the initial capacity for pairs


def search(state: LinkState, max_nodes: int, seed: int = 0) -> DecisionSearch:
    """Clear a board, or prove that it can't be cleared; the verdict is UNKNOWN after `max_nodes` nodes."""
    if state.is_solved():
        return Decision(Clearability.CLEARABLE)
    is_transposed, one_pass = state.gravity in IN_COLUMNS, state.gravity not in TWO_PASSES
    geometry, masks, grid = _board(state, is_transposed)
    closure, stack, nodes = closure_of(geometry, grid), _stack(geometry, grid, seed), 0
    pairs, table = _new_pairs(INITIAL_PAIRS), transposition_kernel.new_table()
    while True:
        limit = min(max_nodes, nodes + max(share(WORK_PER_SLICE, kernel.search) // len(grid), 1))
        end = kernel.search(geometry, masks, closure, stack, pairs, table, one_pass, limit)
        nodes = int(stack.tally[kernel.NODES])
        if end == kernel.CLEARED:
            return Decision(Clearability.CLEARABLE, _line_taken(stack, pairs, geometry, is_transposed), nodes)
        if end == kernel.LOST:
            return Decision(Clearability.LOST, (), nodes)
        if end == kernel.TABLE_FULL:
            table = transposition_kernel.grown(table)
        elif end == kernel.PAIRS_FULL:
            pairs = _doubled(pairs)
        elif nodes >= max_nodes:
            return Decision(Clearability.UNKNOWN, (), nodes)
        else:
            yield Progress(nodes, unit="positions")


def _board(state: LinkState, is_transposed: bool) -> tuple[Geometry, Masks, Array]:
    """Return a board in the form of the kernels, with every cell in a segment, transposed if it is turned."""
    geometry, masks, grid = geometry_of(state), new_masks(state), grid_of(state)
    if state.gravity is Gravity.NONE:
        geometry = _each_cell_alone(geometry, grid)
    if not is_transposed:
        return geometry, masks, grid
    rows, cols = np.divmod(geometry.order, state.cols + 2)
    order = (cols * (state.rows + 2) + rows).astype(np.int32)
    grid = np.ascontiguousarray(grid.reshape(state.rows + 2, state.cols + 2).T).ravel()
    masks = masks._replace(row_empty=masks.col_empty, col_empty=masks.row_empty)
    return Geometry(state.cols, state.rows, order, geometry.starts), masks, grid


def _each_cell_alone(geometry: Geometry, grid: Array) -> Geometry:
    """Return the geometry of a board whose tiles don't move: each cell is a segment of its own."""
    width = geometry.cols + 2
    inside = np.arange(len(grid)).reshape(-1, width)[1:-1, 1:-1].ravel()
    cells = inside[grid[inside] != WALL].astype(np.int32)
    return geometry._replace(order=cells, starts=np.arange(len(cells) + 1, dtype=np.int32))


def _stack(geometry: Geometry, grid: Array, seed: int) -> Stack:
    """Return the initial stack of a search."""
    depth, n_faces = int((grid > 0).sum()) // 2 + 1, int(grid.max()) + 1
    boards = np.zeros((depth, len(grid)), np.int16)
    boards[0] = grid
    zobrist = np.random.default_rng(ZOBRIST_SEED).integers(1, 2**64, (len(grid), n_faces), np.uint64)
    dice = np.random.default_rng(seed).integers(1, 2**64, 1, np.uint64)
    keys = np.zeros(depth, np.uint64)
    keys[0] = key_of(grid, geometry, zobrist)
    tally = np.zeros(kernel.TALLY, np.int64)
    tally[kernel.ENTERING], tally[kernel.RUN_LIMIT] = 1, max(kernel.FIRST_LIMIT, kernel.PER_PAIR * depth)
    tally[kernel.START_CLOSED] = _closed_after(geometry, grid)
    pairings = np.full((depth, n_faces), ALL_PAIRINGS, np.int8)
    plans = np.zeros((depth, 2 * depth, 2), np.int64)
    top, chosen = np.zeros(depth + 1, np.int64), np.zeros(depth, np.int64)
    return Stack(boards, keys, pairings, plans, top, chosen, _above(geometry, len(grid)), zobrist, dice, tally)


def _closed_after(geometry: Geometry, grid: Array) -> int:
    """Return after how many pairs all segments are sure to stay closed up; after all pairs if that isn't certain.

    With two passes it is certain only without walls: then the rows of each quarter never get longer away from its base.
    """
    inside = grid.reshape(geometry.rows + 2, geometry.cols + 2)[1:-1, 1:-1]
    if _has_two_passes(geometry) and (inside == WALL).any():
        return int((grid > 0).sum())
    closed = grid.copy()
    close_up(closed, geometry)
    return int((closed != grid).any())


def _has_two_passes(geometry: Geometry) -> bool:
    return len(np.unique(geometry.order)) < len(geometry.order)


def _above(geometry: Geometry, n_cells: int) -> Array:
    """Return the next cell of each cell's segment, 0 if there is none; two rows if tiles move in two passes."""
    above = np.zeros((1 + _has_two_passes(geometry), n_cells), np.int16)
    passes = np.zeros(n_cells, np.int8)
    for begin, end in zip(geometry.starts, geometry.starts[1:], strict=False):
        line = geometry.order[begin:end]
        above[passes[line[:-1]], line[:-1]] = line[1:]
        passes[line] += 1
    return above


def _new_pairs(size: int) -> Pairs:
    return Pairs(np.zeros(size, np.int16), np.zeros(size, np.int16), np.zeros(size, np.float32), np.zeros(size, np.int8))


def _doubled(pairs: Pairs) -> Pairs:
    """Return the same pairs with twice the capacity."""
    return Pairs(*(np.concatenate((part, np.zeros_like(part))) for part in pairs))


def _line_taken(stack: Stack, pairs: Pairs, geometry: Geometry, is_transposed: bool) -> tuple[Pair, ...]:
    """Return the pairs that lead from the start to the current position."""
    chosen = stack.chosen[: stack.tally[kernel.DEPTH] + 1]
    places = [
        (place_of(one, geometry.cols), place_of(other, geometry.cols))
        for one, other in zip(pairs.first[chosen], pairs.second[chosen], strict=True)
    ]
    return tuple(Pair.of(one[::-1], other[::-1]) if is_transposed else Pair.of(one, other) for one, other in places)
