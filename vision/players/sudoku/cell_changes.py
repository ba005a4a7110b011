"""Sees what changes after an input: a digit that goes, a cursor that moves, a cell or a button that was selected.

Many games show what was selected, so that a click that got lost is noticed in time.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, Rect
from vision.input.actuator import Actuator, Spot

CHANGED = 1.5
"""cells have changed, and what was clicked, whose pixels differ by more than this on average, in grey levels"""
OF_INK, LEAST_INK = 60, 0.01
"""or so large a part of whose pixels differ by more than that in some colour, as a small sign does"""
WAIT_S = 0.3
"""how long a change is waited for"""
LOOK_S = 0.01
"""how long to wait between two looks"""

Changes = NDArray[np.float64]
"""(rows, columns): by how much the pixels of each cell differ, on average, in grey levels"""

ENOUGH = 1
"""after so many changes one is expected each time"""
SELDOM = 3
"""as long as so many times as many clicks changed something as did not"""


def changes(grid: Grid, before: Pixels, after: Pixels) -> Changes:
    """Return how much each cell has changed between two pictures of a window."""
    difference = grid.plane(np.asarray(cv2.absdiff(before, after), np.uint8))
    return np.array([float(grid.crop(difference, cell).mean()) for cell in grid.cells]).reshape(grid.shape)


def changed_by(actuator: Actuator, act: Callable[[], object], *cells: Cell) -> Changes | None:
    """Return what has changed after an input; None if nothing has for a while, on all of the board or in some of its cells."""
    before = actuator.look()
    act()
    for _ in range(round(WAIT_S / LOOK_S)):
        actuator.wait(LOOK_S)
        seen = changes(actuator.grid, before, actuator.look())
        if max((seen[cell] for cell in cells), default=seen.max()) > CHANGED:
            return seen
    return None


@dataclass
class _Habit:
    """How often clicks of one kind were seen to change what was clicked."""

    n_seen: int = 0
    n_unseen: int = 0
    last: Spot | None = None
    is_lost: bool = False
    """whether the last click seemed to be lost"""

    @property
    def is_known(self) -> bool:
        return self.n_seen >= max(ENOUGH, SELDOM * self.n_unseen)


def tap_taken(actuator: Actuator, spot: Spot, rect: Rect, kind: str) -> bool:
    """Click, and wait between two inputs; returns False if nothing changed in a rectangle where something always did before.

    The same spot clicked once more need not change; where it does, the click before was lost and tells nothing of its kind.
    Clicks of each kind have habits of their own in the actuator's memory.
    """
    habit: _Habit = actuator.memo.setdefault(f"taps on {kind}", _Habit())
    is_again, habit.last = habit.last == spot, spot
    actuator.point(spot)
    before = _part(actuator.look(), rect)  # lit up by the mouse by now, which is no sign of a click
    actuator.click()
    actuator.gap()
    until = actuator.now() + (WAIT_S if (habit.is_lost if is_again else habit.is_known) else 0.0)
    while not (is_seen := _has_changed(actuator, before, rect)) and actuator.now() < until:
        actuator.wait(LOOK_S)
    if is_again:
        if habit.is_lost and is_seen:
            habit.n_unseen -= 1
            actuator.pace.overlooked()
        habit.is_lost = False
        return True
    habit.is_lost = habit.is_known and not is_seen
    habit.n_seen += is_seen
    habit.n_unseen += not is_seen
    return not habit.is_lost


def _has_changed(actuator: Actuator, before: Pixels, rect: Rect) -> bool:
    """Tell whether a part of the picture has changed: a little on average, or a small sign has come, such as a note."""
    difference = cv2.absdiff(before, _part(actuator.look(), rect))
    return bool(difference.mean() > CHANGED or (difference.max(2) > OF_INK).mean() > LEAST_INK)


def _part(pixels: Pixels, rect: Rect) -> Pixels:
    left, top, width, height = map(round, rect)
    return pixels[max(0, top) : max(0, top) + max(1, height), max(0, left) : max(0, left) + max(1, width)]
