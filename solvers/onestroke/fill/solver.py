"""Fill: finds one line over every free cell, in the order of the numbers if there are any, or proves that there is none."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import drained
from solvers.onestroke.feasibility import check
from solvers.onestroke.fill.search import FillResult, search
from solvers.onestroke.fill.steps import explained
from solvers.onestroke.maze import Mode
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell, Progress, Step
from solvers.words import count

NEVER = "No track from here visits every free cell: {} looked at, and every way ends with cells left."
OPEN = "{} looked at without an answer: whether a track can go over every free cell stays open."


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
