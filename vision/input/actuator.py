"""The actuator: clicks, types and drags on the cells of a board, with a look of the guard before each input."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from solvers.puzzle import Cell
from vision.desktop import Desktop, Window, overlap
from vision.frame import Frame, Grid, Pixels, Point, Rect
from vision.input.guard import Guard, holds
from vision.input.pace import Pace


@dataclass(frozen=True, slots=True)
class Pixel:
    """A point of the window's picture."""

    x: float
    y: float


Spot: TypeAlias = Cell | Pixel
"""What can be pointed at: a cell of the board, or anything else in the picture"""

ASIDE = 0.08
"""so far from the left edge of the board, in cells, the mouse lights up none, or hardly"""
LOOK_S = 0.05
"""the guard looks at least this often while time passes"""
DRAG_STEPS = 5
"""how many points a drag passes through from cell to cell, one of them just inside the next one"""


class Actuator:
    """Acts on one board in one window. What it is told in pixels is meant in the picture of the window."""

    def __init__(self, desktop: Desktop, window: Window, grid: Grid, pace: Pace | None = None) -> None:
        self._desktop, self.window = desktop, window
        self.grid, self.pace = grid, pace or Pace()
        self.memo: dict[str, Any] = {}
        """what a way of input remembers from move to move"""
        self.allowed: list[Rect] = []
        """where else clicks may be made than on the board, in the picture"""
        self.untaken: Pixels | None = None
        """what was shown in the midst of an input when nothing can have been taken yet, but hints may have come up"""
        self.nearly_done: tuple[Pixels, Cell, Cell] | None = None
        """what was shown before the last cell of the latest input, that cell, and the one before it, which changes with it"""
        self.is_cut_short = False
        """whether an input was broken off because the game did not follow it"""
        self.rim = 0.0
        """the part of a cell at each of its sides that tells nothing, so that it does no harm if it is covered"""
        self.is_hasty = False
        """whether the latest input was seen to leave a wrong sign for a moment"""
        self.acted_s = 0.0
        """when the latest input began: a press, a key, a step of a drag"""
        self._rested_s = 0.0
        """when the game takes the next move"""
        self._is_down = False
        self._frame = self._grab()
        """what was shown when the place of the board was found"""
        self.guard = Guard(desktop, window, [self._area(grid.bbox)])

    def look(self) -> Pixels:
        """Return what the window shows now."""
        return self._grab().pixels

    def follow(self, grid: Grid) -> None:
        """Act from now on where the board is by now."""
        self.grid = grid
        self.guard.areas[0] = self._area(grid.bbox)

    def allow(self, rect: Rect) -> None:
        """Let clicks be made in a rectangle of the picture too, such as a button."""
        self.allowed.append(rect)
        self.guard.areas.append(self._area(rect))

    def tap(self, spot: Spot) -> None:
        """Click once."""
        self.point(spot)
        self.click()

    def point(self, spot: Spot) -> None:
        """Put the mouse over something, and let it rest there as long as the game needs before a click."""
        self.hover(spot)
        self.wait(self.pace.settle_s)

    def click(self) -> None:
        """Click where the mouse is."""
        self._press()
        self._desktop.wait(self.pace.hold_s)
        self._release()

    def popup(self) -> Frame | None:
        """Return what the game shows in a menu or a pad that it has popped up; None if there is none."""
        self.guard.check()
        popup = self.guard.popped_up()
        return None if popup is None else self._desktop.grab(popup.area)

    def is_under_popup(self, cell: Cell) -> bool:
        """Tell whether a menu or a pad of the game lies over the middle of a cell."""
        self.guard.check()
        return self.guard.popup is not None and holds(self.guard.popup.area, self._place(cell))

    def covered(self, by_mouse: bool = False) -> Callable[[Cell], bool]:
        """Return what tells of a cell whether it lies under another window or the mouse now, or its window is elsewhere."""
        return self.sight(by_mouse)[1]

    def sight(self, by_mouse: bool = False) -> tuple[Pixels, Callable[[Cell], bool]]:
        """Return what the window shows, beneath others where the system knows that, and what tells whether a cell is covered."""
        now = self._desktop.window(self.window.number)
        if now is None or now.area != self.window.area:
            return self.look(), lambda cell: True
        over = self._desktop.cover(now, self._area(self.grid.bbox))
        beneath = self._desktop.picture(now) if over is not None else None
        is_beneath = beneath is not None and self._is_whole(beneath)
        areas = [over.area] if over is not None and not is_beneath else []
        if by_mouse:
            areas.append((*self._desktop.pointer(), 1.0, 1.0))
        pixels = beneath.pixels if beneath is not None and is_beneath else self.look()
        return pixels, lambda cell: any(overlap(area, self._area(self._middle_of(cell))) for area in areas)

    def _middle_of(self, cell: Cell) -> Rect:
        left, top, width, height = self.grid.around(cell)
        x, y = self.rim * width, self.rim * height
        return left + x, top + y, width - 2 * x, height - 2 * y

    def _is_whole(self, frame: Frame) -> bool:
        """Tell whether a frame shows the window without what lies over it, at the place and the scale of the board."""
        before = self._frame
        return frame.is_of_window and (frame.pixels.shape, frame.origin) == (before.pixels.shape, before.origin)

    def tap_popup(self, place: Point) -> None:
        """Click a point of the desktop in what the game has popped up."""
        self.guard.check_popup(place)
        self._desktop.move(place)
        self.guard.moved(place)
        self.wait(self.pace.settle_s)
        self.click()

    def hover(self, spot: Spot) -> None:
        """Put the mouse over something."""
        self._move(self._place(spot))

    def step_aside(self) -> None:
        """Put the mouse where it lights up no cell, or hardly: at the left edge of the board, in a row that it is not in."""
        rows, (x, _, _, _) = self.grid.rows, self.grid.bbox
        top, end = max((rows[0], rows[-1]), key=lambda span: abs(self._desktop.pointer()[1] - self._middle(span)))
        self.hover(Pixel(x + ASIDE * self.grid.pitch[0], (top + end) / 2))

    def _middle(self, span: tuple[float, float]) -> float:
        return self._frame.point((0, sum(span) / 2))[1]

    def key(self, name: str) -> None:
        """Type a key, unless the game has opened a number pad that would get it."""
        self.wait(self._rested_s - self.now())
        self.guard.check()
        if self.guard.is_pad_active:
            self.is_cut_short = True
            return
        self.acted_s = self.now()
        self._desktop.key(name, self.pace.hold_s)

    def drag(self, spots: Sequence[Spot], pace_s: float) -> None:
        """Press the button at the first spot, pass through the others in so much time each, and let it go at the last."""
        with self.held(spots[0]):
            self.wait(pace_s / 2)
            for before, after in pairwise(spots):
                self.glide(before, after, pace_s)
            self.wait(pace_s / 2)

    @contextmanager
    def held(self, spot: Spot) -> Iterator[None]:
        """Press the button at a spot, and let it go in the end, wherever the mouse is by then."""
        self.point(spot)
        self._press()
        try:
            yield
        finally:
            self.release()

    def glide(self, start: Spot, end: Spot, seconds: float, n_steps: int = DRAG_STEPS) -> None:
        """Move the mouse from one spot straight to another in so much time, and so many steps."""
        (x, y), (to_x, to_y) = self._place(start), self._place(end)
        for step in range(1, n_steps + 1):
            part = step / n_steps
            place = x + (to_x - x) * part, y + (to_y - y) * part
            self._move(place, is_passing=step < n_steps)
            self.wait(seconds / n_steps)

    def wait(self, seconds: float) -> None:
        """Let time pass, with the guard looking, which it also does before whatever input comes next."""
        until = self._desktop.now() + seconds
        while (left := until - self._desktop.now()) > 0:
            self.guard.check()
            self._desktop.wait(min(left, LOOK_S))

    def now(self) -> float:
        """Return the time in seconds since any moment."""
        return self._desktop.now()

    def gap(self) -> None:
        """Wait as long as the game needs between two inputs of one move, from when the latest one began."""
        self.wait(self.acted_s + self.pace.gap_s - self.now())

    def rest(self) -> None:
        """Wait as long as the game needs between a move that was seen and the next one.

        A part of that is left for when the mouse is where it will press.
        """
        self._rested_s = self.now() + self.pace.rest_s
        self.wait(self.pace.rest_s - self.pace.settle_s)

    def release(self) -> None:
        """Let the button of the mouse go if it is pressed; whatever happens, it is never left so."""
        if self._is_down:
            self._release()

    def _move(self, place: Point, is_passing: bool = False) -> None:
        """Move the mouse to a point that may be clicked, or on the way to one, with the button down, over any."""
        if not (is_passing and self._is_down):
            self.guard.check_point(place)
        self.guard.check()
        self._desktop.move(place)
        self.guard.moved(place)
        if self._is_down:
            self.acted_s = self.now()

    def _press(self) -> None:
        self.guard.check()
        self._is_down, self.acted_s = True, self.now()
        self._desktop.button(True)

    def _release(self) -> None:
        self._desktop.button(False)
        self._is_down = False
        self.guard.clicked()

    def _place(self, spot: Spot) -> Point:
        """Return the desktop's point, in whole units, of a spot."""
        pixel = (spot.x, spot.y) if isinstance(spot, Pixel) else self.grid.center(spot)
        return self._frame.unit(pixel)

    def _area(self, rect: Rect) -> Rect:
        """Return the desktop's area that a rectangle of the picture shows."""
        return self._frame.area(rect)

    def _grab(self) -> Frame:
        return self._desktop.grab(self.window.area)
