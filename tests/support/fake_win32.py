"""Fakes of the Windows libraries that answer as their documentation says."""

import ctypes
import struct
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

Edges = tuple[int, int, int, int]  # left, top, right, bottom

WS_CAPTION = 0x00C00000
MEDIUM, HIGH = 0x2000, 0x3000  # integrity levels of programs started by a user and as administrator
TOKENS = 1 << 20  # the handle of a process token is this plus the process
WS_EX_TRANSPARENT, WS_EX_TOOLWINDOW, WS_EX_LAYERED = 0x20, 0x80, 0x80000


@dataclass
class FakeWindow:
    """A window of Microsoft Windows."""

    handle: int
    title: str = ""
    edges: Edges = (0, 0, 100, 100)
    client: Edges = (0, 0, 100, 100)  # on the screen, within the edges
    kind: str = "Class"
    process: int = 7
    style: int = WS_CAPTION
    extended: int = 0
    owner: int = 0
    is_visible: bool = True
    is_iconic: bool = False
    cloaked: int = 0
    alpha: int | None = None  # None if it was never set
    is_hung: bool = False
    colour: tuple[int, int, int] | None = None
    """blue, green and red of its client area, whose upper left pixel is white; None if PrintWindow fails"""


def _handle(value: Any) -> int:
    return int(getattr(value, "value", value) or 0)


def _fill(pointer: Any, **values: int) -> None:
    for name, value in values.items():
        setattr(pointer._obj, name, value)


@dataclass
class FakeUser32:
    """The window functions of user32, for a stack of windows from front to back."""

    stack: list[FakeWindow]
    front: int = 0
    pressed: set[int] = field(default_factory=set)
    tapped: set[int] = field(default_factory=set)  # keys pressed since the last query
    calls: list[str] = field(default_factory=list)
    printed: tuple[int, int, int] | None = None  # the colour of the window printed last

    def _of(self, handle: Any) -> FakeWindow | None:
        return next((each for each in self.stack if each.handle == _handle(handle)), None)

    def EnumWindows(self, note: Callable[[int, int], bool], word: int) -> int:
        return int(all(note(each.handle, word) for each in list(self.stack)))

    def IsWindowVisible(self, handle: Any) -> int:
        found = self._of(handle)
        return int(found is not None and found.is_visible)

    def IsIconic(self, handle: Any) -> int:
        found = self._of(handle)
        return int(found is not None and found.is_iconic)

    def GetClientRect(self, handle: Any, rect: Any) -> int:
        found = self._of(handle)
        if found is not None:
            left, top, right, bottom = found.client
            _fill(rect, left=0, top=0, right=right - left, bottom=bottom - top)
        return int(found is not None)

    def ClientToScreen(self, handle: Any, point: Any) -> int:
        found = self._of(handle)
        if found is not None:
            _fill(point, x=point._obj.x + found.client[0], y=point._obj.y + found.client[1])
        return int(found is not None)

    def GetWindowRect(self, handle: Any, rect: Any) -> int:
        found = self._of(handle)
        if found is not None:
            _fill(rect, **dict(zip(("left", "top", "right", "bottom"), found.edges, strict=True)))
        return int(found is not None)

    def GetWindowThreadProcessId(self, handle: Any, process: Any) -> int:
        found = self._of(handle)
        _fill(process, value=found.process if found else 0)
        return 1

    def _write(self, text: str, buffer: Any, size: int) -> int:
        buffer.value = text[: size - 1]
        return len(buffer.value)

    def GetWindowTextW(self, handle: Any, buffer: Any, size: int) -> int:
        found = self._of(handle)
        return self._write(found.title if found else "", buffer, size)

    def GetClassNameW(self, handle: Any, buffer: Any, size: int) -> int:
        found = self._of(handle)
        return self._write(found.kind if found else "", buffer, size)

    def GetWindowLongW(self, handle: Any, index: int) -> int:
        found = self._of(handle)
        return 0 if found is None else {-16: found.style, -20: found.extended}[index]

    def GetWindow(self, handle: Any, which: int) -> int:
        assert which == 4, "GW_OWNER"
        found = self._of(handle)
        return found.owner if found else 0

    def GetLayeredWindowAttributes(self, handle: Any, colour: Any, alpha: Any, flags: Any) -> int:
        found = self._of(handle)
        if found is None or found.alpha is None:
            return 0
        _fill(alpha, value=found.alpha)
        _fill(flags, value=2)
        return 1

    def GetForegroundWindow(self) -> int:
        return self.front

    def GetAsyncKeyState(self, key: int) -> int:
        was_tapped = key in self.tapped
        self.tapped.discard(key)
        return (-32768 if key in self.pressed else 0) | was_tapped  # a short: the highest bit is its sign

    def ShowWindow(self, handle: Any, how: int) -> int:
        found = self._of(handle)
        assert found is not None and how == 9
        found.is_iconic = False
        return 1

    def BringWindowToTop(self, handle: Any) -> int:
        found = self._of(handle)
        self.stack.remove(found)
        self.stack.insert(0, found)
        return 1

    def SetForegroundWindow(self, handle: Any) -> int:
        self.front = _handle(handle)
        return 1

    def IsHungAppWindow(self, handle: Any) -> int:
        found = self._of(handle)
        return int(found is not None and found.is_hung)

    def GetDC(self, handle: None) -> int:
        self.calls.append("take 901")
        return 901

    def ReleaseDC(self, handle: None, canvas: Any) -> int:
        self.calls.append(f"give {canvas.value}")
        return 1

    def PrintWindow(self, handle: Any, canvas: Any, how: int) -> int:
        assert (canvas.value, how) == (902, 3), "PW_CLIENTONLY | PW_RENDERFULLCONTENT"
        found = self._of(handle)
        self.printed = found.colour if found is not None else None
        return int(self.printed is not None)

    def SetProcessDpiAwarenessContext(self, context: ctypes.c_void_p) -> int:
        self.calls.append(f"awareness {_context(context)}")
        return 1


