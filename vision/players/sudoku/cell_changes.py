"""Detecting what an input changes: a digit that disappears, a cursor that moves, a cell or button that is selected.

Many games show what is selected, so a lost click is noticed in time.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, Rect
from vision.input.actuator import Actuator, Spot

MIN_CHANGE = 1.5
"""something has changed if its pixels differ by more than this on average, in grey levels,"""
INK_LEVELS, MIN_INK_PART = 60, 0.01
"""or if more than this part of its pixels differ by more than this in some colour, as with a small sign"""
WAIT_S = 0.3
"""how long to wait for a change"""
POLL_S = 0.01
"""the pause between two looks"""

Changes = NDArray[np.float64]
"""(rows, columns): the mean difference of each cell's pixels, in grey levels"""

MIN_SEEN = 1
"""a change is expected after at least this many clicks were noticed,"""
SEEN_RATIO = 3
"""and at least this many times as many as weren't"""


def changes(grid: Grid, before: Pixels, after: Pixels) -> Changes:
    """Return how much each cell has changed between two pictures of a window."""
    difference = grid.plane(np.asarray(cv2.absdiff(before, after), np.uint8))
    return np.array([float(grid.crop(difference, cell).mean()) for cell in grid.cells]).reshape(grid.shape)


def changed_by(actuator: Actuator, act: Callable[[], object], *cells: Cell) -> Changes | None:
    """Return what an input has changed; None if nothing changes for WAIT_S on the board, or in the given cells."""
    before = actuator.look()
    act()
    for _ in range(round(WAIT_S / POLL_S)):
        actuator.wait(POLL_S)
        seen = changes(actuator.grid, before, actuator.look())
        if max((seen[cell] for cell in cells), default=seen.max()) > MIN_CHANGE:
            return seen
    return None


@dataclass
class _ClickStats:
    """How often clicks of one kind changed what was clicked."""

    n_noticed: int = 0
    n_unnoticed: int = 0
    last: Spot | None = None
    is_lost: bool = False
    """whether the last click seemed lost"""

    @property
    def is_known(self) -> bool:
        return self.n_noticed >= max(MIN_SEEN, SEEN_RATIO * self.n_unnoticed)


def tap_noticed(actuator: Actuator, spot: Spot, rect: Rect, kind: str) -> bool:
    """Click and wait for the input gap; return False if nothing changed in a rectangle although such clicks usually change it.

    Clicking the same spot again needn't change it; if it does, the click before was lost and isn't counted. Each kind of click
    has its own statistics in the actuator's memo.
    """
    stats: _ClickStats = actuator.memo.setdefault(f"taps on {kind}", _ClickStats())
    is_again, stats.last = stats.last == spot, spot
    actuator.point(spot)
    before = _part(actuator.look(), rect)  # with the highlight under the mouse, which is no sign of a click
    actuator.click()
    actuator.gap()
    until = actuator.now() + (WAIT_S if (stats.is_lost if is_again else stats.is_known) else 0.0)
    while not (is_seen := _has_changed(actuator, before, rect)) and actuator.now() < until:
        actuator.wait(POLL_S)
    if is_again:
        if stats.is_lost and is_seen:
            stats.n_unnoticed -= 1
            actuator.pace.overlooked()
        stats.is_lost = False
        return True
    stats.is_lost = stats.is_known and not is_seen
    stats.n_noticed += is_seen
    stats.n_unnoticed += not is_seen
    return not stats.is_lost


def _has_changed(actuator: Actuator, before: Pixels, rect: Rect) -> bool:
    """Return whether a part of the picture has changed: on average, or by a small sign such as a note."""
    difference = cv2.absdiff(before, _part(actuator.look(), rect))
    return bool(difference.mean() > MIN_CHANGE or (difference.max(2) > INK_LEVELS).mean() > MIN_INK_PART)


def _part(pixels: Pixels, rect: Rect) -> Pixels:
    left, top, width, height = map(round, rect)
    return pixels[max(0, top) : max(0, top) + max(1, height), max(0, left) : max(0, left) + max(1, width)]
