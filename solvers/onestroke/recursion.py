"""The recursion through all tracks of a maze, one neighbour after another, as a loop with a stack.

At each cell it tries the neighbours that are neither walls nor on the line, in the order up, down, left, right. As published, it
returns from a cell as soon as a neighbour is the end: the neighbours before the end have been tried by then, and those after it
never are. So it misses tracks that pass beside the end and come back to it.
"""

from collections.abc import Iterator
from enum import Enum, auto
from itertools import pairwise

from solvers.onestroke.rules import OneStrokeState

MAX_KEPT = 100  # number of best tracks kept, the first ones found
PROGRESS_PERIOD = 10_000  # tries from one sign of life to the next


class SearchEvent(Enum):
    """An event of the search."""

    TRIED = auto()  # the line went on to a cell
    DEAD_END = auto()  # the cell just tried has no neighbour left to try
    TRACK = auto()  # the cell just tried completes a track
    PROGRESS = auto()  # a sign of life


class Recursion:
    """The search from a position: where it is, and what it has found. Cells are places: row * cols + col."""

    def __init__(self, state: OneStrokeState, returns_early: bool) -> None:
        maze = state.maze
        self.path = list(map(maze.place, state.trail))  # the line; at a TRACK event, the whole track
        self.untried: list[list[int]] = []
        """for each cell of the line from the position's head, the neighbours still to be tried, the next one last"""
        self.tries = self.dead_ends = self.tracks = 0
        self.points = 0  # the points of the last track found
        self.best = 0  # the points of the best tracks so far
        self.n_best = 0
        self.best_tracks: list[tuple[int, ...]] = []  # the best tracks so far, at most MAX_KEPT
        self.skipped: tuple[int, ...] = ()
        """the neighbours that the early return at the last track skipped, the next one last"""
        self.n_skipped = 0
        self.reports_tries = self.reports_tracks = True
        self._state = state
        self._returns_early = returns_early

    def run(self) -> Iterator[SearchEvent]:
        """Yield the events to be reported, until everything is tried."""
        path, stack = self.path, self.untried
        maze, unblocks = self._state.maze, self._unblocks()
        adjacency = [others[::-1] for others in maze.adjacency]
        values = [maze.value(divmod(place, maze.cols)) for place in range(len(maze.signs))]
        blocked = self._blocked()
        end, full_length, length_before_end = self._goals()
        points = self._state.points
        stack.append([cell for cell in adjacency[path[-1]] if not blocked[cell]])
        if len(path) == length_before_end:
            stack[-1] = [cell for cell in adjacency[path[-1]] if cell == end]
        while True:
            untried = stack[-1]
            if not untried:
                stack.pop()
                if not stack:
                    return
                cell = path.pop()
                blocked[cell] = 0
                points -= values[cell]
                if unblocks[cell] >= 0:
                    blocked[unblocks[cell]] = 1
                continue
            cell = untried.pop()
            self.tries += 1
            if not self.tries % PROGRESS_PERIOD:
                yield SearchEvent.PROGRESS
            path.append(cell)
            if cell == end or len(path) == full_length:
                self._keep(points + values[cell])
                self.skipped = tuple(untried) if self._returns_early else ()
                if self.skipped:
                    self.n_skipped += len(untried)
                    untried.clear()
                if self.reports_tracks:
                    yield SearchEvent.TRACK
                path.pop()
                continue
            blocked[cell] = 1
            points += values[cell]
            if unblocks[cell] >= 0:
                blocked[unblocks[cell]] = 0
            following = [other for other in adjacency[cell] if not blocked[other]]
            if len(path) == length_before_end:
                following = [other for other in adjacency[cell] if other == end]
            stack.append(following)
            if self.reports_tries:
                yield SearchEvent.TRIED
            if not following:
                self.dead_ends += 1
                if self.reports_tries:
                    yield SearchEvent.DEAD_END

    def _keep(self, points: int) -> None:
        """Count the line as a track, and keep it if it is one of the first best ones."""
        self.tracks += 1
        self.points = points
        if points > self.best:
            self.best, self.n_best = points, 0
            self.best_tracks.clear()
        if points == self.best:
            self.n_best += 1
            if self.n_best <= MAX_KEPT:
                self.best_tracks.append(tuple(self.path))

    # tables

    def _blocked(self) -> bytearray:
        """Return which cells can't be entered: those of the line, later numbers, and an end that must come last."""
        maze, blocked = self._state.maze, bytearray(len(self._state.maze.signs))
        later = [cell for cell in maze.stops if cell != self._state.next_stop]
        last = [maze.end] if maze.end is not None and maze.must_fill else []
        for cell in (*self._state.trail, *later, *last):
            blocked[maze.place(cell)] = 1
        return blocked

    def _unblocks(self) -> list[int]:
        """Return, for each cell, the number that may be entered once it is visited, or -1."""
        maze = self._state.maze
        unblocks = [-1] * len(maze.signs)
        for stop, following in pairwise(map(maze.place, maze.stops)):
            unblocks[stop] = following
        return unblocks

    def _goals(self) -> tuple[int, int, int]:
        """Return the end, the length that makes any line a track, and the length after which only the end may follow, or -1."""
        maze, total = self._state.maze, len(self._state.maze.cells)
        end = maze.place(maze.end) if maze.end is not None else -1
        if not maze.must_fill:
            return end, -1, -1
        return (end, -1, total - 1) if end >= 0 else (-1, total, -1)
