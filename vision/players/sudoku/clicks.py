"""What clicks on cells do in a game besides selecting them: each may show the next digit, or enter the one chosen before.

A click that enters a digit chosen for another cell shows a wrong one for a moment, and on the last cell that can lose the game.
"""

from collections.abc import Sequence

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from vision.frame import Pixels
from vision.input.actuator import Actuator
from vision.players.sudoku.cell_changes import changed_by
from vision.players.sudoku.digits import MARGIN, CellLook, known_texts
from vision.players.sudoku.recognition import is_same_ink
from vision.signs.glyphs import read_figures

CYCLES = "click cycles"  # key in the actuator's memo: whether clicks write digits
MIN_PROBABILITY = 0.5  # probability at which a cell counts as showing a digit
ROUNDS = 2  # how often to go through all digits of a cell

LAST_DIGIT = "choice"  # key in the actuator's memo: the digit entered last
WATCHED = "watched clicks"  # key in the actuator's memo: number of clicks watched since the game's first response
CLICK_ENTERS = "click enters"
"""key in the actuator's memo: set once a click was seen to enter the previously chosen digit"""
GIVEN = "given"  # key in the actuator's memo: a given cell, which can't be overwritten
N_WATCHED = 2  # number of clicks to watch after the first digit; clicks before the game's first response don't count
FIRST_ANSWER_S = 0.4  # how long to wait for the game's first response


def has_cycled(actuator: Actuator, position: SudokuState, cell: Cell, before: Pixels | None) -> bool:
    """Return whether clicks write digits: whether an empty cell showed one after the game's first click.

    Given the picture before that click, a pad that has opened over the cell isn't taken for a digit.
    """
    if CYCLES not in actuator.memo:
        is_pad = before is not None and _has_changed_around(actuator, cell, before)
        actuator.memo[CYCLES] = not is_pad and bool(_digit_in(actuator, position, cell))
    return bool(actuator.memo[CYCLES])


def _has_changed_around(actuator: Actuator, cell: Cell, before: Pixels) -> bool:
    """Return whether what is written in the neighbours of a cell differs from an earlier picture."""
    planes = [actuator.grid.plane(pixels) for pixels in (before, actuator.look())]
    neighbours = (each for each in actuator.grid.cells if max(abs(each[0] - cell[0]), abs(each[1] - cell[1])) == 1)
    return not all(is_same_ink(*(actuator.grid.crop(plane, each, MARGIN) for plane in planes)) for each in neighbours)


def cycle(actuator: Actuator, position: SudokuState, moves: Sequence[Place]) -> None:
    """Click a cell until it shows its digit, as long as each click writes the next one."""
    cell = moves[0].cell
    last, n_clicks = None, 0
    for _ in range(ROUNDS * (position.size + 1)):
        shown = _digit_in(actuator, position, cell)
        steps = 0 if last is None or shown is None else (shown - last) % (position.size + 1)
        if steps > n_clicks:
            actuator.memo[CYCLES] = False
        if shown == moves[0].digit or not actuator.memo.get(CYCLES):
            return
        if shown is not None and (steps or last is None):
            last, n_clicks = shown, n_clicks - steps  # the game has yet to respond to the other clicks
        n_clicks += 1
        changed_by(actuator, lambda: actuator.tap(cell), cell)
        actuator.gap()


def _digit_in(actuator: Actuator, position: SudokuState, cell: Cell) -> int | None:
    """Return the digit that a cell shows, 0 for none; None if that's unclear."""
    figure = CellLook(actuator.grid.crop(actuator.grid.plane(actuator.look()), cell)).figure
    texts = known_texts(actuator, position)
    return next((digit for digit, text in enumerate(texts) if figure.chance(text) > MIN_PROBABILITY), None)


def note_entry(actuator: Actuator, position: SudokuState, digit: int) -> None:
    """Record that a digit was typed, or its button pressed."""
    actuator.memo[LAST_DIGIT] = digit
    givens = (position.shape.place_of(place) for place, given in enumerate(position.givens) if given)
    actuator.memo.setdefault(GIVEN, next(givens, None))


def picture_before_click(actuator: Actuator) -> Pixels | None:
    """Return the picture before a click that has to be watched; None if it needn't be."""
    return actuator.look() if LAST_DIGIT in actuator.memo and actuator.memo.get(WATCHED, 0) < N_WATCHED else None


def has_entered(actuator: Actuator, position: SudokuState, move: Place, before: Pixels | None) -> bool:
    """Return whether a click has already entered the digit of a move, after giving the game time to respond.

    Compares with the picture before the click. If the click has entered the previously chosen digit, CLICK_ENTERS is set.
    """
    if before is None:
        return False
    last: int = actuator.memo[LAST_DIGIT]
    actuator.memo[WATCHED] = actuator.memo.get(WATCHED, 0) + (actuator.pace.answer_s > 0)
    actuator.wait(actuator.pace.answer_s or FIRST_ANSWER_S)
    planes = (actuator.grid.plane(pixels) for pixels in (before, actuator.look()))
    was_there, is_there = (
        figure.chance(known_texts(actuator, position)[last]) > MIN_PROBABILITY
        for figure in read_figures([actuator.grid.crop(plane, move.cell) for plane in planes])
    )
    if was_there or not is_there:
        return False
    actuator.memo[CLICK_ENTERS] = actuator.shows_wrong_sign = True
    return last == move.digit


def select_given(actuator: Actuator) -> bool:
    """Select a given cell, so that choosing a digit next writes nothing; return whether there is one."""
    given: Cell | None = actuator.memo.get(GIVEN)
    if given is not None:
        actuator.tap(given)
        actuator.gap()
    return given is not None
