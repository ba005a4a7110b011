"""X-wings, swordfish and jellyfish: basic, finned and sashimi."""

import pytest
from support.techniques import Drawing, check_drawing, marked

from solvers.puzzle import Role
from solvers.sudoku.candidates import Find
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques import fish

X_WING = """
    ooxoooxoo
    ..b...b+.
    ooxoooxoo
    ooxoooxoo
    ooxoooxoo
    ooxoooxoo
    ..b...b..
    ooxoooxoo
    ooxoooxoo
"""
SWORDFISH = """
    .oo.ooo.o
    bxxbxxxbx
    .oo.ooo.o
    .oo.ooo.o
    bxx.xxxbx
    .oo.ooo.o
    .oo+ooo.o
    .oo.ooo.o
    bxxbxxx.x
"""
JELLYFISH = """
    xooxoxoox
    b..b.b...
    xooxoxoox
    ...b.b..b
    xooxoxoox
    b..b..+.b
    xooxoxoox
    xooxoxoox
    b....b..b
"""
FINNED_X_WING = """
    ooooooxoo
    ..b...bf.
    ooooooxoo
    ooooooooo
    ooooooooo
    ooooooooo
    ..b...b+.
    ooooooooo
    ooooooooo
"""
SASHIMI_X_WING = """
    ooooooxoo
    ..b....ff
    ooooooxoo
    ooooooooo
    ooooooooo
    ooooooooo
    ..b...b.+
    ooooooooo
    ooooooooo
"""
FINNED_SWORDFISH = """
    bf..b....
    xoooooooo
    xoooooooo
    ooooooooo
    b......b.
    ooooooooo
    ooooooooo
    ooooooooo
    ..+.b..b.
"""
SASHIMI_SWORDFISH = """
    ooooooxoo
    b......f.
    ooooooxoo
    ooooooooo
    b..b..b..
    ooooooooo
    ooooooooo
    ...b..b.+
    ooooooooo
"""
FINNED_JELLYFISH = """
    .b.b.....
    ooooooooo
    ...b.b..+
    ooooooooo
    .b...b.b.
    ooooooooo
    oooooooxo
    oooooooxo
    .b.....bf
"""
SASHIMI_JELLYFISH = """
    ooooooooo
    b.b.....+
    ooooooooo
    b...b.b..
    ooooooooo
    ..b.b....
    ooooooxoo
    b.......f
    ooooooxoo
"""
FINNED_IN_LOW_BOXES = """
    booxbx
    .ooofo
    .ooo.o
    booobo
    +ooo.o
    .ooo.o
"""
PICTURES = [
    (fish.x_wing, X_WING, "X-wing: 5 in rows 2 and 7, columns 3 and 7"),
    (fish.swordfish, SWORDFISH, "Swordfish: 5 in columns 1, 4 and 8, rows 2, 5 and 9"),
    (fish.jellyfish, JELLYFISH, "Jellyfish: 5 in rows 2, 4, 6 and 9, columns 1, 4, 6 and 9"),
    (fish.finned_x_wing, FINNED_X_WING, "Finned X-wing: 5 in rows 2 and 7, columns 3 and 7"),
    (fish.sashimi_x_wing, SASHIMI_X_WING, "Sashimi X-wing: 5 in rows 2 and 7, columns 3 and 7"),
    (fish.finned_swordfish, FINNED_SWORDFISH, "Finned swordfish: 5 in rows 1, 5 and 9, columns 1, 5 and 8"),
    (fish.sashimi_swordfish, SASHIMI_SWORDFISH, "Sashimi swordfish: 5 in rows 2, 5 and 8, columns 1, 4 and 7"),
    (fish.finned_jellyfish, FINNED_JELLYFISH, "Finned jellyfish: 5 in rows 1, 3, 5 and 9, columns 2, 4, 6 and 8"),
    (fish.sashimi_jellyfish, SASHIMI_JELLYFISH, "Sashimi jellyfish: 5 in rows 2, 4, 6 and 8, columns 1, 3, 5 and 7"),
    (fish.finned_x_wing, FINNED_IN_LOW_BOXES, "Finned X-wing: 5 in columns 1 and 5, rows 1 and 4"),
]


@pytest.mark.parametrize(("find", "text", "words"), PICTURES, ids=[words for *_, words in PICTURES])
def test_fish(find: Find, text: str, words: str) -> None:
    check_drawing(find, text, words)


def test_base_and_cover_are_marked_as_lines() -> None:
    (finding,) = fish.x_wing(Drawing(X_WING).grid())
    cells = shape_of(9).unit_cells
    assert marked(finding, Role.REGION) == {(cell, 0) for row in (1, 6) for cell in cells[row]}
    assert marked(finding, Role.COVER) == {(cell, 0) for col in (9 + 2, 9 + 6) for cell in cells[col]}
    assert finding.explain().where == "on 5 in rows 2 and 7"


@pytest.mark.parametrize(
    ("find", "text", "words"),
    [
        (fish.finned_x_wing, FINNED_X_WING, "If the fin is not 5, these two rows use up both columns"),
        (fish.sashimi_x_wing, SASHIMI_X_WING, "If no fin is 5, these two rows use up both columns"),
        (fish.sashimi_x_wing, SASHIMI_X_WING, "a sashimi fish: without the fins, row 2 has only one place left for 5."),
        (fish.jellyfish, JELLYFISH, "These four rows need one 5 each, in different columns, so they use up all four columns."),
        (fish.swordfish, SWORDFISH, "These three columns need one 5 each, in different rows, so they use up all three rows."),
    ],
)
def test_the_words_agree_with_the_numbers(find: Find, text: str, words: str) -> None:
    (finding,) = find(Drawing(text).grid())
    assert words in finding.explain().why


def test_a_fin_in_another_box_breaks_it() -> None:
    fin, elsewhere = 9 * 1 + 7, 9 * 1 + 4
    grid = Drawing(FINNED_X_WING.replace("..b...bf.", "..b.f.bf.")).grid()
    assert grid.has(fin, 5) and grid.has(elsewhere, 5)
    assert not list(fish.finned_x_wing(grid))
