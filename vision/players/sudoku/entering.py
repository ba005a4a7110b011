"""Sees whether a click that selects a cell of a foreign sudoku enters a digit too: the one that was chosen for another cell.

Such a click writes a wrong digit for a moment, and on the last cell that can lose the game.
"""

from dataclasses import dataclass

from solvers.puzzle import Cell
from solvers.sudoku.rules import Place, SudokuState
from vision.frame import Pixels
from vision.input.actuator import Actuator
from vision.players.sudoku.texts import known_texts
from vision.signs.glyphs import read_figures

CHOICE = "choice"
"""in an actuator's memory what was entered last"""
ENTERS = "click enters"
"""in an actuator's memory that a click was seen to enter the digit that was chosen before"""
GIVEN = "given"
"""in an actuator's memory a cell whose digit was there from the beginning, so that nothing can be written over it"""
WATCHED = 2
"""so many clicks after the first digit are watched, and all as long as the game has not answered to any"""
UNKNOWN_S = 0.4
"""how long an answer is waited for where the game has not given any yet"""
SEEN = 0.5
"""how likely a cell must hold a digit to count as seen"""


@dataclass
class _Choice:
    """The digit that was entered last, and where; how many clicks were watched since the game gave an answer."""

    digit: int
    cell: Cell
    n_watched: int = 0


def entered(actuator: Actuator, position: SudokuState, digit: int, cell: Cell) -> None:
    """Take note of a digit that was typed, or whose button was pressed, for a cell."""
    last: _Choice | None = actuator.memo.get(CHOICE)
    actuator.memo[CHOICE] = _Choice(digit, cell, last.n_watched if last is not None else 0)
    givens = (position.shape.place_of(place) for place, given in enumerate(position.givens) if given)
    actuator.memo.setdefault(GIVEN, next(givens, None))


def before_click(actuator: Actuator) -> Pixels | None:
    """Return what is shown before a click that has to be watched; None where it need not be."""
    last: _Choice | None = actuator.memo.get(CHOICE)
    return actuator.look() if last is not None and last.n_watched < WATCHED else None


def has_entered(actuator: Actuator, position: SudokuState, move: Place, before: Pixels | None) -> bool:
    """Tell whether a click is seen to have entered the digit of a move, as soon as the game may have answered.

    Any digit that was chosen before and is entered by it is noticed, with the picture before the click.
    """
    if before is None:
        return False
    last: _Choice = actuator.memo[CHOICE]
    last.n_watched += actuator.pace.answer_s > 0
    actuator.wait(actuator.pace.answer_s or UNKNOWN_S)
    planes = (actuator.grid.plane(pixels) for pixels in (before, actuator.look()))
    was_there, is_there = (
        figure.chance(known_texts(actuator, position)[last.digit]) > SEEN
        for figure in read_figures([actuator.grid.crop(plane, move.cell) for plane in planes])
    )
    if was_there or not is_there:
        return False
    actuator.memo[ENTERS] = actuator.is_hasty = True
    return last.digit == move.digit


def rest(actuator: Actuator) -> bool:
    """Select a given cell, where the next choice of a digit can't be written into any; returns whether there is one."""
    given: Cell | None = actuator.memo.get(GIVEN)
    if given is not None:
        actuator.tap(given)
        actuator.gap()
    return given is not None
