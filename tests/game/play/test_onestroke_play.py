"""Playing one-stroke mazes by real events: drags, clicks, arrows, what is refused, what is shaded, and what moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.onestroke import CTRL, OPEN, SEED, ZIP, ZIP_WAY, Player, changed
from support.hands.sudoku import place

from game.boards.base import OFF
from game.scenes.play.endings import WonScene
from game.session.board_check import BoardCheck
from game.session.loss_check import LossCheck

Begin = Callable[..., Player]
ARROW = {(-1, 0): "UP", (1, 0): "DOWN", (0, -1): "LEFT", (0, 1): "RIGHT"}
ROUND = "r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4 r3c4 r4c4 r4c3 r4c2 r4c1"
"""a line through the seed that loses three cells and the last coin"""


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody look at boards, as that takes another process."""
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    monkeypatch.setattr(LossCheck, "poll", lambda self: False)


@pytest.fixture
def begin(hand: Hand) -> Begin:
    return lambda text=SEED: Player(hand, text)


@pytest.fixture
def calm(home: Path) -> Begin:
    """Begin in a program that reduces motion."""
    return lambda text=SEED: Player(Hand(home, reduced_motion=True), text)


def by_arrows(player: Player, names: str) -> None:
    """Draw a line cell by cell with the arrow keys."""
    for name in names.split():
        (row, col), (to_row, to_col) = player.state.head, place(name)
        player.key(ARROW[to_row - row, to_col - col])


# drags


def test_a_drag_draws_a_line_and_is_one_turn(begin: Begin) -> None:
    player = begin()
    player.drag("r1c4", "r1c1", "r2c1", "r2c4", "r3c4")
    assert player.line == "r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4 r3c4" and player.turns == 1
    player.undo()
    assert player.line == "" and player.turns == 0
    player.redo()
    assert player.line.endswith("r3c4") and player.turns == 1


def test_a_second_drag_is_a_turn_of_its_own(begin: Begin) -> None:
    player = begin()
    player.drag("r1c4", "r1c2")
    player.drag("r1c2", "r1c1", "r2c1")
    assert player.turns == 2
    player.undo()
    assert player.line == "r1c3 r1c2"


def test_going_back_over_the_line_takes_it_back(begin: Begin) -> None:
    player = begin()
    player.drag("r1c4", "r1c1", "r2c1", "r1c1", "r1c3")
    assert player.line == "r1c3" and player.turns == 1
    player.drag("r1c3", "r1c2", "r2c2", "r2c1")
    player.drag("r2c1", "r2c2", "r1c2", "r1c4")
    assert player.line == "" and player.turns == 3


def test_a_fast_drag_fills_in_straight_lines_and_clear_corners(begin: Begin) -> None:
    player = begin()
    player.flick("r1c4", "r1c1", "r3c1")
    assert player.line == "r1c3 r1c2 r1c1 r2c1 r3c1" and player.turns == 1
    player.flick("r3c1", "r1c1")
    assert player.line == "r1c3 r1c2 r1c1"
    player.flick("r1c1", "r2c2", "r4c3")
    assert player.line == "r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r3c3 r4c3", "round the corner that is free, and round the wall"


def test_a_drag_that_skips_a_corner_goes_where_only_one_way_is_free(begin: Begin) -> None:
    player = begin("S#./..E")
    player.flick("r1c1", "r2c2")
    assert player.line == "r2c1 r2c2"


def test_a_drag_across_a_corner_waits_where_two_ways_are_free(begin: Begin) -> None:
    player = begin(OPEN)
    player.flick("r1c1", "r2c2")
    assert player.line == "" and player.turns == 0
    player.drag("r1c1", "r2c1", "r2c2")
    assert player.line == "r2c1 r2c2"


def test_a_line_that_is_crossed_by_mistake_stays(begin: Begin) -> None:
    player = begin(OPEN)
    player.drag("r1c1", "r1c5", "r2c5", "r2c2", "r1c2")
    assert player.line == "r1c2 r1c3 r1c4 r1c5 r2c5 r2c4 r2c3 r2c2"


