"""The last move: a game is only won when all of it is read back, for which it is waited while something lies over the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from solvers.puzzle import Cell
from vision.autoplay.acceptance import take
from vision.autoplay.ending.endings import CHANGED, DIFFERS, HIDING, unknown
from vision.autoplay.events import Event
from vision.autoplay.finding.sight import is_nearly
from vision.autoplay.run import Run
from vision.players.player import InputMethod, Position

GONE_S = 3.0
"""how long it is waited for what lies over the board to be gone"""
LOOK_S = 0.1


def read_back(run: Run, hand: InputMethod, moves: Sequence[Any], after: list[Position]) -> Iterator[Event]:
    """Go on from the last moves as soon as all of them is read back, or end and leave it open how; raises Stopped.

    What was seen for a few looks counts too where nothing but windows hides it from then on.
    """
    until, is_only_covered = run.desktop.now() + GONE_S, True
    while cells := run.unread(after[0]):
        is_only_covered &= all(map(run.actuator.covered(), cells))
        if run.desktop.now() >= until:
            if not is_only_covered and not any(run.shift) and run.is_shifted():
                continue
            if run.is_glimpsed and is_only_covered and _is_rest_seen(run, after[0]):
                break
            run.ending = unknown(_what_hides(run, cells), cells)
            run.made += len(moves)
            return
        run.actuator.guard.check_keys()
        run.desktop.wait(LOOK_S)
    yield from take(run, hand, moves, after, after[0], run.actuator.pace.limit_s)


def _is_rest_seen(run: Run, after: Position) -> bool:
    """Tell whether all that was done since the start is still seen, but for what windows hide."""
    unread = run.eyes.unread(run.pixels, run.start, after, lambda cell: False)
    return all(map(run.actuator.covered(), unread))


def _what_hides(run: Run, cells: Sequence[Cell]) -> str:
    """Return why some cells can't be read."""
    cause = run.actuator.guard.trouble()
    if cause in HIDING and any(map(run.actuator.covered(), cells)):
        return HIDING[cause]
    return DIFFERS if is_nearly(run.pixels, run.before, run.reading.grid.bbox) else CHANGED
