"""Other programs' windows, seen and acted on: what every desktop can do, whichever system it is on.

Points are (x, y) and areas (x, y, width, height), in the desktop's own units, in which the mouse moves too.
A frame's `scale` tells how many pixels of a picture a unit has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from solvers.errors import PuzzleError

if TYPE_CHECKING:
    from vision.frame import Frame, Pixels, Point, Rect

STOP_KEYS = ("f8", "escape")
"""keys that end all playing, whichever window they are meant for"""


class DesktopError(PuzzleError):
    """The desktop can't be seen or acted on; the sentence says why and what to do."""


class Refused(PuzzleError):
    """A window can be seen, but the system lets nobody here act on it; the sentence says why and what to do."""


@dataclass(frozen=True)
class Window:
    """A window as it is at the moment."""

    number: int
    """the system's own, for as long as the window lives"""
    title: str
    app: str
    """the program's own name for its windows, which stays the same when the title changes; may be empty"""
    area: Rect
    """what its program draws on, without the frame and the title bar around it"""
    process: int = 0
    """0 where the system doesn't tell; below 0 where it only tells which windows are of one program"""
    is_active: bool = True
    """whether it gets what is typed"""

    def __str__(self) -> str:
        return self.title or self.app or f"window {self.number}"


class Windows(Protocol):
    """Knows the windows of a desktop, and the keys that are held. Every method may raise DesktopError."""

    def windows(self) -> list[Window]:
        """Return the windows that can be seen, the front one first."""

    def window(self, number: int) -> Window | None:
        """Return a window as it is now; None if it is closed or minimised."""

    def cover(self, window: Window, area: Rect) -> Window | None:
        """Return the front window that hides a part of an area of a window, menus and tooltips too; None if all is seen."""

    def held(self) -> str:
        """Return which of STOP_KEYS is pressed, or was since the last look where the system tells that; empty if none is."""


class System(Windows, Protocol):
    """What each system has of its own: the rest of a desktop is the same everywhere."""

    def bring_up(self, window: Window) -> None:
        """Ask for a window to be put in front and to get what is typed, which may take the system a while; raises Refused."""

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        """Return what a window shows in an area of whole units, without what lies over it; None where the system can't tell."""

    def needs_shift(self, name: str) -> bool:
        """Tell whether a key has to be typed with Shift, as digits on French keyboards, of which pyautogui doesn't know."""


class Desktop(Windows, Protocol):
    """Sees and acts on a desktop. Every method may raise DesktopError."""

    def bring_up(self, window: Window) -> None:
        """Put a window in front of the others, and have it get what is typed; raises Refused if it will get none of that."""

    def grab(self, area: Rect) -> Frame:
        """Return what is shown in an area."""

    def picture(self, window: Window) -> Frame:
        """Return what a window shows, without what lies over it where the system knows that, and else what is on the screen."""

    def pointer(self) -> Point:
        """Return where the mouse is."""

    def move(self, place: Point) -> None:
        """Move the mouse."""

    def button(self, is_down: bool) -> None:
        """Press the left button of the mouse, or let it go."""

    def scroll(self, notches: int) -> None:
        """Turn the wheel of the mouse by so many notches: above 0 to see more above, below 0 to see more below."""

    def key(self, name: str, hold_s: float = 0.0) -> None:
        """Press a key and let it go after some seconds: a character, a name such as left or f8, or two, such as "ctrl+-"."""

    def now(self) -> float:
        """Return the time in seconds since any moment."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""


def overlap(first: Rect, second: Rect) -> bool:
    """Tell whether two areas share a place."""
    (x, y, width, height), (x2, y2, width2, height2) = first, second
    return min(x + width, x2 + width2) > max(x, x2) and min(y + height, y2 + height2) > max(y, y2)
