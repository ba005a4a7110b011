"""Windows of macOS, with a fake of Quartz."""

import subprocess
import sys
from typing import Any

import pytest
from support.fake_mac import FakeQuartz, mac_window

from vision.desktop import DesktopError, Window
from vision.desktop.mac import Mac

PLACE = (100, 80, 400, 430)


def system(monkeypatch: pytest.MonkeyPatch, *stack: dict[str, Any]) -> tuple[Mac, FakeQuartz]:
    quartz = FakeQuartz(list(stack))
    monkeypatch.setitem(sys.modules, "Quartz", quartz)
    return Mac(), quartz


def now(mac: Mac, number: int = 5) -> Window:
    return mac.window(number)


def test_windows_of_programs_are_listed_front_to_back(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = mac_window(1, "Menubar", (0, 0, 1440, 24), kCGWindowLayer=24)
    clear = mac_window(2, "Clear", PLACE, kCGWindowAlpha=0.0)
    other = mac_window(6, None, (0, 30, 50, 60), kCGWindowOwnerPID=8, kCGWindowOwnerName="Notes")
    away = mac_window(9, "Away", PLACE, kCGWindowIsOnscreen=False)
    mac, _ = system(monkeypatch, bar, clear, mac_window(5, "Sudoku", PLACE), other, away)
    notes = Window(6, "", "Notes", (0, 30, 50, 60), 8, False)
    assert mac.windows() == [Window(5, "Sudoku", "Game", (100, 80, 400, 430), 7, True), notes]
    assert mac.window(5) == mac.windows()[0] and mac.window(6) == mac.windows()[1]
    assert mac.window(9) is None and mac.window(77) is None


@pytest.mark.parametrize(
    ("facts", "covers"),
    [
        ({}, True),
        ({"kCGWindowLayer": 101}, True),
        ({"kCGWindowAlpha": 0.0}, False),
        ({"kCGWindowIsOnscreen": False}, False),
        ({"kCGWindowLayer": 2147483630}, False),
        ({"kCGWindowBounds": {"X": 600.0, "Y": 80.0, "Width": 10.0, "Height": 10.0}}, False),
        ({"kCGWindowBounds": {"X": 0.0, "Y": 0.0, "Width": 1440.0, "Height": 900.0}}, True),
        ({"kCGWindowBounds": {"X": 0.0, "Y": 0.0, "Width": 1440.0, "Height": 900.0}, "kCGWindowLayer": 20}, False),
    ],
)
def test_windows_above_a_window_cover_it(monkeypatch: pytest.MonkeyPatch, facts: dict[str, Any], covers: bool) -> None:
    above, below = mac_window(4, "Above", (150, 90, 60, 60), **facts), mac_window(6, "Below", PLACE)
    mac, _ = system(monkeypatch, above, mac_window(5, "Sudoku", PLACE), below)
    found = mac.cover(now(mac), (110, 100, 380, 400))
    assert (found is not None and found.title == "Above") is covers


def test_a_window_is_pictured_without_what_covers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    mac, _ = system(monkeypatch, mac_window(5, "Sudoku", PLACE))
    pixels = mac.picture(now(mac), (100, 80, 40, 30))
    assert pixels is not None and pixels.shape == (60, 80, 3) and (pixels == [10, 20, 30]).all()
    assert mac.picture(Window(77, "", "", PLACE), PLACE) is None


def test_stop_keys_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    mac, quartz = system(monkeypatch)
    assert mac.held() == ""
    for key, name in ((0x64, "f8"), (0x35, "escape"), (0, "")):
        quartz.pressed = {key}
        assert mac.held() == name


@pytest.mark.parametrize(("is_packaged", "who"), [(False, "the terminal"), (True, "Puzzle Playground")])
@pytest.mark.parametrize(
    ("right", "title", "page"),
    [("can_see", "Screen Recording", "Privacy_ScreenCapture"), ("can_act", "Accessibility", "Privacy_Accessibility")],
)
def test_a_missing_permission_is_requested(
    monkeypatch: pytest.MonkeyPatch, right: str, title: str, page: str, is_packaged: bool, who: str
) -> None:
    mac, quartz = system(monkeypatch)
    assert mac.windows() == [] and quartz.asked == []
    monkeypatch.setattr(sys, "frozen", is_packaged, raising=False)
    setattr(quartz, right, False)
    with pytest.raises(DesktopError, match=f'Allow {title} for {who} in .*security.{page}"`.* start it again') as told:
        Mac()
    assert quartz.asked == [title]
    assert len(str(told.value).splitlines()) == 1


def test_a_missing_desktop_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    mac, quartz = system(monkeypatch)
    quartz.stack = None
    with pytest.raises(DesktopError, match="desktop session"):
        mac.windows()


def test_a_window_is_asked_to_come_up(monkeypatch: pytest.MonkeyPatch) -> None:
    mac, _ = system(monkeypatch, mac_window(5, "Sudoku", PLACE))
    commands: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: commands.append(command))
    mac.bring_up(now(mac))
    ((program, option, script, *words),) = commands
    assert (program, option, words) == ("osascript", "-e", ["7", "Sudoku"])
    assert "AXRaise" in script and "frontmost" in script

    def missing(command: list[str], **_: object) -> None:
        raise FileNotFoundError(command[0])

    monkeypatch.setattr(subprocess, "run", missing)
    mac.bring_up(now(mac))
