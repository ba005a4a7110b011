"""Counts tracks in one sweep over the cells: for each state of the frontier, the number of partial lines that lead to it.

here, there [n, head + limbs]   uint64: the states before and after a cell: the key; if only best tracks are counted, the fewest
                                points left out by a partial line; then the number of partial lines (that leave out so few),
                                lowest limb first
total [cell, head + limbs]      uint64: the number of lines completed at a cell, in the same form without keys
batch [k, ...]                  int64: successors of states in `here`: key, scratch space, the row of the predecessor, and the
                                points left out
tally [CELL], ...               the progress of the sweep

To join the states of two sweeps that meet from opposite sides of a field:

rows [n, 2 + limbs]     uint64: the states before a cell, from a count of best tracks: key, points left out, number of lines
queries [k, ...]        int64: states swept from the other side, expressed in the same plugs: CROSSED, a key with the lowest bit
                        of each plug set at which a line crosses the frontier; KEY; and MAY_LOSE, the points that may be left out
                        on the side of the rows
sums [k, limbs + 1]     uint64: the number of ways to complete the line from such a state, lowest limb first, initially 0

The two buffers swap roles with each cell. A sweep pauses now and then, and resumes when it is called again.
"""

import numpy as np

from solvers.kernels import Array, inlined, kernel
from solvers.kernels.parts import bit_count
from solvers.onestroke.frontier.field import MAX_SUCCESSORS, CellTables
from solvers.onestroke.frontier.plug_kernel import (
    DONE,
    EMPTY,
    INT,
    LABELLED,
    NONE,
    batch_size,
    can_be_left_out,
    crosses,
    fetch,
    mask_for,
    mate,
    place,
    spot_of,
    successors,
    swept_cell,
    with_room,
)

CELL, AT, N, M, MASK, STATES, SIDE, TALLY = range(8)
"""the cell, the next row of `here`, the numbers of rows in `here` and `there`, the table's mask, the number of states expanded,
which buffer is `here`, and the number of counters"""
FINISHED, PAUSED, FULL, WIDE = range(4)
"""how a call ends: at the cell; at the limit of states; for want of rows or table spots; for want of a limb"""
ALL = -1  # as the most points that may be left out: all tracks are counted
LOST = 1 << 29  # more points than any maze has
BATCH_COLUMNS = 4
_NEARLY_FULL = np.uint64(1 << 54)  # the sum of a whole batch of smaller numbers doesn't overflow
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@inlined
def still_lost(ground: CellTables, cell: int, key: int) -> int:
    """Return a lower bound on the points left out after a cell, because a line alternates between black and white cells.

    A piece with two black ends has one more black cell than white cells, and so on. So the ends tell how many cells of which
    colour the line has visited, and how many of one colour it must still leave out. Only for mazes with one segment.
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
    """Add the number in a row to another one, and return whether that is nearly too large for its limbs."""
    carry = _ZERO
    top = _ZERO
    for limb in range(head, rows.shape[1]):
        old = sums[to, limb]
        top = old + rows[row, limb]
        over = _ONE if top < old else _ZERO
        top += carry
        carry = over | (_ONE if top < carry else _ZERO)
        sums[to, limb] = top
    return bool(top >= _NEARLY_FULL)


@inlined
def _add_best(sums: Array, to: int, rows: Array, row: int, head: int, cost: int) -> bool:
    """Do the same for numbers of best tracks: keep only the number of lines that leave out the fewest points."""
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
    max_lost: int,
    until: int,
    budget: int,
) -> int:
    """Sweep on until a cell or the limit of states; return how the call ends.

    Counts only lines that leave out at most `max_lost` points, or ALL.
    """
    head = 1 + (max_lost != ALL)
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
            some = batch_size(batch, n - at, MAX_SUCCESSORS)
            roomy = with_room(table, mask, there, m, MAX_SUCCESSORS * some) if m + MAX_SUCCESSORS * some <= len(there) else 0
            if roomy == 0:
                end = FULL
                break
            mask = roomy
            if left == 0:
                end = PAUSED
                break
            some = min(some, left)
            left -= some
            k, is_full = _expand(ground, cell, here, at, at + some, batch, total, max_lost)
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
def _expand(
    ground: CellTables, cell: int, here: Array, first: int, end: int, batch: Array, total: Array, max_lost: int
) -> tuple[int, bool]:
    """Put the successors of states into the batch, and add completed lines to the total.

    Returns the number of successors, and whether a number is nearly too large for its limbs.
    """
    spot, is_best = swept_cell(ground, cell), max_lost != ALL
    is_bounded, head = is_best and ground.is_bounded, 1 + is_best
    up = ground.bits if spot.plug == ground.cols - 1 else 0
    value: int = ground.value[cell] if is_best else 0
    later: int = ground.rest[cell + 1] if is_best else 0
    k, is_wide = 0, False
    for row in range(first, end):
        state = INT(here[row, 0])
        lost = INT(here[row, 1]) if is_best else 0
        is_empty = can_be_left_out(spot, state)
        for way, key in enumerate(successors(spot, state)):
            if key == DONE:
                if lost + later <= max_lost or not is_best:
                    is_wide |= _add_best(total, cell, here, row, head, lost + later)
            elif key != NONE and not (ground.is_numbered and crosses(ground, cell, key)):
                cost = lost + value if is_empty and way == 0 else lost
                if not is_bounded or (cost <= max_lost and cost + still_lost(ground, cell, key) <= max_lost):
                    batch[k, 0], batch[k, 2], batch[k, 3] = key << up, row, cost
                    k += 1
    return k, is_wide


@inlined
def _keep(here: Array, there: Array, table: Array, mask: int, m: int, batch: Array, k: int, head: int) -> tuple[int, bool]:
    """Merge the states of the batch into the m states that are there.

    Returns the new number of states, and whether a number is nearly too large for its limbs.
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
    """Write, for each state before a cell, a lower bound on the points that a line through it leaves out, int64 [n]."""
    up = ground.bits if cell % ground.cols == 0 else 0
    for row in range(len(rows)):
        lost[row] = INT(rows[row, 1]) + (still_lost(ground, cell - 1, INT(rows[row, 0]) >> up) if ground.is_bounded else 0)


