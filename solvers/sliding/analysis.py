"""What is known about a sliding board: how few slides solve it, the first of them as a hint, and how many are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.generators import relayed, up_to
from solvers.puzzle import Progress, Report, Ruling, Step
from solvers.sliding import rules
from solvers.sliding.row_by_row import solver as row_by_row
from solvers.sliding.rules import SlidingState
from solvers.sliding.shortest import search
from solvers.sliding.shortest import solver as shortest
from solvers.sliding.shortest.search import is_small, is_sure
from solvers.words import count

MOST_NODES = 100_000_000
"""some seconds of search: what takes longer is not worth waiting for"""
MOST_JUDGED_CELLS = 400
"""a plan for so many takes most of a second; one for 30 x 30 takes seconds, which is too long after each move"""

_Found = Report[SlidingState]


def examine(state: SlidingState) -> Iterator[_Found | Progress]:
    """Yield how few slides solve a board, where that can be proven in some seconds."""
    try:
        rules.check(state)
    except Unsolvable as problem:
        yield Report(problem=str(problem))
        return
    if state.is_solved() or not is_small(state):
        return
    with suppress(GaveUp):
        found = yield from relayed(search.shortest(state), up_to(MOST_NODES))
        assert found is not None
        fewest = len(found.slides)
        yield Report((f"{count(fewest, 'move')} at best",), fewest=fewest)


def hint(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield a shortest solution where that is found in a moment, else that of the method row by row."""
    yield from _solution(state)


def judge(state: SlidingState) -> Iterator[Ruling | Progress]:
    """Yield how many slides are left of the solution that hints follow."""
    if len(state.tiles) > MOST_JUDGED_CELLS:
        return
    left = 0
    for item in _solution(state):
        if isinstance(item, Step):
            left += len(item.moves) - item.undoes
        else:
            yield item
    yield Ruling(is_lost=False, left=left, is_fewest=is_sure(state))


def _solution(state: SlidingState) -> Iterator[Step | Progress]:
    return shortest.solve(state) if is_sure(state) else row_by_row.solve(state)


def tell(state: SlidingState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return what a solution of the solver for shortest ones claims, which may not be proven yet."""
    bounds = [step for step in steps if step.technique == shortest.BOUND]
    return {"claim": "bounded"} if solver == "shortest" and bounds else {}
