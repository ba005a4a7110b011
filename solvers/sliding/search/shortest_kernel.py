"""The kernels of the search for shortest solutions: iterative deepening A* with additive pattern databases.

Here the blank's home is cell 0, and a tile has the number of its home. A pattern database has lower bounds on the slides that
some tiles need, for all their places on a board. The places of a pattern's tiles are combined into one number, its index, with
as many bits per tile as a cell's number takes:

    index = place of the first tile + (place of the second << bits) + (place of the third << 2 * bits) + ...

For each index, a table holds the surplus: the number of slides that these tiles need beyond their Manhattan distance, not
counting slides of other tiles, halved because it is even. Surpluses are small, so two fit into a byte, that of the even index
in its lower half.

The search has several lower bounds on the slides left, each with an index
of every pattern: for each partition of the tiles, and on a square board also for the position mirrored at the diagonal through
the blank's home, which needs the same number of slides. The path is a stack of frames:

    BLANK             the blank's cell
    LEFT              the number of successors that are left to try
    SLIDE             the slide that led there
    BOUNDS            all bounds
    FORMER            for each bound, the earlier index of the pattern of the tile that slid, with its surplus
    SUCCESSORS        a row per successor: its slide, then the automaton's state, all bounds, and all indices after the slide

An index has the surplus of its pattern in its upper half, so that no table is read twice.

Successors are only kept if the automaton (in `shortest.py`) doesn't prune them and all bounds are within that of the iteration;
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

Bytes = NDArray[np.uint8]
Masks = NDArray[np.uint32]
Ints = NDArray[np.int64]
UNKNOWN = 255
NONE = -1
DIRECTIONS = 4
NIBBLE_BITS, NIBBLE = 4, 15  # of a byte


@inlined
def surplus(table: Bytes, index: int) -> int:
    """Return the surplus that a table holds for an index."""
    pair: int = np.int64(table[np.uint64(index >> 1)])  # type: ignore[assignment]
    return (pair >> ((index & 1) * NIBBLE_BITS)) & NIBBLE


@kernel
def expand_layer(
    beside: Ints, homes: Ints, bits: int, slides: int, found: Bytes, seen: Masks, queue: Ints, after: Ints, stack: Ints
) -> int:
    """Write the number of slides for a queue's positions to `found`, and those one slide farther to `after`; return their number.

    `beside[DIRECTIONS * cell:]` are the neighbours of a cell, NONE after the last. `seen[index]` has a bit for each cell that
    the blank can reach without sliding a tile of the pattern. A position in a queue is an index, shifted by the bits of a
    cell's number, plus the blank's cell. `after` must have room for DIRECTIONS times the pattern's tiles for each position of
    the queue, and `stack` for all cells.
    """
    n_after = 0
    for position in queue:
        index, blank = position >> bits, position & ((1 << bits) - 1)
        if (seen[index] >> np.uint32(blank)) & np.uint32(1):
            continue
        if found[index] == UNKNOWN:
            found[index] = slides
        n_after = _flood(beside, len(homes), bits, index, blank, seen, stack, after, n_after)
    return n_after


def _flood(
    beside: Ints, n_tiles: int, bits: int, index: int, blank: int, seen: Masks, stack: Ints, after: Ints, n_after: int
) -> int:
    """Flood-fill the cells that the blank reaches without sliding a tile of the pattern, and add what is one slide farther."""
    taken = _occupied(index, n_tiles, bits)
    seen[index] |= np.uint32(1 << blank)
    stack[0] = blank
    top = 1
    while top:
        top -= 1
        cell = stack[top]
        for other in beside[DIRECTIONS * cell : DIRECTIONS * (cell + 1)]:
            if other == NONE:
                break
            if (taken >> other) & 1:
                slid = _index_after(index, n_tiles, bits, other, cell)
                if not (seen[slid] >> np.uint32(other)) & np.uint32(1):
                    after[n_after] = (slid << bits) | other
                    n_after += 1
            elif not (seen[index] >> np.uint32(other)) & np.uint32(1):
                seen[index] |= np.uint32(1 << other)
                stack[top] = other
                top += 1
    return n_after


def _occupied(index: int, n_tiles: int, bits: int) -> int:
    """Return the bit mask of the cells of the pattern's tiles."""
    taken = 0
    for tile in range(n_tiles):
        taken |= 1 << ((index >> (bits * tile)) & ((1 << bits) - 1))
    return taken


def _index_after(index: int, n_tiles: int, bits: int, start: int, end: int) -> int:
    """Return the index after the tile in one cell has slid to another."""
    for tile in range(n_tiles):
        if (index >> (bits * tile)) & ((1 << bits) - 1) == start:
            return index + ((end - start) << (bits * tile))
    return index


# the search

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
