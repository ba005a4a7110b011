"""The search for short solutions, better while it goes on: runs of a wider and wider beam, and windows of what they found."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from typing import TypeVar

from solvers.generators import drained, relayed
from solvers.kernels import SLOWNESS, is_at_hand
from solvers.puzzle import Progress
from solvers.sliding.rules import Slide, SlidingState
from solvers.sliding.short import beam_kernel
from solvers.sliding.short.beam import BeamRun, Plan, expected_slides
from solvers.sliding.short.windows import shortened
from solvers.sliding.shortest import search as shortest_search
from solvers.sliding.shortest.search import is_small, is_sure

FIRST_NODES = 400_000
"""positions that the first run keeps, about: it takes an eighth of a second"""
NARROWEST, WIDEST = 40, 3000
"""beams of the first run"""
MOST_KEPT = 25_000_000
"""positions of a run; they take a hundred megabytes"""
ENDS_S = (0.95, 3.0, 9.3, 30.0, 60.0)
"""when a run and the windows after it are to be finished, counted from the beginning"""
RUN_SHARE = 0.75
"""of the time until then is the run's, the rest the windows'"""
PATIENCE_ROUNDS = 2
"""without a shorter plan, after which it ends"""
PROMISING = 1.02
"""plans that are no more than so much longer than the shortest may become shorter than it"""

T = TypeVar("T")
Found = Progress | Plan
Clock = Callable[[], float]


def quick(state: SlidingState) -> tuple[Slide, ...]:
    """Return a short solution of a solvable board, in a fraction of a second where it has no more than 200 cells.

    It is a shortest one of boards for which that is found in a moment.
    """
    if state.is_solved():
        return ()
    if is_sure(state):
        found = drained(shortest_search.shortest(state))
        assert found is not None
        return found.slides
    search = ShortSearch(state)
    for _ in search.first():
        pass
    assert search.best is not None
    return tuple(map(Slide, search.best))


class ShortSearch:
    """A search that knows how long it takes and what it has found."""

    def __init__(self, state: SlidingState, clock: Clock = time.monotonic) -> None:
        self._state, self._clock, self._began = state, clock, clock()
        self.best: Plan | None = None
        self.nodes = 0
        nodes = FIRST_NODES if is_at_hand(beam_kernel.go_on) else FIRST_NODES // SLOWNESS
        self._width = min(max(nodes // expected_slides(state.rows, state.cols), NARROWEST), WIDEST)
        self._run_s = 0.0
        """how long the last run took"""

    def first(self) -> Iterator[Found]:
        """Yield signs of life, and the plan of the first run."""
        yield from self._better((yield from self._run(is_transposed=False)))

    def go_on(self) -> Iterator[Found]:
        """Yield signs of life, and shorter and shorter plans, until there seem to be none, for a minute at most."""
        if is_small(self._state):
            yield from self._settle()
            return
        assert self.best is not None
        lengths = [len(self.best)]
        for number, end in enumerate(ENDS_S):
            yield from self._round(end, is_transposed=number % 2 == 1)
            lengths.append(len(self.best))
            if lengths[-1] in lengths[:-PATIENCE_ROUNDS]:
                return

    def _settle(self) -> Iterator[Found]:
        """Yield a shortest plan, if that isn't known yet."""
        assert self.best is not None
        found = yield from self._counted(shortest_search.shortest(self._state, len(self.best)))
        if found is not None:
            yield from self._better(tuple(slide.tile for slide in found.slides))

    def _counted(self, search: Generator[Progress, None, T]) -> Generator[Progress, None, T]:
        """Have a search count its positions from those that were looked at before it."""
        before = self.nodes

        def counted(sign: Progress) -> Progress:
            self.nodes = before + sign.nodes
            return replace(sign, nodes=self.nodes)

        return (yield from relayed(search, counted))

    @property
    def _passed_s(self) -> float:
        return self._clock() - self._began

    def _round(self, end: float, is_transposed: bool) -> Iterator[Found]:
        """Yield what a run finds that is as wide as the time allows, and what its windows do."""
        assert self.best is not None
        plan, left = self.best, end - self._passed_s
        if RUN_SHARE * left > self._run_s:
            self._width = self._wider(RUN_SHARE * left / max(self._run_s, 1e-3))
            plan = yield from self._run(is_transposed)
            yield from self._better(plan)
        if len(plan) > PROMISING * len(self.best):
            plan = self.best
        for item in shortened(self._state, plan, self.nodes):
            if isinstance(item, Progress):
                self.nodes = item.nodes
                yield item
            else:
                yield from self._better(item)
            if self._passed_s > end:
                return

    def _wider(self, times: float) -> int:
        assert self.best is not None
        return max(1, min(int(self._width * times), MOST_KEPT // len(self.best)))

    def _run(self, is_transposed: bool) -> Generator[Progress, None, Plan]:
        began = self._clock()
        plan = yield from self._counted(BeamRun(self._state, self._width, is_transposed).search())
        self._run_s = self._clock() - began
        return plan

    def _better(self, plan: Plan) -> Iterator[Plan]:
        if self.best is None or len(plan) < len(self.best):
            self.best = plan
            yield plan
