"""Pairs in the last two rows: from every placement of both tiles and the blank they end up standing in their column."""

from itertools import permutations

import pytest

from solvers.puzzle import Role
from solvers.sliding.planning.view import View
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.sliding.row_by_row.solver import TilePair, stand_pair
from solvers.sliding.row_by_row.tile_path import preference
from solvers.sliding.rules import Home, SlidingState

UPPER, LOWER = 1, 2
CASES = [(cols, inward, "auto") for cols in (3, 4, 5, 6, 7) for inward in (1, -1)]
DIRECTIONS = ["up", "down", "left", "right", "none"]
CASES += [(cols, inward, direction) for cols in (3, 4, 5) for inward in (1, -1) for direction in DIRECTIONS]


def placed(cols, upper, lower, blank):
    """A 2 x cols board with two tiles and the blank in given cells, by index, and the other tiles anywhere."""
    fixed = {upper: UPPER, lower: LOWER, blank: 0}
    others = iter(range(3, 2 * cols))
    tiles = tuple(fixed[index] if index in fixed else next(others) for index in range(2 * cols))
    return SlidingState(tiles, 2, cols, Home.LAST)


@pytest.mark.parametrize(("cols", "inward", "direction"), CASES)
def test_every_placement_is_stood_up(cols, inward, direction):
    pair = TilePair(UPPER, LOWER, (0, 0 if inward > 0 else cols - 1), inward)
    for indices in permutations(range(2 * cols), 3):
        state = placed(cols, *indices)
        view = View.of(state, Home.LAST)
        board = WorkBoard(state, view)
        steps = list(stand_pair(board, pair, preference(direction, view)))
        assert pair.stands(board), indices
        assert board.locked == {pair.corner, pair.below}
        assert sum(step.technique == Technique.LEAD_OUT for step in steps) <= 1
        assert sum(len(step.moves) for step in steps) <= 20 + 8 * cols, indices


def test_a_caught_tile_is_led_out():
    state = placed(4, upper=4, lower=0, blank=5)
    view = View.of(state, Home.LAST)
    steps = list(stand_pair(WorkBoard(state, view), TilePair(UPPER, LOWER, (0, 0), 1), preference("auto", view)))
    assert [step.headline for step in steps if step.technique == Technique.LEAD_OUT] == ["1 is caught at r2c1"]
    assert "led out first" in steps[0].why


def test_a_standing_pair_is_left_alone():
    state = placed(4, upper=0, lower=4, blank=7)
    view = View.of(state, Home.LAST)
    assert list(stand_pair(WorkBoard(state, view), TilePair(UPPER, LOWER, (0, 0), 1), preference("auto", view))) == []


def test_both_tiles_are_subjects_while_they_turn():
    state = placed(4, upper=1, lower=0, blank=7)
    view = View.of(state, Home.LAST)
    steps = list(stand_pair(WorkBoard(state, view), TilePair(UPPER, LOWER, (0, 0), 1), preference("auto", view)))
    subjects = [{cell for mark in step.marks if mark.role is Role.SUBJECT for cell in mark.cells} for step in steps]
    assert subjects[0] == {(0, 0), (0, 1)}
    assert subjects[-1] == {(1, 0), (0, 1)}  # the lower tile has gone down, the upper one is about to follow
