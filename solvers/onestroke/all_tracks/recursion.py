"""The recursion that goes through all tracks of a maze, one neighbour after another, as a loop over a stack.

At each cell the neighbours that are no walls and not on the line are collected in the order up, down, left, right, and tried
one after another. As published, a cell is left as soon as one of its neighbours is the end: the neighbours before the end
have been gone through by then, and those after it never are. So tracks are missed that pass beside the end and come back.
"""

from collections.abc import Iterator
from enum import Enum, auto
from itertools import pairwise

from solvers.onestroke.rules import OneStrokeState

MOST_KEPT = 100  # of the best tracks so many are kept, the first ones
ALIVE_PERIOD = 10_000


class SearchEvent(Enum):
    """What has just happened."""

    TRIED = auto()  # the line has gone on to a cell
    DEAD_END = auto()  # the cell that was tried has no neighbour that can be tried
    TRACK = auto()  # the cell that was tried makes the line a track
    ALIVE = auto()  # nothing that is to be told, but many tries have been made


class Recursion:
    """The search from a position: where it is, and what it has found. Cells are row * cols + col."""

    def __init__(self, state: OneStrokeState, returns_early: bool) -> None:
        maze = state.maze
        self.path = list(map(maze.place, state.trail))  # the line; while a track is told, its last cell too
        self.ahead: list[list[int]] = []
        """for each cell of the line, from the head of the position on, the neighbours still to be tried, the next one last"""
        self.tries = self.dead_ends = self.tracks = 0
        self.points = 0  # of the track that was found last
        self.best = 0  # the points of the best tracks so far
        self.n_best = 0
        self.best_tracks: list[tuple[int, ...]] = []  # the first of the best tracks so far
        self.left_out: tuple[int, ...] = ()
        """what the track found last has left out: the neighbours after the end, the next one last"""
        self.n_left_out = 0
        self.tells_tries = self.tells_tracks = True
        self._state = state
        self._returns_early = returns_early

    def run(self) -> Iterator[SearchEvent]:
        """Yield what happens, as far as it is to be told, until all is tried."""
        path, stack = self.path, self.ahead
        maze, opens = self._state.maze, self._opens()
        ways = [others[::-1] for others in maze.ways]
        worth = [maze.value(divmod(place, maze.cols)) for place in range(len(maze.signs))]
        blocked = self._blocked()
        end, goal, last_but_one = self._ends()
        points = self._state.points
        stack.append([cell for cell in ways[path[-1]] if not blocked[cell]])
        if len(path) == last_but_one:
            stack[-1] = [cell for cell in ways[path[-1]] if cell == end]
        while True:
            ahead = stack[-1]
            if not ahead:
                stack.pop()
                if not stack:
                    return
                cell = path.pop()
                blocked[cell] = 0
                points -= worth[cell]
                if opens and opens[cell] >= 0:
                    blocked[opens[cell]] = 1
                continue
            cell = ahead.pop()
            self.tries += 1
            if not self.tries % ALIVE_PERIOD:
                yield SearchEvent.ALIVE
            path.append(cell)
            if cell == end or len(path) == goal:
                self._keep(points + worth[cell])
                self.left_out = tuple(ahead) if self._returns_early else ()
                if self.left_out:
                    self.n_left_out += len(ahead)
                    ahead.clear()
                if self.tells_tracks:
                    yield SearchEvent.TRACK
                path.pop()
                continue
            blocked[cell] = 1
            points += worth[cell]
            if opens and opens[cell] >= 0:
                blocked[opens[cell]] = 0
            following = [other for other in ways[cell] if not blocked[other]]
            if len(path) == last_but_one:
                following = [other for other in ways[cell] if other == end]
            stack.append(following)
            if self.tells_tries:
                yield SearchEvent.TRIED
            if not following:
                self.dead_ends += 1
                if self.tells_tries:
                    yield SearchEvent.DEAD_END

    def _keep(self, points: int) -> None:
        """Count the line as a track."""
        self.tracks += 1
        self.points = points
        if points > self.best:
            self.best, self.n_best = points, 0
            self.best_tracks.clear()
        if points == self.best:
            self.n_best += 1
            if self.n_best <= MOST_KEPT:
                self.best_tracks.append(tuple(self.path))

    # what is looked up

    def _blocked(self) -> bytearray:
        """Return which cells can't be entered: those of the line, numbers out of turn, and an end that comes last."""
        maze, blocked = self._state.maze, bytearray(len(self._state.maze.signs))
        later = [cell for cell in maze.stops if cell != self._state.next_stop]
        last = [maze.end] if maze.end is not None and maze.must_fill else []
        for cell in (*self._state.trail, *later, *last):
            blocked[maze.place(cell)] = 1
        return blocked

    def _opens(self) -> list[int]:
        """Return for each cell the one that may be entered after it, or -1; nothing where no numbers are in order."""
        stops = list(map(self._state.maze.place, self._state.maze.stops))
        if not stops:
            return []
        opens = [-1] * len(self._state.maze.signs)
        for stop, following in pairwise(stops):
            opens[stop] = following
        return opens

    def _ends(self) -> tuple[int, int, int]:
        """Return the end, the length of a line that is a track anywhere, and that of one that the end may follow; -1 for none."""
        maze, total = self._state.maze, len(self._state.maze.cells)
        end = maze.place(maze.end) if maze.end is not None else -1
        if not maze.must_fill:
            return end, -1, -1
        return (end, -1, total - 1) if end >= 0 else (-1, total, -1)
