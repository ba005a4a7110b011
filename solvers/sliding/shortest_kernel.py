"""The kernel of the search for shortest solutions: iterative deepening A* with additive pattern databases.

Cells, tiles and indices are those of `pattern_kernel.py`. On a square board the position mirrored at the diagonal through the
blank's home needs equally many slides, so the same tables give a second bound. The path is a stack of frames:

    BLANK             the blank's cell
    LEFT              how many ways on are left to try
    SLIDE             the slide that led there
    INDEX, MIRRORED   the index of the pattern of the tile that slid, with its surplus, before that; and mirrored
    WAYS              a row for each way on: its slide, then the state of the automaton, both bounds and both indices after it

An index has the surplus of its pattern in its upper half, so that no table is asked twice.

Ways on are kept only if the automaton (`shortest_automaton.py`) doesn't prune them and both bounds are within that of the
iteration. They are looked up all at once, while memory is slow. All that a slide changes stands in one row, so that it is in
the cache together:

    CELL              the cell the tile comes from
    FARTHER           how much farther the tile is from home then
    AHEAD, ACROSS     how the index changes, and that of the mirrored position
    PATTERN, OTHER    the pattern of the tile, and that of the tile it is mirrored to
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import inlined, kernel
from solvers.sliding.pattern_kernel import DIRECTIONS, NONE, surplus

Ints = NDArray[np.int64]

BLANK, LEFT, SLIDE, INDEX, MIRRORED, WAYS = range(6)
WAY = 6
WAY_SLIDE, WAY_STATE, BY_INDEX, BY_MIRRORED, WAY_INDEX, WAY_MIRRORED = range(WAY)
FRAME = 32
"""no less than WAYS + DIRECTIONS * WAY, and quickly multiplied by"""
CELL, FARTHER, AHEAD, ACROSS, PATTERN, OTHER = range(6)
ROW = 8
"""of a slide; no less than 6"""
HALF_BITS = 32
LOWER_HALF = (1 << HALF_BITS) - 1
DEPTH, BOUND, NODES = range(3)
FOUND, NO_MORE, UNDECIDED = range(3)


class Board(NamedTuple):
    """What stays as it is during a search."""

    slides: NDArray[np.int32]
    """(cells * DIRECTIONS * tiles * ROW,): of each tile into each cell from each direction"""
    after: NDArray[np.int32]
    """(states * DIRECTIONS,): DIRECTIONS times the state of the automaton after each slide, NONE if that is pruned"""
    surpluses: NDArray[np.uint8]


class Search(NamedTuple):
    """What changes."""

    tally: Ints
    """the number of slides so far, the bound of the iteration, and how many positions were looked at"""
    frames: Ints
    """(depth * FRAME,)"""
    tiles: Ints
    """(cells,): the tile in each cell; the blank's is left as it was"""
    indices: Ints
    """(patterns,): with their surpluses"""
    mirrored: Ints
    """(patterns,): those of the mirrored position"""


def begin(board: Board, search: Search, blank: int, state: int, left: int, left_mirrored: int) -> None:
    """Begin an iteration at the start, whose tiles, indices, state and two bounds are given."""
    search.frames[BLANK] = blank
    search.tally[DEPTH] = 0
    search.tally[NODES] += _look(board, search, 0, blank, state, left, left_mirrored, search.tally[BOUND] - 1)


@kernel
def go_on(board: Board, search: Search, most_nodes: int) -> int:
    """Go on until a solution is found, all ways within the bound are tried, or so many positions were looked at in all."""
    frames, bound, nodes, verdict = search.frames, search.tally[BOUND], search.tally[NODES], UNDECIDED
    depth = search.tally[DEPTH]
    base = depth * FRAME
    while nodes < most_nodes:
        left = frames[np.uint64(base + LEFT)] - 1
        if left < 0:
            if depth == 0:
                verdict = NO_MORE
                break
            _go_back(board, search, base)
            depth -= 1
            base -= FRAME
            continue
        frames[np.uint64(base + LEFT)] = left
        way = base + WAYS + WAY * left
        blank, slide = frames[np.uint64(base + BLANK)], frames[np.uint64(way + WAY_SLIDE)]
        cell = board.slides[np.uint64(slide + CELL)]
        ahead, across = frames[np.uint64(way + BY_INDEX)], frames[np.uint64(way + BY_MIRRORED)]
        depth += 1
        base += FRAME
        _go(board, search, base, way, slide, blank, cell)
        if ahead == 0:
            verdict = FOUND
            break
        nodes += _look(board, search, base, cell, frames[np.uint64(way + WAY_STATE)], ahead, across, bound - depth - 1)
    search.tally[DEPTH], search.tally[NODES] = depth, nodes
    return verdict


