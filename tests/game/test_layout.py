"""Every scene comes to rest, works by keyboard, and has room for its text at every size; what matters is visible."""

from collections.abc import Iterator
from itertools import chain, cycle, product
from pathlib import Path
from typing import Any

import pygame
import pytest
from support.users.external import Reader, seen
from support.users.user import NEAR, User
from support.words import complaints, in_a_scroll, misplaced

from game.app import App
from game.scenes.external import ExternalScene
from game.scenes.menu import MenuScene
from game.scenes.play import PlayScene
from game.scenes.race import RaceScene
from game.scenes.shared.chrome import Header
from game.scenes.shared.step_list import StepList
from game.scenes.watch import WatchScene
from game.shots import arranged
from game.shots.games import RACES, RECORDS, REVIEWS
from game.shots.puzzles import LINK, ONESTROKE, SLIDING, SUDOKU
from game.shots.tools import wait
from game.shots.windows import WINDOWS
from game.storage import SCALES, Storage
from game.theme.measures import Text, window_scale
from game.widgets.base import Widget
from game.widgets.board_view import BoardView
from game.widgets.buttons import Button
from game.widgets.choices import Item, chooser
from game.widgets.root import Root
from game.widgets.scrolling import Scroll, ScrollBox
from solvers import PUZZLES

GROUPS = (SLIDING, SUDOKU, LINK, ONESTROKE, RACES, RECORDS, REVIEWS, WINDOWS)
NEVER_AT_REST = ("menu", "onestroke-editor-save")  # boards move in the menu, and the caret blinks in a text field
SIZES = [(640, 640), (960, 600), (1280, 800), (1920, 1080), (3840, 2160), (960, 1400)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, home: Path) -> User:
    return User(home, request.param)


def test_boards_of_every_shape_fit_and_are_as_large_as_fits(sized: User) -> None:
    for size in ("3x3", "2x12", "30x30", "2x30", "30x2"):
        scene = sized.begin(f"sliding:{PUZZLES['sliding'].generate({'size': size, 'home': 'last'}, 1)}")
        board, place = scene.view.board.rect, scene.view.rect
        assert place.contains(board), size
        assert size != "3x3" or min(place.w - board.w, place.h - board.h) <= 2 * max(place.w, place.h) // 50 + 8
        sized.click(sized.point_of(scene.session.state.legal_moves()[0].tile))
        assert scene.session.move_count == 1, size


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    storage = Storage(home)
    storage.settings.reduced_motion = True
    app = App(storage, (1280, 800))
    yield app
    app.close()


@pytest.mark.parametrize("shots", GROUPS, ids=lambda shots: next(iter(shots)))
def test_every_scene_rests_is_used_by_keys_shows_its_focus_draws_every_change_and_has_room_for_its_words(
    app: App, shots: dict[str, Any]
) -> None:
    found = list[str]()
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
        found += words_without_room(app, name)
    assert not found, "\n".join(found[:40])


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
    parts, clock, now = pixels(app.surface, app.window), app._clock, app.now
    app.damage.add(app.window)
    app._clock = lambda: now  # or a game's clock may show the next second
    app.frame(())
    app._clock = clock
    assert parts == pixels(app.surface, app.window), f"{name}: something was not drawn again when it changed"
    root.set_focus(None)


def pixels(surface: pygame.Surface, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(area), "RGB")


def test_the_window_is_resized_while_playing(user: User) -> None:
    scene = user.begin(NEAR)
    for size in ((640, 640), (1700, 900), (1280, 800)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        user.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)
        user.frames(3)
        assert user.app.window.size == size
        assert user.app.window.contains(scene.view.board.rect)
        user.click(user.point_of(scene.session.state.legal_moves()[0].tile))
    assert scene.session.move_count == 3


@pytest.mark.parametrize("count", [2, 7, 8, 13])
def test_many_choices_are_a_list_that_opens(user: User, count: int) -> None:
    chosen: list[str] = []
    items = [Item(str(number), f"Choice {number}") for number in range(count)]
    widget = chooser(items, "0", chosen.append, "sliding")
    scene = user.top
    scene.root.add(widget)
    width = max(widget.preferred_width(user.app.look), 400)
    widget.place(user.app.look, pygame.Rect(20, 100, width, widget.preferred_height(user.app.look, width)))
    scene.root.set_focus(widget, by_keyboard=True)
    user.keys("RIGHT" if count <= 7 else "RETURN DOWN RETURN")
    assert chosen == ["1"] and widget.value == "1"


