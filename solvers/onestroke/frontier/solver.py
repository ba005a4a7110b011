"""All best tracks: shows lines with the most points, proven by the frontier method, and tells how many lines there are.

The method sweeps the maze cell by cell and remembers of all lines at once only how they cross the frontier between the
cells swept and those to come: where, and which ends belong together. (Such programmes are told as "broken profile" or "plug"
dynamic programming; Knuth's Simpath and Minato's work on frontiers count paths in this way.)
"""

import random
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import replace

from solvers.errors import GaveUp
from solvers.onestroke.frontier.best import Best, Bounded, attempt, counting
from solvers.onestroke.maze import Mode
from solvers.onestroke.options import ORDER, RANDOM, TRACKS
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step
from solvers.words import count, short

TECHNIQUE, BEST_FOUND, ALL = "Best track", "Best track found", "All tracks"
PATIENCE = 4_000_000  # how many states a count may look at before the best tracks are shown without waiting for it


def solve(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the best tracks from a position, one a step; raises Unsolvable, and GaveUp after the best line that it found.

    Each step takes back the moves of the one before. If it takes long to count all tracks, a step without moves tells their
    number after the best ones.
    """
    if state.is_solved():
        return
    found = yield from attempt(state)
    if isinstance(found, Bounded):
        yield from _shown(state, found)
        return
    all_tracks = _Count(state, found.points, found.n_best)
    yield from all_tracks.go_on(PATIENCE)
    told, undoes = _Teller(state, found, all_tracks.number), 0
    for place, track in _chosen(state, found, chosen):
        step = told.step(place, track, undoes)
        yield step
        undoes = len(step.moves)
    if all_tracks.number is None:
        yield from all_tracks.afterwards()


class _Count:
    """The number of all tracks, as soon as it is known."""

    def __init__(self, state: OneStrokeState, points: int, n_best: int | None = None) -> None:
        self.points, self.n_best, self.must_fill = points, n_best, state.maze.must_fill
        self.number: int | None = n_best if self.must_fill else None
        self.problem = ""
        self._work = counting(state)

    def go_on(self, patience: int | None) -> Generator[Progress]:
        """Count on until the end, or so many states were looked at."""
        try:
            while self.number is None and not self.problem:
                sign = next(self._work)
                yield sign
                if patience is not None and sign.nodes > patience:
                    return
        except StopIteration as end:
            self.number = end.value
        except GaveUp as problem:
            self.problem = str(problem)

    def afterwards(self) -> Iterator[Step | Progress]:
        """Count on to the end when the best tracks have been shown, and yield what came of it."""
        for sign in self.go_on(None):
            yield replace(sign, is_extra=True)
        yield self.step()

    def step(self) -> Step:
        """Return what came of it as a step without moves."""
        n_best = self.number if self.must_fill else self.n_best
        figures = _figures(self.points, n_best, self.number)
        if self.number is None:
            why = f"{self.problem} The tracks shown are proven to be the best all the same."
            return Step((), why, ALL, figures=figures)
        of_them = "" if self.n_best is None else f", and {short(self.n_best)} of them are best ones"
        why = f"There are {short(self.number)} tracks in all{of_them}."
        return Step((), why, ALL, figures=figures)


class _Teller:
    """Puts best tracks into words."""

    def __init__(self, state: OneStrokeState, best: Best, n_tracks: int | None) -> None:
        self.state, self.best = state, best
        self.moves = {cell: Visit(cell) for cell in state.maze.cells}
        self.cells = frozenset(state.maze.cells)
        self.figures = _figures(best.points, best.n_best, n_tracks)
        self.proof = _proof(state, n_tracks)

    def step(self, place: int, track: tuple[Cell, ...], undoes: int) -> Step:
        """Return a best track as a step, given its place among them all."""
        maze = self.state.maze
        line = track[len(self.state.trail) - 1 :]
        left_out = tuple(sorted(self.cells.difference(track)))
        name = f"Track {short(place + 1)} of {short(self.best.n_best)}" if self.best.n_best > 1 else "The only best track"
        coins = len(maze.coins.intersection(track))
        parts = count(len(track), "cell") + (f" and {count(coins, 'coin')}" if maze.coins else "")
        marks = (Mark(Role.PATH, line), *((Mark(Role.EXPLORED, left_out),) if left_out else ()))
        return Step(
            tuple([self.moves[cell] for cell in line[1:]]),
            f"{name}, {count(self.best.points, 'point')}. It has {parts}. {self.proof}",
            TECHNIQUE,
            marks,
            undoes=undoes,
            figures=self.figures,
        )


def _proof(state: OneStrokeState, n_tracks: int | None) -> str:
    """Return a sentence on why no line is better."""
    begun = " that begins as this one does" if len(state.trail) > 1 else ""
    at_once = f"all {short(n_tracks)} tracks" if n_tracks is not None and n_tracks > 1 else "all tracks"
    if state.maze.mode is Mode.BEST:
        return f"No track{begun} has more: the frontier method looked at {at_once} at once."
    order = " and comes to the numbers in their order" if state.maze.stops else ""
    return f"It visits every free cell{order}; the frontier method looked at {at_once} at once."


def _figures(points: int, n_best: int | None, n_tracks: int | None) -> tuple[tuple[str, int], ...]:
    figures = (("best score", points), ("best tracks", n_best), ("all tracks", n_tracks))
    return tuple((name, figure) for name, figure in figures if figure is not None)


def _chosen(state: OneStrokeState, best: Best, chosen: Mapping[str, str]) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """Yield the best tracks to show, each with its place among them all."""
    most = min(int(chosen[TRACKS.name]), best.n_best)
    places = _drawn(best.n_best, most, str(state)) if chosen[ORDER.name] == RANDOM else range(most)
    return zip(places, best.tracks_at(places), strict=True)


def _drawn(n_best: int, most: int, seed: str) -> Iterable[int]:
    """Return different places at random, the same for the same text."""
    source = random.Random(seed)
    if n_best <= 2 * most:
        return source.sample(range(n_best), most)
    drawn: dict[int, None] = {}
    while len(drawn) < most:
        drawn[source.randrange(n_best)] = None
    return list(drawn)


def _shown(state: OneStrokeState, known: Bounded) -> Iterator[Step | Progress]:
    """Yield the best line found where the search ended at its limits; raises GaveUp if it isn't proven to be a best one."""
    line = known.track[len(state.trail) - 1 :]
    moves, marks = tuple(map(Visit, line[1:])), (Mark(Role.PATH, line),)
    if known.is_best:
        points, tracks = count(known.points, "point"), _Count(state, known.points)
        why = f"A best track, {points}: no track can have more. How many have as many stays open: {known.why}"
        yield Step(moves, why, TECHNIQUE, marks, figures=_figures(known.points, None, None))
        yield from tracks.afterwards()
        return
    if known.track:
        why = f"The best track found: {count(known.points, 'point')}. Whether another has more, up to {known.bound}, stays open."
        yield Step(moves, why, BEST_FOUND, marks, figures=(("best found", known.points), ("at most", known.bound)))
    raise GaveUp(str(known))
