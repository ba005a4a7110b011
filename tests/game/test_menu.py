"""The menu, the dialogs that begin games, and the list of levels."""

import os
import time
from typing import Any

import pygame
import pytest
from support.hands.hand import NEAR, Hand

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
def test_the_menu_leads_into_every_puzzle_by_mouse(hand: Hand, number: int) -> None:
    hand.click(hand.top._cards[number].rect.center)
    hand.wait(lambda: isinstance(hand.top, PlayScene))
    assert hand.play.session.puzzle is list(PUZZLES.values())[number]


def test_the_menu_leads_into_a_game_by_keyboard(hand: Hand) -> None:
    hand.keys("TAB")
    assert hand.top.root.is_by_keyboard
    hand.keys("RETURN")
    assert isinstance(hand.top, PlayScene)


def test_arrow_keys_move_the_focus(hand: Hand) -> None:
    seen = set()
    for key in ("DOWN", "RIGHT", "RIGHT", "DOWN", "LEFT", "UP"):
        hand.keys(key)
        seen.add(id(hand.top.root.focus))
    assert len(seen) >= 3


def test_one_board_moves_at_a_time(hand: Hand) -> None:
    turns = []
    for _ in range(4):
        before = states(hand)
        hand.pass_time(Duration.DEMO)
        turns += [number for number, (one, other) in enumerate(zip(before, states(hand), strict=True)) if one != other]
    assert sorted(turns) == [0, 1, 2, 3]


def states(hand: Hand) -> list[State[Any]]:
    return [card._view.board.state for card in hand.top._cards]


def test_a_hidden_window_rests(hand: Hand) -> None:
    hand.post(pygame.WINDOWHIDDEN)
    hand.pass_time(0.5)
    before, seen = states(hand), hand.picture()
    hand.pass_time(4 * Duration.DEMO)
    assert states(hand) == before and hand.top.wakes_at() is None
    hand.app.choose_theme("light")
    hand.frames(2)
    assert hand.picture() == seen and not hand.app.is_busy
    hand.post(pygame.WINDOWSHOWN)
    hand.frames(2)
    assert hand.picture() != seen
    hand.pass_time(2 * Duration.DEMO)
    assert states(hand) != before


def test_a_calm_menu_rests(hand: Hand) -> None:
    hand.app.settings.reduced_motion = True
    hand.app.refresh_look()
    before = hand.top._cards[0]._view.board.state
    hand.pass_time(4.0)
    assert hand.top._cards[0]._view.board.state == before
    assert not hand.app.is_busy


def test_the_last_game_is_continued(hand: Hand) -> None:
    scene = hand.begin(NEAR)
    hand.keys("LEFT")
    state = scene.session.state
    hand.keys("ESCAPE 0.3s")
    assert hand.top._continue.is_visible
    hand.click(hand.top._continue)
    assert hand.play.session.state == state and hand.play.session.move_count == 1


def test_of_several_games_the_newest_is_continued_or_another_one(hand: Hand) -> None:
    states = []
    for text in (NEAR, "sliding:1 2 3/4 5 0/7 8 6"):
        hand.begin(text)
        hand.keys("DOWN")
        states.append(hand.play.session.state)
        hand.keys("ESCAPE 0.2s")
    for keys, state in (("RETURN", states[1]), ("DOWN RETURN", states[0])):
        hand.keys("c")
        assert isinstance(hand.top, SavedGamesScene)
        hand.keys(keys)
        assert hand.play.session.state == state
        hand.keys("ESCAPE 0.2s")


def test_saved_games_of_one_kind_are_told_apart(hand: Hand) -> None:
    levels = read_packs(PUZZLES["sliding"])[0].levels
    for level in levels[:2]:
        open_game(hand.app, from_level(hand.app, PUZZLES["sliding"], level))
        hand.keys("LEFT RIGHT UP DOWN ESCAPE 0.2s")
    os.utime(hand.app.saved_games.games()[1].path, (0, 0))
    hand.keys("F1 ESCAPE c")  # the menu looks again whenever it is shown again
    notes = [row.note for row in hand.all(RowButton)]
    assert "level 2" in notes[0] and "today, " in notes[0] and "level 1" in notes[1] and "19" in notes[1]


