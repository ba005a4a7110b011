"""The scene that plays in the windows of other programs, by mouse and by keyboard, on windows that are made up."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pygame
import pytest
from support.hands.external import LINK, SUDOKU, SUDOKU_SOLVED, drawn, seen
from support.hands.hand import Hand

from game import clipboard
from game.scenes.external.log import LogScene
from game.scenes.external.panel.status_card import Mood
from game.scenes.external.scene import ExternalScene
from game.scenes.external.wording import COVERED
from game.sources.marked_regions import MarkedRegions
from game.sources.window_watcher import GONE, WindowSource
from game.widgets.controls.buttons import Button
from vision.autoplay.events import Ended, Made, NextBoard, Planned, Trying, Verdict
from vision.autoplay.memory.game_pictures import CellPictures
from vision.autoplay.task import Task
from vision.corrections.edits import DROPPED, Edit
from vision.seen import SeenBoard

SOLO, NOTES = 7, 8


class Desk:
    """A hand at the scene, with a sudoku and a window without a board on the desktop."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.board = seen("sudoku", SUDOKU)
        hand.desk.show(SOLO, "Solo", drawn(self.board), self.board)
        hand.desk.show(NOTES, "Notes", pygame.Surface((300, 200)))
        hand.key(pygame.K_r, pygame.KMOD_CTRL)
        hand.frames(5)

    @property
    def scene(self) -> ExternalScene:
        assert isinstance(self.hand.top, ExternalScene)
        return self.hand.top

    @property
    def source(self) -> WindowSource:
        assert isinstance(self.scene.source, WindowSource)
        return self.scene.source

    def choose(self, title: str) -> None:
        self.hand.click(next(card for card in self.scene._list.cards if card.source.name == title))
        self.hand.frames(4)

    def happen(self, *events: Any) -> None:
        self.hand.desk.events.extend(events)
        self.hand.frames(4)

    def buttons(self) -> set[str]:
        tree = self.scene.root.visible_tree()
        return {widget.title for widget in tree if isinstance(widget, Button) and widget.title and widget.is_enabled}


@pytest.fixture
def desk(hand: Hand) -> Desk:
    return Desk(hand)


def test_the_windows_are_listed_with_what_is_recognised_in_them(desk: Desk) -> None:
    assert [card.tooltip for card in desk.scene._list.cards] == ["Solo · 480 × 460 · sudoku", "Notes · 300 × 200 · no board"]


def test_a_window_that_is_opened_or_closed_is_seen_after_a_refresh(desk: Desk) -> None:
    desk.hand.desk.close(NOTES)
    desk.hand.desk.show(9, "Fifteen", pygame.Surface((200, 200)))
    desk.hand.key(pygame.K_F5)
    desk.hand.frames(4)
    assert [card.source.name for card in desk.scene._list.cards] == ["Solo", "Fifteen"]


def test_where_no_windows_can_be_seen_the_reason_is_told(hand: Hand) -> None:
    hand.desk.problem = "This is a Wayland session."
    hand.key(pygame.K_r, pygame.KMOD_CTRL)
    hand.frames(5)
    assert hand.top._list._note.text == "This is a Wayland session."


def test_where_no_window_is_open_it_says_so(hand: Hand) -> None:
    hand.key(pygame.K_r, pygame.KMOD_CTRL)
    hand.frames(5)
    assert "No other window is open" in hand.top._list._note.text


def test_a_chosen_window_shows_its_board_and_what_can_be_done_with_it(desk: Desk) -> None:
    desk.choose("Solo")
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    desk.hand.frames(3)
    assert desk.scene.panel._card.title == "Sudoku 9 × 9, 42 givens"
    assert {"Show only", "Step", "Play", "Play here", "Watch AI"} <= desk.buttons()
    desk.choose("Notes")
    assert desk.scene.panel._card.title == "No board found in this window"
    assert "Play" not in desk.buttons()


