"""Faces, sizes and looks of link boards."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.link import FALLING, WALLED, Begin, Player, choose, pair
from support.hands.player import changed, place

from game.boards.link.faces import FACE_SETS
from game.paint.colours import contrast
from solvers.link.gravity import Gravity
from solvers.link.rules import LinkState
from solvers.puzzle import Mark, Role


def test_faces_change_at_once_and_are_kept(begin: Begin, hand: Hand) -> None:
    player = begin()
    hand.move((5, 5))
    pictures = []
    for faces in FACE_SETS:
        choose(hand, faces.key)
        player.rest()
        pictures.append(player.cells_seen())
    for one, other in combinations(pictures, 2):
        assert all(one[cell] != other[cell] for cell in one)
    other_hand = Hand(hand.app.storage.folder)
    again = Player(other_hand)
    again.rest()
    assert again.cells_seen() == pictures[-1]
    other_hand.close()


def test_faces_beyond_the_drawings_are_numbers(begin: Begin) -> None:
    player = begin("42 43 999 42/43 44 44 999")
    player.rest()
    seen = player.cells_seen()
    assert len(set(seen.values())) == 4
    player.take("r1c1-r1c4")
    assert player.turns == 1


LARGE = LinkState(tuple(index // 2 % 42 + 1 for index in range(480)), 16, 30)


@pytest.mark.parametrize("faces", [faces.key for faces in FACE_SETS])
@pytest.mark.parametrize("gravity", [Gravity.NONE, Gravity.INWARD])
def test_the_largest_board_is_playable_in_the_smallest_window(home: Path, quiet: None, faces: str, gravity: Gravity) -> None:
    hand = Hand(home, (960, 600), boards={"link": {"faces": faces}})
    player = Player(hand, str(LinkState(LARGE.tiles, 16, 30, gravity)))
    grid = player.board._grid
    assert grid.side >= 14 and hand.app.window.contains(player.board.rect)
    assert not player.board.rect.colliderect(player.scene.panel.rect)
    for names in ("r1c1-r1c2", "r16c29-r16c30", "r8c15-r8c16"):
        area = grid.area_at(*place(names.split("-")[0]))
        corners = [(area.x + 1, area.y + 1), (area.right - 2, area.bottom - 2)]
        assert {grid.cell_at(point) for point in corners} == {place(names.split("-")[0])}
        turns = player.turns
        two = pair(names)
        if player.state.tile_at(two.first) == player.state.tile_at(two.second) > 0 and player.state.path(two):
            player.take(names)
            assert player.turns == turns + 1
    assert player.turns
    hand.close()


CHOICES = [{}, {"theme": "light"}, {"high_contrast": True}, {"colour_blind": True}, {"theme": "light", "colour_blind": True}]


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("faces", [faces.key for faces in FACE_SETS])
def test_what_is_held_meant_or_marked_is_seen_in_every_look(home: Path, quiet: None, choices: dict[str, str], faces: str) -> None:
    hand = Hand(home, boards={"link": {"faces": faces}}, **choices)
    player = Player(hand, FALLING)
    player.rest()
    plain = player.cells_seen()
    for role in (Role.SUBJECT, Role.FRONTIER, Role.EXPLORED, Role.WRONG):
        player.scene.view.show(player.state, (Mark(role, ((1, 1),), "F 1.50"),))
        player.rest()
        assert changed(plain, player.cells_seen()) == {"r2c2"}, role
    player.scene.view.show(player.state)
    player.click("r2c2")
    player.rest()
    assert changed(plain, player.cells_seen()) == {"r2c2"}
    hand.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_walls_are_seen_and_never_taken(home: Path, quiet: None, theme: str) -> None:
    hand = Hand(home, theme=theme)
    player = Player(hand, WALLED)
    seen, rect = player.cells_seen(), player.board.rect
    assert seen["r2c2"] == seen["r1c2"] != seen["r1c1"]
    colours = {seen["r2c2"][start : start + 3] for start in range(0, len(seen["r2c2"]), 3)}
    ground = player.pixels(pygame.Rect(rect.x + 20, rect.y + 20, 1, 1))
    assert ground in colours, "it is no wall of bricks"
    assert max(contrast(tuple(ground), tuple(colour)) for colour in colours) > 1.5
    player.click("r1c2", "r2c2")
    assert player.board._held is None and player.turns == 0
    hand.close()
