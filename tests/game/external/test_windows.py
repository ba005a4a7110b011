"""Windows of other programs: choosing, reading and playing in them."""

import os

import pygame
import pytest
from support.users.desk import NOTES, SOLO, Desk
from support.users.external import SUDOKU, SUDOKU_SOLVED, drawn, seen
from support.users.user import User

from game.scenes.external import ExternalScene
from game.scenes.external.cards import Status
from game.scenes.external.dialogs import LogScene
from game.sources.window_watcher import GONE
from game.sources.wording import COVERED
from game.widgets.scrolling import bar_area
from game.window import copied_text
from vision.autoplay.events import Ended, Made, Verdict
from vision.corrections.edits import DROPPED, Edit


def test_windows_are_listed_with_their_puzzles_and_again_after_a_refresh(desk: Desk) -> None:
    assert [card.tooltip for card in desk.scene._list.cards] == ["Solo · 480 × 460 · sudoku", "Notes · 300 × 200 · no board"]
    desk.user.desk.close(NOTES)
    desk.user.desk.show(9, "Fifteen", pygame.Surface((200, 200)))
    desk.user.keys("F5 0.2s")
    assert [card.source.name for card in desk.scene._list.cards] == ["Solo", "Fifteen"]


@pytest.mark.parametrize(
    ("problem", "words"), [("This is a Wayland session.", "This is a Wayland session."), ("", "No other window is open")]
)
def test_the_reason_is_given_when_no_windows_can_be_seen(user: User, problem: str, words: str) -> None:
    user.desk.problem = problem
    user.keys("ctrl+r 0.2s")
    assert words in user.top._list._note.text


def test_a_chosen_window_shows_its_board_and_what_can_be_done_with_it(desk: Desk) -> None:
    desk.choose_playable()
    assert desk.scene.panel._card.title == "Sudoku 9 × 9, 42 givens"
    assert {"Show only", "Step", "Let it play", "Play here", "Watch AI"} <= desk.buttons()
    desk.choose("Notes")
    assert desk.scene.panel._card.title == "No board found in this window"
    assert "Let it play" not in desk.buttons()


def test_later_changes_of_the_window_are_read_too(desk: Desk) -> None:
    desk.choose("Solo")
    solved = seen("sudoku", SUDOKU_SOLVED)
    desk.shows(solved)
    assert desk.source.board == solved


def test_a_win_is_shown_while_the_game_hides_its_board(playing: Desk) -> None:
    playing.happen(Ended(Verdict.WON, "The board is solved.", 2, 2, "click-type", {"play": 1.25}))
    playing.user.desk.is_over = True
    playing.user.frames(4)
    playing.user.desk.show(SOLO, "Solo", pygame.Surface((480, 460)))
    playing.user.frames(4)
    card = playing.scene.panel._card
    assert playing.source.board is None and (card.title, card.note) == ("Won", "The board is solved.")
    playing.shows(playing.board)
    assert card.title.startswith("Sudoku 9 × 9")


def test_a_closed_window_is_reported(desk: Desk) -> None:
    desk.choose("Solo")
    desk.user.desk.close(SOLO)
    desk.user.frames(4)
    assert desk.source.problem == GONE
    assert desk.scene.panel._card.title == "This window was closed"


def test_a_closed_window_is_no_longer_selected_once_the_list_is_refreshed(desk: Desk) -> None:
    desk.choose("Solo")
    desk.user.desk.close(SOLO)
    desk.user.keys("F5 0.3s")
    assert desk.scene.source is None and not desk.scene.panel.is_visible
    desk.choose("Notes")
    assert desk.source.name == "Notes"


def test_a_window_covered_by_ours_says_so_until_it_is_moved_aside(desk: Desk) -> None:
    desk.user.desk.show(SOLO, "Solo", pygame.Surface((480, 460)), is_covered=True)
    desk.user.keys("F5 0.2s")
    assert desk.scene._list.cards[0].tooltip == "Solo · 480 × 460 · covered"
    desk.choose("Solo")
    assert "No board" in desk.scene.panel._card.title
    assert desk.scene.panel._card.note == COVERED
    desk.user.desk.show(SOLO, "Solo", drawn(desk.board), desk.board, is_covered=True)
    desk.user.frames(4)
    assert COVERED in desk.scene.panel._notes.text, "it may be a part of the board only"
    desk.shows(desk.board)
    assert COVERED not in desk.scene.panel._notes.text
    assert desk.user.desk.looker.asked[-1][:2] == (SOLO, os.getpid())


