"""The menu, the dialogs that begin games, and the list of levels."""

import os
import time
from typing import Any

import pygame
import pytest
from support.users.user import NEAR, User

from game.scenes.levels import LevelCard, Thumbnail
from game.scenes.new_game import NewGameScene, SavedGamesScene
from game.scenes.play import PlayScene
from game.scenes.shared.starting import from_level, open_game
from game.theme.measures import Duration, Text
from game.widgets.buttons import RowButton
from game.widgets.choices import Segmented
from game.widgets.inputs import TextField
from game.window import copy_text
from solvers import PUZZLES
from solvers.formats.levels import read_packs
from solvers.puzzle import State

# the menu


@pytest.mark.parametrize("number", range(len(PUZZLES)), ids=list(PUZZLES))
def test_the_menu_leads_into_every_puzzle_by_mouse(user: User, number: int) -> None:
    user.click(user.top._cards[number].rect.center)
    user.wait(lambda: isinstance(user.top, PlayScene))
    assert user.play.session.puzzle is list(PUZZLES.values())[number]


def test_the_menu_leads_into_a_game_by_keyboard(user: User) -> None:
    user.keys("TAB")
    assert user.top.root.is_by_keyboard
    user.keys("RETURN")
    assert isinstance(user.top, PlayScene)


def test_arrow_keys_move_the_focus(user: User) -> None:
    seen = set()
    for key in ("DOWN", "RIGHT", "RIGHT", "DOWN", "LEFT", "UP"):
        user.keys(key)
        seen.add(id(user.top.root.focus))
    assert len(seen) >= 3


def test_one_board_moves_at_a_time(user: User) -> None:
    turns = []
    for _ in range(4):
        before = states(user)
        user.pass_time(Duration.DEMO)
        turns += [number for number, (one, other) in enumerate(zip(before, states(user), strict=True)) if one != other]
    assert sorted(turns) == [0, 1, 2, 3]


def states(user: User) -> list[State[Any]]:
    return [card._view.board.state for card in user.top._cards]


def test_a_hidden_window_rests(user: User) -> None:
    user.post(pygame.WINDOWHIDDEN)
    user.pass_time(0.5)
    before, seen = states(user), user.picture()
    user.pass_time(4 * Duration.DEMO)
    assert states(user) == before and user.top.wakes_at() is None
    user.app.choose_theme("light")
    user.frames(2)
    assert user.picture() == seen and not user.app.is_busy
    user.post(pygame.WINDOWSHOWN)
    user.frames(2)
    assert user.picture() != seen
    user.pass_time(2 * Duration.DEMO)
    assert states(user) != before


def test_a_calm_menu_rests(user: User) -> None:
    user.app.settings.reduced_motion = True
    user.app.refresh_look()
    before = user.top._cards[0]._view.board.state
    user.pass_time(4.0)
    assert user.top._cards[0]._view.board.state == before
    assert not user.app.is_busy


def test_the_last_game_is_continued(user: User) -> None:
    scene = user.begin(NEAR)
    user.keys("LEFT")
    state = scene.session.state
    user.keys("ESCAPE 0.3s")
    assert user.top._continue.is_visible
    user.click(user.top._continue)
    assert user.play.session.state == state and user.play.session.move_count == 1


def test_of_several_games_the_newest_is_continued_or_another_one(user: User) -> None:
    states = []
    for text in (NEAR, "sliding:1 2 3/4 5 0/7 8 6"):
        user.begin(text)
        user.keys("DOWN")
        states.append(user.play.session.state)
        user.keys("ESCAPE 0.2s")
    for keys, state in (("RETURN", states[1]), ("DOWN RETURN", states[0])):
        user.keys("c")
        assert isinstance(user.top, SavedGamesScene)
        user.keys(keys)
        assert user.play.session.state == state
        user.keys("ESCAPE 0.2s")


