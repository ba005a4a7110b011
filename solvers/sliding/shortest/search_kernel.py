"""The kernel of the search for shortest solutions: iterative deepening A* with additive pattern databases.

Cells, tiles and indices are those of `pattern_kernel.py`. There are several lower bounds on the slides left, each with an index
of every pattern: for each partition of the tiles, and on a square board also for the position mirrored at the diagonal through
the blank's home, which needs the same number of slides. The path is a stack of frames:

    BLANK             the blank's cell
    LEFT              the number of successors that are left to try
    SLIDE             the slide that led there
    BOUNDS            all bounds
    FORMER            for each bound, the earlier index of the pattern of the tile that slid, with its surplus
    SUCCESSORS        a row per successor: its slide, then the automaton's state, all bounds, and all indices after the slide

An index has the surplus of its pattern in its upper half, so that no table is read twice.

Successors are only kept if the automaton (in `search.py`) doesn't prune them and all bounds are within that of the iteration;
a bound is only looked up if those before it are. Everything that a slide changes is in one row, so that it is in the cache
together:

    CELL              the cell that the tile comes from
    FARTHER           by how much the slide takes the tile farther from home
    PLACES            for each bound, where the index of the tile's pattern is stored
    CHANGES           for each bound, how that index changes

An iteration plays one opening after another, a few slides each, and searches everything that follows. The next iteration
begins with the openings that came nearest to home, as most solutions are there, so that the last iteration ends sooner.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel
from solvers.sliding.shortest.pattern_kernel import DIRECTIONS, NONE, surplus

Ints = NDArray[np.int64]

N_BOUNDS = 4
BLANK, LEFT, SLIDE = range(3)
BOUNDS = 3
FORMER = BOUNDS + N_BOUNDS
SUCCESSORS = FORMER + N_BOUNDS
NEXT_SLIDE, NEXT_STATE = range(2)
NEXT_BOUNDS = 2
NEXT_INDICES = NEXT_BOUNDS + N_BOUNDS
SUCCESSOR = NEXT_INDICES + N_BOUNDS
FRAME = 64  # at least SUCCESSORS + DIRECTIONS * SUCCESSOR, and a power of two, for quick multiplication
CELL, FARTHER = range(2)
PLACES = 2
CHANGES = PLACES + N_BOUNDS
ROW = 16  # of a slide; at least CHANGES + N_BOUNDS
HALF_BITS = 32
LOWER_HALF = (1 << HALF_BITS) - 1
DEPTH, BOUND, NODES, STATE, OPENING = range(5)
FOUND, NO_MORE, UNDECIDED = range(3)


class SearchTables(NamedTuple):
    """What stays the same during a search."""

    slides: NDArray[np.int32]  # (cells * DIRECTIONS * tiles * ROW,): of each tile into each cell from each direction
    after: NDArray[np.int32]
    """(states * DIRECTIONS,): DIRECTIONS times the automaton's state after each slide, NONE if that is pruned"""
    surpluses: NDArray[np.uint8]


class SearchState(NamedTuple):
    """What changes during a search."""

    tally: Ints
    """the number of slides so far, the bound of the iteration, the number of positions searched, the automaton's initial state,
    and the number of openings begun"""
    openings: Ints  # (openings, slides): directions, NONE after the last
    min_pruned: Ints  # (openings,): the lowest bound pruned after each
    frames: Ints  # (depth * FRAME,)
    tiles: Ints  # (cells,): the tile in each cell; the blank's is left as it was
    indices: Ints  # of all patterns, with their surpluses, for one bound after another


@kernel
def run(board: SearchTables, search: SearchState, max_nodes: int) -> int:
    """Continue until a solution is found, everything within the bound is searched, or `max_nodes` positions are searched."""
    frames, tally = search.frames, search.tally
    bound, nodes, depth, verdict = tally[BOUND], tally[NODES], tally[DEPTH], UNDECIDED
    base = depth * FRAME
    while nodes < max_nodes:
        left = frames[np.uint64(base + LEFT)] - 1
        if left >= 0:
            frames[np.uint64(base + LEFT)] = left
            successor = base + SUCCESSORS + SUCCESSOR * left
            depth += 1
            base += FRAME
            cell = _make_slide(board, search, base, successor)
            if frames[np.uint64(base + BOUNDS)] == 0:
                verdict = FOUND
                break
            nodes += _expand(board, search, base, cell, frames[np.uint64(successor + NEXT_STATE)], bound - depth - 1)
        elif depth > 0:
            _undo_slide(board, search, base)
            depth -= 1
            base -= FRAME
        elif tally[OPENING] == len(search.openings):
            verdict = NO_MORE
            break
        else:
            nodes += _play_opening(board, search, bound)
            depth = tally[DEPTH]
            base = depth * FRAME
            if frames[np.uint64(base + BOUNDS)] == 0:
                verdict = FOUND
                break
    tally[DEPTH], tally[NODES] = depth, nodes
    return verdict


