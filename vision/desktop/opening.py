"""Opening the desktop that the program runs on, whichever system that is."""

from __future__ import annotations

import sys

from vision.desktop import Desktop
from vision.desktop.grabber import Grabber
from vision.desktop.mouse import Mouse
from vision.desktop.real import RealDesktop
from vision.desktop.session import prepare_session
from vision.desktop.system import System


def open_desktop() -> Desktop:
    """Return the desktop; raises DesktopError where it can't be seen or acted on."""
    return RealDesktop(open_system(), Grabber(), Mouse())


def open_system() -> System:
    """Return what knows this system's windows; raises DesktopError where they can't be known."""
    prepare_session()
    if sys.platform == "win32":
        return _win32()
    if sys.platform == "darwin":
        from vision.desktop.mac import Mac

        return Mac()
    from vision.desktop.x11.windows import X11

    return X11()


def _win32() -> System:
    import ctypes

    from vision.desktop.win32.windows import Win32

    load = getattr(ctypes, "WinDLL")  # noqa: B009 - there is none where the types are checked
    return Win32(load("user32"), load("dwmapi"), load("kernel32"), load("gdi32"), load("advapi32"))
