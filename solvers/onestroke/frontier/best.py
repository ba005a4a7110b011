"""The best tracks of a position, proven, and the number of all tracks: what the frontier method finds out.

In the modes fill and zip a track is a line that does all that the mode asks for, so that all tracks are best tracks.
"""

import random
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import drained, relayed
from solvers.onestroke.fill import search as fill_search
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.frontier import search as sweep
from solvers.onestroke.frontier.counting import counted
from solvers.onestroke.frontier.field import TooWide, field_of
from solvers.onestroke.frontier.search import Insight, TooMuch
from solvers.onestroke.frontier.tracks import Tracks
from solvers.onestroke.rules import OneStrokeState, cut_off
from solvers.puzzle import Cell, Progress, cell_name
from solvers.words import count

MOST_ONE_BY_ONE = 10_000  # how many tracks are counted one by one where the frontier method can't do it

PART_OF_PATIENCE = 10  # what part of the usual work goes into looking for a line over everything where one need not be
LARGE_MAZE = 100  # in mazes with more cells it pays to look at a quick line first
LEFT_OUT = 2
"""points that a line to the end leaves out at least, if it leaves out any: as colours alternate, cells come in twos"""


@dataclass(frozen=True, eq=False)
class Best:
    """The best tracks: whole lines from the maze's start that begin with the line drawn so far.

    Their order is fixed. The ground is swept row by row or column by column, from the first cell or the last one, and two
    tracks compare as they do at the first cell that they treat differently: one that leaves it out comes first, and so on.
    """

    points: int  # the most points that a line can have
    n_best: int  # how many lines have so many
    before: tuple[Cell, ...]
    """what all of them begin with, without the head of the line so far; all of the only one, if nothing else was found"""
    found: Tracks | None = None

    def track(self, k: int) -> tuple[Cell, ...]:
        """Return the k-th best track, k = 0 ... n_best - 1; raises IndexError."""
        return next(self.tracks_at((k,)))

    def tracks_at(self, places: Iterable[int]) -> Iterator[tuple[Cell, ...]]:
        """Yield the best tracks of some numbers, which is faster than one by one; raises IndexError."""
        checked = map(self._checked, places)
        if self.found is None:
            return (self.before for _ in checked)
        return (self.before + track for track in self.found.at(checked))

    def _checked(self, k: int) -> int:
        if not 0 <= k < self.n_best:
            raise IndexError(f"There is no best track {k}: they are numbered from 0 to {self.n_best - 1}.")
        return k


@dataclass(frozen=True)
class Bounded:
    """What is known of the best tracks where the search for them ended at its limits."""

    track: tuple[Cell, ...]  # the best line found; empty if none was found
    points: int  # its points
    bound: int  # no line has more points than this
    why: str  # a sentence on why the search gave up

    @property
    def is_best(self) -> bool:
        """Whether the line found is proven to be a best one, so that only their number is open."""
        return bool(self.track) and self.points == self.bound

    def __str__(self) -> str:
        if not self.track:
            return f"{self.why} No track was found, and none has more than {count(self.bound, 'point')}."
        if self.is_best:
            found = f"A track with {count(self.points, 'point')} was found, and none has more"
            return f"{self.why} {found}; how many have as many is open."
        return f"{self.why} The best track found has {count(self.points, 'point')}, and none has more than {self.bound}."


def attempt(state: OneStrokeState) -> Generator[Progress, None, Best | Bounded]:
    """Find the best tracks from a position, or what can be known about them; raises Unsolvable if there are none."""
    if state.is_solved():
        return Best(state.points, 1, state.trail)
    check(state)
    try:
        field = field_of(state)
    except TooWide as problem:
        return (yield from _otherwise(state, (), _bound(state), str(problem)))
    quick = long_line(state) if field.cost > sweep.LARGE and not state.maze.must_fill else ()
    insight = Insight(lost=field.most - state.maze.value_of(quick) if quick else None)
    tracks = yield from relayed(
        sweep.searched(field, insight), lambda sign: replace(sign, known=_so_far(state, field.most, insight))
    )
    if tracks is None:
        raise Unsolvable(_no_track(state))
    if isinstance(tracks, TooMuch):
        found = (*field.before, *tracks.track) if tracks.track is not None else ()
        line = max(found, quick, key=state.maze.value_of)
        return (yield from _otherwise(state, line, field.most - tracks.lost, _too_much(state)))
    return Best(field.most - tracks.lost, tracks.n_tracks, field.before, tracks)


