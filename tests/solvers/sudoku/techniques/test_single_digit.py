"""Techniques of one digit: fish, basic, finned and sashimi; skyscrapers, kites, turbot fish and empty rectangles; colouring."""

import pytest
from support.techniques import Drawing, check_drawing, marked, side_by_side

from solvers.puzzle import Role
from solvers.sudoku.candidates import Find
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques import fish, single_digit
from solvers.sudoku.techniques.colouring import multi_colouring, simple_colouring

X_WING, SWORDFISH, JELLYFISH = side_by_side("""
    ooxoooxoo  .oo.ooo.o  xooxoxoox
    ..b...b+.  bxxbxxxbx  b..b.b...
    ooxoooxoo  .oo.ooo.o  xooxoxoox
    ooxoooxoo  .oo.ooo.o  ...b.b..b
    ooxoooxoo  bxx.xxxbx  xooxoxoox
    ooxoooxoo  .oo.ooo.o  b..b..+.b
    ..b...b..  .oo+ooo.o  xooxoxoox
    ooxoooxoo  .oo.ooo.o  xooxoxoox
    ooxoooxoo  bxxbxxx.x  b....b..b
""")
FINNED_X_WING, FINNED_SWORDFISH, FINNED_JELLYFISH, SASHIMI_X_WING, SASHIMI_SWORDFISH, SASHIMI_JELLYFISH = side_by_side("""
    ooooooxoo  bf..b....  .b.b.....  ooooooxoo  ooooooxoo  ooooooooo
    ..b...bf.  xoooooooo  ooooooooo  ..b....ff  b......f.  b.b.....+
    ooooooxoo  xoooooooo  ...b.b..+  ooooooxoo  ooooooxoo  ooooooooo
    ooooooooo  ooooooooo  ooooooooo  ooooooooo  ooooooooo  b...b.b..
    ooooooooo  b......b.  .b...b.b.  ooooooooo  b..b..b..  ooooooooo
    ooooooooo  ooooooooo  ooooooooo  ooooooooo  ooooooooo  ..b.b....
    ..b...b+.  ooooooooo  oooooooxo  ..b...b.+  ooooooooo  ooooooxoo
    ooooooooo  ooooooooo  oooooooxo  ooooooooo  ...b..b.+  b.......f
    ooooooooo  ..+.b..b.  .b.....bf  ooooooooo  ooooooooo  ooooooxoo
""")
FINNED_IN_LOW_BOXES = """
    booxbx
    .ooofo
    .ooo.o
    booobo
    +ooo.o
    .ooo.o
"""
SKYSCRAPER, KITE, TURBOT_FISH, EMPTY_RECTANGLE = side_by_side("""
    ooooooxoo  ooo.ooooo  ooooooooo  .b.oo.ooo
    .b.....p.  ooo.ooooo  ..p....b.  .b.oo.ooo
    ooooooxoo  ooo+ooooo  ooooooooo  bbboopooo
    oooooooxo  ooo.ooooo  ooooooooo  ooooo.ooo
    oooooooxo  ....b...p  ooooooooo  ooooo.ooo
    .b..+.p..  ooobooooo  ooooooooo  ooooo.ooo
    ooooooooo  ooo.ooooo  oooooo.b.  oxooopooo
    ooooooooo  ooopoooox  oooooo.+.  ooooo.ooo
    ooooooooo  ooo.ooooo  ooxooop..  ooooo+ooo
""")
TRAP, WRAP, ONE_BRIDGE, TWO_BRIDGES, WRONG_COLOUR = side_by_side("""
    a...z....  a...Z....  b...p....  oxooooxoo  x...o....
    .ooo.oooo  ..oo.oooo  .ooo.oooo  .b....p..  oooo.oo.o
    .ooo.oooo  ..oo.oooo  .ooo.oooo  oxooooxoo  .a.....z.
    zoox.xooo  Zoo...ooo  pooo.ooox  oxooooxoo  oooo.oo.o
    .ooo.oooo  .ooo.oooo  .ooo.oooo  oxooooxoo  oooo.oo+o
    .xxoaoooo  .Z..a....  .ooo.oooo  .b..+.p..  oooo.oo.o
    .ooo.oooo  .ooo.oooo  +ooo.oooo  oxooooxoo  oooo.o.a.
    .ooo.oooo  .ooo+oooo  .oooboooo  oxooooxoo  o.ooxo..z
    +ooo.oooo  .ooo.oooo  .....b..p  oxooooxoo  oooo.o...
""")
PICTURES = [
    (fish.x_wing, X_WING, "X-wing: 5 in rows 2 and 7, columns 3 and 7", ""),
    (
        fish.swordfish,
        SWORDFISH,
        "Swordfish: 5 in columns 1, 4 and 8, rows 2, 5 and 9",
        "These three columns need one 5 each, in different rows, so they use up all three rows.",
    ),
    (
        fish.jellyfish,
        JELLYFISH,
        "Jellyfish: 5 in rows 2, 4, 6 and 9, columns 1, 4, 6 and 9",
        "These four rows need one 5 each, in different columns, so they use up all four columns.",
    ),
    (
        fish.finned_x_wing,
        FINNED_X_WING,
        "Finned X-wing: 5 in rows 2 and 7, columns 3 and 7",
        "If the fin is not 5, these two rows use up both columns",
    ),
    (
        fish.sashimi_x_wing,
        SASHIMI_X_WING,
        "Sashimi X-wing: 5 in rows 2 and 7, columns 3 and 7",
        "If no fin is 5, these two rows use up both columns",
    ),
    (fish.finned_swordfish, FINNED_SWORDFISH, "Finned swordfish: 5 in rows 1, 5 and 9, columns 1, 5 and 8", ""),
    (
        fish.sashimi_swordfish,
        SASHIMI_SWORDFISH,
        "Sashimi swordfish: 5 in rows 2, 5 and 8, columns 1, 4 and 7",
        "a sashimi fish: without the fin, row 2 has only one place left for 5.",
    ),
    (fish.finned_jellyfish, FINNED_JELLYFISH, "Finned jellyfish: 5 in rows 1, 3, 5 and 9, columns 2, 4, 6 and 8", ""),
    (fish.sashimi_jellyfish, SASHIMI_JELLYFISH, "Sashimi jellyfish: 5 in rows 2, 4, 6 and 8, columns 1, 3, 5 and 7", ""),
    (fish.finned_x_wing, FINNED_IN_LOW_BOXES, "Finned X-wing: 5 in columns 1 and 5, rows 1 and 4", ""),
    (single_digit.skyscraper, SKYSCRAPER, "Skyscraper: 5 in rows 2 and 6", ""),
    (single_digit.two_string_kite, KITE, "Two-string kite: 5 in row 5 and column 4", ""),
    (single_digit.turbot_fish, TURBOT_FISH, "Turbot fish: 5 in row 2 and box 9", ""),
    (single_digit.empty_rectangle, EMPTY_RECTANGLE, "Empty rectangle: 5 in box 1 and column 6", ""),
    (
        simple_colouring,
        TRAP,
        "Simple colouring: 5 in 4 cells from r1c1 to r6c5",
        "either r1c1 and r6c5 are 5, or r1c5 and r4c1 are. Either way, a cell that sees both colours can't be 5.",
    ),
    (
        simple_colouring,
        WRAP,
        "Simple colouring: 5 in 5 cells from r1c1 to r6c5",
        "But r4c1 and r6c2 share box 4 and can't both be 5, so the other colour is right.",
    ),
    (
        multi_colouring,
        ONE_BRIDGE,
        "Multi-colouring: 5 in 6 cells from r1c1 to r9c9",
        "r8c5 and r9c6 share box 8 and can't both be 5, so r1c5 and r4c1 are 5, or r9c9 is. A cell that sees one of each",
    ),
    (
        multi_colouring,
        TWO_BRIDGES,
        "Multi-colouring: 5 in 4 cells from r2c2 to r6c7",
        "A cell that sees both sides of such an alternative can't be 5.",
    ),
    (
        multi_colouring,
        WRONG_COLOUR,
        "Multi-colouring: 5 in 7 cells from r1c1 to r8c9",
        "r1c1 sees r3c2, and r8c5 sees r8c9: whichever colour of the second cluster is 5, r1c1 and r8c5 are not.",
    ),
]


