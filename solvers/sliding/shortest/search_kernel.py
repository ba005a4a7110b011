"""The kernel of the search for shortest solutions: iterative deepening A* with additive pattern databases.

Cells, tiles and indices are those of `pattern_kernel.py`. There are several bounds on how many slides are left, each with an
index of every pattern: of each partition of the tiles, and on a square board also of the position mirrored at the diagonal
through the blank's home, which needs equally many slides. The path is a stack of frames:

    BLANK             the blank's cell
    LEFT              how many ways on are left to try
    SLIDE             the slide that led there
    BOUNDS            all bounds
    FORMER            for each bound the index of the pattern of the tile that slid, with its surplus, before that
    WAYS              a row for each way on: its slide, then the state of the automaton, all bounds, and all indices after it

An index has the surplus of its pattern in its upper half, so that no table is asked twice.

Ways on are kept only if the automaton (`shortest_automaton.py`) doesn't prune them and all bounds are within that of the
iteration; the next bound is asked for only where those before it are. All that a slide changes stands in one row, so that it
is in the cache together:

    CELL              the cell the tile comes from
    FARTHER           how much farther the tile is from home then
    PLACES            for each bound where the index of the tile's pattern stands
    CHANGES           for each bound how that changes

An iteration makes one opening after another, a few slides each, and tries all that follows. The next iteration begins with
those after which something came nearest to home: that is where most solutions are, so that the last iteration ends sooner.
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
WAYS = FORMER + N_BOUNDS
WAY_SLIDE, WAY_STATE = range(2)
WAY_BOUNDS = 2
WAY_INDICES = WAY_BOUNDS + N_BOUNDS
WAY = WAY_INDICES + N_BOUNDS
FRAME = 64  # no less than WAYS + DIRECTIONS * WAY, and quickly multiplied by
CELL, FARTHER = range(2)
PLACES = 2
CHANGES = PLACES + N_BOUNDS
ROW = 16  # of a slide; no less than CHANGES + N_BOUNDS
HALF_BITS = 32
LOWER_HALF = (1 << HALF_BITS) - 1
DEPTH, BOUND, NODES, STATE, OPENING = range(5)
FOUND, NO_MORE, UNDECIDED = range(3)


class SearchTables(NamedTuple):
    """What stays as it is during a search."""

    slides: NDArray[np.int32]  # (cells * DIRECTIONS * tiles * ROW,): of each tile into each cell from each direction
    after: NDArray[np.int32]
    """(states * DIRECTIONS,): DIRECTIONS times the state of the automaton after each slide, NONE if that is pruned"""
    surpluses: NDArray[np.uint8]


class SearchState(NamedTuple):
    """What changes."""

    tally: Ints
    """the number of slides so far, the bound of the iteration, how many positions were looked at, the state at the start, and
    how many openings were begun"""
    openings: Ints  # (openings, slides): directions, NONE after the last
    least: Ints  # (openings,): the least bound of all that was pruned after each
    frames: Ints  # (depth * FRAME,)
    tiles: Ints  # (cells,): the tile in each cell; the blank's is left as it was
    indices: Ints  # those of all patterns with their surpluses, for one bound after another


@kernel
def go_on(board: SearchTables, search: SearchState, most_nodes: int) -> int:
    """Go on until a solution is found, all ways within the bound are tried, or so many positions were looked at in all."""
    frames, tally = search.frames, search.tally
    bound, nodes, depth, verdict = tally[BOUND], tally[NODES], tally[DEPTH], UNDECIDED
    base = depth * FRAME
    while nodes < most_nodes:
        left = frames[np.uint64(base + LEFT)] - 1
        if left >= 0:
            frames[np.uint64(base + LEFT)] = left
            way = base + WAYS + WAY * left
            depth += 1
            base += FRAME
            cell = _go(board, search, base, way)
            if frames[np.uint64(base + BOUNDS)] == 0:
                verdict = FOUND
                break
            nodes += _look(board, search, base, cell, frames[np.uint64(way + WAY_STATE)], bound - depth - 1)
        elif depth > 0:
            _go_back(board, search, base)
            depth -= 1
            base -= FRAME
        elif tally[OPENING] == len(search.openings):
            verdict = NO_MORE
            break
        else:
            nodes += _open(board, search, bound)
            depth = tally[DEPTH]
            base = depth * FRAME
            if frames[np.uint64(base + BOUNDS)] == 0:
                verdict = FOUND
                break
    tally[DEPTH], tally[NODES] = depth, nodes
    return verdict


def _open(board: SearchTables, search: SearchState, bound: int) -> int:
    """Make the slides of the next opening, as far as they are within the bound, and look at the ways on from there.

    Returns how many positions were looked at.
    """
    frames, tally, state, base, depth = search.frames, search.tally, search.tally[STATE], 0, 0
    opening = tally[OPENING]
    tally[OPENING] += 1
    for direction in search.openings[opening]:
        if direction == NONE:
            break
        state, room = board.after[state + direction], bound - depth - 1
        too_far = _ask(board, search, base, base + WAYS, frames[base + BLANK], direction, state, room)
        frames[base + LEFT] = 0
        if too_far:
            search.least[opening] = too_far
            tally[DEPTH] = depth
            return depth + 1
        depth += 1
        base += FRAME
        _go(board, search, base, base - FRAME + WAYS)
        if frames[base + BOUNDS] == 0:
            break
    tally[DEPTH] = depth
    return depth + _look(board, search, base, frames[base + BLANK], state, bound - depth - 1)


@inlined
def _go(board: SearchTables, search: SearchState, base: int, way: int) -> int:
    """Go a way, and note in a new frame how to come back. Returns the blank's new cell."""
    frames, tiles, indices = search.frames, search.tiles, search.indices
    blank, slide = frames[np.uint64(base - FRAME + BLANK)], frames[np.uint64(way + WAY_SLIDE)]
    cell: int = board.slides[np.uint64(slide + CELL)]
    tiles[np.uint64(blank)] = tiles[np.uint64(cell)]
    frames[np.uint64(base + BLANK)] = cell
    frames[np.uint64(base + SLIDE)] = slide
    for number in range(N_BOUNDS):
        place = np.uint64(board.slides[np.uint64(slide + PLACES + number)])
        frames[np.uint64(base + FORMER + number)] = indices[place]
        indices[place] = frames[np.uint64(way + WAY_INDICES + number)]
        frames[np.uint64(base + BOUNDS + number)] = frames[np.uint64(way + WAY_BOUNDS + number)]
    return cell


