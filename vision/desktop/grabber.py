"""Seeing the screen: the only module that imports mss, of which one instance is kept."""

import math
from typing import Any

import cv2
import numpy as np

from vision.desktop import DesktopError
from vision.desktop.session import LOST
from vision.frame import Frame, Pixels, Rect


class Grabber:
    """Takes pictures of parts of the screen; raises DesktopError where that can't be done."""

    def __init__(self) -> None:
        self._mss = self._open()

    @property
    def screens(self) -> list[Rect]:
        """Where the monitors are, in units of the desktop."""
        return [_area(monitor) for monitor in self._mss.monitors[1:] or self._mss.monitors]

    def seen_of(self, area: Rect) -> Rect:
        """Return the whole units of an area that are on the screen."""
        left, top, right, bottom = _inside(area, _area(self._mss.monitors[0]))
        return left, top, right - left, bottom - top

    def grab(self, area: Rect) -> Frame:
        """Return what is shown in an area, of which only the part that is on the screen is taken, in whole units."""
        try:
            return self._taken(area)
        except DesktopError:
            raise
        except Exception:  # whatever the system has against it: it may be that the screen has another size by now
            return self._taken_afresh(area)

    def _taken(self, area: Rect) -> Frame:
        left, top, width, height = self.seen_of(area)
        shot = self._mss.grab({"left": left, "top": top, "width": width, "height": height})
        pixels = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        colours: Pixels = cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR)  # type: ignore[assignment]
        return Frame(colours, (left, top), shot.width / width)

    def _taken_afresh(self, area: Rect) -> Frame:
        self._mss = self._open()
        try:
            return self._taken(area)
        except DesktopError:
            raise
        except Exception as problem:
            raise DesktopError(LOST) from problem

    def _open(self) -> Any:
        import mss

        try:
            return mss.MSS()
        except Exception as problem:  # each system has errors of its own for a missing display or permission
            raise DesktopError(
                f"The screen can't be captured ({problem}). Start the program in a desktop session; "
                "on macOS, allow Screen Recording for the terminal in Privacy & Security."
            ) from problem


def _area(monitor: dict[str, int]) -> Rect:
    return monitor["left"], monitor["top"], monitor["width"], monitor["height"]


def _inside(area: Rect, screen: Rect) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of the whole units that an area takes of the screen."""
    (x, y, width, height), (x2, y2, width2, height2) = area, screen
    left, top = max(math.floor(x), int(x2)), max(math.floor(y), int(y2))
    right, bottom = min(math.ceil(x + width), int(x2 + width2)), min(math.ceil(y + height), int(y2 + height2))
    if right <= left or bottom <= top:
        raise DesktopError("The window is off the screen. Move it back.")
    return left, top, right, bottom
