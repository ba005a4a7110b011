"""The proven best tracks of a position, and the number of all tracks, by the frontier method.

In the modes fill and zip, a track is a line that does what the mode asks for, so all tracks are best tracks.
"""

import random
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import mapped_progress, result_of
from solvers.onestroke.fill import solver as fill_search
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.frontier import search as sweep
from solvers.onestroke.frontier.field import TooWide, field_of
from solvers.onestroke.frontier.search import Bounds, LimitReached
from solvers.onestroke.frontier.tracks import Tracks, count_tracks
from solvers.onestroke.rules import OneStrokeState, cut_off
from solvers.puzzle import Cell, Progress, cell_name
from solvers.words import count

MAX_ONE_BY_ONE = 10_000  # number of tracks counted one by one if the frontier method can't count them
FILL_SHARE = 10  # the usual node limit of a fill search is divided by this if a track need not fill the maze
LARGE_MAZE = 100  # in mazes with more cells it pays to try a quick line first
MIN_LEFT_OUT = 2
"""the fewest points that a line leaves out, if it leaves out any: as colours alternate, it leaves out cells in pairs"""


@dataclass(frozen=True, eq=False)
class Best:
    """The best tracks: whole lines from the maze's start that begin with the line drawn so far.

    Their order is fixed. The sweep goes row by row or column by column, from the first cell or the last. Two tracks compare by
    the first cell that they treat differently; a track that leaves it out comes first.
    """

    points: int  # the most points that a line can have
    n_best: int  # the number of lines with that many points
    before: tuple[Cell, ...]
    """the line so far without its head, with which all tracks begin; the whole track if `found` is None"""
    found: Tracks | None = None

    def track(self, k: int) -> tuple[Cell, ...]:
        """Return the k-th best track, k = 0 ... n_best - 1."""
        return next(self.tracks_at((k,)))

    def tracks_at(self, places: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
        """Yield the best tracks with the given numbers, faster than one by one."""
        if self.found is None:
            return (self.before for _ in places)
        return (self.before + track for track in self.found.at(places))


@dataclass(frozen=True)
class Bounded:
    """What is known about the best tracks if the search reached its limits."""

    track: tuple[Cell, ...]  # the best line found; empty if none was found
    points: int  # its points
    bound: int  # an upper bound on the points of any line
    why: str  # a sentence on why the search gave up

    @property
    def is_best(self) -> bool:
        """Whether the line found is proven to be a best one, so that only their number is unknown."""
        return bool(self.track) and self.points == self.bound

    def __str__(self) -> str:
        if not self.track:
            return f"{self.why} No track was found, and none has more than {count(self.bound, 'point')}."
        if self.is_best:
            found = f"A track with {count(self.points, 'point')} was found, and none has more"
            return f"{self.why} {found}. The number of such tracks is unknown."
        return f"{self.why} The best track found has {count(self.points, 'point')}, and none has more than {self.bound}."


def attempt(state: OneStrokeState) -> Generator[Progress, None, Best | Bounded]:
    """Find the best tracks from a position, or bounds at the limits of the search; raises Unsolvable if there are none."""
    if state.is_solved():
        return Best(state.points, 1, state.trail)
    check(state)
    try:
        field = field_of(state)
    except TooWide as problem:
        return (yield from _without_frontier(state, (), _upper_bound(state), str(problem)))
    quick = long_line(state) if field.cost > sweep.LARGE and not state.maze.must_fill else ()
    bounds = Bounds(found=field.max_points - state.maze.value_of(quick) if quick else None)
    tracks = yield from mapped_progress(
        sweep.search_tracks(field, bounds), lambda sign: replace(sign, known=_so_far(state, field.max_points, bounds))
    )
    if tracks is None:
        raise Unsolvable(_no_track(state))
    if isinstance(tracks, LimitReached):
        found = (*field.before, *tracks.track) if tracks.track is not None else ()
        line = max(found, quick, key=state.maze.value_of)
        why = f"The frontier method gave up: {state.maze.rows} x {state.maze.cols} cells with so few walls are too much for it."
        return (yield from _without_frontier(state, line, field.max_points - tracks.lost, why))
    return Best(field.max_points - tracks.lost, tracks.n_tracks, field.before, tracks)


def _so_far(state: OneStrokeState, max_points: int, bounds: Bounds) -> str:
    """Return a sentence on what is known during a search, given the points of a line that leaves out nothing."""
    if state.maze.must_fill:
        return "No track over every free cell has been found so far."
    upper = max_points - bounds.least
    if bounds.found is None:
        return f"No track has been found so far, and none has more than {count(upper, 'point')}."
    than = "" if bounds.found == bounds.least else f" than {upper}"
    return f"The best track found so far has {count(max_points - bounds.found, 'point')}, and none has more{than}."


def _upper_bound(state: OneStrokeState) -> int:
    """Return an upper bound on points: a line can't visit what is cut off, and alternates between chessboard colours."""
    maze, lost = state.maze, cut_off(state)
    inside = frozenset(maze.cells) - state.visited - lost | {state.head}
    same_colour = sum((sum(cell) - sum(state.head)) % 2 == 0 for cell in inside)
    surplus = maze.end is not None and (sum(maze.end) - sum(state.head)) % 2 == 0
    n_left_out = 0 if maze.must_fill else abs(2 * same_colour - len(inside) - surplus)
    return maze.max_points - maze.value_of(lost) - n_left_out


def _without_frontier(
    state: OneStrokeState, line: tuple[Cell, ...], bound: int, why: str
) -> Generator[Progress, None, Best | Bounded]:
    """Improve on a line and a bound without the frontier method; a fill search may even prove that there is only one track."""
    if not state.maze.must_fill:
        return (yield from _try_to_fill(state, line, bound, why))
    found = yield from fill_search.search(state, 2)
    if found.is_sure and found.n_lines == 0:
        raise Unsolvable(_no_track(state))
    if found.is_sure and found.n_lines == 1:
        return Best(state.maze.max_points, 1, found.line)
    line = line or found.line
    return Bounded(line, state.maze.max_points if line else 0, bound, why)


def _try_to_fill(state: OneStrokeState, line: tuple[Cell, ...], bound: int, why: str) -> Generator[Progress, None, Bounded]:
    """Look for a line over every cell if the bound allows one, and otherwise settle for a long line."""
    if bound == state.maze.max_points:
        found = yield from fill_search.search(state, 1, fill_search.node_limit(state) // FILL_SHARE)
        line = found.line or line
        bound -= MIN_LEFT_OUT if found.is_sure and not found.line else 0
    line = line or long_line(state)
    return Bounded(line, state.maze.value_of(line), bound, why)


def search(state: OneStrokeState) -> Generator[Progress, None, Best]:
    """Find the best tracks from a position; raises Unsolvable if there are none, and GaveUp at the limits of the search."""
    found = yield from attempt(state)
    if isinstance(found, Bounded):
        raise GaveUp(str(found))
    return found


def prospect(state: OneStrokeState, wanted: int | None = None) -> Generator[Progress, None, Best | Bounded]:
    """Find a best line as `attempt` does, but in a large maze accept a quick line if it is clearly best.

    If a number of points is wanted, also accept bounds that settle whether a line can have so many.
    """
    if len(state.maze.cells) > LARGE_MAZE and not state.maze.must_fill and not state.is_solved():
        check(state)
        quick = long_line(state)
        known = Bounded(quick, state.maze.value_of(quick), _upper_bound(state), "The best tracks were not counted.")
        if known.is_best or (wanted is not None and not known.points < wanted <= known.bound):
            return known
    return (yield from attempt(state))


def find(state: OneStrokeState) -> Best:
    """Return the best tracks from a position; raises as `search` does."""
    return result_of(search(state))


def counting(state: OneStrokeState) -> Generator[Progress, None, int]:
    """Count all tracks from a position; raises GaveUp at the limits of the search."""
    if state.is_solved():
        return 1
    try:
        check(state)
        field = field_of(state)
    except Unsolvable:
        return 0
    except TooWide as problem:
        return (yield from _count_one_by_one(state, problem))
    return (yield from count_tracks(field))


def _count_one_by_one(state: OneStrokeState, problem: TooWide) -> Generator[Progress, None, int]:
    """Count the lines over every cell by a fill search; raises the problem if there are too many, or they need not fill."""
    if state.maze.must_fill:
        found = yield from fill_search.search(state, MAX_ONE_BY_ONE)
        if found.is_sure and found.n_lines < MAX_ONE_BY_ONE:
            return found.n_lines
    raise problem


def _no_track(state: OneStrokeState) -> str:
    maze = state.maze
    if not maze.must_fill:
        return f"No track leads from {cell_name(state.head)} to the end."
    order = " in the order of the numbers" if maze.stops else ""
    return f"No track from {cell_name(state.head)} visits every free cell{order}: every possibility was checked."


# A heuristic for a line with many points: the shortest path to the end, lengthened by one detour after another.
#
# A detour replaces a step between two cells by a path over the two cells beside them. Between rounds of detours, corners are
# flipped to make room for more. This is for mazes that are too large for anything better; it proves nothing.


ROUNDS = 60  # number of rounds of detours


def long_line(state: OneStrokeState) -> tuple[Cell, ...]:
    """Return a long line to the end, which must be reachable, that begins with a position's line."""
    assert state.maze.end is not None
    line = state.maze.shortest_path(state.head, state.maze.end, state.visited)
    free = set(state.maze.cells) - state.visited - cut_off(state) - set(line)
    rng = random.Random(0)
    for _ in range(ROUNDS):
        _lengthen(state, line, free)
        _flip_corners(state, line, free, rng)
    _lengthen(state, line, free)
    return (*state.trail[:-1], *line)


def _lengthen(state: OneStrokeState, line: list[Cell], free: set[Cell]) -> None:
    """Add every possible detour, in one pass along the line."""
    place = 0
    while place < len(line) - 1:
        detour = _detour(state, line[place], line[place + 1], free)
        if detour:
            line[place + 1 : place + 1] = detour
            free.difference_update(detour)
        else:
            place += 1


def _flip_corners(state: OneStrokeState, line: list[Cell], free: set[Cell], rng: random.Random) -> None:
    """Flip random corners of the line if that costs no points, to make room for other detours."""
    neighbours, value = state.maze.neighbours, state.maze.value
    for place in range(1, len(line) - 1):
        before, corner, after = line[place - 1 : place + 2]
        other = before[0] + after[0] - corner[0], before[1] + after[1] - corner[1]
        if other in free and other in neighbours[before] and other in neighbours[after]:
            gain = value(other) - value(corner)
            if gain > 0 or (gain == 0 and rng.random() < 0.5):
                line[place] = other
                free.remove(other)
                free.add(corner)


def _detour(state: OneStrokeState, one: Cell, other: Cell, free: set[Cell]) -> tuple[Cell, ...]:
    """Return the two free cells of the detour with the most points from a cell to its neighbour; empty if there is none."""
    neighbours, (down, right) = state.maze.neighbours, (other[0] - one[0], other[1] - one[1])
    found = []
    for side in (1, -1):
        near, far = (one[0] + side * right, one[1] + side * down), (other[0] + side * right, other[1] + side * down)
        if near in free and far in free and near in neighbours[one] and far in neighbours[near] and other in neighbours[far]:
            found.append((near, far))
    return max(found, key=state.maze.value_of, default=())
