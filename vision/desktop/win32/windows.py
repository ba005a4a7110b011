"""Windows of Microsoft Windows, by its user32, dwmapi, kernel32, gdi32 and advapi32, as their documentation describes them."""

import ctypes
import os
import struct
from collections.abc import Callable
from ctypes import wintypes
from pathlib import PureWindowsPath
from typing import Any

import numpy as np

from vision.desktop import Refused, Window, overlap
from vision.frame import Pixels, Rect

PRESSED = 0x8000
"""the bit of GetAsyncKeyState for a key that is pressed now"""
TAPPED = 1
"""its bit for a key that was pressed since it was asked last, which another program that asks may take away"""
VIRTUAL_KEYS = {"f8": 0x77, "escape": 0x1B}
STYLE, EXTENDED_STYLE = -16, -20
CAPTION = 0x00C00000
"""styles of windows with a title bar"""
TRANSPARENT, TOOL_WINDOW, LAYERED, NO_ACTIVATE = 0x20, 0x80, 0x80000, 0x08000000
"""extended styles"""
ALPHA_COUNTS = 2
"""the flag of a layered window that is as opaque as its alpha"""
FRAME_BOUNDS, CLOAKED = 9, 14
"""attributes of dwmapi: where a window is seen, without its shadow; and whether it is kept from being seen"""
RESTORE = 9
OWNER = 4
LONGEST_TEXT = 512
PER_MONITOR_AWARE_V2 = -4
ABOVE = (
    "{} runs as administrator, and Windows lets no other program click there: start the playground as administrator too, "
    "or the game without."
)
SHELL = {"Progman", "WorkerW", "Shell_TrayWnd", "Shell_SecondaryTrayWnd"}
"""classes of windows that belong to the desktop itself"""

PROCESS_QUERY_LIMITED_INFORMATION = 0x1000
TOKEN_QUERY = 8
INTEGRITY = 25
"""the level of integrity, among what can be asked of a token: an address and flags, and the label that lies there after them"""
LABEL_BYTES = 256
ADDRESS = ctypes.sizeof(ctypes.c_void_p)
LABEL_AT = 2 * ADDRESS
COUNT_AT, NUMBERS_AT, NUMBER_BYTES = 1, 8, 4
"""in a label: the byte that counts its numbers, and where they begin; the last one is the level"""
NOT_TOLD = 1 << 32
"""the level of a program that may be asked for but doesn't let itself be asked: it is above who asks"""

CLIENT_ONLY, RENDER_FULL_CONTENT = 1, 2
"""how PrintWindow draws: without the frame; with what a graphics card has drawn too, since Windows 8.1"""
HEADER = "<IiiHHIIiiII"
"""BITMAPINFOHEADER, how a bitmap is to be written down: its own size, width, height, planes, bits of a pixel, and defaults"""
RGB_COLOURS = 0
PIXEL_BYTES = 4


def be_dpi_aware(user32: Any) -> None:
    """Have all places be given in pixels of the screen, on each monitor.

    Only the first that asks for something in a process gets it, be it a library or the program's manifest. Whoever comes
    later gets it for the thread that asks, which is the one that looks.
    """
    context = ctypes.c_void_p(PER_MONITOR_AWARE_V2)
    try:
        if not user32.SetProcessDpiAwarenessContext(context):
            user32.SetThreadDpiAwarenessContext(context)
    except AttributeError:  # before Windows 10
        user32.SetProcessDPIAware()


