"""The planner: shortest paths round obstacles, the direction first really first, and exact open and closed lists."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.sliding.path_plan import Direction, direction_between, distance, neighbours, plan
from solvers.sliding.rules import Home, SlidingState
from solvers.sliding.work_board import View

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