def _so_far(state: OneStrokeState, most: int, insight: Insight) -> str:
    """Return a sentence on what is known while a search goes on in which a line has so many points if it leaves out none."""
    if state.maze.must_fill:
        return "No track over every free cell has been found so far."
    bound = most - insight.least
    if insight.lost is None:
        return f"No track has been found so far, and none has more than {count(bound, 'point')}."
    than = "" if insight.lost == insight.least else f" than {bound}"
    return f"The best track found so far has {count(most - insight.lost, 'point')}, and none has more{than}."


def _bound(state: OneStrokeState) -> int:
    """Return points that no line exceeds: it can't visit what is cut off, and takes the colours of a chessboard in turn."""
    maze, lost = state.maze, cut_off(state)
    inside = frozenset(maze.cells) - state.visited - lost | {state.head}
    like = sum((sum(cell) - sum(state.head)) % 2 == 0 for cell in inside)
    surplus = maze.end is not None and (sum(maze.end) - sum(state.head)) % 2 == 0
    n_left_out = 0 if maze.must_fill else abs(2 * like - len(inside) - surplus)
    return maze.most - maze.value_of(lost) - n_left_out


def _otherwise(state: OneStrokeState, line: tuple[Cell, ...], bound: int, why: str) -> Generator[Progress, None, Best | Bounded]:
    """Find out what can be known without the frontier method, given a line and a bound: perhaps that there is just one track."""
    if not state.maze.must_fill:
        return (yield from _long(state, line, bound, why))
    found = yield from fill_search.search(state, 2)
    if found.is_sure and found.n_lines == 0:
        raise Unsolvable(_no_track(state))
    if found.is_sure and found.n_lines == 1:
        return Best(state.maze.most, 1, found.line)
    line = line or found.line
    return Bounded(line, state.maze.most if line else 0, bound, why)


