"""The window: its units on Microsoft Windows, the card while kernels are compiled, and background jobs."""

import ctypes
import os
import types
from pathlib import Path

import pygame
import pytest
from support.users.user import NEAR, User

from game import window
from game.app import App
from game.background_jobs import CHUNK, BackgroundJobs
from game.paint.look import Look
from game.scenes.play import PlayScene
from game.scenes.shared.starting import from_text, open_game
from game.storage import Storage
from game.theme.measures import Duration

# units


HINT = "SDL_WINDOWS_DPI_AWARENESS"


class Begun(Exception):
    """SDL has been started."""


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """Keep SDL from starting; return what it would have been told."""
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
def test_units_are_set_before_sdl_starts(
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
def test_the_window_follows_the_display_scale(
    monkeypatch: pytest.MonkeyPatch, platform: str, user32: dict[str, object], size: tuple[int, int]
) -> None:
    on(monkeypatch, platform, **user32)
    assert window.scaled_for_dpi((1280, 800)) == size


# the card while kernels are compiled


def bar_px(user: User) -> int:
    """Return the share of the card that has the bar's colour."""
    picture = pygame.display.get_surface().subsurface(user.app.readiness.area)
    colour = user.app.look.palette.accent("house")
    return pygame.mask.from_threshold(picture, colour, (2, 2, 2, 255)).count()


def test_a_card_shows_the_progress_and_disappears(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    user.pass_time(1.0)
    before = pygame.display.get_surface().copy()
    monkeypatch.setattr(type(user.app.worker), "is_getting_ready", True)
    user.frames(2)
    assert not user.app.readiness.is_shown, "whoever waits for a moment only isn't disturbed"
    user.pass_time(Duration.PATIENCE + 0.1)
    assert user.app.readiness.is_shown and user.app.window.contains(user.app.readiness.area)
    widths = []
    for share in (0.0, 0.3, 0.6, 0.9):
        user.app.readiness.set(share, user.app.now)
        for _ in range(3):
            user.pass_time(Duration.CREEP / 4)
            widths.append(bar_px(user))
    assert widths == sorted(widths) and len({*widths}) == len(widths), "it creeps on"
    monkeypatch.setattr(type(user.app.worker), "is_getting_ready", False)
    user.pass_time(0.1)
    assert not user.app.readiness.is_shown
    area = user.app.readiness.area.inflate(40, 40).clip(user.app.window)
    seen = [pygame.image.tobytes(picture.subsurface(area), "RGB") for picture in (before, pygame.display.get_surface())]
    assert seen[0] == seen[1]


# one scene fades into the next


@pytest.mark.usefixtures("quiet")
def test_a_new_scene_is_drawn_once_and_then_only_where_it_changes(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, draw = list[pygame.Rect](), PlayScene.draw

    def noted(scene: PlayScene, surface: pygame.Surface, look: Look) -> None:
        drawn.append(surface.get_clip())
        draw(scene, surface, look)

    monkeypatch.setattr(PlayScene, "draw", noted)
    menu = user.picture()
    open_game(user.app, from_text(user.app, NEAR, None))
    user.frames(3)
    amid = user.picture()
    user.click(user.point_of(5))
    user.pass_time(1)
    assert drawn.count(user.app.window) == 1 and len(drawn) > 3
    after = user.picture()
    user.app.damage.add(user.app.window)
    user.frames()
    assert len({menu, amid, after}) == 3 and after == user.picture()


# background jobs


def frames_until_idle(jobs: BackgroundJobs) -> int:
    number = 0
    while jobs:
        number += 1
        assert number < 100, "it never ends"
        jobs.run_next()
    return number


def test_collecting_garbage_twice_comes_to_an_end() -> None:
    jobs, done = BackgroundJobs(), list[str]()
    jobs.collect()
    jobs.soon(lambda: done.append("this"))
    jobs.collect()
    jobs.soon(lambda: done.append("that"))
    assert frames_until_idle(jobs) == 3 and done == ["this", "that"]


def test_long_lists_are_freed_one_chunk_per_frame() -> None:
    jobs, things = BackgroundJobs(), [object() for _ in range(3 * CHUNK + 1)]
    jobs.discard(things)
    jobs.run_next()
    assert len(things) == 2 * CHUNK + 1
    assert frames_until_idle(jobs) == 3 and things == []


def test_each_chunk_gets_the_number_of_items_to_be_done() -> None:
    jobs, told = BackgroundJobs(), list[int]()
    jobs.in_chunks(CHUNK + 1, told.append)
    frames_until_idle(jobs)
    assert told == [CHUNK, 2 * CHUNK]
