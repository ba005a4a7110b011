"""The search for short solutions, an anytime algorithm: runs with ever wider beams, and local search in windows of the plan."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from solvers.generators import mapped_progress, result_of
from solvers.kernels import SLOWNESS, can_run_compiled
from solvers.puzzle import Progress
from solvers.sliding.rules import Slide, SlidingState
from solvers.sliding.search import beam_kernel
from solvers.sliding.search import shortest as shortest_search
from solvers.sliding.search.beam import BeamRun, Plan, board_tables, expected_slides, new_beam, path_of, reset
from solvers.sliding.search.beam_kernel import DIRECTIONS, Beam, GoalTable
from solvers.sliding.search.shortest import is_instant, is_small


class Position:
    """Which tile is in each cell, and the other way round; 0 is the blank."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self.tiles = list(tiles)
        self.places = sorted(range(len(self.tiles)), key=self.tiles.__getitem__)

    def copy(self) -> Position:
        """Return an independent copy."""
        other = Position.__new__(Position)
        other.tiles, other.places = self.tiles.copy(), self.places.copy()
        return other

    def slide(self, tile: int) -> None:
        """Swap a tile, which must be next to the blank, with it."""
        tiles, places = self.tiles, self.places
        cell, blank = places[tile], places[0]
        tiles[blank], tiles[cell] = tile, 0
        places[tile], places[0] = blank, cell


# Shortens a plan: windows of it are searched again, from the position before to the one after, then wider windows.


FIRST_LENGTH, FIRST_WIDTH = 30, 60  # slides in a window, and positions in a layer of its search, in the first pass
GROWTH, WIDTH_GROWTH = 1.4, 1.7  # factors after a pass without improvement
SHORTEST_LENGTH = 10
MAX_LENGTH, MAX_WIDTH = 250, 3000
MEMORY = 1 << 12
PROGRESS_NODES = 200_000  # positions searched between two progress reports, roughly


def shortened(state: SlidingState, plan: Plan, nodes: int = 0) -> Generator[Progress | Plan, None, None]:
    """Yield shorter and shorter plans, with progress, until even the widest windows can't be shortened."""
    length, width = float(FIRST_LENGTH), float(FIRST_WIDTH)
    while length <= MAX_LENGTH:
        windows = _Pass(state, plan, int(length), int(width), nodes)
        yield from windows.improve()
        nodes = windows.nodes
        if len(windows.plan) == len(plan):
            length, width = length * GROWTH, min(width * WIDTH_GROWTH, MAX_WIDTH)
        plan = windows.plan