class Win32:
    """Knows the windows of Microsoft Windows."""

    def __init__(self, user32: Any, dwmapi: Any, kernel32: Any, gdi32: Any, advapi32: Any) -> None:
        self._user32, self._dwmapi, self._kernel32 = user32, dwmapi, kernel32
        self._gdi32, self._advapi32 = gdi32, advapi32
        self.held()  # what was pressed before is not meant for who looks from now on

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
        if not self._is_seen(number):  # asked last: a window that is minimised meanwhile has lost its size
            return None
        process = wintypes.DWORD()
        self._user32.GetWindowThreadProcessId(handle, ctypes.byref(process))
        title = self._text(self._user32.GetWindowTextW, number)
        area = (corner.x, corner.y, size.right - size.left, size.bottom - size.top)
        return Window(number, title, self._app(number, process.value), area, process.value, self._has_keys(number))

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
        if is_above(self._kernel32, self._advapi32, window.process):
            raise Refused(ABOVE.format(window))

    def picture(self, window: Window, area: Rect) -> Pixels | None:
        x, y, width, height = map(round, window.area)
        pixels = printed(self._user32, self._gdi32, window.number, (width, height))
        if pixels is None:
            return None
        left, top = round(area[0]) - x, round(area[1]) - y
        return np.ascontiguousarray(pixels[top : top + round(area[3]), left : left + round(area[2])])

    def held(self) -> str:
        states = {name: self._user32.GetAsyncKeyState(key) for name, key in VIRTUAL_KEYS.items()}
        return next((name for name, state in states.items() if state & (PRESSED | TAPPED)), "")

    def needs_shift(self, name: str) -> bool:
        return False  # pyautogui asks Windows for it

    def _stack(self) -> list[int]:
        """Return all windows without a parent, the front one first."""
        found: list[int] = []

        def note(handle: int | None, _: int) -> bool:
            found.append(handle or 0)
            return True

        prototype = getattr(ctypes, "WINFUNCTYPE", ctypes.CFUNCTYPE)
        self._user32.EnumWindows(prototype(wintypes.BOOL, wintypes.HWND, wintypes.LPARAM)(note), 0)
        return found

    def _is_seen(self, number: int) -> bool:
        handle = wintypes.HWND(number)
        if not self._user32.IsWindowVisible(handle) or self._user32.IsIconic(handle):
            return False
        return not self._attribute(number, CLOAKED, wintypes.DWORD()).value

    def _is_program(self, number: int) -> bool:
        """Tell whether a window is one that a person would look for in a list."""
        is_tool = self._style(number, EXTENDED_STYLE) & (TOOL_WINDOW | NO_ACTIVATE)
        title, kind = self._text(self._user32.GetWindowTextW, number), self._text(self._user32.GetClassNameW, number)
        return not is_tool and bool(title) and kind not in SHELL

    def _has_keys(self, number: int) -> bool:
        """Tell whether what is typed goes to a window, or to what it has popped up: a window of its own without a title bar."""
        front = self._user32.GetForegroundWindow() or 0
        if front == number:
            return True
        owner = self._user32.GetWindow(wintypes.HWND(front), OWNER) or 0
        return bool(front) and owner == number and self._style(front, STYLE) & CAPTION != CAPTION

    def _hides(self, number: int, area: Rect) -> bool:
        """Tell whether a window is seen over a part of an area, or would get its clicks."""
        return self._is_seen(number) and not self._is_glass(number) and overlap(self._outside(number), area)

    def _is_glass(self, number: int) -> bool:
        """Tell whether a window lets clicks through, or can be seen through wholly."""
        style = self._style(number, EXTENDED_STYLE)
        if not style & LAYERED:
            return False
        colour, alpha, flags = wintypes.DWORD(), ctypes.c_ubyte(255), wintypes.DWORD()
        words = ctypes.byref(colour), ctypes.byref(alpha), ctypes.byref(flags)
        is_told = self._user32.GetLayeredWindowAttributes(wintypes.HWND(number), *words)
        return bool(style & TRANSPARENT) or bool(is_told and flags.value & ALPHA_COUNTS and alpha.value == 0)

    def _outside(self, number: int) -> Rect:
        """Return where a window is, with its frame."""
        bounds = self._attribute(number, FRAME_BOUNDS, wintypes.RECT())
        if not (bounds.right - bounds.left and bounds.bottom - bounds.top):
            self._user32.GetWindowRect(wintypes.HWND(number), ctypes.byref(bounds))
        return bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top

    def _covering(self, number: int) -> Window:
        return self.window(number) or Window(number, "", "", self._outside(number), is_active=False)

    def _style(self, number: int, which: int) -> int:
        return int(self._user32.GetWindowLongW(wintypes.HWND(number), which))

    def _attribute(self, number: int, which: int, value: Any) -> Any:
        """Return an attribute of dwmapi; zeros where it doesn't tell."""
        place, size = ctypes.byref(value), ctypes.sizeof(value)
        self._dwmapi.DwmGetWindowAttribute(wintypes.HWND(number), wintypes.DWORD(which), place, wintypes.DWORD(size))
        return value

    def _text(self, ask: Callable[..., int], number: int) -> str:
        text = ctypes.create_unicode_buffer(LONGEST_TEXT)
        ask(wintypes.HWND(number), text, LONGEST_TEXT)
        return text.value

    def _app(self, number: int, process: int) -> str:
        """Return the name of a window's program, the class of the window where that is not told."""
        return self._program(process) or self._text(self._user32.GetClassNameW, number)

    def _program(self, process: int) -> str:
        handle = self._kernel32.OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, False, wintypes.DWORD(process))
        if not handle:
            return ""
        text, size = ctypes.create_unicode_buffer(LONGEST_TEXT), wintypes.DWORD(LONGEST_TEXT)
        is_told = self._kernel32.QueryFullProcessImageNameW(wintypes.HANDLE(handle), 0, text, ctypes.byref(size))
        self._kernel32.CloseHandle(wintypes.HANDLE(handle))
        return PureWindowsPath(text.value).stem if is_told else ""


