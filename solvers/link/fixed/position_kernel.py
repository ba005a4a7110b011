"""Positions of boards whose tiles stay, as the search over pairings keeps them, and what is linked in them.

Tiles are numbered face by face, in reading order within a face. A tile is GONE, LOOSE, or committed to its mate. A position
is one row of numbers, so that few arrays are handed from function to function, which costs more than most of them do:

    Layout     what stays:     tiles [tile]           ROW, COL in the margined board, FACE from 0
                               starts [face + 1]      the first tile of each face
                               at [cell]              the tile that is in a cell at first, or NOBODY
    position   what changes:   [ROWS + row]           bit c: cell c of the row is empty
                               [COLS + col]           bit r: cell r of the column is empty
                               [LEFT]                 how many tiles are left
                               [LINE + word]          bits of the faces in line to be looked at
                               for each face          how many of its tiles REMAIN, how many of these are LOOSE
                               for each tile          ACROSS, DOWN: its own bit and the empty cells next to it, of its
                                                      row and its column; its MATE
"""

from typing import NamedTuple

import numpy as np

from solvers.kernels import Array
from solvers.kernels.bits import WORD, bit, leading_zeros, trailing_zeros
from solvers.link.board_kernel import grid_of
from solvers.link.rules import LinkState

GONE, LOOSE = -2, -1
NOBODY = -1
PAIR, TWO_PAIRS = 2, 4

ROWS, COLS, LEFT, LINE, FACES = 0, 32, 64, 65, 73
ROW, COL, FACE = range(3)
ACROSS, DOWN, MATE = range(3)


class BoardTables(NamedTuple):
    """What stays the same while a board is searched."""

    width: int
    tiles: Array
    starts: Array
    at: Array


