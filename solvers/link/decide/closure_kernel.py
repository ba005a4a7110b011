"""Proves that a position is lost, with a relaxation in which a tile that can be taken is there or gone, whichever helps.

A tile that can be taken becomes loose, which lets others be taken, until nothing changes; if any stay tight, the position is
lost. A plan records, in order, which tile became loose with which mate. It is tried first in the next position, where most of
it still works. Some of the three pairings of the four tiles of a face may have been ruled out.

    plan [n, 2]        the number of its pairs of tiles in row 0, then these pairs
    pairings [face]    bit p: pairing p of the face's four tiles is possible
"""

import numpy as np

from solvers.kernels import Array, inlined
from solvers.link.board_kernel import Geometry
from solvers.link.decide.links_kernel import FACE, LEFT, NUMBER, Closure, could_link, is_tight, loosen, reset

FOUR = 4
ALL_PAIRINGS = 0b111  # the three pairings of four tiles: the first one with the second, the third or the fourth
PAIRING_OF = np.array([[-1, 0, 1, 2], [0, -1, 2, 1], [1, 2, -1, 0], [2, 1, 0, -1]])


def is_hopeless(grid: Array, geometry: Geometry, closure: Closure, pairings: Array, plan: Array) -> bool:
    """Return whether a closed-up position is proven lost, and turn the plan of an earlier position into its own."""
    n_tiles = reset(grid, geometry, closure)
    _follow(plan, closure, pairings)
    tiles = closure.tiles
    for tile in range(n_tiles):
        tiles[LEFT, tile] = tile
    n_left, place, n_vain = _drop_loose(n_tiles, closure), 0, 0
    while n_vain < n_left:
        if place == n_left:
            place, n_left = 0, _drop_loose(n_left, closure)
            continue
        tile = tiles[LEFT, place]
        place += 1
        if is_tight(tile, closure):
            n_vain = 0 if _try_mates(tile, closure, pairings, plan) else n_vain + 1
    return bool(n_left > 0)


def inherit_plan(grid: Array, one: int, other: int, geometry: Geometry, plan: Array, child_plan: Array) -> None:
    """Write the plan of the position after a pair is taken, in which the tiles have new numbers."""
    low = high = n_tiles = 0
    for place in range(len(geometry.order)):
        cell = geometry.order[place]
        if cell in (one, other):
            low, high = high, n_tiles
        n_tiles += grid[cell] > 0
    size = 0
    for number in range(1, plan[0, 0] + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        if tile != low and tile != high and mate != low and mate != high:
            size += 1
            child_plan[size, 0] = tile - (tile > low) - (tile > high)
            child_plan[size, 1] = mate - (mate > low) - (mate > high)
    child_plan[0, 0] = size


def pairing_of(one: int, other: int, closure: Closure) -> int:
    """Return the pairing of a face's four tiles to which a pair of cells belongs, -1 if the face hasn't four."""
    first, second = closure.tile_at[one], closure.tile_at[other]
    if closure.counts[closure.tiles[FACE, first]] != FOUR:
        return -1
    return int(PAIRING_OF[closure.tiles[NUMBER, first], closure.tiles[NUMBER, second]])


@inlined
def _follow(plan: Array, closure: Closure, pairings: Array) -> None:
    """Follow a plan as far as possible, and reduce it to what was possible."""
    size = plan[0, 0]
    plan[0, 0] = 0
    for number in range(1, size + 1):
        tile, mate = plan[number, 0], plan[number, 1]
        is_new = is_tight(tile, closure) or is_tight(mate, closure)
        if is_new and _is_allowed(tile, closure.tiles[NUMBER, mate], closure, pairings):
            _try_link(tile, mate, closure, plan)


@inlined
def _is_allowed(tile: int, number: int, closure: Closure, pairings: Array) -> bool:
    """Return whether no pairing rules out a tile with another one, given by its number among the tiles of the face."""
    face = closure.tiles[FACE, tile]
    return closure.counts[face] != FOUR or bool(pairings[face] >> PAIRING_OF[closure.tiles[NUMBER, tile], number] & 1)


@inlined
def _try_mates(tile: int, closure: Closure, pairings: Array, plan: Array) -> bool:
    """Loosen a tile and a mate that it could be linked to; return whether there is one."""
    face, number = closure.tiles[FACE, tile], closure.tiles[NUMBER, tile]
    for mate in range(closure.counts[face]):
        if mate != number and _is_allowed(tile, mate, closure, pairings):
            other = closure.members[face, mate]
            if (mate > number or not is_tight(other, closure)) and _try_link(tile, other, closure, plan):
                return True
    return False


def _try_link(tile: int, mate: int, closure: Closure, plan: Array) -> bool:
    """Loosen two tiles if they could be linked; return whether they could."""
    if not could_link(min(tile, mate), max(tile, mate), closure):
        return False
    loosen(tile, closure)
    loosen(mate, closure)
    closure.clock[0] += 1
    plan[0, 0] += 1
    plan[plan[0, 0], 0], plan[plan[0, 0], 1] = tile, mate
    return True


@inlined
def _drop_loose(n_left: int, closure: Closure) -> int:
    """Drop the loose tiles from the list of tight ones; return how many remain."""
    tiles, n_tight = closure.tiles, 0
    for place in range(n_left):
        if is_tight(tiles[LEFT, place], closure):
            tiles[LEFT, n_tight] = tiles[LEFT, place]
            n_tight += 1
    return n_tight
