"""Ratings: the grade, the score and the histogram of a puzzle."""

from __future__ import annotations

from collections import Counter

import pytest

from solvers.puzzle import Step
from solvers.sudoku.generation import rating
from solvers.sudoku.generation.rating import rate, rate_within
from solvers.sudoku.human import solve
from solvers.sudoku.techniques import TECHNIQUES, singles
from solvers.sudoku.techniques.finding import Grade
from solvers.sudoku.text import parse

EASY = "..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
MEDIUM = ".84.5..9....8..4.3..1..6.7...6..921.....2.....721..6...3.9..7..1.7..8....2..7.36."
HARD = "....9.7.....67498.......4.1.6.4....59.......82....5.7.8.3.......94718.....1.3...."


@pytest.mark.parametrize(("text", "grade"), [(EASY, Grade.EASY), (MEDIUM, Grade.MEDIUM), (HARD, Grade.HARD)])
def test_the_rating_counts_the_steps_that_are_shown(text: str, grade: Grade) -> None:
    state = parse(text)
    used = Counter(item.technique for item in solve(state) if isinstance(item, Step))
    found = rate(state)
    assert found.histogram == used
    assert found.grade is grade
    assert found.score == sum(row.score * used[row.title] for row in TECHNIQUES)
    assert found.hardest is [row for row in TECHNIQUES if used[row.title]][-1]
    assert found.hardest.name != "guess"
    assert found.as_json() == {
        "grade": grade.title.lower(),
        "hardest": found.hardest.title,
        "score": found.score,
        "histogram": dict(used),
    }


def test_digits_and_marks_in_play_do_not_change_the_rating() -> None:
    assert rate(parse(f"{MEDIUM}")) == rate(parse(f"{MEDIUM}").apply_all(next_moves(MEDIUM, 12)))


def next_moves(text: str, count: int) -> list[object]:
    return [move for item in solve(parse(text)) if isinstance(item, Step) for move in item.moves][:count]


def test_a_harder_puzzle_than_asked_for_has_no_rating() -> None:
    assert rate_within(parse(HARD), Grade.MEDIUM) is None
    assert rate_within(parse(HARD), Grade.HARD) == rate(parse(HARD))
    assert rate_within(parse(MEDIUM), Grade.EASY) is None
    assert rate_within(parse(EASY), Grade.EXTREME) == rate(parse(EASY))


def test_where_techniques_end_a_guess_is_the_hardest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "usable", lambda *_: TECHNIQUES[:3])
    found = rate(parse(MEDIUM))
    assert found.hardest.title == "Guess" and found.grade is Grade.EXTREME


def test_no_sentence_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("a sentence was asked for")

    for name in ("_explain_full_house", "_explain_naked_single", "_explain_hidden_single"):
        monkeypatch.setattr(singles, name, fail)
    assert rate(parse(EASY)).grade is Grade.EASY


def test_a_full_board_has_the_least_rating() -> None:
    found = rate(parse("1234341221434321"))
    assert (found.score, found.grade, found.histogram) == (0, Grade.EASY, {})
