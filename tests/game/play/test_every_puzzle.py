"""Playing every puzzle: the clipboard, a crash, pauses, reduced motion, hints, and a solver that takes over."""

import re
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest
from support.users.link import SMALL
from support.users.onestroke import SEED
from support.users.sudoku import BOARDS, EASY
from support.users.user import NEAR, User

from game.scenes.play import PlayScene
from game.scenes.watch import WatchScene
from game.session import HINT
from game.session.assistance import Rung
from game.window import copied_text, copy_text
from solvers import parse_game_id
from solvers.puzzle import Cell, Role


class Play(NamedTuple):
    """A game, and the clicks and keys that make its first move."""

    game: str
    clicks: tuple[Cell, ...]
    keys: str
    smaller: str

    def move(self, user: User) -> None:
        board = user.top.view.board
        for cell in self.clicks:
            user.click(board.point(cell))
        user.keys(self.keys)

    def moved(self, user: User) -> PlayScene:
        """Begin the game and make its first move."""
        scene = user.begin(self.game)
        self.move(user)
        assert scene.session.played == 1
        return scene


PLAYS = {
    "sliding": Play(NEAR, (), "LEFT", "sliding:3 1/2 0"),
    "sudoku": Play(f"sudoku:{EASY}", ((0, 1),), "4", f"sudoku:{BOARDS[4]}"),
    "link": Play(f"link:{SMALL}", ((0, 0), (0, 3)), "", "link:1 1"),
    "onestroke": Play(f"onestroke:{SEED}", (), "LEFT", "onestroke:S./.E"),
}

plays = pytest.mark.parametrize("play", PLAYS.values(), ids=list(PLAYS))


def cells_seen(user: User, scene: PlayScene | WatchScene) -> list[bytes]:
    """Return the pixels of each cell when nothing moves and the pointer is elsewhere."""
    user.hover((3, 3))
    user.pass_time(3)
    grid = scene.view.board._grid
    areas = [grid.area_at(row, col) for row in range(grid.rows) for col in range(grid.cols)]
    return [user.picture(area) for area in areas]


@plays
def test_a_position_is_copied_and_pasted(user: User, play: Play) -> None:
    scene = play.moved(user)
    state = scene.session.state
    user.keys("ctrl+c")
    assert copied_text() == f"{scene.session.puzzle.name}:{state}"
    user.keys("ctrl+z ctrl+v")
    assert user.play is scene and scene.session.state == scene.view.board.state == state and scene.session.played == 0


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("sliding", "1 2 3/4 5 6/8 7 0", "parity"),
        ("sliding", "1 2 3/4 5 6/7 8 0", "already solved"),
        ("sliding", "1 2 3/4 5/7 8 0", "Row 2 has 2 tiles"),
        ("sliding", "a photo of my cat", "is not a tile"),
        ("sliding", "chess:e4", "is not a tile"),
        ("link", "link:1 2/2 3", "face 1"),
        ("link", "link:@inside 1 2/2 1", "None of the remaining tiles can be paired."),
        ("link", "link:. .", "already solved"),
        ("sudoku", "22" + EASY[2:], "There are two 2s in row 1, at r1c1 and r1c2. Change one."),
        ("onestroke", "onestroke:S#E", "walled in"),
    ],
)
def test_a_board_that_cannot_be_played_is_named_and_nothing_is_lost(user: User, name: str, text: str, sentence: str) -> None:
    scene = PLAYS[name].moved(user)
    copy_text(text)
    user.keys("ctrl+v")
    assert sentence in user.app.toasts.text and user.app.toasts.text.endswith(".")
    assert user.play is scene and scene.session.played == 1


@plays
def test_a_game_survives_a_sudden_end(user: User, play: Play) -> None:
    session = play.moved(user).session
    state = session.state
    user.keys("ctrl+z")
    other = User(user.app.storage.folder)  # as if the first program had been killed
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    assert other.play.session.state == session.start and other.play.session.can_redo
    other.key(pygame.K_r)
    assert other.play.session.state == state


