"""Hints of a game, and the way back to the best position."""

from __future__ import annotations

import pygame
import pytest
from support.hands.hand import NEAR, Hand

from game.scenes.play.endings import WonScene
from game.session.hints import Rung
from game.widgets.displays.labels import Label
from solvers.sliding import SLIDING


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
    assert any(label.text.endswith("set no record.") for label in hand.all(Label))


def test_nobody_is_called_stuck_who_has_won(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    assert scene.panel._hint_card._words.text.startswith("Stuck?")
    for key in (pygame.K_LEFT, pygame.K_UP):
        hand.key(key)
    assert scene.session.is_won and scene.panel._hint_card._words.text == "Solved!"


def test_a_menu_without_a_choice_marks_none_and_takes_none(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.click(scene.panel.tools.more)
    menu = hand.top.root.popup
    for key in (pygame.K_DOWN, pygame.K_RETURN):
        hand.key(key)
    hand.click(menu.row_area(0).center)
    assert hand.top is scene and menu._place not in range(len(scene.panel.tools.more.items))
    hand.key(pygame.K_ESCAPE)
    assert hand.top is scene and scene.root.popup is None


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
