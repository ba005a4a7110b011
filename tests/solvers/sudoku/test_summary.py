"""What the command line says of a solved sudoku."""

from __future__ import annotations

import pytest

from solvers.puzzle import Step
from solvers.sudoku import analysis, human
from solvers.sudoku.generation.rating import rate
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.text import parse

PUZZLE = "..4...35..9.238..423..1587......2..7.82.7.43.6..3......4985..211..796.4..65...7.."
SEVERAL = "1" + "." * 15


def steps_of(state: SudokuState) -> list[Step]:
    return [item for item in human.solve(state) if isinstance(item, Step)]


@pytest.mark.parametrize("text", [PUZZLE, f"{PUZZLE} r1c1=8", SEVERAL])
def test_the_rating_is_that_of_the_puzzle(text: str) -> None:
    state = parse(text)
    told = analysis.tell(state, "human", steps_of(state))
    rating = rate(state, told["unique"]).as_json()
    assert told["techniques"] == rating.pop("histogram")
    assert told["rating"] == rating


def test_a_puzzle_is_not_solved_again_to_be_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(analysis, "rate")
    state = parse(PUZZLE)
    assert analysis.tell(state, "human", steps_of(state))["rating"]["grade"] == "easy"
