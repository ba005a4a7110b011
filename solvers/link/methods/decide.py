"""Decide: clears a board of link match, or proves that it can't be cleared, and explains each pair.

The search is depth first over pairs, with restarts that share a table of positions proven lost, so it also ends on lost boards.
"""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto

import numpy as np

from solvers.errors import GaveUp, Unsolvable
from solvers.kernels import Array, share
from solvers.link.board_kernel import Geometry, Masks, close_up, geometry_of, grid_of, key_of, new_masks, place_of
from solvers.link.gravity import TWO_PASSES, WALL, Gravity
from solvers.link.links import Pair
from solvers.link.methods import search_kernel as kernel
from solvers.link.methods.closure_kernel import ALL_PAIRINGS, closure_of
from solvers.link.methods.search_kernel import Pairs, Stack
from solvers.link.rules import LinkState, check
from solvers.link.words import line_clue, line_words, marks_of, movement_words, pair_name
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count, listed


class Clearability(Enum):
    """What is known about a board."""

    CLEARABLE = auto()  # pairs that clear it are known
    LOST = auto()  # it is proven that it can't be cleared
    UNKNOWN = auto()  # the search ended at its limit


@dataclass(frozen=True)
class Decision:
    """The result of a search."""

    verdict: Clearability
    pairs: tuple[Pair, ...] = ()
    """for a clearable board: all its pairs, in an order in which they can be taken"""
    nodes: int = 0  # number of positions searched


IN_COLUMNS = {Gravity.DOWN, Gravity.UP, Gravity.UPDOWN_APART, Gravity.UPDOWN_TOGETHER, Gravity.COLS_DOWN_UP}
"""the rules under which tiles only move up and down: their boards are transposed, so that kernels only move tiles in rows"""
WORK, WORK_IN_TWO_PASSES = 250_000_000, 1_000_000_000
"""divided by the number of tiles: positions searched in about half a minute"""
WORK_PER_SLICE = 1_000_000  # cells times nodes in about a tenth of a second
ZOBRIST_SEED = 20_250_101
INITIAL_PAIRS = 1 << 14  # the initial capacity for pairs


