"""Moving the mouse and typing: the only module that imports pyautogui, and only when it is asked to act."""

import sys
import time
import types
from collections.abc import Callable, Sequence
from typing import Any

from vision.desktop import DesktopError
from vision.desktop.session import LOST, connecting
from vision.frame import Point

NOTCHES = {"win32": 120, "darwin": 3}
"""for systems in which a notch of the wheel is not what pyautogui counts: it passes on what the system asks for"""
MODIFIERS = {("darwin", "ctrl"): "command"}
"""what takes the place of a modifier on a system"""


class Mouse:
    """Moves, presses and types; raises DesktopError where that can't be done."""

    def __init__(self) -> None:
        self._gui = _pyautogui()
        self._gui.PAUSE = 0
        self._gui.FAILSAFE = False  # it knows the corners of the first monitor only: who plays watches all of them
        self._keys = _scanned(self._gui) if sys.platform == "win32" else self._gui
        self._is_down = False
        self._lost: DesktopError | None = None

    def place(self) -> Point:
        """Return where the mouse is, in units of the desktop."""
        x, y = self._do(self._gui.position)
        return float(x), float(y)

    def move(self, place: Point) -> None:
        """Move the mouse, to the whole unit that is nearest; while the button is down, what is held is dragged along."""
        x, y = round(place[0]), round(place[1])
        if self._is_down:
            self._do(self._gui.dragTo, x, y, button="left", mouseDownUp=False)
        else:
            self._do(self._gui.moveTo, x, y)

    def button(self, is_down: bool) -> None:
        """Press the left button, or let it go, where the mouse is."""
        self._do(self._gui.mouseDown if is_down else self._gui.mouseUp, button="left")
        self._is_down = is_down

    def scroll(self, notches: int) -> None:
        """Turn the wheel by so many notches, above 0 away from the person."""
        self._do(self._gui.scroll, notches * NOTCHES.get(sys.platform, 1))

    def key(self, name: str, hold_s: float = 0.0, modifiers: Sequence[str] = ()) -> None:
        """Press a key, with others held, and let it go after some seconds: a character, or pyautogui's name of a key."""
        if not self._gui.isValidKey(name):
            raise DesktopError(f"This keyboard has no key {name!r}.")
        names = [*(MODIFIERS.get((sys.platform, each), each) for each in modifiers), name]
        for each in names:
            self._do(self._keys.keyDown, each)
        time.sleep(hold_s)
        for each in reversed(names):
            self._do(self._keys.keyUp, each)

    def _do(self, act: Callable[..., Any], *args: object, **options: object) -> Any:
        if self._lost is not None:
            raise self._lost  # what pyautogui talks through does not survive an error: it would wait for ever
        try:
            return act(*args, **options)
        except DesktopError:
            raise
        except Exception as problem:  # each system has errors of its own
            self._lost = DesktopError(LOST)
            raise self._lost from problem


def _scanned(gui: Any) -> Any:
    import ctypes

    from vision.desktop.win32.keys import Win32Keys

    return Win32Keys(getattr(ctypes, "WinDLL")("user32"), gui.platformModule.keyboardMapping)  # noqa: B009 - as in opening.py


def _pyautogui() -> Any:
    """Return pyautogui, imported so that neither a missing X authority file nor a missing Tk ends the program.

    Its import fails with a KeyError without a display and with an XauthError without `~/.Xauthority`; its helper mouseinfo
    calls `sys.exit` where there is no Tk.
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
