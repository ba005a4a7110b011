"""Everything has its place in every window, nothing moves without need, and idle scenes rest."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from support.hands.hand import NEAR, Hand
from support.words import in_a_scroll

from game.app import App
from game.shots import arranged, link, onestroke, race, records, review, sliding, sudoku, windows
from game.shots.tools import wait
from game.storage.storage import Storage
from game.widgets.controls.dropdown import chooser
from game.widgets.controls.segmented import Item
from game.widgets.root import Root
from solvers import PUZZLES

GROUPS = [module.SHOTS for module in (sliding, sudoku, link, onestroke, race, records, review, windows)]
NEVER_AT_REST = ("menu", "onestroke-editor-save")
"""boards move on the menu, and the caret blinks where a name is typed"""
SIZES = [(640, 640), (960, 600), (1280, 800), (1920, 1080), (3840, 2160), (960, 1400)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, home: Path) -> Iterator[Hand]:
    hand = Hand(home, request.param)
    yield hand
    hand.close()


def test_the_board_is_as_large_as_fits(sized: Hand) -> None:
    view = sized.begin(NEAR).view
    board, place = view.board.rect, view.rect
    assert place.contains(board)
    assert min(place.w - board.w, place.h - board.h) <= 2 * max(place.w, place.h) // 50 + 8


@pytest.mark.parametrize(
    "text", ["sliding:1 2 3 4 5 6 7 8 9 10 11 12/13 14 15 16 17 18 19 20 21 22 0 23", "30x30", "2x30", "30x2"]
)
def test_boards_of_every_shape_fit(sized: Hand, text: str) -> None:
    if "x" in text:
        text = f"sliding:{PUZZLES['sliding'].generate({'size': text, 'home': 'last'}, 1)}"
    scene = sized.begin(text)
    assert scene.view.rect.contains(scene.view.board.rect)
    move = scene.session.state.legal_moves()[0]
    sized.click(sized.point_of(move.tile))
    assert scene.session.move_count == 1


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    storage = Storage(home)
    storage.settings.reduced_motion = True
    app = App(storage, (1280, 800))
    yield app
    app.close()


@pytest.mark.parametrize("shots", GROUPS, ids=lambda shots: next(iter(shots)))
def test_every_scene_rests_is_used_by_keys_shows_its_focus_and_draws_every_change(app: App, shots: dict[str, Any]) -> None:
    for name in arranged(app, tuple(shots)):
        root = app.stack.top.root
        if name not in NEVER_AT_REST:
            wait(app, lambda: not app.is_busy and not app.worker.is_busy)  # boards are examined
            frames(app)
            assert not app.is_busy and not app.damage, name
        if root.popup is None:
            tab_visits_every_control_and_comes_round(app, root, name)
            the_focus_can_be_seen(app, root, name)
            drawing_in_parts_is_drawing_the_whole(app, root, name)


def frames(app: App) -> None:
    for _ in range(2):
        app.frame(pygame.event.get())


def press(app: App, code: int, mod: int = 0) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
    frames(app)


def tab_visits_every_control_and_comes_round(app: App, root: Root, name: str) -> None:
    stops, seen = root.focusable(), []
    assert stops, name
    root.set_focus(None)
    for _ in stops:
        press(app, pygame.K_TAB)
        seen.append(root.focus)
        assert root.focus is not None and root.focus.shows_focus, name
        assert in_a_scroll(root.focus) or app.window.contains(root.focus.rect), name
    assert len({id(widget) for widget in seen}) == len(stops), name
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert root.focus is seen[-2] if len(seen) > 1 else root.focus is seen[0], name


def the_focus_can_be_seen(app: App, root: Root, name: str) -> None:
    root.set_focus(None)
    frames(app)
    without = app.surface.copy()
    for widget in root.focusable():
        root.set_focus(widget, by_keyboard=True)
        frames(app)
        area = widget.bounds(app.look).clip(app.window)
        assert pixels(app.surface, area) != pixels(without, area), f"{name}: {type(widget).__name__} shows no focus"


def drawing_in_parts_is_drawing_the_whole(app: App, root: Root, name: str) -> None:
    for _ in range(3):
        press(app, pygame.K_TAB)
    for x in range(100, 1200, 150):
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, 300), rel=(0, 0), buttons=(0, 0, 0)))
        frames(app)
    parts = pixels(app.surface, app.window)
    app.damage.add(app.window)
    app.frame(())
    assert parts == pixels(app.surface, app.window), f"{name}: something was not drawn again when it changed"
    root.set_focus(None)


def pixels(surface: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


def test_the_window_is_resized_while_playing(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    for size in ((640, 640), (1700, 900), (1280, 800)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        hand.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)
        hand.frames(3)
        assert hand.app.window.size == size
        assert hand.app.window.contains(scene.view.board.rect)
        hand.click(hand.point_of(scene.session.state.legal_moves()[0].tile))
    assert scene.session.move_count == 3


@pytest.mark.parametrize("count", [2, 7, 8, 13])
def test_many_choices_are_a_list_that_opens(hand: Hand, count: int) -> None:
    chosen: list[str] = []
    items = [Item(str(number), f"Choice {number}") for number in range(count)]
    widget = chooser(items, "0", chosen.append, "sliding")
    scene = hand.top
    scene.root.add(widget)
    width = max(widget.wanted_width(hand.app.look), 400)
    widget.place(hand.app.look, pygame.Rect(20, 100, width, widget.wanted_height(hand.app.look, width)))
    scene.root.set_focus(widget, by_keyboard=True)
    for key in (pygame.K_RIGHT,) if count <= 7 else (pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN):
        hand.key(key)
    assert chosen == ["1"] and widget.value == "1"
