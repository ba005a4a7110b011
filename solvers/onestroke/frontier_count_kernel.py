"""Counts all tracks: one sweep over the cells with the number of ways to come to each state of the frontier.

here, there [n, 1 + limbs]  uint64: the states before and after a cell: key, then the number of ways, lowest limb first
total [1, 1 + limbs]        uint64: the number of tracks found complete, in the same form
tally [CELL], ...           how far the sweep is

Which of two buffers is `here` changes with each cell. A sweep stops now and then, and goes on when it is called again.
"""

from __future__ import annotations

import numpy as np

from solvers.kernels import inlined, kernel
from solvers.onestroke.frontier_ground import WAYS, Array, Ground
from solvers.onestroke.frontier_plug_kernel import DONE, INT, NONE, crosses, follow, spot_at
from solvers.onestroke.frontier_table_kernel import mask_for, place, with_room

CELL, AT, N, M, MASK, STATES, SIDE, MOST, TALLY = range(9)
"""the cell, the next state before it, how many there are, how many there are after it, the table's mask, how many states were
looked at in all, which buffer is `here`, most states of a cell; and how many counters there are"""

FINISHED, PAUSED, FULL, WIDE = range(4)
"""how a call ends: at the last cell; for a rest; for more rows or spots; for one more limb"""

_NEARLY = np.uint64(1 << 62)
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@inlined
def add(sums: Array, to: int, rows: Array, row: int, limbs: int) -> bool:
    """Add the number in a row to another one, and tell whether it might soon be too large for its limbs."""
    carry = _ZERO
    top = _ZERO
    for limb in range(1, limbs + 1):
        old = sums[to, limb]
        top = old + rows[row, limb]
        over = _ONE if top < old else _ZERO
        top += carry
        carry = over | (_ONE if top < carry else _ZERO)
        sums[to, limb] = top
    return bool(top >= _NEARLY)


@kernel
def count(ground: Ground, one: Array, two: Array, table: Array, total: Array, tally: Array, budget: int) -> int:
    """Sweep on until the end, or about so many states were looked at; return how the call ends."""
    limbs, n_cells, shift = one.shape[1] - 1, len(ground.kind), ground.bits
    here, there = (one, two) if tally[SIDE] == 0 else (two, one)
    cell, at, n, m, mask = tally[CELL], tally[AT], tally[N], tally[M], tally[MASK]
    end = FINISHED
    left = budget
    is_wide = False
    while cell < n_cells:
        spot = spot_at(ground, cell)
        up = shift if spot.plug == ground.cols - 1 else 0
        if at == 0 and m == 0:
            mask = mask_for(n, table)
        while at < n:
            roomy = with_room(table, mask, there, m, WAYS) if m + WAYS <= len(there) else 0
            if roomy == 0:
                end = FULL
                break
            mask = roomy
            if is_wide:
                end = WIDE
                break
            if left == 0:
                end = PAUSED
                break
            left -= 1
            for key in follow(spot, INT(here[at, 0])):
                if key == NONE or (key != DONE and ground.is_numbered and crosses(ground, cell, key)):
                    continue
                if key == DONE:
                    is_wide |= add(total, 0, here, at, limbs)
                    continue
                key <<= up
                row = place(table, mask, there, m, key)
                if row == m:
                    there[m, 0] = np.uint64(key)
                    for limb in range(1, limbs + 1):
                        there[m, limb] = here[at, limb]
                    m += 1
                else:
                    is_wide |= add(there, row, here, at, limbs)
            at += 1
        if end != FINISHED:
            break
        here, there = there, here
        tally[SIDE] ^= 1
        tally[MOST] = max(tally[MOST], m)
        cell, at, n, m = cell + 1, 0, m, 0
        if is_wide:
            end = WIDE
            break
    tally[CELL], tally[AT], tally[N], tally[M], tally[MASK] = cell, at, n, m, mask
    tally[STATES] += budget - left
    return end
