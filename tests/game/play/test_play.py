"""Playing a sliding puzzle by real events: clicks, drags, keys, undo, hints, pause, the win."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from support.hands.hand import Hand

from game import clipboard
from game.scenes.menu.scene import MenuScene
from game.scenes.play.endings import WonScene
from game.scenes.shared.starting import from_text, open_game
from game.session.hints import HintLadder, Rung
from game.widgets.displays.labels import Label
from solvers.puzzle import Role, Step
from solvers.sliding import SLIDING
from solvers.sliding.rules import parse
from solvers.worker.process import Worker

NEAR = "sliding:1 2 3/4 0 5/7 8 6"
ROW = "sliding:1 2 3 4/0 5 6 7/9 10 11 8/13 14 15 12"


def tiles(hand: Hand) -> str:
    return str(hand.play.session.state)


def test_a_click_slides_a_tile(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.click(hand.point_of(5))
    assert tiles(hand) == "1 2 3/4 5 0/7 8 6"
    assert scene.session.move_count == 1
    hand.click(hand.point_of(1))
    assert scene.session.move_count == 1, "a tile that can't slide slid"


def test_a_click_in_the_row_slides_several_as_one_turn(hand: Hand) -> None:
    scene = hand.begin(ROW)
    hand.click(hand.point_of(7))
    assert tiles(hand) == "1 2 3 4/5 6 7 0/9 10 11 8/13 14 15 12"
    assert scene.session.move_count == 3
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert tiles(hand) == ROW.split(":")[1]


def test_a_drag_slides_and_a_short_one_does_not(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    start, end = hand.point_of(5), scene.view.board.point((1, 1))
    hand.drag(start, (start[0] + (end[0] - start[0]) // 5, start[1]))
    assert scene.session.move_count == 0
    hand.drag(start, end)
    assert tiles(hand) == "1 2 3/4 5 0/7 8 6"
    hand.drag(hand.point_of(6), (start[0], start[1] + 300))
    assert scene.session.move_count == 1, "a tile was dragged away from the blank"


def test_a_dragged_tile_follows_the_pointer(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    start, end = hand.point_of(5), scene.view.board.point((1, 1))
    hand.press(start)
    hand.move(((start[0] + end[0]) // 2, start[1]))
    before = hand.app.surface.copy()
    hand.move(end)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(hand.app.surface, "RGB")
    hand.release(end)
    assert scene.session.move_count == 1


def test_dragging_the_blank_is_one_turn(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    points = [scene.view.board.point(cell) for cell in ((1, 1), (1, 2), (0, 2), (0, 1))]
    hand.drag(*points)
    assert scene.session.move_count == 3
    assert scene.session.state.blank == (0, 1)
    hand.key(pygame.K_u)
    assert tiles(hand) == "1 2 3/4 0 5/7 8 6" and not scene.session.can_undo


@pytest.mark.parametrize(
    ("arrows", "key", "after"),
    [
        ("tile", pygame.K_LEFT, "1 2 3/4 5 0/7 8 6"),
        ("tile", pygame.K_UP, "1 2 3/4 8 5/7 0 6"),
        ("blank", pygame.K_RIGHT, "1 2 3/4 5 0/7 8 6"),
        ("blank", pygame.K_DOWN, "1 2 3/4 8 5/7 0 6"),
    ],
)
def test_arrow_keys_move_what_the_settings_say(hand: Hand, arrows: str, key: int, after: str) -> None:
    hand.app.settings.boards["sliding"] = {"arrows": arrows}
    hand.begin(NEAR)
    hand.key(key)
    assert tiles(hand) == after


def test_arrow_keys_stop_at_the_edge(hand: Hand) -> None:
    scene = hand.begin("sliding:1 2 3/4 5 0/7 8 6")
    hand.key(pygame.K_LEFT)
    assert scene.session.move_count == 0


@pytest.mark.parametrize(
    "text",
    ["sliding:1 0 2/4 5 3/7 8 6", "onestroke:S.o/..E", "link:1 2 3 4/1 2 3 4"],
)
@pytest.mark.parametrize("is_paused", [False, True])
def test_arrows_belong_to_the_board_and_only_tab_leaves_it(hand: Hand, text: str, is_paused: bool) -> None:
    scene = hand.begin(text)
    if is_paused:
        hand.key(pygame.K_p)
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_LEFT, pygame.K_UP, pygame.K_UP, pygame.K_RIGHT):
        hand.key(key)
        assert scene.root.focus is None, "an arrow has left the board"
    hand.key(pygame.K_TAB)
    assert scene.root.focus is not None


def test_undo_redo_and_restart_by_buttons(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    for tile in (5, 3, 2):
        hand.click(hand.point_of(tile))
    hand.click(hand.button("Undo"))
    assert scene.session.played == 2
    hand.click(hand.button("Redo"))
    assert scene.session.played == 3
    assert not hand.button("Redo").is_enabled
    hand.use("Back to the start")
    assert tiles(hand) == NEAR.split(":")[1]
    hand.click(hand.button("Redo"))
    assert scene.session.played == 1
    hand.wait(lambda: not scene.assistant.loss_check.is_behind)
    hand.use("Undo to my last good move")
    assert scene.session.played == 1
    assert "best position" in hand.app.toasts.text


def test_tiles_glide_and_can_be_interrupted(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.post(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    hand.frames(3)
    board: Any = scene.view.board
    row, col = board._place(5, (1, 1), hand.time)
    assert row == 1 and 1 < col < 2, "the tile jumped"
    hand.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    hand.frames(1)
    assert 1 < board._place(5, (1, 2), hand.time)[1] < 2, "the tile jumped when it was sent back"
    hand.pass_time(0.5)
    assert board._place(5, (1, 2), hand.time) == (1, 2)
    hand.wait(lambda: not hand.app.is_busy)


@pytest.mark.parametrize(
    ("key", "mod"),
    [(pygame.K_LEFT, 0), (pygame.K_z, pygame.KMOD_CTRL), (pygame.K_y, pygame.KMOD_CTRL)],
    ids=["arrow", "undo", "redo"],
)
def test_keys_glide_however_long_nothing_has_moved(hand: Hand, key: int, mod: int) -> None:
    scene = hand.begin(NEAR)
    if mod:
        hand.key(pygame.K_LEFT)
    if key == pygame.K_y:
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.pass_time(1)
    hand.time += 5  # nothing happens, so no frame is shown
    hand.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    hand.frames(3)
    assert scene.view.board.is_moving(hand.time), "the tile jumped"


def test_reduced_motion_glides_nowhere(hand: Hand) -> None:
    hand.app.settings.reduced_motion = True
    hand.app.refresh_look()
    scene = hand.begin(NEAR)
    hand.key(pygame.K_LEFT)
    assert not scene.view.board.is_moving(hand.time)


def test_a_win_is_celebrated_recorded_and_cleared_away(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.count_as_made()
    hand.click(hand.point_of(5))
    hand.pass_time(2)
    hand.click(hand.point_of(6))
    assert hand.top is scene, "the finished board was not to be seen"
    hand.pass_time(1)
    assert isinstance(hand.top, WonScene)
    record = hand.app.storage.record("sliding", "3 × 3")
    assert (record.moves, record.wins) == (2, 1)
    assert record.seconds == pytest.approx(2.0, abs=0.3)
    hand.pass_time(1)
    hand.key(pygame.K_ESCAPE)
    assert scene.session.is_won
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.top, MenuScene)
    assert not list(hand.app.storage.saves_folder.glob("*.save"))


def test_a_win_that_is_undone_at_once_is_not_celebrated(hand: Hand) -> None:
    scene = hand.begin("sliding:1 2 3/4 5 0/7 8 6")
    hand.key(pygame.K_UP)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.pass_time(2)
    assert hand.top is scene


@pytest.mark.parametrize("is_full", [False, True])
def test_full_screen_is_entered_and_left_in_the_same_window(hand: Hand, monkeypatch: pytest.MonkeyPatch, is_full: bool) -> None:
    calls: list[str] = []
    window = SimpleNamespace(set_fullscreen=lambda desktop: calls.append("full"), set_windowed=lambda: calls.append("window"))
    monkeypatch.setattr("game.app.system_window", lambda: window)
    monkeypatch.setattr(pygame.display, "is_fullscreen", lambda: is_full)
    hand.key(pygame.K_F11)
    assert calls == ["window" if is_full else "full"]


def test_where_the_screen_cannot_be_filled_it_says_so(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(desktop: bool) -> None:
        raise pygame.error("not supported")

    monkeypatch.setattr("game.app.system_window", lambda: SimpleNamespace(set_fullscreen=refuse))
    hand.key(pygame.K_F11)
    assert "can't fill the screen here: not supported" in hand.app.toasts.text


@pytest.mark.parametrize("length", [1, 20, 200])
def test_nothing_moves_aside_for_a_hint_however_long(hand: Hand, length: int) -> None:
    scene = hand.begin(NEAR)
    places = {widget: widget.rect for widget in scene.root.visible_tree() if widget.takes_focus}
    hand.key(pygame.K_h)
    hand.wait(lambda: scene.assistant.hints.step is not None)
    hand.key(pygame.K_h)
    step = scene.assistant.hints.step
    assert step is not None
    scene.assistant.hints.step = replace(step, why="Every word counts. " * length)
    scene.panel.refresh()
    hand.frames(2)
    assert {widget: widget.rect for widget in places} == places


def test_a_long_hint_is_scrolled_in_its_card(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    card = scene.panel._hint_card
    card.set("Every word counts. " * 40, Rung.WHY)
    before = pygame.image.tobytes(hand.app.surface.subsurface(card.rect), "RGB")
    hand.wheel(card.rect.center, -50)
    assert card._words.rect.bottom <= card._body.rect.bottom, "its end can't be seen"
    assert pygame.image.tobytes(hand.app.surface.subsurface(card.rect), "RGB") != before


def test_a_tile_that_can_slide_lights_up_under_the_pointer(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    board, blank = scene.view.board, scene.view.board.state.blank
    for row in range(3):
        for col in range(3):
            point = board.point((row, col))
            before = hand.app.surface.get_at((point[0] + board._grid.side // 3, point[1]))
            hand.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
            hand.frames(2)
            after = hand.app.surface.get_at((point[0] + board._grid.side // 3, point[1]))
            assert (before != after) == (((row, col) != blank) and (row == blank[0] or col == blank[1]))


def test_a_board_that_changes_under_the_hand_is_let_go(hand: Hand) -> None:
    scene = hand.begin("sliding:1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    hand.press(hand.point_of(15))
    clipboard.put(NEAR)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert scene.session.game_id == NEAR
    hand.release(scene.view.board.rect.center)
    assert scene.session.game_id == NEAR


def test_the_pause_has_a_button(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    for is_covered in (True, False):
        hand.click(hand.button(icon="pause"))
        assert scene.view.is_covered is is_covered


def test_confetti_falls_for_a_while(hand: Hand) -> None:
    hand.begin("sliding:1 2 3/4 5 0/7 8 6")
    hand.key(pygame.K_UP)
    hand.pass_time(1.5)
    seen = pygame.image.tobytes(hand.app.surface, "RGB")
    assert hand.app.is_busy
    hand.frames(1)
    assert pygame.image.tobytes(hand.app.surface, "RGB") != seen
    hand.pass_time(4)
    assert not hand.app.is_busy


def test_a_new_game_follows_a_win(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.click(hand.point_of(5))
    hand.click(hand.point_of(6))
    hand.pass_time(1)
    hand.click(hand.button("New game"))
    assert not hand.play.session.is_won and hand.play.session.move_count == 0
    assert hand.play.session.origin.seed is not None


def test_hints_climb_three_rungs(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_h)
    hand.wait(lambda: scene.assistant.hints.rung is Rung.WHERE)
    assert re.match(r"(Bring|Look at) \d|\d can go home", scene.assistant.hints.text)
    assert scene.view.board.marks and {mark.role for mark in scene.view.board.marks} <= {Role.SUBJECT, Role.TARGET}
    hand.key(pygame.K_h)
    assert scene.assistant.hints.rung is Rung.WHY and scene.assistant.hints.text == scene.assistant.hints.step.why
    assert scene.session.move_count == 0
    hand.key(pygame.K_h)
    assert scene.session.move_count == 1
    assert scene.assistant.hints.rung is Rung.NOTHING and not scene.view.board.marks
    assert scene.session.is_helped


def test_a_move_of_ones_own_ends_the_hint(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.click(hand.button("Hint"))
    hand.wait(lambda: scene.assistant.hints.rung is Rung.WHERE)
    hand.key(pygame.K_UP)
    assert scene.assistant.hints.rung is Rung.NOTHING and not scene.view.board.marks


CROSSED = "sliding:2 1 3/4 5 6/8 7 0"
"""two pairs in each other's way: every solution leads away from where the tiles belong"""
LONG = "sliding:9 1 2 3 4/6 7 8 0 5/11 12 13 14 10/16 17 18 19 15/22 21 23 24 20"
"""a board too large for shortest solutions, the last tile of whose first row has to be lifted in"""


