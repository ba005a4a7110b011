"""Playing link match by real events: pairs, falls, help, lost games, games against time, and everything that can be chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.link import CTRL, FALLING, HOLES, LOSABLE, LOSING, SMALL, WALLED, Player, choose, pair, shown
from support.hands.sudoku import place

from game import clipboard
from game.boards.base import OFF
from game.boards.link.board import LinkBoard
from game.boards.link.faces import FACE_SETS
from game.paint.colours import contrast
from game.scenes.games.level_card import LevelCard
from game.scenes.games.levels import LevelsScene
from game.scenes.games.new_game import NewGameScene
from game.scenes.play.endings import TimeUpScene, WonScene
from game.scenes.play.scene import PlayScene
from game.session.board_check import BoardCheck
from game.session.hints import Rung
from game.session.loss_check import LossCheck
from game.session.session import HINT, RELAXED, SHUFFLE, TIMED
from game.widgets.controls.field import TextField
from solvers import PUZZLES
from solvers.formats.levels import read_packs
from solvers.link.generation.layouts import cells_of
from solvers.link.gravity import Gravity
from solvers.link.rules import LinkState
from solvers.link.text import parse
from solvers.puzzle import Mark, Role

Begin = Callable[..., Player]
LINK = PUZZLES["link"]
BACK = "Back to the last winnable position"
STATES = (SMALL, FALLING, HOLES, LOSABLE)


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody look at boards, as that takes another process."""
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    monkeypatch.setattr(LossCheck, "poll", lambda self: False)


@pytest.fixture
def begin(hand: Hand, quiet: None) -> Begin:
    """Begin a board that nobody looks at."""
    return lambda text=SMALL: Player(hand, text)


