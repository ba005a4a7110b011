"""Reviewing a game through real events, from the win to a retry; and reviews of sessions, saved games and texts."""

import json
from pathlib import Path

import pytest
from support.commands import run
from support.hands.hand import Hand

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

BOARD = "sliding:1 2 3/4 0 5/7 8 6"
TILE_8, MIDDLE, TILE_5, TILE_6 = (2, 1), (1, 1), (1, 2), (2, 2)


def slide(hand: Hand, *cells: tuple[int, int]) -> None:
    for cell in cells:
        hand.click(hand.play.view.board.point(cell))
        hand.pass_time(1.0)


def reviewed(hand: Hand) -> ReviewScene:
    hand.wait(lambda: isinstance(hand.top, ReviewScene) and hand.top.summary is not None)
    scene = hand.top
    assert isinstance(scene, ReviewScene)
    hand.frames(2)
    return scene


def words(scene: ReviewScene) -> str:
    return " ".join(widget.text for widget in scene.root.visible_tree() if isinstance(widget, Label))


def won(hand: Hand) -> ReviewScene:
    """Win with a wasted slide back and forth, and open the review from the dialog."""
    hand.begin(BOARD)
    slide(hand, TILE_8, MIDDLE, TILE_5, TILE_6)
    hand.wait(lambda: isinstance(hand.top, WonScene))
    hand.click(hand.button("Review my game"))
    return reviewed(hand)


def test_a_win_is_reviewed_and_played_again_from_the_fault(hand: Hand) -> None:
    scene = won(hand)
    assert [verdict.quality for verdict in scene.verdicts] == [Quality.WASTED, Quality.BEST, Quality.BEST, Quality.BEST]
    assert scene.current == 0, "the first fault is shown at once"
    assert "It took 4 moves, and 2 are enough." in words(scene) and "nearer to the goal" in words(scene)
    hand.click(hand.button("Retry from here"))
    assert str(hand.play.session.state) == "1 2 3/4 0 5/7 8 6"
    assert hand.play.session.is_helped, "whoever knows the review sets no record"
    slide(hand, TILE_5, TILE_6)
    hand.wait(lambda: isinstance(hand.top, WonScene))
    hand.keys("y")
    assert [verdict.quality for verdict in reviewed(hand).verdicts] == [Quality.BEST, Quality.BEST]


def test_keys_list_and_curve_lead_to_every_move(hand: Hand) -> None:
    scene = won(hand)
    hand.keys("END")
    assert scene.playback.state.is_solved()
    hand.keys("PAGEUP")
    assert scene.current == 0
    hand.keys("RIGHT")
    assert str(scene.playback.state) == "1 2 3/4 8 5/7 0 6"
    listed = next(widget for widget in scene.root.visible_tree() if isinstance(widget, VerdictList))
    curve = next(widget for widget in scene.root.visible_tree() if isinstance(widget, Curve))
    hand.click((curve.rect.right - 3, curve.rect.centery))
    assert scene.current == listed.current == 3
    hand.keys("HOME")
    assert scene.current == listed.current == 0
    hand.keys("END r")
    assert hand.top is scene, "nothing is left to be played at the end"


def test_reviewing_a_game_in_play_counts_as_help(hand: Hand) -> None:
    hand.begin(BOARD)
    hand.keys("y")
    assert not isinstance(hand.top, ReviewScene), "there are no moves yet"
    slide(hand, TILE_8)
    hand.keys("ctrl+z")
    slide(hand, TILE_5)
    assert not hand.play.session.is_helped
    hand.keys("y")
    scene = reviewed(hand)
    assert [verdict.undoes for verdict in scene.verdicts] == [0, 1]
    assert hand.app.toasts.text.endswith("counts as help.")
    hand.keys("ESCAPE")
    assert hand.play.session.is_helped and hand.play.session.played == 1
    slide(hand, TILE_6)
    hand.pass_time(1)
    assert isinstance(hand.top, WonScene) and "A solver helped, so no record this time." in words(hand.top)


def test_the_moves_of_a_solver_are_reviewed_from_watch_ai(hand: Hand) -> None:
    hand.begin(BOARD)
    hand.keys("w")
    hand.wait(lambda: hand.watch.playback.is_complete)
    hand.keys("y")
    scene = reviewed(hand)
    assert len(scene.verdicts) >= 2
    hand.keys("HOME r")
    assert hand.play.session.state == scene.start


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_puzzle_has_its_review(hand: Hand, puzzle: str) -> None:
    start = PUZZLES[puzzle].parse(PUZZLES[puzzle].demo)
    hand.begin(f"{puzzle}:{start}")
    session = hand.play.session
    for step in PUZZLES[puzzle].solver().solve(start):
        if isinstance(step, Step) and session.move_count < 6:
            session.play_each(step.moves)
    hand.play.run(Command.REVIEW)
    scene = reviewed(hand)
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
    lines = run("review", BOARD, "8", "8", "5", "6").stdout.splitlines()
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
