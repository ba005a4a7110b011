"""What the command line says of a solved sudoku besides its steps: its solution, whether it is the only one, its rating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from solvers.puzzle import Step
from solvers.sudoku import fast
from solvers.sudoku.rating import Rating, rate
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS
from solvers.sudoku.techniques import TECHNIQUES


def tell(state: SudokuState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return the figures of a position if steps have solved it; with the human techniques also the rating of its puzzle."""
    end = state.apply_all(move for step in steps for move in step.moves)  # type: ignore[misc]
    if not end.is_solved():
        return {}
    is_unique = fast.count_solutions(state.shape, state.givens) == 1
    solution = "".join(SYMBOLS[digit] for digit in end.digits)
    rows = [solution[first : first + state.size] for first in range(0, len(solution), state.size)]
    told = {"solution": solution, "grid": [" ".join(row) for row in rows], "unique": is_unique}
    if solver != "human":
        return told
    rating = (_rating_by(state, steps) or rate(state, is_unique)).as_json()
    return told | {"techniques": rating.pop("histogram"), "rating": rating}


def _rating_by(state: SudokuState, steps: Sequence[Step]) -> Rating | None:
    """Return the rating as the steps show it, or None where they began in mid-play or needed more than techniques."""
    counts = Counter(step.technique for step in steps)
    if state != SudokuState.of_givens(state.shape, state.givens) or counts.keys() - {row.title for row in TECHNIQUES}:
        return None
    return Rating(tuple((row, counts[row.title]) for row in TECHNIQUES if counts[row.title]))
