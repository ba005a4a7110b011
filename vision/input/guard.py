"""The guard: before each input it looks whether the window, the mouse and the keys are as they should be, and stops if not."""

from collections.abc import Callable
from enum import Enum, auto

from solvers.errors import PuzzleError
from vision.desktop import Desktop, Window, overlap
from vision.frame import Pixels, Point, Rect

NUDGE = 3.0
"""how far the mouse may be from where it was put, in units of the desktop"""
ECHO_S = 0.02
"""for so long an older movement that the system tells late may put the mouse back"""
FOLLOWS_S, FOLLOWS_LOOK_S = 0.2, 0.02
"""for so long a window that has lost the focus may turn out to be going away, and between two looks whether it has gone"""
DRAWN_LOOKS = 15
"""after so many looks a window that the game has opened is no longer empty"""
NEAR = 0.5
"""what a game pops up may begin so far from its window, as a part of that window's size"""


class Cause(Enum):
    """Why playing stopped."""

    MOUSE = auto()
    KEY = auto()
    CLOSED = auto()
    MOVED = auto()
    RESIZED = auto()
    COVERED = auto()
    DIALOG = auto()
    """a window of the game itself lies over the board or has the focus"""
    FOCUS = auto()
    OUTSIDE = auto()
    """a click would have been outside of the board"""
    STUCK = auto()
    """the game does not answer as expected"""
    LIMIT = auto()


BY_PERSON = {Cause.MOUSE, Cause.KEY}
"""what only somebody who wants it stopped does"""


class Stopped(PuzzleError):
    """Playing had to stop; the sentence says why."""

    def __init__(self, cause: Cause, why: str) -> None:
        super().__init__(why)
        self.cause = cause