@pytest.mark.parametrize(("find", "text", "words", "why"), PICTURES, ids=[words for _, _, words, _ in PICTURES])
def test_what_is_drawn_is_found(find: Find, text: str, words: str, why: str) -> None:
    check_drawing(find, text, words, why)


def test_base_and_cover_are_marked_as_lines() -> None:
    (finding,) = fish.x_wing(Drawing(X_WING).grid())
    cells = shape_of(9).unit_cells
    assert marked(finding, Role.REGION) == {(cell, 0) for row in (1, 6) for cell in cells[row]}
    assert marked(finding, Role.COVER) == {(cell, 0) for col in (9 + 2, 9 + 6) for cell in cells[col]}
    assert finding.explain().where == "on 5 in rows 2 and 7"


def test_a_fin_in_another_box_breaks_it() -> None:
    fin, elsewhere = 9 * 1 + 7, 9 * 1 + 4
    grid = Drawing(FINNED_X_WING.replace("..b...bf.", "..b.f.bf.")).grid()
    assert grid.has(fin, 5) and grid.has(elsewhere, 5)
    assert not list(fish.finned_x_wing(grid))


def test_the_pattern_is_explained_and_linked() -> None:
    (finding,) = single_digit.two_string_kite(Drawing(KITE).grid())
    explanation = finding.explain()
    assert explanation.where == "on 5 in row 5 and column 4"
    assert explanation.why == (
        "Two-string kite: 5 in row 5 and column 4. In row 5 only r5c5 and r5c9 can be 5, and in column 4 only r6c4 and r8c4. "
        "r5c5 and r6c4 share box 5, so they can't both be 5. So r5c9 or r8c4 must be 5, and no cell that sees both can be. "
        "That removes 5 from r8c9."
    )
    links = {(mark.role, frozenset(mark.cells)) for mark in explanation.marks if mark.role in (Role.STRONG, Role.WEAK)}
    strong = {(Role.STRONG, frozenset(pair)) for pair in (((4, 4), (4, 8)), ((5, 3), (7, 3)))}
    assert links == strong | {(Role.WEAK, frozenset({(4, 4), (5, 3)}))}


def test_an_x_wing_is_not_a_skyscraper() -> None:
    grid = Drawing(SKYSCRAPER.replace(".b..+.p..", ".b.....p.")).grid()
    assert grid.has(9 * 5 + 7, 5)
    assert not list(single_digit.skyscraper(grid))


def test_an_empty_rectangle_can_have_two_cells() -> None:
    arms_of_one = EMPTY_RECTANGLE.replace(".b.oo.ooo", "...oo.ooo", 1).replace("bbboopooo", "b..oopooo")
    (finding,) = single_digit.empty_rectangle(Drawing(arms_of_one).grid())
    assert finding.eliminates == ((9 * 6 + 1, 5),)
