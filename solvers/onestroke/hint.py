"""The next step of a hint: how a best line goes on from here, or how far back to take one that has lost too much."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TypeAlias

from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.onestroke import fill, fill_search
from solvers.onestroke.best import Best, Known, attempt
from solvers.onestroke.fill_proofs import Proof, named
from solvers.onestroke.fill_steps import FILL, why_not
from solvers.onestroke.judge import LOST
from solvers.onestroke.rules import OneStrokeState, Visit, check
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count

BEST_LINE, BACK = "best line", "back"

MOST_CELLS = 5
"""so many cells are shown at once"""
MOST_COMPARED = 100
"""in mazes with more cells the other ways on are not compared: that would take too long for a hint"""

PART_OF_PATIENCE = 20
"""what part of the usual work goes into looking for one line before the frontier method looks at all at once"""
NODES_TO_COMPARE = 5_000
"""how many positions are looked at to see whether another way on could fill the maze"""

Prospect: TypeAlias = Best | Known | None
"""what is known of the best lines from a position; None if none comes to its end"""
Test: TypeAlias = Callable[[OneStrokeState], Generator[Progress, None, bool]]


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step from a position: a few cells on, or one move back to where all was still possible.

    Raises Unsolvable if no line from the start would do, GaveUp where that is too much work, and PuzzleError if nothing is
    left to do.
    """
    yield from _filling(state) if state.maze.must_fill else _scoring(state)


# lines that fill the maze


def _filling(state: OneStrokeState) -> Iterator[Step | Progress]:
    if state.is_solved():
        raise PuzzleError("This line fills the maze: nothing is left to do.")
    try:
        check(state)
        line = yield from _line_to_fill(state)
    except Unsolvable as problem:
        yield from _back_to_fill(state, problem)
        return
    cells = _next_cells(state, line)
    others = [cell for cell in state.ways_on if cell != cells[0]]
    proofs = {cell: found for cell in others if (found := why_not(state, cell)) is not None}
    in_vain = yield from _in_vain(state, [cell for cell in others if cell not in proofs])
    yield _forward_to_fill(state, cells, proofs, in_vain)


def _in_vain(state: OneStrokeState, others: list[Cell]) -> Generator[Progress, None, list[Cell]]:
    """Return the cells from which a search finds out that no line fills the maze."""
    found = []
    for cell in others if len(state.maze.cells) <= MOST_COMPARED else ():
        line = yield from fill_search.search(state.apply(Visit(cell)), 1, NODES_TO_COMPARE)
        if line.is_sure and not line.line:
            found.append(cell)
    return found


