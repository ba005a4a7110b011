"""Entering digits, pencil marks and colours, cell first or digit first, and the keypad."""

import re
from pathlib import Path

import pygame
import pytest
from support.stories import Story, stories
from support.users.sudoku import BOARDS, EASY, Begin, Player, choose, chosen
from support.users.user import User

from game.boards.sudoku import DIGIT_FIRST, ENTRY
from game.widgets.toolbar import PadButton
from solvers.puzzle import cell_name
from solvers.sudoku.shape import SYMBOLS

# entering


@stories(f"""
a digit is written, replaced and taken away: {EASY}
    click r1c2; key 4 -> 1: r1c2=4
    key 7 -> 2: r1c2=7
    key KP7 -> 3:
givens stay: {EASY}
    click r1c1; key 4 DELETE; tap 5 erase; mark 4 -> 0:
nothing is written where nothing is chosen: {EASY}
    key 4 DELETE; click r1c2; beside; key 4; tap 4 -> 0:
pencil marks are written with Shift and by the pencil: {EASY}
    click r1c2; mark 4 8 -> 2: r1c2+4 r1c2+8
    key SPACE 8 7 -> 4: r1c2+4 r1c2+7
    tap mark 4 -> 5: r1c2=4
a digit takes the marks of its peers, and undo brings them back: {EASY}
    click r1c7; mark 4 8; click r3c1; mark 4; click r3c8; mark 4; click r1c2; mark 8 -> 5: r1c2+8 r1c7+4 r1c7+8 r3c1+4 r3c8+4
    key 4 -> 6: r1c2=4 r1c7+8 r3c8+4
    undo -> 5: r1c2+8 r1c7+4 r1c7+8 r3c1+4 r3c8+4
    key r -> 6: r1c2=4 r1c7+8 r3c8+4
a stroke of the pencil is one turn, and does the same everywhere: {EASY}
    click r3c6; mark 4; tap first mark; key 4; drag r3c5 r3c8 -> 2: r3c5+4 r3c6+4 r3c7+4 r3c8+4
    drag r3c5 r3c7 -> 3: r3c8+4
    drag r3c8 r3c5 -> 4:
    undo -> 3: r3c8+4
a stroke that begins on a given leaves the turn before alone: {EASY}
    click r1c2; key 4; tap first mark 7; drag r3c4 r3c7 -> 2: r1c2=4 r3c5+7 r3c6+7 r3c7+7
    undo -> 1: r1c2=4
a brush paints cells, and takes only its own colour: {EASY}
    tap first colour 2; drag r1c1 r1c4; tap 3; drag r2c1 r2c2 -> 2: r1c1~2 r1c2~2 r1c3~2 r1c4~2 r2c1~3 r2c2~3
    tap 2; drag r1c2 r2c2 r2c1 -> 3: r1c1~2 r1c3~2 r1c4~2 r2c1~3 r2c2~3
Enter writes what is in the hand, but over no given: {EASY}
    tap first; key RETURN 4 UP UP UP UP UP LEFT LEFT LEFT RETURN -> 1: r1c2=4
    key LEFT KP_ENTER -> 1: r1c2=4
a digit is taken first and put into cells, and out again by its key: {EASY}
    tap first; key 4; click r1c2 r2c7 r1c1 -> 2: r1c2=4 r2c7=4
    click r1c2 -> 3: r2c7=4
    tap 8; click r1c7 -> 4: r1c7=8 r2c7=4
    key 8; click r2c5 -> 4: r1c7=8 r2c7=4
several cells are written in one turn: {EASY}
    drag r3c5 r3c8; mark 4 -> 1: r3c5+4 r3c6+4 r3c7+4 r3c8+4
    click r1c2 ctrl+r2c3 shift+r3c1; tap 8 -> 2: r1c2=8 r2c3=8 r3c1=8 r3c5+4 r3c6+4 r3c7+4 r3c8+4
    key DELETE -> 3: r3c5+4 r3c6+4 r3c7+4 r3c8+4
    undo; undo; undo -> 0:
a digit is dragged over no other cells: {EASY}
    tap first 4; drag r3c5 r3c8 -> 1: r3c5=4
""")
def test_entering_digits(begin: Begin, start: str, story: Story) -> None:
    player = begin(start)
    for done, written in story:
        player.do(done)
        assert f"{player.turns}:{str(player.state).removeprefix(start)}" == written, done


