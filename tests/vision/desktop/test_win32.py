"""Windows of Microsoft Windows and typing there, with fakes of its libraries."""

import os

import pytest
from support.fake_win32 import (
    HIGH,
    MEDIUM,
    WS_CAPTION,
    WS_EX_LAYERED,
    WS_EX_TOOLWINDOW,
    WS_EX_TRANSPARENT,
    FakeAdvapi32,
    FakeDwmapi,
    FakeGdi32,
    FakeKernel32,
    FakeUser32,
    FakeWindow,
    TwoMonitors,
)

from vision.desktop import DesktopError, Refused, Window
from vision.desktop.win32 import Win32, Win32Keys, be_dpi_aware

GAME = (100, 100, 515, 538)
BOARD = (108, 131, 507, 530)


def system(*stack: FakeWindow, programs: dict[int, str] | None = None) -> tuple[Win32, FakeUser32, FakeKernel32]:
    user32 = FakeUser32(list(stack), front=stack[0].handle)
    kernel32 = FakeKernel32({7: r"C:\Games\Solo.exe"} if programs is None else programs)
    return win32_of(user32, kernel32=kernel32), user32, kernel32


def win32_of(
    user32: FakeUser32,
    dwmapi: FakeDwmapi | None = None,
    kernel32: FakeKernel32 | None = None,
    gdi32: FakeGdi32 | None = None,
    levels: dict[int, int] | None = None,
) -> Win32:
    kernel32 = kernel32 or FakeKernel32({})
    advapi32 = FakeAdvapi32(kernel32, levels or {})
    return Win32(user32, dwmapi or FakeDwmapi(user32), kernel32, gdi32 or FakeGdi32(user32), advapi32)


def game(**words: object) -> FakeWindow:
    return FakeWindow(5, "Sudoku 3:21", GAME, BOARD, **words)  # type: ignore[arg-type]


def now(win32: Win32, number: int = 5) -> Window:
    return win32.window(number)


def test_visible_windows_are_listed_front_to_back() -> None:
    hidden = [
        FakeWindow(1, "Hidden", is_visible=False),
        FakeWindow(2, "Minimised", is_iconic=True),
        FakeWindow(3, "On another desktop", cloaked=2),
        FakeWindow(4, "Palette", extended=WS_EX_TOOLWINDOW),
        FakeWindow(6, ""),
        FakeWindow(8, "Program Manager", kind="Progman"),
        FakeWindow(9, "Flat", client=(0, 0, 100, 0)),
    ]
    win32, _, kernel32 = system(*hidden, game(), FakeWindow(10, "Notes", kind="Notepad", process=99))
    notes = Window(10, "Notes", "Notepad", (0, 0, 100, 100), 99, False)
    assert win32.windows() == [Window(5, "Sudoku 3:21", "Solo", (108, 131, 399, 399), 7, False), notes]
    assert not kernel32.open, "all handles are closed again"


@pytest.mark.parametrize("change", [{"is_iconic": True}, {"is_visible": False}, {"cloaked": 1}])
def test_an_invisible_window_is_not_returned(change: dict[str, object]) -> None:
    win32, *_ = system(game(**change))
    assert win32.window(5) is None
    assert win32.window(6) is None, "there never was one"


def test_a_window_that_is_minimised_meanwhile_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has lost its size by then, but wasn't resized."""
    win32, user32, _ = system(game())
    measured = user32.GetClientRect

    def minimised(handle: object, rect: object) -> int:
        user32.stack[0].is_iconic = True
        return measured(handle, rect)

    monkeypatch.setattr(user32, "GetClientRect", minimised)
    assert win32.window(5) is None


def test_the_focus_is_on_a_window_or_its_popup() -> None:
    menu, dialog = FakeWindow(20, owner=5, style=0), FakeWindow(21, owner=5, style=WS_CAPTION)
    win32, user32, _ = system(menu, dialog, game())
    for front, is_active in ((5, True), (20, True), (21, False), (0, False)):
        user32.front = front
        assert now(win32).is_active is is_active


