"""Finds the best tracks of a field by sweeps of the frontier method; kernels are imported when the first sweep begins."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

import numpy as np

from solvers.onestroke.frontier_counting import FIRST_ROWS, FIRST_SPOTS, LIMB_BITS, STATES_A_SLICE, doubled, number
from solvers.onestroke.frontier_ground import FREE_END, WAYPOINT, Array, Field
from solvers.puzzle import Cell, Progress

MOST_BYTES = 640 << 20
MOST_STATES = 400_000_000
"""how many are looked at in all sweeps before the search is given up: a minute or two"""
TRACKS_AT_ONCE = 256


class TooMuch(Exception):
    """A sweep took too much memory or time."""


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
    counts: Array

    def cells(self, rank: int) -> Iterator[tuple[Cell, ...]]:
        """Yield the tracks from a rank on, from the head of the line so far to their end."""
        from solvers.onestroke import frontier_tracks_kernel as kernel

        names, last = self.field.cells, self.n_tracks
        at_once = 1
        while rank < last:
            size = min(at_once, last - rank)
            ranks = np.array([_limbs(rank + n, self.counts.shape[1]) for n in range(size)], np.uint64)
            rank, at_once = rank + size, min(4 * at_once, TRACKS_AT_ONCE)
            tracks = np.full((size, len(names)), kernel.OVER, np.int32)
            kernel.draw(self.field.ground, self.ways, self.counts, ranks, tracks)
            lengths = (tracks == kernel.OVER).argmax(axis=1).tolist()
            for track, length in zip(tracks.tolist(), lengths, strict=True):
                yield tuple([names[place] for place in (track[:length] if length else track)])


def _limbs(rank: int, limbs: int) -> list[int]:
    return [(rank >> (LIMB_BITS * limb)) & ((1 << LIMB_BITS) - 1) for limb in range(limbs)]


@dataclass(frozen=True, eq=False)
class _Layers:
    """What a sweep stored, and the least points left out by a complete line."""

    ways: Array
    first: Array
    lost: int


def searched(field: Field) -> Generator[Progress, None, Tracks | None]:
    """Return the best tracks of a field, None if there is no track; raises TooMuch.

    Sweeps allow for more and more points to be left out, until a line is found.
    """
    from solvers.onestroke import frontier_search_kernel as kernel

    ground, n_states = field.ground, 0
    least = least_lost(field)
    most, step = least, 1
    while True:
        layers, looked_at = yield from _sweep(field, most, MOST_STATES - n_states)
        n_states += looked_at
        if layers.lost < kernel.LOST:
            return _tracks(field, layers)
        if most >= ground.rest[0] or not ground.is_bounded:
            return None
        most, step = least + step, 2 * step


def least_lost(field: Field) -> int:
    """Return how many points every line leaves out, as far as the colours of the cells show; LOST if there is no line."""
    ground = field.ground
    if not ground.is_bounded:
        return 0
    excess, side = abs(ground.excess), 0 if ground.excess >= 0 else 1
    return excess + max(excess - int(ground.cheap[0, side]), 0)


def _sweep(field: Field, most: int, patience: int) -> Generator[Progress, None, tuple[_Layers, int]]:
    """Return the layers of a sweep in which at most so many points are left out, and how many states it looked at."""
    from solvers.onestroke import frontier_search_kernel as kernel

    kinds = field.ground.kind
    n_ways = 4 if (kinds == WAYPOINT).any() else 3 if (kinds == FREE_END).any() else 2
    buffers = [np.zeros((FIRST_ROWS, 2), np.int64) for _ in range(2)]
    table = np.zeros(FIRST_SPOTS, np.int32)
    ways = np.empty((8 * FIRST_ROWS, n_ways), np.int32)
    first = np.zeros(field.n_cells + 1, np.int64)
    tally = np.zeros(kernel.TALLY, np.int64)
    tally[kernel.N], tally[kernel.BEST] = 1, kernel.LOST
    while True:
        end = kernel.sweep(field.ground, *buffers, table, ways, first, tally, most, STATES_A_SLICE)
        if end == kernel.FINISHED:
            return _Layers(ways, first, int(tally[kernel.BEST])), int(tally[kernel.STATES])
        if end == kernel.FULL:
            side = 1 - int(tally[kernel.SIDE])
            if tally[kernel.M] + n_ways > len(buffers[side]):
                buffers[side] = doubled(buffers[side])
            elif first[tally[kernel.CELL]] + tally[kernel.AT] >= len(ways):
                ways.resize((2 * len(ways), n_ways), refcheck=False)  # moves the pages instead of copying them
            else:
                table = doubled(table)
        else:
            yield Progress(int(tally[kernel.STATES]), "states", int(tally[kernel.CELL]) / field.n_cells)
        if sum(part.nbytes for part in (*buffers, table, ways)) > MOST_BYTES or tally[kernel.STATES] > patience:
            raise TooMuch


def _tracks(field: Field, layers: _Layers) -> Tracks:
    """Return the best tracks that a sweep has found."""
    from solvers.onestroke import frontier_tracks_kernel as kernel

    ways, first = layers.ways, layers.first
    rest = np.empty(int(first[-1]), np.int16)
    kernel.weigh(field.ground, ways, first, rest)
    kept = kernel.keep_best(field.ground, ways, first, rest)
    ways.resize((kept, ways.shape[1]), refcheck=False)
    counts, state = np.zeros((kept, 1), np.uint64), kept - 1
    while (state := kernel.count_on(ways, counts, state)) >= 0:
        counts = np.concatenate((counts, np.zeros((kept, 1), np.uint64)), axis=1)
    return Tracks(field, layers.lost, number(counts[0]), ways, counts)
