"""Boards of link match that are brought, new, or levels."""

from __future__ import annotations

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.link import SMALL, Begin, choose, shown
from support.oracles.clearing import can_be_cleared

from game.scenes.games.level_card import LevelCard
from game.scenes.games.new_game import NewGameScene
from game.scenes.play.endings import WonScene
from game.scenes.play.scene import PlayScene
from game.session.session import RELAXED, TIMED
from game.widgets.controls.field import TextField
from solvers import PUZZLES
from solvers.link.generation.layouts import cells_of
from solvers.link.gravity import Gravity

LINK = PUZZLES["link"]


def choose_new(hand: Hand, chosen: dict[str, str]) -> None:
    """Choose a new game in the dialog and start it."""
    hand.key(pygame.K_n)
    hand.pass_time(0.3)
    assert isinstance(hand.top, NewGameScene)
    for name, value in chosen.items():
        if name == "typed":
            hand.click(shown(hand, TextField))
            hand.type(value)
        else:
            choose(hand, value)
    hand.click(hand.button("Start"))


@pytest.mark.parametrize(
    "chosen",
    [
        {"typed": "5x8", "gravity": "cols-down-up", "pace": TIMED},
        {"size": "6x8", "layout": "windows", "ring": "off"},
        {"size": "7x12", "gravity": "left", "layout": "ring"},
    ],
)
def test_every_choice_of_a_new_game_reaches_the_board(judged: Begin, served: Hand, chosen: dict[str, str]) -> None:
    judged(SMALL)
    choose_new(served, chosen)
    served.wait(lambda: isinstance(served.top, PlayScene))
    scene = served.play
    state = scene.session.state
    rows, cols = map(int, chosen.get("typed", chosen.get("size", "")).split("x"))
    assert (state.rows, state.cols) == (rows, cols)
    assert state.gravity == chosen.get("gravity", Gravity.NONE)
    assert state.has_margin == (chosen.get("ring") != "off")
    layout = cells_of(chosen.get("layout", "full"), rows, cols)
    assert sum(layout) == state.left and (state.gravity or layout == tuple(tile > 0 for tile in state.tiles))
    assert scene.session.origin.pace == chosen.get("pace", RELAXED)
    assert dict(scene.session.origin.options)["difficulty"] == "easy"


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"typed": "3x9"}, "each side has 4 to 30 cells"),
        ({"typed": "30x30"}, "at most 480 cells"),
        ({"typed": "many"}, "write rows x columns"),
        ({"size": "4x4", "layout": "heart"}, "choose 7 × 7 or larger"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(begin: Begin, hand: Hand, chosen: dict[str, str], words: str) -> None:
    begin()
    choose_new(hand, chosen)
    assert isinstance(hand.top, NewGameScene)
    assert words in hand.top._problem.text and hand.top._problem.is_visible and hand.top._problem.text.endswith(".")


def test_a_level_is_won_and_marked_at_its_pace(begin: Begin, hand: Hand) -> None:
    player = begin()
    hand.key(pygame.K_l)
    hand.pass_time(0.3)
    choose(hand, TIMED)
    first = hand.all(LevelCard)[0]
    hand.click(first)
    hand.pass_time(0.3)
    session = player.hand.play.session
    assert session.origin.level == "first-steps/1" and session.allowance is not None
    assert hand.app.settings.new_games["link"]["pace"] == TIMED
    while not session.is_won:
        player.take(next(two for two in session.state.pairs if can_be_cleared(session.state.without(two))))
    hand.pass_time(1)
    assert isinstance(hand.top, WonScene)
    hand.key(pygame.K_ESCAPE)
    hand.pass_time(0.3)
    hand.key(pygame.K_l)
    hand.pass_time(0.3)
    marks = []
    for pace in (TIMED, RELAXED):
        choose(hand, pace)
        hand.frames(3)
        marks.append(hand.all(LevelCard)[0].facts.is_won)
    assert marks == [True, False], "records of both paces are mixed"
