"""Playing a sliding puzzle by real events: tiles, keys, wins."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from support.stories import Story, stories
from support.users.sliding import Player
from support.users.user import NEAR, User

from game.scenes.menu import MenuScene
from game.scenes.play.dialogs import WonScene
from game.session.assistance import Rung


@stories("""
a click slides a tile that is beside the blank: 1 2 3/4 0 5/7 8 6
    slide 5 -> 1: 1 2 3/4 5 0/7 8 6
    slide 1 -> 1: 1 2 3/4 5 0/7 8 6
a click in the row of the blank slides several tiles in one turn: 1 2 3 4/0 5 6 7/9 10 11 8/13 14 15 12
    slide 7 -> 3: 1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12
    undo -> 0: 1 2 3 4/0 5 6 7/9 10 11 8/13 14 15 12
the blank is dragged in one turn: 1 2 3/4 0 5/7 8 6
    drag r2c2 r2c3 r1c3 r1c2 -> 3: 1 0 2/4 5 3/7 8 6
    key u -> 0: 1 2 3/4 0 5/7 8 6
arrow keys stop at the edge: 1 2 3/4 5 0/7 8 6
    key LEFT -> 0: 1 2 3/4 5 0/7 8 6
a board of four cells is played: 0 1/3 2
    slide 1 -> 1: 1 0/3 2
a board whose blank comes first is played: @first 1 0 2/3 4 5
    slide 4 -> 1: @first 1 4 2/3 0 5
a high board is played: 1 2/0 3/5 4
    slide 5 -> 1: 1 2/5 3/0 4