UNAWARE, SYSTEM_AWARE, PER_MONITOR_AWARE_V2 = -1, -2, -4


@dataclass
class TwoMonitors(FakeUser32):
    """A monitor at 100 % scale, and to its right one at 150 %.

    Windows are stored in physical pixels; like Windows, it gives scaled places to callers that aren't per-monitor aware.
    """

    has_manifest: bool = False  # the program's manifest already makes it system-aware, so that this can't be changed
    process: int = UNAWARE
    thread: int | None = None

    BORDER, SCALE = 1920, 1.5

    def __post_init__(self) -> None:
        self.process = SYSTEM_AWARE if self.has_manifest else UNAWARE

    def SetProcessDpiAwarenessContext(self, context: ctypes.c_void_p) -> int:
        if self.process != UNAWARE:
            return 0
        self.process = _context(context)
        return 1

    def SetThreadDpiAwarenessContext(self, context: ctypes.c_void_p) -> int:
        self.thread = _context(context)
        return 1

    def seen_unaware(self, edges: Edges) -> tuple[int, int, int, int]:
        """Return the place and size of some edges, as callers get them that aren't per-monitor aware."""
        left, top, right, bottom = edges
        scale = self.SCALE if left >= self.BORDER else 1
        start = self.BORDER if left >= self.BORDER else 0
        return start + int((left - start) / scale), int(top / scale), int((right - left) / scale), int((bottom - top) / scale)

    def _of(self, handle: Any) -> FakeWindow | None:
        found = super()._of(handle)
        if found is None or (self.thread or self.process) == PER_MONITOR_AWARE_V2:
            return found
        places = (self.seen_unaware(each) for each in (found.edges, found.client))
        edges, client = ((x, y, x + width, y + height) for x, y, width, height in places)
        return replace(found, edges=edges, client=client)


def _context(context: ctypes.c_void_p) -> int:
    return ctypes.c_ssize_t(context.value or 0).value


