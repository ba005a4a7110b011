"""Counts tracks: one sweep over the cells with the number of ways to come to each state of the frontier.

here, there [n, head + limbs]   uint64: the states before and after a cell: key; where only the best tracks are counted, the least
                                points left out on a way to the state; then the number of ways, or of those that leave out
                                so few, lowest limb first
total [cell, head + limbs]      uint64: the number of lines that are complete with a cell, in the same form without keys
batch [k, ...]                  int64: states that follow some of `here`: key, room, the row of the state before, and the points
                                left out
tally [CELL], ...               how far the sweep is

Which of two buffers is `here` changes with each cell. A sweep stops now and then, and goes on when it is called again.
"""

import numpy as np

from solvers.kernels import Array, inlined, kernel
from solvers.kernels.bits import bit_count
from solvers.onestroke.frontier.field import WAYS, CellTables
from solvers.onestroke.frontier.plug_kernel import DONE, INT, NONE, can_be_left_out, crosses, follow, spot_at
from solvers.onestroke.frontier.table_kernel import batch_size, fetch, mask_for, place, with_room

CELL, AT, N, M, MASK, STATES, SIDE, TALLY = range(8)
"""the cell, the next state before it, how many there are, how many there are after it, the table's mask, how many states were
looked at in all, which buffer is `here`; and how many counters there are"""

FINISHED, PAUSED, FULL, WIDE = range(4)
"""how a call ends: at a cell; for a rest; for more rows or spots; for one more limb"""

ALL = -1  # instead of the most points that may be left out: all tracks are counted

LOST = 1 << 29  # more points than any maze has

BATCH_COLUMNS = 4

_NEARLY = np.uint64(1 << 54)  # even a batch of such numbers makes no sum that is too large
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@inlined
def still_lost(ground: CellTables, cell: int, key: int) -> int:
    """Return the least points that have to be left out after a cell, as a line takes black and white cells in turn.

    A piece with two black ends has one black cell more than white ones, and so on; so what the line has visited, and what it
    still has to leave out of one colour, follows from the ends. With one segment only.
    """
    crossed = (key | (key >> 1)) & ground.low
    ends = 2 * bit_count(crossed & ground.black[cell]) - bit_count(crossed) + ground.ends[cell + 1]
    excess: int = ground.excess - ground.swept[cell + 1] + (ends >> 1)
    side = 0 if excess >= 0 else 1
    excess = abs(excess)
    cheap: int = ground.cheap[cell + 1, side]
    if excess <= cheap:
        return excess
    return 2 * excess - cheap if excess - cheap <= ground.dear[cell + 1, side] else LOST


@inlined
def add(sums: Array, to: int, rows: Array, row: int, head: int) -> bool:
    """Add the number in a row to another one, and tell whether it might soon be too large for its limbs."""
    carry = _ZERO
    top = _ZERO
    for limb in range(head, rows.shape[1]):
        old = sums[to, limb]
        top = old + rows[row, limb]
        over = _ONE if top < old else _ZERO
        top += carry
        carry = over | (_ONE if top < carry else _ZERO)
        sums[to, limb] = top
    return bool(top >= _NEARLY)


@inlined
def _add_best(sums: Array, to: int, rows: Array, row: int, head: int, cost: int) -> bool:
    """Add it only to ways that leave out as many points, and put it in the place of those that leave out more."""
    if head == 2:
        least = INT(sums[to, 1])
        if cost > least:
            return False
        if cost < least:
            sums[to, 1] = np.uint64(cost)
            for limb in range(head, rows.shape[1]):
                sums[to, limb] = _ZERO
    return add(sums, to, rows, row, head)


