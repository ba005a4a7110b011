"""Hints on mazes: how a line goes on, or how far back to take a line that can no longer do what the mode asks for."""

from collections.abc import Callable, Generator, Iterator
from typing import TypeAlias

from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.onestroke.fill.proofs import Proof, check, named
from solvers.onestroke.fill.solver import FILL, fill_line, node_limit, search, why_not
from solvers.onestroke.frontier.best import Best, Bounded, attempt, prospect
from solvers.onestroke.rules import OneStrokeState, Visit, n_shared
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count

BACK = "back"
CANNOT_FILL = "This line can no longer fill the maze: every way from here leaves cells free."
MAX_CELLS = 5  # number of cells in a hint
MAX_CELLS_TO_COMPARE = 100  # in larger mazes, hints don't compare the other moves, as that takes too long
Test: TypeAlias = Callable[[OneStrokeState], Generator[Progress, None, bool]]


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step from a position: a few cells on, or one move back to where everything was still possible.

    Raises Unsolvable if no line from the start works, GaveUp if that takes too long to find out, and PuzzleError if nothing is
    left to do.
    """
    yield from _filling_hint(state) if state.maze.must_fill else _scoring_hint(state)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a best line from a position, whatever was lost before; raises Unsolvable or GaveUp."""
    yield from _filling_continuation(state) if state.maze.must_fill else _scoring_continuation(state)


def _last_good_length(state: OneStrokeState, is_good: Test, known: tuple[Cell, ...] = ()) -> Generator[Progress, None, int]:
    """Return the length of the longest prefix of the line that is still good, or 0; `known` may be a line that is good.

    Every prefix of a good line is good. Long prefixes are tested first, as they are quicker to test: one cell back, then two
    more, four more and so on until one is good; then a binary search finds the longest.
    """
    good, bad, stride, has_found = n_shared(state.trail, known), len(state.trail), 1, False
    while bad - good > 1:
        middle = (good + bad) // 2 if has_found else max(bad - stride, good + 1)
        stride *= 2
        if (yield from is_good(OneStrokeState(state.maze, state.trail[:middle]))):
            good, has_found = middle, True
        else:
            bad = middle
    return good


def _back(state: OneStrokeState, length: int, why: str, then: str, clue: str) -> Step:
    cell, removed = state.trail[length - 1], state.trail[length:]
    reason = f"{why} Take it back to {cell_name(cell)}. {then}"
    marks = (Mark(Role.SUBJECT, (cell,)), Mark(Role.WRONG, removed))
    return Step((Visit(cell),), reason, BACK, marks, clue=clue)


