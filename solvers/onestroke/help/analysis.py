"""Help on a maze: hints, rulings on whether a line can still be finished, the analysis of a maze, and figures of a solution."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.fill.search import node_limit, search
from solvers.onestroke.frontier import best
from solvers.onestroke.frontier.best import Best, Bounded, attempt, counting
from solvers.onestroke.generation.difficulty import grade, grade_of_line
from solvers.onestroke.help import filling, scoring
from solvers.onestroke.help.steps import CANNOT_FILL
from solvers.onestroke.maze import Maze, Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Progress, Report, Ruling, Step, net_moves
from solvers.words import count, grouped, short


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step from a position: a few cells on, or one move back to where everything was still possible.

    Raises Unsolvable if no line from the start works, GaveUp if that takes too long to find out, and PuzzleError if nothing is
    left to do.
    """
    yield from filling.hint(state) if state.maze.must_fill else scoring.hint(state)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a best line from a position, whatever was lost before; raises Unsolvable or GaveUp."""
    yield from filling.continuation(state) if state.maze.must_fill else scoring.continuation(state)


FILL_SHARE = 4  # the usual node limit of a fill search is divided by this before the frontier method takes over


def judge(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    """Yield a ruling, with the most points still possible, if one is found within the usual limits of a search."""
    try:
        check(state)
    except Unsolvable as problem:
        yield Ruling(True, str(problem))
        return
    yield from _judge_fill(state) if state.maze.must_fill else _judge_score(state)


def _judge_score(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    """Search only for the points still possible; `check` has shown that the line can reach the end, so it isn't lost."""
    found = yield from best.prospect(state)
    is_known = isinstance(found, Best) or found.is_best
    yield Ruling(False, par=found.points if is_known else None)


def _judge_fill(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    solvable = Ruling(False, par=state.maze.max_points)
    found = yield from search(state, 1, node_limit(state) // FILL_SHARE)
    if found.is_sure:
        yield solvable if found.line else Ruling(True, CANNOT_FILL)
        return
    try:
        yield from best.search(state)
        yield solvable
    except Unsolvable:
        yield Ruling(True, CANNOT_FILL)
    except GaveUp:
        return


UNSOLVABLE = {Mode.BEST: "no way to the end", Mode.FILL: "can't be filled", Mode.ZIP: "can't be solved"}
FILLABLE, UNKNOWN = "can be filled", "unknown whether it can be filled"
MAX_CELLS_FOR_GRADE = 400  # larger mazes get no grade, because simulated games would take too long

_Found = Report[OneStrokeState]


def examine(state: OneStrokeState) -> Iterator[_Found | Progress]:
    """Yield reports on a maze: first par and the best tracks, then the number of all tracks, then its grade.

    If not everything could be found out, a GaveUp follows the reports on the rest.
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
    """Return the grade of a maze as a fact, or nothing if it is too large."""
    if len(maze.cells) > MAX_CELLS_FOR_GRADE:
        return ()
    if maze.mode is Mode.ZIP and best.n_best == 1:
        return (grade_of_line(maze, best.track(0)).value,)
    return (grade(maze, best.points).value,)


def _partly_known(maze: Maze, known: Bounded) -> Iterator[_Found]:
    """Yield a report on a maze if the search for its best tracks gave up, and raise GaveUp."""
    if known.is_best:
        fact = FILLABLE if maze.must_fill else f"{count(known.points, 'point')} at best"
        yield Report((fact,), par=known.points, figures=(("best score", known.points),))
    elif maze.must_fill:
        yield Report((UNKNOWN,))
    elif known.track:
        figures = (("best found", known.points), ("at most", known.bound))
        yield Report((f"from {grouped(known.points)} to {grouped(known.bound)} points at best",), figures=figures)
    raise GaveUp(str(known))


def extra_results(state: OneStrokeState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return the figures of a solution for the command line: its score and track, and the numbers of tracks, None if unknown.

    The track is the whole line, each cell as [row, column] counted from 0.
    """
    end = state.apply_all(net_moves(steps))  # type: ignore[arg-type]
    figures = [dict(step.figures) for step in steps]
    return {
        "score": end.points,
        "n_best": _last(figures, "best tracks"),
        "n_tracks": _last(figures, "all tracks"),
        "track": [list(cell) for cell in end.trail],
    }


def _last(figures: Sequence[Mapping[str, int]], name: str) -> int | None:
    """Return the last figure with a name, or None."""
    return next((each[name] for each in reversed(figures) if name in each), None)