@kernel
def count(
    ground: CellTables,
    one: Array,
    two: Array,
    table: Array,
    batch: Array,
    total: Array,
    tally: Array,
    most: int,
    until: int,
    budget: int,
) -> int:
    """Sweep on until a cell, or so many states were looked at; return how the call ends.

    Only lines that leave out at most so many points are counted, or ALL.
    """
    head = 1 + (most != ALL)
    here, there = (one, two) if tally[SIDE] == 0 else (two, one)
    cell, at, n, m, mask = tally[CELL], tally[AT], tally[N], tally[M], tally[MASK]
    end = FINISHED
    left = budget
    is_wide = False
    while cell < until:
        if at == 0 and m == 0:
            mask = mask_for(n, table)
        while at < n:
            if is_wide:
                end = WIDE
                break
            some = batch_size(batch, n - at, WAYS)
            roomy = with_room(table, mask, there, m, WAYS * some) if m + WAYS * some <= len(there) else 0
            if roomy == 0:
                end = FULL
                break
            mask = roomy
            if left == 0:
                end = PAUSED
                break
            some = min(some, left)
            left -= some
            k, is_full = _follow(ground, cell, here, at, at + some, batch, total, most)
            at += some
            fetch(table, mask, there, batch, k)
            m, is_wide = _keep(here, there, table, mask, m, batch, k, head)
            is_wide |= is_full
        if end != FINISHED:
            break
        here, there = there, here
        tally[SIDE] ^= 1
        cell, at, n, m = cell + 1, 0, m, 0
        if is_wide:
            end = WIDE
            break
    tally[CELL], tally[AT], tally[N], tally[M], tally[MASK] = cell, at, n, m, mask
    tally[STATES] += budget - left
    return end


@inlined
def _follow(
    ground: CellTables, cell: int, here: Array, first: int, end: int, batch: Array, total: Array, most: int
) -> tuple[int, bool]:
    """Put what follows some states into the batch, and add the lines that are complete to the total.

    Returns how many follow, and whether a number might soon be too large for its limbs.
    """
    spot, is_best = spot_at(ground, cell), most != ALL
    is_bounded, head = is_best and ground.is_bounded, 1 + is_best
    up = ground.bits if spot.plug == ground.cols - 1 else 0
    value: int = ground.value[cell] if is_best else 0
    later: int = ground.rest[cell + 1] if is_best else 0
    k, is_wide = 0, False
    for row in range(first, end):
        state = INT(here[row, 0])
        lost = INT(here[row, 1]) if is_best else 0
        is_empty = can_be_left_out(spot, state)
        for way, key in enumerate(follow(spot, state)):
            if key == DONE:
                if lost + later <= most or not is_best:
                    is_wide |= _add_best(total, cell, here, row, head, lost + later)
            elif key != NONE and not (ground.is_numbered and crosses(ground, cell, key)):
                cost = lost + value if is_empty and way == 0 else lost
                if not is_bounded or (cost <= most and cost + still_lost(ground, cell, key) <= most):
                    batch[k, 0], batch[k, 2], batch[k, 3] = key << up, row, cost
                    k += 1
    return k, is_wide


@inlined
def _keep(here: Array, there: Array, table: Array, mask: int, m: int, batch: Array, k: int, head: int) -> tuple[int, bool]:
    """Put the states of the batch among the m that are there, or add to them what is the same.

    Returns how many are there then, and whether a number might soon be too large for its limbs.
    """
    is_wide = False
    for i in range(k):
        key, source, cost = batch[i, 0], batch[i, 2], batch[i, 3]
        row = place(table, mask, there, m, key)
        if row < m:
            is_wide |= _add_best(there, row, here, source, head, cost)
            continue
        there[m, 0] = np.uint64(key)
        if head == 2:
            there[m, 1] = np.uint64(cost)
        for limb in range(head, here.shape[1]):
            there[m, limb] = here[source, limb]
        m += 1
    return m, is_wide


@kernel
def losses(ground: CellTables, cell: int, rows: Array, lost: Array) -> None:
    """Write the points that are left out at least by a line through each state before a cell, int64 [n]."""
    up = ground.bits if cell % ground.cols == 0 else 0
    for row in range(len(rows)):
        lost[row] = INT(rows[row, 1]) + (still_lost(ground, cell - 1, INT(rows[row, 0]) >> up) if ground.is_bounded else 0)