def test_a_short_loop_is_taken_back_by_a_drag(begin: Begin) -> None:
    player = begin(OPEN)
    player.drag("r1c1", "r1c3", "r2c3", "r2c2", "r1c2")
    assert player.line == "r1c2"


def test_the_pointer_may_brush_other_cells_and_leave_the_board(begin: Begin) -> None:
    player = begin(OPEN)
    (x, y), side = player.point("r1c1"), player.board._grid.side
    below = player.board._grid.area_at(1, 2).top + side // 12
    player.hand.drag((x, y), player.point("r1c3"), (player.point("r1c3")[0], below))
    assert player.line == "r1c2 r1c3", "the cell below was hardly touched"
    player.hand.drag(player.point("r1c3"), player.point("r1c4"))
    assert player.line == "r1c2 r1c3 r1c4"
    player.hand.drag(player.point("r1c4"), (player.board.rect.right + 90, y), (x, y - 3 * side), player.point("r1c5"))
    assert player.line == "r1c2 r1c3 r1c4 r1c5"


def test_a_drag_that_begins_beside_the_line_draws_nothing(begin: Begin) -> None:
    player = begin(OPEN)
    player.drag("r3c3", "r3c2", "r2c2", "r1c2")
    assert player.line == "" and player.turns == 0


def test_a_drag_ends_where_the_window_loses_the_pointer(begin: Begin) -> None:
    player = begin(OPEN)
    player.hand.press(player.point("r1c1"))
    player.hand.move(player.point("r1c2"))
    player.undo()
    player.hand.move(player.point("r1c4"))
    player.hand.release(player.point("r1c4"))
    assert player.line == "", "the line under the hand is another one"


# clicks


def test_a_click_goes_straight_on(begin: Begin) -> None:
    player = begin()
    player.click("r1c1")
    assert player.line == "r1c3 r1c2 r1c1" and player.turns == 1
    player.click("r2c1", "r2c4")
    assert player.line == "r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4" and player.turns == 3
    player.undo()
    assert player.line == "r1c3 r1c2 r1c1 r2c1"


def test_a_click_on_the_line_takes_it_back_and_a_drag_goes_on_from_there(begin: Begin) -> None:
    player = begin()
    player.drag("r1c4", "r1c1", "r2c1", "r2c4")
    player.click("r1c2")
    assert player.line == "r1c3 r1c2" and player.turns == 2
    player.undo()
    player.drag("r1c1", "r3c1")
    assert player.line == "r1c3 r1c2 r1c1 r2c1 r3c1" and player.turns == 2, "taken back and drawn on in one turn"
    player.undo()
    assert player.line.endswith("r2c4")
    player.click("r1c4")
    assert player.line == ""


@pytest.mark.parametrize("name", ["r1c4", "r2c3", "r3c2", "r5c4", "r6c1"], ids=["head", "askew", "wall", "behind it", "far"])
def test_a_click_that_leads_nowhere_changes_nothing(begin: Begin, name: str) -> None:
    player = begin("...S/.o../.#.#/..../..#./E..o")
    player.click(name)
    player.rest()
    assert player.line == "" and player.turns == 0 and not player.hand.app.is_busy


def test_nothing_leads_over_a_wall_a_bar_or_the_line(begin: Begin) -> None:
    player = begin()
    player.drag("r1c4", "r1c2", "r2c2")
    player.click("r4c2")  # beyond a wall
    assert player.line == "r1c3 r1c2 r2c2"
    player = begin(ZIP)
    player.drag(*("r3c1 " + ZIP_WAY).split()[:-1])
    player.click("r2c3")
    assert player.line == " ".join(ZIP_WAY.split()[:3]), "back to a cell of the line, not across r2c2"