""")
def test_tiles_slide(user: User, start: str, story: Story) -> None:
    player = Player(user, start)
    for done, there in story:
        player.do(done)
        assert f"{player.scene.session.move_count}: {player.state}" == there, done


def test_a_drag_slides_and_a_short_one_does_not(user: User) -> None:
    scene = user.begin(NEAR)
    start, end = user.point_of(5), scene.view.board.point((1, 1))
    user.drag(start, (start[0] + (end[0] - start[0]) // 5, start[1]))
    assert scene.session.move_count == 0
    user.drag(start, end)
    assert str(user.play.session.state) == "1 2 3/4 5 0/7 8 6"
    user.drag(user.point_of(6), (start[0], start[1] + 300))
    assert scene.session.move_count == 1, "a tile was dragged away from the blank"


def test_a_dragged_tile_follows_the_pointer(user: User) -> None:
    scene = user.begin(NEAR)
    start, end = user.point_of(5), scene.view.board.point((1, 1))
    user.press(start)
    user.move(((start[0] + end[0]) // 2, start[1]))
    before = user.picture()
    user.move(end)
    assert user.picture() != before
    user.release(end)
    assert scene.session.move_count == 1


@pytest.mark.parametrize(
    ("arrows", "key", "after"),
    [
        ("tile", "LEFT", "1 2 3/4 5 0/7 8 6"),
        ("tile", "UP", "1 2 3/4 8 5/7 0 6"),
        ("blank", "RIGHT", "1 2 3/4 5 0/7 8 6"),
        ("blank", "DOWN", "1 2 3/4 8 5/7 0 6"),
    ],
)
def test_arrow_keys_move_the_tile_or_the_blank_as_set(user: User, arrows: str, key: str, after: str) -> None:
    user.app.settings.boards["sliding"] = {"arrows": arrows}
    user.begin(NEAR)
    user.keys(key)
    assert str(user.play.session.state) == after


@pytest.mark.parametrize("text", ["sliding:1 0 2/4 5 3/7 8 6", "onestroke:S.o/..E", "link:1 2 3 4/1 2 3 4"])
@pytest.mark.parametrize("is_paused", [False, True])
def test_arrows_belong_to_the_board_and_only_tab_leaves_it(user: User, text: str, is_paused: bool) -> None:
    scene = user.begin(text)
    if is_paused:
        user.keys("p")
    for key in ("DOWN", "DOWN", "LEFT", "LEFT", "UP", "UP", "RIGHT"):
        user.keys(key)
        assert scene.root.focus is None, "an arrow has left the board"
    user.keys("TAB")
    assert scene.root.focus is not None


def test_undo_redo_and_restart_by_buttons(user: User) -> None:
    scene = user.begin(NEAR)
    for tile in (5, 3, 2):
        user.click(user.point_of(tile))
    user.click(user.button("Undo"))
    assert scene.session.played == 2
    user.click(user.button("Redo"))
    assert scene.session.played == 3
    assert not user.button("Redo").is_enabled
    user.use("Back to the start")
    assert str(user.play.session.state) == NEAR.split(":")[1]
    user.click(user.button("Redo"))
    assert scene.session.played == 1
    user.wait(lambda: not scene.assistant.loss_check.is_pending)
    user.use("Undo to the last good move")
    assert scene.session.played == 1
    assert "best position" in user.app.toasts.text


def test_tiles_glide_and_can_be_interrupted(user: User) -> None:
    scene = user.begin(NEAR)
    user.keys("LEFT")
    board: Any = scene.view.board
    row, col = board._place(5, (1, 1), user.time)
    assert row == 1 and 1 < col < 2, "the tile jumped"
    user.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    user.frames(1)
    assert 1 < board._place(5, (1, 2), user.time)[1] < 2, "the tile jumped when it was sent back"
    user.pass_time(0.5)
    assert board._place(5, (1, 2), user.time) == (1, 2)
    user.wait(lambda: not user.app.is_busy)


@pytest.mark.parametrize(("former", "key"), [("", "LEFT"), ("LEFT", "ctrl+z"), ("LEFT ctrl+z", "ctrl+y")])
def test_keys_animate_moves_after_any_pause(user: User, former: str, key: str) -> None:
    scene = user.begin(NEAR)
    user.keys(former)
    user.pass_time(1)
    user.time += 5  # nothing happens, so no frame is shown
    user.keys(key)
    user.frames()
    assert scene.view.board.is_moving(user.time), "the tile jumped"


def test_a_win_is_celebrated_recorded_and_cleared_away(user: User) -> None:
    scene = user.begin(NEAR)
    user.count_as_made()
    user.click(user.point_of(5))
    user.pass_time(2)
    user.click(user.point_of(6))
    assert user.top is scene, "the finished board was not to be seen"
    user.pass_time(1)
    assert isinstance(user.top, WonScene)
    record = user.app.storage.record("sliding", "3 × 3")
    assert (record.moves, record.wins) == (2, 1)
    assert record.seconds == pytest.approx(2.0, abs=0.3)
    user.pass_time(1)
    user.keys("ESCAPE")
    assert scene.session.is_won
    user.keys("ESCAPE")
    assert isinstance(user.top, MenuScene)
    assert not list(user.app.storage.saves_folder.glob("*.save"))


def test_a_win_that_is_undone_at_once_is_not_celebrated(user: User) -> None:
    scene = user.begin("sliding:1 2 3/4 5 0/7 8 6")
    user.keys("UP ctrl+z 2s")
    assert user.top is scene


@pytest.mark.parametrize("is_full", [False, True])
def test_full_screen_is_entered_and_left_in_the_same_window(user: User, monkeypatch: pytest.MonkeyPatch, is_full: bool) -> None:
    calls: list[str] = []
    window = SimpleNamespace(set_fullscreen=lambda desktop: calls.append("full"), set_windowed=lambda: calls.append("window"))
    monkeypatch.setattr("game.app.system_window", lambda: window)
    monkeypatch.setattr(pygame.display, "is_fullscreen", lambda: is_full)
    user.keys("F11")
    assert calls == ["window" if is_full else "full"]


def test_a_failure_to_enter_full_screen_is_reported(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(desktop: bool) -> None:
        raise pygame.error("not supported")

    monkeypatch.setattr("game.app.system_window", lambda: SimpleNamespace(set_fullscreen=refuse))
    user.keys("F11")
    assert "Full screen isn't possible here: not supported" in user.app.toasts.text


@pytest.mark.parametrize("length", [1, 20, 200])
def test_nothing_moves_aside_for_a_hint_however_long(user: User, length: int) -> None:
    scene = user.begin(NEAR)
    places = {widget: widget.rect for widget in scene.root.visible_tree() if widget.takes_focus}
    user.keys("h")
    user.wait(lambda: scene.assistant.hints.step is not None)
    user.keys("h")
    step = scene.assistant.hints.step
    scene.assistant.hints.step = replace(step, why="Every word counts. " * length)
    scene.panel.refresh()
    user.frames(2)
    assert {widget: widget.rect for widget in places} == places


def test_a_long_hint_is_scrolled_in_its_card(user: User) -> None:
    scene = user.begin(NEAR)
    card = scene.panel._hint_card
    card.set("Every word counts. " * 40, Rung.WHY)
    before = user.picture(card.rect)
    user.wheel(card.rect.center, -50)
    assert card._words.rect.bottom <= card._body.rect.bottom, "its end can't be seen"
    assert user.picture(card.rect) != before


def test_a_tile_that_can_slide_lights_up_under_the_pointer(user: User) -> None:
    scene = user.begin(NEAR)
    board, blank = scene.view.board, scene.view.board.state.blank
    for row in range(3):
        for col in range(3):
            point = board.point((row, col))
            before = user.app.surface.get_at((point[0] + board._grid.side // 3, point[1]))
            user.hover(point)
            user.frames(2)
            after = user.app.surface.get_at((point[0] + board._grid.side // 3, point[1]))
            assert (before != after) == (((row, col) != blank) and (row == blank[0] or col == blank[1]))


def test_the_pause_has_a_button(user: User) -> None:
    scene = user.begin(NEAR)
    for is_covered in (True, False):
        user.click(user.button(icon="pause"))
        assert scene.view.is_covered is is_covered


def test_confetti_falls_for_a_while(user: User) -> None:
    user.begin("sliding:1 2 3/4 5 0/7 8 6")
    user.keys("UP 1.5s")
    seen = user.picture()
    assert user.app.is_busy
    user.frames(1)
    assert user.picture() != seen
    user.pass_time(4)
    assert not user.app.is_busy


def test_a_new_game_follows_a_win(user: User) -> None:
    user.begin(NEAR)
    user.click(user.point_of(5))
    user.click(user.point_of(6))
    user.pass_time(1)
    user.click(user.button("New game"))
    assert not user.play.session.is_won and user.play.session.move_count == 0
    assert user.play.session.origin.seed is not None