def is_above(kernel32: Any, advapi32: Any, process: int) -> bool:
    """Tell whether a process gets no input from this one; where its level can't be asked for at all, it is taken to.

    Windows hands mouse and keys of a program only to programs that run at its own level of integrity or below; what goes to
    others is dropped without a word. Programs that were started as administrator are above all that were not.
    """
    level = _level(kernel32, advapi32, process)
    own = _level(kernel32, advapi32, os.getpid())
    return level is not None and own is not None and own != NOT_TOLD and level > own


def _level(kernel32: Any, advapi32: Any, process: int) -> int | None:
    handle = kernel32.OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, False, wintypes.DWORD(process))
    if not handle:
        return None
    token = wintypes.HANDLE()
    try:
        if not advapi32.OpenProcessToken(wintypes.HANDLE(handle), wintypes.DWORD(TOKEN_QUERY), ctypes.byref(token)):
            return NOT_TOLD
        return _level_of(advapi32, token)
    finally:
        if token.value:
            kernel32.CloseHandle(token)
        kernel32.CloseHandle(wintypes.HANDLE(handle))


def _level_of(advapi32: Any, token: wintypes.HANDLE) -> int | None:
    label, size = ctypes.create_string_buffer(LABEL_BYTES), wintypes.DWORD()
    wanted = wintypes.DWORD(INTEGRITY), label, wintypes.DWORD(LABEL_BYTES), ctypes.byref(size)
    if not advapi32.GetTokenInformation(token, *wanted):
        return None
    at = LABEL_AT + NUMBERS_AT + NUMBER_BYTES * (label.raw[LABEL_AT + COUNT_AT] - 1)
    return int.from_bytes(label.raw[at : at + NUMBER_BYTES], "little")


def printed(user32: Any, gdi32: Any, number: int, size: tuple[int, int]) -> Pixels | None:
    """Return what a window shows inside its frame, of a width and a height; None where it doesn't draw itself.

    A program that does not answer is not asked: it would be waited for.
    """
    handle = wintypes.HWND(number)
    if user32.IsHungAppWindow(handle):
        return None
    screen = user32.GetDC(None)
    canvas, bitmap = gdi32.CreateCompatibleDC(wintypes.HDC(screen)), gdi32.CreateCompatibleBitmap(wintypes.HDC(screen), *size)
    try:
        former = gdi32.SelectObject(wintypes.HDC(canvas), wintypes.HGDIOBJ(bitmap))
        is_drawn = user32.PrintWindow(handle, wintypes.HDC(canvas), CLIENT_ONLY | RENDER_FULL_CONTENT)
        gdi32.SelectObject(wintypes.HDC(canvas), wintypes.HGDIOBJ(former))  # a bitmap is read only when nobody draws on it
        pixels = _read(gdi32, canvas, bitmap, size) if is_drawn else None
    finally:
        gdi32.DeleteObject(wintypes.HGDIOBJ(bitmap))
        gdi32.DeleteDC(wintypes.HDC(canvas))
        user32.ReleaseDC(None, wintypes.HDC(screen))
    return pixels if pixels is not None and pixels.any() else None  # some draw nothing, and say that they have


def _read(gdi32: Any, canvas: int, bitmap: int, size: tuple[int, int]) -> Pixels | None:
    width, height = size
    data = ctypes.create_string_buffer(width * height * PIXEL_BYTES)
    size_told = width, -height  # upside down: the upper row comes first
    header = struct.pack(HEADER, struct.calcsize(HEADER), *size_told, 1, 8 * PIXEL_BYTES, *(0,) * 6)
    where = data, ctypes.create_string_buffer(header)
    rows = gdi32.GetDIBits(wintypes.HDC(canvas), wintypes.HBITMAP(bitmap), 0, height, *where, RGB_COLOURS)
    if rows != height:
        return None
    return np.frombuffer(data.raw, np.uint8).reshape(height, width, PIXEL_BYTES)[:, :, :3]
