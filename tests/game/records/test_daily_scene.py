"""The daily puzzles, by mouse and by keyboard alone: begun, continued, won once, and counted as days in a row."""

from datetime import date
from pathlib import Path

import pytest
from support.users.user import User

from game.scenes.messages import BeginDaily, TakeOver
from game.scenes.new_game import DailyScene
from game.scenes.play import PlayScene
from game.scenes.play.dialogs import WonScene
from game.storage import Storage
from game.storage.game_log import summary
from game.widgets.labels import Figure, Label
from solvers import PUZZLES
from solvers.errors import PuzzleError
from solvers.generation import DAY, options_of, seed_of
from solvers.puzzle import Move, final_steps, net_moves

SLIDING = PUZZLES["sliding"]


def solution(scene: PlayScene) -> list[Move]:
    return net_moves(final_steps(SLIDING.solver().solve(scene.session.state)))


def figures(user: User) -> list[str]:
    return [widget.value for widget in user.all(Figure)]


def open_daily(user: User) -> None:
    user.keys("ctrl+d")
    assert isinstance(user.top, DailyScene)


def begin(user: User, day: date | None = None) -> PlayScene:
    """Open a day's sliding puzzle from the menu."""
    open_daily(user)
    if day is not None:
        user.app.pop(BeginDaily(SLIDING, day))
        user.frames(2)
    else:
        user.keys("RETURN")
    return user.play


def win(user: User) -> None:
    """Win the game, with clicks at the beginning and the end."""
    scene = user.play
    first, *others, last = solution(scene)
    user.click(user.point_of(first.tile))
    scene.session.play_each(others)
    scene.refresh()
    user.pass_time(0.5)
    user.click(user.point_of(last.tile))
    assert scene.session.is_won


@pytest.mark.parametrize("by_mouse", [False, True])
def test_today_is_reached_from_the_menu_and_is_the_same_for_everyone(user: User, by_mouse: bool) -> None:
    if by_mouse:
        user.click(user.button("Daily"))
        user.click(user.top._rows[0])
    else:
        begin(user)
    today = date.today()
    session = user.play.session
    assert session.start == SLIDING.generate(options_of(SLIDING, today), seed_of(today))
    assert session.origin.daily == today.isoformat()
    assert f"daily puzzle of {today.day} " in user.play._header.subtitle.text


def test_a_daily_that_was_begun_continues(user: User) -> None:
    scene = begin(user)
    user.click(user.point_of(scene.session.state.legal_moves()[0].tile))
    state = scene.session.state
    user.keys("ESCAPE")
    open_daily(user)
    assert user.top._rows[0].note == "continue"
    user.keys("RETURN")
    assert user.play.session.state == state and user.play.session.origin.daily == date.today().isoformat()
    user.keys("ESCAPE")
    assert summary(user.app.storage, "sliding").games == 1


def test_a_daily_that_is_won_twice_counts_once(user: User, home: Path) -> None:
    begin(user)
    for _ in range(2):
        win(user)
        user.wait(lambda: isinstance(user.top, WonScene))
        assert any("1 day in a row" in each.text for each in user.all(Label))
        user.keys("ESCAPE")
        user.play.play_again()
    key = user.play.session.record_key
    told = summary(user.app.storage, "sliding")
    assert (told.games, told.wins, told.dailies, told.streak, told.longest_streak) == (1, 1, 1, 1, 1)
    assert Storage(home).record("sliding", key).wins == 1
    user.keys("ESCAPE")
    open_daily(user)
    assert user.top._rows[0].note.startswith("won in ") and user.top._rows[0].icon == "check"
    assert figures(user) == ["1", "1", "1 of 4"]


def test_a_past_daily_can_be_won_but_extends_no_streak(user: User) -> None:
    yesterday = date.today() - DAY
    begin(user, yesterday)
    win(user)
    user.wait(lambda: isinstance(user.top, WonScene))
    user.keys("ESCAPE ESCAPE")
    open_daily(user)
    assert not user.top._next_day.is_enabled
    user.click(user.top._previous_day)
    assert user.top._rows[0].icon == "check" and figures(user) == ["0", "0", "1 of 4"]
    user.click(user.top._next_day)
    assert user.top._rows[0].icon == "play" and figures(user) == ["0", "0", "0 of 4"]


def test_what_a_solver_wins_does_not_count(user: User) -> None:
    scene = begin(user)
    *moves, last = solution(scene)
    scene.dispatch(TakeOver(moves, scene.session.state.apply_all(moves)))
    scene.refresh()
    user.click(user.point_of(last.tile))
    assert scene.session.is_won
    told = summary(user.app.storage, "sliding")
    assert (told.games, told.wins, told.dailies, told.streak) == (1, 0, 0, 0)


def test_the_command_line_opens_a_day(user: User) -> None:
    user.open_line("sliding", "--daily", "2026-11-25")
    assert str(user.play.session.start) == "4 1 9 13/10 11 14 2/6 12 15 3/8 7 5 0"
    user.keys("ESCAPE")
    user.open_line("--daily")
    assert isinstance(user.top, DailyScene)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["--daily", (date.today() + 2 * DAY).isoformat()], "isn't available yet"),
        (["--daily", "2026-11-25", "--size", "4x4"], "--size can't be used here: a date already names a board"),
        (["--daily", "--level", "warm-up/1"], "--daily can't be used here: a level already names a board"),
        (["--daily", "today"], "is not a date"),
    ],
)
def test_the_command_line_refuses_what_makes_no_sense(user: User, given: list[str], words: str) -> None:
    with pytest.raises(PuzzleError, match=words):
        user.open_line("sliding", *given)
