"""The best tracks of a position, proven, and the number of all tracks: what the frontier method finds out.

In the modes fill and zip a track is a line that does all that the mode asks for, so that all tracks are best tracks.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.rules import OneStrokeState, check
from solvers.puzzle import Cell, Progress, cell_name

if TYPE_CHECKING:
    from solvers.onestroke.frontier_searching import Tracks

Found = TypeVar("Found")


@dataclass(frozen=True, eq=False)
class Best:
    """The best tracks: whole lines from the maze's start that begin with the line drawn so far.

    Their order is fixed. The ground is swept row by row (or column by column, where that is less work), and tracks compare
    as they do at the first cell that they treat differently: one left out comes before one visited, and so on.
    """

    points: int
    """the most points that a line can have"""
    n_best: int
    """how many lines have so many"""
    before: tuple[Cell, ...]
    """what all of them begin with, without the head of the line so far; the whole line if it is at its end"""
    found: Tracks | None = None
    """None if the line is at its end"""

    def track(self, k: int) -> tuple[Cell, ...]:
        """Return the k-th best track, k = 0 ... n_best - 1; raises IndexError."""
        if not 0 <= k < self.n_best:
            raise IndexError(f"There is no best track {k}: they are numbered from 0 to {self.n_best - 1}.")
        return next(self.tracks(k))

    def tracks(self, first: int = 0) -> Iterator[tuple[Cell, ...]]:
        """Yield the best tracks in their order, from one on."""
        if self.found is None:
            yield from islice((self.before,), first, None)
            return
        for track in self.found.cells(first):
            yield self.before + track

    def sample(self, source: random.Random) -> tuple[Cell, ...]:
        """Return one of the best tracks, each as likely as any other."""
        return self.track(source.randrange(self.n_best))


def search(state: OneStrokeState) -> Generator[Progress, None, Best]:
    """Find the best tracks from a position; raises Unsolvable if there are none, and GaveUp at the limits of time and memory."""
    from solvers.onestroke.frontier_ground import field_of
    from solvers.onestroke.frontier_searching import TooMuch, searched

    if state.is_solved():
        return Best(state.points, 1, state.trail)
    check(state)
    field = field_of(state)
    try:
        tracks = yield from searched(field)
    except TooMuch as problem:
        raise GaveUp("gave up") from problem
    if tracks is None:
        raise Unsolvable(_no_track(state))
    return Best(field.most - tracks.lost, tracks.n_tracks, field.before, tracks)


def find(state: OneStrokeState) -> Best:
    """Return the best tracks from a position; raises as `search` does."""
    return _drained(search(state))


def counting(state: OneStrokeState) -> Generator[Progress, None, int]:
    """Count all tracks from a position, 0 if there are none; raises GaveUp at the limits of time and memory."""
    from solvers.onestroke.frontier_counting import counted
    from solvers.onestroke.frontier_ground import field_of

    if state.is_solved():
        return 1
    try:
        check(state)
        field = field_of(state)
    except Unsolvable:
        return 0
    return (yield from counted(field))


def count_tracks(state: OneStrokeState) -> int:
    """Return the number of all tracks from a position; raises as `counting` does."""
    return _drained(counting(state))


def _drained(work: Generator[Progress, None, Found]) -> Found:
    try:
        while True:
            next(work)
    except StopIteration as end:
        result: Found = end.value
        return result


def _no_track(state: OneStrokeState) -> str:
    maze = state.maze
    if not maze.must_fill:
        return f"No line leads from {cell_name(state.head)} to the end."
    order = " in the order of the numbers" if maze.stops else ""
    return f"No line from {cell_name(state.head)} visits every free cell{order}: all ways were looked at."
