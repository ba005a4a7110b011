"""The kernel of the search for shortest solutions: iterative deepening A* with additive pattern databases.

Cells, tiles and indices are those of `pattern_kernel.py`. On a square board the position mirrored at the diagonal through the
blank's home needs equally many slides, so the same tables give a second bound. The path is a stack of frames:

    BLANK, FORMER     the blank's cell, and the one before it
    LEFT              how many ways on are left to try
    INDEX, MIRRORED   the index of the pattern of the tile that slid, before that; and mirrored
    WAYS              a row for each way on: the blank's next cell, then the Manhattan distance, both surpluses, both indices

Ways on are kept only if their bound is within that of the iteration, and are looked up all at once, while memory is slow.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernel_compiling import inner, part
from solvers.sliding.pattern_kernel import DIRECTIONS, NONE, surplus

Ints = NDArray[np.int64]

BLANK, FORMER, LEFT, INDEX, MIRRORED, WAYS = range(6)
WAY = 6
CELL, APART, SURPLUS, MIRRORED_SURPLUS, WAY_INDEX, WAY_MIRRORED = range(WAY)
FRAME = WAYS + DIRECTIONS * WAY
DEPTH, BOUND, NODES = range(3)
FOUND, NO_MORE, UNDECIDED = range(3)


class Board(NamedTuple):
    """What stays as it is during a search."""

    beside: Ints
    apart: Ints
    """(cells * cells,): the Manhattan distance of a tile from home in each cell"""
    mirror: Ints
    """(cells,): where each cell, or tile, is mirrored to; on boards that aren't square to itself"""
    pattern_of: Ints
    shift_of: Ints
    surpluses: NDArray[np.uint8]


class Search(NamedTuple):
    """What changes."""

    tally: Ints
    """the number of slides so far, the bound of the iteration, and how many positions were looked at"""
    frames: Ints
    """(depth * FRAME,)"""
    tiles: Ints
    """(cells,): the tile in each cell, 0 for the blank"""
    indices: Ints
    """(patterns,)"""
    mirrored: Ints
    """(patterns,): those of the mirrored position"""


@inner
def begin(board: Board, search: Search, blank: int, apart: int, surpluses: int, mirrored: int) -> None:
    """Begin an iteration at the start, whose tiles, indices, distance and surpluses are given."""
    search.frames[BLANK], search.frames[FORMER] = blank, NONE
    search.tally[DEPTH] = 0
    search.tally[NODES] += _look(board, search, 0, blank, NONE, apart, surpluses, mirrored, search.tally[BOUND] - 1)


@inner
def go_on(board: Board, search: Search, most_nodes: int) -> int:
    """Go on until a solution is found, all ways within the bound are tried, or so many positions were looked at in all."""
    frames, bound, nodes, verdict = search.frames, search.tally[BOUND], search.tally[NODES], UNDECIDED
    depth = search.tally[DEPTH]
    while nodes < most_nodes:
        base = depth * FRAME
        left = frames[np.uint64(base + LEFT)] - 1
        if left < 0:
            if depth == 0:
                verdict = NO_MORE
                break
            _go_back(board, search, base)
            depth -= 1
            continue
        frames[np.uint64(base + LEFT)] = left
        way = base + WAYS + WAY * left
        blank, cell = frames[np.uint64(base + BLANK)], frames[np.uint64(way + CELL)]
        apart, more = frames[np.uint64(way + APART)], frames[np.uint64(way + SURPLUS)]
        depth += 1
        base += FRAME
        _go(board, search, base, way, blank, cell)
        if apart + 2 * more == 0:
            verdict = FOUND
            break
        mirrored = frames[np.uint64(way + MIRRORED_SURPLUS)]
        nodes += _look(board, search, base, cell, blank, apart, more, mirrored, bound - depth - 1)
    search.tally[DEPTH], search.tally[NODES] = depth, nodes
    return verdict


@part
def _go(board: Board, search: Search, base: int, way: int, blank: int, cell: int) -> None:
    """Slide the tile of a cell into the blank, and note in a new frame how to take it back."""
    frames, tiles, indices, mirrored = search.frames, search.tiles, search.indices, search.mirrored
    tile = tiles[np.uint64(cell)]
    pattern = np.uint64(board.pattern_of[np.uint64(tile)])
    other = np.uint64(board.pattern_of[np.uint64(board.mirror[np.uint64(tile)])])
    tiles[np.uint64(blank)] = tile
    tiles[np.uint64(cell)] = 0
    frames[np.uint64(base + BLANK)] = cell
    frames[np.uint64(base + FORMER)] = blank
    frames[np.uint64(base + INDEX)] = indices[pattern]
    frames[np.uint64(base + MIRRORED)] = mirrored[other]
    indices[pattern] = frames[np.uint64(way + WAY_INDEX)]
    mirrored[other] = frames[np.uint64(way + WAY_MIRRORED)]


@part
def _go_back(board: Board, search: Search, base: int) -> None:
    """Take back the slide that led to a frame."""
    frames, tiles = search.frames, search.tiles
    cell, blank = frames[np.uint64(base + BLANK)], frames[np.uint64(base + FORMER)]
    tile = tiles[np.uint64(blank)]
    tiles[np.uint64(cell)] = tile
    tiles[np.uint64(blank)] = 0
    search.indices[np.uint64(board.pattern_of[np.uint64(tile)])] = frames[np.uint64(base + INDEX)]
    other = board.mirror[np.uint64(tile)]
    search.mirrored[np.uint64(board.pattern_of[np.uint64(other)])] = frames[np.uint64(base + MIRRORED)]


@part
def _look(
    board: Board, search: Search, base: int, blank: int, former: int, apart: int, more: int, mirrored: int, room: int
) -> int:
    """Put the ways on from a position that may still lead home within `room` more slides into its frame.

    Returns how many were looked at.
    """
    frames, n_cells, n_ways, nodes = search.frames, len(board.mirror), 0, 0
    for number in range(DIRECTIONS):
        cell = board.beside[np.uint64(DIRECTIONS * blank + DIRECTIONS - 1 - number)]
        if cell in (NONE, former):
            continue
        nodes += 1
        tile = search.tiles[np.uint64(cell)]
        row = n_cells * tile
        way_apart = apart + board.apart[np.uint64(row + blank)] - board.apart[np.uint64(row + cell)]
        if way_apart > room:
            continue
        now = search.indices[np.uint64(board.pattern_of[np.uint64(tile)])]
        index = now + ((blank - cell) << board.shift_of[np.uint64(tile)])
        way_more = more + surplus(board.surpluses, index) - surplus(board.surpluses, now)
        if way_apart + 2 * way_more > room:
            continue
        other = board.mirror[np.uint64(tile)]
        across = board.mirror[np.uint64(blank)] - board.mirror[np.uint64(cell)]
        now = search.mirrored[np.uint64(board.pattern_of[np.uint64(other)])]
        reflected = now + (across << board.shift_of[np.uint64(other)])
        way_mirrored = mirrored + surplus(board.surpluses, reflected) - surplus(board.surpluses, now)
        if way_apart + 2 * way_mirrored > room:
            continue
        way = base + WAYS + WAY * n_ways
        frames[np.uint64(way + CELL)] = cell
        frames[np.uint64(way + APART)] = way_apart
        frames[np.uint64(way + SURPLUS)] = way_more
        frames[np.uint64(way + MIRRORED_SURPLUS)] = way_mirrored
        frames[np.uint64(way + WAY_INDEX)] = index
        frames[np.uint64(way + WAY_MIRRORED)] = reflected
        n_ways += 1
    frames[np.uint64(base + LEFT)] = n_ways
    return nodes
