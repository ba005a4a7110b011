"""What the stored layers of a search tell: which states lie on best tracks, how many tracks there are, and which is the k-th.

ways [k, way]       int32: as the search stored them; `keep_best` leaves those on best tracks, without OUT
first [cell + 1]    int64: where the states before each cell begin
rest [k]            int16: the least points left out from a state on, HOPELESS if it leads nowhere
counts [k, limbs]   uint64: the number of best ways on from a state, lowest limb first
tracks [n, cell]    int32: the cells of lines in order, OVER after the last one
"""

from __future__ import annotations

import numpy as np

from solvers.kernels import inlined, kernel
from solvers.onestroke.frontier_ground import Array, Ground
from solvers.onestroke.frontier_plug_kernel import INT, follow, held, spot_at
from solvers.onestroke.frontier_search_kernel import COMPLETE, NOTHING, OUT

HOPELESS = 1 << 14
"""more than all cells and coins of the largest maze are worth"""
OVER = -1

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@inlined
def _rest_of(ground: Ground, cell: int, way: int, rest: Array) -> int:
    """Return the least points left out on a way on from a state before a cell."""
    if way == NOTHING:
        return HOPELESS
    points: int
    if way == COMPLETE:
        points = ground.rest[cell + 1]
    elif way & OUT:
        points = ground.value[cell] + INT(rest[way ^ OUT])
    else:
        points = INT(rest[way])
    return points


def _weigh(ground: Ground, ways: Array, first: Array, rest: Array) -> None:
    """Write for each state the least points left out from there on, the last states first."""
    for cell in range(len(ground.kind) - 1, -1, -1):
        for state in range(first[cell + 1] - 1, first[cell] - 1, -1):
            least = HOPELESS
            for k in range(ways.shape[1]):
                least = min(least, _rest_of(ground, cell, INT(ways[state, k]), rest))
            rest[state] = least


@kernel
def keep_best(ground: Ground, ways: Array, first: Array, rest: Array, place: Array) -> int:
    """Leave the states on best tracks, at the beginning of `ways`, and only the ways between them; return how many these are.

    `rest` is room for all states, and so is `place`, int32, which is all 0.
    """
    _weigh(ground, ways, first, rest)
    place[0] = 1  # met; those that aren't stay 0
    kept = 0
    for cell in range(len(ground.kind)):
        for state in range(first[cell], first[cell + 1]):
            if place[state] == 0:
                continue
            place[state] = kept
            kept += 1
            for k in range(ways.shape[1]):
                way = INT(ways[state, k])
                if _rest_of(ground, cell, way, rest) != rest[state]:
                    ways[state, k] = NOTHING
                elif way >= 0:
                    ways[state, k] = way & ~OUT
                    place[way & ~OUT] = 1
    for state in range(len(place)):
        if state == 0 or place[state] > 0:
            for k in range(ways.shape[1]):
                way = INT(ways[state, k])
                ways[place[state], k] = place[way] if way >= 0 else way
    return kept


@kernel
def count_on(ways: Array, counts: Array, state: int) -> int:
    """Write the number of ways on from a state and from all before it; return the one that needs more limbs, or -1."""
    limbs = counts.shape[1]
    while state >= 0:
        for limb in range(limbs):
            counts[state, limb] = _ZERO
        for k in range(ways.shape[1]):
            way = INT(ways[state, k])
            if way != NOTHING and _is_too_large(counts, state, way, limbs):
                return state
        state -= 1
    return state


@inlined
def _is_too_large(counts: Array, to: int, way: int, limbs: int) -> bool:
    """Add the number of ways on from a state to another one, and tell whether the sum is larger than its limbs."""
    carry = _ONE if way == COMPLETE else _ZERO
    for limb in range(limbs):
        old = counts[to, limb]
        new = old + (counts[way, limb] if way >= 0 else _ZERO)
        over = _ONE if new < old else _ZERO
        new += carry
        carry = over | (_ONE if new < carry else _ZERO)
        counts[to, limb] = new
    return bool(carry != _ZERO)


@kernel
def draw(ground: Ground, ways: Array, counts: Array, ranks: Array, edges: Array, tracks: Array) -> None:
    """Write the tracks of some ranks [n, limbs], which are used up; `edges` is room, bool [2, cell]."""
    down, right = edges[0], edges[1]
    for n in range(len(ranks)):
        for cell in range(len(down)):
            down[cell] = right[cell] = False
        _choose_edges(ground, ways, counts, ranks[n], down, right)
        _trace(ground, down, right, tracks[n])


@inlined
def _choose_edges(ground: Ground, ways: Array, counts: Array, rank: Array, down: Array, right: Array) -> None:
    """Go through the states of a track, and write which edges it takes."""
    state: int = INT(0)
    key: int = INT(0)
    for cell in range(len(ground.kind)):
        spot = spot_at(ground, cell)
        k, way = _choose_way(ways, counts, rank, state)
        if way == COMPLETE:
            return
        key = follow(spot, key)[k]
        down[cell] = held(spot, key, spot.plug) != 0
        right[cell] = held(spot, key, spot.plug + 1) != 0
        if spot.plug == ground.cols - 1:
            key <<= ground.bits
        state = way


@inlined
def _choose_way(ways: Array, counts: Array, rank: Array, state: int) -> tuple[int, int]:
    """Return which of its ways a track goes on from a state, and where that leads; the rank is then one among those there."""
    for k in range(ways.shape[1]):
        way: int = INT(ways[state, k])
        if way != NOTHING and _takes(counts, rank, way):
            return k, way
    return 0, NOTHING


@inlined
def _takes(counts: Array, rank: Array, way: int) -> bool:
    """Tell whether a rank is less than the number of ways on from a state; if not, take that number off it."""
    borrow = _ZERO
    for limb in range(len(rank)):
        less = counts[way, limb] if way >= 0 else (_ONE if limb == 0 else _ZERO)
        borrow = _ONE if rank[limb] < less or (rank[limb] == less and borrow == _ONE) else _ZERO
    if borrow == _ONE:
        return True
    for limb in range(len(rank)):
        less = counts[way, limb] if way >= 0 else (_ONE if limb == 0 else _ZERO)
        old = rank[limb]
        rank[limb] = old - less - borrow
        borrow = _ONE if old < less or (old == less and borrow == _ONE) else _ZERO
    return False


@inlined
def _trace(ground: Ground, down: Array, right: Array, track: Array) -> None:
    """Write the cells of the line that some edges make, from the start on."""
    cols, n_cells = ground.cols, len(ground.kind)
    cell, last, length = ground.start, OVER, 0
    while cell != OVER:
        track[length] = cell
        length += 1
        following = OVER
        if right[cell] and cell + 1 != last:
            following = cell + 1
        elif down[cell] and cell + cols != last:
            following = cell + cols
        elif cell >= 1 and right[cell - 1] and cell - 1 != last:
            following = cell - 1
        elif cell >= cols and down[cell - cols] and cell - cols != last:
            following = cell - cols
        last, cell = cell, following
    if length < n_cells:
        track[length] = OVER
