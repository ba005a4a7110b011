"""Counts all tracks of a position by one sweep of the frontier method; the kernel is imported when the first sweep begins."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from solvers.errors import GaveUp
from solvers.onestroke.frontier_ground import WAYS, Array, Field
from solvers.puzzle import Progress
from solvers.words import grouped

FIRST_ROWS, FIRST_SPOTS = 1 << 10, 1 << 12
"""for how many states there is room at first"""
MOST_BYTES = 700 << 20
MOST_STATES = 1_500_000_000
"""how many are looked at in all before the count is given up: a few minutes"""
STATES_A_SLICE = 500_000
"""in about a tenth of a second"""
LIMB_BITS = 64


def counted(field: Field) -> Generator[Progress, None, int]:
    """Return the number of all tracks of a field; raises GaveUp when it takes too much memory or time."""
    from solvers.onestroke import frontier_count_kernel as kernel

    buffers = [np.zeros((FIRST_ROWS, 2), np.uint64) for _ in range(2)]
    buffers[0][0, 1] = 1
    total = np.zeros((1, 2), np.uint64)
    table = np.zeros(FIRST_SPOTS, np.int32)
    tally = np.zeros(kernel.TALLY, np.int64)
    tally[kernel.N] = 1
    while True:
        one, two = buffers
        end = kernel.count(field.ground, one, two, table, total, tally, STATES_A_SLICE)
        if end == kernel.FINISHED:
            return number(total[0, 1:])
        if end == kernel.WIDE:
            buffers, total = [_wider(part) for part in buffers], _wider(total)
        elif end == kernel.FULL:
            side = 1 - int(tally[kernel.SIDE])
            if tally[kernel.M] + WAYS > len(buffers[side]):
                buffers[side] = doubled(buffers[side])
            else:
                table = doubled(table)
        else:
            yield Progress(int(tally[kernel.STATES]), "states", int(tally[kernel.CELL]) / field.n_cells)
        if one.nbytes + two.nbytes + table.nbytes > MOST_BYTES or tally[kernel.STATES] > MOST_STATES:
            raise GaveUp(
                f"All tracks are too many to be counted: the count gave up after {grouped(int(tally[kernel.STATES]))} states, "
                f"{100 * int(tally[kernel.CELL]) // field.n_cells} % of the way."
            )


def number(limbs: Array) -> int:
    """Return the number that some limbs make, the lowest first."""
    return sum(int(limb) << (LIMB_BITS * place) for place, limb in enumerate(limbs))


def doubled(rows: Array) -> Array:
    """Return twice as much room that begins with the same."""
    room = np.empty((2 * len(rows), *rows.shape[1:]), rows.dtype)
    room[: len(rows)] = rows
    return room


def _wider(rows: Array) -> Array:
    """Return the same numbers with one limb more."""
    room = np.zeros((len(rows), rows.shape[1] + 1), rows.dtype)
    room[:, :-1] = rows
    return room
