"""What is said of a board that somebody brought: its grade, how random play fares, and whether it can be cleared."""

from __future__ import annotations

import pytest

from solvers.link import analysis
from solvers.link.decide import Clearability, Decision
from solvers.link.generation.difficulty import clear_rate, grade
from solvers.link.generation.generate import generate
from solvers.link.options import DIFFICULTY, NEW_GAME
from solvers.link.rules import LinkState
from solvers.link.text import parse
from solvers.options import read_options
from solvers.puzzle import Report

LOST = "@down 6 3 3 5/6 1 4 2/1 2 5 4"
"""two pairs can be taken at first"""


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


def test_a_board_that_always_comes_out_is_said_to() -> None:
    (report,) = reports(parse("1 1 2 2"))
    assert report.facts == ("easy", "can be cleared")


@pytest.mark.parametrize("text", ["1 2/2 1", "@inside 1 2/2 1", "2 4 3 6/5 3 4 2/5 1 6 1", LOST])
def test_a_lost_board_has_a_problem_and_no_grade(text: str) -> None:
    last = reports(parse(text))[-1]
    assert last.facts == ("can't be cleared",)
    assert last.problem.endswith(".") and last.answer is None


def random_play_always_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.link.generation.random_play.random_games", lambda state, games, seed: [()] * games)


def test_a_board_that_random_play_never_clears_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    state = parse("1 2 2 1")
    random_play_always_fails(monkeypatch)
    first, last = reports(state)
    assert first.facts == ("expert", "random play never cleared it in 400 games")
    assert last.facts == (*first.facts, "can be cleared")


def test_what_the_search_leaves_open_is_said_to_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(state: LinkState) -> object:
        yield from ()
        return Decision(Clearability.OPEN)

    random_play_always_fails(monkeypatch)
    monkeypatch.setattr("solvers.link.analysis.decided", gives_up)
    last = reports(parse("1 2 2 1"))[-1]
    assert last.facts[-1] == "unknown whether it can be cleared" and not last.problem


def test_an_empty_board_has_nothing_to_say_about() -> None:
    assert [report.facts for report in reports(parse(". ./. ."))] == [("no tiles",)]


@pytest.mark.parametrize(("rate", "words"), [(0.005, ("random play clears 1 %",)), (0.31, ("random play clears 31 %",)), (1, ())])
def test_small_rates_are_never_told_as_none(rate: float, words: tuple[str, ...]) -> None:
    assert analysis.rate_words(rate, 200) == words
