"""Says of a position in play whether it can still be cleared."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.link.decide.decision import Verdict
from solvers.link.decide.solver import decided
from solvers.link.rules import LinkState
from solvers.puzzle import Progress, Ruling

LOST = "This board can no longer be cleared."


def judge(state: LinkState) -> Iterator[Ruling | Progress]:
    """Yield a ruling if one is found within the usual limit of a search."""
    decision = yield from decided(state)
    if decision.verdict is not Verdict.OPEN:
        is_lost = decision.verdict is Verdict.LOST
        yield Ruling(is_lost, LOST if is_lost else "")
