"""The desktop that the program runs on, on any system, and pictures of its windows for the person to choose from."""

import math
import os
import sys
import time
from itertools import takewhile

from vision.desktop import Desktop, DesktopError, System, Window, has_x11, overlap
from vision.desktop.devices import Grabber, Mouse
from vision.frame import Frame, Pixels, Rect

WAYLAND = "Wayland doesn't let a program see or click other windows. Use an X11 session, or open a picture instead."
NO_DISPLAY = "There is no display, so other windows are out of reach. Start the program in a desktop session, or open a picture."
BRING_UP_S = 0.5  # how long to wait for a window to come to the front
POLL_S = 0.01  # the pause between two looks

HIDDEN_GREY = 128


class RealDesktop:
    """The desktop that the program runs on."""

    def __init__(self, system: System, grabber: Grabber, mouse: Mouse) -> None:
        self._system, self._grabber, self._mouse = system, grabber, mouse
        self.windows, self.window, self.cover, self.held = system.windows, system.window, system.cover, system.held
        self.pointer, self.move, self.button, self.scroll = mouse.place, mouse.move, mouse.button, mouse.scroll
        self.grab, self.now = grabber.grab, time.perf_counter

    def bring_up(self, window: Window) -> None:
        self._system.bring_up(window)
        end_s = self.now() + BRING_UP_S
        while not self._is_in_front(window) and self.now() < end_s:
            self.wait(POLL_S)

    def _is_in_front(self, window: Window) -> bool:
        now = self._system.window(window.number)
        return now is not None and now.is_active and self._system.cover(now, now.area) is None

    def picture(self, window: Window) -> Frame:
        area = self._grabber.visible_part(window.area)
        pixels = self._system.picture(window, area) if self._system.cover(window, area) is not None else None
        if pixels is None:
            return self._grabber.grab(area)
        return Frame(pixels, area[:2], pixels.shape[1] / area[2], is_of_window=True)

    def key(self, name: str, hold_s: float = 0.0) -> None:
        *modifiers, name = name.split("+") if len(name) > 1 else [name]
        self._mouse.key(name, hold_s, [*modifiers, *(["shift"] if self._system.needs_shift(name) else [])])

    def wait(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))


def open_desktop() -> Desktop:
    """Return the desktop; raises DesktopError if it can't be seen or acted on."""
    return RealDesktop(open_system(), Grabber(), Mouse())


def prepare_session() -> None:
    """Prepare the process for seeing windows and moving the mouse; raises DesktopError if no other window can be seen.

    On Windows this makes the desktop's units pixels, before pyautogui and mss choose their own.
    """
    if sys.platform == "win32":
        from vision.desktop.win32 import be_dpi_aware, library

        be_dpi_aware(library("user32"))
    if not has_x11():
        return
    if os.environ.get("XDG_SESSION_TYPE") == "wayland" or os.environ.get("WAYLAND_DISPLAY"):
        raise DesktopError(WAYLAND)
    if not os.environ.get("DISPLAY"):
        raise DesktopError(NO_DISPLAY)


def open_system() -> System:
    """Return this system's part of the desktop; raises DesktopError if windows can't be seen."""
    prepare_session()
    if sys.platform == "win32":
        from vision.desktop.win32 import Win32, library

        return Win32(*map(library, ("user32", "dwmapi", "kernel32", "gdi32", "advapi32")))
    if sys.platform == "darwin":
        from vision.desktop.mac import Mac

        return Mac()
    from vision.desktop.x11 import X11

    return X11()


def window_view(desktop: Desktop, window: Window, own: int) -> tuple[Pixels, bool]:
    """Return what a window shows, and whether windows of our own process cover part of it, which is then grey.

    Raises DesktopError.
    """
    before = _areas_above(desktop, window, own)
    frame = desktop.picture(window)
    hidden = [] if frame.is_of_window else [*before, *_areas_above(desktop, window, own)]  # one may have moved meanwhile
    return (_greyed(frame, hidden), True) if hidden else (frame.pixels, False)


def _areas_above(desktop: Desktop, window: Window, process: int) -> list[Rect]:
    """Return the areas of a process's windows that cover a window."""
    above = takewhile(lambda each: each.number != window.number, desktop.windows())
    return [each.area for each in above if each.process == process and overlap(each.area, window.area)]


def _greyed(frame: Frame, areas: list[Rect]) -> Pixels:
    pixels, (left, top) = frame.pixels.copy(), frame.origin
    for x, y, width, height in areas:
        ends = (x - left, x + width - left), (y - top, y + height - top)
        (x0, x1), (y0, y1) = (
            (math.floor(max(begin, 0) * frame.scale), math.ceil(max(end, 0) * frame.scale)) for begin, end in ends
        )
        pixels[y0:y1, x0:x1] = HIDDEN_GREY
    return pixels