def test_the_digit_row_works_on_keyboards_that_need_shift(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    for modifiers in (0, pygame.KMOD_SHIFT):
        player.user.post(pygame.KEYDOWN, key=pygame.K_QUOTE, mod=modifiers, unicode="'", scancode=pygame.KSCAN_4)
        player.user.frames(2)
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
    player.do("click r1c2; key 7; click r1c7")
    player.key(eraser)
    assert player.digit("r1c2") == 7, "it undid instead of erasing"
    player.click("r1c2")
    player.key(eraser)
    assert player.digit("r1c2") == 0 and player.turns == 2


def test_candidates_are_filled_in_and_removed_again(begin: Begin) -> None:
    player = begin()
    player.key("m")
    assert player.state.marks == player.state.possible and player.turns == 1
    player.tap("fill")
    assert not any(player.state.marks)
    player.do("undo; undo")
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
    player.do("click r1c1; tap 5")
    assert player.colour("r1c1") == 5
    player.tap("erase")
    assert player.colour("r1c1") == 0


# choosing cells


@stories("""
arrows walk round the edges:
    key LEFT -> r5c5
    key LEFT LEFT LEFT LEFT LEFT UP UP UP UP UP -> r9c9
    key RIGHT DOWN -> r1c1
several cells are chosen by a drag, and with Shift and Ctrl:
    drag r3c5 r3c8 -> r3c5 r3c6 r3c7 r3c8
    click r9c3; key shift+LEFT shift+LEFT -> r9c1 r9c2 r9c3
    click r1c2 ctrl+r2c3 shift+r3c1 -> r1c2 r2c3 r3c1
""")
def test_choosing_cells(begin: Begin, start: str, story: Story) -> None:
    player = begin()
    for done, names in story:
        player.do(done)
        assert " ".join(sorted(chosen(player))) == names, done


@pytest.mark.parametrize("size", BOARDS)
def test_the_first_arrow_chooses_a_cell_in_the_middle(begin: Begin, size: int) -> None:
    player = begin(BOARDS[size])
    player.key("DOWN")
    assert chosen(player) == {f"r{size // 2 + 1}c{size // 2 + 1}"}


SIZES = [(960, 600), (1280, 800), (960, 1400), (1920, 1080)]


# digit first


def test_a_new_setting_overrides_the_pad(begin: Begin) -> None:
    player = begin()
    player.tap("first")
    choose(player, {ENTRY.name: DIGIT_FIRST})
    assert player.pad("first").key_shown.is_on
    player.tap("4")
    assert player.pad("4").key_shown.is_on and not player.pad("8").key_shown.is_on
    choose(player, {})
    player.tap("first")
    assert not player.pad("first").key_shown.is_on


def test_the_chosen_digit_is_dropped_when_cells_come_first_again(begin: Begin) -> None:
    player = begin()
    choose(player, {ENTRY.name: DIGIT_FIRST})
    player.key("4")
    choose(player, {})
    player.click("r1c2")
    assert player.turns == 0 and chosen(player) == {"r1c2"}
    player.key("4")
    assert player.digit("r1c2") == 4


# the pad


def test_the_pad_counts_what_is_left(begin: Begin) -> None:
    player = begin()
    assert [player.pad(str(digit)).key_shown.count for digit in (1, 3, 5)] == [3, 2, 3]
    for name in ("r3c6", "r8c4", "r6c2"):
        player.click(name)
        if not player.digit(name):
            player.tap("3")
    assert player.pad("3").key_shown.count == 0 and not player.pad("3").is_enabled
    player.undo()
    player.user.frames(2)
    assert player.pad("3").key_shown.count == 1 and player.pad("3").is_enabled


@pytest.mark.parametrize("window", SIZES)
@pytest.mark.parametrize("size", BOARDS)
def test_every_board_and_its_pad_fit_into_every_window(home: Path, unexamined: None, size: int, window: tuple[int, int]) -> None:
    user = User(home, window)
    player = Player(user, BOARDS[size])
    keys = [widget for widget in player.scene.root.visible_tree() if isinstance(widget, PadButton)]
    assert [key.key_shown.title for key in keys if key.key_shown.name.isdigit()] == list(SYMBOLS[1 : size + 1])
    areas = [key.rect for key in keys]
    assert all(user.app.window.contains(area) and player.scene.panel.rect.contains(area) for area in areas)
    assert all(first.collidelist(areas[:number]) < 0 for number, first in enumerate(areas))
    assert min(min(area.size) for area in areas) >= 28
    assert user.app.window.contains(player.board.rect) and player.board.rect.w >= 0.7 * min(window) - 60
    assert not player.board.rect.colliderect(player.scene.panel.rect)


def test_a_wide_pad_has_all_digits_side_by_side(home: Path, unexamined: None) -> None:
    for window, rows in (((1280, 800), 3), ((960, 1400), 1)):
        user = User(home, window)
        player = Player(user)
        assert len({player.pad(str(digit)).rect.y for digit in range(1, 10)}) == rows
        user.close()


def test_the_pad_is_used_by_keyboard(begin: Begin) -> None:
    player = begin()
    player.do("click r1c2; tap mark")
    assert player.pad("mark").key_shown.is_on and not player.pad("4").key_shown.is_on
    player.tap("mark")
    player.scene.root.set_focus(player.pad("4"), by_keyboard=True)
    player.key("RETURN")
    assert player.digit("r1c2") == 4