def _play_opening(board: SearchTables, search: SearchState, bound: int) -> int:
    """Play the next opening, as far as it is within the bound, and expand the position there.

    Returns the number of positions searched.
    """
    frames, tally, state, base, depth = search.frames, search.tally, search.tally[STATE], 0, 0
    opening = tally[OPENING]
    tally[OPENING] += 1
    for direction in search.openings[opening]:
        if direction == NONE:
            break
        state, room = board.after[state + direction], bound - depth - 1
        too_far = _look_up(board, search, base, base + SUCCESSORS, frames[base + BLANK], direction, state, room)
        frames[base + LEFT] = 0
        if too_far:
            search.min_pruned[opening] = too_far
            tally[DEPTH] = depth
            return depth + 1
        depth += 1
        base += FRAME
        _make_slide(board, search, base, base - FRAME + SUCCESSORS)
        if frames[base + BOUNDS] == 0:
            break
    tally[DEPTH] = depth
    return depth + _expand(board, search, base, frames[base + BLANK], state, bound - depth - 1)


@inlined
def _make_slide(board: SearchTables, search: SearchState, base: int, successor: int) -> int:
    """Make the slide of a successor, and store in a new frame how to undo it. Returns the blank's new cell."""
    frames, tiles, indices = search.frames, search.tiles, search.indices
    blank, slide = frames[np.uint64(base - FRAME + BLANK)], frames[np.uint64(successor + NEXT_SLIDE)]
    cell: int = board.slides[np.uint64(slide + CELL)]
    tiles[np.uint64(blank)] = tiles[np.uint64(cell)]
    frames[np.uint64(base + BLANK)] = cell
    frames[np.uint64(base + SLIDE)] = slide
    for number in range(N_BOUNDS):
        place = np.uint64(board.slides[np.uint64(slide + PLACES + number)])
        frames[np.uint64(base + FORMER + number)] = indices[place]
        indices[place] = frames[np.uint64(successor + NEXT_INDICES + number)]
        frames[np.uint64(base + BOUNDS + number)] = frames[np.uint64(successor + NEXT_BOUNDS + number)]
    return cell


@inlined
def _undo_slide(board: SearchTables, search: SearchState, base: int) -> None:
    """Undo the slide that led to a frame."""
    frames, tiles, slide = search.frames, search.tiles, search.frames[np.uint64(base + SLIDE)]
    tiles[np.uint64(frames[np.uint64(base + BLANK)])] = tiles[np.uint64(frames[np.uint64(base - FRAME + BLANK)])]
    for number in range(N_BOUNDS):
        place = np.uint64(board.slides[np.uint64(slide + PLACES + number)])
        search.indices[place] = frames[np.uint64(base + FORMER + number)]


@inlined
def _expand(board: SearchTables, search: SearchState, base: int, blank: int, state: int, room: int) -> int:
    """Write the successors of a position that may lead home within `room` more slides into its frame.

    Returns the number of positions searched.
    """
    successor, n_successors, nodes, opening = base + SUCCESSORS, 0, 0, np.uint64(search.tally[OPENING] - 1)
    for direction in range(DIRECTIONS - 1, -1, -1):
        after = board.after[np.uint64(state + direction)]
        if after == NONE:
            continue
        nodes += 1
        too_far = _look_up(board, search, base, successor, blank, direction, after, room)
        if too_far:
            search.min_pruned[opening] = min(search.min_pruned[opening], too_far)
        else:
            successor += SUCCESSOR
            n_successors += 1
    search.frames[np.uint64(base + LEFT)] = n_successors
    return nodes


@inlined
def _look_up(
    board: SearchTables, search: SearchState, base: int, successor: int, blank: int, direction: int, after: int, room: int
) -> int:
    """Write a successor of a position into its frame; returns its bound if that is more than `room`, else 0."""
    frames, slides = search.frames, board.slides
    first = (DIRECTIONS * blank + direction) * (ROW * len(search.tiles))
    slide = first + ROW * search.tiles[np.uint64(slides[np.uint64(first + CELL)])]
    farther = slides[np.uint64(slide + FARTHER)]
    for number in range(N_BOUNDS):
        now = search.indices[np.uint64(slides[np.uint64(slide + PLACES + number)])]
        index = (now & LOWER_HALF) + slides[np.uint64(slide + CHANGES + number)]
        value = surplus(board.surpluses, index)
        bound: int = frames[np.uint64(base + BOUNDS + number)] + farther + 2 * (value - (now >> HALF_BITS))
        if bound > room:
            return bound
        frames[np.uint64(successor + NEXT_BOUNDS + number)] = bound
        frames[np.uint64(successor + NEXT_INDICES + number)] = index | (value << HALF_BITS)
    frames[np.uint64(successor + NEXT_SLIDE)] = slide
    frames[np.uint64(successor + NEXT_STATE)] = after
    return 0