def test_what_the_window_shows_later_is_read_too(desk: Desk) -> None:
    desk.choose("Solo")
    solved = seen("sudoku", SUDOKU_SOLVED)
    desk.hand.desk.show(SOLO, "Solo", drawn(solved), solved)
    desk.hand.frames(4)
    assert desk.source.board == solved


def test_a_window_that_goes_away_is_told(desk: Desk) -> None:
    desk.choose("Solo")
    desk.hand.desk.close(SOLO)
    desk.hand.frames(4)
    assert desk.source.problem == GONE
    assert desk.scene.panel._card.title == "This window was closed"


def test_a_window_that_ours_hides_says_so_until_it_is_moved_aside(desk: Desk) -> None:
    desk.hand.desk.show(SOLO, "Solo", pygame.Surface((480, 460)), is_covered=True)
    desk.hand.key(pygame.K_F5)
    desk.hand.frames(4)
    assert desk.scene._list.cards[0].tooltip == "Solo · 480 × 460 · covered"
    desk.choose("Solo")
    assert "No board" in desk.scene.panel._card.title
    assert desk.scene.panel._card.note == COVERED
    desk.hand.desk.show(SOLO, "Solo", drawn(desk.board), desk.board, is_covered=True)
    desk.hand.frames(4)
    assert COVERED in desk.scene.panel._notes.text, "it may be a part of the board only"
    desk.hand.desk.show(SOLO, "Solo", drawn(desk.board), desk.board)
    desk.hand.frames(4)
    assert COVERED not in desk.scene.panel._notes.text
    assert desk.hand.desk.looker.asked[-1][:2] == (SOLO, os.getpid())


@pytest.fixture
def playing(desk: Desk) -> Desk:
    desk.choose("Solo")
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    desk.hand.frames(3)
    desk.hand.click(desk.hand.button("Play"))
    desk.happen(Planned(("r1c2=4", "r1c7=8"), "fast", 0.001), Trying("click-type", "Click a cell, type the digit", True))
    return desk


def test_playing_shows_how_far_it_is(playing: Desk) -> None:
    task = playing.hand.desk.player.asked[-1][1]
    assert isinstance(task, Task)
    assert (task.puzzle, task.text, task.most_moves, task.hand) == ("sudoku", "", 0, "")
    playing.happen(Made("r1c2=4", 1, 2, 0.04, ""))
    assert playing.scene._header._pill.text == "Playing 1 of 2"
    assert playing.scene.panel.how.log.text.splitlines()[-1].endswith("r1c2=4 seen")
    assert "Stop F8" in playing.buttons()


def test_the_end_is_told(playing: Desk) -> None:
    playing.happen(Ended(Verdict.WON, "The board is solved.", 2, 2, "click-type", {"play": 1.25}))
    playing.hand.desk.is_over = True
    playing.hand.frames(4)
    assert playing.hand.app.toasts.text == "The board is solved."
    assert "Play" in playing.buttons()


@pytest.mark.parametrize("way", ["key", "button", "escape", "back", "leaving"])
def test_playing_can_be_stopped(playing: Desk, way: str) -> None:
    window_watcher = playing.hand.app.window_watcher
    playing.scene.view.choose((4, 4))
    if way == "key":
        playing.hand.key(pygame.K_F8)
    elif way == "button":
        playing.hand.click(playing.hand.button("Stop F8"))
    elif way == "escape":
        playing.hand.key(pygame.K_ESCAPE)
    elif way == "back":
        playing.hand.click(playing.hand.button(icon="back"))
    else:
        playing.hand.app.pop()
    playing.hand.frames(3)
    assert window_watcher.played is None
    assert not window_watcher.player.is_busy
    if way != "leaving":
        assert playing.scene.panel.how.end.title == "Stopped by you", "and what became of it can be seen"


