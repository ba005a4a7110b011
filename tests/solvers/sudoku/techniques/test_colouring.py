"""Simple colouring, multi-colouring and remote pairs."""

import pytest
from support.techniques import but, check_drawing, everything, headline, marked, pairs

from solvers.puzzle import Role
from solvers.sudoku.candidates import Find
from solvers.sudoku.techniques.colouring import multi_colouring, remote_pair, simple_colouring

TRAP = """
    a...z....
    .ooo.oooo
    .ooo.oooo
    zoox.xooo
    .ooo.oooo
    .xxoaoooo
    .ooo.oooo
    .ooo.oooo
    +ooo.oooo
"""
WRAP = """
    a...Z....
    ..oo.oooo
    ..oo.oooo
    Zoo...ooo
    .ooo.oooo
    .Z..a....
    .ooo.oooo
    .ooo+oooo
    .ooo.oooo
"""
ONE_BRIDGE = """
    b...p....
    .ooo.oooo
    .ooo.oooo
    pooo.ooox
    .ooo.oooo
    .ooo.oooo
    +ooo.oooo
    .oooboooo
    .....b..p
"""
TWO_BRIDGES = """
    oxooooxoo
    .b....p..
    oxooooxoo
    oxooooxoo
    oxooooxoo
    .b..+.p..
    oxooooxoo
    oxooooxoo
    oxooooxoo
"""
WRONG_COLOUR = """
    x...o....
    oooo.oo.o
    .a.....z.
    oooo.oo.o
    oooo.oo+o
    oooo.oo.o
    oooo.o.a.
    o.ooxo..z
    oooo.o...
"""
PICTURES = {
    "trap": (
        simple_colouring,
        TRAP,
        "Simple colouring: 5 in 4 cells from r1c1 to r6c5",
        "either r1c1 and r6c5 are 5, or r1c5 and r4c1 are. Either way, a cell that sees both colours can't be 5.",
    ),
    "wrap": (
        simple_colouring,
        WRAP,
        "Simple colouring: 5 in 5 cells from r1c1 to r6c5",
        "But r4c1 and r6c2 share box 4 and can't both be 5, so the other colour is right.",
    ),
    "one bridge": (
        multi_colouring,
        ONE_BRIDGE,
        "Multi-colouring: 5 in 6 cells from r1c1 to r9c9",
        "r8c5 and r9c6 share box 8 and can't both be 5, so r1c5 and r4c1 are 5, or r9c9 is. A cell that sees one of each",
    ),
    "two bridges": (
        multi_colouring,
        TWO_BRIDGES,
        "Multi-colouring: 5 in 4 cells from r2c2 to r6c7",
        "A cell that sees both sides of such an alternative can't be 5.",
    ),
    "wrong colour": (
        multi_colouring,
        WRONG_COLOUR,
        "Multi-colouring: 5 in 7 cells from r1c1 to r8c9",
        "r1c1 sees r3c2, and r8c5 sees r8c9: whichever colour of the second cluster is 5, r1c1 and r8c5 are not.",
    ),
}


@pytest.mark.parametrize(("find", "text", "words", "why"), PICTURES.values(), ids=list(PICTURES))
def test_one_digit(find: Find, text: str, words: str, why: str) -> None:
    check_drawing(find, text, words, why)


CHAIN = "r1c1 r2c3 r2c7 r7c7"
SEEN_BY_NEIGHBOURS = "r1c2 r1c3 r2c1 r2c2 r3c1 r3c2 r3c3 r2c4 r2c5 r2c6 r2c8 r2c9 r1c7 r3c7 r4c7 r5c7 r6c7 r8c7 r9c7"


def test_a_remote_pair() -> None:
    grid = everything().eliminate(but(CHAIN, "38") | pairs(SEEN_BY_NEIGHBOURS, "38"))
    (finding,) = remote_pair(grid)
    assert set(finding.eliminates) == pairs("r7c1", "38")
    assert headline(finding) == "Remote pair: 3 and 8 in r1c1, r2c3, r2c7 and r7c7"
    assert marked(finding, Role.FIRST) == pairs("r1c1 r2c7", "3") | pairs("r2c3 r7c7", "8")
    assert marked(finding, Role.SECOND) == pairs("r1c1 r2c7", "8") | pairs("r2c3 r7c7", "3")


def test_an_extra_digit_breaks_a_remote_pair() -> None:
    without = but("r1c1 r2c3 r7c7", "38") | but("r2c7", "389") | pairs(SEEN_BY_NEIGHBOURS, "38")
    assert not list(remote_pair(everything().eliminate(without)))
