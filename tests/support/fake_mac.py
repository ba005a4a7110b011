"""A fake of macOS's Quartz that answers as its documentation says."""

import types
from typing import Any


class FakeQuartz(types.ModuleType):
    """A list of windows from front to back, as Quartz returns them; callers must exclude desktop elements."""

    kCGWindowListOptionOnScreenOnly = 1
    kCGWindowListOptionOnScreenAboveWindow = 2
    kCGWindowListOptionIncludingWindow = 8
    kCGWindowListExcludeDesktopElements = 16
    kCGNullWindowID = 0
    kCGWindowImageBoundsIgnoreFraming = 1
    kCGEventSourceStateCombinedSessionState = 0
    kCGCursorWindowLevelKey = 19
    kCGWindowNumber, kCGWindowOwnerPID, kCGWindowOwnerName = "kCGWindowNumber", "kCGWindowOwnerPID", "kCGWindowOwnerName"
    kCGWindowName, kCGWindowLayer, kCGWindowAlpha = "kCGWindowName", "kCGWindowLayer", "kCGWindowAlpha"
    kCGWindowBounds, kCGWindowIsOnscreen = "kCGWindowBounds", "kCGWindowIsOnscreen"

    def __init__(self, stack: list[dict[str, Any]] | None) -> None:
        super().__init__("Quartz")
        self.stack = stack
        self.pressed: set[int] = set()
        self.can_see = self.can_act = True
        self.asked: list[str] = []

    def CGPreflightScreenCaptureAccess(self) -> bool:
        return self.can_see

    def CGRequestScreenCaptureAccess(self) -> bool:
        """Record that the user was asked; their answer takes effect at the next start, so the result stays False."""
        self.asked.append("Screen Recording")
        return self.can_see

    def CGPreflightPostEventAccess(self) -> bool:
        return self.can_act

    def CGRequestPostEventAccess(self) -> bool:
        self.asked.append("Accessibility")
        return self.can_act

    def CGWindowListCopyWindowInfo(self, options: int, number: int) -> tuple[dict[str, Any], ...] | None:
        if self.stack is None:
            return None
        assert options & self.kCGWindowListExcludeDesktopElements
        shown = [each for each in self.stack if each.get(self.kCGWindowIsOnscreen)]
        which = options & ~self.kCGWindowListExcludeDesktopElements
        if which == self.kCGWindowListOptionIncludingWindow:
            return tuple(each for each in self.stack if each[self.kCGWindowNumber] == number)
        if which == self.kCGWindowListOptionOnScreenAboveWindow:
            numbers = [each[self.kCGWindowNumber] for each in shown]
            return tuple(shown[: numbers.index(number)]) if number in numbers else ()
        assert which == self.kCGWindowListOptionOnScreenOnly and number == self.kCGNullWindowID
        return tuple(shown)

    def CGWindowLevelForKey(self, key: int) -> int:
        return 2147483630 if key == self.kCGCursorWindowLevelKey else 0

    def CGGetActiveDisplayList(self, most: int, numbers: None, count: None) -> tuple[int, tuple[int, ...], int]:
        return 0, (1,), 1

    def CGDisplayBounds(self, number: int) -> Any:
        origin = types.SimpleNamespace(x=0.0, y=0.0)
        return types.SimpleNamespace(origin=origin, size=types.SimpleNamespace(width=1440.0, height=900.0))

    def CGRectMake(self, *place: float) -> tuple[float, ...]:
        return place

    def CGWindowListCreateImage(self, place: tuple[float, ...], which: int, number: int, how: int) -> Any:
        assert (which, how) == (self.kCGWindowListOptionIncludingWindow, self.kCGWindowImageBoundsIgnoreFraming)
        if number not in [each[self.kCGWindowNumber] for each in self.stack or ()]:
            return None
        width, height = round(place[2]) * 2, round(place[3]) * 2
        row = bytes((10, 20, 30, 255)) * width + bytes(16)
        return types.SimpleNamespace(width=width, height=height, row_bytes=len(row), data=row * height)

    def CGImageGetWidth(self, image: Any) -> int:
        return int(image.width)

    def CGImageGetHeight(self, image: Any) -> int:
        return int(image.height)

    def CGImageGetBytesPerRow(self, image: Any) -> int:
        return int(image.row_bytes)

    def CGImageGetDataProvider(self, image: Any) -> Any:
        return image

    def CGDataProviderCopyData(self, provider: Any) -> bytes:
        return bytes(provider.data)

    def CGEventSourceKeyState(self, source: int, key: int) -> bool:
        return key in self.pressed


def mac_window(number: int, name: str | None, place: tuple[int, int, int, int], **facts: Any) -> dict[str, Any]:
    """Return the dictionary with which Quartz describes a window; the place is x, y, width, height."""
    bounds = dict(zip(("X", "Y", "Width", "Height"), map(float, place), strict=True))
    window = {"kCGWindowNumber": number, "kCGWindowBounds": bounds, "kCGWindowLayer": 0, "kCGWindowAlpha": 1.0}
    window |= {"kCGWindowOwnerPID": 7, "kCGWindowOwnerName": "Game", "kCGWindowIsOnscreen": True}
    return window | ({} if name is None else {"kCGWindowName": name}) | facts
