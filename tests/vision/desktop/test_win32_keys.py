"""Keys that are typed on Microsoft Windows, by a stand-in for its library."""

from __future__ import annotations

import pytest

from vision.desktop import DesktopError
from vision.desktop.win32.keys import Win32Keys

DOWN, UP, EXTENDED = 0, 2, 1
SHIFT, CTRL, ALT = 0x10, 0x11, 0x12
SHIFT_HELD, CTRL_AND_ALT_HELD = 0x100, 0x600
"""how VkKeyScan tells what must be held, which pyautogui keeps"""
CODES = {"5": 0x35, "?": SHIFT_HELD + 0xDB, "@": CTRL_AND_ALT_HELD + 0x51, "left": 0x25, "ß": -1 & 0xFFFF, "fn": None}


class FakeUser32:
    """A keyboard whose keys stand at twice their code."""

    def __init__(self) -> None:
        self.sent: list[tuple[int, int, int]] = []

    def MapVirtualKeyW(self, code: int, kind: int) -> int:
        assert kind == 0, "scan codes are asked for"
        return 2 * code

    def keybd_event(self, code: int, place: int, flags: int, more: int) -> None:
        assert more == 0
        self.sent.append((code, place, flags))


@pytest.mark.parametrize(
    ("name", "codes", "extended"),
    [("5", [0x35], 0), ("?", [SHIFT, 0xDB], 0), ("@", [ALT, CTRL, 0x51], 0), ("left", [0x25], EXTENDED)],
)
def test_keys_are_sent_with_their_place(name: str, codes: list[int], extended: int) -> None:
    user32 = FakeUser32()
    keys = Win32Keys(user32, CODES)
    keys.keyDown(name)
    assert user32.sent == [(code, 2 * code, DOWN | extended) for code in codes]
    user32.sent.clear()
    keys.keyUp(name)
    assert user32.sent == [(code, 2 * code, UP | extended) for code in reversed(codes)]


@pytest.mark.parametrize("name", ["ß", "fn", "nothing of this name"])
def test_a_key_that_the_keyboard_lacks_is_named(name: str) -> None:
    user32 = FakeUser32()
    with pytest.raises(DesktopError, match=f"This keyboard has no key '{name}'"):
        Win32Keys(user32, CODES).keyDown(name)
    assert not user32.sent
