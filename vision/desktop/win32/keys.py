"""Typing on Microsoft Windows with scan codes, which pyautogui leaves out.

Many games, including all SDL games, identify keys by their position on the keyboard.
"""

from collections.abc import Mapping
from typing import Any

from vision.desktop import DesktopError

EXTENDED, KEY_UP = 1, 2
"""flags of keybd_event"""
MODIFIERS = ((4, 0x12), (2, 0x11), (1, 0x10))
"""VkKeyScan's bits for Alt, Ctrl and Shift, with the codes of those keys"""
EXTENDED_KEYS = range(0x21, 0x2F)
"""codes of keys that are also on the number pad: arrows, Insert, Delete, Home, End, Page up and down"""
NO_KEY = 0xFF


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
