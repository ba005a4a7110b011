"""The largest cavities of rows and columns, with and without a margin, before and after a pair."""

import pytest
from support.oracles.link_steps import shuffled

from solvers.link.depth_first.evaluation import Axis, Cavities, Change, cavity_cells, closing_axes, largest_cavity
from solvers.link.gravity import Gravity
from solvers.link.text import parse

ACROSS = {Gravity.LEFT, Gravity.RIGHT, Gravity.LEFTRIGHT_APART, Gravity.LEFTRIGHT_TOGETHER, Gravity.ROWS_LEFT_RIGHT}
BOTH = {Gravity.OUTWARD, Gravity.INWARD}


@pytest.mark.parametrize("gravity", Gravity)
def test_along_what_the_tiles_close_up(gravity):
    rows, columns = gravity in ACROSS | BOTH, gravity not in ACROSS | {Gravity.NONE}
    assert closing_axes(gravity, 5, 4) == {axis for axis, closes in ((Axis.ROW, rows), (Axis.COLUMN, columns)) if closes}
    assert closing_axes(gravity, 5, 1) == ({Axis.COLUMN} if columns else set())
    assert closing_axes(gravity, 1, 5) == ({Axis.ROW} if rows else set())


def test_without_a_cavity_nothing_has_changed_and_nothing_is_divided_by_zero():
    assert Change(0, 0).ratio == 1
    assert Change(0, 2).ratio == 0
    assert Change(2, 4).ratio == 0.5
    assert Change(3, 0).ratio == 3


@pytest.mark.parametrize("has_margin", [True, False])
def test_the_cells_of_a_largest_cavity_are_empty_and_as_many_as_it_is_long(has_margin):
    for seed in range(30):
        board = shuffled(seed, "none", 5, 6, 2, has_margin, holes=16)
        for axis, lines in ((Axis.ROW, board.rows), (Axis.COLUMN, board.cols)):
            for line in range(lines):
                cells = largest_cavity(board, axis, line)
                assert all(board.tile_at(cell) == 0 and axis.place(cell)[0] == line for cell in cells)
                size = board.cols if axis is Axis.ROW else board.rows
                places = [axis.place(cell)[1] for cell in cells]
                outside = (0 in places) + (size - 1 in places) if cells else 1
                assert len(cells) + outside * has_margin == Cavities(board).largest(axis, line)
                assert [place - places[0] for place in places] == list(range(len(places)))


def test_cavities_are_shown_along_both_lines_of_all_tiles():
    board = parse("1 . . 2/2 3 3 1/4 . 4 5/5 6 6 .")
    assert cavity_cells(board, [(0, 0)]) == ((0, 1), (0, 2))
    assert cavity_cells(board, [(3, 1), (1, 3)]) == ((0, 1), (3, 3))