# new games


def test_a_new_game_by_mouse(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.click(hand.button("New game"))
    assert isinstance(hand.top, NewGameScene)
    sizes = hand.all(Segmented)[0]
    hand.click((sizes.rect.x + sizes.rect.w * 5 // 14, sizes.rect.centery))
    home = hand.all(Segmented)[1]
    hand.click((home.rect.x + home.rect.w * 3 // 4, home.rect.centery))
    hand.click(hand.button("Start"))
    session = hand.play.session
    assert (session.state.rows, session.state.home) == (5, "first") and session.origin.seed is not None
    assert session.move_count == 0


def test_a_new_game_by_keyboard_with_a_size_and_a_seed(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.keys("n")
    size, seed = hand.all(TextField)[0], hand.all(TextField)[1]
    while hand.top.root.focus is not size:
        hand.keys("TAB")
    hand.type("3x7")
    while hand.top.root.focus is not seed:
        hand.keys("TAB")
    hand.type("12")
    hand.keys("RETURN")
    wanted = PUZZLES["sliding"].generate({"size": "3x7", "home": "last"}, 12)
    assert hand.play.session.state == wanted
    assert "seed 12" in hand.play._header.subtitle.text


@pytest.mark.parametrize(
    ("field", "text", "words"), [(0, "1x9", "can't be"), (1, "often", "not a seed"), (2, "1 2/2 0", "appears twice")]
)
def test_the_dialog_says_what_is_wrong(hand: Hand, field: int, text: str, words: str) -> None:
    hand.begin(NEAR)
    hand.keys("n")
    hand.click(hand.all(TextField)[field])
    hand.type(text)
    hand.click(hand.button("Start"))
    assert isinstance(hand.top, NewGameScene)
    assert words in hand.top._problem.text
    hand.keys("ESCAPE")
    assert hand.play.session.game_id == NEAR


def bring(hand: Hand, text: str) -> None:
    """Type a board in the dialog for new games."""
    hand.keys("n")
    hand.click(hand.all(TextField)[2])
    hand.type(text)
    hand.keys("RETURN")


def test_the_reason_is_shown_whole(hand: Hand) -> None:
    hand.begin(NEAR)
    bring(hand, "2 1 3/4 5 6/7 8 0")
    problem = hand.top._problem
    assert "parity" in problem.text
    assert problem.rect.h >= problem.preferred_height(hand.app.look, problem.rect.w) > hand.app.look.line_height(Text.NOTE)
    assert hand.top._card.rect.contains(problem.rect)


def test_an_unfinished_size_selects_nothing(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.keys("n")
    hand.click(hand.all(TextField)[0])
    hand.type("3 ")
    assert hand.all(Segmented)[0].value == "3x3"
    hand.type("?")
    assert hand.all(Segmented)[0].value not in [item.value for item in hand.all(Segmented)[0]._items]
    hand.keys("BACKSPACE")
    hand.type("7")
    hand.keys("RETURN")
    assert (hand.play.session.start.rows, hand.play.session.start.cols) == (3, 7)


@pytest.mark.parametrize("field", [0, 1, 2])
def test_very_long_texts_do_no_harm(hand: Hand, field: int) -> None:
    hand.begin(NEAR)
    for text in ("W" * 20_000, "@" * 9000, "9" * 5000, "1 " * 4000):
        copy_text(text)
        hand.keys("n")
        hand.click(hand.all(TextField)[field])
        hand.keys("ctrl+v RETURN HOME ESCAPE ctrl+v")
        assert hand.app.window.contains(hand.app.toasts.area)
    assert hand.play.session.game_id == NEAR


def test_a_board_can_be_typed_in_the_dialog(hand: Hand) -> None:
    hand.begin(NEAR)
    bring(hand, "2 3/1 0")
    assert str(hand.play.session.state) == "2 3/1 0"


# levels


def test_levels_are_played_one_after_another(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.keys("l")
    hand.click(hand.all(LevelCard)[0])
    session = hand.play.session
    assert session.origin.level == "warm-up/1"
    for step in PUZZLES["sliding"].solver().solve(session.state):
        for move in getattr(step, "moves", ()):
            hand.click(hand.point_of(move.tile))
    assert hand.app.storage.record("sliding", "level warm-up/1").wins == 1
    hand.pass_time(1)
    hand.click(hand.button("Next level"))
    assert hand.play.session.origin.level == "warm-up/2"
    hand.keys("l")
    assert hand.all(LevelCard)[0].facts.details.startswith("best 3 moves · 0:0")


def test_enter_plays_the_first_level_that_is_not_won_yet(hand: Hand) -> None:
    for number in (1, 2, 4):
        hand.app.storage.add_win("sliding", f"level warm-up/{number}", 9, 9.0)
    hand.begin(NEAR)
    hand.keys("l RETURN")
    assert hand.play.session.origin.level == "warm-up/3"


def test_packs_are_chosen(hand: Hand) -> None:
    hand.begin(NEAR)
    hand.keys("l")
    tabs = hand.all(Segmented)[0]
    hand.click((tabs.rect.right - 40, tabs.rect.centery))
    hand.click(hand.all(LevelCard)[0])
    assert hand.play.session.origin.level.startswith("giants/")


# pictures of levels


BOARDS = {
    "sliding": "1 2 3/4 0 5/7 8 6",
    "sudoku": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "link": "1 2 3 4/1 2 3 4",
    "onestroke": "S.o/..E",
}
LONGEST_S = 0.1  # a generous limit on a busy machine: a pack of 120 boards drawn at once takes a second


def seen(hand: Hand) -> list[Thumbnail]:
    return [picture for picture in hand.all(Thumbnail) if hand.app.window.contains(picture.rect)]


def drawn(hand: Hand) -> list[Thumbnail]:
    """Return the small boards on screen that are more than an empty box."""
    return [picture for picture in seen(hand) if len(set(hand.picture(picture.rect.scale_by(0.5)))) > 3]


@pytest.mark.parametrize("name", PUZZLES)
def test_levels_of_a_pack_look_different(hand: Hand, name: str) -> None:
    hand.begin(f"{name}:{BOARDS[name]}")
    hand.keys("l")
    hand.wait(lambda: drawn(hand) == seen(hand))
    hand.frames(3)
    looks = {hand.picture(picture.rect) for picture in seen(hand)}
    boards = {level.text for level in read_packs(PUZZLES[name])[0].levels[: len(seen(hand))]}
    assert len(looks) == len(boards) > 10


def test_pictures_are_drawn_one_per_frame_and_only_if_visible(hand: Hand) -> None:
    hand.begin(f"sudoku:{BOARDS['sudoku']}")
    hand.keys("l 0.3s")
    longest, before = 0.0, len(drawn(hand))
    for _ in range(60):
        began = time.perf_counter()
        hand.frames()
        longest = max(longest, time.perf_counter() - began)
        there = len(drawn(hand))
        assert there - before <= 1
        before = there
    assert longest < LONGEST_S and before == len(seen(hand))
    assert not hand.app.jobs and len(hand.all(Thumbnail)) > 60, "boards are drawn that nobody sees"
    hand.wheel(hand.app.window.center, -200)
    hand.wait(lambda: hand.all(Thumbnail)[-1] in drawn(hand))


def test_sudokus_show_their_givens_and_the_best_time(hand: Hand) -> None:
    hand.app.storage.add_win("sudoku", "level easy/2", 50, 151)
    hand.begin(f"sudoku:{BOARDS['sudoku']}")
    hand.keys("l")
    first, second = hand.all(LevelCard)[:2]
    assert (first.facts.note, first.facts.details, second.facts.details) == ("9 × 9", "43 givens", "43 givens · best 2:31")
    assert len({card.facts.details for card in hand.all(LevelCard)}) > 5
