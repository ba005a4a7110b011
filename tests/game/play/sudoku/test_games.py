"""Whole games of sudoku: saved, entered from paper, new; the board check, and hints."""

import re

import pytest
from support.users.player import changed, place
from support.users.sudoku import BOARDS, EASY, EASY_SOLVED, EXPERT, Begin, Player, chosen, raises_an_error
from support.users.user import User

from game.scenes.new_game import GeneratingScene, NewGameScene
from game.scenes.play import PlayScene
from game.scenes.play.dialogs import WonScene
from game.scenes.play.panel_parts import grade, subtitle
from game.scenes.shared.starting import from_text
from solvers.puzzle import Mark, Role, cell_name
from solvers.sudoku.rules import Eliminate, Place
from solvers.worker.process import Status

# the whole game


def test_the_last_digit_wins(begin: Begin) -> None:
    player = begin("." + EASY_SOLVED[1:80] + ".")
    player.user.count_as_made()
    player.do("click r1c1; key 3; click r9c9; key 3")
    player.user.pass_time(2)
    assert isinstance(player.user.top, PlayScene), "a wrong digit won"
    player.do("click r1c1; key 2")
    player.user.pass_time(2)
    assert isinstance(player.user.top, WonScene)
    record = player.user.app.storage.record("sudoku", player.scene.session.record_key)
    assert record.wins == 1


# a puzzle on paper


def write(player: Player, text: str) -> None:
    for cell, symbol in enumerate(text):
        if symbol != ".":
            player.click(cell_name(divmod(cell, 4)))
            player.key(symbol)


def test_a_puzzle_from_paper_is_entered_and_then_played(begin: Begin) -> None:
    player = begin("." * 16)
    button = player.user.button("Play from these digits")
    assert not button.is_enabled
    write(player, BOARDS[4])
    assert button.is_enabled and not any(player.state.givens)
    player.paint("g")
    assert str(player.state) == BOARDS[4] and player.turns == 0
    player.do("click r1c1; key 3")
    assert player.digit("r1c1") == 2
    player.do("click r1c3; key 1")
    assert player.digit("r1c3") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("." * 16, "There are no digits yet. Enter the givens of your puzzle first."),
        ("22" + "." * 14, "There are two 2s in row 1, at r1c1 and r1c2. Change one."),
    ],
)
def test_an_invalid_entry_stays_to_be_corrected(begin: Begin, text: str, sentence: str) -> None:
    player = begin("." * 16)
    write(player, text)
    state = player.state
    player.paint("g")
    assert player.state == state and player.user.app.toasts.text == sentence


def test_givens_that_make_no_proper_puzzle_can_be_changed(examined: Begin) -> None:
    player = examined("." * 16)
    write(player, "1" + "." * 15)
    saves = player.user.app.storage.saves_folder
    player.paint("g")
    player.user.wait(lambda: player.user.app.toasts.text)
    player.user.click(player.user.button("Change the digits"))
    assert player.turns == 1 and not any(player.state.givens) and not player.user.app.toasts.text
    player.do("click r1c2; key 2")
    assert len(list(saves.glob("*.save"))) == 1
    player.paint("g")
    assert str(player.state) == "12" + "." * 14 and not player.scene.session.can_undo


# new games


def choose_new(player: Player, *titles: str) -> None:
    player.key("n")
    assert isinstance(player.user.top, NewGameScene)
    for option, value in zip(("size", "difficulty"), titles, strict=False):
        player.user.top._chosen[option] = value
    player.user.click(player.user.button("Start"))


def test_a_new_game_has_the_chosen_size_and_difficulty(examined: Begin) -> None:
    player = examined()
    choose_new(player, "6x6", "easy")
    player.user.wait(lambda: isinstance(player.user.top, PlayScene) and player.state.size == 6)
    player.user.wait(lambda: player.scene.assistant.board_check.is_over)
    assert "easy · one solution" in subtitle(player.scene) and grade(player.scene) == "Easy"
    assert player.turns == 0 and not chosen(player)
    assert player.scene.session.origin.seed is not None


