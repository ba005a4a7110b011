"""Joins what was swept from one side of a field with what was swept from the other one.

rows [n, 2 + limbs]     uint64: the states before a cell as a count of the best tracks leaves them: key, points left out, ways
sought [k, ...]         int64: states that were swept from the other side, as the same plugs see them: CROSSED, a key with the
                        lowest bit of each plug set at which a line crosses the frontier; KEY; and the points that may be left
                        out on the side of the rows
sums [k, limbs + 1]     uint64: the number of ways to go on from such a state to the end, lowest limb first, at first 0
"""

import numpy as np

from solvers.kernels import Array, inlined, kernel
from solvers.kernels.bits import bit_count
from solvers.onestroke.frontier.plug_kernel import INT, LABELLED, mate
from solvers.onestroke.frontier.table_kernel import EMPTY, mask_for, spot_of

CROSSED, KEY, LOST, COLUMNS = range(4)

_ZERO, _ONE = np.uint64(0), np.uint64(1)


@kernel
def join(rows: Array, sought: Array, table: Array, sums: Array, bits: int, low: int) -> None:
    """Write for each state that is sought with how many lines on the other side it makes a whole line.

    The table has three spots for each of them, or more.
    """
    mask = mask_for(len(sought), table)
    for k in range(len(sought)):
        spot = spot_of(INT(sought[k, CROSSED]), mask)
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
                sought[k, CROSSED] == crossed
                and sought[k, LOST] == INT(rows[row, 1])
                and _is_one_line(key, INT(sought[k, KEY]), crossed, bits)
            ):
                _add(sums, k, rows, row)
            spot = (spot + 1) & mask


@inlined
def _is_one_line(one: int, other: int, crossed: int, bits: int) -> bool:
    """Return whether the pieces on both sides of the frontier make a line, and each of its segments from label to label.

    Each segment is followed from both of its ends, and what is left over would be rings.
    """
    twice, plug, mask = 0, 0, (1 << bits) - 1
    for plug in range(64 // bits):
        if (one >> (bits * plug)) & mask >= LABELLED:
            twice += _length(other, one, bits, plug, (one >> (bits * plug)) & mask)
        if (other >> (bits * plug)) & mask >= LABELLED:
            twice += _length(one, other, bits, plug, (other >> (bits * plug)) & mask)
    return bool(twice == 2 * bit_count(crossed))


def _length(this: int, that: int, bits: int, plug: int, label: int) -> int:
    """Return how often a segment crosses the frontier that comes to this side at a plug; 0 if its ends have other labels."""
    length, mask = 1, (1 << bits) - 1
    while True:
        found = (this >> (bits * plug)) & mask
        if found >= LABELLED:
            return length if found == label else 0
        plug = mate(this, bits, plug, 3 - 2 * found)
        length += 1
        this, that = that, this


@inlined
def _add(sums: Array, k: int, rows: Array, row: int) -> None:
    """Add the number of ways of a row to a sum, which has one limb more."""
    carry, limbs = _ZERO, sums.shape[1] - 1
    for limb in range(limbs):
        old = sums[k, limb]
        new = old + rows[row, 2 + limb]
        over = _ONE if new < old else _ZERO
        new += carry
        carry = over | (_ONE if new < carry else _ZERO)
        sums[k, limb] = new
    sums[k, limbs] += carry
