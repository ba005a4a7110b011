"""What all searches of link match share: a board as an array, its open pairs, and how it closes up after a pair.

A board is int16 [cell] with the margin around it: cell (row, col) is at (row + 1) * width + col + 1, width = cols + 2.
It holds faces numbered from 1 without gaps, EMPTY (0) or WALL (-1). The margin is EMPTY, or WALL if links may not run
around the board, so that kernels need no special case. For closed-up boards, a search keeps up to date:

    zobrist [cell, face]    random 64-bit numbers; the exclusive or of those of all tiles is a position's key (Zobrist hashing)
    above [pass, cell]      the next cell of the cell's segment in each pass, 0 if there is none
"""

from typing import NamedTuple, TypeAlias

import numpy as np

from solvers.kernels import Array, inlined
from solvers.link.gravity import EMPTY, WALL
from solvers.link.rules import LinkState
from solvers.puzzle import Cell

Key: TypeAlias = np.uint64
_NONE = Key(0)


class Geometry(NamedTuple):
    """The part of a board that stays the same during play."""

    rows: int
    cols: int
    order: Array  # int32 [k] the cells of all segments, one segment after another, each with its base first
    starts: Array  # int32 [segment + 1] where each segment begins in `order`


class Masks(NamedTuple):
    """The empty cells and the tiles of a board: written by `scan`, read by `is_linked` and `open_pairs`."""

    row_empty: Array  # int64 [row of the margined board] bit c: its cell c is empty
    col_empty: Array  # int64 [column of the margined board] bit r: its cell r is empty
    across: Array  # int64 [cell] for a tile: its own column and the empty ones next to it in its row
    down: Array  # int64 [cell] for a tile: its own row and the empty ones next to it in its column
    places: Array  # int16 [face, n] the cells of each face, in reading order
    counts: Array  # int64 [face] number of its tiles that are left


def geometry_of(state: LinkState) -> Geometry:
    """Return the geometry of a board."""
    lines = [[_cell(divmod(index, state.cols), state.cols) for index in line] for line in state.lines]
    starts = np.cumsum([0, *map(len, lines)])
    return Geometry(
        state.rows, state.cols, np.array([cell for line in lines for cell in line], np.int32), starts.astype(np.int32)
    )


def faces_of(state: LinkState) -> tuple[int, ...]:
    """Return the faces of a board in the order of their numbers in the kernels, after EMPTY for number 0."""
    return (EMPTY, *sorted(state.places))


def grid_of(state: LinkState) -> Array:
    """Return a board as an array."""
    numbers = {face: number for number, face in enumerate(faces_of(state))} | {EMPTY: EMPTY, WALL: WALL}
    grid = np.full((state.rows + 2, state.cols + 2), EMPTY if state.has_margin else WALL, np.int16)
    grid[1:-1, 1:-1] = np.array([numbers[tile] for tile in state.tiles], np.int16).reshape(state.rows, state.cols)
    return grid.ravel()


def new_masks(state: LinkState) -> Masks:
    """Return masks, not filled in yet, for a board and all positions that follow from it."""
    rows, cols = state.rows + 2, state.cols + 2
    most = max(map(len, state.places.values()), default=1)
    n_faces = len(state.places) + 1
    return Masks(
        np.zeros(rows, np.int64),
        np.zeros(cols, np.int64),
        np.zeros(rows * cols, np.int64),
        np.zeros(rows * cols, np.int64),
        np.zeros((n_faces, most), np.int16),
        np.zeros(n_faces, np.int64),
    )


def _cell(cell: Cell, cols: int) -> int:
    return (cell[0] + 1) * (cols + 2) + cell[1] + 1


def place_of(cell: int, cols: int) -> Cell:
    """Return the (row, column), counted from 0, of a kernel's cell."""
    row, col = divmod(int(cell), cols + 2)
    return row - 1, col - 1


def scan(grid: Array, geometry: Geometry, masks: Masks) -> None:
    """Fill in the masks of a board."""
    rows, width = geometry.rows + 2, geometry.cols + 2
    row_empty, col_empty, across, down = masks.row_empty, masks.col_empty, masks.across, masks.down
    places, counts = masks.places, masks.counts
    counts[:] = 0
    col_empty[:] = 0
    for row in range(rows):
        mask = 0
        for col in range(width):
            if grid[row * width + col] == 0:
                mask |= 1 << col
                col_empty[col] |= 1 << row
        row_empty[row] = mask
    for row in range(1, rows - 1):
        for col in range(1, width - 1):
            cell = row * width + col
            face = grid[cell]
            if face > 0:
                places[face, counts[face]] = cell
                counts[face] += 1
                across[cell] = reach(row_empty[row], col)
                down[cell] = reach(col_empty[col], row)


