"""How fast a game is played that answers, and one that misses inputs."""

from vision.input.pace import Pace


def test_nothing_is_waited_for_before_a_click_once_a_game_has_answered_often() -> None:
    pace = Pace()
    for _ in range(12):
        pace.answered(0.1)
    assert pace.rest_s == pace.settle_s == 0.0


def test_what_a_game_needs_before_a_click_is_kept() -> None:
    pace = Pace()
    pace.missed()
    needed_s = pace.settle_s
    for _ in range(12):
        pace.answered(0.1)
    assert pace.settle_s == needed_s > 0.0


def test_one_move_that_was_missed_does_not_slow_down_a_whole_game() -> None:
    pace = Pace()
    for is_kept in (False, True):
        pace.slow_down()
        pace.took_slowly()
        for _ in range(12):
            pace.answered(0.1)
        assert (pace.settle_s > 0.0) == is_kept
