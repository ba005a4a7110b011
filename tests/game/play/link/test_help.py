"""Shuffling, hints, and boards that are lost."""

from __future__ import annotations

from collections import Counter

import pytest
from support.hands.link import LOSABLE, LOSING, Begin, pair
from support.hands.player import changed
from support.oracles.clearing import can_be_cleared

from game.boards.base import OFF
from game.session.session import SHUFFLE
from solvers.link.text import parse
from solvers.puzzle import cell_name

BACK = "Back to the last winnable position"


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
    assert (player.scene.panel.figures.helps.value, player.scene.panel.figures.helps.caption) == ("1", "help used")
    player.undo()
    assert player.state == before
    player.key("r")
    assert player.state == after
    player.key("s")
    assert player.turns == 3 and player.scene.session.used[SHUFFLE] == 2


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
    player.rest()
    before = player.cells_seen()
    player.key("s")
    shuffled = {
        divmod(index, 5)
        for index, (one, other) in enumerate(zip(player.state.tiles, player.scene.session.start.tiles, strict=True))
        if one != other
    }
    for _ in range(2):
        moving = player.board._motion.restless(player.hand.time)
        assert moving >= shuffled != set()
        places = [player.board._motion.place(cell, player.hand.time) for cell in moving]
        assert any(place not in moving for place in places), "no tile is between cells"
        player.rest()
        assert not player.board._motion.restless(player.hand.time)
        assert changed(before, player.cells_seen()) == (set(map(cell_name, shuffled)) if player.turns else set())
        player.undo()


# hints, and boards that are lost


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
