"""Help on a maze: a hint, a ruling on whether a line can still be finished, a thorough look, and figures of a solution."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.fill.search import patience, search
from solvers.onestroke.frontier import best
from solvers.onestroke.frontier.best import Best, Bounded, attempt, counting
from solvers.onestroke.generation.difficulty import grade, grade_of_line
from solvers.onestroke.help import filling, scoring
from solvers.onestroke.help.steps import LOST
from solvers.onestroke.maze import Maze, Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Progress, Report, Ruling, Step, net_moves
from solvers.words import count, grouped, short


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step from a position: a few cells on, or one move back to where all was still possible.

    Raises Unsolvable if no line from the start would do, GaveUp where that is too much work, and PuzzleError if nothing is
    left to do.
    """
    yield from filling.hint(state) if state.maze.must_fill else scoring.hint(state)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield how a best line goes on from a position, whatever was lost before; raises Unsolvable or GaveUp."""
    yield from filling.continuation(state) if state.maze.must_fill else scoring.continuation(state)


PART_OF_PATIENCE = 4
"""what part of the usual work goes into looking for one line before the frontier method looks at all at once"""


def judge(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    """Yield a ruling if one is found within the usual limits of a search, with the most points that can still be made."""
    try:
        check(state)
    except Unsolvable as problem:
        yield Ruling(True, str(problem))
        return
    yield from _judged_fill(state) if state.maze.must_fill else _judged_score(state)


def _judged_score(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    """A line that can come to its end isn't lost, and that is known already; what it can come to is worth a search."""
    found = yield from best.prospect(state)
    is_known = isinstance(found, Best) or found.is_best
    yield Ruling(False, par=found.points if is_known else None)


def _judged_fill(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    won = Ruling(False, par=state.maze.most)
    found = yield from search(state, 1, patience(state) // PART_OF_PATIENCE)
    if found.is_sure:
        yield won if found.line else Ruling(True, LOST)
        return
    try:
        yield from best.search(state)
        yield won
    except Unsolvable:
        yield Ruling(True, LOST)
    except GaveUp:
        return


UNSOLVABLE = {Mode.BEST: "no way to the end", Mode.FILL: "can't be filled", Mode.ZIP: "can't be solved"}
FILLABLE, UNKNOWN = "can be filled", "unknown whether it can be filled"
MOST_GRADED = 400  # mazes with more cells have no grade: it would take too long to play them

_Found = Report[OneStrokeState]


def examine(state: OneStrokeState) -> Iterator[_Found | Progress]:
    """Yield what there is to say about a maze: par and the best tracks first, then how many tracks there are, then its grade.

    What was found out stands in the reports also where a GaveUp at the end tells that not everything was.
    """
    start = OneStrokeState.at_start(state.maze)
    try:
        check(start)
        found = yield from attempt(start)
        yield from _proven(start, found) if isinstance(found, Best) else _partly_known(start.maze, found)
    except Unsolvable as problem:
        yield Report((UNSOLVABLE[state.maze.mode],), str(problem))


def _proven(start: OneStrokeState, best: Best) -> Iterator[_Found | Progress]:
    """Yield the reports on a maze whose best tracks are known."""
    maze = start.maze
    figures = (("best", best.n_best), ("best score", best.points))
    if maze.must_fill:
        lines = f"{short(best.n_best)} solutions" if best.n_best > 1 else "one solution"
        answer = OneStrokeState(maze, best.track(0)) if best.n_best == 1 else None
        report: _Found = Report((lines,), answer=answer, par=best.points, figures=(("tracks", best.n_best), *figures))
        yield report
        yield replace(report, facts=(*_grade(maze, best), lines))
        return
    tracks = f"{short(best.n_best)} best tracks" if best.n_best > 1 else "one best track"
    report = Report((tracks,), par=best.points, figures=figures)
    yield report
    problem: GaveUp | None = None
    try:
        number = yield from counting(start)
        report = replace(report, figures=(("tracks", number), *figures))
        yield report
    except GaveUp as found:
        problem = found
    yield replace(report, facts=(*_grade(maze, best), tracks))
    if problem is not None:
        raise problem


def _grade(maze: Maze, best: Best) -> tuple[str, ...]:
    """Return the grade of a maze as a fact; no fact if it is too large."""
    if len(maze.cells) > MOST_GRADED:
        return ()
    if maze.mode is Mode.ZIP and best.n_best == 1:
        return (grade_of_line(maze, best.track(0)).value,)
    return (grade(maze, best.points).value,)


def _partly_known(maze: Maze, known: Bounded) -> Iterator[_Found]:
    """Yield a report on a maze for which the search for the best tracks gave up, and raise GaveUp."""
    if known.is_best:
        fact = FILLABLE if maze.must_fill else f"{count(known.points, 'point')} at best"
        yield Report((fact,), par=known.points, figures=(("best score", known.points),))
    elif maze.must_fill:
        yield Report((UNKNOWN,))
    elif known.track:
        figures = (("best found", known.points), ("at most", known.bound))
        yield Report((f"from {grouped(known.points)} to {grouped(known.bound)} points at best",), figures=figures)
    raise GaveUp(str(known))


def tell(state: OneStrokeState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return the figures of a solution for the command line: its score and track, and the tracks counted, None if they weren't.

    The track is the whole line, each cell as [row, column] counted from 0.
    """
    end = state.apply_all(net_moves(steps))  # type: ignore[arg-type]
    counted = [dict(step.figures) for step in steps]
    return {
        "score": end.points,
        "n_best": _last(counted, "best tracks"),
        "n_tracks": _last(counted, "all tracks"),
        "track": [list(cell) for cell in end.trail],
    }


def _last(counted: Sequence[Mapping[str, int]], name: str) -> int | None:
    """Return the last figure of a name; None if there is none."""
    return next((figures[name] for figures in reversed(counted) if name in figures), None)
