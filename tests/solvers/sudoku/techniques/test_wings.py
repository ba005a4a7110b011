"""XY-wing, XYZ-wing and W-wing."""

from __future__ import annotations

import pytest
from support.techniques.drawn import but, everything, pairs
from support.techniques.patterned import Pattern, check_pattern, row

from solvers.puzzle import Role
from solvers.sudoku.techniques import wings

XY_WING = Pattern(
    wings.xy_wing,
    {"r4c4": "12", "r5c5": "13", "r4c9": "23"},
    pairs("r4c5 r4c6 r5c7 r5c8 r5c9", "3"),
    "XY-wing: 3 at r5c5 and r4c9, pivot r4c4",
    pairs("r4c4", "3"),
    {
        Role.PIVOT: pairs("r4c4", "12"),
        Role.PINCER: pairs("r5c5 r4c9", "3"),
        Role.WEAK: pairs("r4c4 r5c5", "1") | pairs("r4c4 r4c9", "2"),
    },
    why=(
        "If the pivot r4c4 is 1, the pincer r5c5 can only be 3. "
        "If it is 2, the pincer r4c9 can only be 3. So whatever the pivot is, one",
    ),
)
XYZ_WING = Pattern(
    wings.xyz_wing,
    {"r4c4": "123", "r5c5": "13", "r4c9": "23"},
    pairs("r4c5 r4c6", "3"),
    "XYZ-wing: 3 at r4c9 and r5c5, pivot r4c4",
    pairs("r5c5", "4"),
    {Role.PIVOT: pairs("r4c4", "123"), Role.PINCER: pairs("r5c5 r4c9", "3")},
    why=(
        "And if it is neither, the pivot is 3 itself. So one of these three cells is 3 in any case.",
        "That rules out 3 in r4c5 and r4c6, which see all three.",
    ),
)
W_WING = Pattern(
    wings.w_wing,
    {"r2c3": "48", "r7c9": "48"},
    pairs("r2c9 r7c3", "4"),
    "W-wing: 4 and 8 at r2c3 and r7c9, linked by 8 in row 5",
    pairs("r5c6", "8"),
    {
        Role.PINCER: pairs("r2c3 r7c9", "4"),
        Role.STRONG: pairs("r5c3 r5c9", "8"),
        Role.WEAK: pairs("r2c3 r5c3 r7c9 r5c9", "8"),
        Role.REGION: row(5, "123456789", "."),
    },
    without=row(5, "1245678", "8"),
    why=("In row 5 the digit 8 fits only into r5c3, which sees r2c3, and r5c9, which sees r7c9.",),
)
LARGE_XY_WING = Pattern(
    wings.xy_wing,
    {"r1c1": "AB", "r1c16": "AG", "r16c1": "BG"},
    pairs("r16c16", "G", 16),
    "XY-wing: G at r1c16 and r16c1, pivot r1c1",
    pairs("r1c16", "C", 16),
    {Role.PINCER: pairs("r1c16 r16c1", "G", 16)},
    size=16,
    why=("That rules out G in r16c16, which sees both pincers.",),
)
PATTERNS = (XY_WING, XYZ_WING, W_WING, LARGE_XY_WING)


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
    linked = row(number, "123456789", "8") - pairs(places, "8")
    (finding,) = wings.w_wing(everything().eliminate(but(cells, "48") | linked))
    links = [mark.cells for mark in finding.explain().marks if mark.role == Role.WEAK]
    assert links == [tuple(map(cell_of, names.split())) for names in (start, end)]


def test_two_cells_that_see_each_other_are_no_w_wing() -> None:
    grid = everything().eliminate(pairs("r5c3 r5c5", "1235679") | row(5, "1246789", "8"))
    assert not list(wings.w_wing(grid))


def cell_of(name: str) -> tuple[int, int]:
    return int(name[1]) - 1, int(name[3]) - 1


def test_cells_are_counted_by_their_candidates() -> None:
    grid = everything().eliminate(pairs("r1c1", "1234567") | pairs("r1c2", "123456") | pairs("r1c3", "12345678"))
    assert [wings.cells_with(grid, count) for count in (1, 2, 3)] == [1 << 2, 1 << 0, 1 << 1]
