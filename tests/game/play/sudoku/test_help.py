"""What the program knows about a sudoku, and its hints."""

from __future__ import annotations

import re

import pytest
from support.hands.player import changed, place
from support.hands.sudoku import EASY, EASY_SOLVED, EXPERT, Begin, Player, beside

from game.scenes.play.panel_parts import subtitle
from solvers.puzzle import Mark, Role, cell_name
from solvers.sudoku.rules import Eliminate, Place

# what the check of the board knows


def test_a_good_board_is_graded_and_known_to_have_one_solution(examined: Begin) -> None:
    player = examined()
    assert subtitle(player.scene) == "9 × 9 · easy · one solution"
    assert player.scene.session.answer.digits == bytes(map(int, EASY_SOLVED))
    assert not player.hand.app.toasts.text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1" + "." * 80, "This sudoku has only 1 given, and with fewer than 17 there is never just one solution: "),
        (EASY.replace("3", ".").replace("4", "."), "This sudoku has more than one solution: "),
    ],
)
def test_a_board_with_several_solutions_is_named(examined: Begin, text: str, sentence: str) -> None:
    player = examined(text)
    assert subtitle(player.scene) == "9 × 9 · several solutions"
    assert player.hand.app.toasts.text.startswith(sentence) and re.search(r"r\dc\d", player.hand.app.toasts.text)
    player.key("k")
    assert player.hand.app.toasts.text == "This board has no single solution to check against."


def test_a_board_without_a_solution_is_named(examined: Begin) -> None:
    player = examined("2" + EXPERT[1:])
    assert subtitle(player.scene) == "9 × 9 · no solution"
    assert "solution" in player.hand.app.toasts.text


def test_what_is_wrong_is_shown_when_it_is_asked_for(examined: Begin) -> None:
    player = examined()
    player.key("k")
    assert player.hand.app.toasts.text == "Everything is right so far."
    player.click("r1c2")
    player.key("7")
    player.click("r2c3")
    player.mark("4", "7")
    player.click("r1c7")
    player.mark("8")
    beside(player)
    player.hand.app.unsay()
    before = player.picture()
    player.key("k")
    assert player.hand.app.toasts.text.startswith("2 cells are wrong: r1c2, r2c3.")
    player.hand.app.unsay()
    seen, palette = player.picture(), player.hand.app.look.palette
    assert changed(before, seen) == {"r1c2", "r2c3"}
    ring = bytes(palette.mark(Role.WRONG, palette.accent("sudoku")))
    assert ring in seen["r1c2"] and ring in seen["r2c3"]
    (marks,) = player.board.marks
    assert marks.role is Role.WRONG and set(marks.cells) == {place("r1c2"), place("r2c3")}
    player.click("r3c1")
    player.key("5")
    assert not player.board.marks
    assert player.scene.session.is_helped and player.scene.session.helps == 0
    assert player.scene.panel.figures.helps.value == "0", "a look at what is wrong counts as a hint"


def test_one_goes_back_to_before_the_first_mistake(examined: Begin) -> None:
    player = examined()
    for name, digit in (("r1c2", "4"), ("r1c7", "8"), ("r2c3", "7"), ("r2c5", "4"), ("r3c1", "5")):
        player.click(name)
        player.key(digit)
    player.key("b")
    assert player.turns == 2 and player.digit("r1c7") == 8 and player.digit("r2c3") == 0
    player.key("b")
    assert player.turns == 2
    player.key("r")
    assert player.digit("r2c3") == 7


def test_it_says_when_it_is_not_known_yet_what_is_wrong(begin: Begin) -> None:
    player = begin()
    player.key("k")
    assert "still being checked" in player.hand.app.toasts.text


# hints


def ask(player: Player) -> None:
    player.key("h")
    player.hand.wait(lambda: player.scene.assistant.hints._task is None)


def test_hints_take_pencil_marks_away_but_never_a_right_one(examined: Begin) -> None:
    player = examined(EXPERT)
    player.key("m")
    for _ in range(30):
        for _ in range(4):
            ask(player)
        (*_, last) = player.scene.session.history.turns
        if all(isinstance(move, Eliminate) for move in last):
            break
    assert {type(move) for move in last} == {Eliminate}, "no hint took a pencil mark away"
    assert not any(move.digit in player.marks(cell_name(move.cell)) for move in last)
    assert player.scene.session.mistakes == ()


def test_hints_think_from_the_marks_that_somebody_wrote(examined: Begin) -> None:
    player = examined(EXPERT)
    ask(player)
    first = player.scene.assistant.hints.step
    player.click("r1c1")
    player.mark("9")
    ask(player)
    assert player.scene.assistant.hints.step != first and player.scene.assistant.hints.step.moves == (Place((0, 0), 9),)


def test_a_hint_names_a_mistake_first(examined: Begin) -> None:
    player = examined()
    player.click("r1c2")
    player.key("8")
    ask(player)
    assert player.scene.assistant.hints.text == "r1c2 can't be 8: take it back."
    assert player.board.marks == (Mark(Role.WRONG, ((0, 1),)),)
    player.undo()
    assert not player.board.marks
    player.click("r1c2")
    player.mark("8")
    ask(player)
    assert player.scene.assistant.hints.text == "Look at the pencil marks in box 1: one is missing."
    assert player.scene.panel._hint_card.text == player.scene.assistant.hints.text