def take_hint(hand: Hand) -> None:
    """Take one hint, down to its move."""
    scene, made = hand.play, hand.play.session.played
    hand.key(pygame.K_h)
    hand.wait(lambda: scene.assistant.hints.step is not None)
    while scene.session.played == made:
        hand.key(pygame.K_h)


def test_back_to_the_best_position_takes_back_what_was_wasted_and_no_hint(hand: Hand) -> None:
    scene = hand.begin(CROSSED)
    check, merits = scene.assistant.loss_check, [SLIDING.merit(scene.session.state, None)]
    scene.assistant.board_check.forget()  # it may take its time
    hand.wait(lambda: check.best_turn == 0)
    for made in range(1, 6):
        take_hint(hand)
        merits.append(SLIDING.merit(scene.session.state, None))
        hand.wait(lambda: not check.is_behind)
        hand.key(pygame.K_b)
        assert scene.session.played == made, "a hint's own move was taken back"
        assert hand.app.toasts.text == "This is already your best position in this game."
    assert merits[-1] < merits[0], "tiles are nearer to where they belong: this shows nothing"
    wasted = scene.session.history.turns[-1][-1]
    hand.click(hand.point_of(wasted.tile))
    hand.wait(lambda: not check.is_behind)
    hand.key(pygame.K_b)
    assert scene.session.played == 5, "a wasted move was kept"


