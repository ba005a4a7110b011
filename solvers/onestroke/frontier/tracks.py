"""The best tracks of a field that were counted from its far end, drawn from the near one.

Seen from the near end, what a count leaves behind tells in how many ways a line goes on from any state: in as many as there
are on the far side of the frontier that join it into one line. So some of the layers of a count are all that is needed to draw
the k-th track: between two of them the states that follow are few, and are found again when a track is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import TypeAlias

import numpy as np

from solvers.kernels import Array, share
from solvers.onestroke.frontier import joining_kernel as kernel
from solvers.onestroke.frontier.counting import STATES_A_SLICE, number
from solvers.onestroke.frontier.field import Field
from solvers.onestroke.frontier.plug_kernel import DONE, INT, LABELLED, NONE, Spot, can_be_left_out, follow, held, spot_at
from solvers.puzzle import Cell

TRACKS_AT_ONCE = 256

State: TypeAlias = tuple[int, int]  # of a line before a cell: the key, and the points left out
START: State = (0, 0)


@dataclass(frozen=True)
class _Way:
    """How a line can go on from a state at a cell."""

    state: State  # what follows; its key is DONE where the line is complete
    down: bool  # whether it leads on to the cell below
    right: bool  # whether it leads on to the cell on the right


@dataclass(frozen=True, eq=False)
class Tracks:
    """All tracks of a field that leave out as few points as possible. Their order is that of a sweep from the near end."""

    field: Field
    lost: int  # the points they leave out
    beyond: tuple[int, ...]  # [cell] how many of them visit only cells from that one on
    layers: Mapping[int, Array]
    """for some cells the states before them, swept from the far end, as `frontier_joining_kernel.join` takes them"""

    @property
    def n_tracks(self) -> int:
        """How many there are."""
        return self.beyond[0]

    def at(self, ranks: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
        """Yield the tracks of some ranks from 0 to n_tracks - 1, each from the head of the line so far to its end."""
        source, at_once = iter(ranks), 1  # few at first: the first track may be waited for
        while some := list(islice(source, at_once)):
            yield from self._drawn(some)
            at_once = min(4 * at_once, TRACKS_AT_ONCE)

    def _drawn(self, ranks: list[int]) -> list[tuple[Cell, ...]]:
        lines = [_Line(rank) for rank in ranks]
        for begin, end in pairwise((0, *self.layers, self.field.n_cells)):
            stretch = _Stretch(self, begin, end, {line.state for line in lines})
            for line in lines:
                stretch.lead(line)
        return [line.track(self.field) for line in lines]

    def n_ways_on(self, cell: int, states: Iterable[State]) -> dict[State, int]:
        """Return in how many ways a line goes on from states before a cell of which there is a layer, or the end."""
        found = {state: self.beyond[cell] if state[0] == 0 else 0 for state in states}
        wanted = [state for state in found if state[0] != 0]
        if wanted and cell in self.layers:
            found |= dict(zip(wanted, map(number, self._joined(cell, wanted)), strict=True))
        return found

    def _joined(self, cell: int, states: list[State]) -> Array:
        """Return in how many ways a line goes on from states before a cell that has a layer, in limbs."""
        ground, rows = self.field.ground, self.layers[cell]
        sought = np.zeros((len(states), kernel.COLUMNS), np.int64)
        sought[:, kernel.LOST] = [self.lost - lost for _, lost in states]
        first = 1 if cell % ground.cols == 0 else 0  # then keys have moved up
        keys, mask = np.array([key for key, _ in states], np.int64), (1 << ground.bits) - 1
        for plug in range(first, ground.cols + 1):
            hold, far = (keys >> INT(ground.bits * plug)) & mask, INT(ground.bits * (ground.cols + first - plug))
            sought[:, kernel.CROSSED] |= (hold != 0).astype(np.int64) << far
            sought[:, kernel.KEY] |= np.where((hold == 0) | (hold >= LABELLED), hold, LABELLED - hold) << far
        table = np.zeros(4 * max(1 << len(states).bit_length(), 16), np.int32)
        sums = np.zeros((len(states), rows.shape[1] - 1), np.uint64)
        place = 0
        while place < len(rows):
            some = share(STATES_A_SLICE, kernel.join)
            kernel.join(rows[place : place + some], sought, table, sums, ground.bits, ground.low)
            place += some
        return sums


class _Stretch:
    """The states that follow some at a cell until a later one, and in how many ways lines go on from them."""

    def __init__(self, tracks: Tracks, begin: int, end: int, states: set[State]) -> None:
        self.tracks, self.begin, self.end = tracks, begin, end
        self.ways: dict[tuple[int, State], list[_Way]] = {}
        states = {state for state in states if state[0] != DONE}
        for cell in range(begin, end):
            spot = spot_at(tracks.field.ground, cell)
            for state in states:
                self.ways[cell, state] = list(self._ways(cell, spot, state))
            states = {way.state for state in states for way in self.ways[cell, state] if way.state[0] != DONE}
        self.numbers = {(end, state): number for state, number in tracks.n_ways_on(end, states).items()}

    def _ways(self, cell: int, spot: Spot, state: State) -> Iterator[_Way]:
        """Yield how a line that leaves out few enough points can go on from a state, in the order of `follow`."""
        ground, (key, lost) = self.tracks.field.ground, state
        is_empty = can_be_left_out(spot, INT(key))
        for way, after in enumerate(follow(spot, INT(key))):
            cost = lost + int(ground.value[cell]) if is_empty and way == 0 else lost
            if after == DONE and cost + int(ground.rest[cell + 1]) == self.tracks.lost:
                yield _Way((DONE, cost), False, False)
            elif after not in (DONE, NONE) and cost <= self.tracks.lost:
                up = ground.bits if spot.plug == ground.cols - 1 else 0
                down, right = held(spot, after, spot.plug), held(spot, after, spot.plug + 1)
                yield _Way((int(after << up), cost), bool(down), bool(right))

    def _number(self, cell: int, state: State) -> int:
        """Return in how many ways a line goes on from a state."""
        if state[0] == DONE:
            return 1
        if (cell, state) not in self.numbers:
            self.numbers[cell, state] = sum(self._number(cell + 1, way.state) for way in self.ways[cell, state])
        return self.numbers[cell, state]

    def lead(self, line: _Line) -> None:
        """Lead a line on to the end of the stretch."""
        for cell in range(self.begin, self.end):
            if line.state[0] == DONE:
                return
            for way in self.ways[cell, line.state]:
                less = self._number(cell + 1, way.state)
                if line.rank < less:
                    break
                line.rank -= less
            line.go(cell, way)


@dataclass
class _Line:
    """A track that is being drawn."""

    rank: int  # among those that begin as it does
    state: State = START
    down: set[int] = field(default_factory=set)
    right: set[int] = field(default_factory=set)  # the cells from which an edge of it leads down, and to the right

    def go(self, cell: int, way: _Way) -> None:
        self.state = way.state
        if way.down:
            self.down.add(cell)
        if way.right:
            self.right.add(cell)

    def track(self, field: Field) -> tuple[Cell, ...]:
        """Return its cells from the start on, when it is complete."""
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
