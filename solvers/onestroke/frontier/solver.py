"""All best tracks: shows the tracks with the most points, proven by the frontier method, and counts all tracks.

The method sweeps the maze cell by cell. Of all partial lines at once, it keeps only where they cross the frontier between the
cells swept and those ahead, and which ends belong together. This is known as "broken profile" or "plug" dynamic programming;
Knuth's Simpath and Minato's frontier-based search count paths in the same way.
"""

import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.errors import GaveUp
from solvers.onestroke.frontier.best import Best, Bounded, attempt, counting
from solvers.onestroke.maze import Mode
from solvers.onestroke.options import ORDER, RANDOM, TRACKS
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Mark, Progress, Role, Step
from solvers.words import count, short

TECHNIQUE, BEST_FOUND, ALL = "Best track", "Best track found", "All tracks"
STATES_BEFORE_SHOWING = 4_000_000
"""number of states that the count of all tracks may expand before the best tracks are shown without waiting for it"""


def solve(state: OneStrokeState, chosen: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Yield the best tracks from a position, one per step; raises Unsolvable, or GaveUp after the best line found.

    Each step takes back the moves of the previous one. If counting all tracks takes long, a step without moves gives their number
    after the best ones.
    """
    if state.is_solved():
        return
    found = yield from attempt(state)
    if isinstance(found, Bounded):
        yield from _bounded_steps(state, found)
        return
    all_tracks = _Count(state, found.points, found.n_best)
    yield from all_tracks.resume(STATES_BEFORE_SHOWING)
    n_shown = min(int(chosen[TRACKS.name]), found.n_best)
    places = _sample(found.n_best, n_shown, str(state)) if chosen[ORDER.name] == RANDOM else range(n_shown)
    yield from _best_steps(state, found, all_tracks.number, places)
    if all_tracks.number is None:
        yield from all_tracks.finish()


class _Count:
    """A count of all tracks that can be resumed."""

    def __init__(self, state: OneStrokeState, points: int, n_best: int | None = None) -> None:
        self.points, self.n_best, self.must_fill = points, n_best, state.maze.must_fill
        self.number: int | None = n_best if self.must_fill else None
        self.problem = ""
        self._work = counting(state)

    def resume(self, max_states: int | None) -> Generator[Progress]:
        """Count on to the end, or to a limit of states."""
        try:
            while self.number is None and not self.problem:
                sign = next(self._work)
                yield sign
                if max_states is not None and sign.nodes > max_states:
                    return
        except StopIteration as end:
            self.number = end.value
        except GaveUp as problem:
            self.problem = str(problem)

    def finish(self) -> Iterator[Step | Progress]:
        """Count on to the end after the best tracks have been shown, and yield the result as a step."""
        for sign in self.resume(None):
            yield replace(sign, is_extra=True)
        if self.number is None:
            why = f"{self.problem} The tracks shown are still proven to be the best."
        else:
            best = "" if self.n_best is None else f", and {short(self.n_best)} of them are best"
            why = f"There are {short(self.number)} tracks in all{best}."
        n_best = self.number if self.must_fill else self.n_best
        yield Step((), why, ALL, figures=_figures(self.points, n_best, self.number))


def _best_steps(state: OneStrokeState, best: Best, n_tracks: int | None, places: Sequence[int]) -> Iterator[Step]:
    """Yield the steps that show the best tracks with the given places among all of them, each in place of the one before."""
    maze, cells, visits = state.maze, frozenset(state.maze.cells), {cell: Visit(cell) for cell in state.maze.cells}
    figures, proof, undoes = _figures(best.points, best.n_best, n_tracks), _proof(state, n_tracks), 0
    for place, track in zip(places, best.tracks_at(places), strict=True):
        line, left_out = track[len(state.trail) - 1 :], tuple(sorted(cells.difference(track)))
        name = f"Track {short(place + 1)} of {short(best.n_best)}" if best.n_best > 1 else "The only best track"
        coins = len(maze.coins.intersection(track))
        parts = count(len(track), "cell") + (f" and {count(coins, 'coin')}" if maze.coins else "")
        marks = (Mark(Role.PATH, line), *((Mark(Role.EXPLORED, left_out),) if left_out else ()))
        moves = tuple([visits[cell] for cell in line[1:]])
        why = f"{name}, {count(best.points, 'point')}. It has {parts}. {proof}"
        yield Step(moves, why, TECHNIQUE, marks, undoes=undoes, figures=figures)
        undoes = len(moves)


def _proof(state: OneStrokeState, n_tracks: int | None) -> str:
    """Return a sentence on why no line is better."""
    begun = " that begins the same way" if len(state.trail) > 1 else ""
    all_tracks = f"all {short(n_tracks)} tracks" if n_tracks is not None and n_tracks > 1 else "all tracks"
    if state.maze.mode is Mode.BEST:
        return f"No track{begun} has more: the frontier method examined {all_tracks} at once."
    order = " and the numbers in order" if state.maze.stops else ""
    return f"It visits every free cell{order}. The frontier method examined {all_tracks} at once."


def _figures(points: int, n_best: int | None, n_tracks: int | None) -> tuple[tuple[str, int], ...]:
    figures = (("best score", points), ("best tracks", n_best), ("all tracks", n_tracks))
    return tuple((name, figure) for name, figure in figures if figure is not None)


def _sample(n_best: int, n_shown: int, seed: str) -> Sequence[int]:
    """Return distinct random places, the same for the same seed."""
    rng = random.Random(seed)
    if n_best <= 2 * n_shown:
        return rng.sample(range(n_best), n_shown)
    drawn: dict[int, None] = {}  # sample() fails on ranges beyond sys.maxsize
    while len(drawn) < n_shown:
        drawn[rng.randrange(n_best)] = None
    return list(drawn)


def _bounded_steps(state: OneStrokeState, known: Bounded) -> Iterator[Step | Progress]:
    """Yield the best line found at the limits of the search; raises GaveUp if it isn't proven to be best."""
    line = known.track[len(state.trail) - 1 :]
    moves, marks = tuple(map(Visit, line[1:])), (Mark(Role.PATH, line),)
    if known.is_best:
        points, tracks = count(known.points, "point"), _Count(state, known.points)
        why = f"A best track, {points}: no track can have more. The number of such tracks is unknown. {known.why}"
        yield Step(moves, why, TECHNIQUE, marks, figures=_figures(known.points, None, None))
        yield from tracks.finish()
        return
    if known.track:
        why = f"The best track found: {count(known.points, 'point')}. There may be a better one, with up to {known.bound}."
        yield Step(moves, why, BEST_FOUND, marks, figures=(("best found", known.points), ("at most", known.bound)))
    raise GaveUp(str(known))
