"""The number-klotski method as told, direction first, with the last two rows as a ring; its planner and its turned views."""

import re
from itertools import groupby, pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.oracles.steps import after, blanks, board, marked, of

from solvers.puzzle import Role, final_steps
from solvers.sliding import row_by_row
from solvers.sliding.path_plan import Direction, direction_between, distance, neighbours, plan
from solvers.sliding.row_by_row import TilePair, preference, stack_pair
from solvers.sliding.rules import Home, SlidingState, parse
from solvers.sliding.work_board import Technique, View, WorkBoard


def steps(state, direction="auto"):
    return final_steps(row_by_row.solve(state, {"direction": direction}))


def slides(items):
    return [move.tile for step in items for move in step.moves]


def story(items):
    return [technique for technique, _ in groupby(step.technique for step in items)]


LIFT = parse("1 2 3 8/5 6 0 4/9 10 7 11/14 13 15 12")
RING = parse("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")


def test_tiles_are_placed_in_order():
    found = [re.match(r"(?:Tile |Plan for tile )(\d+)", step.headline) for step in steps(board("5x4", seed=7))]
    named = [int(match[1]) for match in found if match]
    rows = [tile for tile in dict.fromkeys(named) if tile <= 12]
    assert rows == list(range(1, 13))


def test_the_last_tile_of_a_row_is_lifted_in():
    lift = of("last-tile lift", steps(LIFT))[:15]
    told = [step.headline for step in lift if not step.moves]
    assert told == ["4 is parked at r2c4", "r1c1 to r1c3 are unlocked", "4 is lifted into r1c4"]
    assert blanks(LIFT, lift) == [
        *[(1, 1), (1, 0)],  # left first, to the first column of the row below
        *[(0, 0), (0, 1), (0, 2)],  # up first, through the row
        *[(0, 3), (1, 3)],  # right first, into the tile's cell
        *[(1, 2), (0, 2)],  # round the tile
        *[(0, 1), (0, 0), (1, 0)],  # left first, back
    ]
    assert after(LIFT, lift).tiles[:4] == (1, 2, 3, 4)


def test_the_walks_of_a_lift_name_the_preferred_direction():
    lift = of("last-tile lift", steps(LIFT))[:15]
    walks = [re.search(r"to (r\dc\d)(?:, (\w+) first)?", step.details).groups() for step in lift if step.moves]
    assert list(dict.fromkeys(walks)) == [("r2c1", "left"), ("r1c3", "up"), ("r2c4", "right"), ("r1c3", None)]


def test_the_row_is_unlocked_while_it_steps_aside():
    lift = of("last-tile lift", steps(LIFT))[:15]
    parked, unlocked, lifted = (set(marked(step, Role.LOCKED)) for step in lift if not step.moves)
    assert parked == {(0, 0), (0, 1), (0, 2), (1, 3)}
    assert unlocked == {(1, 3)}
    assert lifted == {(0, 3)}


@pytest.mark.parametrize(("cols", "movers"), [(3, 2), (4, 3), (7, 3)])
def test_only_the_last_tiles_of_a_long_row_step_aside(cols, movers):
    found = [step.headline for seed in range(3) for step in steps(board(f"3x{cols}", seed=seed)) if "unlocked" in step.headline]
    assert set(found) == {f"r1c{cols - movers} to r1c{cols - 1} are unlocked"}


def test_a_last_tile_with_the_blank_above_it_just_slides_up():
    state = parse("1 2 3 0/5 6 7 4/9 10 11 8/13 14 15 12")
    assert slides(steps(state))[0] == 4
    assert "last-tile lift" not in story([step for step in steps(state) if step.stage == "Row 1"])


def test_pairs_side_by_side_are_turned_and_the_ring_goes_home():
    """The exceptional case for both pairs, then the published ring."""
    items = [step for step in steps(RING) if step.stage == "Last two rows"]
    assert story(items) == ["side by side", "lock", "side by side", "lock", "square turn", "ring turn"]
    told = [step.headline for step in items if not step.moves]
    assert told == [
        "9 and 10 lie side by side",
        "10 is above 9",
        "12 and 11 lie side by side",
        "11 is above 12",
        "The ring is ready",
    ]


def test_the_exceptional_case_goes_to_the_corner_and_up_first():
    items = of("side by side", steps(RING))
    left, right = items[:5], items[5:]
    assert blanks(RING, left) == [(3, 1), (3, 0), (2, 0), (2, 1)]
    assert set(marked(left[0], Role.LOCKED)) >= {(2, 0), (2, 1)}
    assert {(2, 0), (2, 1)}.isdisjoint(marked(left[-1], Role.LOCKED))
    state = after(RING, left)
    assert (state.tile_at((2, 0)), state.tile_at((3, 0))) == (10, 9)
    assert blanks(state, right) == [(3, 1), (3, 2), (3, 3), (2, 3), (2, 2)]
    state = after(state, right)
    assert (state.tile_at((2, 3)), state.tile_at((3, 3))) == (11, 12)


