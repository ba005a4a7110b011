"""Skyscrapers, two-string kites, turbot fish and empty rectangles."""

from __future__ import annotations

import pytest
from support.techniques.drawn import Drawing, check_drawing

from solvers.puzzle import Role
from solvers.sudoku.techniques import single_digit
from solvers.sudoku.techniques.finding import Find

SKYSCRAPER = """
    ooooooxoo
    .b.....p.
    ooooooxoo
    oooooooxo
    oooooooxo
    .b..+.p..
    ooooooooo
    ooooooooo
    ooooooooo
"""
KITE = """
    ooo.ooooo
    ooo.ooooo
    ooo+ooooo
    ooo.ooooo
    ....b...p
    ooobooooo
    ooo.ooooo
    ooopoooox
    ooo.ooooo
"""
TURBOT_FISH = """
    ooooooooo
    ..p....b.
    ooooooooo
    ooooooooo
    ooooooooo
    ooooooooo
    oooooo.b.
    oooooo.+.
    ooxooop..
"""
EMPTY_RECTANGLE = """
    .b.oo.ooo
    .b.oo.ooo
    bbboopooo
    ooooo.ooo
    ooooo.ooo
    ooooo.ooo
    oxooopooo
    ooooo.ooo
    ooooo+ooo
"""
PICTURES = {
    "skyscraper": (single_digit.skyscraper, SKYSCRAPER, "Skyscraper: 5 in rows 2 and 6"),
    "two-string kite": (single_digit.two_string_kite, KITE, "Two-string kite: 5 in row 5 and column 4"),
    "turbot fish": (single_digit.turbot_fish, TURBOT_FISH, "Turbot fish: 5 in row 2 and box 9"),
    "empty rectangle": (single_digit.empty_rectangle, EMPTY_RECTANGLE, "Empty rectangle: 5 in box 1 and column 6"),
}


@pytest.mark.parametrize(("find", "text", "words"), PICTURES.values(), ids=list(PICTURES))
def test_single_digit(find: Find, text: str, words: str) -> None:
    check_drawing(find, text, words)


def test_the_pattern_is_told_and_linked() -> None:
    (finding,) = single_digit.two_string_kite(Drawing(KITE).grid())
    explanation = finding.explain()
    assert explanation.where == "on 5 in row 5 and column 4"
    assert explanation.why == (
        "Two-string kite: 5 in row 5 and column 4. In row 5 only r5c5 and r5c9 can be 5, in column 4 only r6c4 and r8c4. "
        "r5c5 and r6c4 share box 5, so they can't both be 5. Then r5c9 or r8c4 is 5, and no cell that sees both of these can be. "
        "That removes 5 from r8c9."
    )
    links = {(mark.role, frozenset(mark.cells)) for mark in explanation.marks if mark.role in (Role.STRONG, Role.WEAK)}
    assert links == {
        (Role.STRONG, frozenset({(4, 4), (4, 8)})),
        (Role.STRONG, frozenset({(5, 3), (7, 3)})),
        (Role.WEAK, frozenset({(4, 4), (5, 3)})),
    }


def test_an_x_wing_is_no_skyscraper() -> None:
    grid = Drawing(SKYSCRAPER.replace(".b..+.p..", ".b.....p.")).grid()
    assert grid.has(9 * 5 + 7, 5)
    assert not list(single_digit.skyscraper(grid))


def test_an_empty_rectangle_of_two_cells() -> None:
    arms_of_one = EMPTY_RECTANGLE.replace(".b.oo.ooo", "...oo.ooo", 1).replace("bbboopooo", "b..oopooo")
    (finding,) = single_digit.empty_rectangle(Drawing(arms_of_one).grid())
    assert finding.eliminates == ((9 * 6 + 1, 5),)
