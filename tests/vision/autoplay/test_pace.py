"""The pace of games that respond, and of games that miss inputs."""

from vision.input.pace import Pace


def test_there_is_no_wait_before_clicks_once_a_game_has_responded_often() -> None:
    pace = Pace()
    for _ in range(12):
        pace.answered(0.1)
    assert pace.rest_s == pace.settle_s == 0.0


def test_the_wait_that_a_game_needs_before_a_click_is_kept() -> None:
    pace = Pace()
    pace.missed()
    needed_s = pace.settle_s
    for _ in range(12):
        pace.answered(0.1)
    assert pace.settle_s == needed_s > 0.0


def test_one_missed_move_does_not_slow_down_the_whole_game() -> None:
    pace = Pace()
    for is_kept in (False, True):
        pace.slow_down()
        pace.took_slowly()
        for _ in range(12):
            pace.answered(0.1)
        assert (pace.settle_s > 0.0) == is_kept
