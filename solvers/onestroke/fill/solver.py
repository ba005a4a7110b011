"""Fill: finds one line over every free cell, or proves that there is none; and tells what had no choice, and where it chose."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import drained
from solvers.onestroke.fill.proofs import Proof, check, named, proof
from solvers.onestroke.fill.search import FillResult, search
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.words import count

FILL = "fill"
MOST_STEPS = 60  # so many can be watched
MOST_REASONS = 3  # so many are told in one step
MOST_PROVEN = 450  # in mazes with more cells only what is near the head is looked at to see why other ways are given up
PERIOD = 50


@dataclass
class _Run:
    """Moves that are told in one step."""

    begin: OneStrokeState
    moves: list[Visit] = field(default_factory=list)
    refuted: list[tuple[Cell, Cell, Proof]] = field(default_factory=list)
    """where the line was, where it could have gone on to, and why that would not have done"""
    chosen: list[tuple[Cell, list[Cell]]] = field(default_factory=list)
    """where the line was, and where else it could have gone on to, as far as is seen without a search"""

    def and_then(self, other: _Run) -> _Run:
        refuted, chosen = self.refuted + other.refuted, self.chosen + other.chosen
        return _Run(self.begin, self.moves + other.moves, refuted, chosen)


def explained(state: OneStrokeState, line: tuple[Cell, ...]) -> Iterator[Step | Progress]:
    """Yield the steps that draw a line from a position on, at most MOST_STEPS, each a run of moves with their reasons."""
    runs: list[_Run] = []
    for place in range(len(state.trail), len(line)):
        _tell(runs, state, line[place])
        state = state.apply(Visit(line[place]))
        if place % PERIOD == 0:
            yield Progress(place, "cells explained")
    yield from map(_step, _joined(runs))


def why_not(state: OneStrokeState, cell: Cell) -> Proof | None:
    """Return why a line over all free cells can't go on to a cell, as far as that is seen without a search."""
    found = _left_behind(state, cell)
    if found is None and len(state.maze.cells) <= MOST_PROVEN:
        found = proof(state.apply(Visit(cell)))
    return found


def _left_behind(state: OneStrokeState, cell: Cell) -> Proof | None:
    """Return the proof that another cell beside the head would be a dead end if the line went to a cell instead."""
    maze = state.maze
    for other in state.ways_on if maze.end is not None else ():
        ways = sum(beside not in state.visited for beside in maze.neighbours[other])
        if other not in (cell, maze.end) and ways < 2:
            then = f"{cell_name(other)}, which has one way in and one way out left, would be a dead end"
            return Proof((other,), f"The cell {cell_name(other)} has only one way in or out left.", then)
    return None


def _tell(runs: list[_Run], state: OneStrokeState, cell: Cell) -> None:
    """Add a move to the last run, or begin a new one, where the line was free to choose or has come to a number."""
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
    """Return the runs with the shortest neighbours joined until they are few enough to be watched."""
    runs = list(runs)
    while len(runs) > MOST_STEPS:
        first = min(range(len(runs) - 1), key=lambda place: len(runs[place].moves) + len(runs[place + 1].moves))
        runs[first : first + 2] = [runs[first].and_then(runs[first + 1])]
    return runs


def _step(run: _Run) -> Step:
    path = (run.begin.head, *(move.cell for move in run.moves))
    given_up = [cell for _, cell, _ in run.refuted] + [cell for _, others in run.chosen for cell in others]
    frontier = tuple(sorted(set(given_up) - set(path)))
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
    sentences = [f"{count(len(run.moves), 'cell')} on to {cell_name(run.moves[-1].cell)}"]
    if run.chosen:
        at, others = run.chosen[0]
        more = f", and it chose so at {count(len(run.chosen) - 1, 'more place')}" if len(run.chosen) > 1 else ""
        sentences.append(f"From {cell_name(at)}, {named(others)} looked possible too: the search found a track this way{more}")
    for at, other, found in run.refuted[:MOST_REASONS]:
        sentences.append(f"From {cell_name(at)} it must not go to {cell_name(other)}: then {found.then}")
    if len(run.refuted) > MOST_REASONS:
        sentences.append(f"The same holds at {count(len(run.refuted) - MOST_REASONS, 'more turn')}")
    if len(sentences) == 1:
        sentences.append("There is no other way")
    return f"{'. '.join(sentences)}."


def _clue(run: _Run) -> str:
    if run.refuted:
        return f"Look at how {named(run.refuted[0][2].cells[:1] or [run.begin.head])} can still be visited."
    return f"Look at where the line can go from {cell_name(run.begin.head)}."


NEVER = "No track from here visits every free cell: {} searched, and every way leaves cells free."
OPEN = "{} searched without an answer: whether a track can go over every free cell stays open."


def find_fill(state: OneStrokeState, limit_nodes: int | None = None) -> tuple[Cell, ...]:
    """Return a whole line over all free cells that begins as a position's; raises Unsolvable, or GaveUp at the limit."""
    return drained(filled(state, limit_nodes))


def filled(state: OneStrokeState, limit_nodes: int | None = None) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Do the same as `find_fill`, with signs of life."""
    found = yield from search(state, 1, limit_nodes)
    if found.line:
        return found.line
    if found.is_sure:
        raise Unsolvable(NEVER.format(_positions(found)))
    raise GaveUp(OPEN.format(_positions(found)), "frontier")


def _positions(found: FillResult) -> str:
    return f"{count(found.nodes, 'position')} {'was' if found.nodes == 1 else 'were'}"


def solve(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield a line over all free cells in explained steps.

    Raises Unsolvable if no line does what the mode asks for. In the mode best score, where a line need not visit every cell,
    it gives up if none can.
    """
    check(state)
    if state.is_solved():
        return
    try:
        line = yield from filled(state)
    except Unsolvable as problem:
        if state.maze.mode is not Mode.BEST:
            raise
        raise GaveUp(f"{problem} But a track need not visit every cell here.", "frontier") from problem
    yield from explained(state, line)
