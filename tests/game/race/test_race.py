"""Races through real events: two solvers, or a person and a solver, on one board and one timeline."""

from functools import partial
from pathlib import Path

import pygame
import pytest
from support.users.race import FAR, racing
from support.users.user import NEAR, User

from game.scenes.play import PlayScene
from game.scenes.race import RaceScene
from game.scenes.race.racers import YOU, race_settings
from game.scenes.shared.starting import from_seed, open_game
from game.scenes.watch import WatchScene
from game.session.race import TICKS, Lane, Measure, Race, outcome
from game.widgets.choices import Dropdown
from game.widgets.labels import Label
from solvers import PUZZLES
from solvers.puzzle import Progress, Step
from solvers.sliding.rules import parse, parse_move
from solvers.worker import tasks

SLIDING = PUZZLES["sliding"]
BOARDS = {
    "sliding": FAR,
    "sudoku": "sudoku:23............42",
    "link": "link:1 2 1/3 . 3/2 4 4",
    "onestroke": "onestroke:...S/.o../.#../..../..#./E..o",
}


def shown(scene: RaceScene) -> list[str]:
    return [str(lane.view.board.state) for lane in scene.lanes]


def said(scene: RaceScene, number: int) -> str:
    """Return the sentence below a board; empty where figures are shown."""
    return "".join(part.text for part in scene.lanes[number].card.visible_tree() if isinstance(part, Label))


def test_both_racers_are_chosen_at_the_same_height(home: Path) -> None:
    scene = racing(User(home, scale=2.0), BOARDS["link"])
    (left,), (right, limit) = (lane.choice.children for lane in scene.lanes)
    assert left.rect.y == right.rect.y and limit.rect.y > right.rect.bottom


@pytest.mark.parametrize("puzzle", BOARDS)
def test_both_boards_are_solved_at_the_end(user: User, puzzle: str) -> None:
    scene = racing(user, BOARDS[puzzle])
    assert scene.race.is_playing, "it does not begin by itself"
    start = BOARDS[puzzle].partition(":")[2]
    user.keys("HOME 0.1s")
    assert all(lane.view.board.state == PUZZLES[puzzle].parse(start) for lane in scene.lanes)
    user.keys("END 0.1s")
    assert all(lane.view.board.state.is_solved() for lane in scene.lanes)
    assert scene.caption.text.endswith(".") and ("wins" in scene.caption.text or "draw" in scene.caption.text)
    assert [lane.card.is_winner for lane in scene.lanes] == [number == outcome(scene.race).winner for number in (0, 1)]


def test_equal_steps_shows_both_after_the_same_number_of_moves(user: User) -> None:
    scene = racing(user)
    user.keys("HOME")
    states = [parse(FAR.partition(":")[2])] * 2
    moves = [lane._history.turns for lane in scene.race.lanes]
    user.pass_time(0.5)
    for number in range(30):
        user.keys("RIGHT")
        assert all(lane.view.board.is_moving(user.time) for lane in scene.lanes), "the moves don't glide"
        states = [state.apply(turns[number][0]) for state, turns in zip(states, moves, strict=True)]
        assert shown(scene) == list(map(str, states))
    assert scene.bar._place_label.text.startswith("Step 30 of")
    user.keys("LEFT")
    assert scene.race.position == 29 and shown(scene) != list(map(str, states))


def test_equal_time_shows_both_after_the_same_solving_time(user: User) -> None:
    scene = racing(user)
    user.keys("HOME x")
    assert scene.race.measure is Measure.TIME and race_settings(user.app, SLIDING)["measure"] == "time"
    scene.race.lanes[0].timeline_s, scene.race.lanes[1].timeline_s = 2.0, 1.0
    rail = scene.bar._rail.rect
    user.click((rail.centerx, rail.centery))
    user.frames(2)
    assert scene.race.position == pytest.approx(TICKS / 2, abs=2)
    assert not scene.lanes[0].view.board.state.is_solved()
    user.keys("RIGHT RIGHT 0.1s")
    assert scene.lanes[1].view.board.state.is_solved(), "who needs half the time is there at half the time"
    assert "slowed down" in scene.caption.text or "as fast" in scene.caption.text
    user.keys("END")
    assert scene.caption.text.startswith("Corner in wins by 1 s.")


def test_it_plays_by_itself_pauses_and_changes_speed(user: User) -> None:
    scene = racing(user)
    user.keys("HOME SPACE 3s")
    position = scene.race.position
    assert 3 <= position <= 12
    user.keys("SPACE 1s")
    assert scene.race.position == position and not user.app.is_busy
    for _ in range(8):
        user.key(pygame.K_PLUS, unicode="+")
    user.keys("SPACE")
    user.wait(lambda: scene.race.is_at_end)
    assert scene.race.speed == 64 and not scene.race.is_playing
    user.keys("ESCAPE")
    assert racing(user).race.speed == 1, "a race has taken over another one's speed"