def test_playing_shows_its_progress(playing: Desk) -> None:
    task = playing.user.desk.player.asked[-1][1]
    assert (task.puzzle, task.text, task.most_moves, task.hand) == ("sudoku", "", 0, "")
    playing.happen(Made("r1c2=4", 1, 2, 0.04, ""))
    assert playing.scene._header._pill.text == "Playing 1 of 2"
    assert playing.log()[-1].endswith("r1c2=4 confirmed")
    assert "Stop F8" in playing.buttons()


@pytest.mark.parametrize("way", ["key", "button", "escape", "back", "leaving"])
def test_playing_can_be_stopped(playing: Desk, way: str) -> None:
    window_watcher = playing.user.app.window_watcher
    playing.scene.view.choose((4, 4))
    if way == "key":
        playing.user.keys("F8")
    elif way == "button":
        playing.user.click(playing.user.button("Stop F8"))
    elif way == "escape":
        playing.user.keys("ESCAPE")
    elif way == "back":
        playing.user.click(playing.user.button(icon="back"))
    else:
        playing.user.app.pop()
    playing.user.frames(3)
    assert window_watcher.played is None
    assert not window_watcher.player.is_busy
    if way != "leaving":
        assert playing.scene.panel.autoplay.end.title == "Stopped by you", "and what became of it can be seen"


def test_the_end_shows_times_moves_and_the_input_method(playing: Desk) -> None:
    times = {"read": 0.31, "solve": 0.002, "play": 1.25}
    playing.happen(Ended(Verdict.WON, "The board is solved.", 2, 2, "click-type", times))
    card = playing.scene.panel.autoplay.end
    assert (card.is_visible, card.title) == (True, "Won")
    assert playing.scene.panel.rect.contains(card.rect), "it is scrolled to"
    told = "2 moves · read in 0.31 s, solved in 2 ms, played in 1.2 s · input: Click a cell, type the digit"
    assert card.note == f"The board is solved. {told}"
    assert playing.source.game.log[-1].endswith(told)
    playing.user.desk.is_over = True
    playing.user.frames(4)
    assert playing.user.app.toasts.text == "The board is solved." and "Let it play" in playing.buttons()


@pytest.mark.parametrize(
    ("verdict", "why", "title"),
    [
        (Verdict.FINISHED, "A dialog hides r9c9, so the win couldn't be confirmed.", "Finished, win not confirmed"),
        (Verdict.STOPPED, "Solo was moved.", "Stopped"),
    ],
)
def test_only_a_win_is_shown_as_a_win(playing: Desk, verdict: Verdict, why: str, title: str) -> None:
    playing.happen(Ended(verdict, why, 2, 1))
    card = playing.scene.panel.autoplay.end
    assert (card.title, card._status is Status.DOUBTFUL) == (title, verdict is Verdict.FINISHED)
    assert card.note.startswith(why) and "2 moves, 1 of them confirmed" in card.note


def test_the_whole_log_is_scrolled_and_copied(playing: Desk) -> None:
    playing.happen(*(Made(f"r1c{number}=1", number, 90, 0.04, "") for number in range(90)))
    playing.happen(Ended(Verdict.STOPPED, "Solo was moved. " + "It is a long story. " * 9, 90, 90))
    user = playing.user
    user.click(playing.scene.panel.autoplay.log)
    assert isinstance(user.top, LogScene)
    view = user.top.log
    last = view._in_sight.start
    assert last > 50, "it begins with the end"
    user.wheel(view.rect.center, 2)
    assert view._in_sight.start < last
    user.keys("HOME")
    assert view._in_sight.start == 0
    bar = bar_area(user.app.look, view.rect)
    user.drag(bar.midtop, bar.midbottom)
    assert view._in_sight.start == last
    user.keys("ctrl+c")
    assert copied_text().splitlines() == user.app.window_watcher.last_game.log
    user.keys("l")
    assert isinstance(user.top, ExternalScene)
    user.keys("l")
    assert isinstance(user.top, LogScene)


