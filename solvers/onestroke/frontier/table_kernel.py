"""A hash table from the keys of states to their rows, with open addressing.

table [spot]    int32: the row of a state, or EMPTY; spots 0 to `mask` are in use
rows [n, ...]   the states, key first
batch [k, ...]  int64: states to look up, key first; the second column is scratch space for `fetch`

Memory is slow if each access waits for the one before, but it serves many independent accesses at once. So a sweep collects a
batch of keys, lets `fetch` read everything that looking them up will read, and only then looks them up.
"""

import numpy as np

from solvers.kernels import Array, inlined
from solvers.onestroke.frontier.plug_kernel import INT

EMPTY = -1
MAX_LOAD = 1, 2  # the largest load of a table, as a fraction
MIN_SPOTS = 64
BATCH = 256  # the size of a batch

_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(32)


@inlined
def spot_of(key: int, mask: int) -> int:
    """Return the spot where the search for a key begins."""
    mixed = np.uint64(key) * _FACTOR
    spot: int = INT(mixed ^ (mixed >> _SHIFT)) & mask
    return spot


@inlined
def place(table: Array, mask: int, rows: Array, n: int, key: int) -> int:
    """Return the row of a key; a new key is entered with row n."""
    spot = spot_of(key, mask)
    while True:
        row: int = INT(table[spot])
        if row == EMPTY:
            table[spot] = n
            return n
        if INT(rows[row, 0]) == key:
            return row
        spot = (spot + 1) & mask


@inlined
def batch_size(batch: Array, n: int, max_successors: int) -> int:
    """Return for how many of n states all successors fit into a batch."""
    return min(n, len(batch) // max_successors)


@inlined
def fetch(table: Array, mask: int, rows: Array, batch: Array, n: int) -> None:
    """Prefetch what looking up the first n states of a batch will read."""
    for k in range(n):
        batch[k, 1] = table[spot_of(INT(batch[k, 0]), mask)]
    for k in range(n):
        batch[k, 1] = rows[max(INT(batch[k, 1]), 0), 0]


@inlined
def _clear(table: Array, spots: int) -> None:
    for spot in range(spots):
        table[spot] = EMPTY


@inlined
def mask_for(n: int, table: Array) -> int:
    """Clear the table for the successors of n states, and return its mask."""
    spots = MIN_SPOTS
    while spots < 4 * n and spots < len(table):
        spots *= 2
    _clear(table, spots)
    return spots - 1


@inlined
def with_room(table: Array, mask: int, rows: Array, n: int, more: int) -> int:
    """Return the mask that leaves room for `more` states, after rehashing if need be; 0 if the table is too small."""
    if (n + more) * MAX_LOAD[1] <= (mask + 1) * MAX_LOAD[0]:
        return mask
    spots = mask + 1
    while (n + more) * MAX_LOAD[1] > spots * MAX_LOAD[0]:
        spots *= 2
    if spots > len(table):
        return 0
    _clear(table, spots)
    mask = spots - 1
    for row in range(n):
        spot = spot_of(INT(rows[row, 0]), mask)
        while table[spot] != EMPTY:
            spot = (spot + 1) & mask
        table[spot] = row
    return mask
