"""Games with points: stars, records, and how lines are drawn while they are watched."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.users.user import User

from game.boards.base import Act
from game.scenes.levels import LevelCard
from game.scenes.play import PlayScene
from game.scenes.play.dialogs import WonScene
from game.scenes.shared.starting import from_level, from_text, open_game
from game.session.playback import Playback
from game.storage import Storage
from game.storage.game_log import Record
from game.theme.measures import Duration
from game.widgets.labels import Figure, Stars, stars, thresholds
from solvers.formats.levels import find_level
from solvers.onestroke import ONESTROKE
from solvers.onestroke.rules import Visit
from solvers.puzzle import Step, final_steps

START = ONESTROKE.parse("S.../..../...E")


@pytest.mark.parametrize(("points", "earned"), [(0, 0), (13, 0), (14, 1), (19, 1), (20, 2), (22, 2), (23, 3)])
def test_stars_depend_on_the_fraction_of_par(points: int, earned: int) -> None:
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


def test_a_line_is_drawn_move_by_move_and_then_held() -> None:
    short = Step((Visit((0, 1)),), "One cell.", "Line")
    long = Step(tuple(Visit((0, col)) for col in (1, 2, 3)), "Three cells.", "Line")
    playback = Playback(START, speed=2.0, move_s=0.1)
    assert playback.glide_of(long) == pytest.approx(3 * playback.glide_of(short)) == pytest.approx(0.15)
    assert playback.seconds_of(long) == pytest.approx(Duration.THINK / 2)
    assert playback.seconds_of(short) == pytest.approx(Duration.STEP / 2)
    assert Playback(START).glide_of(long) == Duration.GLIDE


def test_a_line_is_drawn_to_its_end_before_the_next_step_happens() -> None:
    playback = Playback(START, move_s=0.1)
    playback.add(Step(tuple(Visit((0, col)) for col in (1, 2, 3)), "Three cells.", "Line"))
    playback.add(Step((Visit((1, 3)),), "One cell.", "Line"))
    playback.play()
    playback.advance(Duration.THINK)
    assert playback.position == 1
    playback.advance(Duration.THINK)
    assert playback.position == 1, "the first line is still being drawn"
    playback.advance(0.31)
    assert playback.position == 2


DIRECTIONS = {"u": "UP", "d": "DOWN", "l": "LEFT", "r": "RIGHT"}
SHORT = "ddldlddl"  # a line of 9 points through the seed maze


def level(user: User) -> PlayScene:
    """Play the seed maze as a level."""
    scene = open_game(user.app, from_level(user.app, ONESTROKE, find_level(ONESTROKE, "first-lines/1")))
    user.frames(5)
    return scene


def draw(user: User, scene: PlayScene, keys: str) -> None:
    """Draw a line with the arrow keys, and wait at each cell until the possible points are known."""
    for letter in keys:
        user.wait(lambda: scene.assistant.possible_points is not None)
        user.keys(DIRECTIONS[letter])


def test_a_line_below_par_can_be_improved(user: User) -> None:
    scene = level(user)
    assert scene.session.par == 23, "a level knows its par at once"
    draw(user, scene, SHORT)
    user.wait(lambda: isinstance(user.top, WonScene))
    assert (scene.session.points, scene.session.missing) == (9, 14)
    key = scene.session.record_key
    assert user.app.storage.record("onestroke", key).points == 9
    best = scene.assistant.loss_check.best_turn
    assert best is not None and best < len(SHORT)
    user.click(user.button("Improve it"))
    assert (scene.session.played, scene.assistant.possible_points) == (best, 23)
    scene.restart()
    steps = final_steps(ONESTROKE.solver().solve(scene.session.state, {"tracks": "1"}))
    scene.act(Act(steps[0].moves))
    user.wait(lambda: isinstance(user.top, WonScene))
    assert (scene.session.points, scene.session.missing) == (23, 0)
    record = user.app.storage.record("onestroke", key)
    assert (record.points, record.wins) == (23, 1)
    assert user.button("Next level")


def test_a_finished_line_below_par_gets_hints_and_the_best_one_none(user: User) -> None:
    scene = level(user)
    draw(user, scene, SHORT)
    user.wait(lambda: isinstance(user.top, WonScene))
    user.click(user.button("View board"))
    user.keys("h")
    user.wait(lambda: scene.assistant.hints.step is not None)
    back = scene.assistant.hints.step.moves
    assert len(back) == 1 and back[0].cell in scene.session.state.trail


def test_a_track_is_explained_while_and_after_it_is_drawn(user: User) -> None:
    level(user).watch()
    user.wait(lambda: user.watch.playback.is_complete)
    watch = user.watch
    for number in (4, 0, 14):
        watch.show_step(number)
        user.pass_time(0.5)
        assert watch.current == number
        assert tuple(watch.view.board.state.trail[1:]) == tuple(move.cell for move in watch.playback.steps[number].moves)
        assert watch.view.board.marks == watch.playback.steps[number].marks
    watch.seek(0)
    user.pass_time(0.5)
    assert watch.current == 0 and len(watch.view.board.state.trail) == 1


ZIP = "@zip 1.2/##./4.3"


def test_no_stars_are_given_where_all_solutions_score_the_same(user: User) -> None:
    scene = user.begin(f"onestroke:{ZIP}")
    shown = [widget.caption for widget in scene.root.visible_tree() if isinstance(widget, Figure)]
    assert shown[1:] == ["hints", "time"]
    assert not any(isinstance(widget, Stars) for widget in scene.root.visible_tree())
    user.keys("RIGHT RIGHT DOWN DOWN LEFT")
    user.wait(lambda: scene.session.par == 7)
    user.keys("LEFT")
    user.wait(lambda: isinstance(user.top, WonScene))
    assert not any(isinstance(widget, Stars) for widget in user.top.root.visible_tree())
    user.click(user.button("View board"))
    scene.begin(from_text(user.app, f"onestroke:{START}", None))
    shown = [widget.caption for widget in scene.root.visible_tree() if isinstance(widget, Figure)]
    assert shown[1] == "still possible" and any(isinstance(widget, Stars) for widget in scene.root.visible_tree())


def test_the_levels_show_which_mazes_are_filled_and_which_have_stars(user: User) -> None:
    scene = level(user)
    user.app.storage.add_win("onestroke", "level first-lines/2", 8, 7.0, 9)
    user.app.storage.add_win("onestroke", "level first-lines/8", 8, 7.0, 9)
    user.keys("l 0.2s")
    assert user.top is not scene
    scored, filled = (user.all(LevelCard)[number].facts for number in (1, 7))
    assert (scored.stars, scored.note, scored.details) == (3, "par 9 · 3 × 3, best score", "best 9 · 0:07")
    assert (filled.stars, filled.note, filled.details) == (None, "3 × 3, fill all", "best 0:07")
    assert filled.is_won


@pytest.mark.parametrize(
    ("text", "words"),
    [("@zip 1.../..../..../2...", ("1", "cells")), ("@zip 1.o./2...", ("1", "points")), ("S..o/...E", ("1", "points"))],
)
def test_mazes_that_are_to_be_filled_count_cells(user: User, text: str, words: tuple[str, str]) -> None:
    figure = user.begin(f"onestroke:{text}").panel.figures.points
    assert figure.value == words[0] and figure.caption.endswith(words[1])
