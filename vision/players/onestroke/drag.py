"""Leads the mouse along a line from cell to cell, and goes on from each as soon as the game has drawn the line that far."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import pairwise

from solvers.onestroke.maze import COIN, FREE
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell
from vision.autoplay.ending.endings import HIDING
from vision.frame import Pixels
from vision.input.actuator import Actuator, Pixel
from vision.input.guard import Stopped
from vision.players.onestroke.patches import Look, Sides, cell_look, is_crossed, is_framed, is_other, sides_look

PRESS_S = 0.06
"""the button is held for so long at least before the mouse moves on"""
GLIDE = 0.4
"""the mouse takes this part of the time that inputs need to the first cell, since it waits for the line there"""
QUICK_STEPS = 2
"""and to each of the others no time and so many steps, because it waits for the line in them too,"""
ENTER_S = 0.12
"""but this time to a cell with a sign: games that ask what the mouse is over may take that for the cell only beside the sign"""
GLANCE_S = 0.006
"""the pause between two looks at a cell that has not changed yet"""
NUDGE_S, NUDGE_PX = 0.04, 2.0
"""the mouse is moved a little so often while a cell is waited for"""
PATIENCE = 0.5
"""a cell is waited for this part of the time that answers may take"""
LEAST_WAIT_S = 0.5
TRIES = 3
"""how often a line is begun anew, slower each time, that the game has drawn a part of and then dropped"""
DROP_S = 0.4
"""how long a game may take to drop a line"""
SLOW_S = 0.2
"""how long a drag takes from cell to cell that does not look what the game makes of it"""
LIT = "cells light up"
"""in an actuator's memory that cells look otherwise as long as the mouse is over them: that does not tell that they are taken"""


class Cells:
    """Tells which cells look otherwise than in a picture before; marked ones may only do so at their sides."""

    def __init__(self, actuator: Actuator, pixels: Pixels, cells: Sequence[Cell], marked: Collection[Cell] = ()) -> None:
        self._arm, self.marked = actuator, marked
        plane = actuator.grid.plane(pixels)
        self._before: dict[Cell, Look] = {cell: cell_look(plane, actuator.grid, cell) for cell in cells}
        self._sides: dict[Cell, Sides] = {cell: sides_look(plane, actuator.grid, cell, cell in marked) for cell in cells}

    def take_anew(self, cell: Cell) -> None:
        """Take it that a cell has not changed yet, however it looks: the line beside it may shine on it, or hint at it."""
        plane = self._arm.grid.plane(self._arm.look())
        self._before[cell] = cell_look(plane, self._arm.grid, cell)
        self._sides[cell] = sides_look(plane, self._arm.grid, cell, cell in self.marked)

    def has_changed(self, cell: Cell) -> bool:
        """Tell whether a cell looks otherwise by now, or a line has come into it."""
        plane = self._arm.grid.plane(self._arm.look())
        if is_other(cell_look(plane, self._arm.grid, cell), self._before[cell]):
            return True
        sides = sides_look(plane, self._arm.grid, cell, cell in self.marked)
        return is_framed(sides, self._sides[cell]) or (cell in self.marked and is_crossed(sides, self._sides[cell]))

    def changes(self, cell: Cell, limit_s: float) -> bool:
        """Wait over a cell until it looks otherwise, and tell whether it does within a time.

        The mouse is moved a little now and then, for games that only look at it when it moves, and not every time.
        """
        (x, y), began_s, n_nudges = self._arm.grid.center(cell), self._arm.now(), 0
        while not self.has_changed(cell):
            waited_s = self._arm.now() - began_s
            if waited_s >= limit_s:
                return False
            if waited_s >= NUDGE_S * (n_nudges + 1):
                n_nudges += 1
                self._arm.hover(Pixel(x + NUDGE_PX * (n_nudges % 2), y))
            self._arm.wait(GLANCE_S)
        return True


