"""Playing sudokus: how digits are written, taken back and recognised in foreign games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

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


def _order(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return the moves with one first that shows how a game takes input: not where its cursor may wait from the beginning."""
    ends = 0, (position.size - 1) // 2, position.size - 1
    waiting = {moves[0].cell, *product(ends, ends)}
    first = next((move for move in moves if move.cell not in waiting), moves[0])
    return [first, *(move for move in moves if move is not first)]


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
    order=_order,
    is_another=lambda before, seen: n_unlike(before.digits, seen.digits) > MOST_CHANGED,
)
