"""XY-wing, XYZ-wing and W-wing, remote pairs, and almost locked sets: ALS-XZ, ALS-XY-wing, death blossom and Sue de Coq."""

import pytest
from support.techniques import Pattern, but, check_pattern, everything, pairs

from solvers.puzzle import Role
from solvers.sudoku.shape import SYMBOLS
from solvers.sudoku.techniques import almost_locked, wings
from solvers.sudoku.techniques.almost_locked import LETTERS
from solvers.sudoku.techniques.colouring import remote_pair

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
XZ = Pattern(
    almost_locked.als_xz,
    "r2c2=13 r2c4=35 r2c5=357 r6c2=14 r6c8=47",
    "r2c8,r6c5=7",
    "ALS-XZ: 7 in row 6 and row 2, linked by 1",
    "r6c8=9",
    {Role.FIRST: "r6c2=14 r6c8=47", Role.SECOND: "r2c2=13 r2c4=35 r2c5=357", Role.WEAK: "r26c2=1"},
    where="on 7 in row 6 and row 2",
    why=(
        "holds all but one of its digits: P (r6c2 and r6c8) has 1, 4 and 7; Q (r2c2, r2c4 and r2c5) has 1, 3, 5 and 7.",
        "so at least one of the sets lacks 1 and must hold 7.",
        "That rules out 7 in r2c8 and r6c5, which see every 7 in P and Q.",
    ),
)
DOUBLY_LINKED = Pattern(
    almost_locked.als_xz,
    "r1c1=18 r2c2=28 r1c7=13 r2c8=23",
    "r1c2345689=1 r2c1345679=2 r1c89,r2c79,r3c789=3 r1c23,r2c13,r3c123=8",
    "ALS-XZ: row 1 and row 2, doubly linked by 3 and 8",
    "r2c8=9",
    {Role.FIRST: "r1c1=18 r1c7=13", Role.WEAK: "r1c1,r2c2=8 r1c7,r2c8=3"},
    why=("all the rest is certain: 1 in P; 2 in Q; 3 and 8 in one set each.",),
)
XY_WING = Pattern(
    almost_locked.als_xy_wing,
    "r5c1=12 r1c1=13 r1c5=37 r5c9=24 r8c9=47",
    "r1c9,r8c5=7",
    "ALS-XY-wing: 7 in row 1 and column 9, hinge in box 4",
    "r5c1=9",
    {Role.PIVOT: "r5c1=12", Role.FIRST: "r1c1=13 r1c5=37", Role.SECOND: "r5c9=24 r8c9=47", Role.WEAK: "r15c1=1 r5c19=2"},
    where="on 7, with its hinge in box 4",
    why=("R can't lack both 1 and 2. If it holds 1, P lacks 1 and must hold 7.",),
)
BLOSSOM = Pattern(
    almost_locked.death_blossom,
    "r5c5=123 r5c1=19 r8c5=24 r8c1=49 r4c4=39",
    "r4c1=9",
    "Death blossom: 9 in the petals around the stem r5c5",
    "r8c5=6",
    {Role.PIVOT: "r5c5=123", Role.PINCER: "r4c4=39 r5c1=19 r8c1=49 r8c5=24", Role.WEAK: "r5c15=1 r58c5=2 r4c4,r5c5=3"},
    where="on 9, with its stem in box 5",
    why=(
        "leads to a petal: 1 to P, 2 to Q and 3 to R. Each petal has one",
        "That rules out 9 in r4c1, which sees every 9 in P, Q and R.",
    ),
)
SUE_DE_COQ = Pattern(
    almost_locked.sue_de_coq,
    "r3c12=1234 r3c7=12 r1c3=34",
    "r3c345689=12 r12c12,r23c3=34",
    "Sue de Coq: 1, 2, 3 and 4 where row 3 and box 1 cross",
    "r3c7=3",
    {Role.BASE: "r3c12=1234", Role.FIRST: "r3c7=12", Role.SECOND: "r1c3=34"},
    why=("1 and 2 from r3c3, r3c4, r3c5, r3c6, r3c8 and r3c9, and 3 and 4 from",),
)
EXTENDED = Pattern(
    almost_locked.sue_de_coq,
    "r3c1=125 r3c2=345 r3c3=135 r3c7=126 r3c8=26 r1c3=34",
    "r12c12,r2c3=345 r3c4569=1256",
    "Sue de Coq: 1, 2, 3, 4 and 5 where row 3 and box 1 cross",
    "r1c3=7",
    {Role.BASE: "r3c1=125 r3c2=345 r3c3=135"},
    where="where row 3 and box 1 cross",
    why=(
        "Add r3c7 and r3c8 from the rest of row 3, with 1, 2 and 6, and r1c3 from the rest of box 1, with 3 and 4:",
        "No other cell in row 3 can be 1, 2, 5 or 6, and no other cell in box 1 can be 3, 4 or 5.",
    ),
)
REMOTE_PAIR = Pattern(
    remote_pair,
    "r1c1,r2c37,r7c7=38",
    "r7c1=38",
    "Remote pair: 3 and 8 in r1c1, r2c3, r2c7 and r7c7",
    "r2c7=9",
    {Role.FIRST: "r1c1,r2c7=3 r2c3,r7c7=8", Role.SECOND: "r1c1,r2c7=8 r2c3,r7c7=3"},
    without="r1c237,r2c1245689,r3c1237,r45689c7=38",
)
PATTERNS = [each for each in list(globals().values()) if isinstance(each, Pattern)]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.words)
def test_pattern(pattern: Pattern) -> None:
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


def test_a_single_petal_for_all_digits_is_not_a_blossom() -> None:
    """The stem and the petal are a naked quad."""
    grid = everything().eliminate(but("r5c5", "123") | but("r5c1 r5c2 r5c3", "1234"))
    assert not list(almost_locked.death_blossom(grid))


def test_two_groups_with_a_common_digit_are_not_a_sue_de_coq() -> None:
    """3 could be in both groups."""
    grid = everything().eliminate(but("r3c1 r3c2", "1234") | but("r3c7", "13") | but("r1c3", "34"))
    assert not list(almost_locked.sue_de_coq(grid))


def test_names_of_sets_are_not_digits_of_large_boards() -> None:
    assert len(set(LETTERS) - set(SYMBOLS)) == 16
