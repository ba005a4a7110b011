"""The guard: before each input it checks the window, the mouse and the keyboard, and stops playing if anything is wrong.

It also keeps checking while long work, such as reading and planning, runs in a thread.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from enum import Enum, auto
from typing import TypeVar

from solvers.errors import PuzzleError
from vision.desktop import Desktop, Window, overlap
from vision.frame import Pixels, Point, Rect

MOUSE_TOLERANCE = 3.0  # how far the mouse may be from where it was put, in units of the desktop
MOUSE_LAG_S = 0.2  # how long a busy system may still report an older position of the mouse
CLOSING_S, CHECK_S = 0.2, 0.02
"""how long to wait whether a window that lost the focus is closing, and the interval of the checks"""
MAX_LOOKS = 15  # number of looks after which a window that the game has opened is surely drawn
POPUP_REACH = 0.5  # how far from its window a game's pop-up may begin, in parts of the window's size

T = TypeVar("T")

WATCH_S = 0.05  # interval between two checks


class Cause(Enum):
    """Why playing stopped."""

    MOUSE = auto()
    KEY = auto()
    CLOSED = auto()
    MOVED = auto()
    RESIZED = auto()
    COVERED = auto()
    DIALOG = auto()  # a window of the game itself covers the board or has the focus
    FOCUS = auto()
    OUTSIDE = auto()  # a click would have landed outside the board
    STUCK = auto()  # the game does not respond as expected
    LIMIT = auto()


BY_PERSON = {Cause.MOUSE, Cause.KEY}  # causes that mean a person wants to stop


class Stopped(PuzzleError):
    """Playing had to stop; the message says why."""

    def __init__(self, cause: Cause, why: str) -> None:
        super().__init__(why)
        self.cause = cause


class Guard:
    """Guards the play in one window, and knows where clicks are allowed."""

    def __init__(self, desktop: Desktop, window: Window, areas: list[Rect]) -> None:
        self._desktop, self._window = desktop, window
        self.areas = areas  # where clicks are allowed, in units of the desktop
        self._place: Point | None = None  # where the mouse was put last
        self._known = {each.number for each in desktop.windows()}  # the windows that existed when playing began
        self._is_clicked = False  # whether the window was clicked since the last check for new windows
        self.popup: Window | None = None
        """the game's own pop-up over the board at the last check, a menu or a number pad: only it may be clicked, not the board
        under it"""
        self.is_pad: Callable[[Pixels], bool] = lambda pixels: False
        """whether a picture of a window shows a number pad; a window of the game that does counts as a pop-up"""
        self._pads: dict[int, bool] = {}  # windows that the game has opened -> whether they show a number pad
        self.is_pad_active = False  # whether such a number pad had the keyboard focus at the last check

    def moved(self, place: Point) -> None:
        """Record where the mouse was put."""
        self._place = place

    def clicked(self) -> None:
        """Record a click: it may have raised the window above one that had just opened over it."""
        self._is_clicked = True

    def _check_point(self, place: Point) -> None:
        if not any(holds(area, place) for area in self.areas):
            raise Stopped(Cause.OUTSIDE, "The next click would have landed outside the board, so it wasn't made.")
        if self.popup is not None and holds(self.popup.area, place):
            raise Stopped(Cause.DIALOG, f"{self.popup} is covering the board.")

    def move(self, place: Point, is_passing: bool = False) -> None:
        """Move the mouse to a point that may be clicked, or any point in passing; raises Stopped if any check fails."""
        if not is_passing:
            self._check_point(place)
        self.check()
        self._desktop.move(place)
        self.moved(place)

    def popped_up(self) -> Window | None:
        """Return the game's pop-up in front of all other windows, over its own window or near it; None if there is none."""
        x, y, width, height = self._window.area
        near = x - width * POPUP_REACH, y - height * POPUP_REACH, width * (1 + 2 * POPUP_REACH), height * (1 + 2 * POPUP_REACH)
        over = self._desktop.cover(self._window, near)
        return over if over is not None and self._is_popup(over) else None

    def check_popup(self, place: Point) -> None:
        """Raise Stopped if a point isn't in the game's pop-up, or if that is gone."""
        self.check()
        popup = self.popped_up()
        if popup is None or not holds(popup.area, place):
            raise Stopped(Cause.OUTSIDE, "The game's pop-up disappeared, so nothing was clicked.")

    def check(self) -> None:
        """Raise Stopped if any check fails, and DesktopError if the desktop is gone.

        The mouse is checked last: the next input moves it, and then a person's movement can no longer be noticed.
        """
        self.check_keys()
        self._check_window()
        self._check_mouse()

    def window_problem(self) -> Cause | None:
        """Return what is wrong with the window; None if nothing is."""
        try:
            self._check_window()
        except Stopped as problem:
            return problem.cause
        return None

    def is_game_in_front(self) -> bool:
        """Return whether the window is still at its place, and no other program's window covers a part of it."""
        now, over = self._desktop.window(self._window.number), self._desktop.cover(self._window, self._window.area)
        return now is not None and now.area == self._window.area and (over is None or self._is_own(over))

    def resized(self) -> Window | None:
        """Return the window as it is now if its size has changed, and no other program's window covers a part of it."""
        now = self._desktop.window(self._window.number)
        if now is None or now.area[2:] == self._window.area[2:]:
            return None
        over = self._desktop.cover(now, now.area)
        return now if over is None or self._is_own(over) else None

    def opened(self) -> list[Window]:
        """Return the windows that the game has opened since playing began."""
        return [each for each in self._desktop.windows() if each.number not in self._known and self._is_own(each)]

    def check_keys(self) -> None:
        """Raise Stopped if a key that stops playing is held."""
        key = self._desktop.held()
        if key:
            raise Stopped(Cause.KEY, f"{key.capitalize()} was pressed.")

    def _check_mouse(self) -> None:
        if not self._is_mouse_away():
            return
        end_s = self._desktop.now() + MOUSE_LAG_S
        while self._is_mouse_away():
            if self._desktop.now() >= end_s:
                raise Stopped(Cause.MOUSE, "The mouse was moved.")
            self._desktop.wait(CHECK_S)
        self._check_window()

    def _is_mouse_away(self) -> bool:
        return self._place is not None and _distance(self._desktop.pointer(), self._place) > MOUSE_TOLERANCE

    def _check_window(self) -> None:
        now = self._checked_place()
        problem = self._covered(now) or self._opened() or self._unfocused(now)
        if problem is not None:
            self._await_end(problem)

    def _await_end(self, problem: Stopped) -> None:
        """Raise Stopped, with a better reason if the window is closing: it loses the focus before it disappears.

        If a number pad has just closed, the game may be about to get the focus back; then nothing is raised.
        """
        end_s, is_pad_gone = self._desktop.now() + CLOSING_S, problem.cause is Cause.FOCUS and any(self._pads.values())
        while self._desktop.now() < end_s:
            now = self._checked_place()
            if is_pad_gone and self._unfocused(now) is None:
                return
            self._desktop.wait(CHECK_S)
        raise problem

    def _checked_place(self) -> Window:
        """Return the window's current state; raises Stopped if it was moved, resized or closed."""
        then, now = self._window, self._desktop.window(self._window.number)
        if now is None:
            raise Stopped(Cause.CLOSED, f"{then} was closed or minimised.")
        if now.area[2:] != then.area[2:]:
            raise Stopped(Cause.RESIZED, f"{then} was resized.")
        if now.area[:2] != then.area[:2]:
            raise Stopped(Cause.MOVED, f"{then} was moved.")
        return now

    def _covered(self, now: Window) -> Stopped | None:
        """Return the reason to stop if a window covers the board, unless it is the game's own pop-up."""
        popup = None
        for area in self.areas:
            over = self._desktop.cover(now, area)
            if over is not None and not self._is_popup(over):
                return Stopped(Cause.DIALOG if self._is_own(over) else Cause.COVERED, f"{over} is covering the board.")
            popup = over or popup
        self.popup = popup
        return None

    def _opened(self) -> Stopped | None:
        """Return the reason to stop if another program has opened a window over the board, even if a click has put it behind."""
        found, self._is_clicked = self._desktop.windows() if self._is_clicked else [], False
        others = (each for each in found if each.number not in self._known and not self._is_own(each))
        over = next((each for each in others if any(overlap(each.area, area) for area in self.areas)), None)
        return None if over is None else Stopped(Cause.COVERED, f"{over} has opened over the board.")

    def _is_popup(self, over: Window) -> bool:
        """Return whether a window over the board is a pop-up of the game: not a window in its own right, or a number pad."""
        if self.popup is not None and self.popup.number == over.number:
            return True
        is_listed = any(window.number == over.number for window in self._desktop.windows())
        return self._is_own(over) and (not is_listed or self._shows_pad(over))

    def _shows_pad(self, window: Window) -> bool:
        """Return whether a window that has opened since playing began shows a number pad."""
        n_looks = 0 if window.number in {*self._known, *self._pads} else MAX_LOOKS
        while n_looks > 0 and not self._pads.get(window.number):
            self._pads[window.number] = self.is_pad(self._desktop.grab(window.area).pixels)
            self._desktop.wait(CHECK_S)
            n_looks -= 1
        return self._pads.get(window.number, False)

    def _unfocused(self, now: Window) -> Stopped | None:
        """Return the reason to stop if the window doesn't have the keyboard focus: the game may have opened another window."""
        active = now if now.is_active else next((window for window in self._desktop.windows() if window.is_active), None)
        self.is_pad_active = active is not None and self._is_own(active) and self._shows_pad(active)
        if self.is_pad_active or (active is not None and active.number == now.number):
            return None
        if active is not None and self._is_own(active):
            return Stopped(Cause.DIALOG, f"{active} has opened.")
        return Stopped(Cause.FOCUS, f"{self._window} lost the keyboard focus.")

    def _is_own(self, other: Window) -> bool:
        return bool(other.process) and other.process == self._window.process


def holds(area: Rect, place: Point) -> bool:
    """Return whether a point is in an area."""
    x, y, width, height = area
    return x <= place[0] < x + width and y <= place[1] < y + height


def _distance(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def watched(check: Callable[[], None], work: Callable[[], T]) -> T:
    """Return what the work returns, or raise what it raises; an exception from a check ends the waiting at once.

    The work then runs on to its end and its result is lost, so it must have no side effects.
    """
    result: Future[T] = Future()
    threading.Thread(target=_run, args=(work, result), daemon=True).start()
    while not wait([result], WATCH_S).done:
        check()
    return result.result()


def _run(work: Callable[[], T], result: Future[T]) -> None:
    try:
        result.set_result(work())
    except BaseException as problem:
        result.set_exception(problem)
