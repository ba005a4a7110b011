"""Moving the mouse. The only module that imports pyautogui, and only when it is asked to act."""

from __future__ import annotations

import os
import sys
import types
from pathlib import Path
from typing import Any

from vision.screen import WAYLAND, is_wayland


class PointerError(Exception):
    """The mouse can't be moved; the sentence says why and what to do."""


def pointer_place() -> tuple[int, int]:
    """Return where the mouse is, in units of the desktop; raises PointerError."""
    if is_wayland():
        raise PointerError(WAYLAND)
    place = _pyautogui().position()
    return int(place[0]), int(place[1])


def _pyautogui() -> Any:
    """Return pyautogui, imported so that neither a missing X authority file nor a missing Tk ends the program.

    Its import fails with a KeyError without a display and with an XauthError without `~/.Xauthority`; its helper mouseinfo
    calls `sys.exit` where there is no Tk.
    """
    if sys.platform.startswith("linux"):
        _prepare_x11()
    sys.modules.setdefault("mouseinfo", types.ModuleType("mouseinfo"))
    try:
        import pyautogui
    except (Exception, SystemExit) as problem:
        raise PointerError(
            f"The mouse can't be moved ({type(problem).__name__}: {problem}): start it in a desktop session; "
            "on macOS allow Accessibility for the terminal in the privacy settings."
        ) from problem
    return pyautogui


def _prepare_x11() -> None:
    if not os.environ.get("DISPLAY"):
        raise PointerError("The mouse can't be moved: there is no display. Start it in a desktop session.")
    if "XAUTHORITY" not in os.environ and not Path("~/.Xauthority").expanduser().exists():
        os.environ["XAUTHORITY"] = os.devnull
