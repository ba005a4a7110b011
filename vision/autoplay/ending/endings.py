"""How a game ends, in words: won where it was read back, and else what kept the last move from being read back."""

from collections.abc import Sequence
from typing import NamedTuple

from solvers.puzzle import Cell, cell_name
from solvers.words import count
from vision.autoplay.events import Verdict
from vision.input.guard import Cause

MOST_NAMED = 2
"""so many cells are named one by one"""
DIFFERS = "the screen doesn't show what was planned for {}"
CHANGED = "something that the game shows over its board hides {}"
"""where much of the board looks otherwise by now, without a window over these cells"""
ANOTHER = "the game already shows another board"
HIDING = {
    Cause.DIALOG: "a dialog hides {}",
    Cause.COVERED: "another window hides {}",
    Cause.CLOSED: "the window was closed or minimised before {} could be read back",
    Cause.FOCUS: DIFFERS,
}
"""what may come of a game that is won, but of many other things too, and what is said of the cells that can't be seen then"""


class Ending(NamedTuple):
    """How playing ended."""

    verdict: Verdict
    why: str


SOLVED = Ending(Verdict.WON, "The board is solved and was read back from the screen.")


def unknown(reason: str, cells: Sequence[Cell]) -> Ending:
    """Return that all moves were made, but some of their cells were not read back, for a reason with a gap for these."""
    why = reason.format(_listed(cells))
    return Ending(Verdict.FINISHED, f"All moves were made, but {why}, so the win couldn't be confirmed.")


def _listed(cells: Sequence[Cell]) -> str:
    names = [cell_name(cell) for cell in cells]
    if len(names) > MOST_NAMED:
        names[1:] = [count(len(names) - 1, "other cell")]
    return " and ".join(names)
