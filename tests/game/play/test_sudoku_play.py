"""Playing a sudoku by real events: writing, choosing, highlights, the pad, help, and everything that can be saved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.sudoku import (
    BOARDS,
    EASY,
    EASY_SOLVED,
    EXPERT,
    Player,
    differing,
    place,
    raises_an_error,
)
from support.prompt_worker import SilentWorker

from game import clipboard
from game.boards.sudoku.board import CANDIDATES, CONFLICTS, DIGIT_FIRST, ENTRY, PEERS, SudokuBoard
from game.paint.colours import contrast
from game.scenes.dialogs.keys import KeysScene
from game.scenes.games.generating import GeneratingScene
from game.scenes.games.new_game import NewGameScene
from game.scenes.play.captions import grade, subtitle
from game.scenes.play.endings import WonScene
from game.scenes.play.scene import PlayScene
from game.scenes.shared.starting import from_text
from game.session.board_check import BoardCheck
from game.session.hints import Rung
from game.theme import Lined
from game.widgets.controls.pad import PadButton
from game.widgets.displays.key_line import KeyLine
from solvers.puzzle import Mark, Role, cell_name
from solvers.sudoku.rules import Eliminate, Place
from solvers.sudoku.shape import SYMBOLS
from solvers.sudoku.text import parse
from solvers.worker.process import Status

Begin = Callable[..., Player]
CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
SIZES = [(960, 600), (1280, 800), (960, 1400), (1920, 1080)]


@pytest.fixture
def begin(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begin a sudoku that nobody looks at thoroughly, as that takes another process."""
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    return lambda text=EASY: Player(hand, text)


