"""The fill solver: finds a line over every free cell, or proves that there is none, and explains which moves were forced."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import result_of
from solvers.onestroke.fill.proofs import Proof, check, named, proof
from solvers.onestroke.fill.search import FillResult, search
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count

FILL = "fill"
MAX_STEPS = 60  # number of steps that people can watch
MAX_REASONS = 3  # number of reasons in a step
MAX_CELLS_FOR_PROOFS = 450  # in larger mazes, only the neighbours of the head are checked for reasons against other moves
PROGRESS_PERIOD = 50


@dataclass
class _Run:
    """A run of moves that make up one step."""

    begin: OneStrokeState
    moves: list[Visit] = field(default_factory=list)
    refuted: list[tuple[Cell, Cell, Proof]] = field(default_factory=list)
    """(head, cell it could have gone to, proof that this would have been wrong)"""
    chosen: list[tuple[Cell, list[Cell]]] = field(default_factory=list)
    """(head, cells it could have gone to as far as a proof can tell)"""

    def and_then(self, other: _Run) -> _Run:
        refuted, chosen = self.refuted + other.refuted, self.chosen + other.chosen
        return _Run(self.begin, self.moves + other.moves, refuted, chosen)


def explain(state: OneStrokeState, line: tuple[Cell, ...]) -> Iterator[Step | Progress]:
    """Yield the steps that extend a position to a line, at most MAX_STEPS, each a run of moves with reasons."""
    runs: list[_Run] = []
    for place in range(len(state.trail), len(line)):
        _add_move(runs, state, line[place])
        state = state.apply(Visit(line[place]))
        if place % PROGRESS_PERIOD == 0:
            yield Progress(place, "cells explained")
    yield from map(_step, _joined(runs))


def why_not(state: OneStrokeState, cell: Cell) -> Proof | None:
    """Return a proof that a line over all free cells can't go on to a cell; None if there is none without a search."""
    found = _left_behind(state, cell)
    if found is None and len(state.maze.cells) <= MAX_CELLS_FOR_PROOFS:
        found = proof(state.apply(Visit(cell)))
    return found


def _left_behind(state: OneStrokeState, cell: Cell) -> Proof | None:
    """Return the proof that the line would leave behind a dead end beside the head if it went to a cell."""
    maze = state.maze
    for other in state.ways_on if maze.end is not None else ():
        n_open = sum(neighbour not in state.visited for neighbour in maze.neighbours[other])
        if other not in (cell, maze.end) and n_open < 2:
            then = f"{cell_name(other)}, which has only one way out, would be a dead end"
            return Proof((other,), f"The cell {cell_name(other)} has only one way in or out left.", then)
    return None


def _add_move(runs: list[_Run], state: OneStrokeState, cell: Cell) -> None:
    """Add a move to the last run, or begin a new run if the line had a choice or was at a number."""
    proofs = {other: why_not(state, other) for other in state.ways_on if other != cell}
    is_open = [other for other, found in proofs.items() if found is None]
    if not runs or is_open or state.head in state.maze.stops:
        runs.append(_Run(state))
    run = runs[-1]
    run.moves.append(Visit(cell))
    run.refuted += [(state.head, other, found) for other, found in proofs.items() if found is not None]
    if is_open:
        run.chosen.append((state.head, is_open))


def _joined(runs: list[_Run]) -> list[_Run]:
    """Join the shortest neighbouring runs until there are at most MAX_STEPS."""
    runs = list(runs)
    while len(runs) > MAX_STEPS:
        first = min(range(len(runs) - 1), key=lambda place: len(runs[place].moves) + len(runs[place + 1].moves))
        runs[first : first + 2] = [runs[first].and_then(runs[first + 1])]
    return runs


def _step(run: _Run) -> Step:
    path = (run.begin.head, *(move.cell for move in run.moves))
    rejected = [cell for _, cell, _ in run.refuted] + [cell for _, others in run.chosen for cell in others]
    frontier = tuple(sorted(set(rejected) - set(path)))
    marks = [Mark(Role.SUBJECT, path[-1:]), Mark(Role.PATH, path)]
    if frontier:
        marks.append(Mark(Role.FRONTIER, frontier))
    figures = (("cells left", run.begin.left - len(run.moves)),)
    return Step(tuple(run.moves), _why(run), FILL, tuple(marks), _stage(run), _clue(run), figures=figures)


def _stage(run: _Run) -> str:
    maze = run.begin.maze
    goal = run.begin.next_stop
    return f"To number {maze.sign(goal)}" if goal is not None else "To the end" if maze.stops else ""


def _why(run: _Run) -> str:
    sentences = [f"{count(len(run.moves), 'cell')} further, to {cell_name(run.moves[-1].cell)}"]
    if run.chosen:
        at, others = run.chosen[0]
        more = f", and chose in the same way at {count(len(run.chosen) - 1, 'more place')}" if len(run.chosen) > 1 else ""
        sentences.append(f"From {cell_name(at)}, {named(others)} looked possible too. The search found a track this way{more}")
    for at, other, found in run.refuted[:MAX_REASONS]:
        sentences.append(f"From {cell_name(at)} it must not go to {cell_name(other)}: then {found.then}")
    if len(run.refuted) > MAX_REASONS:
        sentences.append(f"Similar reasons rule out {count(len(run.refuted) - MAX_REASONS, 'more turn')}")
    if len(sentences) == 1:
        sentences.append("There is no other way")
    return f"{'. '.join(sentences)}."


def _clue(run: _Run) -> str:
    if run.refuted:
        return f"Look at how the line can still visit {named(run.refuted[0][2].cells[:1] or [run.begin.head])}."
    return f"Look at where the line can go from {cell_name(run.begin.head)}."


UNSOLVABLE = "No track from here visits every free cell: {} searched, and every way leaves cells free."
UNDECIDED = "{} searched without an answer. There may or may not be a track over every free cell."


def find_fill(state: OneStrokeState, max_nodes: int | None = None) -> tuple[Cell, ...]:
    """Return a line over all free cells that begins with a position's line; raises Unsolvable, or GaveUp at the limit."""
    return result_of(fill_line(state, max_nodes))


def fill_line(state: OneStrokeState, max_nodes: int | None = None) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Do the same as `find_fill`, with signs of life."""
    found = yield from search(state, 1, max_nodes)
    if found.line:
        return found.line
    if found.is_sure:
        raise Unsolvable(UNSOLVABLE.format(_positions(found)))
    raise GaveUp(UNDECIDED.format(_positions(found)), "frontier")


def _positions(found: FillResult) -> str:
    return f"{count(found.nodes, 'position')} {'was' if found.nodes == 1 else 'were'}"


def solve(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the explained steps of a line over all free cells.

    Raises Unsolvable if there is none; in best-score mazes, where a line need not visit every cell, GaveUp.
    """
    check(state)
    if state.is_solved():
        return
    try:
        line = yield from fill_line(state)
    except Unsolvable as problem:
        if state.maze.mode is not Mode.BEST:
            raise
        raise GaveUp(f"{problem} But a track need not visit every cell here.", "frontier") from problem
    yield from explain(state, line)