def _next_cells(state: OneStrokeState, line: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the next few cells of a line: at most MAX_CELLS, and not beyond the next coin or number."""
    maze, cells = state.maze, line[len(state.trail) :][:MAX_CELLS]
    goals = (place for place, cell in enumerate(cells, 1) if cell in maze.coins or cell in maze.stops)
    return cells[: next(goals, MAX_CELLS)]


def by(cells: tuple[Cell, ...]) -> str:
    """Return where a line goes, to follow "goes": `through r1c2 and r1c3 to r1c4`."""
    if len(cells) == 1:
        return f"to {cell_name(cells[0])}"
    return f"through {named(cells[:-1])} to {cell_name(cells[-1])}"


def _extend(state: OneStrokeState, cells: tuple[Cell, ...], why: str, clue: str, marks: list[Mark], technique: str) -> Step:
    """Return the step that extends the line over cells; marks on its path and on the other moves are added."""
    others = tuple(cell for cell in state.ways_on if cell not in cells)
    marks.append(Mark(Role.PATH, (state.head, *cells)))
    if others:
        marks.append(Mark(Role.FRONTIER, others))
    return Step(tuple(map(Visit, cells)), why, technique, tuple(marks), clue=clue)


# the modes fill and zip

FILL_SHARE = 20  # the usual node limit of a fill search is divided by this before the frontier method takes over
NODES_TO_COMPARE = 5_000  # number of positions searched to find out whether another move could fill the maze


def _filling_hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that must fill the maze; raises as `hint` does."""
    if state.is_solved():
        raise PuzzleError("This line fills the maze: nothing is left to do.")
    try:
        check(state)
    except Unsolvable as problem:
        yield from _back_to_fill(state, f"This line can no longer fill the maze. {problem}")
        return
    try:
        yield from _filling_continuation(state)
    except Unsolvable:
        yield from _back_to_fill(state, CANNOT_FILL)


def _filling_continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that fills the maze; raises Unsolvable or GaveUp."""
    cells = _next_cells(state, (yield from _line_to_fill(state)))
    others = [cell for cell in state.ways_on if cell != cells[0]]
    proofs = {cell: found for cell in others if (found := why_not(state, cell)) is not None}
    futile = yield from _futile(state, [cell for cell in others if cell not in proofs])
    yield _fill_on(state, cells, proofs, futile)


def _futile(state: OneStrokeState, others: list[Cell]) -> Generator[Progress, None, list[Cell]]:
    """Return the cells through which, as a search proves, no line fills the maze."""
    found = []
    for cell in others if len(state.maze.cells) <= MAX_CELLS_TO_COMPARE else ():
        line = yield from search(state.apply(Visit(cell)), 1, NODES_TO_COMPARE)
        if line.is_sure and not line.line:
            found.append(cell)
    return found


def _line_to_fill(state: OneStrokeState) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Return a line over all cells, by the frontier method if a fill search takes too long."""
    try:
        return (yield from fill_line(state, node_limit(state) // FILL_SHARE))
    except GaveUp:
        found = yield from attempt(state)
    if isinstance(found, Bounded):
        if found.track:
            return found.track
        raise GaveUp(str(found))
    return found.track(0)


def _fill_on(state: OneStrokeState, cells: tuple[Cell, ...], proofs: dict[Cell, Proof], futile: list[Cell]) -> Step:
    first = next(iter(proofs.values()), None)
    marks = [Mark(Role.SUBJECT, first.cells if first is not None and first.cells else (state.head,))]
    clue = f"Look at where the line can go from {cell_name(state.head)}."
    reason = f"A track over every free cell goes {by(cells)}."
    if first is not None and first.cells:
        clue = f"Look at how the line can still visit {cell_name(first.cells[0])}."
    for cell, found in proofs.items():
        reason += f" It must not go to {cell_name(cell)}: then {found.then}."
    if futile:
        reason += f" No track through {named(futile)} fills the maze: a search tried them all."
    if len(state.ways_on) == 1:
        reason += " There is no other move."
    return _extend(state, cells, reason, clue, marks, FILL)


def _back_to_fill(state: OneStrokeState, why: str) -> Iterator[Step | Progress]:
    length = yield from _last_good_length(state, _can_fill)
    if not length:
        yield from _fail(OneStrokeState.at_start(state.maze))
    then = "From there the maze can still be filled."
    yield _back(state, max(length, 1), why, then, "This line can no longer fill the maze.")


def _fail(start: OneStrokeState) -> Iterator[Progress]:
    """Raise Unsolvable or GaveUp for a start from which no line was found."""
    try:
        check(start)
        yield from _line_to_fill(start)
    except Unsolvable as problem:
        raise Unsolvable(f"No track from the start does what this maze asks for. {problem}") from problem


def _can_fill(state: OneStrokeState) -> Generator[Progress, None, bool]:
    """Return whether a line is found; in large mazes, only a short search looks for one."""
    try:
        check(state)
        if len(state.maze.cells) <= MAX_CELLS_TO_COMPARE:
            yield from _line_to_fill(state)
        else:
            yield from fill_line(state, node_limit(state) // FILL_SHARE)
    except (Unsolvable, GaveUp):
        return False
    return True


# the mode best score

BEST_TRACK = "best track"
Prospect: TypeAlias = Best | Bounded | None
"""what is known about the best lines from a position; None if no line reaches the end"""


def _scoring_hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that must make points; raises as `hint` does."""
    start = OneStrokeState.at_start(state.maze)
    goal = yield from prospect(start)
    here = goal if state == start else (yield from _prospect(state))
    par = goal.points if isinstance(goal, Best) or goal.is_best else None
    if _upper_bound(here) < (1 if par is None else par):
        yield from _back_to_par(state, here, par, _line(goal))
    elif state.is_solved():
        known = "the maximum" if par is not None else "no better track is known"
        raise PuzzleError(f"This line is finished and has {count(state.points, 'point')}: {known}.")
    elif here is not None:
        yield from _score_on(state, here, par)


def _scoring_continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a best line from a position, whatever was lost before; nothing if no line reaches the end."""
    here = yield from _prospect(state)
    if here is not None:
        yield from _score_on(state, here, None)


def _prospect(state: OneStrokeState, wanted: int | None = None) -> Generator[Progress, None, Prospect]:
    try:
        return (yield from prospect(state, wanted))
    except Unsolvable:
        return None


def _upper_bound(found: Prospect) -> int:
    """Return an upper bound on the points of any line."""
    return 0 if found is None else found.points if isinstance(found, Best) else found.bound


def _line(found: Best | Bounded) -> tuple[Cell, ...]:
    """Return a best line, or the best one known."""
    return found.track(0) if isinstance(found, Best) else found.track


def _back_to_par(state: OneStrokeState, here: Prospect, par: int | None, goal: tuple[Cell, ...]) -> Iterator[Step | Progress]:
    def is_good(before: OneStrokeState) -> Generator[Progress, None, bool]:
        found = yield from _prospect(before, par)
        return found is not None and (par is None or found.points >= par)

    length = yield from _last_good_length(state, is_good, goal)
    if here is None:
        now = "This line can no longer reach its end"
    else:
        points = f"{count(_upper_bound(here), 'point')}{'' if isinstance(here, Best) else ' at most'}"
        now = f"This line has {points}" if state.is_solved() else f"This line can still make {points}"
    why = f"{now}{'' if par is None else f', and par is {par}'}."
    then = f"From there {par} are still possible." if par is not None else "From there the end can still be reached."
    clue = f"{now}, but {par} were possible." if par is not None else f"{now}."
    yield _back(state, max(length, 1), why, then, clue)


def _score_on(state: OneStrokeState, here: Best | Bounded, par: int | None) -> Iterator[Step | Progress]:
    if isinstance(here, Bounded) and not here.track:
        raise GaveUp(str(here))
    line = _line(here)
    cells = _next_cells(state, line)
    reason = f"{_goes(here)} {by(cells)}, for {count(here.points, 'point')}."
    if par is not None and here.points >= par:
        reason = f"{reason.removesuffix('.')}, the maximum."
    if len(state.maze.cells) <= MAX_CELLS_TO_COMPARE:
        reason += yield from _comparison(state, cells[0], here.points)
    coin = next((cell for cell in line[len(state.trail) :] if cell in state.maze.coins), None)
    marks = [Mark(Role.SUBJECT, (state.head,))]
    clue = f"A track from here can make {count(here.points, 'point')}. Look at where it can go from {cell_name(state.head)}."
    if coin is not None:
        marks.append(Mark(Role.TARGET, (coin,)))
        clue = f"Look at the coin in {cell_name(coin)}: it is the next one on a track with {count(here.points, 'point')}."
    yield _extend(state, cells, reason, clue, marks, BEST_TRACK)


def _goes(here: Best | Bounded) -> str:
    if isinstance(here, Bounded):
        return "A best continuation goes" if here.is_best else "The best continuation found goes"
    return "The best continuation goes" if here.n_best == 1 else "A best continuation goes"


def _comparison(state: OneStrokeState, chosen: Cell, points: int) -> Generator[Progress, None, str]:
    """Return sentences on the other moves that would cost points."""
    sentences = ""
    for cell in state.ways_on:
        if cell != chosen:
            found = yield from _prospect(state.apply(Visit(cell)))
            if found is None:
                sentences += f" From {cell_name(cell)} it could never reach the end."
            elif _upper_bound(found) < points:
                sentences += f" Through {cell_name(cell)} it could make {_upper_bound(found)} at most."
    return sentences
