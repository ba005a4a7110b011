"""Joins the states of two sweeps that meet from opposite sides of a field.

rows [n, 2 + limbs]     uint64: the states before a cell, from a count of best tracks: key, points left out, number of lines
queries [k, ...]        int64: states swept from the other side, expressed in the same plugs: CROSSED, a key with the lowest bit
                        of each plug set at which a line crosses the frontier; KEY; and LOST, the points that may be left out on
                        the side of the rows
sums [k, limbs + 1]     uint64: the number of ways to complete the line from such a state, lowest limb first, initially 0
"""

import numpy as np

from solvers.kernels import Array, inlined, kernel
from solvers.kernels.bits import bit_count
from solvers.onestroke.frontier.plug_kernel import INT, LABELLED, mate
from solvers.onestroke.frontier.table_kernel import EMPTY, mask_for, spot_of

CROSSED, KEY, LOST, COLUMNS = range(4)

_ZERO, _ONE = np.uint64(0), np.uint64(1)


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
                and queries[k, LOST] == INT(rows[row, 1])
                and _is_one_line(key, INT(queries[k, KEY]), crossed, bits)
            ):
                _add(sums, k, rows, row)
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
def _add(sums: Array, k: int, rows: Array, row: int) -> None:
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
