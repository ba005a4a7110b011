"""Counts the tracks of a position by one sweep of the frontier method."""

from collections.abc import Generator

import numpy as np

from solvers.errors import GaveUp
from solvers.kernels import Array, share
from solvers.onestroke.frontier import count_kernel as kernel
from solvers.onestroke.frontier.field import WAYS, Field
from solvers.onestroke.frontier.table_kernel import BATCH, batch_size
from solvers.puzzle import Progress
from solvers.words import grouped

FIRST_ROWS, FIRST_SPOTS = 1 << 10, 1 << 12  # for how many states there is room at first
MOST_BYTES = 600 << 20  # of memory, while the best tracks may take about as much
MOST_STATES = 1_500_000_000  # how many are looked at in all before the count is given up: a few minutes
STATES_A_SLICE = 500_000  # in less than a tenth of a second
LIMB_BITS = 64


def counted(field: Field) -> Generator[Progress, None, int]:
    """Return the number of all tracks of a field; raises GaveUp when it takes too much memory or time."""
    count = TrackCount(field)
    if (yield from count.run(MOST_STATES)):
        return sum(number(limbs) for limbs in count.total[:, count.head :])
    raise GaveUp(
        f"There are too many tracks to count: the count gave up after {grouped(count.n_states)} states, "
        f"{100 * count.cell // field.n_cells} % of the way."
    )


class TrackCount:
    """A sweep that counts tracks: all, or those that leave out least, but at most so many points."""

    def __init__(self, field: Field, most: int | None = None) -> None:
        self.field = field
        self.most = kernel.ALL if most is None else most
        self.head = 1 if most is None else 2  # in which column of its rows the number of tracks begins
        self.buffers = [np.zeros((FIRST_ROWS, self.head + 1), np.uint64) for _ in range(2)]
        self.buffers[0][0, self.head] = 1
        self.total = np.zeros((field.n_cells, self.head + 1), np.uint64)
        self.total[:, 1 : self.head] = kernel.LOST
        self.table = np.zeros(FIRST_SPOTS, np.int32)
        self.batch = np.zeros((BATCH, kernel.BATCH_COLUMNS), np.int64)
        self.tally = np.zeros(kernel.TALLY, np.int64)
        self.tally[kernel.N] = 1

    @property
    def n_states(self) -> int:
        """How many states were looked at."""
        return int(self.tally[kernel.STATES])

    @property
    def cell(self) -> int:
        """The cell that comes next."""
        return int(self.tally[kernel.CELL])

    @property
    def rows(self) -> Array:
        """The states before that cell, if the sweep has come to a cell."""
        return self.buffers[int(self.tally[kernel.SIDE])][: int(self.tally[kernel.N])]

    def run(self, patience: int, before: int = 0, until: int | None = None) -> Generator[Progress, None, bool]:
        """Sweep on to a cell, or to the end, and tell whether it got there: not past so many states, `before` among them."""
        tally, field = self.tally, self.field
        cell = field.n_cells if until is None else until
        while True:
            end = kernel.count(
                field.ground,
                self.buffers[0],  # no other names for the arrays: they would keep the old ones in memory
                self.buffers[1],
                self.table,
                self.batch,
                self.total,
                tally,
                self.most,
                cell,
                share(STATES_A_SLICE, kernel.count),
            )
            if end == kernel.FINISHED:
                return True
            if end == kernel.PAUSED:
                yield Progress(before + self.n_states, fraction=self.cell / field.n_cells, unit="states")
            has_room = end == kernel.PAUSED or (self._widen() if end == kernel.WIDE else self._double())
            if not has_room or before + self.n_states > patience:
                return False

    def cut(self, width: int) -> None:
        """Give up all but so many states before the cell that comes next, those that lose most."""
        rows, n = self.rows, len(self.rows)
        if n <= width:
            return
        lost = np.empty(n, np.int64)
        kernel.losses(self.field.ground, self.cell, rows, lost)
        rows[:width] = rows[np.argpartition(lost, width)[:width]]
        self.tally[kernel.N] = width

    def _widen(self) -> bool:
        """Give each number one limb more, and tell whether there was memory for that."""
        columns = self.total.shape[1]
        has_room = self._has_room(max(buffer.nbytes for buffer in self.buffers) * (columns + 1) // columns)
        if has_room:
            self.total = _wider(self.total)
            for side in range(2):  # one after another, so that the old ones aren't kept
                self.buffers[side] = _wider(self.buffers[side])
        return has_room

    def _double(self) -> bool:
        """Make the buffer that is full or the table twice as large, and tell whether there was memory for that."""
        tally = self.tally
        side = 1 - int(tally[kernel.SIDE])
        some = batch_size(self.batch, int(tally[kernel.N] - tally[kernel.AT]), WAYS)
        if tally[kernel.M] + WAYS * some <= len(self.buffers[side]):
            has_room = self._has_room(self.table.nbytes)
            if has_room:
                self.table = doubled(self.table)
            return has_room
        has_room = self._has_room(self.buffers[side].nbytes)
        if has_room:
            self.buffers[side] = doubled(self.buffers[side])
        return has_room

    def _has_room(self, n_bytes: int) -> bool:
        """Return whether so many more bytes can be in use while an array is copied."""
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
