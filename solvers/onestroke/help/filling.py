"""Hints for the modes fill and zip: how the line goes on, or how far back to take a line that can no longer fill the maze."""

from collections.abc import Generator, Iterator

from solvers.errors import GaveUp, PuzzleError, Unsolvable
from solvers.onestroke.fill import search, solver
from solvers.onestroke.fill.proofs import Proof, check, named
from solvers.onestroke.fill.solver import FILL, why_not
from solvers.onestroke.frontier.best import Bounded, attempt
from solvers.onestroke.help.steps import CANNOT_FILL, MAX_CELLS_TO_COMPARE, back, by, extend, last_good_length, next_cells
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name

FILL_SHARE = 20  # the usual node limit of a fill search is divided by this before the frontier method takes over
NODES_TO_COMPARE = 5_000  # number of positions searched to find out whether another move could fill the maze


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that must fill the maze; raises as `analysis.hint` does."""
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
        yield from _back(state, CANNOT_FILL)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step of a line that fills the maze; raises Unsolvable or GaveUp."""
    cells = next_cells(state, (yield from _line_to_fill(state)))
    others = [cell for cell in state.ways_on if cell != cells[0]]
    proofs = {cell: found for cell in others if (found := why_not(state, cell)) is not None}
    futile = yield from _futile(state, [cell for cell in others if cell not in proofs])
    yield _forward(state, cells, proofs, futile)


def _futile(state: OneStrokeState, others: list[Cell]) -> Generator[Progress, None, list[Cell]]:
    """Return the cells through which, as a search proves, no line fills the maze."""
    found = []
    for cell in others if len(state.maze.cells) <= MAX_CELLS_TO_COMPARE else ():
        line = yield from search.search(state.apply(Visit(cell)), 1, NODES_TO_COMPARE)
        if line.is_sure and not line.line:
            found.append(cell)
    return found


def _line_to_fill(state: OneStrokeState) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Return a line over all cells, by the frontier method if a fill search takes too long."""
    try:
        return (yield from solver.fill_line(state, search.node_limit(state) // FILL_SHARE))
    except GaveUp:
        found = yield from attempt(state)
    if isinstance(found, Bounded):
        if found.track:
            return found.track
        raise GaveUp(str(found))
    return found.track(0)


def _forward(state: OneStrokeState, cells: tuple[Cell, ...], proofs: dict[Cell, Proof], futile: list[Cell]) -> Step:
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
    return extend(state, cells, reason, clue, marks, FILL)


def _back(state: OneStrokeState, why: str) -> Iterator[Step | Progress]:
    length = yield from last_good_length(state, _can_fill)
    if not length:
        yield from _fail(OneStrokeState.at_start(state.maze))
    then = "From there the maze can still be filled."
    yield back(state, max(length, 1), why, then, "This line can no longer fill the maze.")


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
            yield from solver.fill_line(state, search.node_limit(state) // FILL_SHARE)
    except (Unsolvable, GaveUp):
        return False
    return True