@pytest.mark.parametrize("size", [(960, 1200), (960, 600)])
def test_the_window_may_be_resized_while_it_plays(playing: Desk, size: tuple[int, int]) -> None:
    """The panel and the list move to where there is room, and the game continues and can be stopped."""
    user = playing.user
    for shape in (size, (1280, 800), size):
        user.app.surface = pygame.display.set_mode(shape)
        user.post(pygame.WINDOWSIZECHANGED, x=shape[0], y=shape[1])
        user.frames(3)
        assert user.app.window_watcher.played is playing.source
        scene = playing.scene
        for part in (scene.panel, scene.view, scene._list, user.button("Stop F8")):
            assert user.app.window.contains(part.rect), (part, part.rect)
        assert scene.panel.rect.collidelist([scene.view.rect, scene._list.rect]) < 0
        assert not scene.view.rect.colliderect(scene._list.rect)
        assert scene.view.rect.contains(scene.view.viewport.place), "the picture is where its room is"
    playing.happen(Made("r1c2=4", 1, 2, 0.04, ""))
    assert playing.scene._header._pill.text == "Playing 1 of 2"
    user.click(user.button("Stop F8"))
    assert user.app.window_watcher.played is None


def test_a_corrected_board_is_played_with_its_corrections(desk: Desk) -> None:
    desk.choose("Solo")
    desk.scene.view.choose((0, 1))
    desk.user.type("4")
    desk.user.wait(lambda: desk.scene.validation.is_playable)
    desk.user.keys("ctrl+RETURN 0.1s")
    assert desk.user.desk.player.asked[-1][1].text.startswith("243")


def correct(desk: Desk, digit: str) -> None:
    """Correct the second cell of the sudoku to a digit."""
    desk.scene.view.choose((0, 1))
    desk.user.type(digit)
    desk.user.frames(2)


def test_corrections_stay_while_the_window_shows_the_same_board(desk: Desk) -> None:
    desk.choose("Solo")
    correct(desk, "4")
    desk.shows(seen("sudoku", SUDOKU[:6] + "8" + SUDOKU[7:]))
    assert (desk.source.board.value((0, 1)), desk.source.board.value((0, 6))) == (4, 8)
    desk.user.keys("F5 0.2s")
    assert desk.source.board.value((0, 1)) == 4 and not desk.user.app.toasts.text
    desk.user.keys("ctrl+z")
    assert desk.source.board.value((0, 1)) == 0


def test_another_board_in_the_window_drops_corrections_and_says_so(desk: Desk) -> None:
    desk.choose("Solo")
    correct(desk, "4")
    other = seen("sudoku", SUDOKU[::-1])
    desk.shows(other)
    assert desk.source.board == other and not desk.source.can_undo
    assert desk.user.app.toasts.text == DROPPED


def test_dropped_corrections_are_not_mentioned_after_a_game(playing: Desk) -> None:
    playing.happen(Ended(Verdict.WON, "The board is solved.", 2, 2, "click-type", {"play": 1.25}))
    playing.source.correct(Edit((0, 1), 4))
    other = seen("sudoku", SUDOKU[::-1])
    playing.user.desk.show(SOLO, "Solo", drawn(other), other)
    playing.user.desk.is_over = True
    playing.user.frames(6)
    assert playing.source.board == other and not playing.source.can_undo
    assert playing.user.app.toasts.text == "The board is solved."


def test_the_chosen_input_method_and_a_single_move_are_requested(desk: Desk) -> None:
    desk.choose_playable()
    desk.scene.panel.autoplay._input_methods.choose("hover-type")
    desk.scene.panel.autoplay._solvers.choose("backtracking")
    desk.user.frames(2)
    desk.user.click(desk.user.button("Step"))
    desk.user.frames(2)
    task = desk.user.desk.player.asked[-1][1]
    assert (task.most_moves, task.hand, task.solver) == (1, "hover-type", "backtracking")


def test_show_only_draws_the_solution_of_the_current_board(desk: Desk) -> None:
    desk.choose_playable()
    desk.user.click(desk.user.button("Show only"))
    desk.user.wait(lambda: desk.scene.solution.guide is not None)
    assert desk.scene.solution.guide.labels[0, 1] == "4"
    fewer = seen("sudoku", "24" + SUDOKU[2:])
    desk.shows(fewer)
    desk.user.wait(lambda: desk.scene.solution.guide is not None)
    assert (0, 1) not in desk.scene.solution.guide.labels