@pytest.fixture
def served(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """Return a hand on a program that looks at no board by itself."""
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    hand = Hand(home)
    yield hand
    hand.close()


@pytest.fixture
def judged(served: Hand) -> Begin:
    """Begin a board that is checked for being lost and a solver knows hints for."""
    return lambda text=LOSABLE: Player(served, text)


def timed(hand: Hand) -> None:
    """Have the next games played against time."""
    hand.app.settings.new_games.setdefault("link", {})["pace"] = TIMED


# pairs


def test_two_clicks_take_a_pair(begin: Begin) -> None:
    player = begin()
    player.click("r1c1")
    assert player.turns == 0 and player.board._held == (0, 0)
    player.click("r1c4")
    assert player.turns == 1 and player.tile("r1c1") == player.tile("r1c4") == 0 and player.state.left == 6
    before = player.cells_seen()
    player.rest()
    assert {cell for cell, seen in player.cells_seen().items() if seen != before[cell]} >= {(0, 0), (0, 3)}, "the tiles stay"


@pytest.mark.parametrize("elsewhere", ["the tile", "an empty cell", "the margin", "beside the board"])
def test_a_click_that_takes_nothing_lets_go(begin: Begin, elsewhere: str) -> None:
    player = begin()
    player.take("r1c1-r1c4")
    rect = player.board.rect
    points = {
        "the tile": player.point("r2c2"),
        "an empty cell": player.point("r1c4"),
        "the margin": (rect.x + 3, rect.centery),
        "beside the board": (rect.centerx, rect.y - 2),
    }
    player.click("r2c2")
    assert player.board._held == (1, 1)
    held = player.cells_seen()[1, 1]
    player.hand.click(points[elsewhere])
    player.rest()
    if elsewhere == "beside the board":
        return  # nobody sees that click
    assert player.board._held is None and player.turns == 1 and player.cells_seen()[1, 1] != held
    player.click("r2c3")
    assert player.turns == 1, "the tile was still held"


@pytest.mark.parametrize("names", ["r1c1-r1c2", "r1c1-r2c2"], ids=["unequal", "without a link"])
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_what_is_no_pair_shakes(begin: Begin, names: str, by_keys: bool) -> None:
    player = begin(FALLING)
    first, second = names.split("-")
    before = player.state
    if by_keys:
        player.board._cursor = place(first)
        player.key("RETURN")
        player.board._cursor = place(second)
        player.key("RETURN")
    else:
        player.click(first, second)
    assert player.state == before and player.turns == 0
    assert player.board.is_moving(player.hand.time)
    shaking = []
    for _ in range(6):
        player.hand.frames()
        shaking.append({name: player.board._motion.place(place(name), player.hand.time)[1] for name in (first, second, "r4c3")})
    for name in (first, second):
        assert len({moment[name] for moment in shaking}) > 3, f"{name} does not shake"
    assert {moment["r4c3"] for moment in shaking} == {2}
    assert player.board._held == place(second), "the second tile can be the first of the next pair"
    player.rest()
    assert not player.hand.app.is_busy and player.board._motion.place(place(first), player.hand.time) == place(first)


def test_a_tile_that_is_held_is_let_go_by_undo(begin: Begin) -> None:
    player = begin()
    player.take("r1c1-r1c4")
    player.click("r2c2")
    player.undo()
    assert player.board._held is None and player.state == parse(SMALL)
    player.click("r2c3")
    assert player.turns == 0


def test_equal_tiles_light_up_if_that_is_chosen(begin: Begin) -> None:
    player = begin(FALLING)
    for value in ("off", "on"):
        player.hand.app.settings.boards.setdefault("link", {})["equals"] = value
        player.scene.refresh()
        player.hand.move((5, 5))
        player.rest()
        before = player.cells_seen()
        player.click("r1c3")
        player.hand.move((5, 5))
        player.rest()
        changed = {cell for cell, seen in player.cells_seen().items() if seen != before[cell]}
        assert changed == {(0, 2), (1, 2)} if value == "on" else changed == {(0, 2)}
        player.click("r1c3")


def test_a_game_is_won_when_no_tile_is_left(begin: Begin) -> None:
    player = begin()
    player.hand.count_as_made()
    for names in ("r1c1-r1c4", "r2c2-r2c3", "r1c2-r2c1", "r1c3-r2c4"):
        assert not player.scene.session.is_won
        player.take(names)
    player.hand.pass_time(1)
    assert player.scene.session.is_won and isinstance(player.hand.top, WonScene)
    assert player.hand.app.storage.record("link", "2 × 4, tiles stay").wins == 1
    player.key("ESCAPE")
    for name in ("RIGHT", "RETURN", "SPACE", "s", "h"):
        player.key(name)
    player.click("r1c1", "r1c4")
    assert player.turns == 4


# the keyboard


@pytest.mark.parametrize("text", [SMALL, HOLES, WALLED, "1 . . . . 2/. . . . . ./2 . . 1 . .", "# # #/1 1 #/# # #"])
def test_arrows_reach_every_tile_from_every_tile(begin: Begin, text: str) -> None:
    player = begin(text)
    tiles, ways = set(player.board._tiles), {}
    for tile in tiles:
        ways[tile] = set()
        for arrow in ("UP", "DOWN", "LEFT", "RIGHT"):
            player.board._cursor = tile
            player.key(arrow)
            assert player.board._cursor in tiles
            ways[tile].add(player.board._cursor)
    for tile in tiles:
        reached, new = {tile}, {tile}
        while new:
            new = {other for near in new for other in ways[near]} - reached
            reached |= new
        assert reached == tiles


def test_a_game_can_be_won_by_keys_alone(begin: Begin) -> None:
    player = begin(FALLING)
    take = iter(("RETURN", "SPACE", "KP_ENTER") * 8)
    while not player.scene.session.is_won:
        two = player.state.pairs[0]
        for cell in (two.first, two.second):
            go_to(player, cell)
            player.key(next(take))
        assert player.tile("r1c1") == player.state.tile_at((0, 0))
    assert player.turns == 6


def go_to(player: Player, cell: tuple[int, int]) -> None:
    """Go to a tile by arrows, as somebody does who looks."""
    for _ in range(30):
        cursor = player.board._cursor
        if cursor == cell:
            return
        if cursor is None:
            player.key("RIGHT")
        elif cursor[0] != cell[0]:
            player.key("DOWN" if cursor[0] < cell[0] else "UP")
            if player.board._cursor == cursor:
                player.key("LEFT" if cursor[1] > cell[1] else "RIGHT")
        else:
            player.key("LEFT" if cursor[1] > cell[1] else "RIGHT")
    raise AssertionError(f"{cell} is out of reach")


def test_the_cursor_survives_falls_and_goes_where_tiles_are(begin: Begin) -> None:
    player = begin(FALLING)
    player.key("RIGHT")
    go_to(player, (2, 0))
    player.key("RETURN")
    go_to(player, (2, 1))
    player.key("RETURN")
    assert player.turns == 1 and player.board._cursor == (2, 1) and player.tile("r3c2") == 1
    go_to(player, (1, 0))
    player.undo()
    assert player.board._cursor == (1, 0)
    player.key("RIGHT")
    assert player.board._cursor == (1, 1)
    player.take("r3c1-r3c2")
    player.key("RIGHT", "UP", "UP", "UP", "LEFT", "LEFT", "LEFT")
    assert player.state.tile_at(player.board._cursor) > 0


def test_the_cursor_goes_to_the_nearest_tile_when_its_own_is_gone(begin: Begin) -> None:
    player = begin(SMALL)
    player.board._cursor = (1, 1)
    player.key("RETURN", "RIGHT", "RETURN")
    assert player.turns == 1 and player.tile("r2c3") == 0
    assert player.board._cursor == (0, 2)


def test_the_cursor_is_seen_and_gone_with_the_mouse(begin: Begin) -> None:
    player = begin(FALLING)
    player.hand.move((5, 5))
    player.rest()
    grid = player.board._grid
    around = grid.area_at(1, 1).inflate(4 * grid.gap, 4 * grid.gap)
    before = player.pixels(around)
    player.board._cursor = (0, 1)
    player.key("DOWN")
    assert player.board._cursor == (1, 1) and player.pixels(around) != before
    player.click("r4c1", "r4c1")
    player.hand.move((5, 5))
    player.rest()
    assert player.board._cursor is None and player.pixels(around) == before


def test_space_pauses_where_no_tile_is_meant(begin: Begin) -> None:
    player = begin()
    player.key("SPACE")
    assert player.scene.view.is_covered
    player.key("SPACE", "RIGHT", "SPACE")
    assert not player.scene.view.is_covered and player.board._held is not None


def test_arrows_go_on_from_what_the_mouse_holds(begin: Begin) -> None:
    player = begin(FALLING)
    player.click("r3c1")
    player.key("LEFT")
    assert player.board._cursor == (2, 0)
    player.key("RIGHT", "RETURN")
    assert player.turns == 1


# what moves


def test_the_line_of_a_pair_is_seen_and_gone_again(begin: Begin) -> None:
    player = begin()
    player.rest()
    empty = player.margin_seen()
    player.click("r1c1", "r1c4")
    drawn = player.margin_seen()
    assert drawn != empty
    player.hand.pass_time(0.15)
    assert player.margin_seen() == drawn, "it does not stay for a moment"
    player.hand.pass_time(0.2)
    assert player.margin_seen() not in (drawn, empty), "it does not fade"
    player.rest()
    assert player.margin_seen() == empty and not player.hand.app.is_busy


def test_the_line_lies_above_tiles_that_fall(begin: Begin) -> None:
    player = begin(FALLING)
    player.click("r3c1", "r3c2")
    player.hand.move((5, 5))
    player.hand.pass_time(0.2)
    assert player.board._motion.restless(player.hand.time) == set()
    lined = player.cells_seen()
    player.rest()
    bare = player.cells_seen()
    assert {cell for cell in bare if lined[cell] != bare[cell]} == {(2, 0), (2, 1)}


def test_tiles_pass_between_cells_as_they_fall(begin: Begin) -> None:
    player = begin(FALLING)
    player.hand.move((5, 5))
    player.rest()
    still = player.cells_seen()
    player.click("r3c1", "r3c2")
    rows = []
    for _ in range(8):
        rows.append(player.board._motion.place((2, 0), player.hand.time)[0])
        player.hand.frames()
    assert rows == sorted(rows) and 1 < rows[0] < 2 and len(set(rows)) == len(rows)
    player.rest()
    fallen = player.cells_seen()
    assert fallen[1, 0] == still[0, 0] and fallen[2, 0] == still[1, 0] and fallen[3, 0] == still[3, 0]
    assert player.board._motion.restless(player.hand.time) == set()


def test_undo_and_redo_move_and_restore(begin: Begin) -> None:
    player = begin(FALLING)
    player.hand.move((5, 5))
    player.rest()
    still = player.cells_seen()
    player.click("r3c1", "r3c2")
    player.hand.move((5, 5))
    player.rest()
    taken = player.cells_seen()
    player.undo()
    motion, now = player.board._motion, player.hand.time
    assert 0 < motion.place((0, 0), now)[0] < 1 and 0 < motion.strength((2, 0), now) < 1
    player.rest()
    assert player.state == parse(FALLING) and player.cells_seen() == still
    player.key("y", modifiers=CTRL)
    assert 1 < motion.place((2, 0), player.hand.time)[0] < 2 and motion.traces
    player.rest()
    assert player.cells_seen() == taken
    player.key("HOME")
    player.rest()
    assert player.cells_seen() == still


def test_the_line_goes_with_the_pair_that_comes_back(begin: Begin) -> None:
    player = begin()
    player.rest()
    empty = player.margin_seen()
    player.click("r1c1", "r1c4")
    assert player.margin_seen() != empty
    player.undo()
    assert player.margin_seen() == empty


def test_a_hand_is_faster_than_what_falls(begin: Begin) -> None:
    player = begin("@down 1 2 3/2 1 3/4 4 5/5 6 6/7 7 8/8 9 9")
    player.hand.move((5, 5))
    player.click("r3c1", "r3c2", "r5c1", "r5c2", "r6c2", "r6c3")
    assert player.turns == 3, "a click waits for what falls"
    assert len(player.board._motion.traces) == 1, "lines of pairs before lie about"
    assert player.board.is_moving(player.hand.time)
    player.undo()
    player.undo()
    player.undo()
    player.rest()
    assert player.state == player.scene.session.start and not player.board._motion.ghosts[3:]


@pytest.mark.parametrize("names", ["r3c1-r3c2", "r1c1-r1c2"])
def test_with_reduced_motion_everything_is_there_at_once(home: Path, quiet: None, names: str) -> None:
    hand = Hand(home, reduced_motion=True)
    player = Player(hand, FALLING)
    player.click(*names.split("-"))
    hand.move((5, 5))
    hand.frames(2)
    seen = player.cells_seen()
    assert player.turns == (names == "r3c1-r3c2")
    assert not player.board._motion.ghosts and not player.board._motion.traces
    assert player.board._motion.restless(hand.time) <= {(0, 0), (0, 1)}
    player.rest()
    if player.turns:
        assert player.cells_seen() == seen
    hand.close()


# shuffling


def test_a_shuffle_keeps_the_tiles_and_is_undone(begin: Begin) -> None:
    player = begin(LOSABLE)
    player.take(LOSING)
    before = player.state
    player.hand.use("Shuffle what is left")
    after = player.state
    assert after != before and Counter(after.tiles) == Counter(before.tiles) and player.turns == 2
    assert [tile > 0 for tile in after.tiles] == [tile > 0 for tile in before.tiles]
    assert can_be_cleared(after), "a shuffle leaves a board that nobody can clear"
    assert player.scene.session.used[SHUFFLE] == 1 and player.scene.session.is_helped
    assert (player.scene.panel.figures.helps.value, player.scene.panel.figures.helps._caption) == ("1", "help")
    player.undo()
    assert player.state == before
    player.key("r")
    assert player.state == after
    player.key("s")
    assert player.turns == 3 and player.scene.session.used[SHUFFLE] == 2


def can_be_cleared(state: LinkState) -> bool:
    """Try all orders of pairs."""
    lost: set[LinkState] = set()

    def is_cleared(state: LinkState) -> bool:
        if state.left == 0:
            return True
        if state in lost or not any(is_cleared(state.without(two)) for two in state.pairs):
            lost.add(state)
            return False
        return True

    return is_cleared(state)


@pytest.mark.parametrize(
    ("text", "words"),
    [("@inside 1 1 # 2 # 2", "These tiles can't be shuffled: no order was found"), ("1 . 1/. 1 1", "No other order")],
)
def test_where_nothing_can_be_shuffled_it_says_so(begin: Begin, text: str, words: str) -> None:
    player = begin(text)
    player.key("s")
    assert words in player.said and player.turns == 0 and player.scene.session.used[SHUFFLE] == 0


def test_a_shuffle_is_seen_and_so_is_its_end(begin: Begin) -> None:
    player = begin(LOSABLE)
    player.hand.move((5, 5))
    player.rest()
    before = player.cells_seen()
    player.key("s")
    changed = {
        divmod(index, 5)
        for index, (one, other) in enumerate(zip(player.state.tiles, player.scene.session.start.tiles, strict=True))
        if one != other
    }
    for _ in range(2):
        moving = player.board._motion.restless(player.hand.time)
        assert moving >= changed != set()
        places = [player.board._motion.place(cell, player.hand.time) for cell in moving]
        assert any(place not in moving for place in places), "no tile is between cells"
        player.rest()
        assert not player.board._motion.restless(player.hand.time)
        seen = player.cells_seen()
        assert {cell for cell in seen if seen[cell] != before[cell]} == (changed if player.turns else set())
        player.undo()


# hints, and boards that are lost


def test_hints_tell_more_and_more_and_then_take_the_pair(judged: Begin) -> None:
    player = judged()
    player.key("h")
    player.hand.wait(lambda: player.scene.assistant.hints.rung is Rung.CLUE)
    player.hand.frames(2)
    step, texts = player.scene.assistant.hints.step, [player.card]
    before = player.cells_seen()
    for rung in (Rung.WHERE, Rung.WHY):
        player.key("h")
        assert player.scene.assistant.hints.rung is rung
        texts.append(player.card)
    two = step.moves[0]
    assert len(set(texts)) == 3 and texts[0] == step.clue and texts[2] == step.why
    assert all(f"r{row + 1}c{col + 1}" in texts[1] for row, col in (two.first, two.second))
    player.rest()
    seen = player.cells_seen()
    assert all(seen[cell] != before[cell] for cell in (two.first, two.second)), "the pair is not marked"
    assert player.turns == 0
    player.key("h")
    assert player.turns == 1 and not player.card and player.scene.session.state == parse(LOSABLE).apply(two)
    assert player.scene.session.used[HINT] == 1


def test_the_move_that_lost_is_named_and_one_goes_back_there(judged: Begin) -> None:
    player = judged()
    player.hand.wait(lambda: parse(LOSABLE) in player.scene.assistant.loss_check._rulings)
    assert not player.scene.assistant.lost_words
    player.take(LOSING)
    player.hand.wait(lambda: player.card)
    assert player.card.startswith(f"This board can no longer be cleared. {LOSING} lost it: Ctrl+B goes back")
    assert player.card == player.said
    player.hand.frames(3)
    assert player.hand.button(BACK)
    while player.state.pairs:
        player.take(player.state.pairs[-1])
    player.hand.wait(lambda: player.scene.assistant.loss_check.lost_by)
    player.hand.frames(3)
    assert LOSING in player.card and player.card.startswith("None of the remaining tiles can be paired.")
    player.hand.click(player.hand.button(BACK))
    player.rest()
    assert player.turns == 0 and player.state == parse(LOSABLE) and not player.card
    assert not player.said or "lost" not in player.said
    assert not [b for b in player.hand.top.root.visible_tree() if getattr(b, "title", "") == BACK]
    player.key("r")
    player.hand.wait(lambda: player.card)
    player.key("b")
    assert player.turns == 0, "B does not go back"
    player.key("r")
    player.hand.wait(lambda: player.card)
    player.key("s")
    player.hand.wait(lambda: player.state in player.scene.assistant.loss_check._rulings)
    player.hand.frames(3)
    assert not player.card and not player.scene.panel._go_back.is_visible, "a shuffle makes it good again"


def test_hints_on_a_lost_board_say_that_it_is_lost(judged: Begin) -> None:
    player = judged()
    player.take(LOSING)
    player.key("h")
    player.hand.wait(lambda: player.scene.assistant.hints.error is not None)
    player.hand.frames(2)
    assert player.card.startswith("This board can't be cleared")
    player.hand.wait(lambda: player.scene.assistant.loss_check.lost_by)
    player.hand.frames(3)
    assert player.hand.button(BACK)
    player.key("h")
    player.hand.wait(lambda: player.scene.assistant.hints.error is not None)
    assert player.turns == 1


def test_nobody_is_told_who_does_not_want_it(judged: Begin) -> None:
    player = judged()
    player.hand.app.settings.boards["link"] = {"tells-loss": OFF}
    player.scene.refresh()
    player.take(LOSING)
    player.hand.wait(lambda: player.scene.assistant.loss_check.lost_by)
    player.hand.frames(3)
    assert not player.card and not player.said and not player.scene.panel._go_back.is_visible
    player.hand.app.settings.boards["link"] = {}
    player.scene.refresh()
    assert player.card and player.scene.panel._go_back.is_visible


def test_a_board_that_never_could_be_cleared_names_no_move(judged: Begin) -> None:
    lost = parse(LOSABLE).apply(pair(LOSING))
    player = judged(str(lost))
    player.hand.wait(lambda: player.card)
    player.hand.frames(3)
    assert "lost it" not in player.card and not player.scene.panel._go_back.is_visible
    assert player.card == "This board can no longer be cleared. S shuffles."


# against time


def test_time_runs_down_from_the_first_pair(begin: Begin, hand: Hand) -> None:
    timed(hand)
    player = begin()
    session = player.scene.session
    assert session.origin.pace == TIMED and session.seconds_left == session.allowance.seconds == 36
    hand.pass_time(2)
    assert session.seconds_left == 36, "the clock runs before anything is done"
    player.take("r1c1-r1c4")
    hand.time += 10
    hand.frames(2)
    assert 24 < session.seconds_left < 26
    assert player.scene.panel.figures.time.value == "0:26" and player.scene.panel.figures.time._caption == "left"
    player.key("p")
    left = session.seconds_left
    hand.time += 100
    hand.frames(2)
    assert session.seconds_left == left, "the clock runs in a pause"


@pytest.mark.parametrize("overlay", ["F10", "F1", "n"])
def test_against_time_no_board_is_seen_while_no_time_passes(begin: Begin, hand: Hand, overlay: str) -> None:
    timed(hand)
    player = begin()
    player.take("r1c1-r1c4")
    left, view = player.scene.session.seconds_left, player.scene.view
    player.key(overlay)
    hand.pass_time(2)
    assert hand.top is not player.scene and player.scene.session.seconds_left == pytest.approx(left, abs=0.1)
    assert view.is_covered
    player.key("ESCAPE")
    assert hand.top is player.scene and not view.is_covered and player.scene.session.clock.is_running
    player.key("p")
    player.key(overlay)
    player.key("ESCAPE")
    assert view.is_covered and not player.scene.session.clock.is_running, "the pause is over though nobody ended it"


@pytest.fixture
def run_out(begin: Begin, hand: Hand) -> Player:
    """Return a game whose time is up."""
    timed(hand)
    player = begin()
    hand.count_as_made()
    player.take("r1c1-r1c4")
    hand.time += 60
    hand.frames(2)
    assert isinstance(hand.top, TimeUpScene)
    hand.pass_time(0.3)
    return player


def test_when_the_time_is_up_one_tries_again(run_out: Player, hand: Hand) -> None:
    hand.key(pygame.K_RETURN)
    scene = hand.play
    session = scene.session
    assert session.state == parse(SMALL) and session.seconds_left == 36 and not session.can_redo
    assert scene.view.board.state == session.state and not session.clock.is_running
    assert not hand.app.saved_games.games(), "the game that is over is still there to go on with"
    for names in ("r1c1-r1c4", "r2c2-r2c3", "r1c2-r2c1", "r1c3-r2c4"):
        run_out.take(names)
    hand.pass_time(1)
    assert isinstance(hand.top, WonScene)
    assert hand.app.storage.record("link", "2 × 4, tiles stay, against time").wins == 1
    assert hand.app.storage.record("link", "2 × 4, tiles stay").wins == 0
    hand.pass_time(0.5)
    hand.click(hand.button("Play it again"))
    again = hand.play.session
    assert again.state == parse(SMALL) and again.seconds_left == 36 and not again.clock.is_running


def test_when_the_time_is_up_one_goes_on_without_a_clock(run_out: Player, hand: Hand) -> None:
    hand.click(hand.button("Go on without a clock"))
    session = hand.play.session
    assert session.seconds_left is None and session.played == 1 and session.clock.is_running
    hand.time += 100
    hand.frames(3)
    assert isinstance(hand.top, PlayScene)
    for names in ("r2c2-r2c3", "r1c2-r2c1", "r1c3-r2c4"):
        run_out.take(names)
    assert session.is_won and hand.app.storage.record("link", "2 × 4, tiles stay, against time").wins == 0


def test_shuffles_run_out_against_time(begin: Begin, hand: Hand) -> None:
    timed(hand)
    player = begin(LOSABLE)
    session, panel = player.scene.session, player.scene.panel
    assert (panel.figures.helps.value, panel.figures.helps._caption) == ("3 + 2", "hints + shuffles")
    player.key("s")
    assert panel.figures.helps.value == "3 + 1" and not session.is_helped
    player.key("s", "s")
    assert session.used[SHUFFLE] == 2 and player.turns == 2 and player.said == "All shuffles of this game are used up."
    assert panel.figures.helps.value == "3 + 0" and not any(
        tool.is_enabled for tool, _ in panel.tools.tools if tool.icon == "shuffle"
    )


def test_hints_run_out_against_time(judged: Begin, served: Hand) -> None:
    timed(served)
    player = judged(FALLING)
    for left in (2, 1, 0):
        for rung in (Rung.CLUE, Rung.WHERE, Rung.WHY):
            player.key("h")
            player.hand.wait(lambda rung=rung: player.scene.assistant.hints.rung is rung)
        player.key("h")
        assert player.scene.panel.figures.helps.value == f"{left} + 2"
    turns = player.turns
    assert turns == 3
    player.key("h")
    player.hand.frames(5)
    assert (
        player.said == "All hints of this game are used up."
        and player.scene.assistant.hints._task is None
        and player.turns == turns
    )


def test_who_asks_twice_before_the_answer_asks_once(begin: Begin, hand: Hand) -> None:
    timed(hand)
    player = begin(LOSABLE)
    player.key("h", "h", "h")
    assert player.scene.assistant.hints.is_thinking and player.scene.session.used[HINT] == 1
    hand.wait(lambda: player.scene.assistant.hints.rung is Rung.CLUE)
    assert player.scene.session.left_of(HINT) == 2


def test_no_shuffle_is_offered_that_is_used_up(judged: Begin, served: Hand) -> None:
    timed(served)
    player = judged()
    player.key("s", "s")
    player.scene.session.go(0)
    player.scene._changed()
    player.take(LOSING)
    player.hand.wait(lambda: player.card)
    assert "shuffles" not in player.card


def test_everything_is_kept_in_a_game_that_is_saved(begin: Begin, hand: Hand) -> None:
    timed(hand)
    player = begin(LOSABLE)
    player.take(LOSING)
    player.key("s")
    player.take(player.state.pairs[0])
    player.undo()
    player.scene.session.help(HINT)
    hand.time += 5
    hand.frames(2)
    player.key("ESCAPE")
    session = player.scene.session
    other = Hand(hand.app.storage.folder)
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    again = other.play.session
    assert again.state == session.state and again.played == 2 and again.can_redo
    assert again.used == {SHUFFLE: 1, HINT: 1} and again.origin.pace == TIMED
    assert again.left_of(SHUFFLE) == 1 and again.seconds_left == pytest.approx(session.seconds_left, abs=0.5)
    again.relax()
    other.key(pygame.K_ESCAPE)
    other.wait(lambda: other.top._saved)
    other.key(pygame.K_c)
    assert other.play.session.seconds_left is None
    other.close()


# boards that are brought


def test_a_position_travels_by_the_clipboard(begin: Begin) -> None:
    player = begin(LOSABLE.replace("@inside", "@left @inside"))
    player.take(player.state.pairs[0])
    state = player.state
    player.key("c", modifiers=CTRL)
    assert clipboard.get() == f"link:{state}"
    player.key("s")
    player.key("v", modifiers=CTRL)
    assert player.state == state and player.turns == 0 and player.board.state == state


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("link:1 2/2 3", "face 1"),
        ("link:1 2 1/2 1", "all rows must be equally long"),
        ("link:@sideways 1 1", "not a gravity rule"),
        ("link:@inside 1 2/2 1", "None of the remaining tiles can be paired."),
        ("link:. .", "already solved"),
        ("link:1 x", "is not a tile"),
        ("link:" + "/".join(["1 1"] * 31), "31 x 2"),
        ("link:", "empty"),
    ],
)
def test_a_board_that_cannot_be_played_gets_a_sentence(begin: Begin, text: str, words: str) -> None:
    player = begin()
    clipboard.put(text)
    player.key("v", modifiers=CTRL)
    assert words in player.said and player.said.endswith(".") and player.state == parse(SMALL)


