"""Windows of macOS, through Quartz, which pyautogui installs there, and System Events.

The system doesn't tell where a title bar ends, so it is part of a window's area. The front program is taken from the list of
windows, since NSWorkspace isn't updated in a program without a run loop.
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
"""for each: Quartz's name, what it is for, and the names of its list and of its page in the settings"""
PROGRAM_LAYER = 0
MAX_SCREENS = 16
PIXEL_BYTES = 4  # blue, green, red and alpha
RAISE = """
on run {process_id, title}
    tell application "System Events" to tell (first process whose unix id is (process_id as integer))
        set frontmost to true
        perform action "AXRaise" of (first window whose name is title)
    end tell
end run
"""
RAISE_S = 3.0  # how long System Events may take

WindowInfo: TypeAlias = Any  # Quartz's description of a window: a mapping


class Mac:
    """The windows of macOS."""

    def __init__(self) -> None:
        import Quartz

        self._quartz: Any = Quartz
        for name, *words in PERMISSIONS:
            if not getattr(Quartz, f"CGPreflight{name}Access")():
                raise DesktopError(self._request(name, *words))

    def _request(self, name: str, what_for: str, title: str, page: str) -> str:
        """Ask for a permission, and return what the person can do, since the system shows its own question only once."""
        getattr(self._quartz, f"CGRequest{name}Access")()
        return PERMISSION.format(what_for, title, "Puzzle Playground" if is_packaged() else "the terminal", page)

    def windows(self) -> list[Window]:
        stack = [info for info in self._stack() if self._is_program(info)]
        return [self._window_from(info, is_active=info is stack[0]) for info in stack]

    def window(self, number: int) -> Window | None:
        quartz = self._quartz
        found = self._list(quartz.kCGWindowListOptionIncludingWindow, number)
        visible = (info for info in found if info.get(quartz.kCGWindowIsOnscreen))
        return next(map(self._window, visible), None)

    def cover(self, window: Window, area: Rect) -> Window | None:
        above = self._list(self._quartz.kCGWindowListOptionOnScreenAboveWindow, window.number)
        return next((self._window(info) for info in above if self._hides(info, area)), None)

    def bring_up(self, window: Window) -> None:
        command = ["osascript", "-e", RAISE, str(window.process), window.title]
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):  # the caller checks the result
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
        return np.ascontiguousarray(pixels[:, : quartz.CGImageGetWidth(image), :3])  # rows may be padded

    def held(self) -> str:
        source = self._quartz.kCGEventSourceStateCombinedSessionState
        return next((name for name, key in KEYCODES.items() if self._quartz.CGEventSourceKeyState(source, key)), "")

    def needs_shift(self, name: str) -> bool:
        return False  # pyautogui assumes an American keyboard there

    def _stack(self) -> list[WindowInfo]:
        """Return all windows on the screen, front to back."""
        quartz = self._quartz
        return self._list(quartz.kCGWindowListOptionOnScreenOnly, quartz.kCGNullWindowID)

    def _list(self, which: int, number: int) -> list[WindowInfo]:
        options = which | self._quartz.kCGWindowListExcludeDesktopElements
        found = self._quartz.CGWindowListCopyWindowInfo(options, number)
        if found is None:
            raise DesktopError("The windows can't be listed. Start the program in a desktop session.")
        return list(found)

    def _is_program(self, info: WindowInfo) -> bool:
        return bool(info[self._quartz.kCGWindowLayer] == PROGRAM_LAYER and info[self._quartz.kCGWindowAlpha] > 0)

    def _hides(self, info: WindowInfo, area: Rect) -> bool:
        """Return whether a window covers part of an area; the mouse pointer and the Dock's full-screen window don't count."""
        layer, place = info[self._quartz.kCGWindowLayer], self._area_of(info)
        if not info[self._quartz.kCGWindowAlpha] or not overlap(place, area):
            return False
        is_mouse = layer == self._quartz.CGWindowLevelForKey(self._quartz.kCGCursorWindowLevelKey)
        return not is_mouse and (layer == PROGRAM_LAYER or place not in self._screens())

    def _screens(self) -> list[Rect]:
        _, numbers, count = self._quartz.CGGetActiveDisplayList(MAX_SCREENS, None, None)
        bounds = [self._quartz.CGDisplayBounds(number) for number in numbers[:count]]
        return [(each.origin.x, each.origin.y, each.size.width, each.size.height) for each in bounds]

    def _window(self, info: WindowInfo) -> Window:
        number = self._quartz.kCGWindowNumber
        front = next((each[number] for each in self._stack() if self._is_program(each)), 0)
        return self._window_from(info, is_active=info[number] == front)

    def _window_from(self, info: WindowInfo, is_active: bool) -> Window:
        quartz = self._quartz
        number, process = int(info[quartz.kCGWindowNumber]), int(info[quartz.kCGWindowOwnerPID])
        title, app = info.get(quartz.kCGWindowName) or "", info.get(quartz.kCGWindowOwnerName) or ""
        return Window(number, title, app, self._area_of(info), process, is_active)

    def _area_of(self, info: WindowInfo) -> Rect:
        bounds = info[self._quartz.kCGWindowBounds]
        return float(bounds["X"]), float(bounds["Y"]), float(bounds["Width"]), float(bounds["Height"])