class Guard:
    """Watches over one window while it is played in, and knows where clicks are allowed."""

    def __init__(self, desktop: Desktop, window: Window, areas: list[Rect]) -> None:
        self._desktop, self._window = desktop, window
        self.areas = areas
        """where clicks are allowed, in units of the desktop"""
        self._place: Point | None = None
        """where the mouse was put last"""
        self._known = {each.number for each in desktop.windows()}
        """the windows that were there before"""
        self._is_clicked = False
        """whether the window was clicked since the last look for new ones"""
        self.popup: Window | None = None
        """what the game itself has popped up over the board, at the last look: a menu or a number pad. It may be clicked, and
        nothing under it"""
        self.is_pad: Callable[[Pixels], bool] = lambda pixels: False
        """whether a picture of a window that the game has opened shows a number pad, so that it counts as popped up"""
        self._pads: dict[int, bool] = {}
        """the windows that were looked at for that"""
        self.is_pad_active = False
        """whether such a window gets what is typed, at the last look"""

    def moved(self, place: Point) -> None:
        """Take note of where the mouse was put."""
        self._place = place

    def clicked(self) -> None:
        """Take note of a click, by which the system may have put the window above what had just come up over it."""
        self._is_clicked = True

    def check_point(self, place: Point) -> None:
        """Raise Stopped if a point is outside of what may be clicked."""
        if not any(holds(area, place) for area in self.areas):
            raise Stopped(Cause.OUTSIDE, "The next click would have landed outside the board, so it wasn't made.")
        if self.popup is not None and holds(self.popup.area, place):
            raise Stopped(Cause.DIALOG, f"{self.popup} is covering the board.")

    def move(self, place: Point) -> None:
        """Move the mouse to a point that may be clicked; raises Stopped if it may not, or anything is not as it should be."""
        self.check_point(place)
        self.check()
        self._desktop.move(place)
        self.moved(place)

    def popped_up(self) -> Window | None:
        """Return what the game has popped up in front of all others, over its window or near it; None if there is nothing."""
        x, y, width, height = self._window.area
        near = x - width * NEAR, y - height * NEAR, width * (1 + 2 * NEAR), height * (1 + 2 * NEAR)
        over = self._desktop.cover(self._window, near)
        return over if over is not None and self._is_popup(over) else None

    def check_popup(self, place: Point) -> None:
        """Raise Stopped if a point is not in what the game has popped up, or that is gone."""
        self.check()
        popup = self.popped_up()
        if popup is None or not holds(popup.area, place):
            raise Stopped(Cause.OUTSIDE, "The game's pop-up disappeared, so nothing was clicked.")

    def check(self) -> None:
        """Raise Stopped if anything is not as it should be; DesktopError where the desktop is gone.

        The mouse is looked at last: what comes next puts it elsewhere, after which nobody knows that somebody moved it.
        """
        self.check_keys()
        self._check_window()
        self._check_mouse()

    def trouble(self) -> Cause | None:
        """Return what is not as it should be with the window; None if nothing is."""
        try:
            self._check_window()
        except Stopped as problem:
            return problem.cause
        return None

    def check_keys(self) -> None:
        """Raise Stopped if a key is held that ends all playing."""
        key = self._desktop.held()
        if key:
            raise Stopped(Cause.KEY, f"{key.capitalize()} was pressed.")

    def _check_mouse(self) -> None:
        if self._is_mouse_away():
            self._desktop.wait(ECHO_S)
            if self._is_mouse_away():
                raise Stopped(Cause.MOUSE, "The mouse was moved.")
            self._check_window()

    def _is_mouse_away(self) -> bool:
        return self._place is not None and _distance(self._desktop.pointer(), self._place) > NUDGE

    def _check_window(self) -> None:
        now = self._checked_place()
        problem = self._covered(now) or self._opened() or self._unfocused(now)
        if problem is not None:
            self._await_end(problem)

    def _await_end(self, problem: Stopped) -> None:
        """Raise Stopped with the better reason if the window is going away: it loses the focus before it is seen to be gone.

        Where a number pad has closed, its game may only be about to get the focus back.
        """
        end_s, is_pad_gone = self._desktop.now() + FOLLOWS_S, problem.cause is Cause.FOCUS and any(self._pads.values())
        while self._desktop.now() < end_s:
            now = self._checked_place()
            if is_pad_gone and self._unfocused(now) is None:
                return
            self._desktop.wait(FOLLOWS_LOOK_S)
        raise problem

    def _checked_place(self) -> Window:
        """Return the window as it is now; raises Stopped if it is elsewhere, of another size or gone."""
        then, now = self._window, self._desktop.window(self._window.number)
        if now is None:
            raise Stopped(Cause.CLOSED, f"{then} was closed or minimised.")
        if now.area[2:] != then.area[2:]:
            raise Stopped(Cause.RESIZED, f"{then} was resized.")
        if now.area[:2] != then.area[:2]:
            raise Stopped(Cause.MOVED, f"{then} was moved.")
        return now

    def _covered(self, now: Window) -> Stopped | None:
        popup = None
        for area in self.areas:
            over = self._desktop.cover(now, area)
            if over is not None and not self._is_popup(over):
                return Stopped(Cause.DIALOG if self._is_own(over) else Cause.COVERED, f"{over} is covering the board.")
            popup = over or popup
        self.popup = popup
        return None

    def _opened(self) -> Stopped | None:
        """Return what to say where another program has opened a window over the board, even if a click has put that beneath."""
        found, self._is_clicked = self._desktop.windows() if self._is_clicked else [], False
        others = (each for each in found if each.number not in self._known and not self._is_own(each))
        over = next((each for each in others if any(overlap(each.area, area) for area in self.areas)), None)
        return None if over is None else Stopped(Cause.COVERED, f"{over} has opened over the board.")

    def _is_popup(self, over: Window) -> bool:
        """Tell whether something belongs to the game and is no window in its own right, or a number pad."""
        if self.popup is not None and self.popup.number == over.number:
            return True
        is_listed = any(window.number == over.number for window in self._desktop.windows())
        return self._is_own(over) and (not is_listed or self._shows_pad(over))

    def _shows_pad(self, window: Window) -> bool:
        """Tell whether a window that the game has opened since it is played shows a number pad."""
        n_looks = 0 if window.number in {*self._known, *self._pads} else DRAWN_LOOKS
        while n_looks > 0 and not self._pads.get(window.number):
            self._pads[window.number] = self.is_pad(self._desktop.grab(window.area).pixels)
            self._desktop.wait(FOLLOWS_LOOK_S)
            n_looks -= 1
        return self._pads.get(window.number, False)

    def _unfocused(self, now: Window) -> Stopped | None:
        """Return what to say where the window does not get what is typed: a window of the game itself may have come up."""
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
    """Tell whether a point is in an area."""
    x, y, width, height = area
    return x <= place[0] < x + width and y <= place[1] < y + height


def _distance(one: Point, other: Point) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
