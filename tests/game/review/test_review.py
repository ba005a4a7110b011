"""Reviewing a game through real events, from the win to a retry; and reviews of sessions, saved games and texts."""

import json
from pathlib import Path

import pytest
from support.commands import run
from support.users.user import NEAR, User

from game.commands import Command
from game.scenes.play.dialogs import WonScene
from game.scenes.review import Curve, ReviewScene, VerdictList
from game.session import Clock, Session
from game.session.review import of_session, of_source
from game.storage.saved_games import SavedGames, load
from game.widgets.labels import Label
from solvers import PUZZLES
from solvers.formats.step_lists import StepList, written
from solvers.puzzle import Step
from solvers.review import Quality
from solvers.sliding.rules import Slide, parse

TILE_8, MIDDLE, TILE_5, TILE_6 = (2, 1), (1, 1), (1, 2), (2, 2)


def slide(user: User, *cells: tuple[int, int]) -> None:
    for cell in cells:
        user.click(user.play.view.board.point(cell))
        user.pass_time(1.0)


def reviewed(user: User) -> ReviewScene:
    user.wait(lambda: isinstance(user.top, ReviewScene) and user.top.summary is not None)
    scene = user.top
    assert isinstance(scene, ReviewScene)
    user.frames(2)
    return scene


def words(scene: ReviewScene) -> str:
    return " ".join(widget.text for widget in scene.root.visible_tree() if isinstance(widget, Label))


def won(user: User) -> ReviewScene:
    """Win with a wasted slide back and forth, and open the review from the dialog."""
    user.begin(NEAR)
    slide(user, TILE_8, MIDDLE, TILE_5, TILE_6)
    user.wait(lambda: isinstance(user.top, WonScene))
    user.click(user.button("Review my game"))
    return reviewed(user)


def test_a_win_is_reviewed_and_played_again_from_the_fault(user: User) -> None:
    scene = won(user)
    assert [verdict.quality for verdict in scene.verdicts] == [Quality.WASTED, Quality.BEST, Quality.BEST, Quality.BEST]
    assert scene.current == 0, "the first fault is shown at once"
    assert "It took 4 moves, and 2 are enough." in words(scene) and "nearer to the goal" in words(scene)
    user.click(user.button("Retry from here"))
    assert str(user.play.session.state) == "1 2 3/4 0 5/7 8 6"
    assert user.play.session.is_helped, "whoever knows the review sets no record"
    slide(user, TILE_5, TILE_6)
    user.wait(lambda: isinstance(user.top, WonScene))
    user.keys("y")
    assert [verdict.quality for verdict in reviewed(user).verdicts] == [Quality.BEST, Quality.BEST]


def test_keys_list_and_curve_lead_to_every_move(user: User) -> None:
    scene = won(user)
    user.keys("END")
    assert scene.playback.state.is_solved()
    user.keys("PAGEUP")
    assert scene.current == 0
    user.keys("RIGHT")
    assert str(scene.playback.state) == "1 2 3/4 8 5/7 0 6"
    (listed,), (curve,) = user.all(VerdictList), user.all(Curve)
    user.click((curve.rect.right - 3, curve.rect.centery))
    assert scene.current == listed.current == 3
    user.keys("HOME")
    assert scene.current == listed.current == 0
    user.keys("END r")
    assert user.top is scene, "nothing is left to be played at the end"


def test_reviewing_a_game_in_play_counts_as_help(user: User) -> None:
    user.begin(NEAR)
    user.keys("y")
    assert not isinstance(user.top, ReviewScene), "there are no moves yet"
    slide(user, TILE_8)
    user.keys("ctrl+z")
    slide(user, TILE_5)
    assert not user.play.session.is_helped
    user.keys("y")
    scene = reviewed(user)
    assert [verdict.undoes for verdict in scene.verdicts] == [0, 1]
    assert user.app.toasts.text.endswith("counts as help.")
    user.keys("ESCAPE")
    assert user.play.session.is_helped and user.play.session.played == 1
    slide(user, TILE_6)
    user.pass_time(1)
    assert isinstance(user.top, WonScene) and "A solver helped, so no record this time." in words(user.top)