WINDOWS = ((1280, 800), (960, 600), (640, 640))
CHOSEN = (0.75, 1.0, 1.35, 2.0)
LAYOUTS = {(size, window_scale(size, chosen)): (size, chosen) for size, chosen in product(WINDOWS, CHOSEN)}
"""those that differ: nothing is so large that it doesn't fit"""
ALL_LAYOUTS = (*LAYOUTS.values(), ((1920, 1080), 1.0), ((3840, 2160), 1.0), ((960, 1400), 1.0))
SLIDING, SUDOKU = "sliding:1 2 3/4 0 5/7 8 6", f"sudoku:1{'.' * 80}"
LISTS = (StepList, ScrollBox)  # their rows are one line each, and the current one is shown whole


def resize(app: App, size: tuple[int, int], chosen: float) -> None:
    app.settings.scale = chosen
    app.surface = pygame.Surface(size)  # nothing is drawn on it
    app.refresh_look()


SENTENCES = (
    "This is already your best position in this game.",
    "9 cells are wrong: r1c1, r1c2, r2c1, r2c2, r3c1, r3c2 and more. Ctrl+B goes back to just before the first mistake.",
)


def covered(app: App) -> Iterator[str]:
    """Show messages, and yield a complaint about each that covers a board or a control of a scene that shows messages."""
    scene = app.stack.top
    if isinstance(scene, (PlayScene, WatchScene, RaceScene, ExternalScene)):
        tree = [widget for widget in scene.root.visible_tree() if not in_a_scroll(widget)]
        areas = [widget.board.rect for widget in tree if isinstance(widget, BoardView)]
        areas += [widget.rect for widget in tree if widget.takes_focus and not widget.children and widget.rect.w]
        for text in SENTENCES:
            app.show_message(text)
            area = app.toasts.area
            if not app.window.contains(area) or area.collidelist(areas) >= 0:
                yield f"what is said at {area} covers {areas[area.collidelist(areas)]}"
        app.hide_message()


def words_without_room(app: App, name: str) -> Iterator[str]:
    """Show a scene in every layout, in both themes, and yield what is cut off, covered or misplaced."""
    for theme, (size, chosen) in zip(cycle(("dark", "light")), ALL_LAYOUTS, strict=False):
        app.settings.theme = theme
        resize(app, size, chosen)
        where = f"{name}, {theme}, {size[0]} x {size[1]}, {chosen * 100:.0f} %"
        troubles = complaints(app.stack.top, app.look, LISTS), misplaced(app.stack.top, app.window)
        yield from (f"{where}: {words}" for words in chain(*troubles, covered(app) if chosen == 1.0 else ()))
    app.settings.theme = "dark"
    resize(app, WINDOWS[0], 1.0)
    app.surface = pygame.display.get_surface()
    frames(app)


@pytest.fixture(params=[*product(WINDOWS, CHOSEN), ((640, 600), 1.0)], ids=str)
def scaled(request: pytest.FixtureRequest, home: Path) -> User:
    size, chosen = request.param
    return User(home, size, scale=chosen)


def in_sight(user: User, widget: Widget) -> bool:
    """Return whether a widget is inside the window and not covered."""
    return user.app.window.contains(widget.rect) and user.top.root.at(widget.rect.center) is widget


def test_watch_ai_is_always_in_sight(scaled: User) -> None:
    for game in (SLIDING, SUDOKU):
        scene = scaled.begin(game)
        assert in_sight(scaled, scaled.button("Watch AI"))
        board = scene.view.board.rect
        assert scaled.app.window.contains(board) and not board.colliderect(scene.panel.rect)
        assert min(board.size) >= min(scaled.app.window.size) // 4


def test_what_a_dialog_offers_is_always_in_sight(scaled: User) -> None:
    scaled.begin("onestroke:S.../..../...E")
    scaled.keys("ctrl+p")
    assert in_sight(scaled, scaled.button("Save page"))
    scaled.keys("ESCAPE DOWN DOWN RIGHT RIGHT RIGHT 1.5s")
    assert in_sight(scaled, scaled.button("Improve it"))


def test_a_source_is_chosen_without_moving_the_list(user: User) -> None:
    reader = Reader(user)
    user.keys("ctrl+r 0.2s")
    before = reader.scene._list.rect.topleft
    reader.open(seen("sliding", "1 2 3/4 0 5/7 8 6"))
    assert reader.scene._list.rect.topleft == before


