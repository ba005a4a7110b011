"""The solutions of a puzzle's givens: one, none or several, and in words what several of them differ in."""

from __future__ import annotations

from solvers.puzzle import Unsolvable
from solvers.sudoku import fast
from solvers.sudoku.rules import SudokuState, check
from solvers.sudoku.shape import SYMBOLS, Shape

CELLS_NAMED = 2
"""how many differing cells are named one by one"""


def solutions_of_givens(state: SudokuState) -> list[bytes]:
    """Return the one solution that the givens have, or two of several; raises Unsolvable, with the reason if it is plain."""
    check(SudokuState.of_givens(state.size, state.givens))
    found = fast.solutions(state.size, state.givens, 2)
    if not found:
        raise Unsolvable("This sudoku has no solution: some given is wrong.")
    return found


def differing_cells(first: bytes, second: bytes) -> list[int]:
    """Return the cells in which two solutions differ."""
    return [cell for cell, (one, other) in enumerate(zip(first, second, strict=True)) if one != other]


def difference(shape: Shape, first: bytes, second: bytes) -> str:
    """Return in words where two solutions differ: `r1c2 can be 4 or 7, r1c9 3 or 5, and 10 more cells differ`."""
    cells = differing_cells(first, second)
    words = [f"{shape.name_of(cell)} can be {_either(first[cell], second[cell])}" for cell in cells[:1]]
    words += [f"{shape.name_of(cell)} {_either(first[cell], second[cell])}" for cell in cells[1:CELLS_NAMED]]
    more = len(cells) - CELLS_NAMED
    return f"{', '.join(words)}, and {more} more {'cells differ' if more > 1 else 'cell differs'}"


def _either(digit: int, other: int) -> str:
    return " or ".join(SYMBOLS[each] for each in sorted((digit, other)))
