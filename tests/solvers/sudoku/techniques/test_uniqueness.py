"""Unique, hidden and avoidable rectangles, and BUG + 1."""

from dataclasses import replace

import pytest
from support.techniques import Pairs, Pattern, but, check_pattern, everything, headline, marked, pairs

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.rules import possible_digits
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques import uniqueness
from solvers.sudoku.techniques.rectangles import all_rectangles

CORNERS = "r1c1, r1c5, r2c1 and r2c5"
TYPE_1 = Pattern(
    uniqueness.unique_rectangle_1,
    "r1c15,r2c1=27",
    "r2c5=27",
    f"Unique rectangle 1: 2 and 7 at {CORNERS}",
    "r1c5=4",
    {Role.SUBJECT: "r12c15=27", Role.FIN: "r2c5=1345689"},
    why=(
        "If they held only 2 and 7, that would be a deadly pattern: the two digits could be swapped, and the puzzle would have",
        "Three of the cells can only be 2 or 7, so r2c5 must be something else. That rules out 2 and 7 there.",
    ),
)
TYPE_1_WITH_ONE_LEFT = Pattern(
    uniqueness.unique_rectangle_1,
    "r1c15,r2c1=27",
    "r2c5=7",
    f"Unique rectangle 1: 2 and 7 at {CORNERS}",
    "r1c1=4",
    {Role.SUBJECT: "r1c15,r2c1=27 r2c5=7"},
    without="r2c5=2",
)
TYPE_2 = Pattern(
    uniqueness.unique_rectangle_2,
    "r1c15=27 r2c15=247",
    "r2c2346789=4",
    f"Unique rectangle 2: 2 and 7 at {CORNERS}",
    "r2c5=5",
    {Role.FIN: "r2c15=4"},
    why=("So r2c1 or r2c5 must be 4, the only other candidate there.",),
)
TYPE_3 = Pattern(
    uniqueness.unique_rectangle_3,
    "r1c15=27 r2c1=247 r2c5=279 r2c8=49",
    "r2c234679=49",
    f"Unique rectangle 3: 2 and 7 at {CORNERS}",
    "r2c8=5",
    {Role.FIN: "r2c1=4 r2c5=9", Role.BASE: "r2c8=49"},
    why=("So r2c1 or r2c5 must be 4 or 9. Together with r2c8, that cell uses up 4 and 9 in row 2.",),
)
TYPE_3_IN_LINE_AND_BOX = Pattern(
    uniqueness.unique_rectangle_3,
    "r4c12=27 r1c1=247 r1c2=279 r1c3=49",
    "r1c456789,r23c123=49",
    "Unique rectangle 3: 2 and 7 at r1c1, r1c2, r4c1 and r4c2",
    "r1c3=5",
    {Role.BASE: "r1c3=49"},
    why=("that cell uses up 4 and 9 in row 1 and box 1.",),
)
TYPE_4 = Pattern(
    uniqueness.unique_rectangle_4,
    "r1c15=27",
    "r2c15=7",
    f"Unique rectangle 4: 2 and 7 at {CORNERS}",
    "r2c9=2",
    {Role.STRONG: "r2c15=2"},
    without="r2c2346789=2",
    why=("In row 2 the digit 2 can only go in r2c1 and r2c5, so one of them is 2, and the other can't be 7.",),
)
TYPE_5_IN_TWO = Pattern(
    uniqueness.unique_rectangle_5,
    "r1c1,r2c5=27 r1c5,r2c1=247",
    "r1c23,r2c46=4",
    f"Unique rectangle 5: 2 and 7 at {CORNERS}",
    "r1c5=3",
    {Role.FIN: "r1c5,r2c1=4"},
)
TYPE_5_IN_THREE = Pattern(
    uniqueness.unique_rectangle_5,
    "r1c1=27 r1c5,r2c15=247",
    "r2c46=4",
    f"Unique rectangle 5: 2 and 7 at {CORNERS}",
    "r2c5=3",
    {Role.FIN: "r1c5,r2c15=4"},
    why=("That rules out 4 in r2c4 and r2c6, which see all three.",),
)
TYPE_6 = Pattern(
    uniqueness.unique_rectangle_6,
    "r1c1,r2c5=27",
    "r1c5,r2c1=2",
    f"Unique rectangle 6: 2 and 7 at {CORNERS}",
    "r1c9=2",
    {Role.STRONG: "r12c15=2"},
    without="r12c2346789=2",
    why=("If one of r1c5 and r2c1 were 2, the other would be 2 as well, and r1c1 and r2c5 would both be 7.",),
)
HIDDEN = Pattern(
    uniqueness.hidden_rectangle,
    "r1c1=27",
    "r2c5=7",
    f"Hidden rectangle: 2 and 7 at {CORNERS}",
    "r8c5=2",
    {Role.STRONG: "r1c5,r2c15=2"},
    without="r2c2346789,r3456789c5=2",
    why=("If r2c5 were 7, r1c5 and r2c1 would both be 2, and r1c1 could only be 7.",),
)
PATTERNS = [each for each in list(globals().values()) if isinstance(each, Pattern)]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.words)
def test_rectangle_of_empty_cells(pattern: Pattern) -> None:
    check_pattern(pattern)
    (finding,) = pattern.find(pattern.grid())
    assert "the puzzle would have two solutions. It has only one." in finding.explain().why


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.words)
def test_no_position_matches_two_types(pattern: Pattern) -> None:
    """Every position holds its own type and no other; only types 4 and 6 have what hidden rectangles need as well."""
    types = {one.find for one in PATTERNS} - {pattern.find, uniqueness.hidden_rectangle}
    assert not [find for find in types if list(find(pattern.grid()))]