def draw(actuator: Actuator, position: OneStrokeState, cells: Sequence[Cell], is_pressed: bool = True) -> None:
    """Draw a line on from its last cell through others; a line that the game drops on the way is drawn anew, slower.

    Where a line that stands can't be gone on with, it is drawn from its first cell once more, which games take as a new one.
    Where cells only light up under the mouse, it is drawn slowly, without a look at what the game makes of it.
    """
    trail, maze = position.trail, position.maze
    marked = [cell for cell in cells if maze.sign(cell) not in (FREE, COIN)]
    for _ in range(TRIES):
        before, drawn = _drawn(actuator, (trail[-1], *cells), marked, is_pressed)
        actuator.untaken = before
        if not drawn and len(trail) > 1:
            before, drawn = _drawn(actuator, (*trail, *cells), marked, is_pressed)
        with unless_won():
            actuator.hover(trail[0])  # no free cell shall look otherwise because the mouse is over it
        actuator.is_cut_short = len(cells) > 1 and (not drawn or drawn[-1] not in cells[-2:])
        if not drawn or drawn[-1] == cells[-1] or not _is_dropped(actuator, before, drawn):
            return
        actuator.pace.missed()


def _is_dropped(actuator: Actuator, before: Pixels, drawn: Sequence[Cell]) -> bool:
    """Tell whether nothing is left of a line after the button was let go."""
    actuator.wait(DROP_S)
    seen = Cells(actuator, before, drawn)
    return not any(seen.has_changed(cell) for cell in drawn)


def _drawn(actuator: Actuator, line: Sequence[Cell], marked: Collection[Cell], is_pressed: bool) -> tuple[Pixels, Sequence[Cell]]:
    """Lead the mouse along a line as far as the game is seen to draw it.

    Returns what was shown when it began, and the cells that the line was drawn through.
    """
    drawn: list[Cell] = []
    if not is_pressed:
        actuator.tap(line[0])
    with actuator.held(line[0]) if is_pressed else nullcontext():
        actuator.wait(max(PRESS_S, actuator.pace.gap_s))
        pixels = actuator.look()
        seen = Cells(actuator, pixels, line, marked)
        for before, after in pairwise(line if LIT not in actuator.memo else ()):
            actuator.nearly_done = (actuator.look(), after, before) if after == line[-1] else None
            with unless_won() if after == line[-1] else nullcontext():
                if not _is_drawn_on(actuator, seen, drawn, before, after, after == line[-1]):
                    break
            drawn.append(after)
        if LIT in actuator.memo:
            drawn = _led_slowly(actuator, line, line[: len(drawn) + 2] if drawn else ())
        if drawn and drawn[-1] == line[-1]:
            with unless_won():
                actuator.gap()
    return pixels, drawn


def _led_slowly(actuator: Actuator, line: Sequence[Cell], led: Sequence[Cell]) -> list[Cell]:
    """Lead the mouse back from where it was led, and slowly all along a line, without a look at what the game makes of it."""
    for after, before in pairwise(reversed(led)):
        actuator.glide(after, before, 0.0, QUICK_STEPS)
    for before, after in pairwise(line):
        with unless_won() if after == line[-1] else nullcontext():
            actuator.glide(before, after, SLOW_S)
    return list(line[1:])


def _is_drawn_on(actuator: Actuator, seen: Cells, drawn: Sequence[Cell], before: Cell, after: Cell, is_last: bool) -> bool:
    """Lead the mouse from the last cell of a line to the next one, and tell whether both are seen to be taken then."""
    if not drawn:
        actuator.glide(before, after, GLIDE * actuator.pace.gap_s)
        return _is_taken(actuator, seen, before, after, False)
    seen.take_anew(after)
    if after in seen.marked:
        actuator.glide(before, after, ENTER_S)
    else:
        actuator.glide(before, after, 0.0, QUICK_STEPS)
    if not _is_taken(actuator, seen, before, after, True):
        return False
    if is_last or seen.has_changed(before) or before in seen.marked:
        return True
    actuator.memo[LIT] = True
    return False


def _is_taken(actuator: Actuator, seen: Cells, before: Cell, after: Cell, is_begun: bool) -> bool:
    """Wait until a cell is seen to be taken; in the middle of a line it is entered once more where it is not."""
    limit_s = max(LEAST_WAIT_S, PATIENCE * actuator.pace.limit_s)
    if seen.changes(after, limit_s):
        return True
    if not is_begun:
        return False
    actuator.glide(after, before, actuator.pace.gap_s)
    actuator.glide(before, after, actuator.pace.gap_s)
    return seen.changes(after, limit_s)


@contextmanager
def unless_won() -> Iterator[None]:
    """Leave it to others to see that something has come up at the end of a line, such as a dialog of the game."""
    try:
        yield
    except Stopped as problem:
        if problem.cause not in HIDING:
            raise
