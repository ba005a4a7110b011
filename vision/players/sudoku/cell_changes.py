"""Detecting what an input changes: a digit that disappears, a cursor that moves, a cell or button that is selected.

Many games show what is selected, so a lost click is noticed in time, and a cursor can be moved with the arrow keys.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, Rect, largest
from vision.input.actuator import Actuator, Spot
from vision.input.pace import PATIENT_GAP_S

MIN_CHANGE = 1.5  # something has changed if its pixels differ by more than this on average, in grey levels,
INK_LEVELS, MIN_INK_PART = 60, 0.01
"""or if more than this part of its pixels differ by more than this in some colour, as with a small sign"""
WAIT_S = 0.3  # how long to wait for a change
POLL_S = 0.01  # the pause between two looks

Changes = NDArray[np.float64]  # (rows, columns): the mean difference of each cell's pixels, in grey levels

MIN_SEEN = 1  # a change is expected after at least this many clicks were noticed,
SEEN_RATIO = 3  # and at least this many times as many as weren't

ARROWS = {"right": (0, 1), "left": (0, -1), "down": (1, 0), "up": (-1, 0)}
"""key -> how it moves the cursor, in rows and columns"""
CURSOR = "cursor"  # key in the actuator's memo: the cell of the cursor
MOVES_CURSOR = "cursor is led"  # key in the actuator's memo: whether arrow keys were seen to move a cursor


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
    unclicked: Pixels | None = None  # how the last spot looked before its first click
    is_lost: bool = False  # whether the last click seemed lost

    @property
    def is_known(self) -> bool:
        return self.n_noticed >= max(MIN_SEEN, SEEN_RATIO * self.n_unnoticed)


def tap_noticed(actuator: Actuator, spot: Spot, rect: Rect, kind: str, may_deselect: bool = False) -> bool:
    """Click and wait for the input gap; return False if nothing changed in a rectangle although such clicks usually change it.

    Clicking the same spot again needn't change it; if it does, the click before was lost and isn't counted, or this one may have
    deselected the spot: returns False if it looks rather as before its first click. Each kind of click has its own statistics in
    the actuator's memo.
    """
    stats: _ClickStats = actuator.memo.setdefault(f"taps on {kind}", _ClickStats())
    is_again, stats.last = stats.last == spot, spot
    actuator.point(spot)
    before = _part(actuator.look(), rect)  # with the highlight under the mouse, which is no sign of a click
    actuator.click()
    actuator.gap()
    may_wait = stats.is_lost or (stats.is_known and may_deselect) if is_again else stats.is_known
    until = actuator.now() + (WAIT_S if may_wait else 0.0)
    while not (is_seen := _has_changed(actuator, before, rect)) and actuator.now() < until:
        actuator.wait(POLL_S)
    if is_again:
        if stats.is_lost and is_seen:
            stats.n_unnoticed -= 1
            actuator.pace.overlooked()
        stats.is_lost = False
        return not (may_deselect and is_seen and _is_undone(actuator, rect, before, stats.unclicked))
    stats.unclicked = before
    stats.is_lost = stats.is_known and not is_seen
    stats.n_noticed += is_seen
    stats.n_unnoticed += not is_seen
    return not stats.is_lost


def _is_undone(actuator: Actuator, rect: Rect, before: Pixels, first: Pixels | None) -> bool:
    """Return whether a rectangle becomes more like its first picture than like the one before."""
    actuator.wait(WAIT_S)  # selections fade in and out
    now = _part(actuator.look(), rect)
    return first is not None and bool(cv2.absdiff(now, first).mean() < cv2.absdiff(now, before).mean())


def _has_changed(actuator: Actuator, before: Pixels, rect: Rect) -> bool:
    """Return whether a part of the picture has changed: on average, or by a small sign such as a note."""
    difference = cv2.absdiff(before, _part(actuator.look(), rect))
    return bool(difference.mean() > MIN_CHANGE or (largest(difference) > INK_LEVELS).mean() > MIN_INK_PART)


def _part(pixels: Pixels, rect: Rect) -> Pixels:
    left, top, width, height = map(round, rect)
    return pixels[max(0, top) : max(0, top) + max(1, height), max(0, left) : max(0, left) + max(1, width)]


def go_to(actuator: Actuator, cell: Cell) -> bool:
    """Move the cursor to a cell; return whether it got there."""
    if CURSOR not in actuator.memo and not _find(actuator):
        return False
    for _ in range(sum(actuator.grid.shape)):
        if actuator.memo[CURSOR] == cell:
            return True
        if not any(_step(actuator, key) or _step_slowly(actuator, key) for key in _towards(actuator.memo[CURSOR], cell)):
            break
    del actuator.memo[CURSOR]
    return False


def _find(actuator: Actuator) -> bool:
    """Find the cursor by moving it, with the mouse out of the way; return whether it was seen to move."""
    actuator.step_aside()
    actuator.wait(actuator.pace.gap_s)
    for key, (down, across) in ARROWS.items():
        seen = _changes_by(actuator, key)
        if seen is None:
            continue
        rows, columns = actuator.grid.shape
        starts = [(r, c) for r, c in actuator.grid.cells if 0 <= r + down < rows and 0 <= c + across < columns]
        before = max(starts, key=lambda start: min(seen[start], seen[start[0] + down, start[1] + across]))
        actuator.memo[CURSOR] = before[0] + down, before[1] + across
        moves_cursor = bool(min(seen[before], seen[actuator.memo[CURSOR]]) > MIN_CHANGE)
        actuator.memo[MOVES_CURSOR] = moves_cursor
        return moves_cursor
    return False


def _towards(cursor: Cell, cell: Cell) -> Iterator[str]:
    """Yield the keys that move the cursor closer to a cell."""
    down, across = cell[0] - cursor[0], cell[1] - cursor[1]
    for key, (of_rows, of_columns) in ARROWS.items():
        if down * of_rows > 0 or across * of_columns > 0:
            yield key


def _step_slowly(actuator: Actuator, key: str) -> bool:
    """Repeat an arrow key after a pause, in case it came too soon for the game; if so, go slower from now on."""
    actuator.wait(PATIENT_GAP_S)
    is_taken = _step(actuator, key)
    if is_taken:
        actuator.pace.missed()
    return is_taken


def _step(actuator: Actuator, key: str) -> bool:
    """Type an arrow key, and record where the cursor went, since it may skip cells; return whether it moved.

    One of the two cells needn't change: the mouse may be over it.
    """
    start: Cell = actuator.memo[CURSOR]
    seen = _changes_by(actuator, key)
    ahead = [] if seen is None else list(_cells_ahead(seen, start, key))
    if seen is None or not ahead or max(seen[start], *(seen[cell] for cell in ahead)) < MIN_CHANGE:
        return False
    best = max(ahead, key=lambda cell: seen[cell])
    actuator.memo[CURSOR] = best if seen[best] > MIN_CHANGE else ahead[0]
    return True


def _changes_by(actuator: Actuator, key: str) -> Changes | None:
    """Type a key and return what it changes, after the input gap; None if nothing changes."""
    seen = changed_by(actuator, lambda: actuator.key(key))
    actuator.gap()
    return seen


def _cells_ahead(seen: Changes, start: Cell, key: str) -> Iterator[Cell]:
    """Yield the cells ahead of the cursor in the direction of an arrow key."""
    (row, column), (down, across) = start, ARROWS[key]
    rows, columns = seen.shape
    while 0 <= row + down < rows and 0 <= column + across < columns:
        row, column = row + down, column + across
        yield row, column
