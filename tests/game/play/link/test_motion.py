"""What moves when a pair is taken."""

from __future__ import annotations

from support.hands.link import CTRL, FALLING, Begin
from support.hands.player import changed

from solvers.link.text import parse


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
    assert changed(lined, player.cells_seen()) == {"r3c1", "r3c2"}


def test_tiles_pass_between_cells_as_they_fall(begin: Begin) -> None:
    player = begin(FALLING)
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
    assert fallen["r2c1"] == still["r1c1"] and fallen["r3c1"] == still["r2c1"] and fallen["r4c1"] == still["r4c1"]
    assert player.board._motion.restless(player.hand.time) == set()


def test_undo_and_redo_move_and_restore(begin: Begin) -> None:
    player = begin(FALLING)
    player.rest()
    still = player.cells_seen()
    player.click("r3c1", "r3c2")
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
