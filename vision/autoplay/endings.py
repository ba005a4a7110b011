"""The messages for how a game ended: won if it was read back, or else what kept the last move from being read back."""

from collections.abc import Sequence
from typing import NamedTuple

from solvers.puzzle import Cell, cell_name
from solvers.words import count
from vision.autoplay.events import Verdict
from vision.input.guard import Cause

MAX_NAMED = 2
"""up to this many cells are named one by one"""
NOT_AS_PLANNED = "the screen doesn't show what was planned for {}"
OVERLAID = "something that the game shows over its board hides {}"
"""used when much of the board has changed although no window covers these cells"""
OTHER_BOARD = "the game already shows another board"
HIDING = {
    Cause.DIALOG: "a dialog hides {}",
    Cause.COVERED: "another window hides {}",
    Cause.CLOSED: "the window was closed or minimised before {} could be read back",
    Cause.FOCUS: NOT_AS_PLANNED,
}
"""causes that may follow from a win, but have other reasons too -> what to say about the cells that can't be seen"""


class Ending(NamedTuple):
    """How playing ended, and why."""

    verdict: Verdict
    why: str


SOLVED = Ending(Verdict.WON, "The board is solved and was read back from the screen.")


def unconfirmed(reason: str, cells: Sequence[Cell]) -> Ending:
    """Return the ending with all moves made but some cells not read back; the reason has a gap for these cells."""
    why = reason.format(_listed(cells))
    return Ending(Verdict.FINISHED, f"All moves were made, but {why}, so the win couldn't be confirmed.")


def _listed(cells: Sequence[Cell]) -> str:
    names = [cell_name(cell) for cell in cells]
    if len(names) > MAX_NAMED:
        names[1:] = [count(len(names) - 1, "other cell")]
    return " and ".join(names)