def _line_to_fill(state: OneStrokeState) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Return a line over all cells; looks at all at once where looking for one takes too long."""
    try:
        return (yield from fill.filled(state, fill_search.patience(state) // PART_OF_PATIENCE))
    except GaveUp:
        found = yield from attempt(state)
    if isinstance(found, Known):
        if found.track:
            return found.track
        raise GaveUp(str(found))
    return found.track(0)


def _forward_to_fill(state: OneStrokeState, cells: tuple[Cell, ...], proofs: dict[Cell, Proof], in_vain: list[Cell]) -> Step:
    goal = next(iter(proofs.values()), None)
    marks = [Mark(Role.SUBJECT, goal.cells if goal is not None and goal.cells else (state.head,))]
    clue = f"Look at where the line can go from {cell_name(state.head)}."
    reason = f"A line over every free cell goes on {_by(cells)}."
    if goal is not None and goal.cells:
        clue = f"Look at how {cell_name(goal.cells[0])} can still be visited."
    for cell, found in proofs.items():
        reason += f" It must not go to {cell_name(cell)}: then {found.then}."
    if in_vain:
        reason += f" By {named(in_vain)} no line fills the maze: a search tried them all."
    if len(state.ways_on) == 1:
        reason += " There is no other way at first."
    return _step(state, cells, reason, clue, marks, FILL)


def _back_to_fill(state: OneStrokeState, problem: Unsolvable) -> Iterator[Step | Progress]:
    length = yield from _last_good(state, _can_fill)
    if not length:
        yield from _refused(OneStrokeState.at_start(state.maze))
    why = LOST if str(problem).startswith(fill.NEVER[:20]) else f"This line can't fill the maze any more. {problem}"
    yield _back(state, length, why, "From there the maze can still be filled.", "This line can't fill the maze any more.")


def _refused(start: OneStrokeState) -> Iterator[Progress]:
    """Raise Unsolvable or GaveUp, whichever is true of a start from which no line was found."""
    try:
        check(start)
        yield from _line_to_fill(start)
    except Unsolvable as problem:
        raise Unsolvable(f"No line from the start does what this maze asks for. {problem}") from problem


def _can_fill(state: OneStrokeState) -> Generator[Progress, None, bool]:
    """Tell whether a line is found; in large mazes not finding one soon is enough to look further back."""
    try:
        check(state)
        if len(state.maze.cells) <= MOST_COMPARED:
            yield from _line_to_fill(state)
        else:
            yield from fill.filled(state, fill_search.patience(state) // PART_OF_PATIENCE)
    except (Unsolvable, GaveUp):
        return False
    return True


# lines with as many points as possible


def _scoring(state: OneStrokeState) -> Iterator[Step | Progress]:
    start = OneStrokeState.at_start(state.maze)
    goal = yield from attempt(start)
    here = goal if state == start else (yield from _prospect(state))
    par = goal.points if isinstance(goal, Best) or goal.is_best else None
    if _at_most(here) < (1 if par is None else par):
        yield from _back_to_par(state, here, par)
    elif state.is_solved():
        known = "no line has more" if par is not None else "a better line is not known"
        raise PuzzleError(f"This line is finished and has {count(state.points, 'point')}: {known}.")
    elif here is not None:
        yield from _on_to_par(state, here, par)


def _prospect(state: OneStrokeState) -> Generator[Progress, None, Prospect]:
    try:
        return (yield from attempt(state))
    except Unsolvable:
        return None


def _at_most(found: Prospect) -> int:
    """Return a number of points that no line exceeds."""
    return 0 if found is None else found.points if isinstance(found, Best) else found.bound


def _back_to_par(state: OneStrokeState, here: Prospect, par: int | None) -> Iterator[Step | Progress]:
    def is_good(before: OneStrokeState) -> Generator[Progress, None, bool]:
        found = yield from _prospect(before)
        return found is not None and (par is None or found.points >= par)

    length = yield from _last_good(state, is_good)
    if here is None:
        now = "This line can't come to its end any more"
    else:
        points = f"{count(_at_most(here), 'point')}{'' if isinstance(here, Best) else ' at most'}"
        now = f"This line has {points}" if state.is_solved() else f"This line can still make {points}"
    why = f"{now}{'' if par is None else f', and par is {par}'}."
    then = f"From there {par} are still possible." if par is not None else "From there the end can still be reached."
    clue = f"{now}, but {par} were possible." if par is not None else f"{now}."
    yield _back(state, max(length, 1), why, then, clue)


def _on_to_par(state: OneStrokeState, here: Best | Known, par: int | None) -> Iterator[Step | Progress]:
    if isinstance(here, Known) and not here.track:
        raise GaveUp(str(here))
    line = here.track(0) if isinstance(here, Best) else here.track
    cells = _next_cells(state, line)
    reason = f"{_lines_words(here)} {_by(cells)}, and makes {count(here.points, 'point')}."
    if par is not None and here.points >= par:
        reason = f"{reason.removesuffix('.')}: no line has more."
    if len(state.maze.cells) <= MOST_COMPARED:
        reason += yield from _compared(state, cells[0], here.points)
    coin = next((cell for cell in line[len(state.trail) :] if cell in state.maze.coins), None)
    marks = [Mark(Role.SUBJECT, (state.head,))]
    clue = f"A line from here can make {count(here.points, 'point')}: look at where it can go from {cell_name(state.head)}."
    if coin is not None:
        marks.append(Mark(Role.TARGET, (coin,)))
        clue = f"Look at the coin in {cell_name(coin)}: it is the next one on a line with {count(here.points, 'point')}."
    yield _step(state, cells, reason, clue, marks)


def _lines_words(here: Best | Known) -> str:
    if isinstance(here, Known):
        return "The best line that was found goes on"
    return "The only best line from here goes on" if here.n_best == 1 else "A best line from here goes on"


def _compared(state: OneStrokeState, chosen: Cell, points: int) -> Generator[Progress, None, str]:
    """Return sentences on what the other ways on would cost."""
    told = ""
    for cell in state.ways_on:
        if cell != chosen:
            found = yield from _prospect(state.apply(Visit(cell)))
            if found is None:
                told += f" From {cell_name(cell)} it could never come to the end."
            elif _at_most(found) < points:
                told += f" By {cell_name(cell)} it could make {_at_most(found)} at most."
    return told


# both


def _last_good(state: OneStrokeState, is_good: Test) -> Generator[Progress, None, int]:
    """Return how long a part of the line, from its start, is still good; 0 if none is.

    What can be done from a longer line can be done from a shorter one. Longer ones are asked about first, as less is free
    there: one cell back, two more, four more and so on, until one is good; then what is in doubt is halved.
    """
    good, bad, stride = 0, len(state.trail), 1
    while bad - good > 1:
        middle = (good + bad) // 2 if good else max(bad - stride, 1)
        stride *= 2
        if (yield from is_good(OneStrokeState(state.maze, state.trail[:middle]))):
            good = middle
        else:
            bad = middle
    return good


def _back(state: OneStrokeState, length: int, why: str, then: str, clue: str) -> Step:
    """Return the step that takes the line back to its first cells."""
    cell, taken = state.trail[length - 1], state.trail[length:]
    words = f"{why} Take it back to {cell_name(cell)}. {then}"
    marks = (Mark(Role.SUBJECT, (cell,)), Mark(Role.WRONG, taken))
    return Step((Visit(cell),), words, BACK, marks, clue=clue)


def _next_cells(state: OneStrokeState, line: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the next few cells of a line: at most MOST_CELLS, and not beyond the next coin or number."""
    maze, cells = state.maze, line[len(state.trail) :][:MOST_CELLS]
    goals = (place for place, cell in enumerate(cells, 1) if cell in maze.coins or cell in maze.stops)
    return cells[: next(goals, MOST_CELLS)]


def _by(cells: tuple[Cell, ...]) -> str:
    """Return where a line goes on."""
    if len(cells) == 1:
        return f"to {cell_name(cells[0])}"
    return f"by {named(list(cells[:-1]))} to {cell_name(cells[-1])}"


def _step(
    state: OneStrokeState, cells: tuple[Cell, ...], why: str, clue: str, marks: list[Mark], technique: str = BEST_LINE
) -> Step:
    others = tuple(cell for cell in state.ways_on if cell not in cells)
    marks.append(Mark(Role.PATH, (state.head, *cells)))
    if others:
        marks.append(Mark(Role.FRONTIER, others))
    return Step(tuple(map(Visit, cells)), why, technique, tuple(marks), clue=clue)