def test_the_moves_of_a_solver_are_reviewed_from_watch_ai(user: User) -> None:
    user.begin(NEAR)
    user.keys("w")
    user.wait(lambda: user.watch.playback.is_complete)
    user.keys("y")
    scene = reviewed(user)
    assert len(scene.verdicts) >= 2
    user.keys("HOME r")
    assert user.play.session.state == scene.start


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_puzzle_has_its_review(user: User, puzzle: str) -> None:
    start = PUZZLES[puzzle].parse(PUZZLES[puzzle].demo)
    user.begin(f"{puzzle}:{start}")
    session = user.play.session
    for step in PUZZLES[puzzle].solver().solve(start):
        if isinstance(step, Step) and session.move_count < 6:
            session.play_each(step.moves)
    user.play.run(Command.REVIEW)
    scene = reviewed(user)
    assert sum(len(verdict.moves) for verdict in scene.verdicts) == session.move_count
    assert not scene.problem and scene.summary is not None and scene.summary.facts


# what is reviewed


def session() -> Session:
    """Return a game in which moves were undone, redone and replaced."""
    game = Session(PUZZLES["sliding"], parse("1 2 3/4 0 5/7 8 6"), clock=Clock(lambda: 0.0))
    game.play(Slide(8))
    game.play(Slide(6), Slide(5))
    game.undo()
    game.redo()
    game.go(1)
    game.play(Slide(8))
    game.join(Slide(5))
    return game


def test_undone_moves_are_part_of_the_game(tmp_path: Path) -> None:
    game = session()
    expected = [("8", 0), ("6", 0), ("5", 0), ("8", 2), ("5", 0)]
    assert [(str(played.move), played.undoes) for played in of_session(game).played] == expected
    saves = SavedGames(tmp_path)
    saves.open(game)
    saves.close()
    path = next(iter(tmp_path.glob("*.save")))
    assert [(str(played.move), played.undoes) for played in of_source(str(path), ()).played] == expected


def test_times_of_moves_are_saved_and_restored(tmp_path: Path) -> None:
    now = [0.0]
    game = Session(PUZZLES["sliding"], parse("1 2 3/4 0 5/7 8 6"), clock=Clock(lambda: now[0]))
    saves = SavedGames(tmp_path)
    saves.open(game)
    for tile in (8, 8, 5):
        game.play(Slide(tile))
        now[0] += 2.5
    saves.close()
    again = SavedGames(tmp_path)
    resumed = again.resume(saves.path)
    assert resumed is not None
    again.close()
    times = [played.seconds for played in of_session(load(again.path)).played]
    assert times == pytest.approx([0.0, 2.5, 5.0], abs=0.01)


# the command line


def test_the_command_line_prints_a_line_for_each_move() -> None:
    lines = run("review", NEAR, "8", "8", "5", "6").stdout.splitlines()
    assert lines[0].startswith("Accuracy 75 %. ") and lines[1] == "It took 4 moves, and 2 are enough."
    assert [line.split()[:2] for line in lines[-4:]] == [["1", "wasted"], ["2", "best"], ["3", "best"], ["4", "best"]]


def test_the_command_line_prints_json_of_a_file_of_steps(tmp_path: Path) -> None:
    puzzle, start = PUZZLES["sliding"], parse("1 2 3/4 0 5/7 8 6")
    steps = tuple(Step((Slide(tile),), f"{tile}.", "by hand") for tile in (5, 6))
    file = tmp_path / "steps.json"
    file.write_text("\n".join(written(StepList(puzzle, start, steps))), encoding="utf-8")
    told = json.loads(run("review", str(file), "--json").stdout)
    assert (told["puzzle"], told["accuracy"], told["exact"], told["first"]) == ("sliding", 1.0, True, 2)
    assert [(move["moves"], move["quality"], move["value"]) for move in told["moves"]] == [(["5"], "best", 1), (["6"], "best", 0)]
