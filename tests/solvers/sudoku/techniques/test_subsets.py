"""Naked and hidden pairs, triples and quads; pointing, claiming, locked pairs and locked triples."""

import pytest
from support.techniques import Drawing, but, check_drawing, everything, marked, only_finding, others, pairs, read, side_by_side

from solvers.puzzle import Role
from solvers.sudoku.candidates import Find
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques import subsets
from solvers.sudoku.techniques.subsets import claiming, locked_pair, locked_triple, pointing

NAKED = [
    (subsets.naked_pair, "r4c29=38", "r4c1345678=38", "Naked pair: 3 and 8 in r4c2 and r4c9"),
    (subsets.naked_triple, "r4c6=14 r5c4=49 r6c5=19", "r4c45,r5c56,r6c46=149", "Naked triple: 1, 4 and 9 in r4c6, r5c4 and r6c5"),
    (
        subsets.naked_quad,
        "r1c7=12 r3c7=123 r6c7=34 r8c7=1234",
        "r24579c7=1234",
        "Naked quad: 1, 2, 3 and 4 in r1c7, r3c7, r6c7 and r8c7",
    ),
    (locked_pair, "r1c13=27", "r1c2456789,r23c123=27", "Locked pair: 2 and 7 in r1c1 and r1c3"),
    (
        locked_triple,
        "r1c1=27 r1c2=279 r1c3=79",
        "r1c456789,r23c123=279",
        "Locked triple: 2, 7 and 9 in r1c1, r1c2 and r1c3",
    ),
]


@pytest.mark.parametrize(("find", "cells", "gone", "words"), NAKED)
def test_naked_and_locked(find: Find, cells: str, gone: str, words: str) -> None:
    without = others(cells)
    assert marked(only_finding(find, everything().eliminate(without), read(gone), words), Role.BASE) == read(cells)
    wider = next(pair for pair in sorted(without) if pair[1] > 4)
    assert not list(find(everything().eliminate(without - {wider})))


HIDDEN = [
    (subsets.hidden_pair, "26", "r7c1245679", "r7c38", "Hidden pair: 2 and 6 in r7c3 and r7c8"),
    (subsets.hidden_triple, "157", "r1c456 r2c4 r3c45", "r2c56 r3c6", "Hidden triple: 1, 5 and 7 in r2c5, r2c6 and r3c6"),
    (subsets.hidden_quad, "2468", "r14578c1", "r2369c1", "Hidden quad: 2, 4, 6 and 8 in r2c1, r3c1, r6c1 and r9c1"),
]


@pytest.mark.parametrize(("find", "digits", "elsewhere", "held", "words"), HIDDEN)
def test_hidden(find: Find, digits: str, elsewhere: str, held: str, words: str) -> None:
    without = pairs(elsewhere, digits)
    finding = only_finding(find, everything().eliminate(without), but(held, digits), words)
    assert marked(finding, Role.BASE) == pairs(held, digits)
    assert not list(find(everything().eliminate(without - {min(without)})))


def test_a_pair_in_two_units_counts_once_and_names_those_that_lose_candidates() -> None:
    pair, box_2 = but("r12c4", "38"), "r12c56 r3c456"
    (both,) = subsets.naked_pair(everything().eliminate(pair))
    assert both.explain().where == "in column 4 and box 2"
    (in_column,) = subsets.naked_pair(everything().eliminate(pair | pairs(box_2, "38")))
    assert in_column.explain().where == "in column 4"
    assert marked(in_column, Role.REGION) == {(cell, 0) for cell in shape_of(9).unit_cells[9 + 3]}
    assert set(in_column.eliminates) == pairs("r456789c4", "38")


# locked candidates


POINTING, CLAIMING = side_by_side("""
    ooooooooo  ooooooxxb
    ooooooooo  ooooooxx.
    ooooooooo  ooooooxxb
    ...oooooo  oooooooo.
    .bbxxxxxx  oooooooo.
    .+.oooooo  oooooooo.
    ooooooooo  oooooooo.
    ooooooooo  oooooooo+
    ooooooooo  oooooooo.
""")
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


@pytest.mark.parametrize("clear", ["r1c456789", "r23c123"], ids=["row", "box"])
def test_a_locked_pair_must_act_in_both_units(clear: str) -> None:
    grid = everything().eliminate(but("r1c1 r1c3", "27") | pairs("r1c2", "27"))
    assert list(locked_pair(grid))
    assert not list(locked_pair(grid.eliminate(pairs(clear, "27"))))
