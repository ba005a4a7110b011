"""Opening a desktop: the choice of the system, messages without a desktop, and how grabbing and input use the libraries."""

import ctypes
import math
import re
import sys
import types
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from support.fake_mac import FakeQuartz
from support.fake_win32 import FakeAdvapi32, FakeDwmapi, FakeGdi32, FakeKernel32, FakeUser32

import main
from vision.desktop import LOST, DesktopError, System, Window
from vision.desktop.devices import Grabber, Mouse
from vision.desktop.opening import BRING_UP_S, RealDesktop, open_desktop, open_system
from vision.frame import Rect


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_a_missing_display_is_reported_by_the_command_in_one_sentence(
    nowhere: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere.setattr(sys, "argv", ["main.py", "windows"])
    assert main.main() == 2
    assert re.fullmatch("There is no display[^\n]+\n", capsys.readouterr().err)


@pytest.mark.parametrize(("name", "value"), [("WAYLAND_DISPLAY", "wayland-0"), ("XDG_SESSION_TYPE", "wayland")])
def test_wayland_is_reported(nowhere: pytest.MonkeyPatch, name: str, value: str) -> None:
    nowhere.setenv("DISPLAY", ":0")
    nowhere.setenv(name, value)
    with pytest.raises(DesktopError, match="X11 session, or open a picture"):
        open_desktop()


@pytest.mark.parametrize("display", [":987", "nonsense"])
def test_an_unreachable_display_is_reported(nowhere: pytest.MonkeyPatch, display: str) -> None:
    nowhere.setenv("DISPLAY", display)
    with pytest.raises(DesktopError, match="Start the program in a desktop session"):
        open_desktop()
    with pytest.raises(DesktopError, match="Start the program in a desktop session"):
        Grabber()


def test_the_system_is_chosen(nowhere: pytest.MonkeyPatch) -> None:
    user32 = FakeUser32([])
    libraries: dict[str, Any] = {
        "user32": user32,
        "dwmapi": FakeDwmapi(user32),
        "kernel32": (kernel32 := FakeKernel32({})),
        "gdi32": FakeGdi32(user32),
        "advapi32": FakeAdvapi32(kernel32, {}),
    }
    nowhere.setattr(ctypes, "WinDLL", libraries.__getitem__, raising=False)
    nowhere.setattr(sys, "platform", "win32")
    assert type(open_system()).__name__ == "Win32"
    assert user32.calls == ["awareness -4"], "units are settled before anything else"
    nowhere.setitem(sys.modules, "Quartz", FakeQuartz([]))
    nowhere.setattr(sys, "platform", "darwin")
    assert type(open_system()).__name__ == "Mac"


class SlowSystem(System):
    """A system whose only window comes to the front a few looks after the request."""

    def __init__(self, looks: float) -> None:
        self.looks = looks
        self.asked = False

    def bring_up(self, window: Window) -> None:
        self.asked = True

    def window(self, number: int) -> Window:
        self.looks -= self.asked
        return Window(number, "Slow", "", (0, 0, 9, 9), is_active=self.looks < 0)

    def cover(self, window: Window, area: Rect) -> None:
        return None


def test_bring_up_waits_for_the_window() -> None:
    system = SlowSystem(looks=3)
    desktop = RealDesktop(system, Mock(), Mock())
    desktop.bring_up(system.window(1))
    assert system.looks == -1, "looked until it was so, and not once more"


def test_bring_up_soon_gives_up_on_a_window_that_stays_behind() -> None:
    system = SlowSystem(looks=math.inf)
    desktop = RealDesktop(system, Mock(), Mock())
    begin_s = desktop.now()
    desktop.bring_up(system.window(1))
    assert BRING_UP_S <= desktop.now() - begin_s < 4 * BRING_UP_S


class FakeMss:
    """Two screens side by side with two pixels per unit."""

    monitors = (
        {"left": -100, "top": 0, "width": 300, "height": 100},
        {"left": 0, "top": 0, "width": 200, "height": 100},
        {"left": -100, "top": 0, "width": 100, "height": 80},
    )

    def __init__(self, fails: int = 0) -> None:
        self.fails = fails

    def grab(self, area: dict[str, int]) -> Any:
        if self.fails:
            self.fails -= 1
            raise ValueError("the screen has another size")
        width, height = area["width"] * 2, area["height"] * 2
        pixels = np.full((height, width, 4), (10, 20, 30, 255), np.uint8)
        return types.SimpleNamespace(raw=bytearray(pixels.tobytes()), width=width, height=height)


def grabber(monkeypatch: pytest.MonkeyPatch, *screens: FakeMss) -> Grabber:
    waiting = iter(screens)
    monkeypatch.setitem(sys.modules, "mss", types.SimpleNamespace(MSS=lambda: next(waiting)))
    return Grabber()


def test_the_scale_of_a_grab_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = grabber(monkeypatch, FakeMss())
    frame = eye.grab((-150, 10.5, 100, 20))
    assert (frame.origin, frame.scale, frame.pixels.shape) == ((-100, 10), 2.0, (42, 100, 3))
    assert frame.pixels[0, 0].tolist() == [10, 20, 30] and frame.point((20, 0)) == (-90, 10)
    assert eye.screens == [(0, 0, 200, 100), (-100, 0, 100, 80)]


def test_a_screen_that_has_changed_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    eye = grabber(monkeypatch, FakeMss(fails=1), FakeMss(), FakeMss(fails=9))
    assert eye.grab((0, 0, 10, 10)).pixels.shape == (20, 20, 3)
    with pytest.raises(DesktopError, match=LOST):
        grabber(monkeypatch, FakeMss(fails=9), FakeMss(fails=9)).grab((0, 0, 10, 10))


class FakeGui(types.ModuleType):
    """Records the calls to pyautogui."""

    def __init__(self) -> None:
        super().__init__("pyautogui")
        self.PAUSE, self.FAILSAFE = 0.1, True
        self.acts: list[Any] = []
        self.is_gone = False

    def position(self) -> tuple[int, int]:
        if self.is_gone:
            raise TypeError("what is gone")
        return 3, 4

    def isValidKey(self, name: str) -> bool:
        return len(name) == 1 or name in ("enter", "f8")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *words, **options: self.acts.append((name, *words, *options.values()))


def test_the_mouse_drags_while_its_button_is_down(monkeypatch: pytest.MonkeyPatch) -> None:
    gui = FakeGui()
    monkeypatch.setitem(sys.modules, "pyautogui", gui)
    mouse = Mouse()
    assert (gui.PAUSE, gui.FAILSAFE, mouse.place()) == (0, False, (3.0, 4.0))
    mouse.move((1.6, 2.4))
    mouse.button(True)
    mouse.move((5, 6))
    mouse.button(False)
    mouse.move((7, 8))
    mouse.key("enter")
    mouse.key("7", modifiers=["shift"])
    assert gui.acts == [
        ("moveTo", 2, 2),
        ("mouseDown", "left"),
        ("dragTo", 5, 6, "left", False),
        ("mouseUp", "left"),
        ("moveTo", 7, 8),
        ("keyDown", "enter"),
        ("keyUp", "enter"),
        ("keyDown", "shift"),
        ("keyDown", "7"),
        ("keyUp", "7"),
        ("keyUp", "shift"),
    ]
    with pytest.raises(DesktopError, match="no key 'nonsense'"):
        mouse.key("nonsense")


@pytest.mark.parametrize(("system", "modifier"), [("linux", "ctrl"), ("darwin", "command")])
def test_modifiers_have_the_name_of_the_system(system: str, modifier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gui = FakeGui()
    monkeypatch.setitem(sys.modules, "pyautogui", gui)
    monkeypatch.setattr(sys, "platform", system)
    Mouse().key("-", modifiers=["ctrl"])
    assert gui.acts == [("keyDown", modifier), ("keyDown", "-"), ("keyUp", "-"), ("keyUp", modifier)]


def test_a_lost_mouse_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    gui = FakeGui()
    monkeypatch.setitem(sys.modules, "pyautogui", gui)
    mouse = Mouse()
    gui.is_gone = True
    with pytest.raises(DesktopError, match=LOST):
        mouse.place()
    gui.is_gone = False
    with pytest.raises(DesktopError, match=LOST):
        mouse.button(False)
    assert gui.acts == []
