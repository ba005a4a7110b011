"""Decide: safe pairs first, every pair explained, and lost boards recognised; the analysis of a board."""

import re
from functools import cache
from itertools import chain

import pytest
from support.oracles.link import can_be_cleared, check_words, shuffled
from support.oracles.steps import told

from solvers.errors import GaveUp, Unsolvable
from solvers.link import analysis
from solvers.link.generate import generate
from solvers.link.gravity import TWO_PASSES, Gravity
from solvers.link.links import parse_move
from solvers.link.methods import decide as solver
from solvers.link.methods.decide import Clearability, Decision
from solvers.link.options import DIFFICULTY, NEW_GAME
from solvers.link.random_play_kernel import clear_rate, grade
from solvers.link.rules import LinkState, parse
from solvers.options import read_options
from solvers.puzzle import Progress, Report, Role


@cache
def stories(gravity):
    """Return how boards that can be cleared are decided."""
    found = [shuffled(seed, gravity, 4, 4, same) for seed in range(12) for same in (2, 4)]
    return [told(board, solver.solve(board)) for board in found if can_be_cleared(board)]


SAFE = {"safe pair": 2, "safe four": 4}
"""techniques, and the tiles of the face that are left"""


def each_step(gravity):
    """Yield the steps of all stories, each with the position before it."""
    for story in stories(gravity):
        yield from story.each


@pytest.mark.parametrize("gravity", Gravity)
def test_decided_pairs_are_legal_and_explained(gravity):
    for story in stories(gravity):
        assert story.end is None and story.final.is_solved()
        assert len(story.steps) == story.befores[0].left // 2
    for step, before in each_step(gravity):
        (pair,) = step.moves
        check_words(step, before)
        assert step.why.endswith(".")
        assert step.clue.endswith(".")
        assert not re.search(r"r\d+c\d+", step.clue)
        same, falls = before.tiles.count(before.tile_at(pair.first)), before.falls(pair)
        if step.technique in SAFE:
            assert same == SAFE[step.technique] and not falls and gravity not in TWO_PASSES
        else:
            assert step.technique == "found by search"
            assert re.match(
                r"\S+(, found by search\. It frees no other tile\.| frees .*?\.) (After|\d+ tiles of|It is)", step.why
            )
            assert same > 2 or falls or gravity in TWO_PASSES
        region = [mark.cells for mark in step.marks if mark.role is Role.REGION]
        assert region == ([tuple(sorted(falls))] if falls else [])
        assert dict(step.figures)["open pairs"] == len(before.pairs)


@pytest.mark.parametrize("gravity", sorted(set(Gravity) - TWO_PASSES))
def test_safe_pairs_come_first_and_are_never_wrong(gravity):
    n_safe = 0
    for step, before in each_step(gravity):
        lone = [pair for pair in before.pairs if before.tiles.count(before.tile_at(pair.first)) == 2]
        if any(not before.falls(pair) for pair in lone):
            assert step.technique == "safe pair", "it comes as soon as it is safe"
        if step.technique in SAFE and can_be_cleared(before):
            assert can_be_cleared(before.apply(step.moves[0]))
            n_safe += 1
    assert n_safe


def test_a_safe_four_names_the_other_pair_which_can_go_next():
    still = parse("1 2 2 1/1 3 3 1/4 5 4 5/5 4 5 4")
    n_fours = 0
    for story in (*chain.from_iterable(map(stories, Gravity)), told(still, solver.solve(still))):
        for step, following, before in zip(story.steps, story.steps[1:], story.befores[1:], strict=False):
            if step.technique == "safe four":
                other = re.search(r"safe together with (r\d+c\d+)–(r\d+c\d+)", step.why)
                pair = parse_move(f"{other[1]}-{other[2]}")
                assert pair in before.pairs and not before.falls(pair)
                assert following.technique == "safe pair"
                n_fours += 1
    assert n_fours > 20


