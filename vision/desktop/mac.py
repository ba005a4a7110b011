"""Windows of macOS, by Quartz, which pyautogui brings there, and by System Events.

The system does not tell where a title bar ends, so that it belongs to a window's area. Who is in front is read from the
list of windows: what NSWorkspace says of it stands still in a program that has no run loop.
"""

import contextlib
import subprocess
from typing import Any, TypeAlias

import numpy as np

from solvers.program import is_packaged
from vision.desktop import DesktopError, Window, overlap
from vision.frame import Pixels, Rect

KEYCODES = {"f8": 0x64, "escape": 0x35}
PERMISSION = (
    "macOS doesn't let this program {} other windows. Allow {} for {} in Privacy & Security, which "
    '`open "x-apple.systempreferences:com.apple.preference.security?Privacy_{}"` shows, then start it again.'
)
PERMISSIONS = (
    ("ScreenCapture", "see", "Screen Recording", "ScreenCapture"),
    ("PostEvent", "click in", "Accessibility", "Accessibility"),
)
"""of each: what Quartz calls it, what it is for, and what its list and its page in the settings are called"""
PROGRAMS_LAYER = 0
MOST_SCREENS = 16
PIXEL_BYTES = 4
"""blue, green, red and one more"""
RAISE = """
on run {process_id, title}
    tell application "System Events" to tell (first process whose unix id is (process_id as integer))
        set frontmost to true
        perform action "AXRaise" of (first window whose name is title)
    end tell
end run
"""
RAISE_S = 3.0
"""how long System Events may take"""

Facts: TypeAlias = Any
"""what Quartz knows of a window: a mapping"""


class Mac:
    """Knows the windows of macOS."""

    def __init__(self) -> None:
        import Quartz

        self._quartz: Any = Quartz
        for name, *words in PERMISSIONS:
            if not getattr(Quartz, f"CGPreflight{name}Access")():
                raise DesktopError(self._ask_for(name, *words))

    def _ask_for(self, name: str, what_for: str, title: str, page: str) -> str:
        """Ask for a permission, and return what to do; the system itself shows its question only once."""
        getattr(self._quartz, f"CGRequest{name}Access")()
        return PERMISSION.format(what_for, title, "Puzzle Playground" if is_packaged() else "the terminal", page)

    def windows(self) -> list[Window]:
        stack = [facts for facts in self._stack() if self._is_program(facts)]
        return [self._told(facts, is_active=facts is stack[0]) for facts in stack]

    def window(self, number: int) -> Window | None:
        quartz = self._quartz
        found = self._listed(quartz.kCGWindowListOptionIncludingWindow, number)
        shown = (facts for facts in found if facts.get(quartz.kCGWindowIsOnscreen))
        return next(map(self._window, shown), None)

    def cover(self, window: Window, area: Rect) -> Window | None:
        above = self._listed(self._quartz.kCGWindowListOptionOnScreenAboveWindow, window.number)
        return next((self._window(facts) for facts in above if self._hides(facts, area)), None)

    def bring_up(self, window: Window) -> None:
        command = ["osascript", "-e", RAISE, str(window.process), window.title]
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):  # whoever asked looks whether the window has come
            subprocess.run(command, capture_output=True, timeout=RAISE_S, check=False)

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        quartz, (x, y, width, height) = self._quartz, area
        place = quartz.CGRectMake(x, y, width, height)
        options = quartz.kCGWindowListOptionIncludingWindow, window.number, quartz.kCGWindowImageBoundsIgnoreFraming
        image = quartz.CGWindowListCreateImage(place, *options)
        if image is None:
            return None
        row_bytes, rows = quartz.CGImageGetBytesPerRow(image), quartz.CGImageGetHeight(image)
        data = quartz.CGDataProviderCopyData(quartz.CGImageGetDataProvider(image))
        pixels = np.frombuffer(data, np.uint8).reshape(rows, row_bytes // PIXEL_BYTES, PIXEL_BYTES)
        return np.ascontiguousarray(
            pixels[:, : quartz.CGImageGetWidth(image), :3]
        )  # rows may be longer than what is seen of them

    def held(self) -> str:
        source = self._quartz.kCGEventSourceStateCombinedSessionState
        return next((name for name, key in KEYCODES.items() if self._quartz.CGEventSourceKeyState(source, key)), "")

    def needs_shift(self, name: str) -> bool:
        return False  # the keys are those of an American keyboard there

    def _stack(self) -> list[Facts]:
        """Return all windows on the screen, the front one first."""
        quartz = self._quartz
        return self._listed(quartz.kCGWindowListOptionOnScreenOnly, quartz.kCGNullWindowID)

    def _listed(self, which: int, number: int) -> list[Facts]:
        options = which | self._quartz.kCGWindowListExcludeDesktopElements
        found = self._quartz.CGWindowListCopyWindowInfo(options, number)
        if found is None:
            raise DesktopError("The windows can't be listed. Start the program in a desktop session.")
        return list(found)

    def _is_program(self, facts: Facts) -> bool:
        return bool(facts[self._quartz.kCGWindowLayer] == PROGRAMS_LAYER and facts[self._quartz.kCGWindowAlpha] > 0)

    def _hides(self, facts: Facts, area: Rect) -> bool:
        """Tell whether a window is seen over a part of an area; the mouse itself and what the Dock spreads out don't count."""
        layer, place = facts[self._quartz.kCGWindowLayer], self._place(facts)
        if not facts[self._quartz.kCGWindowAlpha] or not overlap(place, area):
            return False
        is_mouse = layer == self._quartz.CGWindowLevelForKey(self._quartz.kCGCursorWindowLevelKey)
        return not is_mouse and (layer == PROGRAMS_LAYER or place not in self._screens())

    def _screens(self) -> list[Rect]:
        _, numbers, count = self._quartz.CGGetActiveDisplayList(MOST_SCREENS, None, None)
        bounds = [self._quartz.CGDisplayBounds(number) for number in numbers[:count]]
        return [(each.origin.x, each.origin.y, each.size.width, each.size.height) for each in bounds]

    def _window(self, facts: Facts) -> Window:
        number = self._quartz.kCGWindowNumber
        front = next((each[number] for each in self._stack() if self._is_program(each)), 0)
        return self._told(facts, is_active=facts[number] == front)

    def _told(self, facts: Facts, is_active: bool) -> Window:
        quartz = self._quartz
        number, process = int(facts[quartz.kCGWindowNumber]), int(facts[quartz.kCGWindowOwnerPID])
        title, app = facts.get(quartz.kCGWindowName) or "", facts.get(quartz.kCGWindowOwnerName) or ""
        return Window(number, title, app, self._place(facts), process, is_active)

    def _place(self, facts: Facts) -> Rect:
        bounds = facts[self._quartz.kCGWindowBounds]
        return float(bounds["X"]), float(bounds["Y"]), float(bounds["Width"]), float(bounds["Height"])
