"""Every word of every scene can be read in small windows and at every size of the interface, and what matters is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle, product
from pathlib import Path

import pygame
import pytest
from support.hands.external import Reader, seen
from support.hands.hand import Hand
from support.words import complaints, in_a_scroll, misplaced

from game.app import App
from game.scenes.external.scene import ExternalScene
from game.scenes.external.source_list import SourceList
from game.scenes.menu.scene import MenuScene
from game.scenes.play.scene import PlayScene
from game.scenes.race.scene import RaceScene
from game.scenes.shared.step_list import StepList
from game.scenes.watch.scene import WatchScene
from game.shots import arranged
from game.storage.storage import SCALES, Storage
from game.theme.measures import window_scale
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button
from game.widgets.displays.board_view import BoardView
from game.widgets.scrolling import ScrollBox

WINDOWS = ((1280, 800), (960, 600), (640, 640))
CHOSEN = (0.75, 1.0, 1.35, 2.0)
LAYOUTS = {(size, window_scale(size, chosen)): (size, chosen) for size, chosen in product(WINDOWS, CHOSEN)}
"""those that differ: nothing is so large that it doesn't fit"""
ALL_LAYOUTS = (*LAYOUTS.values(), ((1920, 1080), 1.0), ((3840, 2160), 1.0), ((960, 1400), 1.0))
SLIDING, SUDOKU = "sliding:1 2 3/4 0 5/7 8 6", f"sudoku:1{'.' * 80}"
LISTS = (StepList, ScrollBox)
"""their rows are one line each, and the current one is shown whole"""


def resize(app: App, size: tuple[int, int], chosen: float) -> None:
    app.settings.scale = chosen
    app.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
    app.refresh_look()


SENTENCES = (
    "This is already your best position in this game.",
    "9 cells are wrong: r1c1, r1c2, r2c1, r2c2, r3c1, r3c2 and more. Ctrl+B goes back to before the first mistake.",
)


def covered(app: App) -> Iterator[str]:
    """Say sentences, and yield one on each that covers a board or a control of a scene in which things are said."""
    scene = app.stack.top
    if isinstance(scene, (PlayScene, WatchScene, RaceScene, ExternalScene)):
        tree = [widget for widget in scene.root.visible_tree() if not in_a_scroll(widget)]
        areas = [widget.board.rect for widget in tree if isinstance(widget, BoardView)]
        areas += [widget.rect for widget in tree if widget.takes_focus and not widget.children and widget.rect.w]
        for text in SENTENCES:
            app.say(text)
            area = app.toasts.area
            if not app.window.contains(area) or area.collidelist(areas) >= 0:
                yield f"what is said at {area} covers {areas[area.collidelist(areas)]}"
        app.unsay()


def test_no_word_of_any_scene_is_cut_and_all_has_its_place(home: Path) -> None:
    storage = Storage(home)
    storage.settings.reduced_motion = True
    app, found, number = App(storage, WINDOWS[0]), list[str](), 0
    try:
        for name in arranged(app):
            number += 1
            for theme, (size, chosen) in zip(cycle(("dark", "light")), ALL_LAYOUTS, strict=False):
                app.settings.theme = theme
                resize(app, size, chosen)
                where = f"{name}, {theme}, {size[0]} x {size[1]}, {chosen * 100:.0f} %"
                troubles = complaints(app.stack.top, app.look, LISTS), misplaced(app.stack.top, app.window)
                found += [f"{where}: {words}" for words in chain(*troubles, covered(app) if chosen == 1.0 else ())]
            resize(app, WINDOWS[0], 1.0)
    finally:
        app.close()
    assert number > 50
    assert not found, "\n".join(found[:40])


@pytest.fixture(params=[*product(WINDOWS, CHOSEN), ((640, 600), 1.0)], ids=str)
def sized(request: pytest.FixtureRequest, home: Path) -> Iterator[Hand]:
    size, chosen = request.param
    hand = Hand(home, size, scale=chosen)
    yield hand
    hand.close()


def in_sight(hand: Hand, widget: Widget) -> bool:
    """Tell whether a widget is there where it is seen, and nothing else is."""
    return hand.app.window.contains(widget.rect) and hand.top.root.at(widget.rect.center) is widget


def test_watch_ai_is_always_in_sight(sized: Hand) -> None:
    for game in (SLIDING, SUDOKU):
        scene = sized.begin(game)
        assert in_sight(sized, sized.button("Watch AI"))
        board = scene.view.board.rect
        assert sized.app.window.contains(board) and not board.colliderect(scene.panel.rect)
        assert min(board.size) >= min(sized.app.window.size) // 4


def test_every_control_of_the_panel_is_reached_by_keys(sized: Hand) -> None:
    sized.begin(SUDOKU)
    stops = sized.top.root.focusable()
    sized.top.root.set_focus(None)
    for _ in stops:
        sized.key(pygame.K_TAB)
        assert in_sight(sized, sized.top.root.focus), sized.top.root.focus.rect


def test_the_panel_goes_below_the_board_where_the_board_is_larger_then(home: Path) -> None:
    below = {}
    for size in ((1280, 800), (960, 600), (640, 640), (700, 1000)):
        hand = Hand(home, size)
        scene = hand.begin(SLIDING)
        below[size] = scene.panel.rect.y >= scene.view.rect.bottom
        hand.close()
    assert below == {(1280, 800): False, (960, 600): False, (640, 640): True, (700, 1000): True}


def test_where_there_is_no_room_for_the_list_beside_a_picture_back_leads_to_it(home: Path) -> None:
    hand = Hand(home, WINDOWS[0], scale=2.0)
    reader = Reader(hand)
    reader.open(seen("sliding", "1 2 3/4 0 5/7 8 6"))
    source_list = next(widget for widget in hand.top.root.tree() if isinstance(widget, SourceList))
    assert hand.top.view.is_visible and not source_list.is_visible
    hand.key(pygame.K_ESCAPE)
    assert hand.top is reader.scene and source_list.is_visible and reader.scene.source is None
    hand.top.root.set_focus(source_list.cards[0], by_keyboard=True)
    hand.key(pygame.K_RETURN)
    assert hand.top.view.is_visible and not source_list.is_visible
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.top, MenuScene)
    hand.close()


def test_each_size_of_the_interface_differs_from_the_next() -> None:
    sizes = [window_scale(WINDOWS[0], chosen) for chosen in SCALES]
    assert sizes == sorted(set(sizes)) and (SCALES[0], SCALES[-1]) == (0.75, 2.0)


def test_tools_without_room_are_in_a_menu_under_what_they_are_for(hand: Hand) -> None:
    scene = hand.begin(SLIDING)
    tile = scene.session.state.legal_moves()[0].tile
    hand.click(hand.point_of(tile))
    assert all(button.title for button in scene.root.visible_tree() if isinstance(button, Button) and button.icon == "undo")
    scene.root.set_focus(scene.panel.tools.more, by_keyboard=True)
    hand.key(pygame.K_RETURN)
    items = scene.panel.tools.more.items
    assert [item.title for item in items if item.is_heading] == ["Moves"]
    assert scene.session.played == 1
    titles = [item.title for item in items if item.is_enabled and not item.is_heading]
    for _ in range(titles.index("Back to the start · Home")):
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert scene.session.played == 0 and scene.root.popup is None
