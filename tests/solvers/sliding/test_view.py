"""Views: a board turned for a method, with real names for all it sees."""

import pytest

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
def view(request):
    rows, cols, home, natural, transposed = request.param
    return View.of(SlidingState.goal(rows, cols, home), natural, transposed)


def test_lines_have_their_real_names(view):
    for (row, col), (real_row, real_col) in view.real.items():
        names = {view.row_name(row), view.col_name(col)}
        assert names == {f"row {real_row + 1}", f"column {real_col + 1}"}
        assert view.row_name(row).startswith(view.rows_name.removesuffix("s"))
