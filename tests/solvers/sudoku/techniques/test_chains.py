"""X-chain, XY-chain, nice loops and AIC, plain, with groups and with almost locked sets."""

import re

import pytest
from support.techniques import Pattern, but, check_pattern, everything, headline, marked, pairs

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates, Grade
from solvers.sudoku.human import Deduction, deductions, usable
from solvers.sudoku.techniques.chains import chains
from solvers.sudoku.text import parse

ALL = (
    chains.x_chain,
    chains.xy_chain,
    chains.continuous_nice_loop,
    chains.discontinuous_nice_loop,
    chains.aic,
    chains.grouped_continuous_nice_loop,
    chains.grouped_discontinuous_nice_loop,
    chains.grouped_aic,
)
OWN_PUZZLES = (
    ".7..5...3..1.......5.7..18..8...7.5....82...429...5........13..6...3...95.9....2.",
    "...6.8....25..3...6..4..3.5..9...6...5......44....9.23..1.425.828.........3...1..",
)


X_CHAIN = Pattern(
    chains.x_chain,
    "",
    "r5c1=5",
    "X-chain: 5 at r1c1 or r5c9",
    "r1c8=5",
    {Role.FIRST: "r1c1,r3c4,r8c9=5", Role.SECOND: "r1c5,r5c9,r8c4=5", Role.STRONG: "r1c15,r38c4,r58c9=5"},
    without="r1c2346789,r1245679c4,r1234679c9,r8c1=5",
)
XY_CHAIN = Pattern(
    chains.xy_chain,
    "r1c1=12 r1c5=23 r4c5=34 r4c9=14",
    "r1c9,r4c1=1",
    "XY-chain: 1 at r1c1 or r4c9",
    "r4c5=5",
    {Role.FIRST: "r1c1=1 r1c5=2 r4c5=3 r4c9=4", Role.SECOND: "r1c1=2 r1c5=3 r4c5=4 r4c9=1", Role.WEAK: "r1c15=2 r14c5=3 r4c59=4"},
)
CONTINUOUS = Pattern(
    chains.continuous_nice_loop,
    "r1c1=12 r1c5=23 r5c5=34 r5c1=14",
    "r1c2346789=2 r2346789c1=1 r2346789c5=3 r5c2346789=4",
    "Continuous nice loop: 1, 2, 3 and 4 through r1c1, r1c5, r5c5 and r5c1",
    "r5c1=9",
    {Role.WEAK: "r1c1=12 r1c5=23 r5c1=14 r5c5=34"},
)
DISCONTINUOUS = Pattern(
    chains.discontinuous_nice_loop,
    "r1c1=12",
    "r1c9=1",
    "Discontinuous nice loop: r1c9 is not 1",
    "r7c5=2",
    {Role.FIRST: "r1c1,r6c5=2 r6c9=1", Role.SECOND: "r1c1,r6c5=1 r1c5=2", Role.WEAK: "r1c19,r6c59=1 r1c15,r6c5=2"},
    without="r2345789c5=2 r6c1234678=1",
)
AIC_1 = Pattern(
    chains.aic,
    "r2c8=13",
    "r1c789,r2c23=1",
    "AIC: 1 at r1c1 or r2c8",
    "r5c5=3",
    {Role.FIRST: "r1c1=1 r2c8,r5c1=3", Role.SECOND: "r2c8,r5c1=1 r5c8=3"},
    without="r2346789c1=1 r5c2345679=3",
)
AIC_2 = Pattern(
    chains.aic,
    "",
    "r1c1=2 r1c9=1",
    "AIC: 1 at r1c1 or 2 at r1c9",
    "r8c9=2",
    {Role.WEAK: "r5c1=13 r5c9=23"},
    without="r2346789c1=1 r2346789c9=2 r5c2345678=3",
)
GROUPED_AIC = Pattern(
    chains.grouped_aic,
    "r3c8=13",
    "r3c23=1",
    "Grouped AIC: 1 at r1c1, r2c1 or r3c8",
    "r9c1=1",
    {Role.FIRST: "r3c8,r5c1=1 r5c8=3", Role.SECOND: "r12c1=1 r3c8,r5c1=3"},
    without="r346789c1=1 r5c2345679=3",
)
GROUPED_RETURN = Pattern(
    chains.grouped_discontinuous_nice_loop,
    "r3c8=13",
    "r3c2=1",
    "Grouped discontinuous nice loop: r3c2 is not 1",
    "r5c9=3",
    {Role.STRONG: "r25c1,r3c8=1 r3c8,r5c18=3"},
    without="r346789c1,r3c3=1 r5c2345679=3",
)
GROUPED_LOOP = Pattern(
    chains.grouped_continuous_nice_loop,
    "r3c3=13",
    "r12c23,r3c2=1 r5c1=2456789 r1246789c3=3",
    "Grouped continuous nice loop: 1 and 3 through r5c1, r5c3, r3c3, r1c1 and r2c1",
    "r4c1=1",
    {Role.WEAK: "r25c1,r3c3=1 r3c3,r5c13=3"},
    without="r346789c1=1 r5c2456789,r4c456,r6c789=3",
)
BY_SET = Pattern(
    chains.grouped_discontinuous_nice_loop,
    "r1c12=123",
    "r1c4=1",
    "Grouped discontinuous nice loop: r1c4 is not 1",
    "r1c2=7",
    {Role.FIRST: "r1c12,r6c9=3 r6c4=1", Role.SECOND: "r1c12,r6c9=1 r1c9=3"},
    without="r2345789c9=3 r6c1235678=1",
)
LARGE_XY_CHAIN = Pattern(
    chains.xy_chain,
    "r1c1=AB r1c10=BC r9c10=CD r9c16=AD",
    "r1c16,r9c1=A",
    "XY-chain: A at r1c1 or r9c16",
    "r9c10=E",
    {Role.STRONG: "r1c1=AB r1c10=BC r9c10=CD r9c16=AD"},
    size=16,
)
PATTERNS = [each for each in list(globals().values()) if isinstance(each, Pattern)]


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.words)
def test_chain(pattern: Pattern) -> None:
    check_pattern(pattern)


