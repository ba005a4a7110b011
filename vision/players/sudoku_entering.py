"""Sees whether a click that selects a cell of a foreign sudoku enters a digit too: the one that was chosen for another cell.

Such a click writes a wrong digit for a moment, and on the last cell that can lose the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.puzzle import Cell
from solvers.sudoku.rules import SudokuState
from vision.autoplay.arm import Arm
from vision.glyphs import read_figures
from vision.players.sudoku_texts import known_texts

CHOICE = "choice"
"""in an arm's memory what was entered last"""
ENTERS = "click enters"
"""in an arm's memory that a click was seen to enter the digit that was chosen before"""
GIVEN = "given"
"""in an arm's memory a cell whose digit was there from the beginning, so that nothing can be written over it"""
WATCHED = 2
"""so many clicks after the first digit are watched"""
SEEN = 0.5
"""how likely a cell must hold a digit to count as seen"""


@dataclass
class _Choice:
    """The digit that was entered last, and where; how many clicks were watched since the first one."""

    digit: int
    cell: Cell
    n_watched: int = 0


def entered(arm: Arm, position: SudokuState, digit: int, cell: Cell) -> None:
    """Take note of a digit that was typed, or whose button was pressed, for a cell."""
    last: _Choice | None = arm.memo.get(CHOICE)
    arm.memo[CHOICE] = _Choice(digit, cell, last.n_watched if last is not None else 0)
    givens = (position.shape.place_of(place) for place, given in enumerate(position.givens) if given)
    arm.memo.setdefault(GIVEN, next(givens, None))


def watch_click(arm: Arm, position: SudokuState, cell: Cell) -> None:
    """See whether a click has entered the last digit in another cell, as soon as the game may have answered."""
    last: _Choice | None = arm.memo.get(CHOICE)
    if last is None or last.cell == cell or last.n_watched >= WATCHED:
        return
    last.n_watched += 1
    arm.wait(arm.pace.answer_s)
    (figure,) = read_figures([arm.grid.crop(arm.grid.plane(arm.look()), cell)])
    if figure.chance(known_texts(arm, position)[last.digit]) > SEEN:
        arm.memo[ENTERS] = arm.is_hasty = True


def rest(arm: Arm) -> bool:
    """Select a given cell, where the next choice of a digit can't be written into any; returns whether there is one."""
    given: Cell | None = arm.memo.get(GIVEN)
    if given is not None:
        arm.tap(given)
        arm.gap()
    return given is not None
