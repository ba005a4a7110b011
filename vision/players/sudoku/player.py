"""Playing sudokus: how digits are entered, erased and recognised in other programs' games."""

from collections.abc import Sequence
from itertools import product

from solvers import find_puzzle
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Place, SudokuState
from vision.frame import Pixels, Reading
from vision.players.player import RIM, Player, n_differences, updated_reading
from vision.players.sudoku import alternative_solutions as alternatives
from vision.players.sudoku.input_methods import INPUT_METHODS
from vision.players.sudoku.pads.pad import pad_in
from vision.players.sudoku.recognition.recognition import SudokuRecogniser

MAX_CHANGED = 3
"""if more cells have changed, it is another board"""
STUCK_ADVICE = (
    "Either something was misread or entered wrongly, or this game has other rules, such as diagonals: it is left alone."
)


def _order(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return moves that lead to a solution, with those of all solutions first.

    The first move shows which input method works, so it avoids cells where the cursor may be at the start. The second one
    writes the same digit, which does no harm if a click enters the previous one. The last one is away from the middle and
    the upper edge, where games show their dialogs.
    """
    moves = alternatives.permitted(position, moves)
    last = max(moves, key=lambda move: _last_move_score(position, move))
    moves = alternatives.certain_first(position, sorted(moves, key=lambda move: move is last))
    ends = 0, (position.size - 1) // 2, position.size - 1
    waiting = {min(move.cell for move in moves), *product(ends, ends)}
    first = next((move for move in moves if move.cell not in waiting), moves[0])
    again = next((move for move in moves[:-1] if move.digit == first.digit and move is not first), first)
    return sorted(moves, key=lambda move: (move is not first, move is not again))


def _last_move_score(position: SudokuState, move: Place) -> tuple[int, int]:
    """Return the key by which the largest move is the best last one: distance from the middle, then row."""
    row, column = move.cell
    return abs(2 * row + 1 - position.size) + abs(2 * column + 1 - position.size), row


def _repair(before: SudokuState, seen: SudokuState) -> list[Place]:
    """Return the moves that restore changed digits, if the digits seen have no solution.

    Uses the boxes from before: with a wrong digit, a board without lines may be read with other boxes.
    """
    if search.count_solutions(before.shape, seen.digits, 1):
        return []
    places = zip(map(before.shape.place_of, range(len(before.digits))), before.digits, seen.digits, strict=True)
    return [Place(place, digit) for place, digit, wrong in places if digit != wrong]


def _reread(recogniser: SudokuRecogniser, pixels: Pixels, known: Reading) -> Reading | None:
    """Return the board if only a few digits are new, even wrong ones, with which it couldn't be read anew."""
    digits = recogniser.digits(pixels)
    if digits is None:
        return None
    return updated_reading(known, digits, str(SudokuState.of_givens(known.state.shape, digits)))


PLAYER = Player(
    puzzle="sudoku",
    input_methods=INPUT_METHODS,
    hypotheses=lambda reading: (find_puzzle("sudoku").parse(reading.text),),
    recogniser=SudokuRecogniser,
    visible_part=lambda position: position.digits,
    solver="fast",
    repair=_repair,
    warning=alternatives.warning,
    is_rejected=alternatives.is_rejected,
    moves_back=lambda move: [Place(move.cell, 0)],
    excluding=alternatives.excluding,
    next_solution=alternatives.next_solution,
    is_graded=True,
    rim=RIM,
    is_pad=lambda actuator, position, pixels: pad_in(actuator, position, pixels) is not None,
    moves_between=alternatives.moves_between,
    order=_order,
    reread=_reread,
    stuck_advice=STUCK_ADVICE,
    is_other_board=lambda before, seen: n_differences(before.digits, seen.digits) > MAX_CHANGED,
)
