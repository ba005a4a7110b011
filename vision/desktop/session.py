"""Whether the session is one in which other programs' windows can be seen and clicked."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from vision.desktop import DesktopError

WAYLAND = "This is a Wayland session, which lets no program see or click other windows: use an X11 session, or load a picture."
NO_DISPLAY = "There is no display, so no windows can be seen or clicked: start it in a desktop session, or load a picture."


def has_x11() -> bool:
    """Tell whether windows are an X server's here."""
    return sys.platform not in ("win32", "darwin")


def check_session() -> None:
    """Raise DesktopError where no other program's windows can be seen at all."""
    if not has_x11():
        return
    if os.environ.get("XDG_SESSION_TYPE") == "wayland" or os.environ.get("WAYLAND_DISPLAY"):
        raise DesktopError(WAYLAND)
    if not os.environ.get("DISPLAY"):
        raise DesktopError(NO_DISPLAY)


@contextlib.contextmanager
def connecting() -> Iterator[None]:
    """Let Xlib connect where there is no X authority file, which it fails at or prints about."""
    if has_x11() and not Path(os.environ.get("XAUTHORITY") or "~/.Xauthority").expanduser().exists():
        os.environ["XAUTHORITY"] = os.devnull
    with contextlib.redirect_stdout(io.StringIO()):
        yield
