"""Whole games of sudoku: saved, written by hand, new."""

from __future__ import annotations

import re

import pytest
from support.hands.hand import Hand
from support.hands.sudoku import BOARDS, EASY, EASY_SOLVED, EXPERT, Begin, Player, chosen, raises_an_error
from support.prompt_worker import SilentWorker

from game import clipboard
from game.scenes.games.new_game import GeneratingScene, NewGameScene
from game.scenes.play.endings import WonScene
from game.scenes.play.panel_parts import grade, subtitle
from game.scenes.play.scene import PlayScene
from game.scenes.shared.starting import from_text
from solvers.puzzle import cell_name
from solvers.worker.process import Status

# the whole game


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        (EASY, 81),
        (EASY.replace(".", "0"), 81),
        ("\n".join(EASY[start : start + 9] for start in range(0, 81, 9)), 81),
        (BOARDS[4], 16),
        (BOARDS[16], 256),
        ("53..7…", 0),
        (EASY[:-1], 0),
        ("sudoku:" + EASY + " r1c1=5", 0),
        (EASY.replace(".", "x").replace("x", "y", 1), 0),
    ],
)
def test_sudokus_are_pasted_in_many_forms_or_it_says_what_is_wrong(begin: Begin, text: str, cells: int) -> None:
    player = begin(BOARDS[6])
    clipboard.put(text)
    player.paint("v")
    if cells:
        assert len(player.state.digits) == cells and player.hand.play is player.scene
        assert str(player.state) == text.replace("\n", "").replace("0", ".")
    else:
        assert player.state.size == 6
        assert re.fullmatch(r".{10,160}\.", player.hand.app.toasts.text.replace("\n", " "))


def test_the_last_digit_wins(begin: Begin) -> None:
    player = begin("." + EASY_SOLVED[1:80] + ".")
    player.hand.count_as_made()
    player.click("r1c1")
    player.key("3")
    player.click("r9c9")
    player.key("3")
    player.hand.pass_time(2)
    assert isinstance(player.hand.top, PlayScene), "a wrong digit won"
    player.click("r1c1")
    player.key("2")
    player.hand.pass_time(2)
    assert isinstance(player.hand.top, WonScene)
    record = player.hand.app.storage.record("sudoku", player.scene.session.record_key)
    assert record.wins == 1


# a puzzle on paper


def write(player: Player, text: str) -> None:
    for cell, symbol in enumerate(text):
        if symbol != ".":
            player.click(cell_name(divmod(cell, 4)))
            player.key(symbol)


def test_a_puzzle_on_paper_is_written_and_then_played(begin: Begin) -> None:
    player = begin("." * 16)
    write(player, BOARDS[4])
    assert not any(player.state.givens)
    player.paint("g")
    assert str(player.state) == BOARDS[4] and player.turns == 0
    player.click("r1c1")
    player.key("3")
    assert player.digit("r1c1") == 2
    player.click("r1c3")
    player.key("1")
    assert player.digit("r1c3") == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("." * 16, "There are no digits yet. Enter the givens of your puzzle first."),
        ("22" + "." * 14, "There are two 2s in row 1, at r1c1 and r1c2. Change one."),
    ],
)
def test_what_cannot_be_played_stays_to_be_mended(begin: Begin, text: str, sentence: str) -> None:
    player = begin("." * 16)
    write(player, text)
    state = player.state
    player.paint("g")
    assert player.state == state and player.hand.app.toasts.text == sentence


# new games


def choose_new(player: Player, *titles: str) -> None:
    player.key("n")
    assert isinstance(player.hand.top, NewGameScene)
    for option, value in zip(("size", "difficulty"), titles, strict=False):
        player.hand.top._chosen[option] = value
    player.hand.click(player.hand.button("Start"))


def test_a_new_game_is_made_of_the_size_and_grade_that_were_chosen(examined: Begin) -> None:
    player = examined()
    choose_new(player, "6x6", "easy")
    player.hand.wait(lambda: isinstance(player.hand.top, PlayScene) and player.state.size == 6)
    player.hand.wait(lambda: player.scene.assistant.board_check.is_over)
    assert "easy · one solution" in subtitle(player.scene) and grade(player.scene) == "Easy"
    assert player.turns == 0 and not chosen(player)
    assert player.scene.session.origin.seed is not None


def test_the_making_of_a_game_can_be_cancelled(examined: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    player = examined()
    player.hand.app.worker = SilentWorker()
    player.hand.app.settings.reduced_motion = True
    player.hand.app.refresh_look()
    before, state = player.picture(), player.state
    choose_new(player, "16x16", "medium")
    player.hand.frames(2)
    assert player.cells_seen() == before, "the overlay is seen though most boards are there in a moment"
    player.hand.pass_time(0.5)
    assert isinstance(player.hand.top, GeneratingScene) and player.cells_seen() != before
    player.hand.click(player.hand.button("Cancel"))
    assert player.hand.play is player.scene and player.state == state
    player.click("r1c2")
    player.key("5")
    assert player.digit("r1c2") == 5
    player.hand.wait(lambda: not player.hand.app.worker.is_busy)
    player.hand.pass_time(0.5)
    assert player.hand.play is player.scene and player.state.size == 9


def test_a_game_that_is_left_is_looked_at_no_further(hand: Hand) -> None:
    player = Player(hand, EXPERT)
    first = player.scene.assistant.board_check
    hand.wait(lambda: first._task is not None)
    player.scene.begin(from_text(hand.app, f"sudoku:{EASY}", None))
    assert first.is_over and first._task.status is not Status.RUNNING
    hand.wait(lambda: player.scene.assistant.board_check.is_over)
    assert player.scene.assistant.board_check.report.facts == ("easy", "one solution")


def test_a_look_that_fails_says_so(monkeypatch: pytest.MonkeyPatch, hand: Hand) -> None:
    monkeypatch.setattr("game.session.checks.examine", raises_an_error)
    player = Player(hand)
    hand.wait(lambda: player.scene.assistant.board_check.is_over)
    hand.frames(2)
    assert "went wrong" in hand.app.toasts.text