@pytest.mark.parametrize("seed", range(4))
def test_the_ring_is_turned_home_as_published(seed):
    state = board("4x4", seed=seed)
    items = steps(state)
    ring = of("ring turn", items)
    assert slides(ring) == [10, 9, 13, 14, 15, 11, 12]
    assert after(state, items[: -len(ring)]).tiles[8:] == (10, 0, 15, 11, 9, 13, 14, 12)
    assert set(marked(ring[0], Role.REGION)) == {(row, col) for row in (2, 3) for col in range(4)}


@pytest.mark.parametrize("seed", range(1, 4))
def test_three_columns_have_a_ring_of_one_pair(seed):
    state = board("3x3", seed=seed)
    items = steps(state)
    ring = of("ring turn", items)
    assert after(state, items[: -len(ring)]).tiles[3:] == (5, 0, 6, 4, 7, 8)
    assert slides(ring) == [5, 4, 7, 8]


def test_wide_boards_finish_leading_columns_first():
    items = steps(board("2x7", seed=1))
    assert [step.headline for step in items if "finished" in step.headline] == [f"Column {n} is finished" for n in (1, 2, 3)]
    ring = of("ring turn", items)
    assert len(slides(ring)) == 7


@pytest.mark.parametrize("home", Home)
@pytest.mark.parametrize("size", ["5x6", "6x2"])
def test_plan_steps_show_their_path_and_lists(size, home):
    state = board(size, home, 3)
    for step in steps(state):
        if step.technique == "tile plan":
            told = re.match(r"Plan for tile (\d+): (\d+) steps? to r(\d+)c(\d+)", step.headline)
            tile, length, row, col = map(int, told.groups())
            path = marked(step, Role.PATH)
            assert path[0] == state.cell_of(tile) == marked(step, Role.SUBJECT)[0]
            assert path[-1] == (row - 1, col - 1) == marked(step, Role.TARGET)[0]
            assert len(path) == length + 1
            assert set(path) <= set(marked(step, Role.EXPLORED))
            assert set(marked(step, Role.EXPLORED)).isdisjoint(marked(step, Role.FRONTIER))
            labels = [mark.label for mark in step.marks if mark.role in (Role.EXPLORED, Role.FRONTIER)]
            assert all(re.fullmatch(r"F [\d.]+\nG [\d.]+\nH \d+", label) for label in labels)
        state = after(state, [step])


@pytest.mark.parametrize("home", Home)
@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_a_chosen_direction_is_the_real_one_and_comes_first(direction, home):
    told = [step for step in steps(board("6x6", home, 5), direction) if step.technique == "tile plan"]
    assert all(step.details.startswith(f"{direction.capitalize()} first") for step in told)
    unlocked = [step for step in told if not marked(step, Role.LOCKED)]
    assert unlocked
    for step in unlocked:
        ways = [direction_between(*pair) for pair in pairwise(marked(step, Role.PATH))]
        assert ways == sorted(ways, key=lambda way: way != direction)


@pytest.mark.parametrize("size", ["4x4", "7x5"])
def test_auto_counts_the_slides_to_come(size):
    items = steps(board(size, seed=4))
    told = set()
    for index, step in enumerate(items):
        words = r"(?:already|needs (\d+) slides? to get) in front of tile (\d+); with \w+ first it would need (\d+|just as many)"
        found = re.search(words, step.details)
        if found:
            slides_needed, tile = int(found[1] or 0), int(found[2])
            walk = items[index + 1 : index + 1 + slides_needed]
            assert all(walked.technique == "blank walk" for walked in walk)
            assert items[index + 1 + slides_needed].moves[0].tile == tile
            assert found[3] == "just as many" or slides_needed < int(found[3])
            told.add(found[3].isdigit())
    assert told == {True, False}


# Pairs in the last two rows: from every placement of both tiles and the blank, they end up stacked in their column.


UPPER, LOWER = 1, 2
CASES = [(cols, inward, "auto") for cols in (3, 4, 5, 6) for inward in (1, -1)]
CASES += [(4, inward, direction) for inward in (1, -1) for direction in ("up", "down", "left", "right", "none")]


