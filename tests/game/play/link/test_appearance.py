"""Faces, sizes and themes of link boards, and the animation of a pair."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from support.users.link import FALLING, WALLED, Begin, Player, choose, pair
from support.users.player import changed, place
from support.users.user import User

from game.boards.link.picture import FACE_SETS
from game.theme.palette import contrast
from solvers.link.gravity import Gravity
from solvers.link.rules import LinkState, parse
from solvers.puzzle import Mark, Role

# faces and sizes


def test_faces_change_at_once_and_are_kept(begin: Begin, user: User) -> None:
    player = begin()
    user.move((5, 5))
    pictures = []
    for faces in FACE_SETS:
        choose(user, faces.key)
        pictures.append(player.picture())
    for one, other in combinations(pictures, 2):
        assert all(one[cell] != other[cell] for cell in one)
    other_user = User(user.app.storage.folder)
    again = Player(other_user)
    assert again.picture() == pictures[-1]


def test_faces_beyond_the_drawings_are_numbers(begin: Begin) -> None:
    player = begin("42 43 999 42/43 44 44 999")
    seen = player.picture()
    assert len(set(seen.values())) == 4
    player.match("r1c1-r1c4")
    assert player.turns == 1


LARGE = LinkState(tuple(index // 2 % 42 + 1 for index in range(480)), 16, 30)


@pytest.mark.parametrize("faces", [faces.key for faces in FACE_SETS])
@pytest.mark.parametrize("gravity", [Gravity.NONE, Gravity.INWARD])
def test_the_largest_board_is_playable_in_the_smallest_window(home: Path, quiet: None, faces: str, gravity: Gravity) -> None:
    user = User(home, (960, 600), boards={"link": {"faces": faces}})
    player = Player(user, str(LinkState(LARGE.tiles, 16, 30, gravity)))
    grid = player.board._grid
    assert grid.side >= 14 and user.app.window.contains(player.board.rect)
    assert not player.board.rect.colliderect(player.scene.panel.rect)
    for names in ("r1c1-r1c2", "r16c29-r16c30", "r8c15-r8c16"):
        area = grid.area_at(*place(names.split("-")[0]))
        corners = [(area.x + 1, area.y + 1), (area.right - 2, area.bottom - 2)]
        assert {grid.cell_at(point) for point in corners} == {place(names.split("-")[0])}
        turns = player.turns
        two = pair(names)
        if player.state.tile_at(two.first) == player.state.tile_at(two.second) > 0 and player.state.path(two):
            player.match(names)
            assert player.turns == turns + 1
    assert player.turns


CHOICES = [{}, {"theme": "light"}, {"high_contrast": True}, {"colour_blind": True}, {"theme": "light", "colour_blind": True}]


@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("faces", [faces.key for faces in FACE_SETS])
def test_marks_and_the_selection_are_visible_in_every_theme(home: Path, quiet: None, choices: dict[str, str], faces: str) -> None:
    user = User(home, boards={"link": {"faces": faces}}, **choices)
    player = Player(user, FALLING)
    plain = player.picture()
    for role in (Role.SUBJECT, Role.FRONTIER, Role.EXPLORED, Role.WRONG):
        player.scene.view.show(player.state, (Mark(role, ((1, 1),), "F 1.50"),))
        assert changed(plain, player.picture()) == {"r2c2"}, role
    player.scene.view.show(player.state)
    assert changed(plain, player.picture("click r2c2")) == {"r2c2"}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_walls_are_visible_and_never_removed(home: Path, quiet: None, theme: str) -> None:
    user = User(home, theme=theme)
    player = Player(user, WALLED)
    seen, rect = player.cells_seen(), player.board.rect
    assert seen["r2c2"] == seen["r1c2"] != seen["r1c1"]
    colours = {seen["r2c2"][start : start + 3] for start in range(0, len(seen["r2c2"]), 3)}
    ground = player.user.picture(pygame.Rect(rect.x + 20, rect.y + 20, 1, 1))
    assert ground in colours, "it is no wall of bricks"
    assert max(contrast(tuple(ground), tuple(colour)) for colour in colours) > 1.5
    player.click("r1c2", "r2c2")
    assert player.board._held is None and player.turns == 0


# motion


def test_the_line_of_a_pair_appears_and_disappears(begin: Begin) -> None:
    player = begin()
    player.rest()
    empty = player.margin_seen()
    player.click("r1c1", "r1c4")
    drawn = player.margin_seen()
    assert drawn != empty
    player.user.pass_time(0.15)
    assert player.margin_seen() == drawn, "it does not stay for a moment"
    player.user.pass_time(0.2)
    assert player.margin_seen() not in (drawn, empty), "it does not fade"
    player.rest()
    assert player.margin_seen() == empty and not player.user.app.is_busy


def test_the_line_lies_above_tiles_that_fall(begin: Begin) -> None:
    player = begin(FALLING)
    player.click("r3c1", "r3c2")
    player.user.move((5, 5))
    player.user.pass_time(0.2)
    assert player.board._motion.unsettled(player.user.time) == set()
    lined = player.cells_seen()
    assert changed(lined, player.picture()) == {"r3c1", "r3c2"}


def test_tiles_pass_between_cells_as_they_fall(begin: Begin) -> None:
    player = begin(FALLING)
    still = player.picture()
    player.click("r3c1", "r3c2")
    rows = []
    for _ in range(8):
        rows.append(player.board._motion.place((2, 0), player.user.time)[0])
        player.user.frames()
    assert rows == sorted(rows) and 1 < rows[0] < 2 and len(set(rows)) == len(rows)
    fallen = player.picture()
    assert fallen["r2c1"] == still["r1c1"] and fallen["r3c1"] == still["r2c1"] and fallen["r4c1"] == still["r4c1"]
    assert player.board._motion.unsettled(player.user.time) == set()


def test_undo_and_redo_move_and_restore(begin: Begin) -> None:
    player = begin(FALLING)
    still = player.picture()
    taken = player.picture("click r3c1 r3c2")
    player.undo()
    motion, now = player.board._motion, player.user.time
    assert 0 < motion.place((0, 0), now)[0] < 1 and 0 < motion.opacity((2, 0), now) < 1
    assert player.state == parse(FALLING) and player.picture() == still
    player.redo()
    assert 1 < motion.place((2, 0), player.user.time)[0] < 2 and motion.traces
    assert player.picture() == taken
    assert player.picture("key HOME") == still


def test_the_line_disappears_when_the_pair_comes_back(begin: Begin) -> None:
    player = begin()
    player.rest()
    empty = player.margin_seen()
    player.click("r1c1", "r1c4")
    assert player.margin_seen() != empty
    player.undo()
    assert player.margin_seen() == empty


def test_moves_can_be_made_while_tiles_fall(begin: Begin) -> None:
    player = begin("@down 1 2 3/2 1 3/4 4 5/5 6 6/7 7 8/8 9 9")
    player.user.move((5, 5))
    player.click("r3c1", "r3c2", "r5c1", "r5c2", "r6c2", "r6c3")
    assert player.turns == 3, "a click waits for what falls"
    assert len(player.board._motion.traces) == 1, "lines of pairs before lie about"
    assert player.board.is_moving(player.user.time)
    player.do("undo; undo; undo; rest")
    assert player.state == player.scene.session.start and not player.board._motion.ghosts[3:]
