"""The units of the desktop: on Microsoft Windows they are settled before the first window opens, elsewhere they just are."""

from __future__ import annotations

import os
import sys

PLAIN_DPI = 96
"""the dots per inch of a screen on which nothing is enlarged"""


def settle_units() -> None:
    """Have our window's places and sizes be in pixels of the screen, as those are that other windows are looked at by.

    SDL asks Windows for that when it starts, so this comes before.
    """
    if sys.platform == "win32":
        os.environ["SDL_WINDOWS_DPI_AWARENESS"] = "permonitorv2"


def enlarged(size: tuple[int, int]) -> tuple[int, int]:
    """Return a window's size as large as the person has set things to be, which Windows leaves to who counts in pixels."""
    if sys.platform != "win32":
        return size
    import ctypes

    user32 = getattr(ctypes, "WinDLL")("user32")  # noqa: B009 - there is none where the types are checked
    try:
        scale = user32.GetDpiForSystem() / PLAIN_DPI
    except AttributeError:  # before Windows 10
        return size
    return round(size[0] * scale), round(size[1] * scale)
