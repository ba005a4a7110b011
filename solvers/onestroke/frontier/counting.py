"""Counts the tracks of a position by one sweep of the frontier method."""

from collections.abc import Generator

import numpy as np

from solvers.errors import GaveUp
from solvers.kernels import Array, share
from solvers.onestroke.frontier import count_kernel as kernel
from solvers.onestroke.frontier.field import MAX_SUCCESSORS, Field
from solvers.onestroke.frontier.table_kernel import BATCH, batch_size
from solvers.puzzle import Progress
from solvers.words import grouped

INITIAL_ROWS, INITIAL_SPOTS = 1 << 10, 1 << 12  # the initial sizes of the buffers and of the table
MAX_BYTES = 600 << 20  # memory for a count; the layers kept for the best tracks may take about as much again
MAX_STATES = 1_500_000_000  # number of states expanded before the count gives up, after a few minutes
STATES_PER_SLICE = 500_000  # takes less than a tenth of a second
LIMB_BITS = 64


def count_tracks(field: Field) -> Generator[Progress, None, int]:
    """Return the number of all tracks of a field; raises GaveUp at the limits of memory and time."""
    count = TrackCount(field)
    if (yield from count.run(MAX_STATES)):
        return sum(number(limbs) for limbs in count.total[:, count.head :])
    raise GaveUp(
        f"There are too many tracks to count: the count gave up after {grouped(count.n_states)} states, "
        f"{100 * count.cell // field.n_cells} % of the way."
    )


class TrackCount:
    """A sweep that counts tracks: all, or only those that leave out the fewest points, at most `max_lost`."""

    def __init__(self, field: Field, max_lost: int | None = None) -> None:
        self.field = field
        self.max_lost = kernel.ALL if max_lost is None else max_lost
        self.head = 1 if max_lost is None else 2  # the column of a row at which the number of tracks begins
        self.buffers = [np.zeros((INITIAL_ROWS, self.head + 1), np.uint64) for _ in range(2)]
        self.buffers[0][0, self.head] = 1
        self.total = np.zeros((field.n_cells, self.head + 1), np.uint64)
        self.total[:, 1 : self.head] = kernel.LOST
        self.table = np.zeros(INITIAL_SPOTS, np.int32)
        self.batch = np.zeros((BATCH, kernel.BATCH_COLUMNS), np.int64)
        self.tally = np.zeros(kernel.TALLY, np.int64)
        self.tally[kernel.N] = 1

    @property
    def n_states(self) -> int:
        """The number of states expanded."""
        return int(self.tally[kernel.STATES])

    @property
    def cell(self) -> int:
        """The next cell to sweep."""
        return int(self.tally[kernel.CELL])

    @property
    def rows(self) -> Array:
        """The states before that cell, if the sweep stopped at a cell."""
        return self.buffers[int(self.tally[kernel.SIDE])][: int(self.tally[kernel.N])]

    def run(self, max_states: int, before: int = 0, until: int | None = None) -> Generator[Progress, None, bool]:
        """Sweep on to a cell, or to the end; return whether it got there within the limits of memory and states.

        The limit of states includes `before`, the number expanded in earlier sweeps.
        """
        tally, field = self.tally, self.field
        cell = field.n_cells if until is None else until
        while True:
            end = kernel.count(
                field.ground,
                self.buffers[0],  # local names for these arrays would keep old ones in memory
                self.buffers[1],
                self.table,
                self.batch,
                self.total,
                tally,
                self.max_lost,
                cell,
                share(STATES_PER_SLICE, kernel.count),
            )
            if end == kernel.FINISHED:
                return True
            if end == kernel.PAUSED:
                yield Progress(before + self.n_states, fraction=self.cell / field.n_cells, unit="states")
            has_room = end == kernel.PAUSED or (self._widen() if end == kernel.WIDE else self._double())
            if not has_room or before + self.n_states > max_states:
                return False

    def cut(self, width: int) -> None:
        """Keep only `width` states before the next cell, those that leave out the fewest points."""
        rows, n = self.rows, len(self.rows)
        if n <= width:
            return
        lost = np.empty(n, np.int64)
        kernel.losses(self.field.ground, self.cell, rows, lost)
        rows[:width] = rows[np.argpartition(lost, width)[:width]]
        self.tally[kernel.N] = width

    def _widen(self) -> bool:
        """Give each number another limb; return whether there was memory for that."""
        columns = self.total.shape[1]
        has_room = self._has_room(max(buffer.nbytes for buffer in self.buffers) * (columns + 1) // columns)
        if has_room:
            self.total = _wider(self.total)
            for side in range(2):  # one at a time, so that the old arrays are freed
                self.buffers[side] = _wider(self.buffers[side])
        return has_room

    def _double(self) -> bool:
        """Double the full buffer or the table; return whether there was memory for that."""
        tally = self.tally
        side = 1 - int(tally[kernel.SIDE])
        some = batch_size(self.batch, int(tally[kernel.N] - tally[kernel.AT]), MAX_SUCCESSORS)
        if tally[kernel.M] + MAX_SUCCESSORS * some <= len(self.buffers[side]):
            has_room = self._has_room(self.table.nbytes)
            if has_room:
                self.table = doubled(self.table)
            return has_room
        has_room = self._has_room(self.buffers[side].nbytes)
        if has_room:
            self.buffers[side] = doubled(self.buffers[side])
        return has_room

    def _has_room(self, n_bytes: int) -> bool:
        """Return whether `n_bytes` more fit into memory while an array is copied."""
        return sum(buffer.nbytes for buffer in self.buffers) + self.table.nbytes + n_bytes <= MAX_BYTES


def number(limbs: Array) -> int:
    """Return the number with the given limbs, lowest first."""
    return sum(int(limb) << (LIMB_BITS * place) for place, limb in enumerate(limbs))


def doubled(rows: Array) -> Array:
    """Return an array with twice as many rows that begins with the given ones."""
    larger = np.empty((2 * len(rows), *rows.shape[1:]), rows.dtype)
    larger[: len(rows)] = rows
    return larger


def _wider(rows: Array) -> Array:
    """Return the same numbers with another limb."""
    wider = np.zeros((len(rows), rows.shape[1] + 1), rows.dtype)
    wider[:, :-1] = rows
    return wider
