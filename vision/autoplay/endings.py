"""How a game ends that hides its solved board: a window over it, another level, nothing at all."""

from __future__ import annotations

from typing import NamedTuple

from vision.autoplay.events import Verdict
from vision.autoplay.guard import Cause, Stopped
from vision.autoplay.sight import is_board_there
from vision.frame import Pixels, Reading

HIDDEN = {Cause.CLOSED, Cause.FOCUS, Cause.COVERED}
"""what may come of a game that is won, but of many other things too"""


class Ending(NamedTuple):
    """How playing ended."""

    verdict: Verdict
    why: str


def ending_of(problem: Stopped, may_be_won: bool, is_played: bool) -> Ending | None:
    """Return what a stop in the last turn means: nothing else than a stop (None), or that the game is over.

    `may_be_won` is whether the game may have seen the end of the last move already, `is_played` whether it has all of it.
    """
    if problem.cause is Cause.DIALOG and may_be_won:
        return Ending(Verdict.WON, f"{problem} It came after the last move.")
    if problem.cause in HIDDEN and is_played:
        return Ending(Verdict.FINISHED, f"All moves were made, but the end could not be seen. {problem}")
    return None


def board_replaced(pixels: Pixels, known: Reading, is_read: bool, is_another: bool) -> Ending | None:
    """Return that the game is won where, after the last move, its board is gone or is another one; None where it is there."""
    if is_another:
        return Ending(Verdict.WON, "After the last move another board came up.")
    if not is_read and not is_board_there(pixels, known):
        return Ending(Verdict.WON, "After the last move the board gave way to something else.")
    if not is_read:
        return Ending(Verdict.FINISHED, "All moves were made, but after the last one the board can't be read any more.")
    return None
