"""A thorough look at a board that somebody brought: how many solutions it has, and how hard it is."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.errors import GaveUp, Unsolvable
from solvers.puzzle import Progress, Report
from solvers.sudoku.differences import difference
from solvers.sudoku.generation.rating import rating_of
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.solutions import solutions_of_givens

FEWEST_GIVENS = {(2, 2): 4, (2, 3): 8, (3, 2): 8, (3, 3): 17}
"""For each box, by rows and columns, where it is known: how many givens a sudoku with a single solution has at least."""

ONE_SOLUTION = "one solution"


def examine(state: SudokuState) -> Iterator[Report[SudokuState] | Progress]:
    """Yield what there is to say about the puzzle of a position: its solutions first, then its grade."""
    try:
        found = solutions_of_givens(state)
    except Unsolvable as problem:
        yield Report(("no solution",), str(problem))
        return
    except GaveUp:
        yield Report(("too much to check",))
        return
    if len(found) > 1:
        yield Report(("several solutions",), _several(state, *found))
        return
    answer = SudokuState(state.shape, state.givens, found[0], (0,) * len(found[0]), bytes(len(found[0])))
    yield Report((ONE_SOLUTION,), answer=answer)
    rating = yield from rating_of(state)
    yield Report((rating.grade.title.lower(), ONE_SOLUTION), answer=answer)


def _several(state: SudokuState, first: bytes, second: bytes) -> str:
    n_givens = len(state.givens) - state.givens.count(0)
    fewest = FEWEST_GIVENS.get((state.shape.box_rows, state.shape.box_cols), 1)
    if n_givens == 0:
        return "This sudoku is empty: write its givens first."
    differ = difference(state.shape, first, second)
    if n_givens < fewest:
        givens = f"{n_givens} {'givens' if n_givens > 1 else 'given'}"
        return f"This sudoku has only {givens}, and with fewer than {fewest} there is never just one solution: {differ}."
    return f"This sudoku has more than one solution: {differ}."