def test_windows_above_a_window_cover_it() -> None:
    other = FakeWindow(30, "Other", (400, 400, 800, 800), (408, 431, 792, 792))
    win32, user32, _ = system(other, game(), FakeWindow(31, "Below", GAME))
    found = win32.cover(now(win32), (108, 131, 399, 399))
    assert found is not None and found.title == "Other"
    assert win32.cover(now(win32), (108, 131, 200, 200)) is None
    assert win32.cover(now(win32, 30), (408, 431, 10, 10)) is None
    user32.stack.remove(other)
    assert win32.cover(now(win32), (108, 131, 399, 399)) is None
    assert win32.cover(Window(77, "", "", (0, 0, 9, 9)), (0, 0, 9, 9)) is None


def test_shadows_do_not_cover_but_title_bars_do() -> None:
    beside = FakeWindow(30, "Beside", (500, 100, 900, 500), (508, 131, 892, 492))
    win32, user32, _ = system(beside, game())
    assert win32.cover(now(win32), (108, 131, 399, 399)) is None, "only its shadow reaches into the board"
    beside.edges = (300, 520, 900, 900)
    assert win32.cover(now(win32), (108, 131, 399, 399)) is not None
    win32 = win32_of(user32, FakeDwmapi(user32, is_working=False))
    assert win32.cover(now(win32), (108, 131, 399, 399)) is not None, "without a compositor too"


@pytest.mark.parametrize(
    ("change", "covers"),
    [
        ({}, True),
        ({"is_visible": False}, False),
        ({"cloaked": 1}, False),
        ({"extended": WS_EX_LAYERED, "alpha": 0}, False),
        ({"extended": WS_EX_LAYERED, "alpha": 200}, True),
        ({"extended": WS_EX_LAYERED}, True),
        ({"extended": WS_EX_LAYERED | WS_EX_TRANSPARENT}, False),
        ({"extended": WS_EX_TOOLWINDOW, "title": ""}, True),
    ],
)
def test_invisible_windows_do_not_cover(change: dict[str, object], covers: bool) -> None:
    above = FakeWindow(**{"handle": 30, "title": "Above", "edges": GAME, "client": GAME, **change})  # type: ignore[arg-type]
    win32, *_ = system(above, game())
    assert (win32.cover(now(win32), (108, 131, 399, 399)) is not None) is covers


def test_a_window_is_brought_up() -> None:
    win32, user32, _ = system(FakeWindow(30, "Other", GAME), game())
    window = now(win32)
    user32.stack[1].is_iconic = True
    win32.bring_up(window)
    assert now(win32).is_active and win32.cover(now(win32), window.area) is None


@pytest.mark.parametrize(
    ("levels", "is_refused"),
    [
        ({7: MEDIUM}, False),
        ({7: HIGH}, True),
        ({}, True),
        ({7: MEDIUM, os.getpid(): HIGH}, False),
        ({7: HIGH, os.getpid(): HIGH}, False),
    ],
    ids=["plain", "as administrator", "not to be asked", "both reach it", "both as administrator"],
)
def test_a_program_run_as_administrator_gets_no_clicks_from_others(levels: dict[int, int], is_refused: bool) -> None:
    kernel32 = FakeKernel32({7: "Solo.exe", os.getpid(): "python.exe"})
    win32 = win32_of(FakeUser32([game()], front=5), kernel32=kernel32, levels={os.getpid(): MEDIUM, **levels})
    if is_refused:
        with pytest.raises(Refused, match=r"Sudoku 3:21 runs as administrator.* start the playground as administrator too"):
            win32.bring_up(now(win32))
    else:
        win32.bring_up(now(win32))
    assert not kernel32.open, "all handles are closed again"


def test_a_program_of_unknown_level_is_tried() -> None:
    win32, *_ = system(game(), programs={})
    win32.bring_up(now(win32))


def test_a_window_is_pictured_without_what_covers_it() -> None:
    user32 = FakeUser32([FakeWindow(30, "Other", GAME), game(colour=(10, 20, 30))])
    gdi32 = FakeGdi32(user32)
    win32 = win32_of(user32, gdi32=gdi32)
    pixels = win32.picture(now(win32), (108, 131, 399, 399))
    assert pixels is not None and pixels.shape == (399, 399, 3) and pixels.flags.c_contiguous
    assert pixels[0, 0].tolist() == [255, 255, 255] and (pixels[1:] == [10, 20, 30]).all()
    part = win32.picture(now(win32), (110, 131, 20, 10))
    assert part is not None and part.shape == (10, 20, 3) and (part == [10, 20, 30]).all()
    assert not gdi32.taken and user32.calls == ["take 901", "give 901"] * 2, "everything is given back"


