"""What each system has of its own: its windows and the keys that are held. The rest of a desktop is the same everywhere."""

from __future__ import annotations

from typing import Protocol

from vision.desktop import Window
from vision.frame import Pixels, Rect


class System(Protocol):
    """Knows the windows of a desktop. Every method may raise DesktopError, and means what it means for a Desktop."""

    def windows(self) -> list[Window]:
        """Return the windows that can be seen, the front one first."""

    def window(self, number: int) -> Window | None:
        """Return a window as it is now; None if it is closed or minimised."""

    def cover(self, window: Window, area: Rect) -> Window | None:
        """Return the front window that hides a part of an area of a window; None if all is seen."""

    def bring_up(self, window: Window) -> None:
        """Ask for a window to be put in front and to get what is typed, which may take the system a while; raises Refused."""

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        """Return what a window shows in an area of whole units, without what lies over it; None where the system can't tell."""

    def held(self) -> str:
        """Return which of the keys that end all playing is pressed, or was since the last look; empty if none is."""

    def needs_shift(self, name: str) -> bool:
        """Tell whether a key has to be typed with Shift, as digits on French keyboards, of which pyautogui doesn't know."""


def overlap(first: Rect, second: Rect) -> bool:
    """Tell whether two areas share a place."""
    (x, y, width, height), (x2, y2, width2, height2) = first, second
    return min(x + width, x2 + width2) > max(x, x2) and min(y + height, y2 + height2) > max(y, y2)
