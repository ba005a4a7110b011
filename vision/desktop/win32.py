"""Windows of Microsoft Windows, through user32, dwmapi, kernel32, gdi32 and advapi32, and typing there with scan codes.

pyautogui leaves the scan codes out, but many games, including all SDL games, identify keys by their position on the keyboard.
"""

import ctypes
import os
import struct
from collections.abc import Callable, Mapping
from ctypes import wintypes
from pathlib import PureWindowsPath
from typing import Any

import numpy as np

from vision.desktop import DesktopError, Refused, Window, overlap
from vision.frame import Pixels, Rect

EXTENDED, KEY_UP = 1, 2  # flags of keybd_event
MODIFIERS = ((4, 0x12), (2, 0x11), (1, 0x10))  # VkKeyScan's bits for Alt, Ctrl and Shift, with the codes of those keys
EXTENDED_KEYS = range(0x21, 0x2F)
"""codes of keys that are also on the number pad: arrows, Insert, Delete, Home, End, Page up and down"""
NO_KEY = 0xFF

PRESSED = 0x8000  # GetAsyncKeyState's bit for a key that is pressed now
PRESSED_SINCE = 1  # its bit for a key that was pressed since the last call; another program's call may clear it
VIRTUAL_KEYS = {"f8": 0x77, "escape": 0x1B}
STYLE, EXTENDED_STYLE = -16, -20
CAPTION = 0x00C00000  # the style of windows with a title bar
TRANSPARENT, TOOL_WINDOW, LAYERED, NO_ACTIVATE = 0x20, 0x80, 0x80000, 0x08000000  # extended styles
USES_ALPHA = 2  # the flag of a layered window whose opacity is its alpha
FRAME_BOUNDS, CLOAKED = 9, 14
"""attributes of dwmapi: the visible area of a window without its shadow; whether it is hidden by the system"""
RESTORE = 9
OWNER = 4
MAX_TEXT = 512
PER_MONITOR_AWARE_V2 = -4
ELEVATED = (
    "{} runs as administrator, and Windows lets no other program click there: start the playground as administrator too, "
    "or the game without."
)
SHELL_CLASSES = {"Progman", "WorkerW", "Shell_TrayWnd", "Shell_SecondaryTrayWnd"}
"""classes of windows that belong to the desktop itself"""

PROCESS_QUERY_LIMITED_INFORMATION = 0x1000
TOKEN_QUERY = 8
INTEGRITY = 25  # the token information with the integrity level: an address, flags, and then the label itself
LABEL_BYTES = 256
ADDRESS = ctypes.sizeof(ctypes.c_void_p)
LABEL_AT = 2 * ADDRESS
COUNT_AT, NUMBERS_AT, NUMBER_BYTES = 1, 8, 4
"""in a label: the offsets of the byte with the count of numbers, and of the numbers; the last one is the level"""
UNREADABLE_LEVEL = 1 << 32
"""stands for the level of a program whose token can't be opened, which is above our own level"""

CLIENT_ONLY, RENDER_FULL_CONTENT = 1, 2
"""flags of PrintWindow: without the frame; including what the graphics card has drawn, since Windows 8.1"""
HEADER = "<IiiHHIIiiII"  # BITMAPINFOHEADER: its own size, width, height, planes, bits per pixel, and defaults
RGB_COLOURS = 0
PIXEL_BYTES = 4


def library(name: str) -> Any:
    """Return a library of Windows."""
    return getattr(ctypes, "WinDLL")(name)  # noqa: B009 - unknown to the type checker on other systems


