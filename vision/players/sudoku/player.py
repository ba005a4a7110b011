"""Playing sudokus: the order of moves, repairs, and which solutions are left if a game accepts only one of several."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from solvers import find_puzzle
from solvers.errors import GaveUp, IllegalMove
from solvers.puzzle import Cell
from solvers.sudoku.fast import search
from solvers.sudoku.rules import Eliminate, Place, SudokuState
from solvers.sudoku.shape import digits_in
from vision.frame import Grid, Pixels, Reading, largest
from vision.input.actuator import RIM
from vision.players.player import Player, n_differences, updated_reading
from vision.players.sudoku.input_methods import INPUT_METHODS
from vision.players.sudoku.pad import pad_in
from vision.players.sudoku.recognition import SudokuRecogniser

MAX_TRIED = 20  # maximum number of solutions to try if the game doesn't show which one is right
MAX_COMPARED = 500  # number of solutions among which one without rejected digits is searched

REDNESS = 60  # a pixel is red if its red exceeds the other two colours by more than this
MIN_RED_PART = 0.012  # a sign is red if more than this part of its cell's pixels is red ink
INK = 60  # a pixel is ink if it differs from the background by more than this in some colour
EDGE = 0.12  # the outer part of a cell, with the lines, which is left out
MARKED_EDGE = 0.25  # the same part when cells are marked: bold digits may have moved the board a little

MAX_CHANGED = 3  # if more cells have changed, it is another board
STUCK_ADVICE = (
    "Either something was misread or entered wrongly, or this game has other rules, such as diagonals: it is left alone."
)


def warning(position: SudokuState) -> str:
    """Return a sentence of warning if a board has several solutions, or an empty one."""
    if len(_permitted_solutions(position)) > 1:
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
    return left if len(_permitted_solutions(left)) else None


def replacement(remaining: SudokuState, move: Place) -> Place:
    """Return the digit that most solutions left have in the cell of a rejected move."""
    counts = np.bincount(_permitted_solutions(remaining)[:, remaining.shape.cell_at(move.cell)])
    return Place(move.cell, int(counts.argmax()))


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


def corrected(pixels: Pixels, grid: Grid, solved: SudokuState) -> SudokuState | None:
    """Return the solution that differs from a full board in all red cells, and only there; None if there is none."""
    red = set(map(solved.shape.cell_at, _red_cells(pixels, grid, solved)))
    rest = SudokuState.of_givens(solved.shape, bytes(0 if cell in red else digit for cell, digit in enumerate(solved.digits)))
    answers = _solutions(rest, MAX_TRIED) if red else []
    wanted = next((answer for answer in answers if n_differences(answer, solved.digits) == len(red)), None)
    return solved.apply_all(_moves(solved, wanted)) if wanted else None


def moves_between(one: SudokuState, other: SudokuState) -> list[Place]:
    """Return the moves that erase what differs from another solution, then write it: the game may refuse repeated digits."""
    moves = _moves(one, other.digits)
    return [Place(move.cell, 0) for move in moves if one.digits[one.shape.cell_at(move.cell)]] + moves


def _moves(position: SudokuState, answer: bytes) -> list[Place]:
    pairs = enumerate(zip(position.digits, answer, strict=True))
    return [Place(position.shape.place_of(cell), wanted) for cell, (digit, wanted) in pairs if digit != wanted]


def _solutions(position: SudokuState, limit: int) -> list[bytes]:
    try:
        return search.solutions(position.shape, position.digits, limit)
    except GaveUp:
        return []


def _permitted_solutions(position: SudokuState) -> NDArray[np.uint8]:
    """Return up to MAX_COMPARED solutions without ruled-out digits, one in each row, among them all digits left in a cell."""
    candidates, place_of = position.candidates, position.shape.place_of
    cells = [cell for cell, digit in enumerate(position.digits) if not digit and position.marks[cell]]
    starts = [position.apply(Place(place_of(cell), digit)) for cell in cells[:1] for digit in digits_in(candidates[cell])]
    starts = starts if cells else [position]
    answers = [answer for start in starts for answer in _solutions(start, MAX_COMPARED // len(starts))]
    left = [each for each in answers if all(candidates[cell] >> (each[cell] - 1) & 1 for cell in cells)]
    return np.frombuffer(b"".join(left), np.uint8).reshape(-1, len(position.digits))


def is_rejected(pixels: Pixels, grid: Grid, position: SudokuState, move: Place) -> bool:
    """Return whether the game shows the digit of the last move as wrong.

    Red may also be the colour of that digit everywhere, of all entered digits, or of what is around text fields. So the first
    entered digit counts as wrong only if there are several solutions.
    """
    plane, place_of = grid.plane(pixels), position.shape.place_of
    unmarked = {place_of(place) for place, digit in enumerate(position.digits) if digit in (0, move.digit)} - {move.cell}

    def is_red(cell: Cell) -> bool:
        return _is_red(grid.crop(plane, cell, EDGE))

    if not move.digit or not is_red(move.cell) or any(map(is_red, unmarked)):
        return False
    others = [cell for cell in _entered(position) if cell != move.cell]
    if others:
        return not any(map(is_red, others))
    before = position.apply(Place(move.cell, 0))
    return search.count_solutions(position.shape, before.digits, 2) > 1


def _red_cells(pixels: Pixels, grid: Grid, position: SudokuState) -> list[Cell]:
    """Return the cells of entered digits that are red, or have red signs."""
    plane = grid.plane(pixels)
    crops = ((cell, grid.crop(plane, cell, MARKED_EDGE)) for cell in _entered(position))
    return [cell for cell, crop in crops if _is_red(crop) or _redness(np.median(crop, (0, 1))) > REDNESS]


def _entered(position: SudokuState) -> list[Cell]:
    pairs = enumerate(zip(position.givens, position.digits, strict=True))
    return [position.shape.place_of(cell) for cell, (given, digit) in pairs if digit and not given]


def _is_red(crop: Pixels) -> bool:
    """Return whether the ink in a cell is red; the background may have any colour, since it shows the cursor."""
    colours = crop.astype(np.float32)
    is_ink = largest(np.abs(colours - np.median(colours, (0, 1)))) > INK
    return bool((is_ink & (_redness(colours) > REDNESS)).mean() > MIN_RED_PART)


def _redness(colours: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return by how much the red of colours exceeds their green and blue."""
    return np.asarray(colours[..., 2] - colours[..., :2].max(-1), np.float32)