def test_corners_in_four_boxes_are_not_a_rectangle() -> None:
    grid = everything().eliminate(but("r1c1 r1c5 r5c1", "27"))
    assert not list(uniqueness.unique_rectangle_1(grid))


@pytest.mark.parametrize(("size", "count"), [(4, 16), (6, 99), (9, 486), (12, 1548), (16, 4608)])
def test_all_rectangles_lie_in_two_boxes(size: int, count: int) -> None:
    shape = shape_of(size)
    rectangles = all_rectangles(shape)
    assert len(rectangles) == len(set(rectangles)) == count
    for _, corners in rectangles:
        assert [len({of[cell] for cell in corners}) for of in (shape.row_of, shape.col_of, shape.box_of)] == [2, 2, 2]


def test_a_hidden_rectangle_needs_its_digit_in_all_corners() -> None:
    """Without 2 in r2c1 the corners can't be 2 and 7 crosswise, and nothing follows."""
    grid = HIDDEN.grid().eliminate(pairs("r2c1", "2"))
    assert not list(uniqueness.hidden_rectangle(grid))


def with_placed(lacking: Pairs, **digits: int) -> Candidates:
    """Return an empty grid in which some digits have been placed."""
    grid = everything().eliminate(lacking)
    for name, digit in digits.items():
        grid = grid.place(9 * (int(name[1]) - 1) + int(name[3]) - 1, digit)
    return grid


def test_avoidable_rectangle_1() -> None:
    grid = with_placed(set(), r1c1=2, r1c5=7, r2c1=7)
    (finding,) = uniqueness.avoidable_rectangle_1(grid)
    assert set(finding.eliminates) == pairs("r2c5", "2")
    assert headline(finding) == f"Avoidable rectangle 1: 2 and 7 at {CORNERS}"
    assert "none of them was given" in finding.explain().why
    assert marked(finding, Role.SUBJECT) == pairs("r2c5", "2")
    assert not list(uniqueness.avoidable_rectangle_1(replace(grid, given=1 << 4)))
    assert not list(uniqueness.avoidable_rectangle_1(with_placed(set(), r1c1=2, r1c5=7, r2c1=6)))


def test_avoidable_rectangle_2() -> None:
    ends = but("r2c1", "47") | but("r2c5", "24")
    grid = with_placed(ends, r1c1=2, r1c5=7)
    (finding,) = uniqueness.avoidable_rectangle_2(grid)
    assert set(finding.eliminates) == pairs("r2c2346789", "4")
    assert headline(finding) == f"Avoidable rectangle 2: 2 and 7 at {CORNERS}"
    assert marked(finding, Role.FIN) == pairs("r2c1 r2c5", "4")
    assert not list(uniqueness.avoidable_rectangle_2(replace(grid, given=1 << 0)))
    assert not list(uniqueness.avoidable_rectangle_2(with_placed(ends - pairs("r2c5", "9"), r1c1=2, r1c5=7)))
    assert not list(uniqueness.avoidable_rectangle_2(with_placed(ends, r1c1=2, r1c5=6)))


GRAVE = """
    287563419
    165..2378
    934871265
    816..95.7
    352718694
    7496.518.
    6.1.5784.
    473286951
    5.81.47.6
"""


def grave() -> Candidates:
    digits = bytes(int(character) if character != "." else 0 for character in "".join(GRAVE.split()))
    shape = shape_of(9)
    return Candidates.of_cells(shape, digits, possible_digits(shape, digits))


def test_bug_plus_1() -> None:
    (finding,) = uniqueness.bug_plus_1(grave())
    assert not finding.places
    assert set(finding.eliminates) == pairs("r4c5", "24")
    assert headline(finding) == "BUG + 1: 3 at r4c5"
    assert marked(finding, Role.SUBJECT) == pairs("r4c5", "3")


@pytest.mark.parametrize("digits", ["239", "29", "2"])
def test_other_candidates_in_one_cell_are_not_a_bug_plus_1(digits: str) -> None:
    """r6c5 can be 2 or 3 in the pattern."""
    grid, cells = grave(), list(grave().cells)
    cells[9 * 5 + 4] = sum(1 << int(digit) - 1 for digit in digits)
    assert not list(uniqueness.bug_plus_1(Candidates.of_cells(grid.shape, grid.digits, tuple(cells))))
