"""How many slides are left: what hints have planned counts down, and what leads away counts up."""

from __future__ import annotations

from itertools import islice

import pytest

from solvers.puzzle import Ruling, Step
from solvers.sliding import SLIDING
from solvers.sliding.analysis import MOST_JUDGED_CELLS, hint, judge
from solvers.sliding.rules import SlidingState


def left(state: SlidingState) -> int | None:
    (ruling,) = (item for item in judge(state) if isinstance(item, Ruling))
    assert not ruling.is_lost
    return ruling.left


@pytest.mark.parametrize("size", ["3x3", "4x4", "6x6", "5x8"])
def test_the_plan_of_the_hints_has_as_many_slides_as_are_left(size: str) -> None:
    state = SLIDING.generate({"size": size, "home": "last"}, 3)
    steps = [item for item in hint(state) if isinstance(item, Step) and item.moves]
    assert left(state) == len(steps)
    for step in steps:
        state = state.apply_all(step.moves)
    assert state.is_solved()


def test_tiles_that_are_brought_on_their_way_leave_fewer_slides() -> None:
    state = SLIDING.generate({"size": "8x8", "home": "last"}, 1)
    before = left(state)
    assert before is not None
    for step in islice((item for item in hint(state) if isinstance(item, Step) and item.moves), 40):
        state = state.apply_all(step.moves)
        before -= 1
        assert left(state) == before


def test_nobody_waits_for_a_plan_of_a_huge_board() -> None:
    state = SLIDING.generate({"size": "21x21", "home": "last"}, 0)
    assert len(state.tiles) > MOST_JUDGED_CELLS and not list(judge(state))