class Win32Keys:
    """Presses keys, given pyautogui's names."""

    def __init__(self, user32: Any, codes: Mapping[str, int | None]) -> None:
        self._user32, self._codes = user32, codes

    def keyDown(self, name: str) -> None:  # noqa: N802 - as pyautogui calls it
        """Press a key and its modifiers; raises DesktopError if the keyboard has no such key."""
        for code in self._codes_for(name):
            self._send(code, 0)

    def keyUp(self, name: str) -> None:  # noqa: N802 - as pyautogui calls it
        """Release a key and its modifiers."""
        for code in reversed(self._codes_for(name)):
            self._send(code, KEY_UP)

    def _codes_for(self, name: str) -> list[int]:
        modifiers, code = divmod(self._codes.get(name) or 0, 0x100)
        if code in (0, NO_KEY):
            raise DesktopError(f"This keyboard has no key {name!r}.")
        return [*(other for bit, other in MODIFIERS if modifiers & bit), code]

    def _send(self, code: int, flags: int) -> None:
        scan_code = self._user32.MapVirtualKeyW(code, 0)
        self._user32.keybd_event(code, scan_code, flags | (EXTENDED if code in EXTENDED_KEYS else 0), 0)


def be_dpi_aware(user32: Any) -> None:
    """Make all coordinates pixels of the screen, on each monitor.

    A process can choose only once, and a library or the manifest may have done so already. Then this sets it for the current
    thread, which is the one that looks at windows.
    """
    context = ctypes.c_void_p(PER_MONITOR_AWARE_V2)
    try:
        if not user32.SetProcessDpiAwarenessContext(context):
            user32.SetThreadDpiAwarenessContext(context)
    except AttributeError:  # before Windows 10
        user32.SetProcessDPIAware()


