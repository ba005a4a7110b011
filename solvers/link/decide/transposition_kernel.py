"""A table of positions proven lost: 64-bit keys with open addressing; a full table replaces keys.

table [slot]   uint64 a key, 0 for none; the number of slots is a power of two
"""

from typing import TypeAlias

import numpy as np

from solvers.kernels import Array

Key: TypeAlias = np.uint64

FIRST_SLOTS, MAX_SLOTS = 1 << 14, 1 << 25
PROBES = 8  # consecutive slots in which a key may be

_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT, _FREE_SLOT = np.uint64(32), np.uint64(0)


def new_table(slots: int = FIRST_SLOTS) -> Array:
    """Return an empty table."""
    return np.zeros(slots, np.uint64)


def grown(table: Array) -> Array:
    """Return a table with twice as many slots and the same keys, each in the first free one of its slots."""
    larger, keys = new_table(2 * len(table)), table[table != _FREE_SLOT]
    homes = (keys * _MIX >> _SHIFT).astype(np.int64)
    for probe in range(PROBES):
        slots = (homes + probe) & (len(larger) - 1)
        is_free = larger[slots] == _FREE_SLOT
        larger[slots[is_free]] = keys[is_free]
        is_left = larger[slots] != keys
        keys, homes = keys[is_left], homes[is_left]
    return larger


def _first_slot(key: Key, n_slots: int) -> int:
    return int(np.int64((key * _MIX) >> _SHIFT)) & (n_slots - 1)


def contains(table: Array, key: Key) -> bool:
    """Return whether a key is in the table."""
    n_slots = len(table)
    home = _first_slot(key, n_slots)
    for probe in range(PROBES):
        found = table[(home + probe) & (n_slots - 1)]
        if found == _FREE_SLOT:
            return False
        if found == key:
            return True
    return False


def insert(table: Array, key: Key) -> int:
    """Add a key to the table, replacing another one if there is no room; return by how much the number of keys grew."""
    n_slots = len(table)
    home = _first_slot(key, n_slots)
    for probe in range(PROBES):
        slot = (home + probe) & (n_slots - 1)
        if table[slot] == key:
            return 0
        if table[slot] == _FREE_SLOT:
            table[slot] = key
            return 1
    table[home] = key
    return 0