class _Pass:
    """One pass over a plan from beginning to end, with windows of the same length."""

    def __init__(self, state: SlidingState, plan: Plan, length: int, width: int, nodes: int) -> None:
        self._length, self._nodes, self._plan = length, nodes, list(plan)
        self._position, self._place = Position(state.tiles), 0
        n_cells = len(state.tiles)
        row, column, beside, hashes = board_tables(state.rows, state.cols)
        weight, group = np.ones(n_cells, np.int64), np.zeros(n_cells, np.int64)
        members, ends = np.zeros(n_cells - 1, np.int64), np.array([n_cells - 1])
        self._goal_table = GoalTable(
            beside, row, column, weight, group, members, ends, hashes, state.cols, 0, 0, 1, 0, 1, counts_disorder=False
        )
        self._beam: Beam = new_beam(n_cells, width, length, MEMORY)

    @property
    def nodes(self) -> int:
        return self._nodes + int(self._beam.tally[beam_kernel.NODES])

    @property
    def plan(self) -> Plan:
        return tuple(self._plan)

    def improve(self) -> Generator[Progress | Plan, None, None]:
        """Yield progress, and the plan now and then when it is shorter."""
        reported, shortest = self.nodes, len(self._plan)
        while self._place + SHORTEST_LENGTH <= len(self._plan):
            window = self._plan[self._place : self._place + self._length]
            shorter = self._shorten(window)
            if shorter is not None:
                self._plan[self._place : self._place + len(window)] = shorter
                self._move_to(max(0, self._place - self._length // 2))
            else:
                self._move_to(min(len(self._plan), self._place + self._length // 3))
            if self.nodes - reported > PROGRESS_NODES:
                reported = self.nodes
                yield Progress(reported, f"windows of {self._length} slides", self._place / len(self._plan), "positions")
                if len(self._plan) < shortest:
                    shortest = len(self._plan)
                    yield self.plan
        if len(self._plan) < shortest:
            yield self.plan

    def _move_to(self, place: int) -> None:
        forwards, backwards = self._plan[self._place : place], self._plan[place : self._place]
        for tile in [*forwards, *reversed(backwards)]:  # sliding a tile again takes its slide back
            self._position.slide(tile)
        self._place = place

    def _shorten(self, window: Sequence[int]) -> list[int] | None:
        """Return fewer slides with the same effect as some, or None if none are found."""
        before, after = self._position, self._position.copy()
        for tile in window:
            after.slide(tile)
        goal_table, beam, most = self._table_between(before, after), self._beam, len(window) - 2
        homes = np.array(after.places)
        reset(beam, homes[before.tiles].astype(np.uint16))
        if beam_kernel.run(goal_table, beam, most, most, most) != beam_kernel.SOLVED:
            return None
        return self._tiles_of(path_of(beam))

    def _table_between(self, before: Position, after: Position) -> GoalTable:
        """Return the goal table of a search from one position to another."""
        goal_table, blank = self._goal_table, after.places[0]
        goal_table.weight[:], goal_table.group[:] = 1, 0
        goal_table.weight[blank], goal_table.group[blank] = 0, 1
        order = np.argsort(
            np.equal(after.tiles, before.tiles), kind="stable"
        )  # tiles that move come first, as they are rarely home
        goal_table.members[:] = order[order != blank]
        return goal_table._replace(blank=blank)

    def _tiles_of(self, directions: Sequence[int]) -> list[int]:
        """Return the tiles that slide when the blank goes in these directions."""
        position, found = self._position.copy(), []
        for direction in directions:
            cell = int(self._goal_table.beside[DIRECTIONS * position.places[0] + direction])
            found.append(position.tiles[cell])
            position.slide(found[-1])
        return found


FIRST_NODES = 400_000  # positions that the first run keeps, roughly; it takes an eighth of a second
NARROWEST, WIDEST = 40, 3000  # beams of the first run
MAX_RUN_POSITIONS = 25_000_000  # positions of a run; they take a hundred megabytes
ROUND_ENDS_S = (0.95, 3.0, 9.3, 30.0, 60.0)
"""the ends of the rounds, counted from the start; a round is a run followed by windows"""
RUN_SHARE = 0.75  # the run's share of a round's time; the windows get the rest
PATIENCE_ROUNDS = 2  # rounds without a shorter plan after which the search ends
PROMISING = 1.02  # a plan at most this many times as long as the shortest may still become the shortest
T = TypeVar("T")
Found = Progress | Plan


def quick(state: SlidingState) -> tuple[Slide, ...]:
    """Return a short solution of a solvable board, in a fraction of a second if it has at most 200 cells.

    It is a shortest one if that can be found in a moment.
    """
    if state.is_solved():
        return ()
    if is_instant(state):
        found = result_of(shortest_search.shortest(state))
        assert found is not None
        return found.slides
    search = ShortSearch(state)
    for _ in search.first():
        pass
    return tuple(map(Slide, search.best))


class ShortSearch:
    """A search that keeps track of its time and its best plan."""

    def __init__(self, state: SlidingState, clock: Callable[[], float] = time.monotonic) -> None:
        self._state, self._clock, self._start_s = state, clock, clock()
        self.best: Plan = ()  # empty until the first run has ended
        self.nodes = 0
        nodes = FIRST_NODES if can_run_compiled(beam_kernel.run) else FIRST_NODES // SLOWNESS
        self._width = min(max(nodes // expected_slides(state.rows, state.cols), NARROWEST), WIDEST)
        self._run_s = 0.0  # how long the last run took

    def first(self) -> Iterator[Found]:
        """Yield progress, and the plan of the first run."""
        yield from self._accept((yield from self._run(is_transposed=False)))

    def improve(self) -> Iterator[Found]:
        """Yield progress, and shorter and shorter plans until there seem to be none, for at most a minute."""
        if is_small(self._state):
            yield from self._prove()
            return
        lengths = [len(self.best)]
        for number, end in enumerate(ROUND_ENDS_S):
            yield from self._round(end, is_transposed=number % 2 == 1)
            lengths.append(len(self.best))
            if lengths[-1] in lengths[:-PATIENCE_ROUNDS]:
                return

    def _prove(self) -> Iterator[Found]:
        """Yield a shortest plan, unless the best one is known to be that."""
        found = yield from self._counted(shortest_search.shortest(self._state, len(self.best)))
        if found is not None:
            yield from self._accept(tuple(slide.tile for slide in found.slides))

    def _counted(self, search: Generator[Progress, None, T]) -> Generator[Progress, None, T]:
        """Relay a search, counting its positions on top of those searched before it."""
        before = self.nodes

        def counted(progress: Progress) -> Progress:
            self.nodes = before + progress.nodes
            return replace(progress, nodes=self.nodes)

        return (yield from mapped_progress(search, counted))

    @property
    def _elapsed_s(self) -> float:
        return self._clock() - self._start_s

    def _round(self, end: float, is_transposed: bool) -> Iterator[Found]:
        """Yield what a run finds, with a beam as wide as the time allows, and what the windows after it find."""
        plan, left = self.best, end - self._elapsed_s
        if RUN_SHARE * left > self._run_s:
            self._width = self._wider(RUN_SHARE * left / max(self._run_s, 1e-3))
            plan = yield from self._run(is_transposed)
            yield from self._accept(plan)
        if len(plan) > PROMISING * len(self.best):
            plan = self.best
        for item in shortened(self._state, plan, self.nodes):
            if isinstance(item, Progress):
                self.nodes = item.nodes
                yield item
            else:
                yield from self._accept(item)
            if self._elapsed_s > end:
                return

    def _wider(self, times: float) -> int:
        return max(1, min(int(self._width * times), MAX_RUN_POSITIONS // len(self.best)))

    def _run(self, is_transposed: bool) -> Generator[Progress, None, Plan]:
        began = self._clock()
        plan = yield from self._counted(BeamRun(self._state, self._width, is_transposed).search())
        self._run_s = self._clock() - began
        return plan

    def _accept(self, plan: Plan) -> Iterator[Plan]:
        if not self.best or len(plan) < len(self.best):
            self.best = plan
            yield plan
