"""Sudokus of other boxes, and of none, on our own board: what is drawn, what is written, and what is saved."""

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.sudoku import Player

from game.boards.grid import Grid
from game.boards.sudoku.picture import RuledGridLook
from solvers.sudoku.shape import Shape, boxed
from solvers.sudoku.text import parse

NO_BOXES = "@1x5 1...." + "." * 20


pytestmark = pytest.mark.usefixtures("unexamined")


def thick_lines(player: Player) -> tuple[set[int], set[int]]:
    """Return after how many rows and columns a thick line is drawn, as seen in the middle of the cells beside it."""
    board, size = player.board, player.state.size
    player.hand.click((board.rect.x - 20, board.rect.centery))  # nothing is chosen
    player.look_away()
    player.hand.frames(3)
    surface, frame = player.hand.app.surface, pygame.Color(player.hand.app.look.palette.frame)
    pitch, (left, top) = board.rect.w / size, board.rect.topleft
    rows = {n for n in range(1, size) if surface.get_at((round(left + pitch / 2), round(top + n * pitch))) == frame}
    cols = {n for n in range(1, size) if surface.get_at((round(left + n * pitch), round(top + pitch / 2))) == frame}
    return rows, cols


@pytest.mark.parametrize(
    ("text", "rows", "cols"), [("." * 36, {2, 4}, {3}), ("@3x2 " + "." * 36, {3}, {2, 4}), ("@1x5 " + "." * 25, set(), set())]
)
def test_the_lines_are_those_of_the_boxes(hand: Hand, text: str, rows: set[int], cols: set[int]) -> None:
    assert thick_lines(Player(hand, text)) == (rows, cols)


@pytest.mark.parametrize("shape", [boxed(3, 2), boxed(1, 2), boxed(1, 5), boxed(1, 13), boxed(2, 8)], ids=str)
def test_all_pencil_marks_of_a_cell_have_places_of_their_own_in_it(hand: Hand, shape: Shape) -> None:
    grid = Grid(shape.size, shape.size, has_gaps=False)
    grid.place(pygame.Rect(0, 0, 640, 640))
    look = RuledGridLook(hand.app.look, grid, shape, "sudoku")
    places = {look.pencil_place((0, 0), digit) for digit in range(1, shape.size + 1)}
    assert len(places) == shape.size
    assert all(grid.area_at(0, 0).collidepoint(place) for place in places)


def test_digits_marks_and_conflicts_follow_the_boxes(hand: Hand) -> None:
    player = Player(hand, "@3x2 1" + "." * 35)
    player.click("r3c2")
    player.key("1")
    assert player.state.conflicts == {0, 13}
    player.undo()
    player.click("r1c4")
    player.mark("2", "3")
    player.click("r3c3")
    player.key("2")
    assert player.marks("r1c4") == {3}


def test_a_board_without_boxes_is_played_and_saved_and_played_on(hand: Hand) -> None:
    player = Player(hand, NO_BOXES)
    player.click("r2c2")
    player.key("1")
    assert not player.state.conflicts
    player.click("r3c3")
    player.mark("5")
    text = str(player.state)
    assert text.startswith("@1x5 ") and parse(text) == player.state
    other = Hand(player.hand.app.storage.folder)
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    session = other.play.session
    assert session.state == player.state and session.state.shape == boxed(1, 5)
    other.key(pygame.K_u)
    assert str(session.state) == f"{NO_BOXES} r2c2=1"
    other.close()
