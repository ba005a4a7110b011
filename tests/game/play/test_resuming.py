"""Games that continue after they were left, won or replaced, and interruptions between moves."""

import re

import pytest
from support.users.user import NEAR, User

from game.scenes.play.dialogs import WonScene
from game.scenes.shared.starting import from_text, open_game
from game.session.assistance import HintLadder, Rung
from game.widgets.labels import Label
from solvers.puzzle import Role, Step
from solvers.sliding import SLIDING
from solvers.sliding.rules import parse
from solvers.worker.process import Worker


def test_a_game_continues_with_its_time(user: User) -> None:
    user.begin(NEAR)
    user.keys("LEFT 5s ESCAPE 10s")
    user.top.resume_last()
    clock = user.play.session.clock
    assert clock.seconds == pytest.approx(5, abs=0.3) and not clock.is_running
    user.keys("RIGHT 2s")
    assert clock.seconds == pytest.approx(7, abs=0.5)


def test_a_win_counts_once(user: User) -> None:
    user.begin("sliding:1 2 3/4 5 0/7 8 6")
    user.count_as_made()
    for _ in range(3):
        user.keys("UP 1s ESCAPE ctrl+z")
    assert user.app.storage.record("sliding", "3 × 3").wins == 1


def test_a_won_game_is_not_resumed_unless_it_was_undone(user: User) -> None:
    scene = user.begin(NEAR)
    user.keys("LEFT UP")
    assert scene.session.is_won and not user.app.saved_games.games()
    user.keys("ctrl+z")
    assert [game.move_count for game in user.app.saved_games.games()] == [1]


def test_a_game_that_replaces_another_is_saved_too(user: User) -> None:
    user.begin("sliding:1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    open_game(user.app, from_text(user.app, NEAR, None), replaces=True)
    user.keys("LEFT")
    assert [game.caption for game in user.app.saved_games.games()] == ["3 × 3"]


@pytest.mark.parametrize("text", ["3 1/2 0", "1 2 3 4/5 6 7 8/0 9 10 11/13 14 15 12", "5 1 2/3 0 4/6 7 8"])
def test_every_hint_names_a_tile_and_marks_it(text: str) -> None:
    state, ladder = parse(text), HintLadder(Worker())
    for step in SLIDING.solver().solve(state):
        if isinstance(step, Step) and step.moves:
            ladder.step, ladder.rung = step, Rung.WHERE
            sentence = SLIDING.hint_text(state, step)
            tiles = {str(state.tile_at(cell)) for mark in ladder.marks if mark.role is Role.SUBJECT for cell in mark.cells}
            assert tiles <= set(re.findall(r"\d+", sentence)) and ladder.marks and len(sentence) < 90
            state = state.apply_all(step.moves)


def test_a_hint_explains_its_plan(user: User) -> None:
    scene = user.begin("sliding:6 7 2 3 4/1 0 8 9 5/11 12 13 14 10/16 17 18 19 15/21 22 24 23 20")
    user.keys("h")
    user.wait(lambda: scene.assistant.hints.step is not None)
    assert scene.assistant.hints.text == "Bring tile 1 to the top left corner: first the blank goes above it."


def test_a_hint_without_cells_says_what_it_is_about() -> None:
    ladder = HintLadder(Worker())
    ladder.step, ladder.rung = Step((), "Count the tiles. There are eight.", "count"), Rung.WHERE
    assert ladder.text == "Count the tiles."


@pytest.mark.parametrize(
    ("detour", "words"),
    [("", "Optimal: no solution has fewer than 2 moves"), ("RIGHT LEFT", "The optimum is 2 moves, you took 4.")],
)
def test_a_win_shows_the_optimum(user: User, detour: str, words: str) -> None:
    scene = user.begin(NEAR)
    user.wait(lambda: scene.assistant.board_check.is_over)
    user.keys(f"{detour} LEFT UP")
    user.pass_time(1)
    assert isinstance(user.app.stack.top, WonScene)
    assert any(words in each.text for each in user.all(Label))


# pauses, overlays and the clipboard


def test_the_clock_stops_under_dialogs(user: User) -> None:
    scene = user.begin(NEAR)
    user.keys("UP 1s")
    user.ask_for_keys()
    user.frames(3)
    seconds = scene.session.clock.seconds
    user.pass_time(5)
    assert scene.session.clock.seconds == seconds
    user.keys("ESCAPE 1s")
    assert scene.session.clock.seconds > seconds + 0.8


def test_a_toast_goes_away(user: User) -> None:
    user.begin(NEAR)
    user.keys("ctrl+c")
    assert user.app.toasts.text
    user.wait(lambda: user.play.assistant.board_check.is_over)
    user.pass_time(12)
    assert not user.app.toasts.text and not user.app.is_busy


# interruptions


def test_an_interruption_ends_a_drag(user: User) -> None:
    scene = user.begin(NEAR)
    board = scene.view.board
    (x, y), pitch = user.point_of(5), board._grid.pitch
    for key, back in (("F1", "ESCAPE"), ("p", "p")):
        user.press((x, y))
        user.move((x - pitch // 2, y))
        user.keys(key)
        user.release((x - pitch, y))
        user.keys(back)
        assert scene.session.game_id == NEAR and board._pull is None and not scene.view.is_covered


def test_a_button_released_outside_drags_nothing(user: User) -> None:
    scene = user.begin(NEAR)
    blank = scene.view.board.point(scene.session.state.blank)
    user.press(blank)
    user.hover(user.point_of(5))
    user.hover(user.point_of(6))
    user.frames(3)
    assert scene.session.game_id == NEAR


def test_undo_in_a_pause_restarts_the_clock(user: User) -> None:
    scene = user.begin(NEAR)
    user.keys("UP p ctrl+z")
    assert not scene.view.is_covered and scene.session.clock.is_running
