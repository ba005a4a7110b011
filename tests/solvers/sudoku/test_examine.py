"""The thorough look at a board that somebody brought."""

from __future__ import annotations

import pytest

from solvers.errors import GaveUp
from solvers.sudoku.analysis import examine
from solvers.sudoku.fast import search
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import shape_of
from solvers.sudoku.text import parse

EASY = "..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
TWO_SOLUTIONS = ".84.5..9....8....3..1..6.7...6..921.....2.....721..6...3.9..7..1.7..8....2..7.36."


def test_a_good_board_has_its_answer_first_and_then_its_grade() -> None:
    first, last = examine(parse(f"{EASY} r1c1=1 r1c2+5"))
    assert (first.facts, last.facts) == (("one solution",), ("easy", "one solution"))
    assert first.problem == last.problem == ""
    assert first.answer == last.answer is not None
    assert (
        last.answer.is_solved()
        and last.answer.givens == parse(EASY).givens
        and last.answer.digits == search.solution(shape_of(9), parse(EASY).givens)
    )


def test_several_solutions_are_compared() -> None:
    (report,) = examine(parse(TWO_SOLUTIONS))
    one, other = search.solutions(shape_of(9), parse(TWO_SOLUTIONS).givens, 2)
    cells = [cell for cell in range(81) if one[cell] != other[cell]]
    words = [
        f"r{cell // 9 + 1}c{cell % 9 + 1} {verb}{min(one[cell], other[cell])} or {max(one[cell], other[cell])}"
        for cell, verb in zip(cells[:2], ("can be ", ""), strict=True)
    ]
    assert report.problem == (
        f"This sudoku has more than one solution: {words[0]}, {words[1]}, and {len(cells) - 2} more cells differ."
    )
    assert report.facts == ("several solutions",) and report.answer is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (EASY[:29] + "1" + EASY[30:], "This sudoku has no solution: some given is wrong."),
        ("4" + EASY[1:], "There are two 4s in row 1, at r1c1 and r1c3: change one."),
    ],
)
def test_without_a_solution_the_reason_is_told(text: str, words: str) -> None:
    (report,) = examine(parse(text))
    assert (report.facts, report.problem, report.answer) == (("no solution",), words, None)


def test_too_few_givens_have_their_own_words() -> None:
    (report,) = examine(parse("123456789" + "1".rjust(17, ".") + "." * 55))
    assert report.problem.startswith("This sudoku has only 10 givens, and with fewer than 17 there is never just one solution: ")
    (report,) = examine(parse("1" + "." * 80))
    assert report.problem.startswith("This sudoku has only 1 given,")


def test_a_search_that_gives_up_says_nothing_against_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_: object) -> None:
        raise GaveUp("too much")

    monkeypatch.setattr(search, "solutions", give_up)
    (report,) = examine(parse(EASY))
    assert (report.facts, report.problem, report.answer) == (("too much to check",), "", None)


@pytest.mark.parametrize("size", [4, 6, 9, 12, 16])
def test_an_empty_board_asks_for_givens(size: int) -> None:
    (report,) = examine(SudokuState.of_givens(shape_of(size), bytes(size * size)))
    assert report.problem == "This sudoku is empty: write its givens first."