def layout_of(state: LinkState) -> BoardTables:
    """Return the tiles of a board."""
    grid, width = grid_of(state), state.cols + 2
    cells = np.flatnonzero(grid > 0)
    cells = cells[np.argsort(grid[cells], kind="stable")]
    faces = grid[cells].astype(np.int64) - 1
    at = np.full(len(grid), NOBODY, np.int64)
    at[cells] = np.arange(len(cells))
    tiles = np.stack((cells // width, cells % width, faces), axis=1)
    return BoardTables(width, tiles, np.searchsorted(faces, np.arange(len(state.places) + 1)), at)


def levels_of(state: LinkState, layout: BoardTables, n_levels: int) -> Array:
    """Return room for so many positions, with the board itself on level 0."""
    n_tiles, n_faces = len(layout.tiles), len(layout.starts) - 1
    levels = np.zeros((n_levels, FACES + 2 * n_faces + 3 * n_tiles), np.int64)
    empty = grid_of(state).reshape(-1, layout.width) == 0
    begin(layout, empty, levels[0])
    return levels


def begin(layout: BoardTables, empty: Array, position: Array) -> None:
    """Write down a position in which all tiles are there and loose, given the empty cells [row, col]."""
    position[:] = 0
    for row in range(empty.shape[0]):
        for col in range(empty.shape[1]):
            if empty[row, col]:
                position[ROWS + row] |= 1 << col
                position[COLS + col] |= 1 << row
    position[LEFT] = len(layout.tiles)
    for face in range(len(layout.starts) - 1):
        position[remain(face)] = position[loose(face)] = layout.starts[face + 1] - layout.starts[face]
    for tile in range(len(layout.tiles)):
        row, col, place = layout.tiles[tile, ROW], layout.tiles[tile, COL], place_of(layout, tile)
        position[place + ACROSS] = _run(_ends(position[ROWS + row], col))
        position[place + DOWN] = _run(_ends(position[COLS + col], row))
        position[place + MATE] = LOOSE
    line_up_all(layout, position)


def copy(source: Array, goal: Array) -> None:
    """Copy a position."""
    for place in range(len(source)):
        goal[place] = source[place]


# where things are


def remain(face: int) -> int:
    """Return where a position has the number of tiles of a face."""
    return FACES + 2 * face


def loose(face: int) -> int:
    """Return where a position has the number of loose tiles of a face."""
    return FACES + 2 * face + 1


def place_of(layout: BoardTables, tile: int) -> int:
    """Return where a position has what it says of a tile."""
    return FACES + 2 * (len(layout.starts) - 1) + 3 * tile


def mate_of(layout: BoardTables, position: Array, tile: int) -> int:
    """Return the tile with which a tile goes, LOOSE or GONE."""
    return int(position[place_of(layout, tile) + MATE])


def next_loose(layout: BoardTables, position: Array, face: int, tile: int) -> int:
    """Return the first loose tile of a face behind a tile, or NOBODY."""
    for later in range(max(tile + 1, layout.starts[face]), layout.starts[face + 1]):
        if position[place_of(layout, later) + MATE] == LOOSE:
            return later
    return NOBODY


def _ends(mask: int, place: int) -> tuple[int, int]:
    """Return the first and the last place of the set bits next to a place, itself among them."""
    below = ~mask & ((1 << place) - 1)
    first = _length(below) if below else 0
    return first, place + _lowest(~(mask >> (place + 1)))


def _lowest(bits: int) -> int:
    """Return the place of the lowest of some bits."""
    return int(trailing_zeros(bits))


def _length(bits: int) -> int:
    """Return the place behind the highest of some bits."""
    return int(WORD - leading_zeros(bits))


def _run(ends: tuple[int, int]) -> int:
    return (2 << ends[1]) - (1 << ends[0])


# links


def is_linked(layout: BoardTables, position: Array, one: int, other: int) -> bool:
    """Tell whether two tiles of a face, the first of them first in number, can be joined by a line of at most two turns."""
    tiles, here, there = layout.tiles, place_of(layout, one), place_of(layout, other)
    shared = position[here + ACROSS] & position[there + ACROSS]
    if tiles[one, ROW] == tiles[other, ROW]:
        if shared or tiles[other, COL] - tiles[one, COL] == 1:
            return True
    elif shared:
        for row in range(tiles[one, ROW] + 1, tiles[other, ROW]):
            shared &= position[ROWS + row]
        if shared:
            return True
    shared = position[here + DOWN] & position[there + DOWN]
    left, right = tiles[one, COL], tiles[other, COL]
    if left == right:
        return bool(shared != 0 or tiles[other, ROW] - tiles[one, ROW] == 1)
    if shared:
        for col in range(min(left, right) + 1, max(left, right)):
            shared &= position[COLS + col]
    return bool(shared != 0)


# what happens to tiles


def commit(layout: BoardTables, position: Array, one: int, other: int) -> None:
    """Let two loose tiles go with nobody but each other."""
    position[place_of(layout, one) + MATE] = other
    position[place_of(layout, other) + MATE] = one
    position[loose(layout.tiles[one, FACE])] -= PAIR


def loosen(layout: BoardTables, position: Array, one: int, other: int) -> None:
    """Take back that two tiles are committed to each other."""
    position[place_of(layout, one) + MATE] = position[place_of(layout, other) + MATE] = LOOSE
    position[loose(layout.tiles[one, FACE])] += PAIR


def vacate(layout: BoardTables, position: Array, tile: int) -> None:
    """Empty a tile's cell, and put the faces in line whose tiles, unless they are gone, may be linked through it now."""
    row, col, at, width = layout.tiles[tile, ROW], layout.tiles[tile, COL], layout.at, layout.width
    height = len(at) // width
    position[place_of(layout, tile) + MATE] = GONE
    position[LEFT] -= 1
    position[remain(layout.tiles[tile, FACE])] -= 1
    position[ROWS + row] |= 1 << col
    position[COLS + col] |= 1 << row
    first, last = _ends(position[ROWS + row], col)
    run = _run((first, last))
    for place in range(max(first - 1, 0), min(last + 2, width)):
        seer = at[row * width + place]
        if seer >= 0:
            position[place_of(layout, seer) + ACROSS] |= run
            if place < first or place > last:
                line_up(position, layout.tiles[seer, FACE])
    for place in range(first, last + 1):
        top, bottom = _ends(position[COLS + place], row)
        if top > 0:
            _line_up_at(layout, position, (top - 1) * width + place)
        if bottom + 1 < height:
            _line_up_at(layout, position, (bottom + 1) * width + place)
    first, last = _ends(position[COLS + col], row)
    run = _run((first, last))
    for place in range(max(first - 1, 0), min(last + 2, height)):
        seer = at[place * width + col]
        if seer >= 0:
            position[place_of(layout, seer) + DOWN] |= run
            if place < first or place > last:
                line_up(position, layout.tiles[seer, FACE])
    for place in range(first, last + 1):
        left, right = _ends(position[ROWS + place], col)
        if left > 0:
            _line_up_at(layout, position, place * width + left - 1)
        if right + 1 < width:
            _line_up_at(layout, position, place * width + right + 1)


# the line


def _line_up_at(layout: BoardTables, position: Array, cell: int) -> None:
    tile = layout.at[cell]
    if tile >= 0:
        line_up(position, layout.tiles[tile, FACE])


def line_up(position: Array, face: int) -> None:
    """Put a face in line to be looked at, unless it is."""
    position[LINE + face // WORD] |= bit(face % WORD)


def line_up_all(layout: BoardTables, position: Array) -> None:
    """Put all faces in line that have tiles."""
    for face in range(len(layout.starts) - 1):
        if position[remain(face)]:
            line_up(position, face)


def next_in_line(position: Array) -> int:
    """Return a face in line, which leaves it, or NOBODY."""
    for word in range(FACES - LINE):
        bits = position[LINE + word]
        if bits:
            position[LINE + word] = bits & (bits - 1)
            return word * WORD + _lowest(bits)
    return NOBODY
