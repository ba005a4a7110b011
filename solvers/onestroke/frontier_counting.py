"""Counts all tracks of a position by one sweep of the frontier method."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from solvers.errors import GaveUp
from solvers.kernels import share
from solvers.onestroke.frontier_ground import WAYS, Array, Field
from solvers.puzzle import Progress
from solvers.words import grouped

FIRST_ROWS, FIRST_SPOTS = 1 << 10, 1 << 12
"""for how many states there is room at first"""
MOST_BYTES = 500 << 20
"""of memory, while the best tracks may take about as much"""
MOST_STATES = 1_500_000_000
"""how many are looked at in all before the count is given up: a few minutes"""
STATES_A_SLICE = 500_000
"""in about a tenth of a second"""
LIMB_BITS = 64


def counted(field: Field) -> Generator[Progress, None, int]:
    """Return the number of all tracks of a field; raises GaveUp when it takes too much memory or time."""
    from solvers.onestroke import frontier_count_kernel as kernel

    room, tally = _Room(), np.zeros(kernel.TALLY, np.int64)
    tally[kernel.N] = 1
    while True:
        end = kernel.count(
            field.ground, room.buffers[0], room.buffers[1], room.table, room.total, tally, share(STATES_A_SLICE, kernel.count)
        )  # no other names for the arrays: they would keep the old ones in memory
        if end == kernel.FINISHED:
            return number(room.total[0, 1:])
        if end == kernel.PAUSED:
            yield Progress(int(tally[kernel.STATES]), fraction=int(tally[kernel.CELL]) / field.n_cells, unit="states")
        side = 1 - int(tally[kernel.SIDE])
        has_grown = True
        if end == kernel.WIDE:
            has_grown = room.widen()
        elif end == kernel.FULL:
            has_grown = room.double(side if tally[kernel.M] + WAYS > len(room.buffers[side]) else None)
        if not has_grown or tally[kernel.STATES] > MOST_STATES:
            raise GaveUp(
                f"All tracks are too many to be counted: the count gave up after {grouped(int(tally[kernel.STATES]))} states, "
                f"{100 * int(tally[kernel.CELL]) // field.n_cells} % of the way."
            )


class _Room:
    """The arrays of a count, which grow as long as there is memory: both tell whether there was."""

    def __init__(self) -> None:
        self.buffers = [np.zeros((FIRST_ROWS, 2), np.uint64) for _ in range(2)]
        self.buffers[0][0, 1] = 1
        self.total = np.zeros((1, 2), np.uint64)
        self.table = np.zeros(FIRST_SPOTS, np.int32)

    def widen(self) -> bool:
        """Give each number one limb more."""
        limbs = self.total.shape[1]
        has_room = self._has_room(max(buffer.nbytes for buffer in self.buffers) * (limbs + 2) // limbs)
        if has_room:
            self.total = _wider(self.total)
            for side in range(2):  # one after another, so that the old ones aren't kept
                self.buffers[side] = _wider(self.buffers[side])
        return has_room

    def double(self, side: int | None) -> bool:
        """Make a buffer twice as large, or the table if no side is given."""
        has_room = self._has_room(self.table.nbytes if side is None else self.buffers[side].nbytes)
        if has_room and side is None:
            self.table = doubled(self.table)
        elif has_room and side is not None:
            self.buffers[side] = doubled(self.buffers[side])
        return has_room

    def _has_room(self, n_bytes: int) -> bool:
        """Tell whether so many more bytes can be in use while an array is copied."""
        return sum(buffer.nbytes for buffer in self.buffers) + self.table.nbytes + n_bytes <= MOST_BYTES


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
