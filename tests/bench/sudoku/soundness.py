"""Searches for a technique that removes a digit of the solution: over thousands of puzzles, every finding in every position.

Run it with `python -m tests.bench.sudoku.soundness [COUNT] [FIRST]`: COUNT puzzles, 10,000 if left out, from number FIRST on.
The puzzles are dug by our generator as far as they go. Each is solved step by step, and the step is checked; in one of its
positions that singles do not solve, all findings of all techniques are.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from time import perf_counter

from solvers.kernels import compile_here
from solvers.sudoku.candidates import Candidates
from solvers.sudoku.fast import search
from solvers.sudoku.generation.generate import dig
from solvers.sudoku.human import Deduction, deductions, usable
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import shape_of
from solvers.sudoku.techniques import TECHNIQUES
from solvers.sudoku.techniques.finding import Finding, Grade

PUZZLES = 10_000
REPORT_PERIOD = 500
MOST_FINDINGS = 40
"""of one technique in one position"""


def faults(state: SudokuState, source: random.Random, counts: Counter[str]) -> Iterator[str]:
    """Yield what is wrong with any finding on the way to a puzzle's solution."""
    answer = search.solution(state.shape, state.givens)
    assert answer is not None
    path = [item for item in deductions(Candidates.of(state), usable()) if isinstance(item, Deduction)]
    for item in path:
        counts[item.technique.name] += 1
        yield from _faults(item.finding, item.technique.name, item.grid, answer)
    hard = [item.grid for item in path if item.technique.grade > Grade.EASY]
    if hard:
        grid = source.choice(hard)
        for technique in TECHNIQUES:
            for finding in islice(technique.find(grid), MOST_FINDINGS):
                counts[technique.name] += 1
                yield from _faults(finding, technique.name, grid, answer)


def _faults(finding: Finding, name: str, grid: Candidates, answer: bytes) -> Iterator[str]:
    is_right = all(answer[cell] == digit for cell, digit in finding.places)
    is_right = is_right and all(answer[cell] != digit for cell, digit in finding.eliminates)
    changed = [*finding.places, *finding.eliminates]
    if not is_right or not changed or not all(grid.has(cell, digit) for cell, digit in changed):
        yield f"{name}: places {finding.places}, eliminates {finding.eliminates} in {grid.digits.hex()} {grid.cells}"


def main(count: int = PUZZLES, first: int = 0) -> int:
    """Print what is wrong and how many findings were checked; the exit code is 1 if any was wrong."""
    counts, n_faults, began = Counter[str](), 0, perf_counter()
    for number in range(first, first + count):
        source = random.Random(number)
        *_, state = dig(shape_of(9), "none", 0, source)
        for fault in faults(state, source, counts):
            n_faults += 1
            print(f"puzzle {number}: {fault}", flush=True)
        if (number + 1 - first) % REPORT_PERIOD == 0:
            print(
                f"{number + 1 - first} puzzles, {counts.total()} findings, {n_faults} wrong, {perf_counter() - began:.0f} s",
                flush=True,
            )
    for technique in TECHNIQUES:
        print(f"{technique.title:<36}{counts[technique.name]:>9}")
    print(f"{count} puzzles, {counts.total()} findings, {n_faults} wrong")
    return 1 if n_faults else 0


if __name__ == "__main__":
    compile_here()
    sys.exit(main(*map(int, sys.argv[1:])))
