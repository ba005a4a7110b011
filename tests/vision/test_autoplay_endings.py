"""A win is seen in each of its forms, nothing is clicked after it, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from foreign_game import WINS, WORDS
from foreign_play import GAMES, opened, played

from vision.autoplay.events import Ended, Verdict
from vision.autoplay.guard import Cause, Stopped

HIDDEN = {"closes"}
"""wins after which nothing can be seen"""


CASES = [*(("sudoku", win, 0.0) for win in WINS), *((puzzle, win, 0.15) for puzzle in GAMES for win in WINS)]


@pytest.mark.parametrize(("puzzle", "win", "win_s"), CASES)
def test_the_end_is_seen(puzzle: str, win: str, win_s: float) -> None:
    game = opened(puzzle, win=win, win_s=win_s)
    run = played(game)
    allowed = {Verdict.WON, Verdict.FINISHED} if win in HIDDEN else {Verdict.WON}
    assert run.end.verdict in allowed, run.end
    assert game.won_s is not None
    inputs = [each for each in run.desktop.inputs if each.kind in ("press", "key") and each.now > game.won_s]
    assert not inputs
    assert game.level <= 2, "a level after the next one can only be reached by playing on"


def test_a_solved_board_is_left_alone() -> None:
    game = opened("sliding")
    game.state = type(game.state).goal(*game.shape)  # type: ignore[attr-defined]
    run = played(game)
    assert run.end.verdict is Verdict.WON and not run.desktop.inputs


def test_a_window_of_the_game_that_comes_up_too_early_is_no_win() -> None:
    game = opened("sudoku")
    game.desktop.after_inputs(8, lambda: WINS["alert"](game))
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED and "Congratulations" in run.end.why


def test_a_message_inside_the_window_stops_playing() -> None:
    game = opened("sliding")
    game.desktop.after_inputs(10, lambda: WINS["banner"](game))
    run = played(game)
    assert run.end.verdict is Verdict.STOPPED, (run.end, WORDS)
    assert len([each for each in run.desktop.inputs if each.kind == "press"]) < 12


def test_every_cause_of_a_stop_has_a_sentence() -> None:
    for cause in Cause:
        problem = Stopped(cause, "A sentence.")
        assert str(problem) == "A sentence." and problem.cause is cause


def test_who_stops_listening_in_the_middle_leaves_nothing_pressed() -> None:
    from vision.autoplay.loop import autoplay
    from vision.autoplay.task import Task

    game = opened("onestroke")
    assert game.window is not None
    events = autoplay(game.desktop, game.window, Task())
    for _ in range(3):
        assert not isinstance(next(events), Ended)
    events.close()
    assert not game.desktop.is_down
