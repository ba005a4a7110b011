"""Finds states by their keys: a hash table of row numbers, with open addressing.

table [spot]    int32: the row of a state, EMPTY if there is none; as many spots are in use as `mask` says
rows [n, ...]   the states, key first
batch [k, ...]  int64: states that are to be found, key first; the second column is room for `fetch`

Large tables lie in slow memory, which can fetch many things at once but is asked for one at a time if each is needed to go on.
So a sweep collects a batch of keys before it finds any of them, and has `fetch` read all that finding them will read.
"""

import numpy as np

from solvers.kernels import Array, inlined
from solvers.onestroke.frontier.plug_kernel import INT

EMPTY = -1
MOST_LOAD, LOAD = 1, 2  # a table is full when it holds half of its spots
LEAST_SPOTS = 64
BATCH = 256  # how many states have room in a batch

_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(32)


@inlined
def spot_of(key: int, mask: int) -> int:
    """Return where the search for a key begins."""
    mixed = np.uint64(key) * _FACTOR
    spot: int = INT(mixed ^ (mixed >> _SHIFT)) & mask
    return spot


@inlined
def place(table: Array, mask: int, rows: Array, n: int, key: int) -> int:
    """Return the row of a key: n, and the table knows it from now on, if it is new."""
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
def batch_size(batch: Array, n: int, ways: int) -> int:
    """Return of how many of n states all that can follow has room in a batch: so many ways from each."""
    return min(n, len(batch) // ways)


@inlined
def fetch(table: Array, mask: int, rows: Array, batch: Array, n: int) -> None:
    """Read what finding the first n states of a batch will read, so that it is at hand then."""
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
    """Clear the table for the states that follow n, and return its mask."""
    spots = LEAST_SPOTS
    while spots < 4 * n and spots < len(table):
        spots *= 2
    _clear(table, spots)
    return spots - 1


@inlined
def with_room(table: Array, mask: int, rows: Array, n: int, more: int) -> int:
    """Return the mask with which so many more states have room, moving all to more spots if need be; 0 if there are too few."""
    if (n + more) * LOAD <= (mask + 1) * MOST_LOAD:
        return mask
    spots = mask + 1
    while (n + more) * LOAD > spots * MOST_LOAD:
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
