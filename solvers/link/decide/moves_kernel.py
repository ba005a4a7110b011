"""Pairs taken from boards whose tiles move: what falls, and the key by which the position that follows is known.

names [cell, face]    random numbers of 64 bits; those of all tiles together, by exclusive or, are a position's key
above [pass, cell]    the next cell of the cell's segment in each pass, 0 if there is none
"""

import numpy as np

from solvers.kernels import Array
from solvers.link.board_kernel import Geometry
from solvers.link.decide.transposition_kernel import Key

_NONE = np.uint64(0)


def take(grid: Array, one: int, other: int, above: Array, names: Array, key: Key) -> Key:
    """Take a pair from a position whose segments are closed up, and close them up again; return the new key."""
    for cell in (one, other):
        key ^= names[cell, grid[cell]]
        grid[cell] = 0
    for cell in (one, other):
        key ^= _close_gap(grid, above[0], cell, names)
    if len(above) > 1:
        for cell in (one, other):
            at = cell
            while at:
                key ^= _close_gap(grid, above[1], at, names)
                at = above[0, at]
    return key


def _close_gap(grid: Array, above: Array, cell: int, names: Array) -> Key:
    """Let the tiles above a cell close up towards it if it is empty; return by what the key changes."""
    change = _NONE
    if grid[cell]:
        return change
    over = above[cell]
    while over:
        face = grid[over]
        if face:
            change ^= names[over, face] ^ names[cell, face]
            grid[over], grid[cell] = 0, face
            cell = above[cell]
        over = above[over]
    return change


def key_of(grid: Array, field: Geometry, names: Array) -> Key:
    """Return the key of a position."""
    key = _NONE
    width = field.cols + 2
    for row in range(1, field.rows + 1):
        for cell in range(row * width + 1, row * width + 1 + field.cols):
            face = grid[cell]
            if face > 0:
                key ^= names[cell, face]
    return key


def holds(grid: Array, cell: int, other: int, above: Array) -> bool:
    """Return whether a tile would let tiles move, but for another one, if it were taken."""
    for number in range(len(above)):
        over = above[number, cell]
        if over == other:
            over = above[number, other]
        if over and grid[over] > 0:
            return True
    return False
