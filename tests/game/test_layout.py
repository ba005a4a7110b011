"""Everything has its place in every window, nothing moves without need, and idle scenes rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from support.hands.external import LINK, SLIDING, SUDOKU, Reader, moved, seen
from support.hands.hand import Hand

from game.scenes.play.endings import Confetti
from game.widgets.base import Widget
from game.widgets.controls.buttons import Button
from game.widgets.controls.chooser import chooser
from game.widgets.controls.segmented import Item
from game.widgets.displays.board_view import BoardView
from game.widgets.displays.labels import Label
from game.widgets.scrolling import Scroll

NEAR = "sliding:1 2 3/4 0 5/7 8 6"
SIZES = [(640, 640), (960, 600), (1280, 800), (1920, 1080), (3840, 2160), (960, 1400)]


def play(hand: Hand) -> None:
    hand.begin(NEAR)


def watch(hand: Hand) -> None:
    play(hand)
    hand.key(pygame.K_w)
    hand.wait(lambda: hand.watch.playback.is_complete)
    hand.key(pygame.K_HOME)


def share(hand: Hand) -> None:
    watch(hand)
    hand.key(pygame.K_s)
    hand.wait(lambda: not hand.app.jobs)


def key(code: int, mod: int = 0) -> Callable[[Hand], None]:
    def press(hand: Hand) -> None:
        play(hand)
        hand.key(code, mod)

    return press


def keys(hand: Hand) -> None:
    play(hand)
    hand.ask_for_keys()


def pictures(hand: Hand) -> None:
    Reader(hand)
    hand.key(pygame.K_r, pygame.KMOD_CTRL)


def reading(hand: Hand) -> None:
    reader = Reader(hand)
    doubts = {(0, 0): 0.4, (2, 1): 0.7}
    reader.open(seen("link", LINK, 0.9), moved(seen("sliding", SLIDING), 0, 150), name="two boards and a long name.png")
    reader.open(seen("sudoku", SUDOKU, 0.93, doubts))
    reader.click(2, 1)
    hand.key(pygame.K_6, unicode="6")
    hand.wait(lambda: reader.scene.validation.facts and not hand.app.worker.is_busy)


def reading_nothing(hand: Hand) -> None:
    Reader(hand).open()


def race(hand: Hand) -> None:
    play(hand)
    hand.key(pygame.K_v)
    hand.wait(lambda: not hand.top.is_thinking)
    hand.key(pygame.K_END)


def race_table(hand: Hand) -> None:
    race(hand)
    hand.key(pygame.K_b)
    hand.click(hand.button("Start"))
    hand.wait(lambda: not hand.top.is_running)


def won(hand: Hand) -> None:
    play(hand)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_UP)
    hand.pass_time(1)


SCENES: dict[str, Callable[[Hand], None]] = {
    "menu": lambda hand: None,
    "play": play,
    "watch": watch,
    "share": share,
    "race": race,
    "race table": race_table,
    "new game": key(pygame.K_n),
    "levels": key(pygame.K_l),
    "keys": keys,
    "rules": key(pygame.K_F1),
    "settings": key(pygame.K_F10),
    "files": key(pygame.K_o, pygame.KMOD_CTRL),
    "won": won,
    "pictures": pictures,
    "reading": reading,
    "reading nothing": reading_nothing,
}


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def sized(request: pytest.FixtureRequest, home: Path) -> Iterator[Hand]:
    hand = Hand(home, request.param)
    yield hand
    hand.close()


def in_a_scroll(widget: Widget | None) -> bool:
    while widget is not None:
        if isinstance(widget, Scroll):
            return True
        widget = widget.parent
    return False


def leaves(scene: Any) -> list[Widget]:
    return [
        widget
        for widget in scene.root.visible_tree()
        if not widget.children and widget.rect.w and not in_a_scroll(widget) and not isinstance(widget, Confetti)
    ]


@pytest.mark.parametrize("name", SCENES)
def test_scenes_fit_the_window(sized: Hand, name: str) -> None:
    SCENES[name](sized)
    all_is_inside(sized)
    no_controls_overlap(sized)
    all_words_are_whole(sized)


SENTENCES = (
    "This is already your best position in this game.",
    "9 cells are wrong: r1c1, r1c2, r2c1, r2c2, r3c1, r3c2 and more. Ctrl+B goes back to before the first mistake.",
)


@pytest.mark.parametrize("name", ["play", "watch", "race", "reading"])
def test_sentences_cover_no_board_panel_or_button(sized: Hand, name: str) -> None:
    SCENES[name](sized)
    for text in SENTENCES:
        sized.app.say(text)
        area = sized.app.toasts.area
        assert sized.app.window.contains(area)
        views = [widget for widget in leaves(sized.top) if isinstance(widget, BoardView)]
        covered = [view.board.rect for view in views] + [widget.rect for widget in leaves(sized.top) if widget.takes_focus]
        assert area.collidelist(covered) == -1, f"{area} covers {covered[area.collidelist(covered)]}"


def all_is_inside(hand: Hand) -> None:
    window = hand.app.window
    for widget in leaves(hand.top):
        assert window.contains(widget.rect), f"{type(widget).__name__} {widget.rect} is outside {window}"


def no_controls_overlap(hand: Hand) -> None:
    controls = [widget for widget in leaves(hand.top) if widget.takes_focus]
    for number, widget in enumerate(controls):
        for other in controls[:number]:
            assert not widget.rect.colliderect(other.rect), f"{widget.rect} {other.rect}"


def all_words_are_whole(hand: Hand) -> None:
    look = hand.app.look
    for widget in hand.top.root.visible_tree():
        if isinstance(widget, Button) and widget.rect.w:
            assert widget._content_width(look) <= widget.rect.w, f"{widget.title!r} is cut"
        if isinstance(widget, Label) and widget.text and widget._most == 1 and widget.rect.w:
            assert look.text_width(widget.text, widget._style) <= widget.rect.w + 1, f"{widget.text!r} is cut"


def test_the_board_is_as_large_as_fits(sized: Hand) -> None:
    play(sized)
    view = sized.play.view
    board, place = view.board.rect, view.rect
    assert place.contains(board)
    assert min(place.w - board.w, place.h - board.h) <= 2 * max(place.w, place.h) // 50 + 8


@pytest.mark.parametrize(
    "text", ["sliding:1 2 3 4 5 6 7 8 9 10 11 12/13 14 15 16 17 18 19 20 21 22 0 23", "30x30", "2x30", "30x2"]
)
def test_boards_of_every_shape_fit(sized: Hand, text: str) -> None:
    from solvers import PUZZLES

    if "x" in text:
        text = f"sliding:{PUZZLES['sliding'].generate({'size': text, 'home': 'last'}, 1)}"
    scene = sized.begin(text)
    assert scene.view.rect.contains(scene.view.board.rect)
    move = scene.session.state.legal_moves()[0]
    sized.click(sized.point_of(move.tile))
    assert scene.session.move_count == 1


@pytest.mark.parametrize("name", SCENES)
def test_tab_visits_every_control_and_comes_round(hand: Hand, name: str) -> None:
    SCENES[name](hand)
    root = hand.top.root
    stops = root.focusable()
    assert stops
    root.set_focus(None)
    seen = []
    for _ in stops:
        hand.key(pygame.K_TAB)
        seen.append(root.focus)
        assert root.focus is not None and root.focus.shows_focus
        if not in_a_scroll(root.focus):
            assert hand.app.window.contains(root.focus.rect)
    assert len({id(widget) for widget in seen}) == len(stops)
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert root.focus is seen[-2] if len(seen) > 1 else root.focus is seen[0]


@pytest.mark.parametrize("name", SCENES)
def test_the_focus_can_be_seen(hand: Hand, name: str) -> None:
    hand.app.settings.reduced_motion = True
    hand.app.refresh_look()
    SCENES[name](hand)
    hand.frames(3)
    root = hand.top.root
    root.set_focus(None)
    hand.frames(2)
    without = hand.app.surface.copy()
    for widget in root.focusable():
        root.set_focus(widget, by_keyboard=True)
        hand.frames(2)
        area = widget.bounds(hand.app.look).clip(hand.app.window)
        with_ring = pygame.image.tobytes(hand.app.surface.subsurface(area), "RGB")
        assert with_ring != pygame.image.tobytes(without.subsurface(area), "RGB"), f"{type(widget).__name__} shows no focus"
        root.set_focus(None)
        hand.frames(2)


@pytest.mark.parametrize("name", [name for name in SCENES if name not in ("menu", "won")])
def test_an_idle_scene_rests(hand: Hand, name: str) -> None:
    SCENES[name](hand)
    hand.pass_time(2)
    hand.wait(lambda: not hand.app.worker.is_busy)  # boards are examined
    hand.frames(2)
    assert not hand.app.is_busy
    assert not hand.app.damage


@pytest.mark.parametrize("name", SCENES)
def test_drawing_in_parts_is_drawing_the_whole(hand: Hand, name: str) -> None:
    hand.app.settings.reduced_motion = True
    hand.app.refresh_look()
    SCENES[name](hand)
    for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_TAB):
        hand.key(code)
    for x in range(100, 1200, 150):
        hand.post(pygame.MOUSEMOTION, pos=(x, 300), rel=(0, 0), buttons=(0, 0, 0))
        hand.frames(2)
    hand.pass_time(1)
    parts = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.app.damage.add(hand.app.window)
    hand.app.frame(())
    assert parts == pygame.image.tobytes(hand.app.surface, "RGB"), "something was not drawn again when it changed"


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
