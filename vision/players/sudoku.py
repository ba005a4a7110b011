"""Playing sudokus: how digits are written, taken back and recognised in foreign games."""

from __future__ import annotations

from solvers import find_puzzle
from solvers.sudoku import fast
from solvers.sudoku.rules import Place, SudokuState
from vision.players.player import Player, n_unlike
from vision.players.sudoku_eyes import SudokuEyes
from vision.players.sudoku_hands import HANDS

MOST_CHANGED = 3
"""a board in which more cells have become others is another board"""


def _warning(position: SudokuState) -> str:
    if fast.count_solutions(position.size, position.digits, 2) > 1:
        return "This sudoku has more than one solution: the game may accept only one of them."
    return ""


def _repair(before: SudokuState, seen: SudokuState) -> list[Place]:
    """Return the digits to put back as they were, where those that were seen instead lead to no solution."""
    if fast.count_solutions(seen.size, seen.digits, 1):
        return []
    places = zip(map(before.shape.place_of, range(len(before.digits))), before.digits, seen.digits, strict=True)
    return [Place(place, digit) for place, digit, wrong in places if digit != wrong]


PLAYER = Player(
    puzzle="sudoku",
    hands=HANDS,
    beliefs=lambda reading: (find_puzzle("sudoku").parse(reading.text),),
    eyes=SudokuEyes,
    looks=lambda position: position.digits,
    solver="fast",
    repair=_repair,
    warn=_warning,
    is_another=lambda before, seen: n_unlike(before.digits, seen.digits) > MOST_CHANGED,
)
