"""The next step of a hint: how a best line goes on from here, or how far back to take one that has lost too much."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.onestroke.help import filling, scoring
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Progress, Step


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step from a position: a few cells on, or one move back to where all was still possible.

    Raises Unsolvable if no line from the start would do, GaveUp where that is too much work, and PuzzleError if nothing is
    left to do.
    """
    yield from filling.hint(state) if state.maze.must_fill else scoring.hint(state)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield how a best line goes on from a position, whatever was lost before; raises Unsolvable or GaveUp."""
    yield from filling.continuation(state) if state.maze.must_fill else scoring.continuation(state)
