"""Digits, pencil marks and colours are written into cells that were chosen."""

from __future__ import annotations

import re

import pygame
import pytest
from support.hands.sudoku import BOARDS, EASY, Begin, chosen

from solvers.puzzle import cell_name
from solvers.sudoku.text import parse

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


# writing into cells


def test_a_digit_is_written_replaced_and_taken_away(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    player.key("4")
    assert player.digit("r1c2") == 4
    player.key("7")
    assert player.digit("r1c2") == 7
    player.key("KP7")
    assert player.digit("r1c2") == 0 and player.turns == 3


def test_givens_stay(begin: Begin) -> None:
    player = begin()
    player.click("r1c1")
    player.key("4", "DELETE")
    player.tap("5", "erase")
    player.mark("4")
    assert player.digit("r1c1") == 2 and player.turns == 0


def test_nothing_is_written_where_nothing_is_chosen(begin: Begin) -> None:
    player = begin()
    player.key("4", "DELETE")
    player.click("r1c2")
    player.hand.click((player.board.rect.x - 20, player.board.rect.centery))
    player.key("4")
    player.tap("4")
    assert player.turns == 0


def test_the_row_of_digits_counts_wherever_it_needs_shift(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    for modifiers in (0, SHIFT):
        player.hand.post(pygame.KEYDOWN, key=pygame.K_QUOTE, mod=modifiers, unicode="'", scancode=pygame.KSCAN_4)
        player.hand.frames(2)
        if not modifiers:
            assert player.digit("r1c2") == 4
            player.undo()
    assert player.marks("r1c2") == {4}


@pytest.mark.parametrize(("size", "key", "digit"), [(12, "a", 10), (12, "c", 12), (16, "g", 16), (16, "9", 9)])
def test_letters_are_digits_on_large_boards(begin: Begin, size: int, key: str, digit: int) -> None:
    player = begin(BOARDS[size])
    name = next(cell_name(divmod(cell, size)) for cell, held in enumerate(player.state.digits) if not held)
    player.click(name)
    player.mark(key)
    assert player.marks(name) == {digit}
    player.key(key)
    assert player.digit(name) == digit
    player.tap(str(digit))
    assert player.digit(name) == 0


@pytest.mark.parametrize(("size", "keys"), [(4, "5KP9a"), (9, "aceg"), (12, "defg")])
def test_digits_beyond_the_size_write_nothing(begin: Begin, size: int, keys: str) -> None:
    player = begin(BOARDS[size])
    for cell, held in enumerate(player.state.digits):
        if not held:
            player.click(cell_name(divmod(cell, size)))
            break
    player.key(*re.findall(r"KP\d|.", keys))
    assert player.turns == 0


@pytest.mark.parametrize("eraser", ["DELETE", "BACKSPACE", "0", "KP0", "PERIOD"])
def test_every_eraser_erases(begin: Begin, eraser: str) -> None:
    player = begin()
    player.click("r1c2")
    player.key("7")
    player.click("r1c7")
    player.key(eraser)
    assert player.digit("r1c2") == 7, "it undid instead of erasing"
    player.click("r1c2")
    player.key(eraser)
    assert player.digit("r1c2") == 0 and player.turns == 2


def test_pencil_marks_by_shift_and_by_the_pencil(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    player.mark("4", "8")
    assert player.marks("r1c2") == {4, 8}
    player.key("SPACE", "8", "7")
    assert player.marks("r1c2") == {4, 7} and player.pad("mark").key_shown.is_on
    player.tap("mark", "4")
    assert player.digit("r1c2") == 4 and not player.marks("r1c2")


def test_a_digit_takes_the_marks_of_its_peers_and_undo_brings_them_back(begin: Begin) -> None:
    player = begin()
    for name in ("r1c2", "r1c7", "r3c1", "r3c8"):
        player.click(name)
        player.mark("4", "8")
    player.click("r1c2")
    player.key("4")
    assert [player.marks(name) for name in ("r1c2", "r1c7", "r3c1", "r3c8")] == [set(), {8}, {8}, {4, 8}]
    player.undo()
    assert all(player.marks(name) == {4, 8} for name in ("r1c2", "r1c7", "r3c1", "r3c8")) and player.digit("r1c2") == 0
    player.key("r")
    assert player.marks("r1c7") == {8}


def test_candidates_are_filled_in_and_taken_away_again(begin: Begin) -> None:
    player = begin()
    player.key("m")
    assert player.state.marks == player.state.possible and player.turns == 1
    player.tap("fill")
    assert not any(player.state.marks)
    player.undo()
    player.undo()
    assert not any(player.state.marks) and not player.scene.session.can_undo


@pytest.mark.parametrize("size", [4, 9, 16])
def test_colours_can_be_given_to_all_cells(begin: Begin, size: int) -> None:
    player = begin(BOARDS[size])
    player.click("r1c1", "r1c2")
    for colour in range(1, 7):
        player.paint(str(colour))
        assert player.colour("r1c2") == colour
    player.paint("6")
    assert player.colour("r1c2") == 0 and player.colour("r1c1") == 0
    player.tap("colour")
    assert [key.name for row in player.board.pad()[1:] for key in row] == list("123456")
    player.click("r1c1")
    player.tap("5")
    assert player.colour("r1c1") == 5
    player.tap("erase")
    assert player.colour("r1c1") == 0


# choosing cells


def test_arrows_walk_round_the_edges(begin: Begin) -> None:
    player = begin()
    player.key("LEFT")
    assert chosen(player) == {"r5c5"}
    player.key(*["LEFT"] * 5, *["UP"] * 5)
    assert chosen(player) == {"r9c9"}
    player.key("RIGHT", "DOWN")
    assert chosen(player) == {"r1c1"}


@pytest.mark.parametrize("size", BOARDS)
def test_the_first_arrow_chooses_a_cell_in_the_middle(begin: Begin, size: int) -> None:
    player = begin(BOARDS[size])
    player.key("DOWN")
    assert chosen(player) == {f"r{size // 2 + 1}c{size // 2 + 1}"}


def test_several_cells_are_chosen_and_written_as_one_turn(begin: Begin) -> None:
    player = begin()
    player.drag("r3c5", "r3c8")
    assert chosen(player) == {"r3c5", "r3c6", "r3c7", "r3c8"}
    player.mark("4")
    player.click("r9c3")
    player.key("LEFT", modifiers=SHIFT)
    player.key("LEFT", modifiers=SHIFT)
    assert chosen(player) == {"r9c3", "r9c2", "r9c1"}
    player.click("r1c2")
    player.click("r2c3", modifiers=CTRL)
    player.click("r3c1", modifiers=SHIFT)
    assert chosen(player) == {"r1c2", "r2c3", "r3c1"}
    player.tap("8")
    assert [player.digit(name) for name in ("r1c2", "r2c3", "r3c1")] == [8, 8, 8] and player.turns == 2
    player.key("DELETE")
    assert player.digit("r2c3") == 0
    for _ in range(3):
        player.undo()
    assert player.state == parse(EASY)
