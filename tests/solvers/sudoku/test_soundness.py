"""No technique ever removes a digit of the solution, whatever the boxes are, and each finding changes something."""

from __future__ import annotations

import random
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.fast import search
from solvers.sudoku.generation import generate
from solvers.sudoku.human import Deduction, deductions, usable
from solvers.sudoku.shape import Shape, boxed, shape_of
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.techniques.finding import Finding, Grade

MOST_FINDINGS = 20
USUAL = [shape_of(6), *3 * [shape_of(9)]]
OTHERS = [boxed(rows, cols) for rows, cols in ((3, 2), (4, 2), (2, 4), (1, 4), (1, 5), (1, 6), (1, 7))]


def check(finding: Finding, grid: Candidates, answer: bytes, name: str) -> None:
    assert finding.places or finding.eliminates, name
    for cell, digit in finding.places:
        assert answer[cell] == digit and grid.has(cell, digit), name
    for cell, digit in finding.eliminates:
        assert answer[cell] != digit and grid.has(cell, digit), name


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), shape=st.sampled_from([*USUAL, *OTHERS]))
def test_no_technique_removes_a_digit_of_the_solution(seed: int, shape: Shape) -> None:
    *_, state = generate.dig(shape, "none", 0, random.Random(seed))
    answer = search.solution(shape, state.givens)
    assert answer is not None
    for item in deductions(Candidates.of(state), usable()):
        if isinstance(item, Deduction):
            check(item.finding, item.grid, answer, item.technique.name)
            if item.technique.grade > Grade.EASY:
                for technique in TECHNIQUES[:-1]:
                    for finding, _ in zip(technique.find(item.grid), range(MOST_FINDINGS), strict=False):
                        check(finding, item.grid, answer, technique.name)
                        told = finding.explain()
                        assert shape.has_boxes or not re.search(r"\bbox", f"{told.why} {told.where}"), told.why
