"""Other programs' windows, seen and acted on: the protocols that every desktop implements, on any system.

Points are (x, y) and areas (x, y, width, height), in the desktop's units, which are also those of the mouse. A frame's
`scale` is the number of a picture's pixels per unit. Read opening.py next.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from solvers.errors import PuzzleError

if TYPE_CHECKING:
    from vision.frame import Frame, Pixels, Point, Rect

STOP_KEYS = ("f8", "escape")  # keys that stop playing, whichever window has the focus

LOST = "The connection to the display was lost, so playing and watching windows have ended."


class DesktopError(PuzzleError):
    """The desktop can't be seen or acted on; the message says why and what to do."""


class Refused(PuzzleError):
    """A window can be seen, but the system doesn't let this program act on it; the message says why and what to do."""


@dataclass(frozen=True)
class Window:
    """A window at some moment."""

    number: int  # the system's number for it, valid while the window exists
    title: str
    app: str  # the program's name for its windows, which doesn't change with the title; may be empty
    area: Rect  # the content area, without the frame and the title bar
    process: int = 0
    """process ID; 0 if unknown, below 0 if the system only tells which windows belong to the same program"""
    is_active: bool = True  # whether it has the keyboard focus

    def __str__(self) -> str:
        return self.title or self.app or f"window {self.number}"


class Windows(Protocol):
    """The windows of a desktop, and its stop keys. Every method may raise DesktopError."""

    def windows(self) -> list[Window]:
        """Return the visible windows, front to back."""

    def window(self, number: int) -> Window | None:
        """Return a window as it is now; None if it is closed or minimised."""

    def cover(self, window: Window, area: Rect) -> Window | None:
        """Return the frontmost window, menu or tooltip that covers part of an area of a window; None if nothing does."""

    def held(self) -> str:
        """Return which of STOP_KEYS is pressed, or was since the last call if the system can tell; empty if none."""


class System(Windows, Protocol):
    """The part of a desktop that differs between systems."""

    def bring_up(self, window: Window) -> None:
        """Ask the system to raise and focus a window, which may take a while; raises Refused."""

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        """Return what a window shows in an area of whole units, without what covers it; None if the system can't tell."""

    def needs_shift(self, name: str) -> bool:
        """Return whether a key needs Shift and pyautogui doesn't know it, for example a digit on a French keyboard."""


class Desktop(Windows, Protocol):
    """A desktop, to see and to act on. Every method may raise DesktopError."""

    def bring_up(self, window: Window) -> None:
        """Raise and focus a window; raises Refused if the system won't pass input to it."""

    def grab(self, area: Rect) -> Frame:
        """Return what the screen shows in an area."""

    def picture(self, window: Window) -> Frame:
        """Return what a window shows, without what covers it if the system can tell, or else what the screen shows."""

    def pointer(self) -> Point:
        """Return the position of the mouse."""

    def move(self, place: Point) -> None:
        """Move the mouse."""

    def button(self, is_down: bool) -> None:
        """Press or release the left mouse button."""

    def scroll(self, notches: int) -> None:
        """Turn the mouse wheel by some notches: above 0 scrolls up, below 0 down."""

    def key(self, name: str, hold_s: float = 0.0) -> None:
        """Press a key and release it after some seconds: a character, a name such as left or f8, or several such as ctrl+-."""

    def now(self) -> float:
        """Return the time in seconds since an arbitrary moment."""

    def wait(self, seconds: float) -> None:
        """Let time pass."""


def overlap(first: Rect, second: Rect) -> bool:
    """Return whether two areas overlap."""
    (x, y, width, height), (x2, y2, width2, height2) = first, second
    return min(x + width, x2 + width2) > max(x, x2) and min(y + height, y2 + height2) > max(y, y2)


def has_x11() -> bool:
    """Return whether windows are managed by an X server here."""
    return sys.platform not in ("win32", "darwin")


@contextlib.contextmanager
def connecting() -> Iterator[None]:
    """Let Xlib connect without an X authority file, silently: it would fail or print a warning."""
    if has_x11() and not Path(os.environ.get("XAUTHORITY") or "~/.Xauthority").expanduser().exists():
        os.environ["XAUTHORITY"] = os.devnull
    with contextlib.redirect_stdout(io.StringIO()):
        yield