def test_freed_tiles_can_only_be_linked_after_the_pair():
    n_freed = 0
    for gravity in (Gravity.NONE, Gravity.DOWN, Gravity.LEFT, Gravity.INWARD):
        for step, before in each_step(gravity):
            if found := re.search(r"frees (\d+) tiles?", step.headline):
                (pair,) = step.moves
                after, falls = before.apply(pair), before.falls(pair)
                numbers = {cell for other in before.pairs for cell in (other.first, other.second)}
                later = {cell for other in after.pairs for cell in (other.first, other.second)}
                tiles = {cell for cells in before.places.values() for cell in cells} - {pair.first, pair.second}
                freed = {cell for cell in tiles - numbers if falls.get(cell, cell) in later}
                assert int(found[1]) == len(freed)
                named = re.search(r"Only then can (.*?) be linked", step.why)
                assert (named is not None) == (len(freed) <= 4)
                if named:
                    assert re.findall(r"r\d+c\d+", named[1]) == [f"r{row + 1}c{col + 1}" for row, col in sorted(freed)]
                n_freed += 1
    assert n_freed > 10


def test_a_lost_board_is_called_unsolvable():
    board = next(board for seed in range(99) if not can_be_cleared(board := shuffled(seed, "none", 4, 4, 2)) and board.pairs)
    with pytest.raises(Unsolvable, match=r"This board can't be cleared: \d+ positions? (was|were) searched, and .*\."):
        list(solver.solve(board))


def test_decide_gives_up_at_its_limit(monkeypatch):
    def decide(state):
        yield Progress(1)
        return Decision(Clearability.UNKNOWN, nodes=500)

    monkeypatch.setattr(solver, "decide", decide)
    items = solver.solve(shuffled(1, "down"))
    assert next(items) == Progress(1)
    with pytest.raises(GaveUp, match=r"500 positions were searched without an answer"):
        next(items)


def test_decide_knows_stuck_boards_without_a_search(monkeypatch):
    monkeypatch.setattr(solver, "decide", None)
    with pytest.raises(Unsolvable, match="None of the remaining tiles can be paired"):
        list(solver.solve(parse("@inside 1 2/2 1")))


# the analysis of a board


LOST = "@down 6 3 3 5/6 1 4 2/1 2 5 4"  # two pairs can be taken at first


def reports(state: LinkState) -> list[Report[LinkState]]:
    return [item for item in analysis.examine(state) if isinstance(item, Report)]


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_the_grade_comes_first_in_the_words_of_the_option(difficulty: str) -> None:
    state = generate(read_options(NEW_GAME, {"size": "6x8", "gravity": "left", "difficulty": difficulty}), 5)
    (report,) = reports(state)
    assert report.facts[0] == difficulty == grade(state)[0]
    assert difficulty in {choice.value for choice in DIFFICULTY.choices}
    assert report.facts[1:] == (f"random play clears {round(clear_rate(state) * 100)} %", "can be cleared")
    assert report.problem == "" and report.answer is None


def test_a_board_that_random_play_always_clears_needs_no_rate() -> None:
    (report,) = reports(parse("1 1 2 2"))
    assert report.facts == ("easy", "can be cleared")


@pytest.mark.parametrize("text", ["1 2/2 1", "@inside 1 2/2 1", "2 4 3 6/5 3 4 2/5 1 6 1", LOST])
def test_a_lost_board_has_a_problem_and_no_grade(text: str) -> None:
    last = reports(parse(text))[-1]
    assert last.facts == ("can't be cleared",)
    assert last.problem.endswith(".") and last.answer is None


def random_play_always_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.link.random_play_kernel.random_games", lambda state, games, seed: [()] * games)


def test_a_board_that_random_play_never_clears_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    state = parse("1 2 2 1")
    random_play_always_fails(monkeypatch)
    first, last = reports(state)
    assert first.facts == ("expert", "random play never cleared it in 400 games")
    assert last.facts == (*first.facts, "can be cleared")


def test_an_undecided_board_is_reported_as_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(state: LinkState) -> object:
        yield from ()
        return Decision(Clearability.UNKNOWN)

    random_play_always_fails(monkeypatch)
    monkeypatch.setattr("solvers.link.analysis.decide", gives_up)
    last = reports(parse("1 2 2 1"))[-1]
    assert last.facts[-1] == "unknown whether it can be cleared" and not last.problem


def test_an_empty_board_has_a_short_report() -> None:
    assert [report.facts for report in reports(parse(". ./. ."))] == [("no tiles",)]


@pytest.mark.parametrize(("rate", "words"), [(0.005, ("random play clears 1 %",)), (0.31, ("random play clears 31 %",)), (1, ())])
def test_small_rates_are_never_rounded_to_zero(rate: float, words: tuple[str, ...]) -> None:
    assert analysis.rate_words(rate, 200) == words
