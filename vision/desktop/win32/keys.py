"""Typing on Microsoft Windows so that games hear it: with scan codes, which pyautogui leaves out.

Many games, all that are made with SDL among them, go by the place of a key on the keyboard and not by its name.
"""

from collections.abc import Mapping
from typing import Any

from vision.desktop import DesktopError

EXTENDED, LET_GO = 1, 2
"""flags of keybd_event"""
HELD = ((4, 0x12), (2, 0x11), (1, 0x10))
"""the bits of VkKeyScan for Alt, Ctrl and Shift, with the codes of those keys"""
BESIDE_THE_DIGITS = range(0x21, 0x2F)
"""codes of keys that the number pad has too, in another place: arrows, Insert, Delete, Home, End, Page up and down"""
NO_KEY = 0xFF


class Win32Keys:
    """Presses keys by pyautogui's names of them."""

    def __init__(self, user32: Any, codes: Mapping[str, int | None]) -> None:
        self._user32, self._codes = user32, codes

    def keyDown(self, name: str) -> None:  # noqa: N802 - as pyautogui calls it
        """Press a key and what must be held for it; raises DesktopError where the keyboard has none."""
        for code in self._all(name):
            self._send(code, 0)

    def keyUp(self, name: str) -> None:  # noqa: N802 - as pyautogui calls it
        """Let a key go, and what was held for it."""
        for code in reversed(self._all(name)):
            self._send(code, LET_GO)

    def _all(self, name: str) -> list[int]:
        held, code = divmod(self._codes.get(name) or 0, 0x100)
        if code in (0, NO_KEY):
            raise DesktopError(f"This keyboard has no key {name!r}.")
        return [*(other for bit, other in HELD if held & bit), code]

    def _send(self, code: int, flags: int) -> None:
        place = self._user32.MapVirtualKeyW(code, 0)
        self._user32.keybd_event(code, place, flags | (EXTENDED if code in BESIDE_THE_DIGITS else 0), 0)