def test_a_chain_is_explained_step_by_step() -> None:
    (finding,) = chains.aic(AIC_2.grid())
    explanation = finding.explain()
    assert explanation.where == "on 1, 2 and 3, from box 1 to box 3"
    assert explanation.why == (
        "AIC: 1 at r1c1 or 2 at r1c9. If r1c1 is not 1, then r5c1 is 1 (the last place in column 1), so r5c1 is not 3, "
        "so r5c9 is 3 (the last place in row 5), so r5c9 is not 2, so r1c9 is 2 (the last place in column 9). "
        "So in any case r1c1 is 1 or r1c9 is 2. That rules out 1 in r1c9 and 2 in r1c1, because either would make both false. "
        "In short: (1)r1c1=(1-3)r5c1=(3-2)r5c9=r1c9."
    )


def test_the_remaining_digits_of_a_set_are_explained() -> None:
    (finding,) = BY_SET.find(BY_SET.grid())
    assert "one of r1c1 and r1c2 is 1 (only 1 and 2 are left for r1c1 and r1c2). But then r1c4" in finding.explain().why


def test_a_candidate_that_follows_from_its_negation_rules_out_the_others_in_its_cell() -> None:
    places = pairs("r1c2345678 r4c1235678 r9c1356789", "1")
    grid = everything().eliminate(places | pairs("r1c23 r2c13 r3c123", "1"))
    finding = next(found for found in chains.discontinuous_nice_loop(grid) if len(found.eliminates) > 1)
    assert set(finding.eliminates) == but("r1c1", "1")
    assert headline(finding) == "Discontinuous nice loop: r1c1 is 1"
    assert marked(finding, Role.SECOND) == pairs("r1c1 r2c2 r4c9 r9c4", "1")
    assert "so r1c1 is 1 (the last place in row 1) after all. So it is in any case" in finding.explain().why


@pytest.mark.parametrize("text", OWN_PUZZLES)
def test_every_link_of_a_chain_is_marked_in_order(text: str) -> None:
    for item in deductions(Candidates.of(parse(text)), usable(up_to=Grade.EXPERT)):
        if isinstance(item, Deduction) and item.technique.find in ALL:
            explanation = item.finding.explain()
            links = [mark for mark in explanation.marks if mark.role in (Role.STRONG, Role.WEAK)]
            assert len(links) >= 3 and all(len(mark.cells) == 2 for mark in links)
            assert [mark.role for mark in links[:3]] == [Role.STRONG, Role.WEAK, Role.STRONG]
            assert explanation.why.startswith(item.technique.title.split(" loop")[0])
            assert not re.search(r"  |\.\.|,,| ,", explanation.why)