@inlined
def reach(mask: int, place: int) -> int:
    """Return a bit, whether it is set or not, with the set bits that adjoin it without a gap."""
    return run_up(mask, place) | 1 << place | run_down(mask, place)


@inlined
def run_up(mask: int, place: int) -> int:
    """Return the set bits just above a bit, up to the first gap."""
    over = mask >> (place + 1)
    return (over & ~(over + 1)) << (place + 1)


@inlined
def run_down(mask: int, place: int) -> int:
    """Return the set bits just below a bit, down to the first gap."""
    under = (1 << place) - 1
    gaps = ~mask & under
    gaps |= gaps >> 1
    gaps |= gaps >> 2
    gaps |= gaps >> 4
    gaps |= gaps >> 8
    gaps |= gaps >> 16
    return under & ~gaps


@inlined
def is_linked(one: int, other: int, width: int, masks: Masks) -> bool:
    """Return whether two tiles, given in reading order, can be joined by a line of at most two turns."""
    if other - one in (1, width):
        return True
    shared = masks.across[one] & masks.across[other]
    if shared:
        for row in range(one // width + 1, other // width):
            shared &= masks.row_empty[row]
        if shared:
            return True
    shared = masks.down[one] & masks.down[other]
    if shared:
        left, right = one % width, other % width
        for col in range(min(left, right) + 1, max(left, right)):
            shared &= masks.col_empty[col]
    return bool(shared != 0)


def open_pairs(width: int, masks: Masks, first: Array, second: Array) -> int:
    """Write the open pairs, face by face, and return their number."""
    n_pairs = 0
    for face in range(1, len(masks.counts)):
        for number in range(masks.counts[face]):
            one = masks.places[face, number]
            for later in range(number + 1, masks.counts[face]):
                other = masks.places[face, later]
                if is_linked(one, other, width, masks):
                    first[n_pairs], second[n_pairs] = one, other
                    n_pairs += 1
    return n_pairs


def close_up(grid: Array, geometry: Geometry) -> None:
    """Close up the tiles, segment by segment."""
    order, starts = geometry.order, geometry.starts
    for segment in range(len(starts) - 1):
        free = starts[segment]
        for place in range(free, starts[segment + 1]):
            tile = grid[order[place]]
            if tile:
                if place != free:
                    grid[order[place]] = 0
                    grid[order[free]] = tile
                free += 1


def take_pair(grid: Array, one: int, other: int, above: Array, zobrist: Array, key: Key) -> Key:
    """Take a pair from a closed-up position, and close it up again; return the new key."""
    for cell in (one, other):
        key ^= zobrist[cell, grid[cell]]
        grid[cell] = 0
    for cell in (one, other):
        key ^= _close_gap(grid, above[0], cell, zobrist)
    if len(above) > 1:
        for cell in (one, other):
            at = cell
            while at:
                key ^= _close_gap(grid, above[1], at, zobrist)
                at = above[0, at]
    return key


def _close_gap(grid: Array, above: Array, cell: int, zobrist: Array) -> Key:
    """Close up the tiles above a cell if it is empty; return the change of the key."""
    change = _NONE
    if grid[cell]:
        return change
    over = above[cell]
    while over:
        face = grid[over]
        if face:
            change ^= zobrist[over, face] ^ zobrist[cell, face]
            grid[over], grid[cell] = 0, face
            cell = above[cell]
        over = above[over]
    return change


def key_of(grid: Array, geometry: Geometry, zobrist: Array) -> Key:
    """Return the key of a position."""
    key = _NONE
    width = geometry.cols + 2
    for row in range(1, geometry.rows + 1):
        for cell in range(row * width + 1, row * width + 1 + geometry.cols):
            face = grid[cell]
            if face > 0:
                key ^= zobrist[cell, face]
    return key


def supports(grid: Array, cell: int, other: int, above: Array) -> bool:
    """Return whether taking a tile would move any tile except for a certain other one."""
    for number in range(len(above)):
        over = above[number, cell]
        if over == other:
            over = above[number, other]
        if over and grid[over] > 0:
            return True
    return False
