"""Pointing, claiming, locked pairs and locked triples."""

from __future__ import annotations

import pytest
from support.techniques.drawn import Drawing, but, check_drawing, check_finding, everything, marked, pairs

from solvers.puzzle import Role
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques.finding import Find
from solvers.sudoku.techniques.subsets import claiming, locked_pair, locked_triple, pointing

POINTING = """
    ooooooooo
    ooooooooo
    ooooooooo
    ...oooooo
    .bbxxxxxx
    .+.oooooo
    ooooooooo
    ooooooooo
    ooooooooo
"""
CLAIMING = """
    ooooooxxb
    ooooooxx.
    ooooooxxb
    oooooooo.
    oooooooo.
    oooooooo.
    oooooooo.
    oooooooo+
    oooooooo.
"""
CLAIMING_IN_A_LOW_BOX = """
    oooxxx
    .+.bbb
    oooooo
    oooooo
    oooooo
    oooooo
"""


@pytest.mark.parametrize(
    ("find", "text", "words"),
    [
        (pointing, POINTING, "Pointing pair: 5 in box 4 is confined to row 5, so 5 can be removed from the rest of the row"),
        (claiming, CLAIMING, "Claiming pair: 5 in column 9 is confined to box 3, so 5 can be removed from the rest of the box"),
        (
            claiming,
            CLAIMING_IN_A_LOW_BOX,
            "Claiming triple: 5 in row 2 is confined to box 2, so 5 can be removed from the rest of the box",
        ),
    ],
    ids=["pointing", "claiming", "claiming in a low box"],
)
def test_a_digit_is_confined(find: Find, text: str, words: str) -> None:
    check_drawing(find, text, words)


def test_both_units_are_marked() -> None:
    (finding,) = pointing(Drawing(POINTING).grid())
    box, row = 2 * 9 + 3, 4
    cells = shape_of(9).unit_cells
    assert marked(finding, Role.REGION) == {(cell, 0) for cell in cells[box]}
    assert marked(finding, Role.COVER) == {(cell, 0) for cell in cells[row] if cell not in cells[box]}
    assert finding.explain().where == "on 5 in box 4"


REST_OF_ROW_1 = "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
REST_OF_BOX_1 = "r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"


def test_a_pair_is_locked() -> None:
    grid = everything().eliminate(but("r1c1 r1c3", "27"))
    gone = pairs(f"r1c2 {REST_OF_ROW_1} {REST_OF_BOX_1}", "27")
    check_finding(locked_pair, grid, gone, "Locked pair: 2 and 7 in r1c1 and r1c3", pairs("r1c1 r1c3", "27"))


def test_a_triple_is_locked() -> None:
    grid = everything().eliminate(but("r1c1", "27") | but("r1c2", "279") | but("r1c3", "79"))
    gone = pairs(f"{REST_OF_ROW_1} {REST_OF_BOX_1}", "279")
    base = pairs("r1c1", "27") | pairs("r1c2", "279") | pairs("r1c3", "79")
    check_finding(locked_triple, grid, gone, "Locked triple: 2, 7 and 9 in r1c1, r1c2 and r1c3", base)


@pytest.mark.parametrize(
    "missing",
    [pairs(REST_OF_ROW_1, "27"), pairs(REST_OF_BOX_1, "27")],
    ids=["nothing to remove in the row", "nothing to remove in the box"],
)
def test_a_locked_pair_acts_both_ways(missing: set[tuple[int, int]]) -> None:
    grid = everything().eliminate(but("r1c1 r1c3", "27") | pairs("r1c2", "27"))
    assert list(locked_pair(grid))
    assert not list(locked_pair(grid.eliminate(missing)))


def test_a_digit_more_breaks_it() -> None:
    grid = everything()
    assert not list(locked_pair(grid.eliminate(but("r1c1", "27") | but("r1c3", "278"))))
    assert not list(locked_triple(grid.eliminate(but("r1c1", "27") | but("r1c2", "279") | but("r1c3", "789"))))