def test_every_control_of_the_panel_is_reached_by_keys(scaled: User) -> None:
    scaled.begin(SUDOKU)
    stops = scaled.top.root.focusable()
    scaled.top.root.set_focus(None)
    for _ in stops:
        scaled.key(pygame.K_TAB)
        assert in_sight(scaled, scaled.top.root.focus), scaled.top.root.focus.rect


@pytest.mark.parametrize("excess", [1, 9, 16, 17, 900])
def test_the_scrollbar_stays_inside_its_area(user: User, excess: int) -> None:
    look, area, surface = user.app.look, pygame.Rect(100, 100, 100, 200), pygame.Surface((400, 500), pygame.SRCALPHA)
    content = Widget()
    scroll = Scroll(content)
    user.top.root.add(scroll)
    scroll.place(look, area)
    content.rect.h = area.h + excess
    for scroll.offset in (0, excess):
        surface.fill((0, 0, 0, 0))
        scroll.draw_over(surface, look)
        bar = surface.get_bounding_rect()
        assert bar.h and scroll.rect.contains(bar)


@pytest.mark.parametrize(("repeats", "hides_title"), [(1, False), (5, True), (22, True)])
def test_a_message_is_whole_and_hides_all_of_the_title_or_nothing_of_it(home: Path, repeats: int, hides_title: bool) -> None:
    user = User(home, (1600, 1000), scale=2.0)
    user.begin(NEAR)
    (header,) = user.all(Header)
    header.set_subtitle("3 × 3")
    user.top.root.settle()
    labels = ((header._title, Text.TITLE), (header.subtitle, Text.SUBTITLE))
    words = [pygame.Rect(label.rect.topleft, (user.app.look.text_width(label.text, style), 20)) for label, style in labels]
    text = " ".join(["This is short."] * repeats)
    user.app.show_message(text)
    area = user.app.toasts.area
    assert " ".join(user.app.toasts._lines) == text
    assert all(map(area.contains, words)) if hides_title else not any(map(area.colliderect, words))


def test_the_panel_goes_below_the_board_where_the_board_is_larger_then(home: Path) -> None:
    below = {}
    for size in ((1280, 800), (960, 600), (640, 640), (700, 1000)):
        user = User(home, size)
        scene = user.begin(SLIDING)
        below[size] = scene.panel.rect.y >= scene.view.rect.bottom
        user.close()
    assert below == {(1280, 800): False, (960, 600): False, (640, 640): True, (700, 1000): True}


def test_where_there_is_no_room_for_the_list_beside_a_picture_back_leads_to_it(home: Path) -> None:
    user = User(home, WINDOWS[0], scale=2.0)
    reader = Reader(user)
    reader.open(seen("sliding", "1 2 3/4 0 5/7 8 6"))
    source_list = reader.scene._list
    assert user.top.view.is_visible and not source_list.is_visible
    user.keys("ESCAPE")
    assert user.top is reader.scene and source_list.is_visible and reader.scene.source is None
    user.top.root.set_focus(source_list.cards[0], by_keyboard=True)
    user.keys("RETURN")
    assert user.top.view.is_visible and not source_list.is_visible
    user.keys("ESCAPE ESCAPE")
    assert isinstance(user.top, MenuScene)


def test_each_size_of_the_interface_differs_from_the_next() -> None:
    sizes = [window_scale(WINDOWS[0], chosen) for chosen in SCALES]
    assert sizes == sorted(set(sizes)) and (SCALES[0], SCALES[-1]) == (0.75, 2.0)


def test_tools_without_room_are_in_a_menu_grouped_by_purpose(user: User) -> None:
    scene = user.begin(SLIDING)
    tile = scene.session.state.legal_moves()[0].tile
    user.click(user.point_of(tile))
    assert all(button.title for button in scene.root.visible_tree() if isinstance(button, Button) and button.icon == "undo")
    scene.root.set_focus(scene.panel.tools.more, by_keyboard=True)
    user.keys("RETURN")
    items = scene.panel.tools.more.items
    assert [item.title for item in items if item.is_heading] == ["Moves"]
    assert scene.session.played == 1
    titles = [item.title for item in items if item.is_enabled and not item.is_heading]
    for _ in range(titles.index("Back to the start · Home")):
        user.keys("DOWN")
    user.keys("RETURN")
    assert scene.session.played == 0 and scene.root.popup is None
