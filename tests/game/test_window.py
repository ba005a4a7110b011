"""The units of the window on Microsoft Windows, by stand-ins: they are settled before it opens."""

import ctypes
import os
import types
from pathlib import Path

import pygame
import pytest

from game import window
from game.app import App
from game.storage.storage import Storage

HINT = "SDL_WINDOWS_DPI_AWARENESS"


class Begun(Exception):
    """SDL has been started."""


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Have SDL not start; return what it would have been told."""
    told: list[str | None] = []

    def init() -> None:
        told.append(os.environ.get(HINT))
        raise Begun

    monkeypatch.setattr(pygame.display, "init", init)
    monkeypatch.setenv(HINT, "")
    monkeypatch.delenv(HINT)
    return told


def on(monkeypatch: pytest.MonkeyPatch, platform: str, **user32: object) -> None:
    monkeypatch.setattr(window, "sys", types.SimpleNamespace(platform=platform))
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: types.SimpleNamespace(**user32), raising=False)


@pytest.mark.parametrize(("platform", "hint"), [("win32", "permonitorv2"), ("linux", None), ("darwin", None)])
def test_they_are_settled_before_sdl_starts(
    home: Path, monkeypatch: pytest.MonkeyPatch, start: list[str | None], platform: str, hint: str | None
) -> None:
    on(monkeypatch, platform)
    with pytest.raises(Begun):
        App(Storage(home), (1280, 800))
    assert start == [hint]


@pytest.mark.parametrize(
    ("platform", "user32", "size"),
    [
        ("win32", {"GetDpiForSystem": lambda: 144}, (1920, 1200)),
        ("win32", {"GetDpiForSystem": lambda: 96}, (1280, 800)),
        ("win32", {}, (1280, 800)),
        ("linux", {"GetDpiForSystem": lambda: 144}, (1280, 800)),
    ],
)
def test_the_window_is_as_large_as_the_person_wants_things(
    monkeypatch: pytest.MonkeyPatch, platform: str, user32: dict[str, object], size: tuple[int, int]
) -> None:
    on(monkeypatch, platform, **user32)
    assert window.scaled_for_dpi((1280, 800)) == size