def test_generating_a_game_can_be_cancelled(examined: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    player = examined()
    monkeypatch.setattr(player.user.app.worker, "poll", lambda: None)
    player.user.app.settings.reduced_motion = True
    player.user.app.refresh_look()
    before, state = player.picture(), player.state
    choose_new(player, "16x16", "medium")
    player.user.frames(2)
    assert player.cells_seen() == before, "the overlay is seen though most boards are there in a moment"
    player.user.pass_time(0.5)
    assert isinstance(player.user.top, GeneratingScene) and player.cells_seen() != before
    player.user.click(player.user.button("Cancel"))
    assert player.user.play is player.scene and player.state == state
    player.do("click r1c2; key 5")
    assert player.digit("r1c2") == 5
    player.user.wait(lambda: not player.user.app.worker.is_busy)
    player.user.pass_time(0.5)
    assert player.user.play is player.scene and player.state.size == 9


def test_the_check_of_a_game_stops_when_it_is_closed(user: User) -> None:
    player = Player(user, EXPERT)
    first = player.scene.assistant.board_check
    user.wait(lambda: first._task is not None)
    player.scene.begin(from_text(user.app, f"sudoku:{EASY}", None))
    assert first.is_over and first._task.status is not Status.RUNNING
    user.wait(lambda: player.scene.assistant.board_check.is_over)
    assert player.scene.assistant.board_check.report.facts == ("easy", "one solution")


def test_a_failed_check_is_reported(monkeypatch: pytest.MonkeyPatch, user: User) -> None:
    monkeypatch.setattr("game.session.assistance.examine", raises_an_error)
    player = Player(user)
    user.wait(lambda: player.scene.assistant.board_check.is_over)
    user.frames(2)
    assert "went wrong" in user.app.toasts.text


# the board check


def test_a_valid_board_is_graded_and_has_one_solution(examined: Begin) -> None:
    player = examined()
    assert subtitle(player.scene) == "9 × 9 · easy · one solution"
    assert player.scene.session.answer.digits == bytes(map(int, EASY_SOLVED))
    assert not player.user.app.toasts.text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1" + "." * 80, "This sudoku has only 1 given. With fewer than 17, there is never just one solution: "),
        (EASY.replace("3", ".").replace("4", "."), "This sudoku has more than one solution: "),
    ],
)
def test_a_board_with_several_solutions_is_reported(examined: Begin, text: str, sentence: str) -> None:
    player = examined(text)
    assert subtitle(player.scene) == "9 × 9 · several solutions"
    assert player.user.app.toasts.text.startswith(sentence) and re.search(r"r\dc\d", player.user.app.toasts.text)
    player.key("k")
    assert player.user.app.toasts.text == "This board has no unique solution to check against."


def test_a_board_without_a_solution_is_reported(examined: Begin) -> None:
    player = examined("2" + EXPERT[1:])
    assert subtitle(player.scene) == "9 × 9 · no solution"
    assert "solution" in player.user.app.toasts.text


def test_mistakes_are_shown_on_request(examined: Begin) -> None:
    player = examined()
    player.key("k")
    assert player.user.app.toasts.text == "No mistakes so far."
    player.do("click r1c2; key 7; click r2c3; mark 4 7; click r1c7; mark 8; beside")
    player.user.app.hide_message()
    before = player.picture()
    player.key("k")
    assert player.user.app.toasts.text.startswith("2 cells are wrong: r1c2 and r2c3.")
    player.user.app.hide_message()
    seen, palette = player.picture(), player.user.app.look.palette
    assert changed(before, seen) == {"r1c2", "r2c3"}
    ring = bytes(palette.mark(Role.WRONG, palette.accent("sudoku")))
    assert ring in seen["r1c2"] and ring in seen["r2c3"]
    (marks,) = player.board.marks
    assert marks.role is Role.WRONG and set(marks.cells) == {place("r1c2"), place("r2c3")}
    player.do("click r3c1; key 5")
    assert not player.board.marks
    assert player.scene.session.is_helped and player.scene.session.helps == 0
    assert player.scene.panel.figures.helps.value == "0", "a look at what is wrong counts as a hint"


@pytest.mark.parametrize(
    ("before", "verdict", "after"), [("7", "1 cell is wrong: r1c2.", "b"), (EASY_SOLVED[1], "No mistakes", "u")]
)
def test_what_is_said_of_mistakes_goes_with_the_position(examined: Begin, before: str, verdict: str, after: str) -> None:
    player = examined()
    player.do(f"click r1c2; key {before}; key k")
    assert player.user.app.toasts.text.startswith(verdict)
    player.key(after)
    assert not player.user.app.toasts.text


def test_going_back_to_before_the_first_mistake(examined: Begin) -> None:
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


def test_a_check_before_the_solution_is_known_says_so(begin: Begin) -> None:
    player = begin()
    player.key("k")
    assert "still being checked" in player.user.app.toasts.text


# hints


def ask(player: Player) -> None:
    player.key("h")
    player.user.wait(lambda: player.scene.assistant.hints._task is None)


def test_hints_remove_pencil_marks_but_never_a_right_one(examined: Begin) -> None:
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


def test_hints_start_from_the_pencil_marks_written_so_far(examined: Begin) -> None:
    player = examined(EXPERT)
    ask(player)
    first = player.scene.assistant.hints.step
    player.do("click r1c1; mark 9")
    ask(player)
    assert player.scene.assistant.hints.step != first and player.scene.assistant.hints.step.moves == (Place((0, 0), 9),)


def test_a_hint_names_a_mistake_first(examined: Begin) -> None:
    player = examined()
    player.do("click r1c2; key 8")
    ask(player)
    assert player.scene.assistant.hints.text == "r1c2 can't be 8: take it back."
    assert player.board.marks == (Mark(Role.WRONG, ((0, 1),)),)
    player.undo()
    assert not player.board.marks
    player.do("click r1c2; mark 8")
    ask(player)
    assert player.scene.assistant.hints.text == "Look at the pencil marks in box 1: one is missing."
    assert player.scene.panel._hint_card.text == player.scene.assistant.hints.text