# refusals


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_what_is_refused_shakes_and_is_left_alone(begin: Begin, by_keys: bool) -> None:
    player = begin("S#./..E")
    player.rest()
    before = player.cells_seen()
    if by_keys:
        player.key("RIGHT")
    else:
        player.click("r1c2")
        player.hand.post(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(0, 0, 0))
    frames = []
    for _ in range(8):
        player.hand.frames()
        frames.append(player.cells_seen())
    assert {name for frame in frames for name in changed(before, frame)} == {"r1c2"}
    assert len({frame["r1c2"] for frame in frames}) > 4, "it doesn't shake"
    player.rest()
    assert player.cells_seen() == before and player.turns == 0 and not player.hand.app.is_busy


def test_a_refusal_ends_when_the_line_goes_on(begin: Begin) -> None:
    player = begin("S#./..E")
    player.rest()
    before = player.cells_seen()
    player.key("RIGHT")
    assert "r1c2" in changed(before, player.cells_seen())
    player.key("DOWN")
    assert "r1c2" not in changed(before, player.cells_seen())


def test_with_reduced_motion_a_refusal_is_seen_but_nothing_shakes(calm: Begin) -> None:
    player = calm("S#./..E")
    player.rest()
    before = player.cells_seen()
    player.key("RIGHT")
    seen = player.cells_seen()
    player.hand.frames(8)
    assert changed(before, seen) == {"r1c2"} and player.cells_seen() == seen
    player.rest()
    assert player.cells_seen() == before
    player.hand.close()


def test_arrows_off_the_board_and_before_a_line_was_begun_break_nothing(begin: Begin) -> None:
    player = begin("S#./..E")
    player.key("UP", "LEFT", "UP")
    assert player.turns == 0 and player.hand.top is player.scene


# arrows


def test_arrows_draw_the_line_and_take_it_back(begin: Begin) -> None:
    player = begin()
    player.key("LEFT", "LEFT", "DOWN")
    assert player.line == "r1c3 r1c2 r2c2" and player.turns == 3
    player.key("UP")
    assert player.line == "r1c3 r1c2" and player.turns == 4
    player.key("DOWN", "RIGHT", "UP")
    assert player.line == "r1c3 r1c2 r2c2 r2c3", "the line is in the way"
    player.undo()
    player.undo()
    assert player.line == "r1c3 r1c2"


@pytest.mark.parametrize("modifier", [CTRL, pygame.KMOD_ALT, pygame.KMOD_META])
def test_arrows_with_other_keys_are_not_the_boards(begin: Begin, modifier: int) -> None:
    player = begin()
    player.key("LEFT", modifiers=modifier)
    assert player.line == ""


def test_a_maze_is_won_by_keys_alone_and_the_end_ends_it(begin: Begin) -> None:
    player = begin()
    by_arrows(player, f"{ROUND} r5c1")
    assert not player.scene.session.is_won
    by_arrows(player, "r6c1")
    assert player.scene.session.is_won and player.turns == 14
    player.hand.pass_time(1.2)
    assert isinstance(player.hand.top, WonScene)
    player.key("ESCAPE", "RIGHT")
    assert player.line.endswith("r5c1 r6c1"), "nothing leads on from the end"
    player.key("UP")
    assert player.line.endswith("r4c1 r5c1") and not player.scene.session.is_won


def test_numbers_are_visited_in_their_order_and_the_last_one_wins(begin: Begin) -> None:
    player = begin(ZIP)
    player.drag("r3c1", "r2c1", "r2c2")
    assert player.line == "r2c1", "3 comes after 2"
    player.click("r3c1")
    player.drag(*("r3c1 " + ZIP_WAY).split())
    assert player.line == ZIP_WAY and player.scene.session.is_won
    player.hand.pass_time(1.2)
    assert isinstance(player.hand.top, WonScene)


def test_a_bar_is_in_the_way(begin: Begin) -> None:
    player = begin(ZIP)
    player.drag("r3c1", "r3c2", "r2c2")
    assert player.line == "r3c2"
    player.key("UP")
    assert player.line == "r3c2"


# what is seen


