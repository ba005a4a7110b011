"""Views: a board turned for a method, with real names for all it sees."""

import pytest

from solvers.sliding.planning.path_plan import VECTORS, Direction
from solvers.sliding.planning.view import View
from solvers.sliding.rules import Home, SlidingState

CASES = [
    (rows, cols, home, natural, transposed)
    for rows, cols in ((2, 3), (5, 2), (4, 4))
    for home in Home
    for natural in Home
    for transposed in (False, True)
]


@pytest.fixture(params=CASES, ids=lambda case: "-".join(map(str, case)))
def case(request):
    rows, cols, home, natural, transposed = request.param
    state = SlidingState.goal(rows, cols, home)
    return state, View.of(state, natural, transposed), natural


def test_every_real_cell_is_seen_once(case):
    state, view, _ = case
    assert sorted(view.real.values()) == [(row, col) for row in range(state.rows) for col in range(state.cols)]
    assert max(view.real) == (view.rows - 1, view.cols - 1)


def test_the_blank_belongs_where_the_method_wants_it(case):
    _, view, natural = case
    home = (0, 0) if natural is Home.FIRST else (view.rows - 1, view.cols - 1)
    assert view.belongs[home] == 0


def test_tiles_belong_where_the_real_board_has_them(case):
    state, view, _ = case
    assert all(view.real[cell] == state.home_of(tile) for cell, tile in view.belongs.items())


def test_direction_words_are_the_real_ones(case):
    _, view, _ = case
    for way, (down, right) in VECTORS.items():
        for (row, col), (real_row, real_col) in view.real.items():
            if near := view.real.get((row + down, col + right)):
                assert VECTORS[view.words[way]] == (near[0] - real_row, near[1] - real_col)


def test_direction_words_lead_back(case):
    _, view, _ = case
    assert all(view.words[view.words[way]] is way for way in Direction)


def test_lines_have_their_real_names(case):
    _, view, _ = case
    for (row, col), (real_row, real_col) in view.real.items():
        names = {view.row_name(row), view.col_name(col)}
        assert names == {f"row {real_row + 1}", f"column {real_col + 1}"}
        assert view.row_name(row).startswith(view.rows_name.removesuffix("s"))