@pytest.fixture
def examined(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begin a sudoku, and wait until it has been looked at thoroughly."""
    hand = Hand(home)

    def begin(text: str = EASY) -> Player:
        player = Player(hand, text)
        hand.wait(lambda: player.scene.assistant.board_check.is_over)
        hand.pass_time(0.1)
        return player

    yield begin
    hand.close()


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


@pytest.mark.parametrize("size", BOARDS)
def test_the_board_is_copied_at_every_size(begin: Begin, size: int) -> None:
    player = begin(BOARDS[size])
    player.key("UP")
    player.paint("c")
    assert clipboard.get() == f"sudoku:{BOARDS[size]}" and player.turns == 0


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


def chosen(player: Player) -> set[str]:
    return {cell_name(player.state.shape.place_of(cell)) for cell in player.board._chosen}


# digit first


@pytest.mark.parametrize("by", ["setting", "pad"])
def test_a_digit_is_chosen_first_and_then_the_cells(begin: Begin, by: str) -> None:
    player = begin()
    choose_digit_first(player, by)
    player.key("4")
    player.click("r1c2", "r2c7", "r1c1")
    assert (player.digit("r1c2"), player.digit("r2c7"), player.digit("r1c1")) == (4, 4, 2)
    player.click("r1c2")
    assert player.digit("r1c2") == 0 and player.turns == 3
    player.tap("8")
    assert player.pad("8").key_shown.is_on and not player.pad("4").key_shown.is_on
    player.click("r1c7")
    assert player.digit("r1c7") == 8
    player.key("8")
    player.click("r2c5")
    assert player.digit("r2c5") == 0, "the hand was not empty"


def choose_digit_first(player: Player, by: str = "setting") -> None:
    if by == "pad":
        player.tap("first")
    else:
        choose(player, {ENTRY.name: DIGIT_FIRST})


def choose(player: Player, settings: dict[str, str]) -> None:
    """Choose settings of the board, as the settings' dialog does."""
    player.hand.app.settings.boards["sudoku"] = settings
    player.scene.refresh()
    player.hand.frames(2)


def test_a_new_setting_counts_more_than_the_pad(begin: Begin) -> None:
    player = begin()
    player.tap("first")
    choose_digit_first(player)
    assert player.pad("first").key_shown.is_on
    player.tap("4")
    choose(player, {})
    player.tap("first")
    assert not player.pad("first").key_shown.is_on


def test_nothing_stays_in_the_hand_when_cells_are_chosen_first_again(begin: Begin) -> None:
    player = begin()
    choose_digit_first(player)
    player.key("4")
    choose(player, {})
    player.click("r1c2")
    assert player.turns == 0 and chosen(player) == {"r1c2"}
    player.key("4")
    assert player.digit("r1c2") == 4


def test_a_stroke_of_the_pencil_is_one_turn_and_does_the_same_everywhere(begin: Begin) -> None:
    player = begin()
    player.click("r3c6")
    player.mark("4")
    player.tap("first", "mark")
    player.key("4")
    player.drag("r3c5", "r3c8")
    assert all(player.marks(f"r3c{col}") == {4} for col in (5, 6, 7, 8)) and player.turns == 2
    player.drag("r3c5", "r3c7")
    assert [player.marks(f"r3c{col}") for col in (5, 6, 7, 8)] == [set(), set(), set(), {4}] and player.turns == 3
    player.drag("r3c8", "r3c5")
    assert not any(player.state.marks) and player.turns == 4
    player.undo()
    assert player.marks("r3c8") == {4}


def test_a_stroke_that_begins_on_a_given_leaves_the_turn_before_alone(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    player.key("4")
    player.tap("first", "mark", "7")
    player.drag("r3c4", "r3c7")
    assert player.marks("r3c7") == {7}
    player.undo()
    assert player.digit("r1c2") == 4 and not any(player.state.marks)


def test_a_brush_paints_cells_and_takes_only_its_own_colour(begin: Begin) -> None:
    player = begin()
    player.tap("first", "colour", "2")
    player.drag("r1c1", "r1c4")
    player.tap("3")
    player.drag("r2c1", "r2c2")
    assert [player.colour(f"r1c{col}") for col in (1, 2, 3, 4, 5)] == [2, 2, 2, 2, 0]
    player.tap("2")
    player.drag("r1c2", "r2c2", "r2c1")
    assert [player.colour(name) for name in ("r1c2", "r2c2", "r2c1")] == [0, 3, 3]
    assert player.turns == 3


def test_enter_writes_what_is_in_the_hand(begin: Begin) -> None:
    player = begin()
    player.tap("first")
    player.key("RETURN", "4", *["UP"] * 5, *["LEFT"] * 3, "RETURN")
    assert chosen(player) == {"r1c2"} and player.digit("r1c2") == 4
    player.key("LEFT", "KP_ENTER")
    assert player.digit("r1c1") == 2 and player.turns == 1


def test_a_digit_drags_over_no_other_cells(begin: Begin) -> None:
    player = begin()
    player.tap("first", "4")
    player.drag("r3c5", "r3c8")
    assert [player.digit(f"r3c{col}") for col in (5, 6, 7, 8)] == [4, 0, 0, 0] and player.turns == 1


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
    player.hand.frames(2)
    assert player.pad("3").key_shown.count == 1 and player.pad("3").is_enabled


@pytest.mark.parametrize("window", SIZES)
@pytest.mark.parametrize("size", BOARDS)
def test_every_board_and_its_pad_fit_into_every_window(
    home: Path, monkeypatch: pytest.MonkeyPatch, size: int, window: tuple[int, int]
) -> None:
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    hand = Hand(home, window)
    player = Player(hand, BOARDS[size])
    keys = [widget for widget in player.scene.root.visible_tree() if isinstance(widget, PadButton)]
    assert [key.key_shown.title for key in keys if key.name.isdigit()] == list(SYMBOLS[1 : size + 1])
    areas = [key.rect for key in keys]
    assert all(hand.app.window.contains(area) and player.scene.panel.rect.contains(area) for area in areas)
    assert all(first.collidelist(areas[:number]) < 0 for number, first in enumerate(areas))
    assert min(min(area.size) for area in areas) >= 28
    assert hand.app.window.contains(player.board.rect) and player.board.rect.w >= 0.7 * min(window) - 60
    assert not player.board.rect.colliderect(player.scene.panel.rect)
    hand.close()


def test_a_wide_pad_has_all_digits_side_by_side(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    for window, rows in (((1280, 800), 3), ((960, 1400), 1)):
        hand = Hand(home, window)
        player = Player(hand)
        assert len({player.pad(str(digit)).rect.y for digit in range(1, 10)}) == rows
        hand.close()


def test_the_pad_is_used_by_keyboard(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    player.scene.root.set_focus(player.pad("4"), by_keyboard=True)
    player.key("RETURN")
    assert player.digit("r1c2") == 4


# what is seen


def test_conflicts_are_seen_in_both_cells_and_nowhere_else(begin: Begin) -> None:
    player = begin()
    choose(player, {PEERS.name: "off"})
    player.click("r1c2")
    player.key("5")
    beside(player)
    seen = player.picture()
    choose(player, {PEERS.name: "off", CONFLICTS.name: "off"})
    assert differing(seen, player.picture()) == {"r1c2", "r1c8"}


def test_a_conflict_is_seen_in_a_coloured_cell_as_in_any_other(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    player.key("5")
    beside(player)
    before = player.picture()
    for name in ("r1c8", "r9c9"):
        player.click(name)
        player.paint("4")
    beside(player)
    assert differing(before, player.picture()) == {"r9c9"}
    player.undo()
    player.undo()
    player.undo()
    assert "r1c8" in differing(before, player.picture())


def beside(player: Player) -> None:
    """Click beside the board, so that nothing is chosen."""
    player.hand.click((player.board.rect.x - 20, player.board.rect.centery))
    take_pointer_away(player)


def take_pointer_away(player: Player) -> None:
    """Take the pointer off the board."""
    player.hand.post(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0))


def test_the_same_digit_is_lit_up_also_in_marks(begin: Begin) -> None:
    player = begin()
    choose(player, {PEERS.name: "off"})
    player.click("r1c2")
    player.mark("4", "8")
    player.click("r3c6")
    player.mark("3")
    beside(player)
    before = player.picture()
    player.click("r8c9")
    take_pointer_away(player)
    fours = {cell_name(divmod(cell, 9)) for cell, digit in enumerate(player.state.digits) if digit == 4}
    assert differing(before, player.picture()) == fours | {"r1c2"}
    player.tap("first", "4")
    take_pointer_away(player)
    seen, palette = player.picture(), player.hand.app.look.palette
    assert differing(before, seen) == fours | {"r1c2"}, "the digit in the hand is not lit up"
    light = bytes(palette.cell_tint(palette.accent("sudoku"), Lined.SAME))
    assert light in seen["r1c2"] and light not in seen["r3c6"]


def test_peers_of_the_chosen_cell_are_seen_unless_that_is_not_wanted(begin: Begin) -> None:
    player = begin()
    before = player.picture()
    player.click("r1c2")
    take_pointer_away(player)
    peers = {cell_name(divmod(cell, 9)) for cell in player.state.shape.peer_cells[1]}
    assert differing(before, player.picture()) == peers | {"r1c2"}
    choose(player, {PEERS.name: "off"})
    assert differing(before, player.picture()) == {"r1c2"}


def test_all_candidates_are_shown_where_that_is_wanted_and_can_be_taken_away(begin: Begin) -> None:
    player = begin()
    before = player.picture()
    choose(player, {CANDIDATES.name: "on"})
    empty = {cell_name(divmod(cell, 9)) for cell, digit in enumerate(player.state.digits) if not digit}
    shown = player.picture()
    assert differing(before, shown) == empty and not any(player.state.marks)
    player.click("r1c2")
    player.mark("4")
    assert player.marks("r1c2") == set()
    player.click("r2c3")
    player.mark("4")
    assert player.marks("r2c3") == {7, 8}
    player.mark("4")
    assert player.marks("r2c3") == {4, 7, 8}
    player.mark("1")
    assert player.marks("r2c3") == {4, 7, 8}, "what a peer holds was noted unseen"


def test_colours_and_the_pointer_are_seen(begin: Begin) -> None:
    player = begin()
    plain = player.picture()
    player.hand.post(pygame.MOUSEMOTION, pos=player.point("r5c5"), rel=(0, 0), buttons=(0, 0, 0))
    assert differing(plain, player.picture()) == {"r5c5"}
    seen = []
    player.click("r1c1")
    for colour in "123456":
        player.paint(colour)
        beside(player)
        seen.append(player.picture()["r1c1"])
        assert differing(plain, player.picture()) == {"r1c1"}
        player.click("r1c1")
    assert len(set(seen)) == 6


def test_the_corners_stay_round(begin: Begin) -> None:
    player = begin()
    grid, surface = player.board._grid, player.hand.app.surface
    last = (grid.rect.right - 1, grid.rect.bottom - 1)
    spots = {"r1c1": grid.rect.topleft, "r9c9": last, "r5c5": grid.area_at(4, 4).move(3, 3).topleft}
    before = {name: surface.get_at(spot) for name, spot in spots.items()}
    player.drag("r1c1", "r5c5", "r9c9")
    player.hand.pass_time(0.2)
    assert {name for name, spot in spots.items() if surface.get_at(spot) != before[name]} == {"r5c5"}


def test_a_new_digit_flashes_unless_motion_is_reduced(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    player.key("4")
    assert player.board.is_moving(player.hand.time)
    player.hand.pass_time(1)
    assert not player.hand.app.is_busy
    player.hand.app.settings.reduced_motion = True
    player.hand.app.refresh_look()
    player.key("5")
    assert not player.board.is_moving(player.hand.time)


@pytest.mark.parametrize("choices", [{}, {"theme": "light"}, {"high_contrast": True}, {"colour_blind": True}])
@pytest.mark.parametrize("name", ["r1c1", "r1c2"], ids=["given", "placed"])
def test_digits_can_be_read_on_every_ground(
    home: Path, monkeypatch: pytest.MonkeyPatch, choices: dict[str, str], name: str
) -> None:
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    hand = Hand(home, **choices)
    player = Player(hand)
    player.click(name)
    player.key("4")
    for colour in "123456":
        player.paint(colour)
        for is_chosen, least in ((True, 3), (False, 4)):  # large text is read at 3
            if not is_chosen:
                beside(player)
            assert ratio(player, name) > least
        player.click(name)
    hand.close()


def ratio(player: Player, name: str) -> float:
    """Return the contrast of a cell's ground, which is at its left edge, and of the colour that is farthest from it."""
    pixels, side = player.picture()[name], player.board._grid.side - 6
    colours = {tuple(pixels[start : start + 3]) for start in range(0, len(pixels), 3)}
    left = side * (side // 2) * 3
    ground = tuple(pixels[left : left + 3])
    return max(contrast(ground, colour) for colour in colours)


def test_the_theme_changes_under_the_hand(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    player.mark("4")
    before = player.picture()
    player.key("F9")
    assert differing(before, player.picture()) == set(before)
    assert chosen(player) == {"r1c2"}


def test_a_smaller_board_may_come_under_the_pointer(begin: Begin) -> None:
    player = begin(BOARDS[16])
    player.tap("first")
    player.click("r16c16")
    clipboard.put(BOARDS[4])
    player.hand.press(player.point("r16c10"))
    player.paint("v")
    assert player.state.size == 4
    before = player.picture()
    player.hand.move(player.point("r2c2"))
    player.hand.release(player.point("r4c4"))
    assert player.turns == 0 and player.board._over in (None, 15)
    take_pointer_away(player)
    assert differing(before, player.picture()) == set()


def test_a_pause_hides_the_board_and_stops_the_hand(begin: Begin) -> None:
    player = begin()
    player.click("r1c2")
    before = player.picture()
    player.key("p", "4", "m", "DELETE", "LEFT")
    player.tap("4", "fill")
    assert player.turns == 0 and differing(before, player.picture()) == set(before)
    player.hand.click(player.point("r1c2"))
    player.hand.post(pygame.MOUSEMOTION, pos=player.point("r1c2"), rel=(0, 0), buttons=(0, 0, 0))
    player.key("4")
    assert player.digit("r1c2") == 4


def test_the_list_of_keys_has_those_of_the_board(begin: Begin) -> None:
    player = begin()
    player.hand.ask_for_keys()
    assert isinstance(player.hand.top, KeysScene)
    lines = {widget._title: widget for widget in player.hand.top.root.visible_tree() if isinstance(widget, KeyLine)}
    assert {title for title, keys in SudokuBoard.keys} <= set(lines)
    assert all(player.hand.app.window.contains(line.rect) for line in lines.values())
    player.key("ESCAPE")
    assert isinstance(player.hand.top, PlayScene)


# the whole game


EVERY_KIND_OF_MOVE: tuple[Callable[[Player], object], ...] = (
    lambda player: player.key("m"),
    lambda player: player.click("r1c2"),
    lambda player: player.key("4"),
    lambda player: player.paint("3"),
    lambda player: player.click("r3c5"),
    lambda player: player.mark("8", "1"),
    lambda player: player.drag("r9c1", "r9c5"),
    lambda player: player.paint("6"),
    lambda player: player.drag("r3c6", "r3c8"),
    lambda player: player.key("DELETE"),
    lambda player: player.tap("first", "mark", "7"),
    lambda player: player.drag("r6c1", "r6c4"),
    lambda player: player.tap("first", "mark"),
    lambda player: player.click("r1c7"),
    lambda player: player.key("1", "8"),
    lambda player: player.undo(),
    lambda player: player.undo(),
)


def test_every_kind_of_move_survives_a_sudden_end(begin: Begin) -> None:
    player = begin()
    for move in EVERY_KIND_OF_MOVE:
        move(player)
    state, turns = player.state, player.turns
    other = Hand(player.hand.app.storage.folder)
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    session = other.play.session
    assert session.state == state and session.played == turns and session.can_redo
    while session.can_undo:
        other.key(pygame.K_u)
    assert session.state == parse(EASY)
    while session.can_redo:
        other.key(pygame.K_r)
    assert session.state.digits[6] == 8 and session.state.colours == state.colours
    other.close()


def test_a_position_travels_by_the_clipboard_with_marks_and_colours(begin: Begin) -> None:
    player = begin()
    for move in EVERY_KIND_OF_MOVE:
        move(player)
    state = player.state
    player.paint("c")
    clipboard.put(clipboard.get())
    player.paint("v")
    assert player.state == state and player.turns == 0


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        (EASY, 81),
        (EASY.replace(".", "0"), 81),
        ("\n".join(EASY[start : start + 9] for start in range(0, 81, 9)), 81),
        (BOARDS[4], 16),
        (BOARDS[16], 256),
        ("53..7…", 0),
        (EASY[:-1], 0),
        ("sudoku:" + EASY + " r1c1=5", 0),
        (EASY.replace(".", "x").replace("x", "y", 1), 0),
    ],
)
def test_sudokus_are_pasted_in_many_forms_or_it_says_what_is_wrong(begin: Begin, text: str, cells: int) -> None:
    player = begin(BOARDS[6])
    clipboard.put(text)
    player.paint("v")
    if cells:
        assert len(player.state.digits) == cells and player.hand.play is player.scene
        assert str(player.state) == text.replace("\n", "").replace("0", ".")
    else:
        assert player.state.size == 6
        assert re.fullmatch(r".{10,160}\.", player.hand.app.toasts.text.replace("\n", " "))


def test_a_double_given_is_named(begin: Begin) -> None:
    player = begin(BOARDS[4])
    clipboard.put("22" + EASY[2:])
    player.paint("v")
    assert player.hand.app.toasts.text == "There are two 2s in row 1, at r1c1 and r1c2. Change one."
    assert player.state.size == 4


def test_the_last_digit_wins(begin: Begin) -> None:
    player = begin("." + EASY_SOLVED[1:80] + ".")
    player.hand.count_as_made()
    player.click("r1c1")
    player.key("3")
    player.click("r9c9")
    player.key("3")
    player.hand.pass_time(2)
    assert isinstance(player.hand.top, PlayScene), "a wrong digit won"
    player.click("r1c1")
    player.key("2")
    player.hand.pass_time(2)
    assert isinstance(player.hand.top, WonScene)
    record = player.hand.app.storage.record("sudoku", player.scene.session.record_key)
    assert record.wins == 1


# a puzzle on paper


def write(player: Player, text: str) -> None:
    for cell, symbol in enumerate(text):
        if symbol != ".":
            player.click(cell_name(divmod(cell, 4)))
            player.key(symbol)


def test_a_puzzle_on_paper_is_written_and_then_played(begin: Begin) -> None:
    player = begin("." * 16)
    write(player, BOARDS[4])
    assert not any(player.state.givens)
    player.paint("g")
    assert str(player.state) == BOARDS[4] and player.turns == 0
    player.click("r1c1")
    player.key("3")
    assert player.digit("r1c1") == 2
    player.click("r1c3")
    player.key("1")
    assert player.digit("r1c3") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("." * 16, "There are no digits yet. Enter the givens of your puzzle first."),
        ("22" + "." * 14, "There are two 2s in row 1, at r1c1 and r1c2. Change one."),
    ],
)
def test_what_cannot_be_played_stays_to_be_mended(begin: Begin, text: str, sentence: str) -> None:
    player = begin("." * 16)
    write(player, text)
    state = player.state
    player.paint("g")
    assert player.state == state and player.hand.app.toasts.text == sentence


# what the check of the board knows


def test_a_good_board_is_graded_and_known_to_have_one_solution(examined: Begin) -> None:
    player = examined()
    assert subtitle(player.scene) == "9 × 9 · easy · one solution"
    assert player.scene.session.answer.digits == bytes(map(int, EASY_SOLVED))
    assert not player.hand.app.toasts.text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1" + "." * 80, "This sudoku has only 1 given, and with fewer than 17 there is never just one solution: "),
        (EASY.replace("3", ".").replace("4", "."), "This sudoku has more than one solution: "),
    ],
)
def test_a_board_with_several_solutions_is_named(examined: Begin, text: str, sentence: str) -> None:
    player = examined(text)
    assert subtitle(player.scene) == "9 × 9 · several solutions"
    assert player.hand.app.toasts.text.startswith(sentence) and re.search(r"r\dc\d", player.hand.app.toasts.text)
    player.key("k")
    assert player.hand.app.toasts.text == "This board has no single solution to check against."


def test_a_board_without_a_solution_is_named(examined: Begin) -> None:
    player = examined("2" + EXPERT[1:])
    assert subtitle(player.scene) == "9 × 9 · no solution"
    assert "solution" in player.hand.app.toasts.text


def test_what_is_wrong_is_shown_when_it_is_asked_for(examined: Begin) -> None:
    player = examined()
    player.key("k")
    assert player.hand.app.toasts.text == "Everything is right so far."
    player.click("r1c2")
    player.key("7")
    player.click("r2c3")
    player.mark("4", "7")
    player.click("r1c7")
    player.mark("8")
    beside(player)
    player.hand.app.unsay()
    before = player.picture()
    player.key("k")
    assert player.hand.app.toasts.text.startswith("2 cells are wrong: r1c2, r2c3.")
    player.hand.app.unsay()
    seen, palette = player.picture(), player.hand.app.look.palette
    assert differing(before, seen) == {"r1c2", "r2c3"}
    ring = bytes(palette.mark(Role.WRONG, palette.accent("sudoku")))
    assert ring in seen["r1c2"] and ring in seen["r2c3"]
    (marks,) = player.board.marks
    assert marks.role is Role.WRONG and set(marks.cells) == {place("r1c2"), place("r2c3")}
    player.click("r3c1")
    player.key("5")
    assert not player.board.marks
    assert player.scene.session.is_helped and player.scene.session.helps == 0
    assert player.scene.panel.figures.helps.value == "0", "a look at what is wrong counts as a hint"


def test_one_goes_back_to_before_the_first_mistake(examined: Begin) -> None:
    player = examined()
    for name, digit in (("r1c2", "4"), ("r1c7", "8"), ("r2c3", "7"), ("r2c5", "4"), ("r3c1", "5")):
        player.click(name)
        player.key(digit)
    player.key("b")
    assert player.turns == 2 and player.digit("r1c7") == 8 and player.digit("r2c3") == 0
    player.key("b")
    assert player.turns == 2
    player.key("r")
    assert player.digit("r2c3") == 7


def test_it_says_when_it_is_not_known_yet_what_is_wrong(begin: Begin) -> None:
    player = begin()
    player.key("k")
    assert "still being checked" in player.hand.app.toasts.text


# hints


def ask(player: Player) -> None:
    player.key("h")
    player.hand.wait(lambda: player.scene.assistant.hints._task is None)


def test_a_hint_tells_more_and_more_and_then_does_it(examined: Begin) -> None:
    player = examined()
    hints, seen = player.scene.assistant.hints, []
    for rung in (Rung.CLUE, Rung.WHERE, Rung.WHY):
        ask(player)
        assert hints.rung is rung and player.turns == 0
        seen.append((hints.text, player.board.marks))
    (clue, no_marks), (where, cells), (why, marks) = seen
    assert clue.startswith("Look for a ") and not no_marks
    assert where.startswith(clue) and [mark.role for mark in cells] == [Role.SUBJECT]
    assert why == hints.step.why and len(marks) > 1
    (move,) = hints.step.moves
    ask(player)
    assert player.scene.session.helps == 1, "a ladder is one hint"
    assert player.turns == 1 and player.digit(cell_name(move.cell)) == move.digit
    assert hints.rung is Rung.NOTHING and not player.board.marks


def test_hints_take_pencil_marks_away_but_never_a_right_one(examined: Begin) -> None:
    player = examined(EXPERT)
    player.key("m")
    for _ in range(30):
        for _ in range(4):
            ask(player)
        (*_, last) = player.scene.session.history.turns
        if all(isinstance(move, Eliminate) for move in last):
            break
    assert {type(move) for move in last} == {Eliminate}, "no hint took a pencil mark away"
    assert not any(move.digit in player.marks(cell_name(move.cell)) for move in last)
    assert player.scene.session.mistakes == ()


def test_hints_think_from_the_marks_that_somebody_wrote(examined: Begin) -> None:
    player = examined(EXPERT)
    ask(player)
    first = player.scene.assistant.hints.step
    player.click("r1c1")
    player.mark("9")
    ask(player)
    assert player.scene.assistant.hints.step != first and player.scene.assistant.hints.step.moves == (Place((0, 0), 9),)


def test_a_hint_names_a_mistake_first(examined: Begin) -> None:
    player = examined()
    player.click("r1c2")
    player.key("8")
    ask(player)
    assert player.scene.assistant.hints.text == "r1c2 can't be 8: take it back."
    assert player.board.marks == (Mark(Role.WRONG, ((0, 1),)),)
    player.undo()
    assert not player.board.marks
    player.click("r1c2")
    player.mark("8")
    ask(player)
    assert player.scene.assistant.hints.text == "Look at the pencil marks in box 1: one is missing."
    assert player.scene.panel._hint_card.text == player.scene.assistant.hints.text


# new games


def choose_new(player: Player, *titles: str) -> None:
    player.key("n")
    assert isinstance(player.hand.top, NewGameScene)
    for option, value in zip(("size", "difficulty"), titles, strict=False):
        player.hand.top._chosen[option] = value
    player.hand.click(player.hand.button("Start"))


def test_a_new_game_is_made_of_the_size_and_grade_that_were_chosen(examined: Begin) -> None:
    player = examined()
    choose_new(player, "6x6", "easy")
    player.hand.wait(lambda: isinstance(player.hand.top, PlayScene) and player.state.size == 6)
    player.hand.wait(lambda: player.scene.assistant.board_check.is_over)
    assert "easy · one solution" in subtitle(player.scene) and grade(player.scene) == "Easy"
    assert player.turns == 0 and not chosen(player)
    assert player.scene.session.origin.seed is not None


def test_the_making_of_a_game_can_be_cancelled(examined: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    player = examined()
    player.hand.app.worker = SilentWorker()
    player.hand.app.settings.reduced_motion = True
    player.hand.app.refresh_look()
    before, state = player.picture(), player.state
    choose_new(player, "16x16", "medium")
    player.hand.frames(2)
    assert player.cells_seen() == before, "the overlay is seen though most boards are there in a moment"
    player.hand.pass_time(0.5)
    assert isinstance(player.hand.top, GeneratingScene) and player.cells_seen() != before
    player.hand.click(player.hand.button("Cancel"))
    assert player.hand.play is player.scene and player.state == state
    player.click("r1c2")
    player.key("5")
    assert player.digit("r1c2") == 5
    player.hand.wait(lambda: not player.hand.app.worker.is_busy)
    player.hand.pass_time(0.5)
    assert player.hand.play is player.scene and player.state.size == 9


def test_a_game_that_is_left_is_looked_at_no_further(hand: Hand) -> None:
    player = Player(hand, EXPERT)
    first = player.scene.assistant.board_check
    hand.wait(lambda: first._task is not None)
    player.scene.begin(from_text(hand.app, f"sudoku:{EASY}", None))
    assert first.is_over and first._task.status is not Status.RUNNING
    hand.wait(lambda: player.scene.assistant.board_check.is_over)
    assert player.scene.assistant.board_check.report.facts == ("easy", "one solution")


def test_a_look_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, hand: Hand) -> None:
    monkeypatch.setattr("game.session.board_check.examine", raises_an_error)
    player = Player(hand)
    hand.wait(lambda: player.scene.assistant.board_check.is_over)
    hand.frames(2)
    assert "went wrong" in hand.app.toasts.text
