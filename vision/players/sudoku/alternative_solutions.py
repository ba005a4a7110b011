"""Sudokus with several solutions, if a game accepts only one: which are left after it has rejected a digit or a solution."""

from collections.abc import Sequence

import numpy as np

from solvers.errors import GaveUp, IllegalMove
from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Eliminate, Place, SudokuState
from vision.frame import Grid, Pixels
from vision.players.player import n_differences

MAX_TRIED = 20
"""maximum number of solutions to try if the game doesn't show which one is right"""
MAX_COMPARED = 500
"""number of solutions among which one without rejected digits is searched"""

REDNESS = 60
"""a pixel is red if its red exceeds the other two colours by more than this"""
MIN_RED_PART = 0.012
"""a sign is red if more than this part of its cell's pixels is red ink"""
INK = 60
"""a pixel is ink if it differs from the background by more than this in some colour"""
EDGE = 0.12
"""the outer part of a cell, with the lines, which is left out"""


def warning(position: SudokuState) -> str:
    """Return a sentence of warning if a board has several solutions, or an empty one."""
    if len(_solutions(position, 2)) > 1:
        return "This sudoku has several solutions, and the game may accept only one of them."
    return ""


def excluding(position: SudokuState, move: Place) -> SudokuState | None:
    """Return the position with a digit ruled out in a cell; None if no solution is left, or the move erases."""
    if not move.digit:
        return None
    try:
        left = position.apply(Eliminate(move.cell, move.digit))
    except IllegalMove:
        return None
    return left if _permitted_solution(left) is not None else None


def permitted(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return the moves to a solution without ruled-out digits: the given moves if nothing is ruled out."""
    if not any(position.marks):
        return moves
    answer = _permitted_solution(position)
    return moves if answer is None else _moves(position, answer)


def certain_first(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return the moves sorted so that those of all solutions come first, comparing up to MAX_COMPARED solutions."""
    answers = _solutions(position, MAX_COMPARED)
    return sorted(moves, key=lambda move: len({answer[position.shape.cell_at(move.cell)] for answer in answers}) > 1)


def next_solution(start: SudokuState, tried: Sequence[SudokuState]) -> SudokuState | None:
    """Return the untried solution closest to the last tried one; None if there is none, or enough were tried."""
    if len(tried) >= MAX_TRIED:
        return None
    known = {position.digits for position in tried}
    answers = [answer for answer in _solutions(start, MAX_TRIED) if answer not in known]
    if not answers:
        return None
    nearest = min(answers, key=lambda answer: n_differences(answer, tried[-1].digits))
    return start.apply_all(_moves(start, nearest))


def moves_between(one: SudokuState, other: SudokuState) -> list[Place]:
    """Return the moves that write one solution over another."""
    return _moves(one, other.digits)


def _moves(position: SudokuState, answer: bytes) -> list[Place]:
    pairs = enumerate(zip(position.digits, answer, strict=True))
    return [Place(position.shape.place_of(cell), wanted) for cell, (digit, wanted) in pairs if digit != wanted]


def _solutions(position: SudokuState, limit: int) -> list[bytes]:
    try:
        return search.solutions(position.shape, position.digits, limit)
    except GaveUp:
        return []


def _permitted_solution(position: SudokuState) -> bytes | None:
    candidates = position.candidates
    cells = [cell for cell, digit in enumerate(position.digits) if not digit and position.marks[cell]]
    answers = _solutions(position, MAX_COMPARED)
    return next((each for each in answers if all(candidates[cell] >> (each[cell] - 1) & 1 for cell in cells)), None)


def is_rejected(pixels: Pixels, grid: Grid, position: SudokuState, move: Place) -> bool:
    """Return whether the game shows the digit of the last move as wrong.

    Red may also be the colour of that digit everywhere, or of all entered digits. So the first entered digit counts as wrong
    only if there are several solutions.
    """
    plane, place_of = grid.plane(pixels), position.shape.place_of
    same = {place_of(place) for place, digit in enumerate(position.digits) if digit == move.digit} - {move.cell}

    def is_red(cell: Cell) -> bool:
        return _is_red(grid.crop(plane, cell, EDGE))

    if not move.digit or not is_red(move.cell) or any(map(is_red, same)):
        return False
    others = [cell for cell in _entered(position) if cell != move.cell]
    if others:
        return not any(map(is_red, others))
    before = position.apply(Place(move.cell, 0))
    return search.count_solutions(position.shape, before.digits, 2) > 1


def _entered(position: SudokuState) -> list[Cell]:
    pairs = enumerate(zip(position.givens, position.digits, strict=True))
    return [position.shape.place_of(cell) for cell, (given, digit) in pairs if digit and not given]


def _is_red(crop: Pixels) -> bool:
    """Return whether the ink in a cell is red; the background may have any colour, since it shows the cursor."""
    colours = crop.astype(np.int16)
    is_ink = np.abs(colours - np.median(colours, (0, 1))).max(2) > INK
    is_red = colours[..., 2] - colours[..., :2].max(2) > REDNESS
    return bool((is_ink & is_red).mean() > MIN_RED_PART)
