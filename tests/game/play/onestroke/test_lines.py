"""Lines are drawn by drags, clicks and arrow keys, and refused where they can not go."""

import pygame
import pytest
from support.hands.onestroke import CTRL, OPEN, ROUND, ZIP, ZIP_WAY, Begin, by_arrows
from support.hands.player import changed

from game.scenes.play.endings import WonScene

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
        player.look_away()
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
