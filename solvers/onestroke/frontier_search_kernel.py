"""Finds the best tracks: one sweep that stores which states follow which, cut off where too many points are lost for good.

here, there [n, 2]  int64: the states before and after a cell: key, then the least points left out on a way to the state
ways [k, way]       int32: for each state of each layer the states that can follow it, as `follow` orders them: places in this
                    same array, with OUT added where the cell is left out; COMPLETE, or NOTHING
first [cell + 1]    int64: where the states before each cell begin in `ways`
tally [CELL], ...   how far the sweep is, as in the other sweep
"""

from __future__ import annotations

import numpy as np

from solvers.kernels import inlined, kernel
from solvers.onestroke.frontier_ground import SKIPPABLE, Array, Ground
from solvers.onestroke.frontier_plug_kernel import DONE, INT, NONE, crosses, follow, spot_at
from solvers.onestroke.frontier_table_kernel import mask_for, place, with_room

CELL, AT, N, M, MASK, STATES, SIDE, BEST, TALLY = range(9)
"""as in the other sweep; BEST is the least that a complete line leaves out, and LOST if there is none"""

FINISHED, PAUSED, FULL = range(3)

NOTHING, COMPLETE = -1, -2
OUT = 1 << 30
LOST = 1 << 29

_TWOS, _FOURS, _EIGHTS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


@inlined
def n_bits(key: int) -> int:
    """Return how many bits of a key are set."""
    bits = np.uint64(key)
    bits -= (bits >> np.uint64(1)) & _TWOS
    bits = (bits & _FOURS) + ((bits >> np.uint64(2)) & _FOURS)
    bits = (bits + (bits >> np.uint64(4))) & _EIGHTS
    total: int = INT((bits * _SUM) >> np.uint64(56))
    return total


@inlined
def still_lost(ground: Ground, cell: int, key: int) -> int:
    """Return the least points that have to be left out after a cell, as a line takes black and white cells in turn.

    A piece with two black ends has one black cell more than white ones, and so on; so what the line has visited, and what it
    still has to leave out of one colour, follows from the ends. With one segment only.
    """
    crossed = (key | (key >> 1)) & ground.low
    ends = 2 * n_bits(crossed & ground.black[cell]) - n_bits(crossed) + ground.ends[cell + 1]
    excess: int = ground.excess - ground.swept[cell + 1] + (ends >> 1)
    side = 0 if excess >= 0 else 1
    excess = abs(excess)
    cheap: int = ground.cheap[cell + 1, side]
    if excess <= cheap:
        return excess
    return 2 * excess - cheap if excess - cheap <= ground.dear[cell + 1, side] else LOST


@kernel
def sweep(
    ground: Ground,
    one: Array,
    two: Array,
    table: Array,
    ways: Array,
    first: Array,
    tally: Array,
    most: int,
    until: int,
    budget: int,
) -> int:
    """Sweep on until a cell, or so many states were looked at, without states that lose more; return how the call ends."""
    n_ways, shift = ways.shape[1], ground.bits
    here, there = (one, two) if tally[SIDE] == 0 else (two, one)
    cell, at, n, m, mask = tally[CELL], tally[AT], tally[N], tally[M], tally[MASK]
    end, left = FINISHED, budget
    while cell < until:
        spot = spot_at(ground, cell)
        up = shift if spot.plug == ground.cols - 1 else 0
        if at == 0 and m == 0:
            mask = mask_for(n, table)
            first[cell + 1] = first[cell] + n
        begin, follows = first[cell], first[cell + 1]
        cell_value, later = ground.value[cell], ground.rest[cell + 1]
        while at < n:
            if m + n_ways > len(there) or begin + at >= len(ways):
                end = FULL
                break
            roomy = with_room(table, mask, there, m, n_ways)
            if roomy == 0:
                end = FULL
                break
            mask = roomy
            if left == 0:
                end = PAUSED
                break
            left -= 1
            state, lost = here[at, 0], here[at, 1]
            is_empty = spot.kind == SKIPPABLE and (state >> (shift * spot.plug)) & ((1 << (2 * shift)) - 1) == 0
            for way, key in enumerate(follow(spot, state)):
                if way == n_ways:
                    break
                is_out = is_empty and way == 0
                found, cost = NOTHING, lost
                if key == DONE:
                    if lost + later <= most:
                        found = COMPLETE
                        tally[BEST] = min(tally[BEST], lost + later)
                elif key != NONE and not (ground.is_numbered and crosses(ground, cell, key)):
                    if is_out:
                        cost += cell_value
                    if cost <= most and (not ground.is_bounded or cost + still_lost(ground, cell, key) <= most):
                        key <<= up
                        row = place(table, mask, there, m, key)
                        if row == m:
                            there[m, 0], there[m, 1] = key, cost
                            m += 1
                        elif cost < there[row, 1]:
                            there[row, 1] = cost
                        found = follows + row + (OUT if is_out else 0)
                ways[begin + at, way] = found
            at += 1
        if end != FINISHED:
            break
        here, there = there, here
        tally[SIDE] ^= 1
        cell, at, n, m = cell + 1, 0, m, 0
    tally[CELL], tally[AT], tally[N], tally[M], tally[MASK] = cell, at, n, m, mask
    tally[STATES] += budget - left
    return end


@kernel
def losses(ground: Ground, cell: int, rows: Array, n: int, lost: Array) -> None:
    """Write the points that are left out at least by a line through each of n states before a cell, int64 [n]."""
    up = ground.bits if cell % ground.cols == 0 else 0
    for row in range(n):
        lost[row] = rows[row, 1] + (still_lost(ground, cell - 1, rows[row, 0] >> up) if ground.is_bounded else 0)
