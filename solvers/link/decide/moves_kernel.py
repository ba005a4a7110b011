"""Taking pairs from closed-up boards: the tiles that move, and the key of the new position.

zobrist [cell, face]    random 64-bit numbers; the exclusive or of those of all tiles is a position's key (Zobrist hashing)
above [pass, cell]    the next cell of the cell's segment in each pass, 0 if there is none
"""

import numpy as np

from solvers.kernels import Array
from solvers.link.board_kernel import Geometry
from solvers.link.decide.transposition_kernel import Key

_NONE = np.uint64(0)


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
