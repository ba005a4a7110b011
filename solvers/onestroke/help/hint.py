"""Help on a position in play: how a best line goes on, or how far back to take it; and whether it can still be finished."""

from collections.abc import Iterator

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.fill.search import patience, search
from solvers.onestroke.frontier import best
from solvers.onestroke.help import filling, scoring
from solvers.onestroke.help.steps import LOST
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Progress, Ruling, Step


def hint(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield the next step from a position: a few cells on, or one move back to where all was still possible.

    Raises Unsolvable if no line from the start would do, GaveUp where that is too much work, and PuzzleError if nothing is
    left to do.
    """
    yield from filling.hint(state) if state.maze.must_fill else scoring.hint(state)


def continuation(state: OneStrokeState) -> Iterator[Step | Progress]:
    """Yield how a best line goes on from a position, whatever was lost before; raises Unsolvable or GaveUp."""
    yield from filling.continuation(state) if state.maze.must_fill else scoring.continuation(state)


PART_OF_PATIENCE = 4
"""what part of the usual work goes into looking for one line before the frontier method looks at all at once"""


def judge(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    """Yield a ruling if one is found within the usual limits of a search, with the most points that can still be made."""
    try:
        check(state)
    except Unsolvable as problem:
        yield Ruling(True, str(problem))
        return
    yield from _judged_fill(state) if state.maze.must_fill else _judged_score(state)


def _judged_score(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    """A line that can come to its end isn't lost, and that is known already; what it can come to is worth a search."""
    found = yield from best.prospect(state)
    is_known = isinstance(found, best.Best) or found.is_best
    yield Ruling(False, par=found.points if is_known else None)


def _judged_fill(state: OneStrokeState) -> Iterator[Ruling | Progress]:
    won = Ruling(False, par=state.maze.most)
    found = yield from search(state, 1, patience(state) // PART_OF_PATIENCE)
    if found.is_sure:
        yield won if found.line else Ruling(True, LOST)
        return
    try:
        yield from best.search(state)
        yield won
    except Unsolvable:
        yield Ruling(True, LOST)
    except GaveUp:
        return