def test_another_solver_is_chosen_from_the_list_above_a_board(user: User) -> None:
    scene = racing(user)
    former, choice = scene.race, scene.lanes[1].choice.list
    user.click(choice)
    popup = scene.root.popup
    user.click((popup.rect.centerx, popup.rect.y + 20))
    user.wait(lambda: scene.race is not former and not scene.is_thinking)
    assert [lane.title for lane in scene.race.lanes] == ["Row by row (left)", "Row by row (right)"]
    assert race_settings(user.app, SLIDING)["right"] == "row-by-row"
    assert user.app.settings.solvers == {}, "who is watched is another choice"


def test_a_solver_races_itself_with_another_option(user: User) -> None:
    scene = racing(user, right="row-by-row")
    assert len(scene.race.lanes[0]) == len(scene.race.lanes[1])
    options = [widget for widget in scene.lanes[1].choice.children if isinstance(widget, Dropdown)][1]
    former = scene.race
    user.click(options)
    popup = scene.root.popup
    user.click((popup.rect.centerx, popup.rect.bottom - 20))
    user.wait(lambda: scene.race is not former and not scene.is_thinking)
    turns = [lane._history.turns for lane in scene.race.lanes]
    assert turns[0] != turns[1]


def test_a_solver_that_gives_up_says_so_below_its_board(user: User) -> None:
    race_settings(user.app, SLIDING).update(left="row-by-row", right="shortest")
    open_game(user.app, from_seed(user.app, SLIDING, {"size": "7x7"}, 1))
    user.keys("v")
    scene = user.top
    user.wait(lambda: not scene.is_thinking)
    user.keys("END 0.1s")
    assert "25" in said(scene, 1) and not said(scene, 0)
    assert scene.caption.text == "Row by row wins: Shortest has not solved the board."


def searching(user: User, lane: int, right: str, size: str) -> RaceScene:
    """Return a race of row by row against another solver, while the solver of a lane is running."""
    race_settings(user.app, SLIDING).update(left="row-by-row", right=right)
    open_game(user.app, from_seed(user.app, SLIDING, {"size": size}, 1))
    user.keys("v")
    scene = user.top
    user.wait(lambda: scene.solving.running == lane)
    return scene


def test_one_search_is_stopped_and_the_other_continues(user: User) -> None:
    scene = searching(user, 0, "shortest", "30x30")
    user.frames()
    user.click(user.button("Cancel"))
    user.wait(lambda: not scene.is_thinking)
    user.keys("END")
    assert said(scene, 0) == "You stopped the search."
    assert "25" in said(scene, 1) and scene.caption.text == "Neither has solved the board."


def test_you_and_a_solver_move_in_turns(user: User) -> None:
    scene = racing(user, NEAR, left=YOU)
    assert scene.lanes[0].choice.list.items[0].value == YOU
    assert scene.is_live and scene.caption.text.startswith("Corner in makes a move for each of yours")
    before = shown(scene)
    user.click(user.point_of(5))
    user.frames(2)
    after = shown(scene)
    assert after[0] == "1 2 3/4 5 0/7 8 6" and after[1] != before[1]
    user.keys("ctrl+z 0.1s")
    assert shown(scene) == before
    user.keys("LEFT 1s UP 0.1s")
    assert not scene.is_live and scene.race.is_ready
    assert len(scene.race.lanes[0]) == 2 and scene.race.lanes[0].seconds == pytest.approx(1, abs=0.3)
    assert "win" in scene.caption.text or "draw" in scene.caption.text
    user.keys("HOME 0.1s")
    assert shown(scene) == before, "it can be watched again"


def test_you_race_against_the_clock(user: User) -> None:
    scene = racing(user, left=YOU)
    user.keys("x 3s")
    assert scene.display.positions[1] == 0, "the clock runs from the first move on"
    user.keys("UP 6.1s")
    assert scene.display.positions[1] == 5
    user.keys("F1 5s ESCAPE 0.1s")
    assert scene.display.positions[1] == 5, "the clock stands still meanwhile"


def test_you_lose_with_more_moves(user: User) -> None:
    scene = racing(user, "sliding:1 2 3/4 5 6/7 0 8", left=YOU, right="shortest")
    assert len(scene.race.lanes[1]) == 1
    for key in ("RIGHT", "LEFT", "LEFT"):
        user.keys(key)
        user.pass_time(0.2)
    assert outcome(scene.race).winner == 1 and scene.caption.text == "Shortest wins by 2 moves."