def decide(state: LinkState, max_nodes: int | None = None, seed: int = 0) -> Generator[Progress, None, Decision]:
    """Find out whether a board can be cleared; the result for a seed is the same on every machine.

    It yields progress about ten times a second. The verdict is UNKNOWN after `max_nodes` positions, or by default after about
    half a minute.
    """
    if state.is_solved():
        return Decision(Clearability.CLEARABLE)
    if max_nodes is None:
        max_nodes = (WORK_IN_TWO_PASSES if state.gravity in TWO_PASSES else WORK) // state.left
    is_transposed, one_pass = state.gravity in IN_COLUMNS, state.gravity not in TWO_PASSES
    geometry, masks, grid = _board(state, is_transposed)
    closure, stack, nodes = closure_of(geometry, grid), _stack(geometry, grid, seed), 0
    pairs, table = _new_pairs(INITIAL_PAIRS), kernel.new_table()
    while True:
        limit = min(max_nodes, nodes + max(share(WORK_PER_SLICE, kernel.search) // len(grid), 1))
        end = kernel.search(geometry, masks, closure, stack, pairs, table, one_pass, limit)
        nodes = int(stack.tally[kernel.NODES])
        if end == kernel.CLEARED:
            return Decision(Clearability.CLEARABLE, _line_taken(stack, pairs, geometry, is_transposed), nodes)
        if end == kernel.LOST:
            return Decision(Clearability.LOST, (), nodes)
        if end == kernel.TABLE_FULL:
            table = kernel.grown(table)
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
    return Pairs(*(np.concatenate((part, np.zeros_like(part))) for part in pairs))


def _line_taken(stack: Stack, pairs: Pairs, geometry: Geometry, is_transposed: bool) -> tuple[Pair, ...]:
    """Return the pairs that lead from the start to the current position."""
    chosen = stack.chosen[: stack.tally[kernel.DEPTH] + 1]
    places = [
        (place_of(one, geometry.cols), place_of(other, geometry.cols))
        for one, other in zip(pairs.first[chosen], pairs.second[chosen], strict=True)
    ]
    return tuple(Pair.of(one[::-1], other[::-1]) if is_transposed else Pair.of(one, other) for one, other in places)


# the steps; a pair is called safe only under rules with one pass, as under others a tile may be in two lines that close up


@dataclass(frozen=True)
class NextPair:
    """The next pair of a solution."""

    state: LinkState  # the position before it
    pair: Pair
    after: LinkState  # the position after it


def tiles_of_face(state: LinkState, pair: Pair) -> int:
    """Return the number of tiles left of a pair's face, its own two included."""
    return len(state.places[state.tile_at(pair.first)])


def solve(state: LinkState) -> Iterator[Step | Progress]:
    """Yield the pairs that clear a board, each explained; raises Unsolvable, and GaveUp if the search ends at its limit."""
    check(state)
    decision = yield from decide(state)
    searched = f"{count(decision.nodes, 'position')} {'was' if decision.nodes == 1 else 'were'} searched"
    if decision.verdict is Clearability.LOST:
        raise Unsolvable(f"This board can't be cleared: {searched}, and tiles are left in every case.")
    if decision.verdict is Clearability.UNKNOWN:
        raise GaveUp(f"{searched} without an answer, so it is unknown whether this board can be cleared.")
    for pair in decision.pairs:
        choice = NextPair(state, pair, state.without(pair))
        yield explained(choice)
        state = choice.after
    yield Progress(decision.nodes)


SAFE_PAIR, SAFE_FOUR, FOUND = "safe pair", "safe four", "found by search"
MAX_NAMED = 4  # tiles that a sentence names one by one


def explained(choice: NextPair) -> Step:
    """Return the step that takes the next pair of a solution."""
    state, pair, after = choice.state, choice.pair, choice.after
    if state.gravity not in TWO_PASSES and not state.falls(pair):
        same = tiles_of_face(state, pair)
        if same == 2:
            # Every solution takes such a pair at some point, and everything else works without it: its tiles are the last of
            # their segments, so nothing falls differently, and fewer tiles never block a line.
            return _safe_pair(choice)
        if same == 4:
            other = Pair(*after.places[state.tile_at(pair.first)])
            if after.room.is_linked(other.first, other.second) and not after.falls(other):
                return _safe_four(choice, other)
    return _found(choice)


def _safe_pair(choice: NextPair) -> Step:
    why = (
        f"{pair_name(choice.pair)}, the last two tiles of their face. They must go together sooner or later, and no other tile "
        f"moves, so this is always safe. {line_words(choice.state, choice.pair)}"
    )
    return _step(choice, why, SAFE_PAIR, line_clue(choice.state, choice.pair))


def _safe_four(choice: NextPair, partner: Pair) -> Step:
    why = (
        f"{pair_name(choice.pair)}, safe together with {pair_name(partner)}. These are the last four tiles of their face: both "
        f"pairs can go now, one after the other, and no other tile moves, so this is always safe. "
        f"{line_words(choice.state, choice.pair)}"
    )
    return _step(choice, why, SAFE_FOUR, "Look for a face whose last four tiles can all go now.")


def _found(choice: NextPair) -> Step:
    state, pair = choice.state, choice.pair
    falls = state.falls(pair)
    parts = (
        _freed_words(pair, freed(choice)),
        _continuation_words(choice),
        _falls_words(falls),
        line_words(state, pair),
        _others_words(len(state.pairs) - 1),
    )
    return _step(choice, " ".join(parts), FOUND, line_clue(state, pair), tuple(sorted(falls)))


def _step(choice: NextPair, why: str, technique: str, clue: str, moving: tuple[Cell, ...] = ()) -> Step:
    state, pair = choice.state, choice.pair
    region = (Mark(Role.REGION, moving),) if moving else ()
    figures = (("open pairs", len(state.pairs)), ("tiles left", state.left))
    return Step((pair,), why, technique, (*region, *marks_of(state, (pair,))), clue=clue, figures=figures)


def freed(choice: NextPair) -> tuple[Cell, ...]:
    """Return the cells, in reading order, of the tiles that can only be linked to another one after taking the pair."""
    origins = {place: origin for origin, place in choice.state.falls(choice.pair).items()}
    now = {cell for other in choice.after.pairs for cell in (other.first, other.second)}
    before = {cell for other in choice.state.pairs for cell in (other.first, other.second)}
    return tuple(sorted({origins.get(cell, cell) for cell in now} - before))


def _freed_words(pair: Pair, cells: tuple[Cell, ...]) -> str:
    if not cells:
        return f"{pair_name(pair)}, found by search. It frees no other tile."
    named = f" Only then can {listed(map(cell_name, cells))} be linked." if len(cells) <= MAX_NAMED else ""
    return f"{pair_name(pair)} frees {count(len(cells), 'tile')}.{named}"


def _falls_words(falls: Mapping[Cell, Cell]) -> str:
    if not falls or len(falls) > MAX_NAMED:
        return movement_words(len(falls))
    moves = listed(f"{cell_name(origin)} to {cell_name(place)}" for origin, place in sorted(falls.items()))
    return f"{movement_words(len(falls)).removesuffix('.')}: {moves}."


def _others_words(number: int) -> str:
    if not number:
        return "No other pair is open."
    return f"{count(number, 'other pair')} {'is' if number == 1 else 'are'} open."


def _continuation_words(choice: NextPair) -> str:
    same = tiles_of_face(choice.state, choice.pair)
    if not choice.after.left:
        return "It is the last pair."
    if same == 2:
        return "After it, the board can still be cleared."
    return f"{same} tiles of their face are left, and the search found a solution that pairs these two."
