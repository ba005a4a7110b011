"""Forcing chains and nets."""

import re
from itertools import islice

import pytest
from support.techniques import Pattern, check_pattern, check_soundness, everything, headline, marked, pairs

from solvers.puzzle import Role
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.fast import search
from solvers.sudoku.human import Deduction, deductions, usable
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques.chains import forcing
from solvers.sudoku.techniques.chains.worlds import World, refute
from solvers.sudoku.text import parse

MAX_FINDINGS = 12
OWN = ".7..5...3..1.......5.7..18..8...7.5....82...429...5........13..6...3...95.9....2."
HARD = "..79...3.1....4...5...6.2....5.3.7...8.....5.9..5.........1...6.....24....98...7."
"""a puzzle that needs refutations from the first step"""

HARDEST = ".13.2...5..6...9..7...........45..8....2......54..1..26....3....415....3....1...."
"""a puzzle in which trying pairs isn't enough once two candidates are eliminated"""

BY_CELL = Pattern(
    forcing.forcing_chain,
    "r5c5=123 r5c9=19 r9c5=29 r5c4=34 r9c4=49",
    "r9c9=9",
    "Forcing chain: r9c9 is not 9, whichever digit r5c5 is",
    "r9c4=5",
    {
        Role.FIRST: "r5c5=123",
        Role.SECOND: "r5c4=4 r5c9,r9c45=9",
        Role.STRONG: "r5c4=34 r5c9=19 r9c4=49 r9c5=29",
        Role.WEAK: "r5c59=1 r59c5=2 r5c45=3 r59c4=4 r5c9,r9c459=9",
    },
)
BY_UNIT = Pattern(
    forcing.forcing_chain,
    "r7c4,r9c1=57 r6c8=47 r6c5=45",
    "r9c5=5",
    "Forcing chain: r9c5 is not 5, wherever 7 goes in row 1",
    "r1c2=7",
    {Role.FIRST: "r1c148=7", Role.SECOND: "r6c5,r7c4,r9c1=5 r6c8=4"},
    without="r1c235679=7",
)
CONTRADICTION = Pattern(
    forcing.forcing_net,
    "r1c1=567 r1c5=15 r5c1=25 r5c9=23 r5c5=123",
    "r1c1=5",
    "Forcing net: r1c1 is not 5",
    "r5c5=4",
    {Role.FIRST: "r1c1=5", Role.SECOND: "r1c5=1 r5c1=2 r5c9=3"},
)
TOGETHER = Pattern(
    forcing.forcing_net,
    "r5c5=123 r5c9=169 r9c5=29 r5c4=34 r9c4=49 r5c2=16",
    "r9c9=9",
    "Forcing net: r9c9 is not 9, whichever digit r5c5 is",
    "r9c4=5",
    {Role.FIRST: "r5c5=123", Role.SECOND: "r5c2=6 r5c4=4 r5c9,r9c45=9"},
)
PATTERNS = [each for each in list(globals().values()) if isinstance(each, Pattern)]


