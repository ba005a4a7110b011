"""What is known from outside of a game's board, and of what is pressed on a display."""

import time
from collections.abc import Iterator

import pytest

from live.desktop import display, need_xvfb, wait
from live.inputs import Inputs
from live.truth import told_by_a_page, told_by_a_program

CELLS = [[[x, y] for x in (100, 140, 180)] for y in (200, 240)]


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    need_xvfb()
    with display() as name:
        yield name


def page(kind: str, board: list[list[int]], **more: object) -> dict[str, object]:
    return {"kind": kind, "truth": {"board": board, "screen_xy": CELLS, **more}}


def test_a_board_extends_half_a_cell_beyond_the_middles_of_its_cells() -> None:
    truth = told_by_a_page({}, page("slide", [[1, 2, 3], [4, 0, 5]]))
    assert truth.holds((81, 181)) and truth.holds((199, 259))
    assert not truth.holds((78, 200)) and not truth.holds((202, 200)) and not truth.holds((100, 262))


def test_a_pad_of_one_row_belongs_to_the_board() -> None:
    truth = told_by_a_page({}, page("slide", [[1, 2, 3], [4, 0, 5]], pad={"1": [300, 300], "2": [330, 300]}))
    assert truth.holds((344, 314)) and not truth.holds((300, 320)) and not truth.holds((250, 220))


def test_the_board_box_of_a_program_is_relative_to_its_window() -> None:
    truth = told_by_a_program({"x": 50, "y": 60}, {"board_box": [10, 10, 100, 100]})
    assert truth.holds((60, 70)) and truth.holds((160, 170)) and not truth.holds((40, 70))


def test_a_game_that_reports_nothing_is_not_blamed() -> None:
    assert told_by_a_program({"x": 0, "y": 0}, {}).holds((5, 5))


@pytest.mark.parametrize(
    ("said", "flaw"),
    [
        (page("sudoku", [], solutions=2), "several solutions"),
        (page("sudoku", [], solutions=1), ""),
        (page("link", [[1, 2, 1], [3, 3, 2]]), ""),
        (page("link", [[1, 2], [2, 1]]), "proven unwinnable"),
        (page("slide", [[1, 2, 3], [5, 4, 0]]), "proven unwinnable"),
        (page("slide", [[1, 2, 3], [4, 0, 5]]), ""),
        (page("path", [[0, 0, 0], [0, 0, 0], [0, 0, 0]], start=[0, 1]), "proven unwinnable"),
        (page("path", [[0, 0, 0], [0, 0, 0]], start=[0, 0]), ""),
    ],
)
def test_boards_without_a_certain_win_are_named(said: dict[str, object], flaw: str) -> None:
    assert told_by_a_page({}, said).flaw == flaw


def test_presses_are_recorded_with_their_place(screen: str) -> None:
    from Xlib import X
    from Xlib.display import Display
    from Xlib.ext import xtest

    link, key = Display(screen), 38
    with Inputs(screen) as inputs:
        began_s = time.perf_counter()
        for kind, detail in ((X.ButtonPress, 1), (X.ButtonRelease, 1), (X.KeyPress, key), (X.KeyRelease, key)):
            xtest.fake_input(link, X.MotionNotify, x=321, y=123)
            xtest.fake_input(link, kind, detail)
        link.sync()
        wait(lambda: len(inputs.noted) == 2, "both presses are noted")
    assert [(each.code, each.place) for each in inputs.noted] == [(1, (321, 123)), (key, (321, 123))]
    assert [each.code for each in inputs.clicks] == [1]
    assert all(began_s - 0.02 < each.at_s < time.perf_counter() for each in inputs.noted)
