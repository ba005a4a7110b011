"""The actuator: clicks, types and drags on the cells of a board; the guard checks before each input."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from solvers.puzzle import Cell
from vision.desktop import Desktop, Window, overlap
from vision.frame import Frame, Grid, Pixels, Point, Rect
from vision.input.guard import Guard, holds
from vision.input.pace import MIN_HOLD_S, Pace


@dataclass(frozen=True, slots=True)
class Pixel:
    """A point in the window's picture."""

    x: float
    y: float


Spot: TypeAlias = Cell | Pixel  # what can be pointed at: a cell of the board, or a point in the picture

RIM = 0.2  # the part of a cell on each side that isn't needed to read a digit, or to see that a tile is gone
ASIDE = 0.08
"""how far inside the left edge of the board the mouse is put aside, in cells: there it highlights no cell, or hardly"""
MIN_ROOM_PX = 8  # the mouse can leave a board on a side where the window has this much room
LOOK_S = 0.05  # the longest interval between checks of the guard while waiting
DRAG_STEPS = 5
"""number of steps in which the mouse moves from cell to cell in a drag, so that one is just inside the next cell"""


class Actuator:
    """Acts on one board in one window. Pixels are those of the window's picture."""

    def __init__(self, desktop: Desktop, window: Window, grid: Grid, pace: Pace) -> None:
        self._desktop, self.window = desktop, window
        self.grid, self.pace = grid, pace
        self.memo: dict[str, Any] = {}  # what an input method remembers from move to move
        self.allowed: list[Rect] = []  # where clicks are allowed outside the board, in the picture
        self.pixels_before_effect: Pixels | None = None
        """the picture during an input, before the game can have accepted any of it, though hints may show already"""
        self.is_cut_short = False  # whether an input was broken off because the game did not follow it
        self.rim = 0.0  # the part of a cell at each side that isn't needed to read it, so it may be covered
        self.shows_wrong_sign = False  # whether the latest input briefly showed a wrong sign
        self.acted_s = 0.0  # when the latest input began: a press, a key, a step of a drag
        self._rested_s = 0.0  # from when on the game accepts the next move
        self._is_down = False
        self._frame = self._grab()  # the picture when the board was found
        self.guard = Guard(desktop, window, [self._frame.area(grid.bbox)])
        self.check_limits: Callable[[], None] = lambda: None
        """raises Stopped if no further input is allowed; called before each one"""

    def look(self) -> Pixels:
        """Return the window's current picture."""
        return self._grab().pixels

    def follow(self, grid: Grid) -> None:
        """Use a new grid from now on, because the board has moved."""
        self.grid = grid
        self.guard.areas[0] = self._frame.area(grid.bbox)

    def allow(self, rect: Rect) -> None:
        """Allow clicks in another rectangle of the picture, such as a button."""
        self.allowed.append(rect)
        self.guard.areas.append(self._frame.area(rect))

    def tap(self, spot: Spot) -> None:
        """Click once."""
        self.point(spot)
        self.click()

    def point(self, spot: Spot) -> None:
        """Move the mouse to a spot, and wait there as long as the game needs before a click."""
        self.hover(spot)
        self.wait(self.pace.settle_s)

    def click(self) -> None:
        """Click where the mouse is."""
        self._press()
        self._desktop.wait(self.pace.hold_s)
        self._release()

    def popup(self) -> Frame | None:
        """Return the picture of a menu or number pad that the game has popped up; None if there is none."""
        self.guard.check()
        popup = self.guard.popped_up()
        return None if popup is None else self._desktop.grab(popup.area)

    def is_under_popup(self, cell: Cell) -> bool:
        """Return whether a menu or number pad of the game covers the centre of a cell."""
        self.guard.check()
        return self.guard.popup is not None and holds(self.guard.popup.area, self._place(cell))

    def covered(self) -> Callable[[Cell], bool]:
        """Return a predicate for cells that another window covers; all are covered if the window has moved."""
        return self.picture_and_covered()[1]

    def picture_and_covered(self, by_mouse: bool = False) -> tuple[Pixels, Callable[[Cell], bool]]:
        """Return the window's picture, without windows over it if the system supports that, and the predicate of `covered`.

        The mouse covers a cell, too, if asked.
        """
        now = self._desktop.window(self.window.number)
        if now is None or now.area != self.window.area:
            return self.look(), lambda cell: True
        over = self._desktop.cover(now, self._frame.area(self.grid.bbox))
        beneath = self._desktop.picture(now) if over is not None else None
        is_beneath = beneath is not None and self._is_whole(beneath)
        areas = [over.area] if over is not None and not is_beneath else []
        if by_mouse:
            areas.append((*self._desktop.pointer(), 1.0, 1.0))
        pixels = beneath.pixels if beneath is not None and is_beneath else self.look()
        return pixels, lambda cell: any(overlap(area, self._frame.area(self._middle_of(cell))) for area in areas)

    def _middle_of(self, cell: Cell) -> Rect:
        left, top, width, height = self.grid.around(cell)
        x, y = self.rim * width, self.rim * height
        return left + x, top + y, width - 2 * x, height - 2 * y

    def _is_whole(self, frame: Frame) -> bool:
        """Return whether a frame shows the window uncovered, at the position and size at which the board was found."""
        before = self._frame
        return frame.is_of_window and (frame.pixels.shape, frame.origin) == (before.pixels.shape, before.origin)

    def tap_popup(self, place: Point) -> None:
        """Click a point of the desktop in a pop-up of the game."""
        self.guard.check_popup(place)
        self._desktop.move(place)
        self.guard.moved(place)
        self.wait(self.pace.settle_s)
        self.click()

    def hover(self, spot: Spot) -> None:
        """Move the mouse to a spot."""
        self._move(self._place(spot))

    def step_aside(self) -> None:
        """Move the mouse to where it hardly highlights a cell: the left edge of the first or last row, whichever is further."""
        rows, (x, _, _, _), (_, here) = self.grid.rows, self.grid.bbox, self._desktop.pointer()
        top, end = max((rows[0], rows[-1]), key=lambda span: abs(here - self._frame.point((0, sum(span) / 2))[1]))
        self.hover(Pixel(x + ASIDE * self.grid.pitch[0], (top + end) / 2))

    def leave_board(self) -> bool:
        """Move the mouse off the board but not out of the window, and return whether there is room for that."""
        (x, y, width, height), (high, wide) = self.grid.bbox, self._frame.pixels.shape[:2]
        rooms = {(-1, 0): x, (1, 0): wide - x - width, (0, -1): y, (0, 1): high - y - height}
        for (across, down), room in rooms.items():
            if room >= MIN_ROOM_PX:
                off = min(min(self.grid.pitch), room) / 2
                aside = x + width / 2 + across * (width / 2 + off), y + height / 2 + down * (height / 2 + off)
                self.guard.move(self._frame.unit(aside), is_passing=True)
                return True
        return False

    def key(self, name: str) -> None:
        """Press a key, unless the game has opened a number pad that would receive it."""
        self.wait(self._rested_s - self.now())
        self.check_limits()
        self.guard.check()
        if self.guard.is_pad_active:
            self.is_cut_short = True
            return
        self.acted_s = self.now()
        self._desktop.key(name, self.pace.hold_s)

    def drag(self, spots: Sequence[Spot], pace_s: float) -> None:
        """Press the button at the first spot, move through the others, taking `pace_s` for each, and release it at the last."""
        with self.held(spots[0]):
            self.wait(pace_s / 2)
            for before, after in pairwise(spots):
                self.glide(before, after, pace_s)
            self.wait(pace_s / 2)

    @contextmanager
    def held(self, spot: Spot) -> Iterator[None]:
        """Hold the button from a spot on, and release it at the end, wherever the mouse is then."""
        self.point(spot)
        self._press()
        try:
            yield
        finally:
            self.release()

    def glide(self, start: Spot, end: Spot, seconds: float, n_steps: int = DRAG_STEPS) -> None:
        """Move the mouse in a straight line from one spot to another, in a time and a number of steps."""
        (x, y), (to_x, to_y) = self._place(start), self._place(end)
        for step in range(1, n_steps + 1):
            part = step / n_steps
            place = x + (to_x - x) * part, y + (to_y - y) * part
            self._move(place, is_passing=step < n_steps)
            self.wait(seconds / n_steps)

    def wait(self, seconds: float) -> None:
        """Wait while the guard keeps checking; it also checks before the next input."""
        until = self._desktop.now() + seconds
        while (left := until - self._desktop.now()) > 0:
            self.guard.check()
            self._desktop.wait(min(left, LOOK_S))

    def now(self) -> float:
        """Return the time in seconds, from an arbitrary start."""
        return self._desktop.now()

    def gap(self) -> None:
        """Wait as long as the game needs between two inputs of one move.

        It is counted from the start of the latest one, or later if that was long: many games react only to its end.
        """
        self.wait(self.acted_s + self.pace.hold_s - MIN_HOLD_S + self.pace.gap_s - self.now())

    def rest(self) -> None:
        """Wait as long as the game needs between a move that was confirmed and the next one.

        The last part of that is spent once the mouse is at the next spot.
        """
        self._rested_s = self.now() + self.pace.rest_s
        self.wait(self.pace.rest_s - self.pace.settle_s)

    def release(self) -> None:
        """Release the mouse button if it is pressed; it must never be left pressed."""
        if self._is_down:
            self._release()

    def _move(self, place: Point, is_passing: bool = False) -> None:
        """Move the mouse to a point that may be clicked; while it passes with the button down, any point is allowed."""
        if self._is_down:
            self.check_limits()
        self.guard.move(place, is_passing and self._is_down)
        if self._is_down:
            self.acted_s = self.now()

    def _press(self) -> None:
        self.check_limits()
        self.guard.check()
        self._is_down, self.acted_s = True, self.now()
        self._desktop.button(True)

    def _release(self) -> None:
        self._desktop.button(False)
        self._is_down = False
        self.guard.clicked()

    def _place(self, spot: Spot) -> Point:
        """Return the desktop point of a spot, in whole units."""
        pixel = (spot.x, spot.y) if isinstance(spot, Pixel) else self.grid.center(spot)
        return self._frame.unit(pixel)

    def _grab(self) -> Frame:
        return self._desktop.grab(self.window.area)
