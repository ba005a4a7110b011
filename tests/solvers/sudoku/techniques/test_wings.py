"""Skyscrapers, two-string kites, turbot fish and empty rectangles; XY-wing, XYZ-wing and W-wing."""

import pytest
from support.techniques import Drawing, Pattern, but, check_drawing, check_pattern, everything, pairs

from solvers.puzzle import Role
from solvers.sudoku.candidates import Find
from solvers.sudoku.techniques import single_digit, wings

# wings


XY_WING = Pattern(
    wings.xy_wing,
    "r4c4=12 r5c5=13 r4c9=23",
    "r4c56,r5c789=3",
    "XY-wing: 3 at r5c5 and r4c9, pivot r4c4",
    "r4c4=3",
    {Role.PIVOT: "r4c4=12", Role.PINCER: "r4c9,r5c5=3", Role.WEAK: "r4c4,r5c5=1 r4c49=2"},
    why=(
        "If the pivot r4c4 is 1, the pincer r5c5 can only be 3. "
        "If it is 2, the pincer r4c9 can only be 3. So whatever the pivot is, one",
    ),
)
XYZ_WING = Pattern(
    wings.xyz_wing,
    "r4c4=123 r5c5=13 r4c9=23",
    "r4c56=3",
    "XYZ-wing: 3 at r4c9 and r5c5, pivot r4c4",
    "r5c5=4",
    {Role.PIVOT: "r4c4=123", Role.PINCER: "r4c9,r5c5=3"},
    why=(
        "And if it is neither, the pivot is 3 itself. So one of these three cells is 3 in any case.",
        "That rules out 3 in r4c5 and r4c6, which see all three.",
    ),
)
W_WING = Pattern(
    wings.w_wing,
    "r2c3,r7c9=48",
    "r2c9,r7c3=4",
    "W-wing: 4 and 8 at r2c3 and r7c9, linked by 8 in row 5",
    "r5c6=8",
    {Role.PINCER: "r2c3,r7c9=4", Role.STRONG: "r5c39=8", Role.WEAK: "r25c3,r57c9=8", Role.REGION: "r5c123456789=."},
    without="r5c1245678=8",
    why=("In row 5 the digit 8 can only go in r5c3, which sees r2c3, or r5c9, which sees r7c9.",),
)
LARGE_XY_WING = Pattern(
    wings.xy_wing,
    "r1c1=AB r1c16=AG r16c1=BG",
    "r16c16=G",
    "XY-wing: G at r1c16 and r16c1, pivot r1c1",
    "r1c16=C",
    {Role.PINCER: "r1c16,r16c1=G"},
    size=16,
    why=("That rules out G in r16c16, which sees both pincers.",),
)
PATTERNS = [each for each in list(globals().values()) if isinstance(each, Pattern)]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.words)
def test_wing(pattern: Pattern) -> None:
    check_pattern(pattern)


@pytest.mark.parametrize(
    ("cells", "places", "start", "end"),
    [("r1c7 r9c9", "r8c7 r8c8", "r1c7 r8c7", "r9c9 r8c8"), ("r1c3 r5c1", "r2c1 r2c2", "r1c3 r2c2", "r5c1 r2c1")],
)
def test_a_cell_of_a_w_wing_may_see_both_ends_of_the_link(cells: str, places: str, start: str, end: str) -> None:
    """The other cell sees one end, so this cell stands for the other end."""
    number = int(places[1])
    linked = pairs(f"r{number}c123456789", "8") - pairs(places, "8")
    (finding,) = wings.w_wing(everything().eliminate(but(cells, "48") | linked))
    links = [mark.cells for mark in finding.explain().marks if mark.role == Role.WEAK]
    assert links == [tuple(map(cell_of, names.split())) for names in (start, end)]


def cell_of(name: str) -> tuple[int, int]:
    return int(name[1]) - 1, int(name[3]) - 1


# single digits


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
