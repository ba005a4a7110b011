"""Capturing the screen: the only module that imports mss."""

import math
from typing import Any

import cv2
import numpy as np

from vision.desktop import LOST, DesktopError
from vision.frame import Frame, Pixels, Rect


class Grabber:
    """Captures parts of the screen; raises DesktopError if that's impossible."""

    def __init__(self) -> None:
        self._mss = self._open()

    @property
    def screens(self) -> list[Rect]:
        """The areas of the monitors, in units of the desktop."""
        return [_area(monitor) for monitor in self._mss.monitors[1:] or self._mss.monitors]

    def visible_part(self, area: Rect) -> Rect:
        """Return the part of an area that is on the screen, in whole units."""
        left, top, right, bottom = _clipped(area, _area(self._mss.monitors[0]))
        return left, top, right - left, bottom - top

    def grab(self, area: Rect) -> Frame:
        """Return what is shown in the part of an area that is on the screen, in whole units."""
        try:
            return self._capture(area)
        except DesktopError:
            raise
        except Exception:  # for example after the screen's size has changed
            return self._recapture(area)

    def _capture(self, area: Rect) -> Frame:
        left, top, width, height = self.visible_part(area)
        shot = self._mss.grab({"left": left, "top": top, "width": width, "height": height})
        pixels = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        colours: Pixels = cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR)  # type: ignore[assignment]
        return Frame(colours, (left, top), shot.width / width)

    def _recapture(self, area: Rect) -> Frame:
        self._mss = self._open()
        try:
            return self._capture(area)
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


def _clipped(area: Rect, screen: Rect) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of an area clipped to the screen, in whole units."""
    (x, y, width, height), (x2, y2, width2, height2) = area, screen
    left, top = max(math.floor(x), int(x2)), max(math.floor(y), int(y2))
    right, bottom = min(math.ceil(x + width), int(x2 + width2)), min(math.ceil(y + height), int(y2 + height2))
    if right <= left or bottom <= top:
        raise DesktopError("The window is off the screen. Move it back.")
    return left, top, right, bottom
