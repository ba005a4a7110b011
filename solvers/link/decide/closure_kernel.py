"""Proves that a position is lost: not all tiles could be taken even if each could go as soon as that helps another.

A tile that can be taken becomes loose, which lets others be taken, until nothing changes; if some stay tight, the position
is lost. A plan keeps which tile became loose by which mate, in order, so that it can be tried first in the next position:
most of it holds there too. Of the three ways to pair the four tiles of a face some may have been ruled out.

    plan [n, 2]    in row 0 how many pairs of tiles it has, then these
    ways [face]    bit w: way w to pair the four tiles of a face is possible
"""

import numpy as np

from solvers.kernels import Array, inlined
from solvers.link.board_kernel import Geometry
from solvers.link.decide.links_kernel import FACE, LEFT, NUMBER, Closure, begin, is_tight, loosen, may_link

FOUR = 4
ALL_WAYS = 0b111  # the three ways to pair four tiles: the first one with the second, the third or the fourth
WAY_OF = np.array([[-1, 0, 1, 2], [0, -1, 2, 1], [1, 2, -1, 0], [2, 1, 0, -1]])


def is_hopeless(grid: Array, field: Geometry, closure: Closure, ways: Array, plan: Array) -> bool:
    """Return whether a closed-up position is proven lost, given the ways [face] to pair fours; the plan becomes its own."""
    n_tiles = begin(grid, field, closure)
    _follow(plan, closure, ways)
    tiles = closure.tiles
    for tile in range(n_tiles):
        tiles[LEFT, tile] = tile
    n_left, place, n_vain = _sift(n_tiles, closure), 0, 0
    while n_vain < n_left:
        if place == n_left:
            place, n_left = 0, _sift(n_left, closure)
            continue
        tile = tiles[LEFT, place]
        place += 1
        if is_tight(tile, closure):
            n_vain = 0 if _try_mates(tile, closure, ways, plan) else n_vain + 1
    return bool(n_left > 0)


def inherit(grid: Array, one: int, other: int, field: Geometry, plan: Array, heir: Array) -> None:
    """Write the plan for what follows from a position when a pair is taken, by the new numbers of the tiles."""
    low = high = n_tiles = 0
    for place in range(len(field.order)):
        cell = field.order[place]
        if cell in (one, other):
            low, high = high, n_tiles
        n_tiles += grid[cell] > 0
    size = 0
    for number in range(1, plan[0, 0] + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        if tile != low and tile != high and mate != low and mate != high:
            size += 1
            heir[size, 0] = tile - (tile > low) - (tile > high)
            heir[size, 1] = mate - (mate > low) - (mate > high)
    heir[0, 0] = size


def way_of(one: int, other: int, closure: Closure) -> int:
    """Return the way to pair fours that a pair of cells belongs to, -1 if it is not of four."""
    first, second = closure.tile_at[one], closure.tile_at[other]
    if closure.counts[closure.tiles[FACE, first]] != FOUR:
        return -1
    return int(WAY_OF[closure.tiles[NUMBER, first], closure.tiles[NUMBER, second]])


@inlined
def _follow(plan: Array, closure: Closure, ways: Array) -> None:
    """Follow a plan as far as possible, and keep in it what was possible."""
    size = plan[0, 0]
    plan[0, 0] = 0
    for number in range(1, size + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        is_new = is_tight(tile, closure) or is_tight(mate, closure)
        if is_new and _is_allowed(tile, closure.tiles[NUMBER, mate], closure, ways):
            _try(tile, mate, closure, plan)


@inlined
def _is_allowed(tile: int, number: int, closure: Closure, ways: Array) -> bool:
    """Return whether a tile may be paired with another one, given by its number among the members of the face."""
    face = closure.tiles[FACE, tile]
    return closure.counts[face] != FOUR or bool(ways[face] >> WAY_OF[closure.tiles[NUMBER, tile], number] & 1)


@inlined
def _try_mates(tile: int, closure: Closure, ways: Array, plan: Array) -> bool:
    """Make a tile and one it may be linked to loose, if there is one; tell whether there is."""
    face, number = closure.tiles[FACE, tile], closure.tiles[NUMBER, tile]
    for mate in range(closure.counts[face]):
        if mate != number and _is_allowed(tile, mate, closure, ways):
            other = closure.members[face, mate]
            if (mate > number or not is_tight(other, closure)) and _try(tile, other, closure, plan):
                return True
    return False


def _try(tile: int, mate: int, closure: Closure, plan: Array) -> bool:
    """Make two tiles loose if they may be linked; tell whether they may."""
    if not may_link(min(tile, mate), max(tile, mate), closure):
        return False
    loosen(tile, closure)
    loosen(mate, closure)
    closure.clock[0] += 1
    plan[0, 0] += 1
    plan[plan[0, 0], 0], plan[plan[0, 0], 1] = tile, mate
    return True


@inlined
def _sift(n_left: int, closure: Closure) -> int:
    """Leave out the tiles that are loose; return how many remain."""
    tiles, n_tight = closure.tiles, 0
    for place in range(n_left):
        if is_tight(tiles[LEFT, place], closure):
            tiles[LEFT, n_tight] = tiles[LEFT, place]
            n_tight += 1
    return n_tight