@inlined
def _go(board: Board, search: Search, base: int, way: int, slide: int, blank: int, cell: int) -> None:
    """Slide the tile of a cell into the blank, and note in a new frame how to take it back."""
    frames, tiles, indices, mirrored = search.frames, search.tiles, search.indices, search.mirrored
    pattern = np.uint64(board.slides[np.uint64(slide + PATTERN)])
    other = np.uint64(board.slides[np.uint64(slide + OTHER)])
    tiles[np.uint64(blank)] = tiles[np.uint64(cell)]
    frames[np.uint64(base + BLANK)] = cell
    frames[np.uint64(base + SLIDE)] = slide
    frames[np.uint64(base + INDEX)] = indices[pattern]
    frames[np.uint64(base + MIRRORED)] = mirrored[other]
    indices[pattern] = frames[np.uint64(way + WAY_INDEX)]
    mirrored[other] = frames[np.uint64(way + WAY_MIRRORED)]


@inlined
def _go_back(board: Board, search: Search, base: int) -> None:
    """Take back the slide that led to a frame."""
    frames, tiles, slide = search.frames, search.tiles, search.frames[np.uint64(base + SLIDE)]
    tiles[np.uint64(frames[np.uint64(base + BLANK)])] = tiles[np.uint64(frames[np.uint64(base - FRAME + BLANK)])]
    search.indices[np.uint64(board.slides[np.uint64(slide + PATTERN)])] = frames[np.uint64(base + INDEX)]
    search.mirrored[np.uint64(board.slides[np.uint64(slide + OTHER)])] = frames[np.uint64(base + MIRRORED)]


@inlined
def _look(board: Board, search: Search, base: int, blank: int, state: int, ahead: int, across: int, room: int) -> int:
    """Put the ways on from a position that may still lead home within `room` more slides into its frame.

    Returns how many were looked at.
    """
    frames, slides, way, n_ways, nodes = search.frames, board.slides, base + WAYS, 0, 0
    from_here = ROW * len(search.tiles)
    first = DIRECTIONS * (blank + 1) * from_here
    for direction in range(DIRECTIONS - 1, -1, -1):
        first -= from_here
        after = board.after[np.uint64(state + direction)]
        if after == NONE:
            continue
        nodes += 1
        slide = first + ROW * search.tiles[np.uint64(slides[np.uint64(first + CELL)])]
        farther = slides[np.uint64(slide + FARTHER)]
        now = search.indices[np.uint64(slides[np.uint64(slide + PATTERN)])]
        index = (now & LOWER_HALF) + slides[np.uint64(slide + AHEAD)]
        value = surplus(board.surpluses, index)
        way_ahead = ahead + farther + 2 * (value - (now >> HALF_BITS))
        if way_ahead > room:
            continue
        now = search.mirrored[np.uint64(slides[np.uint64(slide + OTHER)])]
        reflected = (now & LOWER_HALF) + slides[np.uint64(slide + ACROSS)]
        other = surplus(board.surpluses, reflected)
        way_across = across + farther + 2 * (other - (now >> HALF_BITS))
        if way_across > room:
            continue
        frames[np.uint64(way + WAY_SLIDE)] = slide
        frames[np.uint64(way + WAY_STATE)] = after
        frames[np.uint64(way + BY_INDEX)] = way_ahead
        frames[np.uint64(way + BY_MIRRORED)] = way_across
        frames[np.uint64(way + WAY_INDEX)] = index | (value << HALF_BITS)
        frames[np.uint64(way + WAY_MIRRORED)] = reflected | (other << HALF_BITS)
        way += WAY
        n_ways += 1
    frames[np.uint64(base + LEFT)] = n_ways
    return nodes
