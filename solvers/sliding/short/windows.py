"""Makes a plan shorter: windows of it are searched anew, from the position before to the one after, and then wider ones."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import numpy as np

from solvers.puzzle import Progress
from solvers.sliding.plan_steps import Position
from solvers.sliding.rules import SlidingState
from solvers.sliding.short import beam_kernel
from solvers.sliding.short.beam import Plan, begin, new_beam, places, way_of
from solvers.sliding.short.beam_kernel import Beam
from solvers.sliding.short.distance_kernel import DIRECTIONS, GoalTable

FIRST_LENGTH, FIRST_WIDTH = 30, 60
"""slides in a window, and positions in a layer of its search, in the first pass"""
GROWTH, WIDTH_GROWTH = 1.4, 1.7
"""after a pass in which nothing became shorter"""
SHORTEST_LENGTH = 10
MOST_LENGTH, MOST_WIDTH = 250, 3000
MEMORY = 1 << 12
SIGN_NODES = 200_000
"""positions that are looked at between two signs of life, about"""


def shortened(state: SlidingState, plan: Plan, nodes: int = 0) -> Generator[Progress | Plan, None, None]:
    """Yield shorter and shorter plans, with signs of life, until even the widest windows can't be made shorter."""
    length, width = float(FIRST_LENGTH), float(FIRST_WIDTH)
    while length <= MOST_LENGTH:
        windows = _Pass(state, plan, int(length), int(width), nodes)
        yield from windows.improve()
        nodes = windows.nodes
        if len(windows.plan) == len(plan):
            length, width = length * GROWTH, min(width * WIDTH_GROWTH, MOST_WIDTH)
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
