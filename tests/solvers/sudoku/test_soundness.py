"""No technique ever removes a digit of the solution, and each finding changes something."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.fast import search
from solvers.sudoku.generation import generate
from solvers.sudoku.human import Deduction, deductions, usable
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.techniques.finding import Finding, Grade

MOST_FINDINGS = 20


def check(finding: Finding, grid: Candidates, answer: bytes, name: str) -> None:
    assert finding.places or finding.eliminates, name
    for cell, digit in finding.places:
        assert answer[cell] == digit and grid.has(cell, digit), name
    for cell, digit in finding.eliminates:
        assert answer[cell] != digit and grid.has(cell, digit), name


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), size=st.sampled_from([6, 9, 9, 9]))
def test_no_technique_removes_a_digit_of_the_solution(seed: int, size: int) -> None:
    *_, state = generate.dig(shape_of(size), "none", 0, random.Random(seed))
    answer = search.solution(shape_of(size), state.givens)
    assert answer is not None
    for item in deductions(Candidates.of(state), usable()):
        if isinstance(item, Deduction):
            check(item.finding, item.grid, answer, item.technique.name)
            if item.technique.grade > Grade.EASY:
                for technique in TECHNIQUES[:-1]:
                    for finding, _ in zip(technique.find(item.grid), range(MOST_FINDINGS), strict=False):
                        check(finding, item.grid, answer, technique.name)
