"""The desktop session: whether other windows can be seen and clicked at all."""

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
    """Return whether windows are managed by an X server here."""
    return sys.platform not in ("win32", "darwin")


def prepare_session() -> None:
    """Prepare the process for seeing windows and moving the mouse; raises DesktopError if no other window can be seen.

    On Windows this makes the desktop's units pixels, before pyautogui and mss choose their own.
    """
    if sys.platform == "win32":
        import ctypes

        from vision.desktop.win32 import be_dpi_aware

        be_dpi_aware(getattr(ctypes, "WinDLL")("user32"))  # noqa: B009 - unknown to the type checker on other systems
    if not has_x11():
        return
    if os.environ.get("XDG_SESSION_TYPE") == "wayland" or os.environ.get("WAYLAND_DISPLAY"):
        raise DesktopError(WAYLAND)
    if not os.environ.get("DISPLAY"):
        raise DesktopError(NO_DISPLAY)


@contextlib.contextmanager
def connecting() -> Iterator[None]:
    """Let Xlib connect without an X authority file, silently: it would fail or print a warning."""
    if has_x11() and not Path(os.environ.get("XAUTHORITY") or "~/.Xauthority").expanduser().exists():
        os.environ["XAUTHORITY"] = os.devnull
    with contextlib.redirect_stdout(io.StringIO()):
        yield