@dataclass
class FakeDwmapi:
    """The attributes of the same windows in dwmapi; their edges include an invisible border of 7 pixels."""

    user32: FakeUser32
    is_working: bool = True

    def DwmGetWindowAttribute(self, handle: Any, which: Any, place: Any, size: Any) -> int:
        found = self.user32._of(handle)
        if found is None or not self.is_working:
            return -1
        if which.value == 14:
            _fill(place, value=found.cloaked)
        else:
            left, top, right, bottom = found.edges
            _fill(place, left=left + 7, top=top, right=right - 7, bottom=bottom - 7)
        return 0


@dataclass
class FakeGdi32:
    """The bitmap functions of gdi32, for one bitmap."""

    user32: FakeUser32
    taken: list[int] = field(default_factory=list)
    selected: int = 900

    def CreateCompatibleDC(self, screen: Any) -> int:
        assert screen.value == 901
        self.taken.append(902)
        return 902

    def CreateCompatibleBitmap(self, screen: Any, width: int, height: int) -> int:
        assert screen.value == 901
        self.taken.append(903)
        return 903

    def SelectObject(self, canvas: Any, bitmap: Any) -> int:
        assert canvas.value == 902
        former, self.selected = self.selected, bitmap.value
        return former

    def GetDIBits(self, canvas: Any, bitmap: Any, first: int, rows: int, data: Any, header: Any, how: int) -> int:
        size, width, height, planes, bits, compression, *_ = struct.unpack("<IiiHHIIiiII", header.raw[:40])
        assert (bitmap.value, self.selected, first, how) == (903, 900, 0, 0), "the bitmap is read while it is still selected"
        assert (size, planes, bits, compression) == (40, 1, 32, 0)
        assert (-height, width * -height * 4) == (rows, len(data)), "the rows run from top to bottom"
        drawn = bytes((*(self.user32.printed or ()), 0)) * (len(data) // 4)
        data.raw = bytes((255, 255, 255, 0)) + drawn[4:] if any(drawn) else drawn
        return rows

    def DeleteObject(self, thing: Any) -> int:
        self.taken.remove(thing.value)
        return 1

    DeleteDC = DeleteObject


@dataclass
class FakeKernel32:
    """The process functions of kernel32."""

    programs: dict[int, str]
    open: list[int] = field(default_factory=list)

    def OpenProcess(self, access: int, inherit: bool, process: Any) -> int:
        assert access == 0x1000
        if process.value not in self.programs:
            return 0
        self.open.append(process.value)
        return int(process.value)

    def QueryFullProcessImageNameW(self, handle: Any, flags: int, buffer: Any, size: Any) -> int:
        buffer.value = self.programs[_handle(handle)]
        return 1

    def CloseHandle(self, handle: Any) -> int:
        self.open.remove(_handle(handle))
        return 1


@dataclass
class FakeAdvapi32:
    """The integrity levels of processes; tokens are open handles of kernel32."""

    kernel32: FakeKernel32
    levels: dict[int, int] = field(default_factory=dict)  # by process; the tokens of other processes can't be opened

    def OpenProcessToken(self, handle: Any, access: Any, token: Any) -> int:
        assert access.value == 8, "TOKEN_QUERY"
        process = _handle(handle)
        if process not in self.levels:
            return 0
        self.kernel32.open.append(process + TOKENS)
        _fill(token, value=process + TOKENS)
        return 1

    def GetTokenInformation(self, token: Any, what: Any, buffer: Any, size: Any, needed: Any) -> int:
        assert what.value == 25, "TokenIntegrityLevel"
        header = bytes(ctypes.sizeof(ctypes.c_void_p)) + b"\x60" + bytes(ctypes.sizeof(ctypes.c_void_p) - 1)
        label = bytes((1, 1, 0, 0, 0, 0, 0, 16)) + self.levels[_handle(token) - TOKENS].to_bytes(4, "little")
        assert size.value >= len(header + label)
        buffer[: len(header + label)] = header + label
        return 1