@plays
def test_a_pause_hides_the_board_and_blocks_moves(user: User, play: Play) -> None:
    scene = play.moved(user)
    before, state, clock = cells_seen(user, scene), scene.session.state, scene.session.clock
    user.keys("p")
    seconds = clock.seconds
    user.keys(f"{play.keys} LEFT DOWN RETURN m DELETE")
    n_hidden = sum(seen != shown for seen, shown in zip(before, cells_seen(user, scene), strict=True))
    assert n_hidden >= len(before) - 2, "cells are seen that do not lie empty since the move"
    assert scene.view.is_covered and scene.session.state == state and not clock.is_running and clock.seconds == seconds > 3
    user.click(scene.view.board.point((0, 0)))
    assert not scene.view.is_covered and scene.session.state == state and clock.is_running
    user.pass_time(2)
    assert clock.seconds == pytest.approx(seconds + 2, abs=0.2)
    assert cells_seen(user, scene) == before, "the click has done something on the board"


@plays
def test_with_reduced_motion_everything_appears_at_once(home: Path, play: Play) -> None:
    user = User(home, reduced_motion=True)
    scene = play.moved(user)
    assert not scene.view.board.is_moving(user.time)
    user.keys("ctrl+z")
    assert not scene.view.board.is_moving(user.time)


@plays
def test_a_smaller_board_may_replace_one_under_the_pointer(user: User, play: Play) -> None:
    scene = user.begin(play.game)
    grid, board = scene.view.board._grid, scene.view.board
    user.press(board.point((grid.rows - 1, grid.cols - 1)))
    copy_text(play.smaller)
    user.keys("ctrl+v")
    user.move(scene.view.board.rect.center)
    user.release(scene.view.board.point((0, 0)))
    assert scene.session.state == parse_game_id(play.smaller)[1] and scene.session.played == 0
    seen = cells_seen(user, scene)
    assert cells_seen(user, user.begin(play.smaller)) == seen, "something is left of what was held"


@plays
def test_the_theme_changes_during_a_game(user: User, play: Play) -> None:
    scene = play.moved(user)
    before = cells_seen(user, scene)
    user.keys("F9")
    assert all(seen != shown for seen, shown in zip(before, cells_seen(user, scene), strict=True))


@plays
def test_hints_reveal_more_and_more_and_then_make_the_move(user: User, play: Play) -> None:
    scene = user.begin(play.game)
    start, hints, told = scene.session.state, scene.assistant.hints, []
    while not scene.session.played:
        user.keys("h")
        user.wait(lambda: hints._task is None)
        user.frames(2)
        if hints.rung is not Rung.NOTHING:
            step = hints.step
            told.append((hints.rung, hints.text, scene.view.board.marks))
            assert scene.panel._hint_card.text == hints.text
    *clue, (place, where, cells), (reason, why, marks) = told
    assert (place, reason) == (Rung.WHERE, Rung.WHY) and [rung for rung, *_ in clue] in ([], [Rung.CLUE])
    assert all(text == step.clue and not shown for _, text, shown in clue) and why == step.why
    assert cells and {mark.role for mark in cells} <= {Role.SUBJECT, Role.TARGET} and set(marks) == set(step.marks)
    assert re.search(r"r\d+c\d+", where) or re.match(r"(Bring|Look at) tiles? \d|Tile \d+ can go home", where)
    assert scene.session.state == start.apply_all(step.moves) and scene.session.used[HINT] == 1 and scene.session.is_helped
    assert hints.rung is Rung.NOTHING and not scene.view.board.marks and not scene.panel._hint_card.text


@plays
def test_a_solver_continues_from_the_position_and_the_game_stays(user: User, play: Play) -> None:
    scene = play.moved(user)
    user.keys("w")
    assert user.at_the_first_step().view.board.state == scene.session.state
    user.keys("ESCAPE")
    assert user.play is scene and scene.session.played == 1 and not scene.session.is_helped


@plays
def test_a_watched_board_ignores_moves(user: User, play: Play) -> None:
    watch = user.watched(play.game)
    before = cells_seen(user, watch)
    for cell in play.clicks:
        user.click(watch.view.board.point(cell))
    user.keys(play.keys.replace("LEFT", "") + " RETURN DELETE")  # Left steps back in Watch AI
    user.drag(watch.view.board.point((0, 0)), watch.view.board.point((1, 1)))
    start = parse_game_id(play.game)[1]
    assert watch.view.board.state == start and cells_seen(user, watch) == before
    user.keys("ESCAPE")
    assert user.play.session.state == start and user.play.session.played == 0
