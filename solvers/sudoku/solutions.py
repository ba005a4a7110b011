"""The solutions of a puzzle's givens: one, none or several."""

from __future__ import annotations

from solvers.errors import Unsolvable
from solvers.sudoku import fast
from solvers.sudoku.rules import SudokuState, check


def solutions_of_givens(state: SudokuState) -> list[bytes]:
    """Return the one solution that the givens have, or two of several; raises Unsolvable, with the reason if it is plain."""
    check(SudokuState.of_givens(state.shape, state.givens))
    found = fast.solutions(state.shape, state.givens, 2)
    if not found:
        raise Unsolvable("This sudoku has no solution: at least one given is wrong.")
    return found