def _order(position: SudokuState, moves: Sequence[Place]) -> Sequence[Place]:
    """Return moves that lead to a solution, with those that most solutions share first.

    Of several solutions it is the one that has most in common with the others. The first move shows which input method works,
    so it avoids cells where the cursor may be at the start. The second one writes the same digit, if that is as certain, which
    does no harm if a click enters the previous one. The last one is away from the middle and the upper edge, where games show
    their dialogs.
    """
    moves, n_agreeing = _commonest(position, moves)
    last = max(moves, key=lambda move: _last_move_score(position, move))
    moves = sorted(sorted(moves, key=lambda move: move is last), key=lambda move: -n_agreeing[move])
    ends = 0, (position.size - 1) // 2, position.size - 1
    waiting = {min(move.cell for move in moves), *product(ends, ends)}
    first = next((move for move in moves if move.cell not in waiting), moves[0])
    alike = [move for move in moves[:-1] if move.digit == first.digit and n_agreeing[move] >= n_agreeing[first]]
    again = next((move for move in alike if move is not first), first)
    return sorted(moves, key=lambda move: (move is not first, move is not again))


def _commonest(position: SudokuState, moves: Sequence[Place]) -> tuple[Sequence[Place], Counter[Place]]:
    """Return the moves to the solution that has most in common with the others, and how many have each; or else the moves."""
    answers = _permitted_solutions(position)
    if not len(answers) or (len(answers) == 1 and not any(position.marks)):
        return moves, Counter()
    n_agreeing = np.array([(answers == answer).sum(0) for answer in answers])
    best = int(n_agreeing.sum(1).argmax())
    cell_at = position.shape.cell_at
    moves = _moves(position, answers[best].tobytes())
    return moves, Counter({move: int(n_agreeing[best, cell_at(move.cell)]) for move in moves})


def _last_move_score(position: SudokuState, move: Place) -> tuple[int, int]:
    """Return the key by which the largest move is the best last one: distance from the middle, then row."""
    row, column = move.cell
    return abs(2 * row + 1 - position.size) + abs(2 * column + 1 - position.size), row


def _repair(before: SudokuState, seen: SudokuState) -> list[Place]:
    """Return the moves that restore changed digits, if the digits seen have no solution.

    Uses the boxes from before: with a wrong digit, a board without lines may be read with other boxes. A move changes few digits,
    so if more differ than fit in a row, the board was misread, for example because it has moved.
    """
    if search.count_solutions(before.shape, seen.digits, 1):
        return []
    places = zip(map(before.shape.place_of, range(len(before.digits))), before.digits, seen.digits, strict=True)
    moves = [Place(place, digit) for place, digit, wrong in places if digit != wrong]
    return moves if len(moves) <= before.size else []


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
    warning=warning,
    is_rejected=is_rejected,
    moves_back=lambda move: [Place(move.cell, 0)],
    excluding=excluding,
    replacement=replacement,
    next_solution=next_solution,
    corrected=corrected,
    has_keys=True,
    is_graded=True,
    is_checked=True,
    rim=RIM,
    is_pad=lambda actuator, position, pixels: pad_in(actuator, position, pixels) is not None,
    moves_between=moves_between,
    order=_order,
    reread=_reread,
    stuck_advice=STUCK_ADVICE,
    is_other_board=lambda before, seen: n_differences(before.digits, seen.digits) > MAX_CHANGED,
)
