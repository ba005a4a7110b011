"""Pauses, overlays, the clipboard, and what else comes between the moves of a game."""

from __future__ import annotations

import pygame
import pytest
from support.hands.hand import NEAR, Hand

from game.scenes.menu.scene import MenuScene


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


def test_a_toast_goes_away(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.key(pygame.K_c, pygame.KMOD_CTRL)
    assert hand.app.toasts.text
    hand.wait(lambda: hand.play.assistant.board_check.is_over)
    hand.pass_time(12)
    assert not hand.app.toasts.text and not hand.app.is_busy


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
    hand.hover(hand.point_of(5))
    hand.hover(hand.point_of(6))
    hand.frames(3)
    assert scene.session.game_id == NEAR


def test_undo_in_a_pause_goes_on_with_the_clock(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.key(pygame.K_UP)
    hand.key(pygame.K_p)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not scene.view.is_covered and scene.session.clock.is_running