def _long(state: OneStrokeState, line: tuple[Cell, ...], bound: int, why: str) -> Generator[Progress, None, Bounded]:
    """Look for a line over everything where one need not be, but may; be content with a long one otherwise."""
    if bound == state.maze.most:
        found = yield from fill_search.search(state, 1, fill_search.patience(state) // PART_OF_PATIENCE)
        line = found.line or line
        bound -= LEFT_OUT if found.is_sure and not found.line else 0
    line = line or long_line(state)
    return Bounded(line, state.maze.value_of(line), bound, why)


def search(state: OneStrokeState) -> Generator[Progress, None, Best]:
    """Find the best tracks from a position; raises Unsolvable if there are none, and GaveUp at the limits of time and memory."""
    found = yield from attempt(state)
    if isinstance(found, Bounded):
        raise GaveUp(str(found))
    return found


def prospect(state: OneStrokeState, wanted: int | None = None) -> Generator[Progress, None, Best | Bounded]:
    """Find a best line as `attempt` does, but in a large maze be content with one that is quickly seen to be best.

    If it is only asked whether so many points can be had, be content with knowing that.
    """
    if len(state.maze.cells) > LARGE_MAZE and not state.maze.must_fill and not state.is_solved():
        check(state)
        quick = long_line(state)
        known = Bounded(quick, state.maze.value_of(quick), _bound(state), "The best tracks were not counted.")
        if known.is_best or (wanted is not None and not known.points < wanted <= known.bound):
            return known
    return (yield from attempt(state))


def find(state: OneStrokeState) -> Best:
    """Return the best tracks from a position; raises as `search` does."""
    return drained(search(state))


def counting(state: OneStrokeState) -> Generator[Progress, None, int]:
    """Count all tracks from a position, 0 if there are none; raises GaveUp at the limits of time and memory."""
    if state.is_solved():
        return 1
    try:
        check(state)
        field = field_of(state)
    except Unsolvable:
        return 0
    except TooWide as problem:
        return (yield from _counted_one_by_one(state, problem))
    return (yield from counted(field))


def _counted_one_by_one(state: OneStrokeState, problem: TooWide) -> Generator[Progress, None, int]:
    """Return the number of lines that visit everything, if a search for them finds few; raises the problem otherwise."""
    if state.maze.must_fill:
        found = yield from fill_search.search(state, MOST_ONE_BY_ONE)
        if found.is_sure and found.n_lines < MOST_ONE_BY_ONE:
            return found.n_lines
    raise problem


def _no_track(state: OneStrokeState) -> str:
    maze = state.maze
    if not maze.must_fill:
        return f"No track leads from {cell_name(state.head)} to the end."
    order = " in the order of the numbers" if maze.stops else ""
    return f"No track from {cell_name(state.head)} visits every free cell{order}: all ways were looked at."


def _too_much(state: OneStrokeState) -> str:
    return f"The frontier method gave up: {state.maze.rows} x {state.maze.cols} cells with so few walls are too much for it."


# A line with many points that takes no time: the shortest way to the end, made longer by one detour after another.
#
# A detour goes from two neighbouring cells of the line over the two cells beside them; in between, corners are turned inside
# out. This is for mazes that are too wide for anything better: nothing is proven about such a line.


ROUNDS = 60  # how often the line is made longer


def long_line(state: OneStrokeState) -> tuple[Cell, ...]:
    """Return a whole line to the end, which can be reached, that begins with a position's line."""
    free = set(state.maze.cells) - state.visited - cut_off(state)
    line = _shortest(state, free)
    free -= set(line)
    dice = random.Random(0)
    for _ in range(ROUNDS):
        _lengthen(state, line, free)
        _bend(state, line, free, dice)
    _lengthen(state, line, free)
    return (*state.trail[:-1], *line)


def _shortest(state: OneStrokeState, free: set[Cell]) -> list[Cell]:
    """Return one of the shortest lines from the head to the end over free cells."""
    before, queue = {state.head: state.head}, [state.head]
    for cell in queue:
        for other in state.maze.neighbours[cell]:
            if other in free and other not in before:
                before[other] = cell
                queue.append(other)
    assert state.maze.end is not None
    line = [state.maze.end]
    while line[-1] != state.head:
        line.append(before[line[-1]])
    return line[::-1]


def _lengthen(state: OneStrokeState, line: list[Cell], free: set[Cell]) -> None:
    """Take every detour that is possible, going along the line once."""
    place = 0
    while place < len(line) - 1:
        detour = _detour(state, line[place], line[place + 1], free)
        if detour:
            line[place + 1 : place + 1] = detour
            free.difference_update(detour)
        else:
            place += 1


def _bend(state: OneStrokeState, line: list[Cell], free: set[Cell], dice: random.Random) -> None:
    """Turn some corners of the line inside out where that costs no points, so that there is room for other detours."""
    neighbours, value = state.maze.neighbours, state.maze.value
    for place in range(1, len(line) - 1):
        before, corner, after = line[place - 1 : place + 2]
        other = before[0] + after[0] - corner[0], before[1] + after[1] - corner[1]
        if other in free and other in neighbours[before] and other in neighbours[after]:
            gain = value(other) - value(corner)
            if gain > 0 or (gain == 0 and dice.random() < 0.5):
                line[place] = other
                free.remove(other)
                free.add(corner)


def _detour(state: OneStrokeState, one: Cell, other: Cell, free: set[Cell]) -> tuple[Cell, ...]:
    """Return two free cells that lead from a cell to its neighbour in a bend: those with more points, none if there are none."""
    neighbours, (down, right) = state.maze.neighbours, (other[0] - one[0], other[1] - one[1])
    found = []
    for side in (1, -1):
        near, far = (one[0] + side * right, one[1] + side * down), (other[0] + side * right, other[1] + side * down)
        if near in free and far in free and near in neighbours[one] and far in neighbours[near] and other in neighbours[far]:
            found.append((near, far))
    return max(found, key=state.maze.value_of, default=())