@pytest.mark.parametrize("text", [CROSSED, LONG])
def test_hint_after_hint_solves_the_board_without_going_round_in_circles(hand: Hand, text: str) -> None:
    scene, seen = hand.begin(text), set()
    while not scene.session.is_won:
        assert scene.session.state not in seen, "the hints have led back to where they were"
        seen.add(scene.session.state)
        take_hint(hand)


def test_a_board_that_was_brought_sets_no_record(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    for key in (pygame.K_LEFT, pygame.K_UP):
        hand.key(key)
    hand.pass_time(1)
    assert scene.session.is_won and isinstance(hand.top, WonScene)
    assert hand.app.storage.record("sliding", "3 × 3").wins == 0
    assert any(label.text.endswith("set no record.") for label in hand.top.root.visible_tree() if isinstance(label, Label))


def test_help_sets_no_record(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.count_as_made()
    for _ in range(2):
        hand.key(pygame.K_h)
        hand.wait(lambda: scene.assistant.hints.rung is Rung.WHERE)
        hand.key(pygame.K_h)
        hand.key(pygame.K_h)
        if scene.session.is_won:
            break
    while not scene.session.is_won:
        scene.session.undo_to_best()
        hand.key(pygame.K_LEFT)
        hand.key(pygame.K_UP)
    assert hand.app.storage.record("sliding", "3 × 3").wins == 0


def test_the_pause_covers_the_board_and_stops_the_clock(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_UP)
    hand.pass_time(3)
    hand.key(pygame.K_p)
    seconds, state = scene.session.clock.seconds, scene.session.state
    assert seconds == pytest.approx(3, abs=0.2)
    hand.pass_time(5)
    hand.key(pygame.K_LEFT)
    assert scene.session.clock.seconds == seconds and scene.session.state == state
    hand.click(scene.view.board.point((1, 1)))
    assert scene.session.state == state and not scene.view.is_covered
    hand.pass_time(2)
    assert scene.session.clock.seconds == pytest.approx(seconds + 2, abs=0.2)


def test_the_clock_stands_still_under_overlays(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_UP)
    hand.pass_time(1)
    hand.ask_for_keys()
    hand.frames(3)
    seconds = scene.session.clock.seconds
    hand.pass_time(5)
    assert scene.session.clock.seconds == seconds
    hand.key(pygame.K_ESCAPE)
    hand.pass_time(1)
    assert scene.session.clock.seconds > seconds + 0.8


def test_boards_travel_by_the_clipboard(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard.get() == "sliding:1 2 3/4 5 0/7 8 6"
    clipboard.put("4 1 3\n7 2 6\n0 5 8")
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert hand.play.session.state == parse("4 1 3/7 2 6/0 5 8")
    assert hand.play is scene


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 2 3/4 5 6/8 7 0", "parity"),
        ("1 2 3/4 5 6/7 8 0", "already solved"),
        ("1 2 3/4 5/7 8 0", "Row 2 has 2 tiles"),
        ("sliding:1 1/2 0", "appears twice"),
        ("a photo of my cat", "is not a tile"),
        ("chess:e4", "is not a tile"),
    ],
)
def test_bad_boards_on_the_clipboard_are_named_and_nothing_is_lost(hand: Hand, text: str, sentence: str) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_LEFT)
    clipboard.put(text)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert sentence in hand.app.toasts.text
    assert hand.play is scene and scene.session.move_count == 1


