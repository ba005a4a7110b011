"""Seeing the screen. The only module that imports mss, and only when it is asked to look."""

from __future__ import annotations

import os


class ScreenError(Exception):
    """The screen can't be seen; the sentence says why and what to do."""


WAYLAND = "This is a Wayland session, which lets no program see or click other windows: use an X11 session, or load a picture."


def is_wayland() -> bool:
    """Tell whether the session is one in which other programs' windows can't be seen."""
    return os.environ.get("XDG_SESSION_TYPE") == "wayland" or bool(os.environ.get("WAYLAND_DISPLAY"))


def screen_sizes() -> list[tuple[int, int]]:
    """Return the width and height of each screen in pixels, having grabbed one of them; raises ScreenError."""
    if is_wayland():
        raise ScreenError(WAYLAND)
    import mss

    try:
        with mss.MSS() as grabber:
            screens = grabber.monitors[1:]
            grabber.grab({"left": screens[0]["left"], "top": screens[0]["top"], "width": 1, "height": 1})
    except Exception as problem:  # each system has errors of its own for a missing display or permission
        raise ScreenError(
            f"The screen can't be grabbed ({problem}): start it in a desktop session; "
            "on macOS allow Screen Recording for the terminal in the privacy settings."
        ) from problem
    return [(screen["width"], screen["height"]) for screen in screens]
