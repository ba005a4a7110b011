"""Mazes in the making: the clipboard, drafts, and the ways in and out of the editor."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.maker import CTRL, LEVEL, PUZZLE, Maker

from game import clipboard
from game.commands import Command
from game.scenes.editor.scene import EditorScene
from game.storage.storage import Storage
from solvers.onestroke.rules import Visit

# the clipboard


def test_a_maze_goes_to_the_clipboard_and_back(maker: Maker) -> None:
    maker.open("S.o/..E//|../...")
    maker.hand.click(maker.hand.button("Copy text"))
    assert clipboard.get() == "onestroke:S.o/..E//|../..."
    maker.keys("n", mod=CTRL)
    assert maker.text == "S../..E"
    maker.keys("v", mod=CTRL)
    assert maker.text == "S.o/..E//|../..."
    maker.undo()
    maker.undo()
    assert maker.text == "S.o/..E//|../..." and not maker.scene.edits.can_undo


@pytest.mark.parametrize(
    ("text", "after"), [("onestroke:.../.o.", ".../.o."), ("@zip 1..\n..3\n", "@zip 1../..3"), ("S../..E r1c2 r1c3", "S../..E")]
)
def test_unfinished_texts_are_pasted_too(maker: Maker, text: str, after: str) -> None:
    maker.open("S.o/..E")
    clipboard.put(text)
    maker.keys("v", mod=CTRL)
    assert maker.text == after


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sudoku:1...", "board of sudoku"),
        ("onestroke:S.x/..E", "'x' in row 1"),
        ("hello", "has no meaning"),
        ("  ", "holds no text"),
    ],
)
def test_a_wrong_text_is_refused_in_a_sentence(maker: Maker, text: str, words: str) -> None:
    maker.open("S.o/..E")
    clipboard.put(text)
    maker.hand.click(maker.hand.button("Paste"))
    assert words in maker.hand.app.toasts.text and maker.text == "S.o/..E"


# drafts


def test_the_workbench_is_found_as_it_was_left(maker: Maker, home: Path) -> None:
    maker.open("S../..E")
    maker.take("wall")
    maker.hand.click(maker.at(0, 1))
    maker.keys("ESCAPE")
    maker.open("")
    assert maker.text == "S#./..E"
    maker.take("free")
    maker.hand.click(maker.at(0, 0))
    maker.hand.frames(3)
    assert (home / "drafts" / "onestroke.txt").read_text(encoding="utf-8") == ".#./..E"  # before it is left


def test_another_board_comes_above_the_one_that_was_there(maker: Maker, home: Path) -> None:
    Storage(home).keep_draft("onestroke", "..../.o..")
    maker.open("S../..E")
    assert maker.text == "S../..E" and "Ctrl+Z" in maker.hand.app.toasts.text
    maker.keys("ESCAPE")
    maker.open("")
    assert maker.text == "..../.o.."  # nothing was changed, and nothing is lost
    maker.keys("ESCAPE")
    maker.open("S../..E")
    maker.undo()
    assert maker.text == "..../.o.."


def test_a_torn_draft_is_named_and_kept(maker: Maker, home: Path) -> None:
    (home / "drafts").mkdir(parents=True)
    (home / "drafts" / "onestroke.txt").write_bytes(b"S.\xff")
    maker.open("")
    assert "can't be read" in maker.hand.app.toasts.text and "set aside" in maker.hand.app.toasts.text
    assert maker.scene.size == (6, 6)
    assert [file.read_bytes() for file in (home / "drafts").iterdir()] == [b"S.\xff"]


# doors


def test_a_game_leads_to_the_workbench_and_back(hand: Hand, maker: Maker) -> None:
    play = hand.begin(f"onestroke:{LEVEL}")
    hand.click(hand.button("Edit maze"))
    assert maker.text == LEVEL
    hand.key(pygame.K_ESCAPE)
    assert hand.top is play
    hand.key(pygame.K_e, unicode="e")
    assert maker.text == LEVEL
    assert Command.EDIT not in hand.begin("sliding:1 2 3/4 0 5/7 8 6").commands


def test_the_dialogs_lead_to_the_workbench(hand: Hand, maker: Maker) -> None:
    for key in (pygame.K_n, pygame.K_l):
        hand.begin(f"onestroke:{LEVEL}")
        hand.key(key)
        hand.click(hand.button("Make your own"))
        assert isinstance(hand.top, EditorScene)
        hand.key(pygame.K_ESCAPE)
    hand.begin("sliding:1 2 3/4 0 5/7 8 6")
    hand.key(pygame.K_l)
    assert "Make your own" not in [button.title for button in hand.top.root.visible_tree() if hasattr(button, "title")]


def test_the_board_is_played_and_the_way_back_leads_to_the_workbench(maker: Maker) -> None:
    editor = maker.open("S.o/..E")
    maker.hand.click(maker.hand.button("Play it"))
    play = maker.hand.play
    assert str(play.session.start) == "S.o/..E"
    play.session.play(Visit((1, 0)))
    maker.keys("ESCAPE")
    assert maker.hand.top is editor and maker.text == "S.o/..E"
    maker.keys("p")
    maker.keys("e", mod=CTRL)
    assert maker.hand.top is editor
    maker.keys("p")
    maker.hand.play.begin(maker.hand.play.session.__class__(PUZZLE, PUZZLE.parse("S../o.E")))
    maker.hand.key(pygame.K_e, unicode="e")
    assert maker.hand.top is editor and maker.text == "S../o.E"
    maker.undo()
    assert maker.text == "S.o/..E"


def test_an_unfinished_board_is_not_played(maker: Maker) -> None:
    maker.open("S.o/...")
    maker.hand.click(maker.hand.button("Play it"))
    assert "no end" in maker.hand.app.toasts.text and isinstance(maker.hand.top, EditorScene)


def test_a_game_below_is_saved_again_after_the_one_that_was_played_from_here(hand: Hand, maker: Maker, home: Path) -> None:
    play = hand.begin(f"onestroke:{LEVEL}")
    hand.key(pygame.K_LEFT)
    assert play.session.played == 1
    hand.key(pygame.K_e, unicode="e")
    maker.keys("p")
    hand.play.session.play(Visit((0, 2)))
    maker.keys("ESCAPE", "ESCAPE")
    assert hand.top is play
    hand.key(pygame.K_LEFT)
    assert play.session.played == 2
    texts = [file.read_text(encoding="utf-8") for file in (home / "saves").iterdir()]
    assert len(texts) == 2  # each game has a file of its own
    assert sum("r1c3" in text and "r1c2" in text for text in texts) == 1