class Win32:
    """The windows of Microsoft Windows."""

    def __init__(self, user32: Any, dwmapi: Any, kernel32: Any, gdi32: Any, advapi32: Any) -> None:
        self._user32, self._dwmapi, self._kernel32 = user32, dwmapi, kernel32
        self._gdi32, self._advapi32 = gdi32, advapi32
        self.held()  # clear keys pressed earlier

    def windows(self) -> list[Window]:
        found = (self.window(number) for number in self._stack() if self._is_program(number))
        return [window for window in found if window is not None and window.area[2] > 0 and window.area[3] > 0]

    def window(self, number: int) -> Window | None:
        size, corner = wintypes.RECT(), wintypes.POINT(0, 0)
        handle = wintypes.HWND(number)
        if not self._user32.GetClientRect(handle, ctypes.byref(size)):
            return None
        if not self._user32.ClientToScreen(handle, ctypes.byref(corner)):
            return None
        if not self._is_visible(number):  # checked last, since a window loses its size when minimised
            return None
        process = wintypes.DWORD()
        self._user32.GetWindowThreadProcessId(handle, ctypes.byref(process))
        title = self._text(self._user32.GetWindowTextW, number)
        area = (corner.x, corner.y, size.right - size.left, size.bottom - size.top)
        return Window(number, title, self._app(number, process.value), area, process.value, self._has_focus(number))

    def cover(self, window: Window, area: Rect) -> Window | None:
        stack = self._stack()
        above = stack[: stack.index(window.number)] if window.number in stack else []
        return next((self._covering(number) for number in above if self._hides(number, area)), None)

    def bring_up(self, window: Window) -> None:
        handle = wintypes.HWND(window.number)
        if self._user32.IsIconic(handle):
            self._user32.ShowWindow(handle, RESTORE)
        self._user32.BringWindowToTop(handle)
        self._user32.SetForegroundWindow(handle)
        if outranks(self._kernel32, self._advapi32, window.process):
            raise Refused(ELEVATED.format(window))

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        x, y, width, height = map(round, window.area)
        pixels = draw_window(self._user32, self._gdi32, window.number, (width, height))
        if pixels is None:
            return None
        left, top = round(area[0]) - x, round(area[1]) - y
        return np.ascontiguousarray(pixels[top : top + round(area[3]), left : left + round(area[2])])

    def held(self) -> str:
        states = {name: self._user32.GetAsyncKeyState(key) for name, key in VIRTUAL_KEYS.items()}
        return next((name for name, state in states.items() if state & (PRESSED | PRESSED_SINCE)), "")

    def needs_shift(self, name: str) -> bool:
        return False  # pyautogui asks Windows for it

    def _stack(self) -> list[int]:
        """Return all top-level windows, front to back."""
        found: list[int] = []

        def note(handle: int | None, _: int) -> bool:
            found.append(handle or 0)
            return True

        prototype = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)
        self._user32.EnumWindows(prototype(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)(note), 0)
        return found

    def _is_visible(self, number: int) -> bool:
        handle = wintypes.HWND(number)
        if not self._user32.IsWindowVisible(handle) or self._user32.IsIconic(handle):
            return False
        return not self._attribute(number, CLOAKED, wintypes.DWORD()).value

    def _is_program(self, number: int) -> bool:
        """Return whether a window is one that a person would look for in a list."""
        is_tool = self._style(number, EXTENDED_STYLE) & (TOOL_WINDOW | NO_ACTIVATE)
        title, kind = self._text(self._user32.GetWindowTextW, number), self._text(self._user32.GetClassNameW, number)
        return not is_tool and bool(title) and kind not in SHELL_CLASSES

    def _has_focus(self, number: int) -> bool:
        """Return whether a window has the focus, or a pop-up of it does: an owned window without a title bar."""
        front = self._user32.GetForegroundWindow() or 0
        if front == number:
            return True
        owner = self._user32.GetWindow(wintypes.HWND(front), OWNER) or 0
        return bool(front) and owner == number and self._style(front, STYLE) & CAPTION != CAPTION

    def _hides(self, number: int, area: Rect) -> bool:
        """Return whether a window visibly covers part of an area, or would get its clicks."""
        return self._is_visible(number) and not self._is_click_through(number) and overlap(self._outer_area(number), area)

    def _is_click_through(self, number: int) -> bool:
        """Return whether a window lets clicks through, or is fully transparent."""
        style = self._style(number, EXTENDED_STYLE)
        if not style & LAYERED:
            return False
        colour, alpha, flags = wintypes.DWORD(), ctypes.c_ubyte(255), wintypes.DWORD()
        words = ctypes.byref(colour), ctypes.byref(alpha), ctypes.byref(flags)
        is_known = self._user32.GetLayeredWindowAttributes(wintypes.HWND(number), *words)
        return bool(style & TRANSPARENT) or bool(is_known and flags.value & USES_ALPHA and alpha.value == 0)

    def _outer_area(self, number: int) -> Rect:
        """Return the area of a window with its frame."""
        bounds = self._attribute(number, FRAME_BOUNDS, wintypes.RECT())
        if not (bounds.right - bounds.left and bounds.bottom - bounds.top):
            self._user32.GetWindowRect(wintypes.HWND(number), ctypes.byref(bounds))
        return bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top

    def _covering(self, number: int) -> Window:
        return self.window(number) or Window(number, "", "", self._outer_area(number), is_active=False)

    def _style(self, number: int, which: int) -> int:
        return int(self._user32.GetWindowLongW(wintypes.HWND(number), which))

    def _attribute(self, number: int, which: int, value: Any) -> Any:
        """Return an attribute of dwmapi; zeros if it isn't available."""
        place, size = ctypes.byref(value), ctypes.sizeof(value)
        self._dwmapi.DwmGetWindowAttribute(wintypes.HWND(number), wintypes.DWORD(which), place, wintypes.DWORD(size))
        return value

    def _text(self, ask: Callable[..., int], number: int) -> str:
        text = ctypes.create_unicode_buffer(MAX_TEXT)
        ask(wintypes.HWND(number), text, MAX_TEXT)
        return text.value

    def _app(self, number: int, process: int) -> str:
        """Return the name of a window's program, or the class of the window if that's unknown."""
        return self._program(process) or self._text(self._user32.GetClassNameW, number)

    def _program(self, process: int) -> str:
        handle = self._kernel32.OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, False, wintypes.DWORD(process))
        if not handle:
            return ""
        text, size = ctypes.create_unicode_buffer(MAX_TEXT), wintypes.DWORD(MAX_TEXT)
        is_known = self._kernel32.QueryFullProcessImageNameW(wintypes.HANDLE(handle), 0, text, ctypes.byref(size))
        self._kernel32.CloseHandle(wintypes.HANDLE(handle))
        return PureWindowsPath(text.value).stem if is_known else ""


