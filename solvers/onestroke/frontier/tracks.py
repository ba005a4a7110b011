"""Counts the tracks of a position by one sweep of the frontier method, and reconstructs best tracks.

Best tracks are counted from the far end of a field and reconstructed from its near end. The layers of the count tell in how many
ways a line from the near end can be completed from any state: as many as there are partial lines on the far side that join it to
one line. So some of the layers are enough to reconstruct the k-th track; the states between two layers are few, and are found
again then.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import TypeAlias

import numpy as np

from solvers.errors import GaveUp
from solvers.kernels import Array, share
from solvers.onestroke.frontier import count_kernel as kernel
from solvers.onestroke.frontier.field import MAX_SUCCESSORS, Field
from solvers.onestroke.frontier.plug_kernel import (
    BATCH,
    DONE,
    INT,
    LABELLED,
    NONE,
    SweptCell,
    batch_size,
    can_be_left_out,
    plug_value,
    successors,
    swept_cell,
)
from solvers.puzzle import Cell, Progress
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
            limb = (0, 0), (0, 1)  # a column of zeros after the others
            self.total = np.pad(self.total, limb)
            for side in range(2):  # one at a time, so that the old arrays are freed
                self.buffers[side] = np.pad(self.buffers[side], limb)
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


TRACKS_AT_ONCE = 256
State: TypeAlias = tuple[int, int]  # of a line before a cell: the key, and the points left out
START: State = (0, 0)


@dataclass(frozen=True)
class _Successor:
    """A state that can follow another when a cell is swept."""

    state: State  # its key is DONE if the line is complete
    down: bool  # whether the line goes on to the cell below
    right: bool  # whether the line goes on to the cell on the right


@dataclass(frozen=True, eq=False)
class Tracks:
    """All tracks of a field that leave out as few points as possible, in the order of a sweep from the near end."""

    field: Field
    lost: int  # the points that each leaves out
    beyond: tuple[int, ...]  # [cell] the number of tracks that visit only cells from this one on
    layers: Mapping[int, Array]
    """cell -> the states before it, swept from the far end, in the form that `count_kernel.join` takes; for some cells"""

    @property
    def n_tracks(self) -> int:
        """The number of tracks."""
        return self.beyond[0]

    def at(self, ranks: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
        """Yield the tracks with the given ranks, 0 to n_tracks - 1, each from the head of the line so far to its end."""
        source, at_once = iter(ranks), 1  # only one at first, because somebody may be waiting for it
        while some := list(islice(source, at_once)):
            yield from self._reconstructed(some)
            at_once = min(4 * at_once, TRACKS_AT_ONCE)

    def _reconstructed(self, ranks: list[int]) -> list[tuple[Cell, ...]]:
        lines = [_Line(rank) for rank in ranks]
        for begin, end in pairwise((0, *self.layers, self.field.n_cells)):
            stretch = _Stretch(self, begin, end, {line.state for line in lines})
            for line in lines:
                stretch.extend(line)
        return [line.track(self.field) for line in lines]

    def n_completions(self, cell: int, states: Iterable[State]) -> dict[State, int]:
        """Return in how many ways a line can be completed from states before a cell with a layer, or before the end."""
        found = {state: self.beyond[cell] if state[0] == 0 else 0 for state in states}
        wanted = [state for state in found if state[0] != 0]
        if wanted and cell in self.layers:
            found |= dict(zip(wanted, map(number, self._joined(cell, wanted)), strict=True))
        return found

    def _joined(self, cell: int, states: list[State]) -> Array:
        """Do the same for a cell with a layer, with the numbers in limbs."""
        ground, rows = self.field.ground, self.layers[cell]
        queries = np.zeros((len(states), kernel.COLUMNS), np.int64)
        queries[:, kernel.MAY_LOSE] = [self.lost - lost for _, lost in states]
        first = 1 if cell % ground.cols == 0 else 0  # at the beginning of a row, keys have moved up
        keys, mask = np.array([key for key, _ in states], np.int64), (1 << ground.bits) - 1
        for plug in range(first, ground.cols + 1):
            value, far = (keys >> INT(ground.bits * plug)) & mask, INT(ground.bits * (ground.cols + first - plug))
            queries[:, kernel.CROSSED] |= (value != 0).astype(np.int64) << far
            queries[:, kernel.KEY] |= np.where((value == 0) | (value >= LABELLED), value, LABELLED - value) << far
        table = np.zeros(4 * max(1 << len(states).bit_length(), 16), np.int32)
        sums = np.zeros((len(states), rows.shape[1] - 1), np.uint64)
        place = 0
        while place < len(rows):
            some = share(STATES_PER_SLICE, kernel.join)
            kernel.join(rows[place : place + some], queries, table, sums, ground.bits, ground.low)
            place += some
        return sums


class _Stretch:
    """The states reachable between two layers, and in how many ways lines can be completed from them."""

    def __init__(self, tracks: Tracks, begin: int, end: int, states: set[State]) -> None:
        self.tracks, self.begin, self.end = tracks, begin, end
        self.successors: dict[tuple[int, State], list[_Successor]] = {}
        states = {state for state in states if state[0] != DONE}
        for cell in range(begin, end):
            spot = swept_cell(tracks.field.ground, cell)
            for state in states:
                self.successors[cell, state] = list(self._successors(cell, spot, state))
            states = {after.state for state in states for after in self.successors[cell, state] if after.state[0] != DONE}
        self.numbers = {(end, state): number for state, number in tracks.n_completions(end, states).items()}

    def _successors(self, cell: int, spot: SweptCell, state: State) -> Iterator[_Successor]:
        """Yield the successors of a state that leave out few enough points, in the order of `plug_kernel.successors`."""
        ground, (key, lost) = self.tracks.field.ground, state
        is_empty = can_be_left_out(spot, INT(key))
        for index, after in enumerate(successors(spot, INT(key))):
            cost = lost + int(ground.value[cell]) if is_empty and index == 0 else lost
            if after == DONE and cost + int(ground.rest[cell + 1]) == self.tracks.lost:
                yield _Successor((DONE, cost), False, False)
            elif after not in (DONE, NONE) and cost <= self.tracks.lost:
                up = ground.bits if spot.plug == ground.cols - 1 else 0
                down, right = plug_value(spot, after, spot.plug), plug_value(spot, after, spot.plug + 1)
                yield _Successor((int(after << up), cost), bool(down), bool(right))

    def _number(self, cell: int, state: State) -> int:
        """Return in how many ways a line can be completed from a state."""
        if state[0] == DONE:
            return 1
        if (cell, state) not in self.numbers:
            self.numbers[cell, state] = sum(self._number(cell + 1, after.state) for after in self.successors[cell, state])
        return self.numbers[cell, state]

    def extend(self, line: _Line) -> None:
        """Extend a line to the end of the stretch."""
        for cell in range(self.begin, self.end):
            if line.state[0] == DONE:
                return
            for successor in self.successors[cell, line.state]:
                n_tracks = self._number(cell + 1, successor.state)
                if line.rank < n_tracks:
                    break
                line.rank -= n_tracks
            line.go(cell, successor)


@dataclass
class _Line:
    """A track under reconstruction."""

    rank: int  # its rank among the tracks that begin the same way
    state: State = START
    down: set[int] = field(default_factory=set)
    right: set[int] = field(default_factory=set)  # the cells from which it goes down, and to the right

    def go(self, cell: int, successor: _Successor) -> None:
        self.state = successor.state
        if successor.down:
            self.down.add(cell)
        if successor.right:
            self.right.add(cell)

    def track(self, field: Field) -> tuple[Cell, ...]:
        """Return the cells of the finished track, from the start on."""
        ground, cols = field.ground, field.ground.cols
        track, last, place = list[Cell](), None, int(ground.start)
        while True:
            track.append(field.cells[place])
            beside = ((place + 1, place in self.right), (place + cols, place in self.down))
            behind = ((place - 1, place - 1 in self.right), (place - cols, place - cols in self.down))
            onward = [other for other, is_linked in (*beside, *behind) if is_linked and other != last]
            if not onward:
                return tuple(track)
            last, place = place, onward[0]