def test_the_end_tells_times_moves_and_the_way_of_input(playing: Desk) -> None:
    times = {"read": 0.31, "solve": 0.002, "play": 1.25}
    playing.happen(Ended(Verdict.WON, "The board is solved.", 2, 2, "click-type", times))
    card = playing.scene.panel.how.end
    assert (card.is_visible, card.title) == (True, "Won")
    assert playing.scene.panel.rect.contains(card.rect), "it is scrolled to"
    told = "2 moves · read in 0.31 s, solved in 2 ms, played in 1.2 s · Click a cell, type the digit"
    assert card.note == f"The board is solved. {told}"
    assert playing.source.game is not None
    assert playing.source.game.log[-1].endswith(told)


def test_a_win_that_was_not_confirmed_is_not_shown_as_one(playing: Desk) -> None:
    why = "All moves were made, but a dialog hides r9c9, so the win couldn't be confirmed."
    playing.happen(Ended(Verdict.FINISHED, why, 2, 1))
    card = playing.scene.panel.how.end
    assert (card.title, card._mood) == ("All moves made, win not confirmed", Mood.DOUBTFUL)
    assert "a dialog hides r9c9" in card.note


def test_a_failure_is_no_stop_of_the_person(playing: Desk) -> None:
    playing.happen(Ended(Verdict.STOPPED, "Solo was moved.", 2, 1))
    assert playing.scene.panel.how.end.title == "Stopped"
    assert "2 moves, 1 of them seen" in playing.scene.panel.how.end.note


def test_all_lines_of_the_log_are_scrolled_and_copied(playing: Desk) -> None:
    playing.happen(*(Made(f"r1c{number}=1", number, 90, 0.04, "") for number in range(90)))
    playing.happen(Ended(Verdict.STOPPED, "Solo was moved. " + "It is a long story. " * 9, 90, 90))
    hand = playing.hand
    hand.click(playing.scene.panel.how.log)
    assert isinstance(hand.top, LogScene)
    view = hand.top.log
    last = view.first_row
    assert last > 50, "it begins with the end"
    hand.wheel(view.rect.center, 2)
    assert view.first_row < last
    hand.key(pygame.K_HOME)
    assert view.first_row == 0
    hand.drag(view._bar.midtop, view._bar.midbottom)
    assert view.first_row == last
    hand.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard.get().splitlines() == playing_log(hand)
    hand.key(pygame.K_l)
    assert isinstance(hand.top, ExternalScene)
    hand.key(pygame.K_l)
    assert isinstance(hand.top, LogScene)


def playing_log(hand: Hand) -> list[str]:
    assert hand.app.window_watcher.last_game is not None
    return hand.app.window_watcher.last_game.log


@pytest.mark.parametrize("size", [(960, 1200), (960, 600)])
def test_the_window_may_change_its_shape_while_it_plays(playing: Desk, size: tuple[int, int]) -> None:
    """Panel and list go where there is room, and the game goes on, and can be stopped."""
    hand = playing.hand
    for shape in (size, (1280, 800), size):
        hand.app.surface = pygame.display.set_mode(shape)
        hand.post(pygame.WINDOWSIZECHANGED, x=shape[0], y=shape[1])
        hand.frames(3)
        assert hand.app.window_watcher.played is playing.source
        scene = playing.scene
        for part in (scene.panel, scene.view, scene._list, hand.button("Stop F8")):
            assert hand.app.window.contains(part.rect), (part, part.rect)
        assert scene.panel.rect.collidelist([scene.view.rect, scene._list.rect]) < 0
        assert not scene.view.rect.colliderect(scene._list.rect)
        assert scene.view.rect.contains(scene.view.viewport.place), "the picture is where its room is"
    playing.happen(Made("r1c2=4", 1, 2, 0.04, ""))
    assert playing.scene._header._pill.text == "Playing 1 of 2"
    hand.click(hand.button("Stop F8"))
    assert hand.app.window_watcher.played is None


def test_a_corrected_board_is_played_as_it_was_corrected(desk: Desk) -> None:
    desk.choose("Solo")
    desk.scene.view.choose((0, 1))
    desk.hand.type("4")
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    desk.hand.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    desk.hand.frames(2)
    assert desk.hand.desk.player.asked[-1][1].text.startswith("243")


