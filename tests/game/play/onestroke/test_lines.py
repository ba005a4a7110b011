"""Drawing lines by drags, clicks and arrow keys, and refusals."""

import pytest
from support.stories import Story, stories
from support.users.onestroke import OPEN, ROUND, SEED, ZIP, ZIP_WAY, Begin, by_arrows
from support.users.player import changed

from game.scenes.play.dialogs import WonScene

AROUND = "r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r2c4"


@stories(f"""
a drag draws a line and is one turn: {SEED}
    drag r1c4 r1c1 r2c1 r2c4 r3c4 -> 1: {AROUND} r3c4
    undo -> 0:
    redo -> 1: {AROUND} r3c4
a second drag is a turn of its own: {SEED}
    drag r1c4 r1c2; drag r1c2 r1c1 r2c1 -> 2: r1c3 r1c2 r1c1 r2c1
    undo -> 1: r1c3 r1c2
going back over the line takes it back: {SEED}
    drag r1c4 r1c1 r2c1 r1c1 r1c3 -> 1: r1c3
    drag r1c3 r1c2 r2c2 r2c1; drag r2c1 r2c2 r1c2 r1c4 -> 3:
a fast drag fills in straight lines and clear corners, and goes round the wall: {SEED}
    flick r1c4 r1c1 r3c1 -> 1: r1c3 r1c2 r1c1 r2c1 r3c1
    flick r3c1 r1c1 -> 2: r1c3 r1c2 r1c1
    flick r1c1 r2c2 r4c3 -> 3: r1c3 r1c2 r1c1 r2c1 r2c2 r2c3 r3c3 r4c3
a drag across a corner waits where two ways are free: {OPEN}
    flick r1c1 r2c2 -> 0:
    drag r1c1 r2c1 r2c2 -> 1: r2c1 r2c2
a line that is crossed by mistake stays: {OPEN}
    drag r1c1 r1c5 r2c5 r2c2 r1c2 -> 1: r1c2 r1c3 r1c4 r1c5 r2c5 r2c4 r2c3 r2c2
a short loop is taken back: {OPEN}
    drag r1c1 r1c3 r2c3 r2c2 r1c2 -> 1: r1c2
a drag that begins beside the line draws nothing: {OPEN}
    drag r3c3 r3c2 r2c2 r1c2 -> 0:
a click goes straight on: {SEED}
    click r1c1 -> 1: r1c3 r1c2 r1c1
    click r2c1 r2c4 -> 3: {AROUND}
    undo -> 2: r1c3 r1c2 r1c1 r2c1
a click on the line takes it back, and a drag goes on from there in the same turn: {SEED}
    drag r1c4 r1c1 r2c1 r2c4; click r1c2 -> 2: r1c3 r1c2
    undo; drag r1c1 r3c1 -> 2: r1c3 r1c2 r1c1 r2c1 r3c1
    undo -> 1: {AROUND}
    click r1c4 -> 2:
no click leads over a wall: {SEED}
    drag r1c4 r1c2 r2c2; click r4c2 -> 1: r1c3 r1c2 r2c2
a click beyond a bar leads back to the line and not across it: {ZIP}
    drag r3c1 {ZIP_WAY[:-5]}; click r2c3 -> 2: {ZIP_WAY[:14]}
arrows draw the line and take it back, and don't cross it: {SEED}
    key LEFT LEFT DOWN -> 3: r1c3 r1c2 r2c2
    key UP -> 4: r1c3 r1c2
    key DOWN RIGHT UP -> 6: r1c3 r1c2 r2c2 r2c3
    undo; undo -> 4: r1c3 r1c2
numbers are visited in their order, and the last one wins: {ZIP}
    drag r3c1 r2c1 r2c2 -> 1: r2c1
    click r3c1; drag r3c1 {ZIP_WAY} -> 3: {ZIP_WAY}
""")
def test_the_line_follows_the_pointer(begin: Begin, start: str, story: Story) -> None:
    player = begin(start)
    for done, line in story:
        player.do(done)
        assert f"{player.turns}: {player.line}".strip() == line, done