@pytest.mark.parametrize("change", [{}, {"colour": (0, 0, 0)}, {"colour": (1, 2, 3), "is_hung": True}])
def test_a_window_that_does_not_draw_itself_has_no_picture(change: dict[str, object]) -> None:
    win32, *_ = system(game(**change))
    assert win32.picture(now(win32), now(win32).area) is None


def test_stop_keys_are_noticed() -> None:
    win32, user32, _ = system(game())
    assert win32.held() == ""
    for key, name in ((0x77, "f8"), (0x1B, "escape"), (0x41, "")):
        user32.pressed = {key}
        assert win32.held() == name


def test_stop_keys_tapped_between_two_looks_are_noticed_once() -> None:
    user32 = FakeUser32([], tapped={0x77})
    win32 = win32_of(user32)
    assert win32.held() == "", "that was before"
    for key, name in ((0x77, "f8"), (0x1B, "escape"), (0x41, "")):
        user32.tapped = {key}
        assert win32.held() == name
        assert win32.held() == ""


def test_units_are_pixels() -> None:
    user32 = FakeUser32([])
    be_dpi_aware(user32)
    assert user32.calls == ["awareness -4"]

    class Older:
        calls = 0

        def SetProcessDPIAware(self) -> None:
            self.calls += 1

    older = Older()
    be_dpi_aware(older)
    assert older.calls == 1


@pytest.mark.parametrize("has_manifest", [False, True])
@pytest.mark.parametrize("corner", [(100, 100), (2000, 300)])
def test_places_agree_on_monitors_of_different_scales(corner: tuple[int, int], has_manifest: bool) -> None:
    """The right monitor has a scale of 150 %; pictures and clicks are in pixels of the screen."""
    x, y = corner
    edges, client = (x - 8, y - 31, x + 607, y + 427), (x, y, x + 600, y + 420)
    user32 = TwoMonitors([FakeWindow(5, "Sudoku", edges, client)], front=5, has_manifest=has_manifest)
    assert now(win32_of(user32)).area == user32.seen_unaware(client), "what others are told"
    be_dpi_aware(user32)
    win32 = win32_of(user32)
    assert now(win32).area == (x, y, 600, 420)
    above = FakeWindow(6, "Mail", (x + 500, y + 300, x + 900, y + 700), (x + 500, y + 330, x + 900, y + 700))
    user32.stack.insert(0, above)
    assert win32.cover(now(win32), (x, y, 490, 290)) is None
    assert win32.cover(now(win32), (x, y, 520, 320)) is not None


# keys


DOWN, UP, EXTENDED = 0, 2, 1
SHIFT, CTRL, ALT = 0x10, 0x11, 0x12
SHIFT_HELD, CTRL_AND_ALT_HELD = 0x100, 0x600
"""VkKeyScan's modifier bits, which pyautogui keeps"""
CODES = {"5": 0x35, "?": SHIFT_HELD + 0xDB, "@": CTRL_AND_ALT_HELD + 0x51, "left": 0x25, "ß": -1 & 0xFFFF, "fn": None}


class FakeKeyboard:
    """A keyboard whose scan codes are twice the key codes."""

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
def test_keys_are_sent_with_their_scan_code(name: str, codes: list[int], extended: int) -> None:
    user32 = FakeKeyboard()
    keys = Win32Keys(user32, CODES)
    keys.keyDown(name)
    assert user32.sent == [(code, 2 * code, DOWN | extended) for code in codes]
    user32.sent.clear()
    keys.keyUp(name)
    assert user32.sent == [(code, 2 * code, UP | extended) for code in reversed(codes)]


@pytest.mark.parametrize("name", ["ß", "fn", "nothing of this name"])
def test_a_key_that_the_keyboard_lacks_is_named(name: str) -> None:
    user32 = FakeKeyboard()
    with pytest.raises(DesktopError, match=f"This keyboard has no key '{name}'"):
        Win32Keys(user32, CODES).keyDown(name)
    assert not user32.sent
