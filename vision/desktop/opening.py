"""Opening the desktop that the program runs on, whichever system that is."""

from __future__ import annotations

from vision.desktop import Desktop
from vision.desktop.grabber import Grabber
from vision.desktop.mouse import Mouse
from vision.desktop.real import RealDesktop
from vision.desktop.session import check_session
from vision.desktop.system import System


def open_desktop() -> Desktop:
    """Return the desktop; raises DesktopError where it can't be seen or acted on."""
    system = open_system()  # first: on Windows its units must be settled before the mouse is asked for
    return RealDesktop(system, Grabber(), Mouse())


def open_system() -> System:
    """Return what knows this system's windows; raises DesktopError where they can't be known."""
    check_session()
    from vision.desktop.x11 import X11

    return X11()