@inlined
def _go_back(board: SearchTables, search: SearchState, base: int) -> None:
    """Take back the slide that led to a frame."""
    frames, tiles, slide = search.frames, search.tiles, search.frames[np.uint64(base + SLIDE)]
    tiles[np.uint64(frames[np.uint64(base + BLANK)])] = tiles[np.uint64(frames[np.uint64(base - FRAME + BLANK)])]
    for number in range(N_BOUNDS):
        place = np.uint64(board.slides[np.uint64(slide + PLACES + number)])
        search.indices[place] = frames[np.uint64(base + FORMER + number)]


@inlined
def _look(board: SearchTables, search: SearchState, base: int, blank: int, state: int, room: int) -> int:
    """Put the ways on from a position that may still lead home within `room` more slides into its frame.

    Returns how many were looked at.
    """
    way, n_ways, nodes, opening = base + WAYS, 0, 0, np.uint64(search.tally[OPENING] - 1)
    for direction in range(DIRECTIONS - 1, -1, -1):
        after = board.after[np.uint64(state + direction)]
        if after == NONE:
            continue
        nodes += 1
        too_far = _ask(board, search, base, way, blank, direction, after, room)
        if too_far:
            search.least[opening] = min(search.least[opening], too_far)
        else:
            way += WAY
            n_ways += 1
    search.frames[np.uint64(base + LEFT)] = n_ways
    return nodes


@inlined
def _ask(board: SearchTables, search: SearchState, base: int, way: int, blank: int, direction: int, after: int, room: int) -> int:
    """Put a way on from a position into its frame; returns its bound if that is more than `room`, else 0."""
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
        frames[np.uint64(way + WAY_BOUNDS + number)] = bound
        frames[np.uint64(way + WAY_INDICES + number)] = index | (value << HALF_BITS)
    frames[np.uint64(way + WAY_SLIDE)] = slide
    frames[np.uint64(way + WAY_STATE)] = after
    return 0