# joining

CROSSED, KEY, MAY_LOSE, COLUMNS = range(4)


@kernel
def join(rows: Array, queries: Array, table: Array, sums: Array, bits: int, low: int) -> None:
    """Add, for each query, the number of lines on the other side that join it to a whole line.

    The table must have at least three spots for each query.
    """
    mask = mask_for(len(queries), table)
    for k in range(len(queries)):
        spot = spot_of(INT(queries[k, CROSSED]), mask)
        while table[spot] != EMPTY:
            spot = (spot + 1) & mask
        table[spot] = k
    for row in range(len(rows)):
        key = INT(rows[row, 0])
        crossed = key
        for bit in range(1, bits):
            crossed |= key >> bit
        crossed &= low
        spot = spot_of(crossed, mask)
        while table[spot] != EMPTY:
            k = INT(table[spot])
            if (
                queries[k, CROSSED] == crossed
                and queries[k, MAY_LOSE] == INT(rows[row, 1])
                and _is_one_line(key, INT(queries[k, KEY]), crossed, bits)
            ):
                _add_joined(sums, k, rows, row)
            spot = (spot + 1) & mask


@inlined
def _is_one_line(one: int, other: int, crossed: int, bits: int) -> bool:
    """Return whether the pieces on both sides of the frontier join to one line, with each segment between its own labels.

    It follows each segment from both ends; any crossings left over would belong to rings.
    """
    twice, plug, mask = 0, 0, (1 << bits) - 1
    for plug in range(64 // bits):
        if (one >> (bits * plug)) & mask >= LABELLED:
            twice += _length(other, one, bits, plug, (one >> (bits * plug)) & mask)
        if (other >> (bits * plug)) & mask >= LABELLED:
            twice += _length(one, other, bits, plug, (other >> (bits * plug)) & mask)
    return bool(twice == 2 * bit_count(crossed))


def _length(this: int, that: int, bits: int, plug: int, label: int) -> int:
    """Return how often the segment that reaches this side at a plug crosses the frontier; 0 if its ends have different labels."""
    length, mask = 1, (1 << bits) - 1
    while True:
        value = (this >> (bits * plug)) & mask
        if value >= LABELLED:
            return length if value == label else 0
        plug = mate(this, bits, plug, 3 - 2 * value)
        length += 1
        this, that = that, this


@inlined
def _add_joined(sums: Array, k: int, rows: Array, row: int) -> None:
    """Add the number in a row to a sum, which has one more limb."""
    carry, limbs = _ZERO, sums.shape[1] - 1
    for limb in range(limbs):
        old = sums[k, limb]
        new = old + rows[row, 2 + limb]
        over = _ONE if new < old else _ZERO
        new += carry
        carry = over | (_ONE if new < carry else _ZERO)
        sums[k, limb] = new
    sums[k, limbs] += carry