# new games and levels


def choose_new(hand: Hand, chosen: dict[str, str]) -> None:
    """Choose a new game in the dialog and start it."""
    hand.key(pygame.K_n)
    hand.pass_time(0.3)
    assert isinstance(hand.top, NewGameScene)
    for name, value in chosen.items():
        if name == "typed":
            hand.click(shown(hand, TextField))
            hand.type(value)
        else:
            choose(hand, value)
    hand.click(hand.button("Start"))


@pytest.mark.parametrize(
    "chosen",
    [
        {"typed": "5x8", "gravity": "cols-down-up", "pace": TIMED},
        {"size": "6x8", "layout": "windows", "ring": "off"},
        {"size": "7x12", "gravity": "left", "layout": "ring"},
    ],
)
def test_every_choice_of_a_new_game_reaches_the_board(judged: Begin, served: Hand, chosen: dict[str, str]) -> None:
    judged(SMALL)
    choose_new(served, chosen)
    served.wait(lambda: isinstance(served.top, PlayScene))
    scene = served.play
    state = scene.session.state
    rows, cols = map(int, chosen.get("typed", chosen.get("size", "")).split("x"))
    assert (state.rows, state.cols) == (rows, cols)
    assert state.gravity == chosen.get("gravity", Gravity.NONE)
    assert state.has_margin == (chosen.get("ring") != "off")
    layout = cells_of(chosen.get("layout", "full"), rows, cols)
    assert sum(layout) == state.left and (state.gravity or layout == tuple(tile > 0 for tile in state.tiles))
    assert scene.session.origin.pace == chosen.get("pace", RELAXED)
    assert dict(scene.session.origin.options)["difficulty"] == "easy"


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        ({"typed": "3x9"}, "each side has 4 to 30 cells"),
        ({"typed": "30x30"}, "at most 480 cells"),
        ({"typed": "many"}, "write rows x columns"),
        ({"size": "4x4", "layout": "heart"}, "choose 7 × 7 or larger"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(begin: Begin, hand: Hand, chosen: dict[str, str], words: str) -> None:
    begin()
    choose_new(hand, chosen)
    assert isinstance(hand.top, NewGameScene)
    assert words in hand.top._problem.text and hand.top._problem.is_visible and hand.top._problem.text.endswith(".")


def test_levels_are_a_campaign_over_the_classic_rules(begin: Begin, hand: Hand) -> None:
    packs = {pack.name: pack for pack in read_packs(LINK)}
    classic = set(Gravity) - {Gravity.UP, Gravity.RIGHT}
    for rows, cols in ((7, 12), (8, 14), (9, 16)):
        boards = [parse(level.text) for level in packs[f"classic-{rows}x{cols}"].levels]
        assert {board.gravity for board in boards} == classic and {(board.rows, board.cols) for board in boards} == {(rows, cols)}
    begin()
    hand.key(pygame.K_l)
    hand.pass_time(0.3)
    assert isinstance(hand.top, LevelsScene)
    for name, pack in packs.items():
        choose(hand, name)
        hand.frames(3)
        cards = [widget for widget in hand.top.root.visible_tree() if isinstance(widget, LevelCard)]
        assert len(cards) == len(pack.levels)
        assert "damaged" not in [card.facts.note for card in cards]


def test_a_level_is_won_and_marked_at_its_pace(begin: Begin, hand: Hand) -> None:
    player = begin()
    hand.key(pygame.K_l)
    hand.pass_time(0.3)
    choose(hand, TIMED)
    first = next(widget for widget in hand.top.root.visible_tree() if isinstance(widget, LevelCard))
    hand.click(first)
    hand.pass_time(0.3)
    session = player.hand.play.session
    assert session.origin.level == "first-steps/1" and session.allowance is not None
    assert hand.app.settings.new_games["link"]["pace"] == TIMED
    while not session.is_won:
        player.take(next(two for two in session.state.pairs if can_be_cleared(session.state.without(two))))
    hand.pass_time(1)
    assert isinstance(hand.top, WonScene)
    hand.key(pygame.K_ESCAPE)
    hand.pass_time(0.3)
    hand.key(pygame.K_l)
    hand.pass_time(0.3)
    marks = []
    for pace in (TIMED, RELAXED):
        choose(hand, pace)
        hand.frames(3)
        marks.append(next(widget for widget in hand.top.root.visible_tree() if isinstance(widget, LevelCard)).facts.is_won)
    assert marks == [True, False], "records of both paces are mixed"


# faces, sizes and looks


def test_faces_change_at_once_and_are_kept(begin: Begin, hand: Hand) -> None:
    player = begin()
    hand.move((5, 5))
    pictures = []
    for faces in FACE_SETS:
        choose(hand, faces.key)
        hand.move((5, 5))
        player.rest()
        pictures.append(player.cells_seen())
    for one, other in combinations(pictures, 2):
        assert all(one[cell] != other[cell] for cell in one)
    other_hand = Hand(hand.app.storage.folder)
    again = Player(other_hand)
    other_hand.move((5, 5))
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
    hand.move((5, 5))
    player.rest()
    plain = player.cells_seen()
    for role in (Role.SUBJECT, Role.FRONTIER, Role.EXPLORED, Role.WRONG):
        player.scene.view.show(player.state, (Mark(role, ((1, 1),), "F 1.50"),))
        player.rest()
        seen = player.cells_seen()
        assert {cell for cell in seen if seen[cell] != plain[cell]} == {(1, 1)}, role
    player.scene.view.show(player.state)
    player.click("r2c2")
    hand.move((5, 5))
    player.rest()
    assert {cell for cell, seen in player.cells_seen().items() if seen != plain[cell]} == {(1, 1)}
    hand.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_walls_are_seen_and_never_taken(home: Path, quiet: None, theme: str) -> None:
    hand = Hand(home, theme=theme)
    player = Player(hand, WALLED)
    seen, rect = player.cells_seen(), player.board.rect
    assert seen[1, 1] == seen[0, 1] != seen[0, 0]
    colours = {seen[1, 1][start : start + 3] for start in range(0, len(seen[1, 1]), 3)}
    ground = player.pixels(pygame.Rect(rect.x + 20, rect.y + 20, 1, 1))
    assert ground in colours, "it is no wall of bricks"
    assert max(contrast(tuple(ground), tuple(colour)) for colour in colours) > 1.5
    player.click("r1c2", "r2c2")
    assert player.board._held is None and player.turns == 0
    hand.close()


def test_a_pause_hides_the_board_and_stops_the_hand(begin: Begin) -> None:
    player = begin()
    before = player.cells_seen()
    player.key("p", "RIGHT")
    assert player.board._cursor is None
    assert all(seen != before[cell] for cell, seen in player.cells_seen().items())
    player.click("r1c1")
    assert not player.scene.view.is_covered and player.board._held is None
    player.take("r1c1-r1c4")
    assert player.turns == 1


def test_a_smaller_board_may_come_under_the_pointer(begin: Begin) -> None:
    player = begin(FALLING)
    player.key("RIGHT", "DOWN", "DOWN")
    player.hand.move(player.point("r4c3"))
    clipboard.put("link:1 1")
    player.key("v", modifiers=CTRL)
    player.rest()
    assert player.state.left == 2 and player.board._over is None
    assert player.board._cursor is None or player.state.tile_at(player.board._cursor)
    player.take("r1c1-r1c2")
    assert player.scene.session.is_won


def test_the_list_of_keys_has_those_of_the_board(begin: Begin) -> None:
    player = begin()
    player.hand.ask_for_keys()
    titles = {getattr(widget, "_title", "") for widget in player.hand.top.root.visible_tree()}
    assert {title for title, _ in LinkBoard.keys} <= titles and "Shuffle what is left" in titles


@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_at_the_board_breaks_nothing(judged: Begin, served: Hand, seed: int) -> None:
    source = random.Random(seed)
    gravity = source.choice(list(Gravity))
    faces = [index // 4 + 1 for index in range(48)]
    source.shuffle(faces)
    player = judged(str(LinkState(tuple(faces), 6, 8, gravity, source.random() < 0.5)))
    keys = ("UP", "DOWN", "LEFT", "RIGHT", "RETURN", "SPACE", *"hsurbpwt", "HOME", "END", "ESCAPE", "F9")
    for _ in range(150):
        scene, action = served.top, source.random()
        if not hasattr(scene, "view") or (isinstance(scene, PlayScene) and scene.session.is_won):
            player = judged(str(LinkState(tuple(faces), 6, 8, gravity)))
        elif action < 0.3 and isinstance(scene, PlayScene) and scene.session.state.pairs:
            player.click(*str(source.choice(scene.session.state.pairs)).split("-"))
        elif action < 0.5:
            served.click(scene.view.board.point((source.randrange(6), source.randrange(8))))
        elif action < 0.6:
            served.pass_time(source.choice([0.05, 0.2, 0.6]))
        else:
            player.key(source.choice(keys))
        session = player.scene.session
        assert session.state == session.start.apply_all(move for turn in session.history.turns[: session.played] for move in turn)
        if served.top is player.scene:
            board = player.board
            assert board.state == session.state
            assert all(cell is None or session.state.tile_at(cell) > 0 for cell in (board._cursor, board._held, board._over))
    assert not served.app.storage.problems and not served.app.saved_games.problems
