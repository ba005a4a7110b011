"""Hints on lines that are to fill their maze: how one goes on, or how far back to take one that can't any more."""

from collections.abc import Generator, Iterator

from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.onestroke.fill import search, solver
from solvers.onestroke.fill.proofs import Proof, check, named
from solvers.onestroke.fill.solver import FILL, why_not
from solvers.onestroke.frontier.best import Bounded, attempt
from solvers.onestroke.help.steps import LOST, MOST_COMPARED, back, by, last_good, next_cells, step
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name

PART_OF_PATIENCE = 20
"""what part of the usual work goes into looking for one line before the frontier method looks at all at once"""
NODES_TO_COMPARE = 5_000  # how many positions are looked at to see whether another way on could fill the maze


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that is to fill its maze; raises as `analysis.hint` does."""
    if state.is_solved():
        raise PuzzleError("This line fills the maze: nothing is left to do.")
    try:
        check(state)
    except Unsolvable as problem:
        yield from _back(state, f"This line can no longer fill the maze. {problem}")
        return
    try:
        yield from continuation(state)
    except Unsolvable:
        yield from _back(state, LOST)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield how a line goes on that fills the maze; raises Unsolvable or GaveUp."""
    cells = next_cells(state, (yield from _line_to_fill(state)))
    others = [cell for cell in state.ways_on if cell != cells[0]]
    proofs = {cell: found for cell in others if (found := why_not(state, cell)) is not None}
    in_vain = yield from _in_vain(state, [cell for cell in others if cell not in proofs])
    yield _on(state, cells, proofs, in_vain)


def _in_vain(state: OneStrokeState, others: list[Cell]) -> Generator[Progress, None, list[Cell]]:
    """Return the cells from which a search finds out that no line fills the maze."""
    found = []
    for cell in others if len(state.maze.cells) <= MOST_COMPARED else ():
        line = yield from search.search(state.apply(Visit(cell)), 1, NODES_TO_COMPARE)
        if line.is_sure and not line.line:
            found.append(cell)
    return found


def _line_to_fill(state: OneStrokeState) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Return a line over all cells; looks at all at once where looking for one takes too long."""
    try:
        return (yield from solver.filled(state, search.patience(state) // PART_OF_PATIENCE))
    except GaveUp:
        found = yield from attempt(state)
    if isinstance(found, Bounded):
        if found.track:
            return found.track
        raise GaveUp(str(found))
    return found.track(0)


def _on(state: OneStrokeState, cells: tuple[Cell, ...], proofs: dict[Cell, Proof], in_vain: list[Cell]) -> Step:
    goal = next(iter(proofs.values()), None)
    marks = [Mark(Role.SUBJECT, goal.cells if goal is not None and goal.cells else (state.head,))]
    clue = f"Look at where the line can go from {cell_name(state.head)}."
    reason = f"A track over every free cell goes {by(cells)}."
    if goal is not None and goal.cells:
        clue = f"Look at how {cell_name(goal.cells[0])} can still be visited."
    for cell, found in proofs.items():
        reason += f" It must not go to {cell_name(cell)}: then {found.then}."
    if in_vain:
        reason += f" No track through {named(in_vain)} fills the maze: a search tried them all."
    if len(state.ways_on) == 1:
        reason += " There is no other first move."
    return step(state, cells, reason, clue, marks, FILL)


def _back(state: OneStrokeState, why: str) -> Iterator[Step | Progress]:
    length = yield from last_good(state, _can_fill)
    if not length:
        yield from _refused(OneStrokeState.at_start(state.maze))
    then = "From there the maze can still be filled."
    yield back(state, max(length, 1), why, then, "This line can no longer fill the maze.")


def _refused(start: OneStrokeState) -> Iterator[Progress]:
    """Raise Unsolvable or GaveUp, whichever is true of a start from which no line was found."""
    try:
        check(start)
        yield from _line_to_fill(start)
    except Unsolvable as problem:
        raise Unsolvable(f"No track from the start does what this maze asks for. {problem}") from problem


def _can_fill(state: OneStrokeState) -> Generator[Progress, None, bool]:
    """Return whether a line is found; in large mazes not finding one soon is enough to look further back."""
    try:
        check(state)
        if len(state.maze.cells) <= MOST_COMPARED:
            yield from _line_to_fill(state)
        else:
            yield from solver.filled(state, search.patience(state) // PART_OF_PATIENCE)
    except (Unsolvable, GaveUp):
        return False
    return True