def outranks(kernel32: Any, advapi32: Any, process: int) -> bool:
    """Return whether a process gets no input from this one; False if its level can't be determined.

    Windows passes a program's mouse and key input only to programs at the same integrity level or below, and drops the rest
    silently. Programs started as administrator are above all others.
    """
    level = _integrity_level(kernel32, advapi32, process)
    own = _integrity_level(kernel32, advapi32, os.getpid())
    return level is not None and own is not None and own != UNREADABLE_LEVEL and level > own


def _integrity_level(kernel32: Any, advapi32: Any, process: int) -> int | None:
    handle = kernel32.OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, False, wintypes.DWORD(process))
    if not handle:
        return None
    token = wintypes.HANDLE()
    try:
        if not advapi32.OpenProcessToken(wintypes.HANDLE(handle), wintypes.DWORD(TOKEN_QUERY), ctypes.byref(token)):
            return UNREADABLE_LEVEL
        return _level_of_token(advapi32, token)
    finally:
        if token.value:
            kernel32.CloseHandle(token)
        kernel32.CloseHandle(wintypes.HANDLE(handle))


def _level_of_token(advapi32: Any, token: wintypes.HANDLE) -> int | None:
    label, size = ctypes.create_string_buffer(LABEL_BYTES), wintypes.DWORD()
    wanted = wintypes.DWORD(INTEGRITY), label, wintypes.DWORD(LABEL_BYTES), ctypes.byref(size)
    if not advapi32.GetTokenInformation(token, *wanted):
        return None
    at = LABEL_AT + NUMBERS_AT + NUMBER_BYTES * (label.raw[LABEL_AT + COUNT_AT] - 1)
    return int.from_bytes(label.raw[at : at + NUMBER_BYTES], "little")


def draw_window(user32: Any, gdi32: Any, number: int, size: tuple[int, int]) -> Pixels | None:
    """Return what a window shows inside its frame, given its width and height; None if it doesn't draw itself.

    A program that doesn't respond isn't asked, since that would block.
    """
    handle = wintypes.HWND(number)
    if user32.IsHungAppWindow(handle):
        return None
    screen = user32.GetDC(None)
    canvas, bitmap = gdi32.CreateCompatibleDC(wintypes.HDC(screen)), gdi32.CreateCompatibleBitmap(wintypes.HDC(screen), *size)
    try:
        former = gdi32.SelectObject(wintypes.HDC(canvas), wintypes.HGDIOBJ(bitmap))
        is_drawn = user32.PrintWindow(handle, wintypes.HDC(canvas), CLIENT_ONLY | RENDER_FULL_CONTENT)
        gdi32.SelectObject(wintypes.HDC(canvas), wintypes.HGDIOBJ(former))  # a selected bitmap can't be read
        pixels = _bitmap_pixels(gdi32, canvas, bitmap, size) if is_drawn else None
    finally:
        gdi32.DeleteObject(wintypes.HGDIOBJ(bitmap))
        gdi32.DeleteDC(wintypes.HDC(canvas))
        user32.ReleaseDC(None, wintypes.HDC(screen))
    return pixels if pixels is not None and pixels.any() else None  # some draw nothing but claim success


def _bitmap_pixels(gdi32: Any, canvas: int, bitmap: int, size: tuple[int, int]) -> Pixels | None:
    width, height = size
    data = ctypes.create_string_buffer(width * height * PIXEL_BYTES)
    signed_size = width, -height  # negative: the top row comes first
    header = struct.pack(HEADER, struct.calcsize(HEADER), *signed_size, 1, 8 * PIXEL_BYTES, *(0,) * 6)
    where = data, ctypes.create_string_buffer(header)
    rows = gdi32.GetDIBits(wintypes.HDC(canvas), wintypes.HBITMAP(bitmap), 0, height, *where, RGB_COLOURS)
    if rows != height:
        return None
    return np.frombuffer(data.raw, np.uint8).reshape(height, width, PIXEL_BYTES)[:, :, :3]
