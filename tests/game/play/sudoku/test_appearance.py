"""The appearance of a sudoku: highlights, conflicts, marks, sizes."""

from pathlib import Path

import pytest
from support.users.player import changed
from support.users.sudoku import Begin, Player, choose
from support.users.user import User

from game.boards.sudoku import CANDIDATES, CONFLICTS, PEERS
from game.theme.palette import contrast, mix
from game.theme.proportions import Lined
from solvers.puzzle import cell_name


def test_conflicts_are_visible_in_both_cells_and_nowhere_else(begin: Begin) -> None:
    player = begin()
    choose(player, {PEERS.name: "off"})
    seen = player.picture("click r1c2; key 5; beside")
    choose(player, {PEERS.name: "off", CONFLICTS.name: "off"})
    assert changed(seen, player.picture()) == {"r1c2", "r1c8"}


def test_a_conflict_is_visible_in_a_coloured_cell_too(begin: Begin) -> None:
    player = begin()
    before = player.picture("click r1c2; key 5; beside")
    for name in ("r1c8", "r9c9"):
        player.click(name)
        player.paint("4")
    assert changed(before, player.picture("beside")) == {"r9c9"}
    assert "r1c8" in changed(before, player.picture("undo; undo; undo"))


def test_the_same_digit_is_highlighted_in_pencil_marks_too(begin: Begin) -> None:
    player = begin()
    choose(player, {PEERS.name: "off"})
    before = player.picture("click r1c2; mark 4 8; click r3c6; mark 3; beside")
    player.click("r8c9")
    fours = {cell_name(divmod(cell, 9)) for cell, digit in enumerate(player.state.digits) if digit == 4}
    assert changed(before, player.picture()) == fours | {"r1c2"}
    seen, palette = player.picture("tap first 4"), player.user.app.look.palette
    assert changed(before, seen) == fours | {"r1c2"}, "the digit in the hand is not lit up"
    light = bytes(mix(palette.surface, palette.accent("sudoku"), Lined.SAME))
    assert light in seen["r1c2"] and light not in seen["r3c6"]


def test_peers_of_the_chosen_cell_are_highlighted_unless_switched_off(begin: Begin) -> None:
    player = begin()
    before = player.picture()
    player.click("r1c2")
    peers = {cell_name(divmod(cell, 9)) for cell in player.state.shape.peer_cells[1]}
    assert changed(before, player.picture()) == peers | {"r1c2"}
    choose(player, {PEERS.name: "off"})
    assert changed(before, player.picture()) == {"r1c2"}


def test_all_candidates_are_shown_if_switched_on_and_can_be_removed(begin: Begin) -> None:
    player = begin()
    before = player.picture()
    choose(player, {CANDIDATES.name: "on"})
    empty = {cell_name(divmod(cell, 9)) for cell, digit in enumerate(player.state.digits) if not digit}
    shown = player.picture()
    assert changed(before, shown) == empty and not any(player.state.marks)
    player.do("click r1c2; mark 4")
    assert player.marks("r1c2") == set()
    player.do("click r2c3; mark 4")
    assert player.marks("r2c3") == {7, 8}
    player.mark("4")
    assert player.marks("r2c3") == {4, 7, 8}
    player.mark("1")
    assert player.marks("r2c3") == {4, 7, 8}, "what a peer holds was noted unseen"


def test_colours_and_the_pointer_are_visible(begin: Begin) -> None:
    player = begin()
    plain = player.picture()
    player.user.hover(player.point("r5c5"))
    player.user.pass_time(0.6)
    assert changed(plain, player.cells_seen()) == {"r5c5"}
    seen = []
    player.click("r1c1")
    for colour in "123456":
        player.paint(colour)
        seen.append(player.picture("beside")["r1c1"])
        assert changed(plain, player.picture()) == {"r1c1"}
        player.click("r1c1")
    assert len(set(seen)) == 6


def test_the_corners_stay_round(begin: Begin) -> None:
    player = begin()
    grid, surface = player.board._grid, player.user.app.surface
    last = (grid.rect.right - 1, grid.rect.bottom - 1)
    spots = {"r1c1": grid.rect.topleft, "r9c9": last, "r5c5": grid.area_at(4, 4).move(3, 3).topleft}
    before = {name: surface.get_at(spot) for name, spot in spots.items()}
    player.drag("r1c1", "r5c5", "r9c9")
    player.user.pass_time(0.2)
    assert {name for name, spot in spots.items() if surface.get_at(spot) != before[name]} == {"r5c5"}


def test_a_new_digit_flashes_unless_motion_is_reduced(begin: Begin) -> None:
    player = begin()
    player.do("click r1c2; key 4")
    assert player.board.is_moving(player.user.time)
    player.user.pass_time(1)
    assert not player.user.app.is_busy
    player.user.app.settings.reduced_motion = True
    player.user.app.refresh_look()
    player.key("5")
    assert not player.board.is_moving(player.user.time)


@pytest.mark.parametrize("choices", [{}, {"theme": "light"}, {"high_contrast": True}, {"colour_blind": True}])
@pytest.mark.parametrize("name", ["r1c1", "r1c2"], ids=["given", "placed"])
def test_digits_are_legible_on_every_background(home: Path, unexamined: None, choices: dict[str, str], name: str) -> None:
    user = User(home, **choices)
    player = Player(user)
    player.click(name)
    player.key("4")
    for colour in "123456":
        player.paint(colour)
        for is_chosen, least in ((True, 3), (False, 4)):  # large text is read at 3
            if not is_chosen:
                player.beside()
            assert ratio(player, name) > least
        player.click(name)


def ratio(player: Player, name: str) -> float:
    """Return the contrast between a cell's background, at its left edge, and the colour farthest from it."""
    player.user.pass_time(0.6)
    pixels, side = player.cells_seen()[name], player.board._grid.side - 6
    colours = {tuple(pixels[start : start + 3]) for start in range(0, len(pixels), 3)}
    left = side * (side // 2) * 3
    ground = tuple(pixels[left : left + 3])
    return max(contrast(ground, colour) for colour in colours)
