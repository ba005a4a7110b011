"""Capturing the screen, moving the mouse and typing: the only module that imports mss and pyautogui, and only when needed."""

import math
import sys
import time
import types
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from vision.desktop import LOST, DesktopError, connecting
from vision.frame import Frame, Pixels, Point, Rect

WHEEL_UNITS = {"win32": 120, "darwin": 3}
"""units per notch of the wheel, for systems on which pyautogui doesn't count in notches"""
MODIFIER_NAMES = {("darwin", "ctrl"): "command"}  # modifiers with another name on a system


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
        (x, y, width, height), (x2, y2, width2, height2) = area, _area(self._mss.monitors[0])
        left, top = max(math.floor(x), int(x2)), max(math.floor(y), int(y2))
        right, bottom = min(math.ceil(x + width), int(x2 + width2)), min(math.ceil(y + height), int(y2 + height2))
        if right <= left or bottom <= top:
            raise DesktopError("The window is off the screen. Move it back.")
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


class Mouse:
    """Moves the mouse, clicks and types; raises DesktopError if that's impossible."""

    def __init__(self) -> None:
        self._gui = _pyautogui()
        self._gui.PAUSE = 0
        self._gui.FAILSAFE = False  # it only knows the corners of the first monitor; the guard watches the mouse instead
        self._keys = _scan_code_keys(self._gui) if sys.platform == "win32" else self._gui
        self._is_down = False
        self._lost: DesktopError | None = None

    def place(self) -> Point:
        """Return the position of the mouse, in units of the desktop."""
        x, y = self._do(self._gui.position)
        return float(x), float(y)

    def move(self, place: Point) -> None:
        """Move the mouse to the nearest whole unit; drag while the button is down."""
        x, y = round(place[0]), round(place[1])
        if self._is_down:
            self._do(self._gui.dragTo, x, y, button="left", mouseDownUp=False)
        else:
            self._do(self._gui.moveTo, x, y)

    def button(self, is_down: bool) -> None:
        """Press or release the left button."""
        self._do(self._gui.mouseDown if is_down else self._gui.mouseUp, button="left")
        self._is_down = is_down

    def scroll(self, notches: int) -> None:
        """Turn the wheel by some notches, above 0 away from the person."""
        self._do(self._gui.scroll, notches * WHEEL_UNITS.get(sys.platform, 1))

    def key(self, name: str, hold_s: float = 0.0, modifiers: Sequence[str] = ()) -> None:
        """Press a key with modifiers, and release it after some seconds: a character, or pyautogui's name of a key."""
        if not self._gui.isValidKey(name):
            raise DesktopError(f"This keyboard has no key {name!r}.")
        names = [*(MODIFIER_NAMES.get((sys.platform, each), each) for each in modifiers), name]
        for each in names:
            self._do(self._keys.keyDown, each)
        time.sleep(hold_s)
        for each in reversed(names):
            self._do(self._keys.keyUp, each)

    def _do(self, act: Callable[..., Any], *args: object, **options: object) -> Any:
        if self._lost is not None:
            raise self._lost  # pyautogui's connection doesn't survive an error: it would hang
        try:
            return act(*args, **options)
        except DesktopError:
            raise
        except Exception as problem:  # each system has errors of its own
            self._lost = DesktopError(LOST)
            raise self._lost from problem


def _scan_code_keys(gui: Any) -> Any:
    from vision.desktop.win32 import Win32Keys, library

    return Win32Keys(library("user32"), gui.platformModule.keyboardMapping)


def _pyautogui() -> Any:
    """Import and return pyautogui, surviving a missing X authority file and a missing Tk.

    Its import fails with a KeyError without a display and with an XauthError without `~/.Xauthority`; its helper mouseinfo
    calls `sys.exit` without Tk.
    """
    sys.modules.setdefault("mouseinfo", types.ModuleType("mouseinfo"))
    try:
        with connecting():
            import pyautogui
    except (Exception, SystemExit) as problem:
        raise DesktopError(
            f"The mouse can't be moved ({type(problem).__name__}: {problem}). Start the program in a desktop session; "
            "on macOS, allow Accessibility for the terminal in Privacy & Security."
        ) from problem
    return pyautogui