def test_the_line_its_cells_and_its_head_are_seen(begin: Begin) -> None:
    player = begin(OPEN)
    player.rest()
    before, gap = player.cells_seen(), player.between("r1c2", "r1c3")
    player.drag("r1c1", "r1c3", "r2c3")
    player.rest()
    assert changed(before, player.cells_seen()) == {"r1c1", "r1c2", "r1c3", "r2c3"}
    assert player.between("r1c2", "r1c3") != gap, "the line crosses gaps"
    long = player.cells_seen()
    player.key("UP")
    player.rest()
    assert changed(long, player.cells_seen()) == {"r2c3", "r1c3"}, "the head is in another cell"


def test_what_can_not_be_reached_any_more_is_shaded(begin: Begin) -> None:
    player = begin()
    by_arrows(player, " ".join(ROUND.split()[:-3]))
    player.rest()
    before = player.cells_seen()
    by_arrows(player, " ".join(ROUND.split()[-3:]))
    player.rest()
    shaded = changed(before, player.cells_seen()) - {"r4c1", "r4c2", "r4c3", "r4c4"}
    assert shaded == {"r5c4", "r6c4", "r6c3"}, "r3c1 and r3c3 were shaded before"
    by_line = player.cells_seen()
    player.undo()
    player.undo()
    player.undo()
    player.rest()
    assert player.cells_seen() == before
    player.redo()
    player.redo()
    player.redo()
    player.rest()
    assert player.cells_seen() == by_line


def test_the_shade_can_be_switched_off(begin: Begin) -> None:
    player = begin(f"{SEED} {ROUND}")
    player.rest()
    shaded = player.cells_seen()
    player.hand.app.settings.boards.setdefault("onestroke", {})["shade"] = OFF
    player.scene.refresh()
    player.rest()
    assert changed(shaded, player.cells_seen()) == {"r3c1", "r3c3", "r5c4", "r6c3", "r6c4"}


def test_a_finished_line_shades_nothing(begin: Begin) -> None:
    player = begin("S./.E")
    player.rest()
    before = player.cells_seen()
    player.key("RIGHT", "DOWN")
    player.hand.pass_time(0.5)
    assert "r2c1" not in changed(before, player.cells_seen())


def test_the_next_number_is_told_from_later_ones(begin: Begin) -> None:
    player = begin(ZIP)
    player.rest()
    before = player.cells_seen()
    by_arrows(player, " ".join(ZIP_WAY.split()[:4]))
    player.rest()
    assert "r2c2" in changed(before, player.cells_seen()), "3 is next now"


def test_a_cell_lights_up_if_a_click_leads_there(begin: Begin) -> None:
    player = begin()
    player.drag("r1c4", "r1c2")
    player.rest()
    before = player.cells_seen()
    ways = {"r1c1": {"r1c1"}, "r2c2": {"r2c2"}, "r1c3": {"r1c3"}, "r2c1": set(), "r3c2": set(), "r1c2": set()}
    for name, lit in ways.items():
        player.hover(name)
        assert changed(before, player.cells_seen()) == lit, name
    player.click("r1c1")
    player.rest()
    player.hover("r4c1")
    assert len(changed(before, player.cells_seen()) - {"r1c2", "r1c1"}) == 3, "the way there is shown"


# motion


def test_the_line_grows_along_its_cells(begin: Begin) -> None:
    player = begin()
    player.rest()
    player.scene.session.play_each(list(map(player.scene.session.puzzle.parse_move, ROUND.split())))
    player.scene.refresh()
    before, reached, order = player.cells_seen(), [], ["r1c4", *ROUND.split()]
    for _ in range(10):
        player.hand.frames()
        tinted = changed(before, player.cells_seen()) - {"r3c1", "r3c3"}
        assert tinted <= set(order[: len(tinted) + 1]), "it grows from the start on, cell by cell"
        reached.append(len(tinted))
    assert reached == sorted(reached) and len(set(reached)) > 5 and reached[0] < 4, reached
    player.rest()
    assert set(order) <= changed(before, player.cells_seen())


