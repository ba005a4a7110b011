"""Games that give points: stars, what is kept of them, and how long their lines are drawn while they are watched."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.playback import Playback
from game.stars import stars, thresholds
from game.storage import Record, Storage
from game.theme import Duration
from solvers.onestroke import ONESTROKE
from solvers.onestroke.rules import Visit
from solvers.puzzle import Step

START = ONESTROKE.parse("S.../..../...E")


@pytest.mark.parametrize(("points", "earned"), [(0, 0), (13, 0), (14, 1), (19, 1), (20, 2), (22, 2), (23, 3)])
def test_stars_are_given_for_shares_of_par(points: int, earned: int) -> None:
    assert stars(points, 23) == earned


@given(st.integers(1, 10**6))
def test_each_star_is_given_from_its_threshold_on(par: int) -> None:
    assert thresholds(par)[-1] == par
    for place, least in enumerate(thresholds(par), 1):
        assert stars(least, par) >= place > stars(least - 1, par)


def test_the_record_keeps_the_most_points_and_counts_a_game_once(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.add_win("onestroke", "level a/1", 9, 20.0, 18)
    storage.add_win("onestroke", "level a/1", 12, 30.0, 21, is_again=True)
    storage.add_win("onestroke", "level a/1", 11, 25.0, 19)
    assert Storage(tmp_path).record("onestroke", "level a/1") == Record(9, 20.0, 2, 21)


def test_a_line_is_drawn_as_long_as_its_moves_take_and_then_looked_at() -> None:
    short = Step((Visit((0, 1)),), "One cell.", "Line")
    long = Step(tuple(Visit((0, col)) for col in (1, 2, 3)), "Three cells.", "Line")
    playback = Playback(START, speed=2.0, move_s=0.1)
    assert playback.glide_of(long) == pytest.approx(3 * playback.glide_of(short)) == pytest.approx(0.15)
    assert playback.seconds_of(long) == pytest.approx(0.15 + Duration.THINK / 2)
    assert Playback(START).glide_of(long) == Duration.GLIDE
