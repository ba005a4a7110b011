"""What can be said about mazes (rulings on whether a line can still be finished, par, grades) and about games."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill.proofs import check, named
from solvers.onestroke.fill.solver import node_limit, search
from solvers.onestroke.frontier import best
from solvers.onestroke.frontier.best import Best, Bounded, attempt, counting
from solvers.onestroke.grading_kernel import grade, grade_of_line
from solvers.onestroke.hints import CANNOT_FILL, by, continuation
from solvers.onestroke.maze import Maze, Mode
from solvers.onestroke.rules import OneStrokeState, Visit, cut_off
from solvers.puzzle import Cell, Mark, Progress, Report, Role, Ruling, Step, net_moves
from solvers.review import Quality, RulingReview, Verdict
from solvers.words import count, grouped, short

FILL_SHARE = 4  # the usual node limit of a fill search is divided by this before the frontier method takes over


def judge(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    """Yield a ruling, with the most points still possible, if one is found within the usual limits of a search."""
    try:
        check(state)
    except Unsolvable as problem:
        yield Ruling(True, str(problem))
        return
    if state.maze.must_fill:
        yield from _judge_fill(state)
        return
    found = yield from best.prospect(state)  # `check` has shown that the line can reach the end, so it isn't lost
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
    return next((each[name] for each in reversed(figures) if name in each), None)


# the review: which moves lost par, and how: by cutting off cells, or by a worse way round

MAX_NAMED = 4  # if a move cuts off more cells than this, they are only counted


class OneStrokeReview(RulingReview[OneStrokeState]):
    """Yields a verdict on each move, then the summary."""

    meaning = "The share of cells where the line had a choice and lost nothing."
    lost_so_far = "The line could no longer be finished."

    def quality(self, position: int) -> Quality:
        return Quality.OTHER if self._is_back(position) else super().quality(position)

    def _is_back(self, position: int) -> bool:
        return len(self.tree.states[position].trail) < len(self.before(position).trail)

    def is_forced(self, position: int) -> bool:
        return len(self.before(position).ways_on) == 1

    def hints(self, state: OneStrokeState) -> Iterable[Step | Progress]:
        return continuation(state)

    def words(self, position: int, quality: Quality, best: Step | None) -> str:
        if self._is_back(position):
            return f"Back to {self.game.played[position - 1].move}. Going back costs nothing."
        why = super().words(position, quality, best)
        lost = self._cut_off(position) if quality is Quality.MISTAKE else ()
        if not lost:
            return why
        cells = f": {named(lost)}" if len(lost) <= MAX_NAMED else ""
        coins = len(self.before(position).maze.coins.intersection(lost))
        coin = f" with {count(coins, 'coin')}" if coins else ""
        return f"{why} It cut off {count(len(lost), 'cell')}{coin}{cells}."

    def instead(self, best: Step) -> str:
        cells = tuple(move.cell for move in best.moves if isinstance(move, Visit))
        return f"The best track went {by(cells)}."

    def marks(self, position: int, quality: Quality, best: Step | None) -> tuple[Mark, ...]:
        state, move = self.before(position), self.game.played[position - 1].move
        assert isinstance(move, Visit)
        if best is None:
            return (Mark(Role.SUBJECT, (move.cell,)),)
        cells = tuple(move.cell for move in best.moves if isinstance(move, Visit))
        marks = (Mark(Role.PATH, (state.head, *cells)), Mark(Role.WRONG, (move.cell,)))
        lost = self._cut_off(position)
        return (*marks, Mark(Role.REGION, lost)) if lost else marks

    def _cut_off(self, position: int) -> tuple[Cell, ...]:
        """Return the cells that the move to a position cut off, in reading order."""
        before, after = self.before(position), self.tree.states[position]
        return tuple(sorted(cut_off(after) - cut_off(before) - {after.head}))

    def value(self, state: OneStrokeState) -> float | None:
        ruling = self.rulings.get(state)
        if state.maze.must_fill or ruling is None or ruling.is_lost:
            return state.maze.max_points - state.maze.value_of(cut_off(state))
        return ruling.par

    def facts(self, verdicts: Sequence[Verdict]) -> Iterator[str]:
        par, end = self.rulings.get(self.game.start), self.tree.states[-1]
        if par is not None and par.par is not None and not end.maze.must_fill:
            yield f"Par is {par.par}, and the line has {end.points}."
        yield from super().facts(verdicts)
