"""A table of positions that are proven lost: 64-bit keys in open addressing, which forgets a key rather than overflow.

table [slot]   uint64 a key, 0 for none; the number of slots is a power of two
"""

from typing import TypeAlias

import numpy as np

from solvers.kernels import Array

Key: TypeAlias = np.uint64

FIRST_SLOTS, MAX_SLOTS = 1 << 14, 1 << 25
PROBES = 8  # in how many slots, one after another, a key may be

_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT, _BASE = np.uint64(32), np.uint64(0)


def new_table(slots: int = FIRST_SLOTS) -> Array:
    """Return an empty table."""
    return np.zeros(slots, np.uint64)


def grown(table: Array) -> Array:
    """Return a table of twice as many slots that holds the keys of another, each in the first of its slots that is free."""
    larger, keys = new_table(2 * len(table)), table[table != _BASE]
    homes = (keys * _MIX >> _SHIFT).astype(np.int64)
    for probe in range(PROBES):
        slots = (homes + probe) & (len(larger) - 1)
        is_free = larger[slots] == _BASE
        larger[slots[is_free]] = keys[is_free]
        is_left = larger[slots] != keys
        keys, homes = keys[is_left], homes[is_left]
    return larger


def _home(key: Key, n_slots: int) -> int:
    return int(np.int64((key * _MIX) >> _SHIFT)) & (n_slots - 1)


def is_dead(table: Array, key: Key) -> bool:
    """Return whether a key is in the table."""
    n_slots = len(table)
    home = _home(key, n_slots)
    for probe in range(PROBES):
        found = table[(home + probe) & (n_slots - 1)]
        if found == _BASE:
            return False
        if found == key:
            return True
    return False


def bury(table: Array, key: Key) -> int:
    """Put a key into the table, in place of another one if there is no room; return by how many its keys are more."""
    n_slots = len(table)
    home = _home(key, n_slots)
    for probe in range(PROBES):
        slot = (home + probe) & (n_slots - 1)
        if table[slot] == key:
            return 0
        if table[slot] == _BASE:
            table[slot] = key
            return 1
    table[home] = key
    return 0
