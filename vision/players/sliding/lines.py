"""Several tiles of a line at once: some games take a click on a tile farther from the blank, which is learnt by trying it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.sliding.rules import Slide, SlidingState
from vision.input.actuator import Actuator

LINES = "lines"
"""in an actuator's memory what is known of clicks on tiles farther away"""


@dataclass
class Lines:
    """Whether a game moves several tiles by one click: None before it was tried."""

    works: bool | None = None
    start: SlidingState | None = None
    """the position before the first move, which is no time for trying something"""
    awaited: SlidingState | None = None
    """the position that the click of the trial leads to"""

    def count(self, position: SlidingState, plan: Sequence[Slide]) -> int:
        """Return how many of the planned slides to make by the next click."""
        self.start = self.start or position
        if self.awaited is not None:
            self.works, self.awaited = position == self.awaited, None
        count = in_line(position, plan)
        if self.works is False or count == 1 or position == self.start:
            return 1
        if self.works is None:
            self.awaited = position.apply_all(plan[:count])
        return count


def in_line(position: SlidingState, plan: Sequence[Slide]) -> int:
    """Return how many slides at the beginning of a plan move the blank straight on."""
    count = 1
    while count < len(plan) and position.slides_towards(position.cell_of(plan[count].tile)) == tuple(plan[: count + 1]):
        count += 1
    return count


def count_at_once(actuator: Actuator, position: SlidingState, plan: Sequence[Slide]) -> int:
    """Return how many slides of a plan the next click may make."""
    lines: Lines = actuator.memo.setdefault(LINES, Lines())
    return lines.count(position, plan)
