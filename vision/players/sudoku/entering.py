"""Detecting whether a click that selects a cell also enters a digit: the one that was chosen for another cell.

Such a click shows a wrong digit for a moment, and on the last cell that can lose the game.
"""

from dataclasses import dataclass

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from vision.frame import Pixels
from vision.input.actuator import Actuator
from vision.players.sudoku.texts import known_texts
from vision.signs.glyphs import read_figures

LAST_ENTRY = "choice"
"""key in the actuator's memo: the last entry"""
CLICK_ENTERS = "click enters"
"""key in the actuator's memo: set once a click was seen to enter the previously chosen digit"""
GIVEN = "given"
"""key in the actuator's memo: a given cell, which can't be overwritten"""
N_WATCHED = 2
"""number of clicks to watch after the first digit; clicks before the game's first response don't count"""
FIRST_ANSWER_S = 0.4
"""how long to wait for the game's first response"""
MIN_PROBABILITY = 0.5
"""probability at which a cell counts as showing a digit"""


@dataclass
class _Entry:
    """The digit entered last, its cell, and the number of clicks watched since the game's first response."""

    digit: int
    cell: Cell
    n_watched: int = 0


def note_entry(actuator: Actuator, position: SudokuState, digit: int, cell: Cell) -> None:
    """Record that a digit was typed, or its button pressed, for a cell."""
    last: _Entry | None = actuator.memo.get(LAST_ENTRY)
    actuator.memo[LAST_ENTRY] = _Entry(digit, cell, last.n_watched if last is not None else 0)
    givens = (position.shape.place_of(place) for place, given in enumerate(position.givens) if given)
    actuator.memo.setdefault(GIVEN, next(givens, None))


def picture_before_click(actuator: Actuator) -> Pixels | None:
    """Return the picture before a click that has to be watched; None if it needn't be."""
    last: _Entry | None = actuator.memo.get(LAST_ENTRY)
    return actuator.look() if last is not None and last.n_watched < N_WATCHED else None


def has_entered(actuator: Actuator, position: SudokuState, move: Place, before: Pixels | None) -> bool:
    """Return whether a click has already entered the digit of a move, after giving the game time to respond.

    Compares with the picture before the click. If the click has entered the previously chosen digit, CLICK_ENTERS is set.
    """
    if before is None:
        return False
    last: _Entry = actuator.memo[LAST_ENTRY]
    last.n_watched += actuator.pace.answer_s > 0
    actuator.wait(actuator.pace.answer_s or FIRST_ANSWER_S)
    planes = (actuator.grid.plane(pixels) for pixels in (before, actuator.look()))
    was_there, is_there = (
        figure.chance(known_texts(actuator, position)[last.digit]) > MIN_PROBABILITY
        for figure in read_figures([actuator.grid.crop(plane, move.cell) for plane in planes])
    )
    if was_there or not is_there:
        return False
    actuator.memo[CLICK_ENTERS] = actuator.shows_wrong_sign = True
    return last.digit == move.digit


def select_given(actuator: Actuator) -> bool:
    """Select a given cell, so that choosing a digit next writes nothing; return whether there is one."""
    given: Cell | None = actuator.memo.get(GIVEN)
    if given is not None:
        actuator.tap(given)
        actuator.gap()
    return given is not None