def correct(desk: Desk, digit: str) -> None:
    """Say that the second cell of the sudoku holds a digit."""
    desk.scene.view.choose((0, 1))
    desk.hand.type(digit)
    desk.hand.frames(2)


def shows(desk: Desk, board: SeenBoard) -> None:
    """Have the window show a board from now on."""
    desk.hand.desk.show(SOLO, "Solo", drawn(board), board)
    desk.hand.frames(4)


def test_corrections_stay_while_the_window_shows_the_same_board(desk: Desk) -> None:
    desk.choose("Solo")
    correct(desk, "4")
    shows(desk, seen("sudoku", SUDOKU[:6] + "8" + SUDOKU[7:]))
    assert desk.source.board is not None
    assert (desk.source.board.value((0, 1)), desk.source.board.value((0, 6))) == (4, 8)
    desk.hand.key(pygame.K_F5)
    desk.hand.frames(4)
    assert desk.source.board.value((0, 1)) == 4 and not desk.hand.app.toasts.text
    desk.hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert desk.source.board.value((0, 1)) == 0


def test_another_board_in_the_window_drops_corrections_and_says_so(desk: Desk) -> None:
    desk.choose("Solo")
    correct(desk, "4")
    other = seen("sudoku", SUDOKU[::-1])
    shows(desk, other)
    assert desk.source.board == other and not desk.source.can_undo
    assert desk.hand.app.toasts.text == DROPPED


def test_after_a_game_nothing_is_said_of_corrections(playing: Desk) -> None:
    playing.happen(Ended(Verdict.WON, "The board is solved.", 2, 2, "click-type", {"play": 1.25}))
    playing.source.correct(Edit((0, 1), 4))
    other = seen("sudoku", SUDOKU[::-1])
    playing.hand.desk.show(SOLO, "Solo", drawn(other), other)
    playing.hand.desk.is_over = True
    playing.hand.frames(6)
    assert playing.source.board == other and not playing.source.can_undo
    assert playing.hand.app.toasts.text == "The board is solved."


def test_the_chosen_way_of_input_and_one_move_are_asked_for(desk: Desk) -> None:
    desk.choose("Solo")
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    desk.scene.panel.how._input_methods.choose("hover-type")
    desk.scene.panel.how._solvers.choose("backtracking")
    desk.hand.frames(2)
    desk.hand.click(desk.hand.button("Step"))
    desk.hand.frames(2)
    task = desk.hand.desk.player.asked[-1][1]
    assert (task.most_moves, task.hand, task.solver) == (1, "hover-type", "backtracking")


def test_show_only_draws_the_solution_of_what_is_there_now(desk: Desk) -> None:
    desk.choose("Solo")
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    desk.hand.frames(2)
    desk.hand.click(desk.hand.button("Show only"))
    desk.hand.wait(lambda: desk.scene.solution.guide is not None)
    assert desk.scene.solution.guide.labels[0, 1] == "4"
    fewer = seen("sudoku", "24" + SUDOKU[2:])
    desk.hand.desk.show(SOLO, "Solo", drawn(fewer), fewer)
    desk.hand.frames(4)
    desk.hand.wait(lambda: desk.scene.solution.guide is not None)
    assert (0, 1) not in desk.scene.solution.guide.labels


# where the board is


