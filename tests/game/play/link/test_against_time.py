"""Timed games of link match."""

import pygame
import pytest
from support.users.link import FALLING, LOSABLE, LOSING, SMALL, Begin, Player
from support.users.user import User

from game.scenes.play import PlayScene
from game.scenes.play.dialogs import TimeUpScene, WonScene
from game.session import HINT, SHUFFLE, TIMED
from game.session.assistance import Rung
from solvers.link.rules import parse


def timed(user: User) -> None:
    """Make the next games timed."""
    user.app.settings.new_games.setdefault("link", {})["pace"] = TIMED


def test_time_runs_down_from_the_first_pair(begin: Begin, user: User) -> None:
    timed(user)
    player = begin()
    session = player.scene.session
    assert session.origin.pace == TIMED and session.seconds_left == session.allowance.seconds == 36
    user.pass_time(2)
    assert session.seconds_left == 36, "the clock runs before anything is done"
    player.match("r1c1-r1c4")
    user.time += 10
    user.frames(2)
    assert 24 < session.seconds_left < 26
    assert player.scene.panel.figures.time.value == "0:26" and player.scene.panel.figures.time.caption == "left"
    player.key("p")
    left = session.seconds_left
    user.time += 100
    user.frames(2)
    assert session.seconds_left == left, "the clock runs in a pause"


@pytest.mark.parametrize("overlay", ["F10", "F1", "n"])
def test_in_a_timed_game_the_board_is_hidden_while_the_clock_is_stopped(begin: Begin, user: User, overlay: str) -> None:
    timed(user)
    player = begin()
    player.match("r1c1-r1c4")
    left, view = player.scene.session.seconds_left, player.scene.view
    player.key(overlay)
    user.pass_time(2)
    assert user.top is not player.scene and player.scene.session.seconds_left == pytest.approx(left, abs=0.1)
    assert view.is_covered
    player.key("ESCAPE")
    assert user.top is player.scene and not view.is_covered and player.scene.session.clock.is_running
    player.key("p")
    player.key(overlay)
    player.key("ESCAPE")
    assert view.is_covered and not player.scene.session.clock.is_running, "the pause is over though nobody ended it"


@pytest.fixture
def run_out(begin: Begin, user: User) -> Player:
    """Return a game whose time is up."""
    timed(user)
    player = begin()
    user.count_as_made()
    player.match("r1c1-r1c4")
    user.time += 60
    user.frames(2)
    assert isinstance(user.top, TimeUpScene)
    user.pass_time(0.3)
    return player


def test_a_game_can_be_tried_again_when_the_time_is_up(run_out: Player, user: User) -> None:
    user.keys("RETURN")
    scene = user.play
    session = scene.session
    assert session.state == parse(SMALL) and session.seconds_left == 36 and not session.can_redo
    assert scene.view.board.state == session.state and not session.clock.is_running
    assert not user.app.saved_games.games(), "the game that is over is still there to go on with"
    for names in ("r1c1-r1c4", "r2c2-r2c3", "r1c2-r2c1", "r1c3-r2c4"):
        run_out.match(names)
    user.pass_time(1)
    assert isinstance(user.top, WonScene)
    assert user.app.storage.record("link", "2 × 4, tiles stay, against time").wins == 1
    assert user.app.storage.record("link", "2 × 4, tiles stay").wins == 0
    user.pass_time(0.5)
    user.click(user.button("Play it again"))
    again = user.play.session
    assert again.state == parse(SMALL) and again.seconds_left == 36 and not again.clock.is_running


def test_a_game_can_continue_without_a_clock_when_the_time_is_up(run_out: Player, user: User) -> None:
    user.click(user.button("Continue without a clock"))
    session = user.play.session
    assert session.seconds_left is None and session.played == 1 and session.clock.is_running
    user.time += 100
    user.frames(3)
    assert isinstance(user.top, PlayScene)
    for names in ("r2c2-r2c3", "r1c2-r2c1", "r1c3-r2c4"):
        run_out.match(names)
    assert session.is_won and user.app.storage.record("link", "2 × 4, tiles stay, against time").wins == 0


def test_shuffles_run_out_against_time(begin: Begin, user: User) -> None:
    timed(user)
    player = begin(LOSABLE)
    session, panel = player.scene.session, player.scene.panel
    assert (panel.figures.helps.value, panel.figures.helps.caption) == ("3 + 2", "hints + shuffles")
    player.key("s")
    assert panel.figures.helps.value == "3 + 1" and not session.is_helped
    player.key("s", "s")
    assert session.used[SHUFFLE] == 2 and player.turns == 2 and player.said == "You have used all the shuffles of this game."
    assert panel.figures.helps.value == "3 + 0"
    assert not any(tool.is_enabled for tool, _ in panel.tools.tools if tool.icon == "shuffle")


def test_hints_run_out_against_time(judged: Begin, served: User) -> None:
    timed(served)
    player = judged(FALLING)
    for left in (2, 1, 0):
        for rung in (Rung.CLUE, Rung.WHERE, Rung.WHY):
            player.key("h")
            player.user.wait(lambda rung=rung: player.scene.assistant.hints.rung is rung)
        player.key("h")
        assert player.scene.panel.figures.helps.value == f"{left} + 2"
    turns = player.turns
    assert turns == 3
    player.key("h")
    player.user.frames(5)
    assert player.said == "You have used all the hints of this game."
    assert player.scene.assistant.hints._task is None and player.turns == turns


def test_asking_twice_before_the_answer_counts_once(begin: Begin, user: User) -> None:
    timed(user)
    player = begin(LOSABLE)
    player.key("h", "h", "h")
    assert player.scene.assistant.hints.is_thinking and player.scene.session.used[HINT] == 1
    user.wait(lambda: player.scene.assistant.hints.rung is Rung.CLUE)
    assert player.scene.session.helps_left(HINT) == 2


def test_a_used_up_shuffle_is_not_offered(judged: Begin, served: User) -> None:
    timed(served)
    player = judged()
    player.key("s", "s")
    player.scene.session.go(0)
    player.scene._changed()
    player.match(LOSING)
    player.user.wait(lambda: player.card)
    assert "shuffles" not in player.card


def test_a_saved_game_keeps_its_clock_and_help(begin: Begin, user: User) -> None:
    timed(user)
    player = begin(LOSABLE)
    player.match(LOSING)
    player.key("s")
    player.match(player.state.pairs[0])
    player.undo()
    player.scene.session.help(HINT)
    user.time += 5
    user.frames(2)
    player.key("ESCAPE")
    session = player.scene.session
    other = User(user.app.storage.folder)
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    again = other.play.session
    assert again.state == session.state and again.played == 2 and again.can_redo
    assert again.used == {SHUFFLE: 1, HINT: 1} and again.origin.pace == TIMED
    assert again.helps_left(SHUFFLE) == 1 and again.seconds_left == pytest.approx(session.seconds_left, abs=0.5)
    again.relax()
    other.key(pygame.K_ESCAPE)
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    assert other.play.session.seconds_left is None