def test_the_pointer_may_brush_other_cells_and_leave_the_board(begin: Begin) -> None:
    player = begin(OPEN)
    (x, y), side = player.point("r1c1"), player.board._grid.side
    below = player.board._grid.area_at(1, 2).top + side // 12
    player.user.drag((x, y), player.point("r1c3"), (player.point("r1c3")[0], below))
    assert player.line == "r1c2 r1c3", "the cell below was hardly touched"
    player.user.drag(player.point("r1c3"), player.point("r1c4"))
    assert player.line == "r1c2 r1c3 r1c4"
    player.user.drag(player.point("r1c4"), (player.board.rect.right + 90, y), (x, y - 3 * side), player.point("r1c5"))
    assert player.line == "r1c2 r1c3 r1c4 r1c5"


def test_a_drag_ends_where_the_window_loses_the_pointer(begin: Begin) -> None:
    player = begin(OPEN)
    player.user.press(player.point("r1c1"))
    player.user.move(player.point("r1c2"))
    player.undo()
    player.user.move(player.point("r1c4"))
    player.user.release(player.point("r1c4"))
    assert player.line == "", "the line under the hand is another one"


@pytest.mark.parametrize("name", ["r1c4", "r2c3", "r3c2", "r5c4", "r6c1"], ids=["head", "askew", "wall", "behind it", "far"])
def test_a_click_that_leads_nowhere_changes_nothing(begin: Begin, name: str) -> None:
    player = begin("...S/.o../.#.#/..../..#./E..o")
    player.click(name)
    player.rest()
    assert player.line == "" and player.turns == 0 and not player.user.app.is_busy


# refusals


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
def test_a_refused_move_shakes_and_changes_nothing(begin: Begin, by_keys: bool) -> None:
    player = begin("S#./..E")
    before = player.picture()
    if by_keys:
        player.key("RIGHT")
    else:
        player.do("click r1c2; look_away")
    frames = []
    for _ in range(8):
        player.user.frames()
        frames.append(player.cells_seen())
    assert {name for frame in frames for name in changed(before, frame)} == {"r1c2"}
    assert len({frame["r1c2"] for frame in frames}) > 4, "it doesn't shake"
    assert player.picture() == before and player.turns == 0 and not player.user.app.is_busy


def test_a_refusal_ends_when_the_line_continues(begin: Begin) -> None:
    player = begin("S#./..E")
    before = player.picture()
    player.key("RIGHT")
    assert "r1c2" in changed(before, player.cells_seen())
    player.key("DOWN")
    assert "r1c2" not in changed(before, player.cells_seen())


def test_with_reduced_motion_a_refusal_is_visible_but_nothing_shakes(calm: Begin) -> None:
    player = calm("S#./..E")
    before = player.picture()
    player.key("RIGHT")
    seen = player.cells_seen()
    player.user.frames(8)
    assert changed(before, seen) == {"r1c2"} and player.cells_seen() == seen
    assert player.picture() == before


# arrows


@pytest.mark.parametrize("held", ["ctrl", "alt", "meta"])
def test_the_board_ignores_arrows_with_modifiers(begin: Begin, held: str) -> None:
    player = begin()
    player.key(f"{held}+LEFT")
    assert player.line == ""


def test_a_maze_is_won_by_keys_alone_and_ends_at_the_end(begin: Begin) -> None:
    player = begin()
    by_arrows(player, f"{ROUND} r5c1")
    assert not player.scene.session.is_won
    by_arrows(player, "r6c1")
    assert player.scene.session.is_won and player.turns == 14
    player.user.pass_time(1.2)
    assert isinstance(player.user.top, WonScene)
    player.key("ESCAPE", "RIGHT")
    assert player.line.endswith("r5c1 r6c1"), "nothing leads on from the end"
    player.key("UP")
    assert player.line.endswith("r4c1 r5c1") and not player.scene.session.is_won
