"""The daily puzzles, by mouse and by keyboard alone: begun, continued, won once, and counted as days in a row."""

from argparse import Namespace
from datetime import date
from pathlib import Path

import pytest
from support.hands.hand import Hand

from game.launch import _open
from game.scenes.messages import BeginDaily, TakeOver
from game.scenes.new_game import DailyScene
from game.scenes.play import PlayScene
from game.scenes.play.dialogs import WonScene
from game.storage import Storage
from game.storage.game_log import summary
from game.widgets.labels import Figure, Label
from solvers import PUZZLES
from solvers.console import board_flags
from solvers.errors import PuzzleError
from solvers.generation import DAY, options_of, seed_of
from solvers.puzzle import Move, final_steps, net_moves

SLIDING = PUZZLES["sliding"]


def solution(scene: PlayScene) -> list[Move]:
    return net_moves(final_steps(SLIDING.solver().solve(scene.session.state)))


def figures(hand: Hand) -> list[str]:
    return [widget.value for widget in hand.all(Figure)]


def open_daily(hand: Hand) -> None:
    hand.keys("ctrl+d")
    assert isinstance(hand.top, DailyScene)


def begin(hand: Hand, day: date | None = None) -> PlayScene:
    """Open a day's sliding puzzle from the menu."""
    open_daily(hand)
    if day is not None:
        hand.app.pop(BeginDaily(SLIDING, day))
        hand.frames(2)
    else:
        hand.keys("RETURN")
    return hand.play


def win(hand: Hand) -> None:
    """Win the game, with clicks at the beginning and the end."""
    scene = hand.play
    first, *others, last = solution(scene)
    hand.click(hand.point_of(first.tile))
    scene.session.play_each(others)
    scene.refresh()
    hand.pass_time(0.5)
    hand.click(hand.point_of(last.tile))
    assert scene.session.is_won


@pytest.mark.parametrize("by_mouse", [False, True])
def test_today_is_reached_from_the_menu_and_is_the_same_for_everyone(hand: Hand, by_mouse: bool) -> None:
    if by_mouse:
        hand.click(hand.button("Daily"))
        hand.click(hand.top._rows[0])
    else:
        begin(hand)
    today = date.today()
    session = hand.play.session
    assert session.start == SLIDING.generate(options_of(SLIDING, today), seed_of(today))
    assert session.origin.daily == today.isoformat()
    assert f"daily puzzle of {today.day} " in hand.play._header.subtitle.text


def test_a_daily_that_was_begun_continues(hand: Hand) -> None:
    scene = begin(hand)
    hand.click(hand.point_of(scene.session.state.legal_moves()[0].tile))
    state = scene.session.state
    hand.keys("ESCAPE")
    open_daily(hand)
    assert hand.top._rows[0].note == "continue"
    hand.keys("RETURN")
    assert hand.play.session.state == state and hand.play.session.origin.daily == date.today().isoformat()
    hand.keys("ESCAPE")
    assert summary(hand.app.storage, "sliding").games == 1


def test_a_daily_that_is_won_twice_counts_once(hand: Hand, home: Path) -> None:
    begin(hand)
    for _ in range(2):
        win(hand)
        hand.wait(lambda: isinstance(hand.top, WonScene))
        assert any("1 day in a row" in each.text for each in hand.all(Label))
        hand.keys("ESCAPE")
        hand.play.play_again()
    key = hand.play.session.record_key
    told = summary(hand.app.storage, "sliding")
    assert (told.games, told.wins, told.dailies, told.streak, told.longest_streak) == (1, 1, 1, 1, 1)
    assert Storage(home).record("sliding", key).wins == 1
    hand.keys("ESCAPE")
    open_daily(hand)
    assert hand.top._rows[0].note.startswith("won in ") and hand.top._rows[0].icon == "check"
    assert figures(hand) == ["1", "1", "1 of 4"]


def test_a_past_daily_can_be_won_but_extends_no_streak(hand: Hand) -> None:
    yesterday = date.today() - DAY
    begin(hand, yesterday)
    win(hand)
    hand.wait(lambda: isinstance(hand.top, WonScene))
    hand.keys("ESCAPE ESCAPE")
    open_daily(hand)
    assert not hand.top._next_day.is_enabled
    hand.click(hand.top._previous_day)
    assert hand.top._rows[0].icon == "check" and figures(hand) == ["0", "0", "1 of 4"]
    hand.click(hand.top._next_day)
    assert hand.top._rows[0].icon == "play" and figures(hand) == ["0", "0", "0 of 4"]


def test_what_a_solver_wins_does_not_count(hand: Hand) -> None:
    scene = begin(hand)
    *moves, last = solution(scene)
    scene.dispatch(TakeOver(moves, scene.session.state.apply_all(moves)))
    scene.refresh()
    hand.click(hand.point_of(last.tile))
    assert scene.session.is_won
    told = summary(hand.app.storage, "sliding")
    assert (told.games, told.wins, told.dailies, told.streak) == (1, 0, 0, 0)


def flags(**given: object) -> Namespace:
    names = (*board_flags(), "level", "picture", "watch", "solver", "set")
    return Namespace(**dict.fromkeys(names) | given)


def test_the_command_line_opens_a_day(hand: Hand) -> None:
    _open(hand.app, flags(game="sliding", daily="2026-11-25"))
    assert str(hand.play.session.start) == "4 1 9 13/10 11 14 2/6 12 15 3/8 7 5 0"
    hand.keys("ESCAPE")
    _open(hand.app, flags(game=None, daily=""))
    assert isinstance(hand.top, DailyScene)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"daily": (date.today() + 2 * DAY).isoformat()}, "isn't available yet"),
        ({"daily": "2026-11-25", "size": "4x4"}, "--size can't be used here: a date already names a board"),
        ({"daily": "", "level": "warm-up/1"}, "--daily can't be used here: a level already names a board"),
        ({"daily": "today"}, "is not a date"),
    ],
)
def test_the_command_line_refuses_what_makes_no_sense(hand: Hand, given: dict[str, str], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        _open(hand.app, flags(game="sliding", **given))