def mark(desk: Desk, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag over the picture from one of its pixels to another."""
    viewport = desk.scene.view.viewport
    points = [tuple(round(part) for part in viewport.point(spot)) for spot in (start, end)]
    desk.hand.key(pygame.K_m)
    desk.hand.drag(*points)
    desk.hand.frames(4)


def test_a_board_that_is_marked_by_hand_is_looked_for_there(desk: Desk) -> None:
    desk.choose("Solo")
    mark(desk, (50, 40), (430, 420))
    assert desk.source.region == pytest.approx((50, 40, 380, 380), abs=2)
    assert desk.hand.desk.looker.asked[-1][5] == desk.source.region


def test_a_mark_is_remembered_for_the_window_and_taken_away(desk: Desk, home: Any) -> None:
    desk.choose("Solo")
    mark(desk, (50, 40), (430, 420))
    region = desk.source.region
    assert MarkedRegions(home / "regions.json").of("Solo", desk.source.size) == region
    desk.hand.key(pygame.K_m)
    desk.hand.frames(3)
    assert desk.source.region is None
    assert MarkedRegions(home / "regions.json").of("Solo", desk.source.size) is None


def test_a_board_is_marked_with_keys_alone(desk: Desk) -> None:
    desk.choose("Solo")
    hand, view = desk.hand, desk.scene.view
    while hand.top.root.focus is not desk.scene.panel._mark:
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert view.marking.is_on
    for keys in ((pygame.K_RIGHT, pygame.K_DOWN), (pygame.K_LEFT, pygame.K_UP)):
        for code in keys:
            for _ in range(5):
                hand.key(code)
            hand.key(code, pygame.KMOD_SHIFT)
        hand.key(pygame.K_RETURN)
    hand.frames(4)
    assert not view.marking.is_on
    inset = 41 / view.viewport.scale
    width, height = desk.source.size
    assert desk.source.region == pytest.approx((inset, inset, width - 2 * inset, height - 2 * inset), abs=2)


def test_escape_gives_up_marking_only(desk: Desk) -> None:
    desk.choose("Solo")
    desk.hand.key(pygame.K_m)
    desk.hand.key(pygame.K_LEFT)
    desk.hand.key(pygame.K_ESCAPE)
    assert not desk.scene.view.marking.is_on and desk.source.region is None


def test_a_slip_of_the_hand_marks_nothing(desk: Desk) -> None:
    desk.choose("Solo")
    mark(desk, (50, 40), (52, 41))
    assert desk.source.region is None
    assert not desk.scene.view.marking.is_on


@pytest.mark.parametrize("text", ["", "[]", '{"Solo 1x1": [1, 2]}', '{"Solo 1x1": null}'])
def test_a_torn_file_of_marks_is_begun_anew(tmp_path: Any, text: str) -> None:
    (tmp_path / "regions.json").write_text(text)
    regions = MarkedRegions(tmp_path / "regions.json")
    assert regions.of("Solo", (1, 1)) is None
    regions.keep("Solo", (1, 1), (1, 2, 3, 4))
    assert MarkedRegions(tmp_path / "regions.json").of("Solo", (1, 1)) == (1, 2, 3, 4)


# playing on


def segment(desk: Desk, title: str) -> None:
    """Click one of the choices of how many boards to play."""
    widget = desk.scene.panel.buttons._boards
    number = [item.title for item in widget._items].index(title)
    desk.scene.panel.reveal(widget)
    desk.hand.frames(2)
    desk.hand.click((widget.rect.x + (2 * number + 1) * widget.rect.w // 4, widget.rect.centery))
    desk.hand.frames(2)


def button_of(desk: Desk, title: str) -> None:
    button = next(each for each in desk.scene.root.visible_tree() if isinstance(each, Button) and each.title == title)
    desk.scene.panel.reveal(button)
    desk.hand.frames(2)
    desk.hand.click(button)
    desk.hand.frames(2)


@pytest.mark.parametrize(("choice", "boards"), [("This board", 1), ("Play on", 0)])
def test_one_board_is_played_or_all_that_come(desk: Desk, choice: str, boards: int) -> None:
    desk.choose("Solo")
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    segment(desk, choice)
    desk.hand.click(desk.hand.button("Play"))
    assert desk.hand.desk.player.asked[-1][1].boards == boards


def test_the_next_board_is_counted_anew(playing: Desk) -> None:
    playing.happen(Made("r1c2=4", 1, 2, 0.04, ""), NextBoard(2, 1), Planned(("r1c1=1", "r1c2=2", "r1c3=3"), "fast", 0.001))
    assert playing.scene._header._pill.text == "Playing 0 of 3"
    assert "board 2, 1 won so far" in playing.scene.panel.how.log.text


SHOW, FORGET = "Show its button for the next board", "Forget its button for the next board"


def test_a_button_is_shown_by_a_drag_and_forgotten(desk: Desk, home: Any) -> None:
    desk.choose("Solo")
    assert SHOW not in desk.buttons()
    segment(desk, "Play on")
    button_of(desk, SHOW)
    viewport = desk.scene.view.viewport
    desk.hand.drag(*(tuple(round(part) for part in viewport.point(spot)) for spot in ((50, 40), (130, 70))))
    desk.hand.frames(4)
    (path,) = (home / "looks").glob("*.png")
    width, height = pygame.image.load(path).get_size()
    assert abs(width - 80) <= 2 and abs(height - 30) <= 2
    assert FORGET in desk.buttons() and desk.source.region is None
    button_of(desk, FORGET)
    assert not path.exists() and SHOW in desk.buttons()


def test_a_button_is_not_taken_for_the_board_nor_the_board_for_a_button(desk: Desk, home: Any) -> None:
    desk.choose("Solo")
    segment(desk, "Play on")
    button_of(desk, SHOW)
    button = next(each for each in desk.scene.root.visible_tree() if isinstance(each, Button) and each.title == SHOW)
    assert button.is_on
    desk.hand.key(pygame.K_ESCAPE)
    desk.hand.frames(2)
    assert not button.is_on
    mark(desk, (50, 40), (430, 420))
    assert desk.source.region is not None and not (home / "looks").exists()


def test_only_games_that_shuffle_are_asked_for_that_button(hand: Hand) -> None:
    desk = Desk(hand)
    desk.choose("Solo")
    assert not any("Shuffle" in title for title in desk.buttons())
    link = seen("link", LINK)
    hand.desk.show(SOLO, "Solo", drawn(link), link)
    hand.frames(4)
    assert "Show its Shuffle button" in desk.buttons()


def asked(desk: Desk, *alike: tuple[int, int]) -> SeenBoard:
    """Choose a window in which cells are doubtful that look alike."""
    board = seen("sudoku", SUDOKU, doubts=dict.fromkeys(alike, 0.6))
    groups = tuple(tuple(0 if (r, c) in alike else 1 + 9 * r + c for c in range(9)) for r in range(9))
    board = replace(board, groups=groups)
    desk.hand.desk.show(SOLO, "Solo", drawn(board), board)
    desk.choose("Solo")
    return board


def test_a_doubtful_cell_is_asked_about_once_with_all_that_look_like_it(desk: Desk) -> None:
    sixes = [(r, c) for r in range(9) for c in range(9) if SUDOKU[9 * r + c] == "6"]
    asked(desk, *sixes)
    card = desk.scene.panel.question
    assert card._asked.words == f"Is this a 6? (r1c6 and {len(sixes) - 1} similar cells)"
    desk.hand.click(card.yes)
    desk.hand.frames(2)
    assert not card.is_visible and not desk.scene.source.board.doubtful
    pictures = CellPictures(desk.scene.live.window_watcher.looks, "game", "Solo")
    assert [(puzzle, value) for _, puzzle, value in pictures.kept()] == [("sudoku", 6)]
    desk.hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert card.is_visible and not [*pictures.kept()]


def test_who_says_no_says_what_it_is(desk: Desk) -> None:
    asked(desk, (0, 5))
    desk.hand.click(desk.scene.panel.question.no)
    desk.hand.frames(2)
    assert desk.scene.view.chosen == (0, 5) and not desk.scene.panel.question.is_visible
    desk.hand.type("8")
    desk.hand.frames(2)
    assert desk.source.board is not None and desk.source.board.value((0, 5)) == 8
    pictures = CellPictures(desk.scene.live.window_watcher.looks, "game", "Solo")
    assert [value for _, _, value in pictures.kept()] == [8]


def test_nothing_is_asked_while_a_game_is_played(desk: Desk) -> None:
    asked(desk, (0, 5))
    desk.hand.wait(lambda: desk.scene.validation.is_playable)
    desk.hand.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    desk.hand.frames(2)
    assert not desk.scene.panel.question.is_visible