@pytest.fixture
def without_refutations(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a grid where nearly everything is possible, refutations take long and find nothing."""
    monkeypatch.setattr(forcing, "MAX_WORK", (0, 0))


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.words)
@pytest.mark.usefixtures("without_refutations")
def test_forcing(pattern: Pattern) -> None:
    check_pattern(pattern)


def test_each_answer_leads_to_the_same_conclusion() -> None:
    (finding,) = forcing.forcing_chain(BY_CELL.grid())
    explanation = finding.explain()
    assert explanation.where == "on a cell with 3 candidates in box 5"
    assert explanation.why == (
        "Forcing chain: r9c9 is not 9, whichever digit r5c5 is. "
        "If r5c5 is 1, then r5c9 is not 1, so r5c9 is 9 (the last digit there), so r9c9 is not 9. "
        "If r5c5 is 2, then r9c5 is not 2, so r9c5 is 9 (the last digit there), so r9c9 is not 9. "
        "If r5c5 is 3, then r5c4 is not 3, so r5c4 is 4 (the last digit there), so r9c4 is not 4, "
        "so r9c4 is 9 (the last digit there), so r9c9 is not 9. So r9c9 is not 9 in any case."
    )


@pytest.mark.usefixtures("without_refutations")
def test_a_net_explains_its_contradiction() -> None:
    (finding,) = forcing.forcing_net(CONTRADICTION.grid())
    assert finding.explain().why == (
        "Forcing net: r1c1 is not 5. Suppose it were. Then r1c5 is 1 (the last digit there), r5c1 is 2 (the last digit there) "
        "and r5c9 is 3 (the last digit there). But then no digit is left for r5c5. So r1c1 can't be 5."
    )
    assert marked(finding, Role.WRONG) == {(40, 0)}


@pytest.mark.usefixtures("without_refutations")
def test_a_net_needs_several_statements_together() -> None:
    assert not list(forcing.forcing_chain(TOGETHER.grid()))
    (finding,) = forcing.forcing_net(TOGETHER.grid())
    together = "If r5c5 is 1, then r5c2 is 6 (the last digit there) and r5c9 is 9 (the last digit there), so r9c9 is not 9."
    assert together in finding.explain().why


def test_a_chain_can_place_a_digit() -> None:
    found = list(forcing.forcing_chain(BY_CELL.grid().eliminate(pairs("r9c9", "1234567"))))
    assert set(found[0].eliminates) == pairs("r9c9", "9")
    (placed,) = (finding for finding in found if finding.places)
    assert set(placed.places) == pairs("r9c9", "8")
    assert headline(placed) == "Forcing chain: r9c9 is 8, whichever digit r5c5 is"


def test_nothing_follows_if_everything_is_possible() -> None:
    assert not list(forcing.forcing_chain(everything()))
    assert next(forcing.forcing_net(everything(4)), None) is None


def test_refutations_on_the_way_are_explained() -> None:
    why = next(forcing.forcing_net(Candidates.of(parse(HARD)))).explain().why
    assert re.search(r"r\dc\d is not \d \(otherwise r\dc\d is \d.*, and no (digit|place) is left for", why)
    assert why.count(" (") <= 12
    assert re.search(r"And so on: \d+ more statements follow\. In the end no", why)


def test_all_candidates_are_tried_if_pairs_are_not_enough() -> None:
    grid = Candidates.of(parse(HARDEST)).eliminate(pairs("r3c5", "8") | pairs("r9c2", "2"))
    answer = search.solution(shape_of(9), grid.digits)
    finding = next(forcing.forcing_net(grid))
    ((cell, digit),) = finding.eliminates
    assert answer[cell] != digit
    assert "In the end no" in finding.explain().why
    world = World.of(grid).assuming((cell, digit))
    world.propagate()
    refute(world, World.alternatives, 10_000)
    assert not world.is_broken


def test_refutations_stop_at_their_limit() -> None:
    grid = Candidates.of(parse(HARD))
    cell = next(cell for cell, digits in enumerate(grid.cells) if digits.bit_count() > 1)
    world = World.of(grid).assuming((cell, grid.cells[cell].bit_length()))
    world.propagate()
    assert refute(world, World.alternatives, 3) == 3
    assert not world.is_broken


def check(grid: Candidates, answer: bytes) -> None:
    for find in (forcing.forcing_chain, forcing.forcing_net):
        for finding in islice(find(grid), MAX_FINDINGS):
            check_soundness(finding, grid, answer)
            assert not re.search(r"  |\.\.|,,| ,", finding.explain().why)


def test_nothing_forced_rules_out_a_digit_of_the_solution() -> None:
    state = parse(OWN)
    answer = search.solution(shape_of(9), state.givens)
    path = [item for item in deductions(Candidates.of(state), usable()) if isinstance(item, Deduction)]
    assert path[-1].after.digits == answer
    grids = [item.grid for item in path if item.technique.name.startswith("forcing")]
    assert grids
    for grid in grids:
        check(grid, answer)


def test_no_refutation_rules_out_a_digit_of_the_solution() -> None:
    answer = search.solution(shape_of(9), parse(HARD).givens)
    check(Candidates.of(parse(HARD)), answer)