def test_a_line_follows_the_hand_faster_than_it_is_taken_back(begin: Begin) -> None:
    player = begin()
    player.rest()
    player.key("LEFT")
    player.hand.frames(4)
    assert not player.board._motion.is_growing(player.hand.time), "the hand waits for the line"
    player.undo()
    player.hand.frames(3)
    assert player.board._motion.is_growing(player.hand.time)
    player.rest()
    assert player.board._motion.seen(player.hand.time).place == 0


def test_the_head_pulses_for_a_while_and_then_costs_nothing(begin: Begin) -> None:
    player = begin()
    player.rest()
    assert not player.hand.app.is_busy
    player.key("LEFT")
    player.hand.pass_time(0.3)
    first = player.cells_seen()
    player.hand.pass_time(0.3)
    assert changed(first, player.cells_seen()) == {"r1c3"} and player.hand.app.is_busy
    player.rest()
    assert not player.hand.app.is_busy


def test_with_reduced_motion_everything_is_there_at_once(calm: Begin) -> None:
    player = calm()
    player.hand.frames(3)
    player.key("LEFT", "LEFT", "LEFT")
    seen = player.cells_seen()
    assert not player.board.is_moving(player.hand.time)
    player.hand.pass_time(0.5)
    assert player.cells_seen() == seen
    player.undo()
    assert not player.board.is_moving(player.hand.time) and changed(seen, player.cells_seen())
    player.hand.close()


# windows, themes, sizes


def large(rows: int, cols: int) -> str:
    return "/".join(["S" + "." * (cols - 1), *["." * cols] * (rows - 2), "." * (cols - 1) + "E"])


@pytest.mark.parametrize("size", [(640, 480), (960, 600), (500, 900)])
@pytest.mark.parametrize("text", [large(3, 3), large(60, 60), large(3, 60), large(60, 3)])
def test_every_maze_can_be_played_in_every_window(begin: Begin, size: tuple[int, int], text: str) -> None:
    player = begin(text)
    resize(player, size)
    before = player.cells_seen()
    player.key("DOWN", "RIGHT")
    player.click("r3c2")
    player.rest()
    assert player.line == "r2c1 r2c2 r3c2"
    assert changed(before, player.cells_seen()) >= {"r1c1", "r2c1", "r2c2", "r3c2"}


@pytest.mark.parametrize("size", [(90, 60), (1, 1)])
def test_no_window_is_too_small_to_draw(begin: Begin, size: tuple[int, int]) -> None:
    for text, keys, line in (
        (large(3, 3), ("DOWN", "RIGHT", "UP"), "r2c1 r2c2 r1c2"),
        (large(60, 60), ("DOWN", "RIGHT", "UP"), "r2c1 r2c2 r1c2"),
        (ZIP, ("RIGHT", "RIGHT"), "r3c2 r3c3"),
    ):
        player = begin(text)
        empty = player.cells_seen()
        resize(player, size)
        player.key(*keys)
        assert player.line == line
        resize(player, (1280, 800))
        assert changed(empty, player.cells_seen()) >= {*line.split()}, "what was drawn in a tiny window isn't seen"
        resize(player, size)
        player.hand.click((size[0] // 2, size[1] // 2))
        resize(player, (1280, 800))


def resize(player: Player, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    player.hand.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)
    player.rest()


def test_a_line_can_be_dragged_through_the_largest_maze(begin: Begin) -> None:
    player = begin(large(60, 60))
    player.drag("r1c1", "r1c60", "r2c60", "r2c1", "r3c1", "r3c60")
    assert len(player.state.trail) == 180 and player.turns == 1
    player.undo()
    assert player.line == ""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_can_change_under_a_line(begin: Begin, theme: str) -> None:
    player = begin(f"{SEED} {ROUND}")
    player.hand.app.choose_theme("dark" if theme == "light" else "light")
    player.rest()
    before = player.cells_seen()
    player.hand.app.choose_theme(theme)
    player.rest()
    assert changed(before, player.cells_seen()) == set(before)