def test_saved_games_of_one_kind_are_told_apart(user: User) -> None:
    levels = read_packs(PUZZLES["sliding"])[0].levels
    for level in levels[:2]:
        open_game(user.app, from_level(user.app, PUZZLES["sliding"], level))
        user.keys("LEFT RIGHT UP DOWN ESCAPE 0.2s")
    os.utime(user.app.saved_games.games()[1].path, (0, 0))
    user.keys("F1 ESCAPE c")  # the menu looks again whenever it is shown again
    notes = [row.note for row in user.all(RowButton)]
    assert "level 2" in notes[0] and "today, " in notes[0] and "level 1" in notes[1] and "19" in notes[1]


# new games


def test_a_new_game_by_mouse(user: User) -> None:
    user.begin(NEAR)
    user.click(user.button("New game"))
    assert isinstance(user.top, NewGameScene)
    sizes = user.all(Segmented)[0]
    user.click((sizes.rect.x + sizes.rect.w * 5 // 14, sizes.rect.centery))
    home = user.all(Segmented)[1]
    user.click((home.rect.x + home.rect.w * 3 // 4, home.rect.centery))
    user.click(user.button("Start"))
    session = user.play.session
    assert (session.state.rows, session.state.home) == (5, "first") and session.origin.seed is not None
    assert session.move_count == 0


def test_a_new_game_by_keyboard_with_a_size_and_a_seed(user: User) -> None:
    user.begin(NEAR)
    user.keys("n")
    size, seed = user.all(TextField)[0], user.all(TextField)[1]
    while user.top.root.focus is not size:
        user.keys("TAB")
    user.type("3x7")
    while user.top.root.focus is not seed:
        user.keys("TAB")
    user.type("12")
    user.keys("RETURN")
    wanted = PUZZLES["sliding"].generate({"size": "3x7", "home": "last"}, 12)
    assert user.play.session.state == wanted
    assert "seed 12" in user.play._header.subtitle.text


@pytest.mark.parametrize(
    ("field", "text", "words"), [(0, "1x9", "can't be"), (1, "often", "not a seed"), (2, "1 2/2 0", "appears twice")]
)
def test_the_dialog_says_what_is_wrong(user: User, field: int, text: str, words: str) -> None:
    user.begin(NEAR)
    user.keys("n")
    user.click(user.all(TextField)[field])
    user.type(text)
    user.click(user.button("Start"))
    assert isinstance(user.top, NewGameScene)
    assert words in user.top._problem.text
    user.keys("ESCAPE")
    assert user.play.session.game_id == NEAR


def bring(user: User, text: str) -> None:
    """Type a board in the dialog for new games."""
    user.keys("n")
    user.click(user.all(TextField)[2])
    user.type(text)
    user.keys("RETURN")


def test_the_reason_is_shown_whole(user: User) -> None:
    user.begin(NEAR)
    bring(user, "2 1 3/4 5 6/7 8 0")
    problem = user.top._problem
    assert "parity" in problem.text
    assert problem.rect.h >= problem.preferred_height(user.app.look, problem.rect.w) > user.app.look.line_height(Text.NOTE)
    assert user.top._card.rect.contains(problem.rect)


def test_an_unfinished_size_selects_nothing(user: User) -> None:
    user.begin(NEAR)
    user.keys("n")
    user.click(user.all(TextField)[0])
    user.type("3 ")
    assert user.all(Segmented)[0].value == "3x3"
    user.type("?")
    assert user.all(Segmented)[0].value not in [item.value for item in user.all(Segmented)[0]._items]
    user.keys("BACKSPACE")
    user.type("7")
    user.keys("RETURN")
    assert (user.play.session.start.rows, user.play.session.start.cols) == (3, 7)


@pytest.mark.parametrize("field", [0, 1, 2])
def test_very_long_texts_do_no_harm(user: User, field: int) -> None:
    user.begin(NEAR)
    for text in ("W" * 20_000, "@" * 9000, "9" * 5000, "1 " * 4000):
        copy_text(text)
        user.keys("n")
        user.click(user.all(TextField)[field])
        user.keys("ctrl+v RETURN HOME ESCAPE ctrl+v")
        assert user.app.window.contains(user.app.toasts.area)
    assert user.play.session.game_id == NEAR


def test_a_board_can_be_typed_in_the_dialog(user: User) -> None:
    user.begin(NEAR)
    bring(user, "2 3/1 0")
    assert str(user.play.session.state) == "2 3/1 0"


# levels


def test_levels_are_played_one_after_another(user: User) -> None:
    user.begin(NEAR)
    user.keys("l")
    user.click(user.all(LevelCard)[0])
    session = user.play.session
    assert session.origin.level == "warm-up/1"
    for step in PUZZLES["sliding"].solver().solve(session.state):
        for move in getattr(step, "moves", ()):
            user.click(user.point_of(move.tile))
    assert user.app.storage.record("sliding", "level warm-up/1").wins == 1
    user.pass_time(1)
    user.click(user.button("Next level"))
    assert user.play.session.origin.level == "warm-up/2"
    user.keys("l")
    assert user.all(LevelCard)[0].facts.details.startswith("best 3 moves · 0:0")


def test_enter_plays_the_first_level_that_is_not_won_yet(user: User) -> None:
    for number in (1, 2, 4):
        user.app.storage.add_win("sliding", f"level warm-up/{number}", 9, 9.0)
    user.begin(NEAR)
    user.keys("l RETURN")
    assert user.play.session.origin.level == "warm-up/3"


def test_packs_are_chosen(user: User) -> None:
    user.begin(NEAR)
    user.keys("l")
    tabs = user.all(Segmented)[0]
    user.click((tabs.rect.right - 40, tabs.rect.centery))
    user.click(user.all(LevelCard)[0])
    assert user.play.session.origin.level.startswith("giants/")


# pictures of levels


BOARDS = {
    "sliding": "1 2 3/4 0 5/7 8 6",
    "sudoku": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "link": "1 2 3 4/1 2 3 4",
    "onestroke": "S.o/..E",
}
LONGEST_S = 0.1  # a generous limit on a busy machine: a pack of 120 boards drawn at once takes a second


def seen(user: User) -> list[Thumbnail]:
    return [picture for picture in user.all(Thumbnail) if user.app.window.contains(picture.rect)]


def drawn(user: User) -> list[Thumbnail]:
    """Return the small boards on screen that are more than an empty box."""
    return [picture for picture in seen(user) if len(set(user.picture(picture.rect.scale_by(0.5)))) > 3]


@pytest.mark.parametrize("name", PUZZLES)
def test_levels_of_a_pack_look_different(user: User, name: str) -> None:
    user.begin(f"{name}:{BOARDS[name]}")
    user.keys("l")
    user.wait(lambda: drawn(user) == seen(user))
    user.frames(3)
    looks = {user.picture(picture.rect) for picture in seen(user)}
    boards = {level.text for level in read_packs(PUZZLES[name])[0].levels[: len(seen(user))]}
    assert len(looks) == len(boards) > 10


def test_pictures_are_drawn_one_per_frame_and_only_if_visible(user: User) -> None:
    user.begin(f"sudoku:{BOARDS['sudoku']}")
    user.keys("l 0.3s")
    longest, before = 0.0, len(drawn(user))
    for _ in range(60):
        began = time.perf_counter()
        user.frames()
        longest = max(longest, time.perf_counter() - began)
        there = len(drawn(user))
        assert there - before <= 1
        before = there
    assert longest < LONGEST_S and before == len(seen(user))
    assert not user.app.jobs and len(user.all(Thumbnail)) > 60, "boards are drawn that nobody sees"
    user.wheel(user.app.window.center, -200)
    user.wait(lambda: user.all(Thumbnail)[-1] in drawn(user))


def test_sudokus_show_their_givens_and_the_best_time(user: User) -> None:
    user.app.storage.add_win("sudoku", "level easy/2", 50, 151)
    user.begin(f"sudoku:{BOARDS['sudoku']}")
    user.keys("l")
    first, second = user.all(LevelCard)[:2]
    assert (first.facts.note, first.facts.details, second.facts.details) == ("9 × 9", "43 givens", "43 givens · best 2:31")
    assert len({card.facts.details for card in user.all(LevelCard)}) > 5
