"""Drawing a line in a one-stroke maze with the mouse: a drag that watches the cells, drags without that, and clicks."""

from collections.abc import Collection, Sequence
from contextlib import nullcontext
from itertools import pairwise

from solvers.onestroke.maze import COIN, FREE
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell
from vision.autoplay.screen.ending import tolerating_dialogs
from vision.frame import Pixels
from vision.input.actuator import Actuator, Pixel
from vision.players.patches import Patch, Sides, cell_patch, has_changed, is_crossed, is_framed, side_patches

PRESS_S = 0.06  # minimum time to hold the button before the mouse moves
GLIDE_PART = 0.4
"""part of the game's input gap that the mouse takes to the first cell, since it waits for the line there anyway"""
QUICK_STEPS = 2  # number of steps to each further cell, without a delay, since it waits for the line there too
MARKED_CELL_S = 0.12  # time to a cell with a sign: some games notice the mouse in such a cell only where the sign isn't
POLL_S = 0.006  # the pause between two looks at a cell that hasn't changed yet
NUDGE_S, NUDGE_PX = 0.04, 2.0  # how often and how far to nudge the mouse while waiting for a cell
PATIENCE_PART = 0.5  # how long to wait for a cell, as a part of the longest response time
MIN_WAIT_S = 0.5
TRIES = 3  # how often to draw a line, slower each time, if the game has drawn a part of it and then dropped it
DROP_S = 0.4  # how long a game may take to drop a line
SLOW_S = 0.2  # time from cell to cell of a drag that doesn't check the game's response
HOVER_HIGHLIGHTS = "cells light up"
"""key in the actuator's memo: set once cells are known to change just because the mouse is over them"""
LAST_TRAIL = "dragged in vain"
"""key in the actuator's memo: the line that the last drag tried to extend; if it's still the same, that has failed"""


class ChangeWatcher:
    """Watches which cells change after a picture; marked ones, with a sign, may only change at their sides."""

    def __init__(self, actuator: Actuator, pixels: Pixels, cells: Sequence[Cell], marked: Collection[Cell] = ()) -> None:
        self._actuator, self.marked = actuator, marked
        self._before = {cell: self._look(pixels, cell) for cell in cells}

    def reset(self, cell: Cell) -> None:
        """Take a cell as unchanged so far, whatever it looks like: the line beside it may affect it, or it may show a hint."""
        self._before[cell] = self._look(self._actuator.look(), cell)

    def has_changed(self, cell: Cell) -> bool:
        """Return whether a cell has changed, or a line has entered it."""
        (patch, sides), (old_patch, old_sides) = self._look(self._actuator.look(), cell), self._before[cell]
        is_entered = is_framed(sides, old_sides) or (cell in self.marked and is_crossed(sides, old_sides))
        return is_entered or has_changed(patch, old_patch)

    def _look(self, pixels: Pixels, cell: Cell) -> tuple[Patch, Sides]:
        grid = self._actuator.grid
        plane = grid.plane(pixels)
        return cell_patch(plane, grid, cell), side_patches(plane, grid, cell, cell in self.marked)

    def wait_for_change(self, cell: Cell, limit_s: float) -> bool:
        """Wait with the mouse over a cell until it has changed, and return whether it did within a time.

        The mouse is nudged now and then, for games that only notice it when it moves, and may miss that.
        """
        (x, y), began_s, n_nudges = self._actuator.grid.center(cell), self._actuator.now(), 0
        while not self.has_changed(cell):
            waited_s = self._actuator.now() - began_s
            if waited_s >= limit_s:
                return False
            if waited_s >= NUDGE_S * (n_nudges + 1):
                n_nudges += 1
                self._actuator.hover(Pixel(x + NUDGE_PX * (n_nudges % 2), y))
            self._actuator.wait(POLL_S)
        return True


def draw(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], is_pressed: bool = True) -> None:
    """Extend a line from its last cell; a line that the game drops on the way is drawn again, slower.

    If the line can't be extended, it is drawn again from its first cell, which games take as a new line. If cells change just
    because the mouse is over them, it is drawn slowly, without checking the game's response.
    """
    trail, maze, cells = position.trail, position.maze, [move.cell for move in moves]
    marked = [cell for cell in cells if maze.sign(cell) not in (FREE, COIN)]
    for _ in range(TRIES):
        before, drawn = _draw_once(actuator, (trail[-1], *cells), marked, is_pressed)
        actuator.pixels_before_effect = before
        if not drawn and len(trail) > 1:
            before, drawn = _draw_once(actuator, (*trail, *cells), marked, is_pressed)
        with tolerating_dialogs():
            actuator.hover(trail[0])  # so that the mouse changes no free cell
        actuator.is_cut_short = len(cells) > 1 and (not drawn or drawn[-1] not in cells[-2:])
        if not drawn or drawn[-1] == cells[-1] or not _is_dropped(actuator, before, drawn):
            return
        actuator.pace.missed()


