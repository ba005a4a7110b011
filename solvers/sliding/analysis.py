"""What is proven about a sliding board: how few slides solve it, and the first of them as a hint."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solvers.errors import Unsolvable
from solvers.puzzle import Progress, Report, Step
from solvers.sliding import rules
from solvers.sliding.row_by_row import solver as row_by_row
from solvers.sliding.rules import SlidingState
from solvers.sliding.shortest import solver as shortest
from solvers.sliding.shortest.small_boards import is_small, is_sure
from solvers.words import count

MOST_NODES = 100_000_000
"""some seconds of search: what takes longer is not worth waiting for"""

_Found = Report[SlidingState]


def examine(state: SlidingState) -> Iterator[_Found | Progress]:
    """Yield how few slides solve a board, where that can be proven in some seconds."""
    from solvers.sliding.shortest import search

    try:
        rules.check(state)
    except Unsolvable as problem:
        yield Report(problem=str(problem))
        return
    if state.is_solved() or not is_small(state):
        return
    searching = search.shortest(state)
    while True:
        try:
            sign = next(searching)
        except StopIteration as end:
            fewest = len(end.value.slides)
            yield Report((f"{count(fewest, 'move')} at best",), fewest=fewest)
            return
        if sign.nodes > MOST_NODES:
            return
        yield sign


def hint(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield the first slide of a shortest solution where that is found in a moment, else what the method row by row does next."""
    yield from shortest.solve(state) if is_sure(state) else row_by_row.solve(state)


def tell(state: SlidingState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return what a solution of the solver for shortest ones claims, which may not be proven yet."""
    bounds = [step for step in steps if step.technique == shortest.BOUND]
    return {"claim": "bounded"} if solver == "shortest" and bounds else {}
