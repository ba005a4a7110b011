"""What Short promises: it solves boards of every size, plans only get better, and a stuck beam has a way out."""

from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.generators import result_of
from solvers.puzzle import Progress, Step, final_steps, net_moves
from solvers.sliding import rules
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.sliding.search import beam
from solvers.sliding.search import short as short_search
from solvers.sliding.search.beam import SLICE_NODES, BeamRun, groups
from solvers.sliding.search.solutions import solve_short, solve_shortest

sides = st.integers(2, 12)
homes = st.sampled_from(Home)
seeds = st.integers(0, 2**32)


def board(rows, cols, seed=1, home=Home.LAST):
    return rules.generate({"size": f"{rows}x{cols}", "home": home}, seed)


def plan_of(state, width=60, is_transposed=False):
    """Return the plan of a run, and the run."""
    run = BeamRun(state, width, is_transposed)
    return result_of(run.search()), run


def solves(state, plan):
    return state.apply_all(map(Slide, plan)).is_solved()


@settings(max_examples=40)
@given(sides, sides, homes, seeds, st.booleans(), st.sampled_from([1, 10, 100]))
def test_every_board_is_solved_by_a_beam_of_any_width(rows, cols, home, seed, is_transposed, width):
    state = board(rows, cols, seed, home)
    assert solves(state, plan_of(state, width, is_transposed)[0])


@pytest.mark.parametrize("size", [(2, 30), (30, 2), (3, 30), (19, 5), (20, 20), (30, 30)])
def test_long_and_large_boards_are_solved(size):
    state = board(*size)
    assert solves(state, plan_of(state, 10)[0])


def test_every_tile_belongs_to_one_group_of_at_most_two_but_for_the_core():
    for rows in range(2, 31):
        for cols in range(2, 31):
            *pairs, core = groups(rows, cols)
            assert sorted(tile for group in [*pairs, core] for tile in group) == list(range(rows * cols - 1))
            assert all(len(pair) <= 2 for pair in pairs) and len(core) < beam.CORE**2


def with_tiles(rows, cols, places):
    """Return the solved board except for some tiles, given by cell."""
    tiles = list(SlidingState.goal(rows, cols).tiles)
    for cell, tile in places.items():
        tiles[cell] = tile
    return SlidingState(tuple(tiles), rows, cols)


@pytest.mark.parametrize(
    ("side", "places", "least", "locked"),
    [(5, {4: 9, 8: 10, 9: 5}, 2, {1, 2, 3}), (20, {0: 399, 1: 378, 377: 2, 398: 1}, 3, set())],
    ids=["only the corner of the first row is missing, and its tile is below", "two tiles are far away"],
)
def test_stuck_tiles_come_home_and_locked_ones_stay(monkeypatch, side, places, least, locked):
    monkeypatch.setattr(beam, "PATIENCE", -1)
    state = with_tiles(side, side, places)
    plan, run = plan_of(state)
    assert solves(state, plan) and run.n_rescues >= least
    assert not locked.intersection(plan)


def test_row_by_row_continues_when_the_beam_stays_stuck(monkeypatch):
    monkeypatch.setattr(beam, "HELP_PATIENCE", -1)
    monkeypatch.setattr(beam, "PATIENCE", 2)
    state = board(6, 7, home=Home.FIRST)
    plan, run = plan_of(state, 2)
    assert run.n_rescues == 1 and solves(state, plan)


@settings(max_examples=8)
@given(st.integers(3, 6), st.integers(3, 6), homes, seeds)
def test_windows_make_plans_shorter_and_never_longer(rows, cols, home, seed):
    state = board(rows, cols, seed, home)
    best, _ = plan_of(state, 5)
    for number, item in enumerate(short_search.shortened(state, best)):
        if not isinstance(item, Progress):
            assert len(item) < len(best) and solves(state, item)
            best = item
        if number > 20:
            break


def test_windows_take_detours_out():
    home = (14, 19, 18, 23, 24)
    state = SlidingState.goal(5, 5).apply_all(map(Slide, reversed(home)))
    plan = (*home[:2], *round_trip(state.apply_all(map(Slide, home[:2]))), *home[2:])
    assert solves(state, plan)
    plans = [item for item in short_search.shortened(state, plan) if not isinstance(item, Progress)]
    assert plans[-1] == home


def round_trip(position):
    """Return the slides of the blank three times around a square, which change nothing."""
    (row, col), found = position.blank, []
    for cell in [(row, col - 1), (row - 1, col - 1), (row - 1, col), (row, col)] * 3:
        found.append(position.tile_at(cell))
        position = position.apply(Slide(found[-1]))
    return found


def clock_of(step_s):
    """A clock that advances by the same time whenever it is read."""
    now = 0.0

    def clock():
        nonlocal now
        now += step_s
        return now

    return clock


def test_a_search_ends_and_its_plans_become_shorter():
    state = board(4, 5)
    search = short_search.ShortSearch(state, clock_of(0.5))
    lengths = [len(item) for item in [*search.first(), *search.improve()] if not isinstance(item, Progress)]
    assert lengths == sorted(set(lengths), reverse=True) and len(lengths) > 1
    assert solves(state, search.best) and lengths[-1] == len(search.best)


@pytest.mark.parametrize("home", Home)
def test_small_boards_end_with_a_shortest_plan(home):
    state = board(3, 3, 5, home)
    steps = final_steps(solve_short(state))
    assert state.apply_all(net_moves(steps)).is_solved()
    assert len(net_moves(steps)) == len(net_moves(final_steps(solve_shortest(state))))


def test_better_plans_replace_the_first_as_a_whole():
    state, steps, lengths, is_whole = board(6, 6, 2), [], [], True
    for item in solve_short(state):
        if isinstance(item, Step):
            steps.append(item)
            is_whole = False
            continue
        if item.is_anew:
            steps.clear()
        elif item.is_extra and steps:
            assert state.apply_all(net_moves(steps)).is_solved() and item.known.endswith(f"{len(net_moves(steps))} slides.")
            is_whole = True
            lengths.append(len(net_moves(steps)))
        else:
            assert is_whole, "no sign of life stands between the steps of a plan"
        if len(set(lengths)) == 2:
            break
    assert lengths == sorted(lengths, reverse=True)


def test_steps_tell_lines_from_the_outside_in():
    steps = final_steps(_first_plan(board(6, 5, 3)))
    stages = list(dict.fromkeys(step.stage for step in steps))
    expected = ["Row 1", "Row 2", "Column 1", "Last 4 × 4"]
    assert stages == [stage for stage in expected if stage in stages] and stages[-1] == expected[-1]
    assert steps[0].moves == () and "slides" in steps[0].why
    assert steps[-1].why.endswith("The board is solved.")


def _first_plan(state):
    for item in solve_short(state):
        if isinstance(item, Progress) and item.is_extra:
            return
        yield item


def test_progress_comes_often():
    signs = (item.nodes for item in solve_short(board(8, 8)) if isinstance(item, Progress))
    assert max(np.diff(list(islice(signs, 60)))) < 4 * SLICE_NODES  # a layer is never left half done


def test_first_plans_are_short():
    lengths = [len(plan_of(board(6, 6, seed), 2000)[0]) for seed in range(5)]
    assert np.mean(lengths) < 230  # row by row takes about 450