def _is_dropped(actuator: Actuator, before: Pixels, drawn: Sequence[Cell]) -> bool:
    """Return whether nothing is left of a line after the button was released."""
    actuator.wait(DROP_S)
    seen = ChangeWatcher(actuator, before, drawn)
    return not any(seen.has_changed(cell) for cell in drawn)


def _draw_once(
    actuator: Actuator, line: Sequence[Cell], marked: Collection[Cell], is_pressed: bool
) -> tuple[Pixels, Sequence[Cell]]:
    """Drag the mouse along a line as far as the game draws it.

    Returns the picture at the beginning, and the cells that the line was drawn through.
    """
    drawn: list[Cell] = []
    if not is_pressed:
        actuator.tap(line[0])
    with actuator.held(line[0]) if is_pressed else nullcontext():
        actuator.wait(max(PRESS_S, actuator.pace.gap_s))
        pixels = actuator.look()
        seen = ChangeWatcher(actuator, pixels, line, marked)
        for before, after in pairwise(line if HOVER_HIGHLIGHTS not in actuator.memo else ()):
            with tolerating_dialogs() if after == line[-1] else nullcontext():
                if not _extend(actuator, seen, drawn, before, after, after == line[-1]):
                    break
            drawn.append(after)
        if HOVER_HIGHLIGHTS in actuator.memo:
            drawn = _drag_slowly(actuator, line, line[: len(drawn) + 2] if drawn else ())
        if drawn and drawn[-1] == line[-1]:
            with tolerating_dialogs():
                actuator.gap()
    return pixels, drawn


def _drag_slowly(actuator: Actuator, line: Sequence[Cell], led: Sequence[Cell]) -> list[Cell]:
    """Drag the mouse back to the beginning of a line, and slowly along all of it without checking; return its new cells."""
    for after, before in pairwise(reversed(led)):
        actuator.glide(after, before, 0.0, QUICK_STEPS)
    for before, after in pairwise(line):
        with tolerating_dialogs() if after == line[-1] else nullcontext():
            actuator.glide(before, after, SLOW_S)
    return list(line[1:])


def _extend(actuator: Actuator, seen: ChangeWatcher, drawn: Sequence[Cell], before: Cell, after: Cell, is_last: bool) -> bool:
    """Drag the mouse to the next cell of a line, and return whether the game accepted both this one and the one before."""
    if not drawn:
        actuator.glide(before, after, GLIDE_PART * actuator.pace.gap_s)
        return _wait_until_taken(actuator, seen, before, after, False)
    seen.reset(after)
    if after in seen.marked:
        actuator.glide(before, after, MARKED_CELL_S)
    else:
        actuator.glide(before, after, 0.0, QUICK_STEPS)
    if not _wait_until_taken(actuator, seen, before, after, True):
        return False
    if is_last or seen.has_changed(before) or before in seen.marked:
        return True
    actuator.memo[HOVER_HIGHLIGHTS] = True
    return False


def _wait_until_taken(actuator: Actuator, seen: ChangeWatcher, before: Cell, after: Cell, is_begun: bool) -> bool:
    """Wait until the game accepts a cell, and return whether it does; within a line, enter the cell again if not."""
    limit_s = max(MIN_WAIT_S, PATIENCE_PART * actuator.pace.limit_s)
    if seen.wait_for_change(after, limit_s):
        return True
    if not is_begun:
        return False
    actuator.glide(after, before, actuator.pace.gap_s)
    actuator.glide(before, after, actuator.pace.gap_s)
    return seen.wait_for_change(after, limit_s)


def drag(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit], pace_s: float, is_whole: bool = True) -> None:
    """Drag along the line, from its first cell if extending it has failed: games take that as a new line."""
    is_anew = is_whole and actuator.memo.get(LAST_TRAIL) == position.trail
    actuator.memo[LAST_TRAIL] = position.trail
    line = *(position.trail if is_anew else position.trail[-1:]), *(move.cell for move in moves)
    with actuator.held(line[0]):
        actuator.wait(pace_s / 2)
        for before, after in pairwise(line):
            with tolerating_dialogs() if after == line[-1] else nullcontext():
                actuator.glide(before, after, pace_s)
    with tolerating_dialogs():
        actuator.hover(position.trail[0])


def click(actuator: Actuator, position: OneStrokeState, moves: Sequence[Visit]) -> None:
    """Click the next cell, after the start if the line hasn't begun; then move the mouse away, since it may change the cell."""
    if len(position.trail) == 1:
        actuator.tap(position.head)
        actuator.gap()
        actuator.pixels_before_effect = actuator.look()
    actuator.tap(moves[0].cell)
    actuator.hover(position.trail[0])
