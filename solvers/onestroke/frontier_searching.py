"""Finds the best tracks of a field by sweeps of the frontier method."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from solvers.kernels import share
from solvers.onestroke.frontier_counting import FIRST_ROWS, FIRST_SPOTS, LIMB_BITS, STATES_A_SLICE, doubled, number
from solvers.onestroke.frontier_ground import FREE_END, WAYPOINT, Array, Field
from solvers.puzzle import Cell, Progress

MOST_BYTES = 500 << 20
"""of memory for a sweep, and for what becomes of it"""
MOST_BYTES_OF_TRACKS = 800 << 20
"""of memory for the best tracks while they are counted"""
LARGE = 3e7
"""the cost of a field from which on it pays to look for some good line first"""
MOST_MORE = 1 << 22
"""for how many states more room is made at a time"""
BYTES_AFTERWARDS = 6
"""how many more than its ways each state takes when the best tracks are picked out"""
MOST_STATES = 400_000_000
"""how many are looked at in all sweeps before the search is given up: about a minute"""
TRACKS_AT_ONCE = 256
BEAM_WIDTHS = 500, 5_000, 50_000
"""how many states a sweep keeps that only looks for some good line; more where fewer lead to none"""
MOST_BEAM_STATES = 50_000_000


@dataclass(frozen=True, eq=False)
class Tracks:
    """All tracks of a field that leave out as few points as possible, as states between which they lead.

    Their order is that of the sweep: two tracks compare as they do at the first cell that they treat differently, where
    the ways on have the order of `follow`.
    """

    field: Field
    lost: int
    """the points they leave out"""
    n_tracks: int
    ways: Array
    """int32 [state, way] the states that follow a state, which is 0 at first; COMPLETE or NOTHING"""
    counts: Array
    """uint64 [state, limb] the number of ways on from a state, the lowest limb first"""

    def at(self, ranks: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
        """Yield the tracks of some ranks from 0 to n_tracks - 1, each from the head of the line so far to its end."""
        source, at_once = iter(ranks), 1
        while some := list(islice(source, at_once)):
            yield from self._drawn(some)
            at_once = min(4 * at_once, TRACKS_AT_ONCE)

    def _drawn(self, ranks: list[int]) -> Iterator[tuple[Cell, ...]]:
        from solvers.onestroke import frontier_tracks_kernel as kernel

        names = self.field.cells
        limbs = np.array([_limbs(rank, self.counts.shape[1]) for rank in ranks], np.uint64)
        tracks = np.full((len(ranks), len(names) + 1), kernel.OVER, np.int32)
        edges = np.zeros((2, len(names)), np.bool_)
        kernel.draw(self.field.ground, self.ways, self.counts, limbs, edges, tracks)
        lengths = (tracks == kernel.OVER).argmax(axis=1).tolist()
        for track, length in zip(tracks.tolist(), lengths, strict=True):
            yield tuple([names[place] for place in track[:length]])


def _limbs(rank: int, limbs: int) -> list[int]:
    return [(rank >> (LIMB_BITS * limb)) & ((1 << LIMB_BITS) - 1) for limb in range(limbs)]


@dataclass(frozen=True)
class TooMuch:
    """What is known where a search ended at its limits."""

    lost: int
    """every line leaves out so many points at least"""
    track: tuple[Cell, ...] | None
    """a good line from the head of the line so far; None if none was found"""


@dataclass
class Insight:
    """What is known while a search goes on."""

    least: int = 0
    """every line leaves out so many points at least"""
    lost: int | None = None
    """the points that a line leaves out which was found; None if none was found yet"""

    @property
    def is_open(self) -> bool:
        """Whether a better line than the one that was found may exist."""
        return self.lost != self.least


def searched(field: Field, insight: Insight) -> Generator[Progress, None, Tracks | TooMuch | None]:
    """Return the best tracks of a field, None if there is no track, and TooMuch at the limits of memory and time.

    Meanwhile the insight holds what is known, at first what the caller knows. Sweeps allow for more and more points to be left
    out until a line is found, in large fields no more than some line does that is found first.
    """
    insight.least = least_lost(field)
    yield Progress(0, fraction=0.0, unit="states")
    good = (yield from some_tracks(field)) if field.cost > LARGE and insight.is_open else None
    if good is not None:
        insight.lost = good.lost if insight.lost is None else min(insight.lost, good.lost)
    enough = insight.lost if insight.lost is not None else int(field.ground.rest[0]) if field.ground.is_bounded else 0
    n_states, most, step = 0, insight.least, 1
    while True:
        sweep = _Sweep(field, most)
        is_done = yield from sweep.run(MOST_STATES, n_states)
        tracks = sweep.tracks() if is_done and sweep.is_found else None
        if tracks is not None:
            yield Progress(n_states + sweep.n_states, fraction=1.0, unit="states")
            return tracks
        if is_done and not sweep.is_found and most >= enough:
            return None
        if not is_done or sweep.is_found:  # found, but too many states lie on best tracks
            insight.least = sweep.lost if is_done and sweep.is_found else insight.least
            del sweep
            good = good or ((yield from some_tracks(field)) if insight.is_open else None)
            return TooMuch(insight.least, next(good.at([0])) if good is not None else None)
        n_states, insight.least = n_states + sweep.n_states, most + 1
        most, step = min(most + step, enough), 2 * step


def least_lost(field: Field) -> int:
    """Return how many points every line leaves out, as far as the colours of the cells show."""
    ground = field.ground
    if not ground.is_bounded:
        return 0
    excess, side = abs(ground.excess), 0 if ground.excess >= 0 else 1
    return excess + max(excess - int(ground.cheap[0, side]), 0)


def some_tracks(field: Field, widths: Sequence[int] = ()) -> Generator[Progress, None, Tracks | None]:
    """Return good tracks; None if no sweep that keeps only some of the best states finds any."""
    n_states = 0
    for width in widths or BEAM_WIDTHS:
        if width * field.n_cells > MOST_BEAM_STATES:
            break
        sweep = _Sweep(field, int(field.ground.rest[0]) if field.ground.is_bounded else 0)
        for cell in range(1, field.n_cells + 1):
            is_done = yield from sweep.run(MOST_STATES, n_states, cell)
            if not is_done:
                return None
            sweep.cut(width)
            yield Progress(n_states + sweep.n_states, fraction=cell / field.n_cells, unit="states")
        n_states += sweep.n_states
        if sweep.is_found:
            return sweep.tracks()
    return None


class _Sweep:
    """A sweep that stores its states and in which at most so many points are left out."""

    def __init__(self, field: Field, most: int) -> None:
        from solvers.onestroke import frontier_search_kernel as kernel

        self.kernel, self.field, self.most = kernel, field, most
        kinds = field.ground.kind
        self.n_ways = 4 if (kinds == WAYPOINT).any() else 3 if (kinds == FREE_END).any() else 2
        self.buffers = [np.zeros((FIRST_ROWS, 2), np.int64) for _ in range(2)]
        self.table = np.zeros(FIRST_SPOTS, np.int32)
        self.ways = np.empty((8 * FIRST_ROWS, self.n_ways), np.int32)
        self.first = np.zeros(field.n_cells + 1, np.int64)
        self.tally = np.zeros(kernel.TALLY, np.int64)
        self.tally[kernel.N], self.tally[kernel.BEST] = 1, kernel.LOST

    @property
    def n_states(self) -> int:
        """How many states were looked at."""
        return int(self.tally[self.kernel.STATES])

    @property
    def lost(self) -> int:
        """The least points that a complete line leaves out."""
        return int(self.tally[self.kernel.BEST])

    @property
    def is_found(self) -> bool:
        """Whether there is a complete line."""
        return self.lost < self.kernel.LOST

    @property
    def n_bytes(self) -> int:
        """How much memory is in use, or will be when the best tracks are picked out."""
        ways = 4 * self.n_ways * self.n_states
        return ways + max(self.table.nbytes + sum(rows.nbytes for rows in self.buffers), BYTES_AFTERWARDS * self.n_states)

    def run(self, patience: int, before: int = 0, until: int | None = None) -> Generator[Progress, None, bool]:
        """Sweep on to a cell, or to the end, and tell whether it got there: not past so many states, `before` among them."""
        kernel, tally, field = self.kernel, self.tally, self.field
        cell = field.n_cells if until is None else until
        while True:
            one, two = self.buffers
            budget = share(STATES_A_SLICE, kernel.sweep)
            end = kernel.sweep(field.ground, one, two, self.table, self.ways, self.first, tally, self.most, cell, budget)
            if end == kernel.FINISHED:
                return True
            if end == kernel.FULL:
                self._grow()
            else:
                yield Progress(before + self.n_states, fraction=int(tally[kernel.CELL]) / field.n_cells, unit="states")
            if self.n_bytes > MOST_BYTES or before + self.n_states > patience:
                return False

    def _grow(self) -> None:
        """Make twice as much room where there is none left."""
        kernel, tally = self.kernel, self.tally
        side = 1 - int(tally[kernel.SIDE])
        if tally[kernel.M] + self.n_ways > len(self.buffers[side]):
            self.buffers[side] = doubled(self.buffers[side])
        elif self.first[tally[kernel.CELL]] + tally[kernel.AT] >= len(self.ways):
            room = len(self.ways) + min(len(self.ways), MOST_MORE)
            self.ways.resize((room, self.n_ways), refcheck=False)  # moves the pages instead of copying them
        else:
            self.table = doubled(self.table)

    def cut(self, width: int) -> None:
        """Give up all but so many states, those that lose most."""
        tally, kernel = self.tally, self.kernel
        rows, n = self.buffers[int(tally[kernel.SIDE])], int(tally[kernel.N])
        if n <= width:
            return
        lost = np.empty(n, np.int64)
        kernel.losses(self.field.ground, int(tally[kernel.CELL]), rows, n, lost)
        rows[np.argpartition(lost, width)[width:], 1] = kernel.LOST

    def tracks(self) -> Tracks | None:
        """Return the best tracks that the sweep has found, None if they take too much memory. The sweep itself is used up."""
        from solvers.onestroke import frontier_tracks_kernel as kernel

        ground, ways = self.field.ground, self.ways
        self.buffers, self.table = [], ways[:0]
        rest, place = np.empty(int(self.first[-1]), np.int16), np.zeros(int(self.first[-1]), np.int32)
        kept = kernel.keep_best(ground, ways, self.first, rest, place)
        ways.resize((kept, self.n_ways), refcheck=False)
        del rest, place
        counts, state = np.zeros((kept, 1), np.uint64), kept - 1
        while (state := kernel.count_on(ways, counts, state)) >= 0:
            if ways.nbytes + 3 * counts.nbytes > MOST_BYTES_OF_TRACKS:
                return None
            counts = np.concatenate((counts, np.zeros((kept, 1), np.uint64)), axis=1)
        return Tracks(self.field, self.lost, number(counts[0]), ways, counts)