def stood(state, inward=1, direction="auto"):
    """Return the steps that stack the two tiles at the left or the right end of their rows."""
    view = View.of(state, Home.LAST)
    pair = TilePair(UPPER, LOWER, (0, 0 if inward > 0 else state.cols - 1), inward)
    work_board = WorkBoard(state, view)
    steps = list(stack_pair(work_board, pair, preference(direction, view)))
    assert pair.is_stacked(work_board), str(state)
    assert work_board.locked == {pair.corner, pair.below}
    return steps


def placed(cols, upper, lower, blank):
    """Return a 2 x cols board with two tiles and the blank in given cells, by index, and the other tiles anywhere."""
    fixed = {upper: UPPER, lower: LOWER, blank: 0}
    others = iter(range(3, 2 * cols))
    tiles = tuple(fixed[index] if index in fixed else next(others) for index in range(2 * cols))
    return SlidingState(tiles, 2, cols, Home.LAST)


@pytest.mark.parametrize(("cols", "inward", "direction"), CASES)
def test_every_placement_is_stacked(cols, inward, direction):
    for indices in permutations(range(2 * cols), 3):
        steps = stood(placed(cols, *indices), inward, direction)
        assert sum(step.technique == Technique.LEAD_OUT for step in steps) <= 1
        assert sum(len(step.moves) for step in steps) <= 20 + 8 * cols, indices


def test_a_caught_tile_is_led_out():
    steps = stood(placed(4, upper=4, lower=0, blank=5))
    assert [step.headline for step in steps if step.technique == Technique.LEAD_OUT] == ["1 is caught at r2c1"]
    assert "led out first" in steps[0].why


# The planner: shortest paths round obstacles, the direction first really first, and exact open and closed lists.


FIRSTS = [None, *Direction]
SIDES = st.integers(2, 7)


def shortest(around, start, goal, obstacles):
    """The length of a shortest path, by breadth-first search; None if there is none."""
    lengths = {start: 0}
    for cell in (queue := [start]):
        for _, near in around[cell]:
            if near not in lengths and near not in obstacles:
                lengths[near] = lengths[cell] + 1
                queue.append(near)
    return lengths.get(goal)


@st.composite
def mazes(draw):
    rows, cols = draw(SIDES), draw(SIDES)
    cells = st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1))
    start, goal = draw(cells), draw(cells)
    return neighbours(rows, cols), start, goal, draw(st.frozensets(cells, max_size=rows * cols // 2)) - {start, goal}


@given(mazes(), st.sampled_from(FIRSTS))
def test_a_plan_is_as_short_as_can_be_past_the_obstacles_and_its_figures_add_up(maze, first):
    around, start, goal, obstacles = maze
    found = plan(around, start, goal, obstacles, first)
    assert (found.length if found else None) == shortest(around, start, goal, obstacles)
    if found:
        assert (found.path[0], found.path[-1]) == (start, goal) and not obstacles & set(found.path)
        assert all(distance(*pair) == 1 for pair in pairwise(found.path))
        listed = [*found.open, *found.closed]
        assert len(set(listed)) == len(listed)
        assert all(found.label(cell).endswith(f"\nH {distance(cell, goal)}") for cell in listed)
        steps = [9 if direction_between(*pair) is first else 10 for pair in pairwise(found.path)]
        assert found.g[goal] == sum(steps)
        assert list(found.closed)[-1] == goal


def test_the_lists_of_a_drawn_case():
    found = plan(neighbours(3, 3), (2, 0), (0, 1), (), Direction.UP)
    assert found.path == ((2, 0), (1, 0), (0, 0), (0, 1))
    assert [(cell, found.label(cell)) for cell in found.closed] == [
        ((2, 0), "F 3\nG 0\nH 3"),
        ((1, 0), "F 2.9\nG 0.9\nH 2"),
        ((0, 0), "F 2.8\nG 1.8\nH 1"),
        ((0, 1), "F 2.8\nG 2.8\nH 0"),
    ]
    assert [(cell, found.label(cell)) for cell in found.open] == [((2, 1), "F 3\nG 1\nH 2"), ((1, 1), "F 2.9\nG 1.9\nH 1")]


# Views: a board turned for a method, with real names for all it sees.


@pytest.mark.parametrize("case", [*product(((2, 3), (5, 2), (4, 4)), Home, Home, (False, True))], ids=str)
def test_lines_have_their_real_names(case):
    size, home, natural, is_transposed = case
    view = View.of(SlidingState.goal(*size, home), natural, is_transposed)
    for (row, col), (real_row, real_col) in view.real.items():
        names = {view.row_name(row), view.col_name(col)}
        assert names == {f"row {real_row + 1}", f"column {real_col + 1}"}
        assert view.row_name(row).startswith(view.rows_name.removesuffix("s"))