def test_a_new_board_comes_from_the_new_game_dialog(user: User) -> None:
    scene = racing(user)
    user.keys("n")
    user.click(user.button("Start"))
    user.wait(lambda: user.top is scene and not scene.is_thinking)
    assert f"sliding:{scene.start}" != FAR and scene.options["size"]
    user.keys("ESCAPE")
    assert isinstance(user.top, PlayScene) and user.play.session.game_id == FAR


def test_a_race_begins_at_the_current_step_of_a_solution(user: User) -> None:
    user.begin(FAR)
    user.keys("w")
    user.wait(lambda: user.watch.playback.is_complete)
    user.watch.seek(40)
    state = user.watch.playback.state
    user.keys("v")
    assert user.top.start == state
    user.keys("ESCAPE")
    assert isinstance(user.top, WatchScene)


def test_the_menu_asks_for_the_puzzle(user: User) -> None:
    race_settings(user.app, SLIDING).update(left="row-by-row", right="corner-in")
    user.keys("v RETURN")
    scene = user.top
    assert isinstance(scene, RaceScene) and scene.puzzle is SLIDING
    user.wait(lambda: not scene.is_thinking)


def test_own_solvers_race_too(user: User) -> None:
    folder = user.app.solvers.folder
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "broken.py").write_text("PUZZLE = 'sliding'\n\ndef solve(state):\n    raise RuntimeError('no idea')\n    yield\n")
    scene = racing(user, right="broken.py")
    assert "no idea" in said(scene, 1)
    assert outcome(scene.race).winner == 0


def test_a_solver_displaced_from_the_worker_starts_again(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "patient", partial(tasks.patient, patience_s=0.2))
    scene = searching(user, 1, "short", "8x8")
    user.keys("b")
    user.click(user.button("Start"))
    user.wait(lambda: user.top.table.seeds)
    user.keys("ESCAPE")
    user.wait(lambda: not scene.is_thinking and scene.race.is_ready)
    assert not any(lane.problem for lane in scene.race.lanes) and all(lane.is_solved for lane in scene.race.lanes)


def test_an_open_list_follows_its_place_when_the_window_changes(user: User) -> None:
    scene = racing(user)
    choice = scene.lanes[1].choice.list
    user.click(choice)
    user.app.surface = pygame.display.set_mode((960, 600))
    user.app.refresh_look()
    popup = scene.root.popup
    assert popup is not None and popup.rect.x == choice.rect.x and user.app.window.contains(popup.rect)


# races without a window


def step(*moves: str, undoes: int = 0) -> Step:
    return Step(tuple(map(parse_move, moves)), "Because.", "test", undoes=undoes)


def lane(*items: Step | Progress, seconds: float = 1.0, cancelled: bool = False) -> Lane:
    made = Lane(SLIDING, parse("1 2 3/4 0 5/7 8 6"), "A")
    made.collect(items)
    made.finish(seconds, "", cancelled)
    return made


GOOD = (step("5"), step("6"))
LONG = (step("5"), step("5"), step("5"), step("6"))


def test_a_better_solution_replaces_the_previous_one() -> None:
    assert len(lane(*LONG, Progress(1, is_extra=True), Progress(2, is_anew=True), *GOOD, Progress(3))) == 2
    stopped = lane(*LONG, Progress(1, is_extra=True), Progress(2, is_extra=True, is_anew=True), GOOD[0], cancelled=True)
    assert len(stopped) == 4 and stopped.is_solved and stopped.is_early
    assert not lane(*GOOD, Progress(1)).is_early


def test_undone_moves_do_not_count() -> None:
    made = lane(step("8"), step("5", undoes=1), step("6"))
    assert len(made) == 2 and made.is_solved
    assert made.turn_between(0, 1) == GOOD[0].moves


@pytest.mark.parametrize(
    ("moves", "seconds", "measure", "words"),
    [
        (LONG, 1.0, Measure.STEPS, "A wins by 2 moves. B was faster."),
        (LONG, 1.0, Measure.TIME, "B wins by 2 s. A needed fewer moves."),
        (GOOD, 3.0, Measure.STEPS, "A draw."),
        (GOOD, 3.05, Measure.TIME, "A draw."),
    ],
)
def test_what_is_measured_decides(moves: tuple[Step, ...], seconds: float, measure: Measure, words: str) -> None:
    left, right = lane(*GOOD, seconds=3.0), lane(*moves, seconds=seconds)
    right.title = "B"
    end = outcome(Race((left, right), measure, 1.0))
    assert end.words == words and (end.winner is None) == (words == "A draw.")


def test_only_those_who_solve_the_board_can_win() -> None:
    race = Race((lane(GOOD[0]), lane(GOOD[0])), Measure.STEPS, 1.0)
    assert outcome(race).winner is None and race.lanes[0].problem
    assert outcome(Race((lane(GOOD[0]), lane(*LONG)), Measure.STEPS, 1.0)).winner == 1
