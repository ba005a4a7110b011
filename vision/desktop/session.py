"""The session that the program runs in: whether other windows can be seen and clicked in it at all."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from vision.desktop import DesktopError

WAYLAND = "Wayland doesn't let a program see or click other windows. Use an X11 session, or open a picture instead."
LOST = "The connection to the display was lost, so playing and watching windows have ended."
NO_DISPLAY = "There is no display, so other windows are out of reach. Start the program in a desktop session, or open a picture."


def has_x11() -> bool:
    """Tell whether windows are an X server's here."""
    return sys.platform not in ("win32", "darwin")


def prepare_session() -> None:
    """Get ready for what looks at windows and moves the mouse; raises DesktopError where no other window can be seen at all.

    On Windows the units of the desktop are settled here, before pyautogui and mss settle them in their own ways.
    """
    if sys.platform == "win32":
        _settle_units()
    if not has_x11():
        return
    if os.environ.get("XDG_SESSION_TYPE") == "wayland" or os.environ.get("WAYLAND_DISPLAY"):
        raise DesktopError(WAYLAND)
    if not os.environ.get("DISPLAY"):
        raise DesktopError(NO_DISPLAY)


def _settle_units() -> None:
    import ctypes

    from vision.desktop.win32.windows import be_dpi_aware

    be_dpi_aware(getattr(ctypes, "WinDLL")("user32"))  # noqa: B009 - there is none where the types are checked


@contextlib.contextmanager
def connecting() -> Iterator[None]:
    """Let Xlib connect where there is no X authority file, which it fails at or prints about."""
    if has_x11() and not Path(os.environ.get("XAUTHORITY") or "~/.Xauthority").expanduser().exists():
        os.environ["XAUTHORITY"] = os.devnull
    with contextlib.redirect_stdout(io.StringIO()):
        yield
