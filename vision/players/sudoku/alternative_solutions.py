"""Sudokus with several solutions, of which a game may accept only one: which are left when it dislikes a digit, or all of one."""

from collections.abc import Sequence

import numpy as np

from solvers.errors import GaveUp, IllegalMove
from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Eliminate, Place, SudokuState
from vision.frame import Grid, Pixels
from vision.players.player import n_unlike

MOST_TRIED = 20
"""so many solutions are tried where a game shows nothing of whether they are right"""
MOST_COMPARED = 500
"""among so many solutions one is sought without the digits that a game dislikes"""

REDNESS = 60
"""by how much red is above the other two colours in pixels that are meant to be red"""
LEAST_RED = 0.012
"""the part of a cell's pixels that a red sign takes at least"""
INK = 60
"""by how much ink differs from its ground in some colour"""
EDGE = 0.12
"""the outer part of a cell, with the lines, is left out"""


def warning(position: SudokuState) -> str:
    """Return a sentence that says so if a board has several solutions."""
    if len(_solutions(position, 2)) > 1:
        return "This sudoku has several solutions, and the game may accept only one of them."
    return ""


def without(position: SudokuState, move: Place) -> SudokuState | None:
    """Return the position in which a digit is ruled out in a cell; None where no solution is left, or it is no digit."""
    if not move.digit:
        return None
    try:
        left = position.apply(Eliminate(move.cell, move.digit))
    except IllegalMove:
        return None
    return left if _allowed_solution(left) is not None else None


def allowed(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return the moves of a solution that has no digit which is ruled out: the given ones, or others."""
    if not any(position.marks):
        return moves
    answer = _allowed_solution(position)
    return moves if answer is None else _moves(position, answer)


def sure_first(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return the moves with those first that all solutions have, as far as those can be compared."""
    answers = _solutions(position, MOST_COMPARED)
    return sorted(moves, key=lambda move: len({answer[position.shape.cell_at(move.cell)] for answer in answers}) > 1)


def rival(start: SudokuState, tried: Sequence[SudokuState]) -> SudokuState | None:
    """Return the solution most like the last one of those tried, None where there is no other or there were enough."""
    if len(tried) >= MOST_TRIED:
        return None
    known = {position.digits for position in tried}
    answers = [answer for answer in _solutions(start, MOST_TRIED) if answer not in known]
    if not answers:
        return None
    nearest = min(answers, key=lambda answer: n_unlike(answer, tried[-1].digits))
    return start.apply_all(_moves(start, nearest))


def between(one: SudokuState, other: SudokuState) -> list[Place]:
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


def _allowed_solution(position: SudokuState) -> bytes | None:
    candidates = position.candidates
    cells = [cell for cell, digit in enumerate(position.digits) if not digit and position.marks[cell]]
    answers = _solutions(position, MOST_COMPARED)
    return next((each for each in answers if all(candidates[cell] >> (each[cell] - 1) & 1 for cell in cells)), None)


def is_rejected(pixels: Pixels, grid: Grid, position: SudokuState, move: Place) -> bool:
    """Tell whether the digit of the last move is shown as wrong.

    Red may be the colour of one digit wherever it stands, or of all that are entered: the first one counts only where there
    are other solutions.
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
    """Tell whether what is written in a cell is red; its ground may have any colour, as that shows the cursor."""
    colours = crop.astype(np.int16)
    is_ink = np.abs(colours - np.median(colours, (0, 1))).max(2) > INK
    is_red = colours[..., 2] - colours[..., :2].max(2) > REDNESS
    return bool((is_ink & is_red).mean() > LEAST_RED)
