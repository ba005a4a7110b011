"""Marking boards and buttons by hand, playing several boards, and questions about doubtful cells."""

from dataclasses import replace
from typing import Any

import pygame
import pytest
from support.users.desk import SOLO, Desk
from support.users.external import LINK, SUDOKU, drawn, seen
from support.users.user import User

from game.sources.opened_pictures import MarkedRegions
from vision.autoplay.events import Made, NextBoard, Planned
from vision.autoplay.memory import CellPictures
from vision.seen import SeenBoard

# marking the board


def mark(desk: Desk, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Drag over the picture from one of its pixels to another."""
    viewport = desk.scene.view.viewport
    points = [tuple(round(part) for part in viewport.to_window(spot)) for spot in (start, end)]
    desk.user.keys("m")
    desk.user.drag(*points)
    desk.user.frames(4)


def test_a_marked_board_is_read_in_its_region(desk: Desk) -> None:
    desk.choose("Solo")
    mark(desk, (50, 40), (430, 420))
    assert desk.source.region == pytest.approx((50, 40, 380, 380), abs=2)
    assert desk.user.desk.looker.asked[-1][5] == desk.source.region


def test_a_mark_is_remembered_for_the_window_and_removed(desk: Desk, home: Any) -> None:
    desk.choose("Solo")
    mark(desk, (50, 40), (430, 420))
    region = desk.source.region
    assert MarkedRegions(home / "regions.json").of("Solo", desk.source.size) == region
    desk.user.keys("m 0.1s")
    assert desk.source.region is None
    assert MarkedRegions(home / "regions.json").of("Solo", desk.source.size) is None


def test_a_board_is_marked_with_keys_alone(desk: Desk) -> None:
    desk.choose("Solo")
    user, view = desk.user, desk.scene.view
    while user.top.root.focus is not desk.scene.panel._mark:
        user.keys("TAB")
    user.keys("RETURN")
    assert view.marking.is_on
    for keys in (("RIGHT", "DOWN"), ("LEFT", "UP")):
        for key in keys:
            user.keys(f"{key} " * 5 + f"shift+{key}")
        user.keys("RETURN")
    user.frames(4)
    assert not view.marking.is_on
    inset = 41 / view.viewport.scale
    width, height = desk.source.size
    assert desk.source.region == pytest.approx((inset, inset, width - 2 * inset, height - 2 * inset), abs=2)


def test_escape_only_cancels_marking(desk: Desk) -> None:
    desk.choose("Solo")
    desk.user.keys("m LEFT ESCAPE")
    assert not desk.scene.view.marking.is_on and desk.source.region is None


def test_a_slip_of_the_hand_marks_nothing(desk: Desk) -> None:
    desk.choose("Solo")
    mark(desk, (50, 40), (52, 41))
    assert desk.source.region is None
    assert not desk.scene.view.marking.is_on


@pytest.mark.parametrize("text", ["", "[]", '{"Solo 1x1": [1, 2]}', '{"Solo 1x1": null}'])
def test_a_damaged_file_of_marks_is_replaced(tmp_path: Any, text: str) -> None:
    (tmp_path / "regions.json").write_text(text)
    regions = MarkedRegions(tmp_path / "regions.json")
    assert regions.of("Solo", (1, 1)) is None
    regions.keep("Solo", (1, 1), (1, 2, 3, 4))
    assert MarkedRegions(tmp_path / "regions.json").of("Solo", (1, 1)) == (1, 2, 3, 4)


# playing several boards


def segment(desk: Desk, title: str) -> None:
    """Choose how many boards to play."""
    widget = desk.scene.panel.buttons._boards
    number = [item.title for item in widget._items].index(title)
    desk.scene.panel.reveal(widget)
    desk.user.frames(2)
    desk.user.click((widget.rect.x + (2 * number + 1) * widget.rect.w // 4, widget.rect.centery))
    desk.user.frames(2)


def button_of(desk: Desk, title: str) -> None:
    button = desk.user.button(title)
    desk.scene.panel.reveal(button)
    desk.user.frames(2)
    desk.user.click(button)
    desk.user.frames(2)


@pytest.mark.parametrize(("choice", "boards"), [("This board", 1), ("Play on", 0)])
def test_one_board_is_played_or_all_that_come(desk: Desk, choice: str, boards: int) -> None:
    desk.choose_playable()
    segment(desk, choice)
    desk.user.click(desk.user.button("Let it play"))
    assert desk.user.desk.player.asked[-1][1].boards == boards


def test_the_next_board_is_counted_from_zero(playing: Desk) -> None:
    playing.happen(Made("r1c2=4", 1, 2, 0.04, ""), NextBoard(2, 1), Planned(("r1c1=1", "r1c2=2", "r1c3=3"), "fast", 0.001))
    assert playing.scene._header._pill.text == "Playing 0 of 3"
    assert any("board 2, 1 won so far" in line for line in playing.log())


SHOW, FORGET = "Mark its button for the next board", "Forget its button for the next board"


def test_a_button_is_marked_by_a_drag_and_forgotten(desk: Desk, home: Any) -> None:
    desk.choose("Solo")
    assert SHOW not in desk.buttons()
    segment(desk, "Play on")
    button_of(desk, SHOW)
    viewport = desk.scene.view.viewport
    desk.user.drag(*(tuple(round(part) for part in viewport.to_window(spot)) for spot in ((50, 40), (130, 70))))
    desk.user.frames(4)
    (path,) = (home / "looks").glob("*.png")
    width, height = pygame.image.load(path).get_size()
    assert abs(width - 80) <= 2 and abs(height - 30) <= 2
    assert FORGET in desk.buttons() and desk.source.region is None
    button_of(desk, FORGET)
    assert not path.exists() and SHOW in desk.buttons()


def test_a_button_and_the_board_are_not_confused(desk: Desk, home: Any) -> None:
    desk.choose("Solo")
    segment(desk, "Play on")
    button_of(desk, SHOW)
    button = desk.user.button(SHOW)
    assert button.is_on
    desk.user.keys("ESCAPE 0.1s")
    assert not button.is_on
    mark(desk, (50, 40), (430, 420))
    assert desk.source.region is not None and not (home / "looks").exists()


def test_a_shuffle_button_is_asked_for_only_if_the_puzzle_shuffles(user: User) -> None:
    desk = Desk(user)
    desk.choose("Solo")
    assert not any("Shuffle" in title for title in desk.buttons())
    link = seen("link", LINK)
    desk.shows(link)
    assert "Mark its Shuffle button" in desk.buttons()


def asked(desk: Desk, *alike: tuple[int, int]) -> SeenBoard:
    """Choose a window in which similar cells are doubtful."""
    board = seen("sudoku", SUDOKU, doubts=dict.fromkeys(alike, 0.6))
    groups = tuple(tuple(0 if (r, c) in alike else 1 + 9 * r + c for c in range(9)) for r in range(9))
    board = replace(board, groups=groups)
    desk.user.desk.show(SOLO, "Solo", drawn(board), board)
    desk.choose("Solo")
    return board


def test_a_doubtful_cell_is_asked_about_once_with_similar_cells(desk: Desk) -> None:
    sixes = [(r, c) for r in range(9) for c in range(9) if SUDOKU[9 * r + c] == "6"]
    asked(desk, *sixes)
    card = desk.scene.panel.question
    assert card._asked.words == f"Is this a 6? (r1c6 and {len(sixes) - 1} similar cells)"
    desk.user.click(card.yes)
    desk.user.frames(2)
    assert not card.is_visible and not desk.scene.source.board.doubtful
    pictures = CellPictures(desk.scene.live.window_watcher.memory_folder, "game", "Solo")
    assert [(puzzle, value) for _, puzzle, value in pictures.kept()] == [("sudoku", 6)]
    desk.user.keys("ctrl+z")
    assert card.is_visible and not [*pictures.kept()]


def test_answering_no_asks_for_the_correction(desk: Desk) -> None:
    asked(desk, (0, 5))
    desk.user.click(desk.scene.panel.question.no)
    desk.user.frames(2)
    assert desk.scene.view.chosen == (0, 5) and not desk.scene.panel.question.is_visible
    desk.user.type("8")
    desk.user.frames(2)
    assert desk.source.board is not None and desk.source.board.value((0, 5)) == 8
    pictures = CellPictures(desk.scene.live.window_watcher.memory_folder, "game", "Solo")
    assert [value for _, _, value in pictures.kept()] == [8]


def test_nothing_is_asked_while_a_game_is_played(desk: Desk) -> None:
    asked(desk, (0, 5))
    desk.user.wait(lambda: desk.scene.validation.is_playable)
    desk.user.keys("ctrl+RETURN 0.1s")
    assert not desk.scene.panel.question.is_visible
