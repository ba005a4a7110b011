"""A desktop that is really there: the system's windows, with the grabbing, the mouse and the clock that all systems share."""

from __future__ import annotations

import time

from vision.desktop import Window
from vision.desktop.grabber import Grabber
from vision.desktop.mouse import Mouse
from vision.desktop.system import System
from vision.frame import Frame, Point, Rect

BRING_UP_S = 0.5
"""how long a window may take to come to the front"""
LOOK_S = 0.01
"""how long to wait between two looks whether it has come"""


class RealDesktop:
    """Sees and acts on the desktop that the program runs on."""

    def __init__(self, system: System, grabber: Grabber, mouse: Mouse) -> None:
        self._system, self._grabber, self._mouse = system, grabber, mouse

    def windows(self) -> list[Window]:
        return self._system.windows()

    def window(self, number: int) -> Window | None:
        return self._system.window(number)

    def cover(self, window: Window, area: Rect) -> Window | None:
        return self._system.cover(window, area)

    def bring_up(self, window: Window) -> None:
        self._system.bring_up(window)
        end_s = self.now() + BRING_UP_S
        while not self._is_in_front(window) and self.now() < end_s:
            self.wait(LOOK_S)

    def _is_in_front(self, window: Window) -> bool:
        now = self._system.window(window.number)
        return now is not None and now.is_active and self._system.cover(now, now.area) is None

    def grab(self, area: Rect) -> Frame:
        return self._grabber.grab(area)

    def picture(self, window: Window) -> Frame:
        area = self._grabber.seen_of(window.area)
        pixels = self._system.picture(window, area) if self._system.cover(window, area) is not None else None
        if pixels is None:
            return self._grabber.grab(area)
        return Frame(pixels, area[:2], pixels.shape[1] / area[2], is_of_window=True)

    def pointer(self) -> Point:
        return self._mouse.place()

    def move(self, place: Point) -> None:
        self._mouse.move(place)

    def button(self, is_down: bool) -> None:
        self._mouse.button(is_down)

    def scroll(self, notches: int) -> None:
        self._mouse.scroll(notches)

    def key(self, name: str, hold_s: float = 0.0) -> None:
        *modifiers, name = name.split("+") if len(name) > 1 else [name]
        self._mouse.key(name, hold_s, [*modifiers, *(["shift"] if self._system.needs_shift(name) else [])])

    def held(self) -> str:
        return self._system.held()

    def now(self) -> float:
        return time.perf_counter()

    def wait(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))
