"""Playing sudokus: how digits are written, taken back and recognised in foreign games."""

from collections.abc import Sequence
from itertools import product

from solvers import find_puzzle
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place, SudokuState
from vision.frame import Pixels, Reading
from vision.players.player import RIM, Player, n_unlike, seen_again
from vision.players.sudoku.alternative_solutions import allowed, between, is_rejected, rival, sure_first, warning, without
from vision.players.sudoku.input_methods import HANDS
from vision.players.sudoku.pads.pad import pad_in
from vision.players.sudoku.recognition.recognition import SudokuEyes

MOST_CHANGED = 3
"""a board in which more cells have become others is another board"""
STRANDED = "Either something was misread or entered wrongly, or this game has other rules, such as diagonals: it is left alone."


def _order(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return moves that lead to a solution, those first that all solutions have.

    The very first one shows how a game takes input: it is not made where its cursor may wait from the beginning. The next one
    writes the same digit, which does no harm where a click enters what was typed before. The last one is away from the middle
    and the upper edge, over which games put their dialogs.
    """
    moves = allowed(position, moves)
    last = max(moves, key=lambda move: _lateness(position, move))
    moves = sure_first(position, sorted(moves, key=lambda move: move is last))
    ends = 0, (position.size - 1) // 2, position.size - 1
    waiting = {min(move.cell for move in moves), *product(ends, ends)}
    first = next((move for move in moves if move.cell not in waiting), moves[0])
    again = next((move for move in moves[:-1] if move.digit == first.digit and move is not first), first)
    return sorted(moves, key=lambda move: (move is not first, move is not again))


def _lateness(position: SudokuState, move: Place) -> tuple[int, int]:
    """Return how far a move is from the middle of the board, and how far down."""
    row, column = move.cell
    return abs(2 * row + 1 - position.size) + abs(2 * column + 1 - position.size), row


def _repair(before: SudokuState, seen: SudokuState) -> list[Place]:
    """Return the digits to put back as they were, where those that were seen instead lead to no solution.

    The boxes are those from before: with a wrong digit a board without lines between them may look as if it had others.
    """
    if search.count_solutions(before.shape, seen.digits, 1):
        return []
    places = zip(map(before.shape.place_of, range(len(before.digits))), before.digits, seen.digits, strict=True)
    return [Place(place, digit) for place, digit, wrong in places if digit != wrong]


def _recognise(eyes: SudokuEyes, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board where only a few digits have come, even if they are wrong ones, with which it could not be read anew."""
    digits = eyes.digits(pixels)
    if digits is None:
        return None
    return seen_again(known, digits, str(SudokuState.of_givens(known.state.shape, digits)))


PLAYER = Player(
    puzzle="sudoku",
    hands=HANDS,
    beliefs=lambda reading: (find_puzzle("sudoku").parse(reading.text),),
    eyes=SudokuEyes,
    looks=lambda position: position.digits,
    solver="fast",
    repair=_repair,
    warn=warning,
    is_rejected=is_rejected,
    undone=lambda move: [Place(move.cell, 0)],
    without=without,
    rival=rival,
    is_graded=True,
    rim=RIM,
    is_pad=lambda actuator, position, pixels: pad_in(actuator, position, pixels) is not None,
    between=between,
    order=_order,
    recognise=_recognise,
    stranded=STRANDED,
    is_another=lambda before, seen: n_unlike(before.digits, seen.digits) > MOST_CHANGED,
)