def test_a_toast_goes_away(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.key(pygame.K_c, pygame.KMOD_CTRL)
    assert hand.app.toasts.text
    hand.wait(lambda: hand.play.assistant.board_check.is_over)
    hand.pass_time(12)
    assert not hand.app.toasts.text and not hand.app.is_busy


def test_games_survive_a_sudden_end(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_u)
    state, home = hand.play.session.state, hand.app.storage.folder
    other = Hand(home)  # as if the first program had been killed
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    assert other.play.session.state == state
    assert other.play.session.can_redo
    other.close()


def test_every_size_and_home_can_be_played(hand: Hand) -> None:
    for text in ("sliding:0 1/3 2", "sliding:@first 1 0 2/3 4 5", "sliding:1 2/0 3/5 4"):
        scene = hand.begin(text)
        move = scene.session.state.legal_moves()[0]
        hand.click(hand.point_of(move.tile))
        assert scene.session.move_count == 1
        hand.key(pygame.K_ESCAPE)
        if not isinstance(hand.top, MenuScene):
            hand.key(pygame.K_ESCAPE)


# what comes between


def test_a_drag_ends_when_something_comes_between(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    board = scene.view.board
    (x, y), pitch = hand.point_of(5), board._grid.pitch
    for key in (pygame.K_F1, pygame.K_p):
        hand.press((x, y))
        hand.move((x - pitch // 2, y))
        hand.key(key)
        hand.release((x - pitch, y))
        hand.key(pygame.K_ESCAPE if key == pygame.K_F1 else pygame.K_p)
        assert scene.session.game_id == NEAR and board._pull is None and not scene.view.is_covered


def test_a_button_that_went_up_unseen_drags_nothing(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    blank = scene.view.board.point(scene.session.state.blank)
    hand.press(blank)
    hand.post(pygame.MOUSEMOTION, pos=hand.point_of(5), rel=(0, 0), buttons=(0, 0, 0))
    hand.post(pygame.MOUSEMOTION, pos=hand.point_of(6), rel=(0, 0), buttons=(0, 0, 0))
    hand.frames(3)
    assert scene.session.game_id == NEAR


def test_undo_in_a_pause_goes_on_with_the_clock(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_p)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not scene.view.is_covered and scene.session.clock.is_running


def test_a_game_goes_on_with_its_time(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.key(pygame.K_LEFT)
    hand.pass_time(5)
    hand.key(pygame.K_ESCAPE)
    hand.pass_time(10)
    hand.top.resume_last()
    clock = hand.play.session.clock
    assert clock.seconds == pytest.approx(5, abs=0.3) and not clock.is_running
    hand.key(pygame.K_RIGHT)
    hand.pass_time(2)
    assert clock.seconds == pytest.approx(7, abs=0.5)


def test_a_win_counts_once(hand: Hand) -> None:
    hand.begin("sliding:1 2 3/4 5 0/7 8 6")
    hand.count_as_made()
    for _ in range(3):
        hand.key(pygame.K_UP)
        hand.pass_time(1)
        hand.key(pygame.K_ESCAPE)
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hand.app.storage.record("sliding", "3 × 3").wins == 1


def test_a_won_game_is_not_gone_on_with_but_one_that_was_undone_is(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_UP)
    assert scene.session.is_won and not hand.app.saved_games.games()
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert [game.move_count for game in hand.app.saved_games.games()] == [1]


def test_a_game_in_the_place_of_another_is_saved_too(hand: Hand) -> None:
    hand.begin("sliding:1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    open_game(hand.app, from_text(hand.app, NEAR, None), replaces=True)
    hand.key(pygame.K_LEFT)
    assert [game.caption for game in hand.app.saved_games.games()] == ["3 × 3"]


@pytest.mark.parametrize("text", ["3 1/2 0", "1 2 3 4/5 6 7 8/0 9 10 11/13 14 15 12", "5 1 2/3 0 4/6 7 8"])
def test_every_hint_names_a_tile_and_marks_it(text: str) -> None:
    state, ladder = parse(text), HintLadder(Worker())
    assert SLIDING.point_out is not None
    for step in SLIDING.solver().solve(state):
        if isinstance(step, Step) and step.moves:
            ladder.step, ladder.rung = step, Rung.WHERE
            sentence = SLIDING.point_out(state, step)
            tiles = {str(state.tile_at(cell)) for mark in ladder.marks if mark.role is Role.SUBJECT for cell in mark.cells}
            assert tiles <= set(re.findall(r"\d+", sentence)) and ladder.marks and len(sentence) < 90
            state = state.apply_all(step.moves)


def test_a_hint_tells_the_plan_in_words(hand: Hand) -> None:
    scene = hand.begin("sliding:6 7 2 3 4/1 0 8 9 5/11 12 13 14 10/16 17 18 19 15/21 22 24 23 20")
    hand.key(pygame.K_h)
    hand.wait(lambda: scene.assistant.hints.step is not None)
    assert scene.assistant.hints.text == "Bring 1 to the top left corner: first the blank goes above it."


def test_a_hint_without_cells_says_what_it_is_about() -> None:
    ladder = HintLadder(Worker())
    ladder.step, ladder.rung = Step((), "Count the tiles. There are eight.", "count"), Rung.WHERE
    assert ladder.text == "Count the tiles."


@pytest.mark.parametrize(
    ("detour", "words"),
    [((), "Optimal: no solution has fewer than 2 moves"), ((pygame.K_RIGHT, pygame.K_LEFT), "Optimal 2, you 4.")],
)
def test_a_win_says_how_few_moves_are_optimal(hand: Hand, detour: tuple[int, ...], words: str) -> None:
    scene = hand.begin(NEAR)
    hand.wait(lambda: scene.assistant.board_check.is_over)
    for key in (*detour, pygame.K_LEFT, pygame.K_UP):
        hand.key(key)
    hand.pass_time(1)
    assert isinstance(hand.app.stack.top, WonScene)
    assert any(words in each.text for each in hand.top.root.visible_tree() if isinstance(each, Label))
