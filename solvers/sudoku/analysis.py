"""The analysis of a board: how many solutions it has, and how hard it is."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from solvers.errors import GaveUp, Unsolvable
from solvers.puzzle import Progress, Report, Step
from solvers.sudoku.fast import search
from solvers.sudoku.human import Rating, rate, rating_of
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS
from solvers.sudoku.techniques import TECHNIQUES
from solvers.words import count

FEWEST_GIVENS = {(2, 2): 4, (2, 3): 8, (3, 2): 8, (3, 3): 17}
"""(box rows, box columns) -> the fewest givens of a sudoku with a single solution, where that is known"""
ONE_SOLUTION = "one solution"


def examine(state: SudokuState) -> Iterator[Report[SudokuState] | Progress]:
    """Yield reports on the puzzle of a position: first on its solutions, then also on its grade."""
    try:
        found = search.solutions_of_givens(state)
    except Unsolvable as problem:
        yield Report(("no solution",), str(problem))
        return
    except GaveUp:
        yield Report(("too much to check",))
        return
    if len(found) > 1:
        yield Report(("several solutions",), _several(state, *found))
        return
    answer = replace(SudokuState.of_givens(state.shape, state.givens), digits=found[0])
    yield Report((ONE_SOLUTION,), answer=answer)
    rating = yield from rating_of(state)
    yield Report((rating.grade.title.lower(), ONE_SOLUTION), answer=answer)


def _several(state: SudokuState, first: bytes, second: bytes) -> str:
    n_givens = len(state.givens) - state.givens.count(0)
    fewest = FEWEST_GIVENS.get((state.shape.box_rows, state.shape.box_cols), 1)
    if n_givens == 0:
        return "This sudoku is empty: write its givens first."
    differ = search.difference(state.shape, first, second)
    if n_givens < fewest:
        only = f"This sudoku has only {count(n_givens, 'given')}."
        return f"{only} With fewer than {fewest}, there is never just one solution: {differ}."
    return f"This sudoku has more than one solution: {differ}."


# the output of the command line


def extra_results(state: SudokuState, solver: str, steps: Sequence[Step]) -> Mapping[str, Any]:
    """Return the facts about a position that the steps solve; from the human solver, also the rating of its puzzle."""
    end = state.apply_all(move for step in steps for move in step.moves)  # type: ignore[misc]
    if not end.is_solved():
        return {}
    is_unique = search.count_solutions(state.shape, state.givens) == 1
    solution = "".join(SYMBOLS[digit] for digit in end.digits)
    rows = [solution[first : first + state.size] for first in range(0, len(solution), state.size)]
    facts = {"solution": solution, "grid": [" ".join(row) for row in rows], "unique": is_unique}
    if solver != "human":
        return facts
    rating = _rating_from(state, steps) or rate(state, is_unique)
    told = {"grade": rating.grade.title.lower(), "hardest": rating.hardest.title, "score": rating.score}
    return facts | {"techniques": rating.histogram, "rating": told}


def _rating_from(state: SudokuState, steps: Sequence[Step]) -> Rating | None:
    """Return the rating that the steps show; None if they began in mid-game or used more than techniques."""
    counts = Counter(step.technique for step in steps)
    if state != SudokuState.of_givens(state.shape, state.givens) or counts.keys() - {row.title for row in TECHNIQUES}:
        return None
    return Rating(tuple((row, counts[row.title]) for row in TECHNIQUES if counts[row.title]))
