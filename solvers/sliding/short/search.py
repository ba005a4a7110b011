"""The search for short solutions, better while it goes on: runs of a wider and wider beam, and windows of what they found."""

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from solvers.generators import drained, relayed
from solvers.kernels import SLOWNESS, can_run_compiled
from solvers.puzzle import Progress
from solvers.sliding.plan_steps import Position
from solvers.sliding.rules import Slide, SlidingState
from solvers.sliding.short import beam_kernel
from solvers.sliding.short.beam import BeamRun, Plan, begin, expected_slides, new_beam, places, way_of
from solvers.sliding.short.beam_kernel import Beam
from solvers.sliding.short.distance_kernel import DIRECTIONS, GoalTable
from solvers.sliding.shortest import search as shortest_search
from solvers.sliding.shortest.search import is_small, is_sure

# Makes a plan shorter: windows of it are searched again, from the position before to the one after, and then wider ones.


FIRST_LENGTH, FIRST_WIDTH = 30, 60  # slides in a window, and positions in a layer of its search, in the first pass
GROWTH, WIDTH_GROWTH = 1.4, 1.7  # after a pass in which nothing became shorter
SHORTEST_LENGTH = 10
MAX_LENGTH, MAX_WIDTH = 250, 3000
MEMORY = 1 << 12
SIGN_NODES = 200_000  # positions that are looked at between two signs of life, about


def shortened(state: SlidingState, plan: Plan, nodes: int = 0) -> Generator[Progress | Plan, None, None]:
    """Yield shorter and shorter plans, with signs of life, until even the widest windows can't be made shorter."""
    length, width = float(FIRST_LENGTH), float(FIRST_WIDTH)
    while length <= MAX_LENGTH:
        windows = _Pass(state, plan, int(length), int(width), nodes)
        yield from windows.improve()
        nodes = windows.nodes
        if len(windows.plan) == len(plan):
            length, width = length * GROWTH, min(width * WIDTH_GROWTH, MAX_WIDTH)
        plan = windows.plan


class _Pass:
    """One pass over a plan, from its beginning to its end, with windows of one length."""

    def __init__(self, state: SlidingState, plan: Plan, length: int, width: int, nodes: int) -> None:
        self._length, self._nodes, self._plan = length, nodes, list(plan)
        self._position, self._place = Position(state.tiles), 0
        n_cells = len(state.tiles)
        row, column, beside, hashes = places(state.rows, state.cols)
        weight, group = np.ones(n_cells, np.int64), np.zeros(n_cells, np.int64)
        members, ends = np.zeros(n_cells - 1, np.int64), np.array([n_cells - 1])
        self._ground = GoalTable(
            beside, row, column, weight, group, members, ends, hashes, state.cols, 0, 0, 1, 0, 1, heeds_order=False
        )
        self._beam: Beam = new_beam(n_cells, width, length, MEMORY)

    @property
    def nodes(self) -> int:
        """How many positions were looked at so far."""
        return self._nodes + int(self._beam.tally[beam_kernel.NODES])

    @property
    def plan(self) -> Plan:
        """The plan as it is now."""
        return tuple(self._plan)

    def improve(self) -> Generator[Progress | Plan, None, None]:
        """Yield signs of life, and the plan now and then when it has become shorter."""
        told, shortest = self.nodes, len(self._plan)
        while self._place + SHORTEST_LENGTH <= len(self._plan):
            window = self._plan[self._place : self._place + self._length]
            way = self._shorter(window)
            if way is not None:
                self._plan[self._place : self._place + len(window)] = way
                self._go(max(0, self._place - self._length // 2))
            else:
                self._go(min(len(self._plan), self._place + self._length // 3))
            if self.nodes - told > SIGN_NODES:
                told = self.nodes
                yield Progress(told, f"windows of {self._length} slides", self._place / len(self._plan), "positions")
                if len(self._plan) < shortest:
                    shortest = len(self._plan)
                    yield self.plan
        if len(self._plan) < shortest:
            yield self.plan

    def _go(self, place: int) -> None:
        """Go to another place of the plan."""
        on, back = self._plan[self._place : place], self._plan[place : self._place]
        for tile in [*on, *reversed(back)]:  # to slide a tile once more takes it back
            self._position.slide(tile)
        self._place = place

    def _shorter(self, window: Sequence[int]) -> list[int] | None:
        """Return fewer slides that do the same as some, None if none are found."""
        before, after = self._position, self._position.copy()
        for tile in window:
            after.slide(tile)
        ground, beam, most = self._aim(before, after), self._beam, len(window) - 2
        homes = np.array(after.places)
        begin(beam, homes[before.tiles].astype(np.uint16))
        if beam_kernel.go_on(ground, beam, most, most, most) != beam_kernel.SOLVED:
            return None
        return self._named(way_of(beam))

    def _aim(self, before: Position, after: Position) -> GoalTable:
        """Return the ground of a search from one position to another."""
        ground, blank = self._ground, after.places[0]
        ground.weight[:], ground.group[:] = 1, 0
        ground.weight[blank], ground.group[blank] = 0, 1
        order = np.argsort(np.equal(after.tiles, before.tiles), kind="stable")  # what has moved first: it is seldom home
        ground.members[:] = order[order != blank]
        return ground._replace(blank=blank)

    def _named(self, directions: Sequence[int]) -> list[int]:
        """Return the tiles that slide when the blank goes as told."""
        position, found = self._position.copy(), []
        for direction in directions:
            cell = int(self._ground.beside[DIRECTIONS * position.places[0] + direction])
            found.append(position.tiles[cell])
            position.slide(found[-1])
        return found


FIRST_NODES = 400_000  # positions that the first run keeps, about: it takes an eighth of a second
NARROWEST, WIDEST = 40, 3000  # beams of the first run
MAX_KEPT = 25_000_000  # positions of a run; they take a hundred megabytes
ENDS_S = (0.95, 3.0, 9.3, 30.0, 60.0)
"""when a run and the windows after it are to be finished, counted from the beginning"""
RUN_SHARE = 0.75  # of the time until then is the run's, the rest the windows'
PATIENCE_ROUNDS = 2  # without a shorter plan, after which it ends
PROMISING = 1.02  # plans that are no more than so much longer than the shortest may become shorter than it

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
        nodes = FIRST_NODES if can_run_compiled(beam_kernel.go_on) else FIRST_NODES // SLOWNESS
        self._width = min(max(nodes // expected_slides(state.rows, state.cols), NARROWEST), WIDEST)
        self._run_s = 0.0  # how long the last run took

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
        return max(1, min(int(self._width * times), MAX_KEPT // len(self.best)))

    def _run(self, is_transposed: bool) -> Generator[Progress, None, Plan]:
        began = self._clock()
        plan = yield from self._counted(BeamRun(self._state, self._width, is_transposed).search())
        self._run_s = self._clock() - began
        return plan

    def _better(self, plan: Plan) -> Iterator[Plan]:
        if self.best is None or len(plan) < len(self.best):
            self.best = plan
            yield plan
