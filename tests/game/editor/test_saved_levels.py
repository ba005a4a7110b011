"""Mazes that are saved as levels, and the window of the editor."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from support.hands.hand import Hand
from support.hands.maker import CTRL, LEVEL, PUZZLE, Maker

from game.scenes.editor.scene import EditorScene
from game.scenes.games.level_card import LevelCard
from game.scenes.play.scene import PlayScene
from game.storage.own_levels import OwnLevels
from game.widgets.controls.field import TextField
from game.widgets.controls.segmented import Segmented

# own levels


def saved_levels(home: Path) -> list[tuple[str, str, int | None]]:
    return [(level.name, level.text, level.par) for level in OwnLevels(home / "levels", PUZZLE).pack().levels]


def test_a_maze_is_saved_as_a_level_with_its_par(maker: Maker, home: Path) -> None:
    maker.open("S.o/..E")
    maker.counted()
    maker.hand.click(maker.hand.button("Save level"))
    maker.hand.key(pygame.K_RETURN)
    maker.keys("s", mod=CTRL)
    assert maker.all(TextField)[0].text == "Maze 2"
    maker.hand.type("Zig = zag")
    maker.hand.click(maker.hand.button("Save"))
    assert saved_levels(home) == [("Maze 1", "S.o/..E", 7), ("Zig - zag", "S.o/..E", 7)]
    assert "Saved to your levels: Zig - zag" in maker.hand.app.toasts.text


def test_an_unfinished_maze_is_not_saved(maker: Maker, home: Path) -> None:
    maker.open("S.o/...")
    maker.hand.click(maker.hand.button("Save level"))
    assert "no end" in maker.hand.app.toasts.text and isinstance(maker.hand.top, EditorScene)
    assert saved_levels(home) == []


def with_own_levels(home: Path) -> None:
    own = OwnLevels(home / "levels", PUZZLE)
    own.add("First", "S.o/..E", 7)
    own.add("A name that is far too long for a card in the list of levels", "S../o.E")
    own.add("Third", "@fill S./..", 4)


def test_own_levels_are_listed_played_renamed_and_deleted(hand: Hand, maker: Maker, home: Path) -> None:
    with_own_levels(home)
    storage = hand.app.storage
    storage.add_win("onestroke", "level own/3", 3, 2.0, 4)
    hand.begin(f"onestroke:{LEVEL}")
    hand.key(pygame.K_l)
    maker.press(maker.all(Segmented)[-1], 0.99)
    hand.frames(3)
    cards = maker.all(LevelCard)
    assert [card.title for card in cards][::2] == ["First", "Third"] and len(cards) == 3
    assert [card.facts.stars for card in cards] == [0, None, None] and cards[2].facts.is_won
    pencils = [button for button in hand.top.root.visible_tree() if getattr(button, "icon", "") == "pencil" and not button.title]
    hand.click(pencils[0])
    hand.key(pygame.K_a, CTRL)
    hand.type("Better")
    hand.click(hand.button("Rename"))
    assert saved_levels(home)[0] == ("Better", "S.o/..E", 7)
    pencils = [button for button in hand.top.root.visible_tree() if getattr(button, "icon", "") == "pencil" and not button.title]
    hand.click(pencils[1])
    hand.click(hand.button("Delete level"))
    assert len(saved_levels(home)) == 3
    hand.click(hand.button("Really delete"))
    assert [name for name, *_ in saved_levels(home)] == ["Better", "Third"]
    assert storage.record("onestroke", "level own/2").points == 4
    cards = maker.all(LevelCard)
    assert [card.facts.stars for card in cards] == [0, None] and cards[1].facts.is_won
    hand.click(cards[1])
    assert hand.play.session.origin.level == "own/2" and str(hand.play.session.start) == "@fill S./.."


def test_the_workbench_shows_own_levels_first(maker: Maker, home: Path) -> None:
    with_own_levels(home)
    maker.open("S../..E")
    maker.keys("l")
    assert [card.title for card in maker.all(LevelCard)][::2] == ["First", "Third"]


def test_a_torn_file_of_own_levels_is_named_and_the_others_are_listed(hand: Hand, maker: Maker, home: Path) -> None:
    (home / "levels" / "onestroke").mkdir(parents=True)
    (home / "levels" / "onestroke" / "own.txt").write_bytes(b"order: soon\nS.")
    hand.begin(f"onestroke:{LEVEL}")
    hand.key(pygame.K_l)
    assert "Your own levels can't be read" in hand.app.toasts.text
    assert maker.all(LevelCard)


def test_a_level_is_taken_to_the_workbench_from_the_list(maker: Maker) -> None:
    maker.open("S../..E")
    maker.keys("l")
    maker.hand.click(maker.all(LevelCard)[0])
    assert maker.text == LEVEL
    maker.undo()
    assert maker.text == "S../..E"


def test_own_levels_are_played_from_the_command_line(hand: Hand, home: Path) -> None:
    from argparse import Namespace

    from game.launch import _open

    with_own_levels(home)
    from solvers.console import board_flags

    flags = dict.fromkeys((*board_flags(), "daily", "picture", "watch", "solver", "set"))
    _open(hand.app, Namespace(game="onestroke", level="own/2", **flags))
    assert str(hand.play.session.start) == "S../o.E"


# the window


@pytest.mark.parametrize(("size", "theme"), [((640, 480), "dark"), ((960, 600), "light"), ((700, 1000), "dark")])
def test_everything_has_its_place_in_every_window(home: Path, size: tuple[int, int], theme: str) -> None:
    hand = Hand(home, size, theme=theme)
    try:
        maker = Maker(hand)
        maker.open(LEVEL)
        window, board = hand.app.window, maker.scene.canvas.board.rect
        assert window.contains(board) and window.contains(maker.scene.panel.rect)
        assert not board.colliderect(maker.scene.panel.rect)
        hand.click(hand.button("Play it"))
        assert isinstance(hand.top, PlayScene)
    finally:
        hand.close()


def test_every_control_is_reached_by_tab(maker: Maker) -> None:
    maker.open(LEVEL)
    wanted = set(maker.scene.root.focusable())
    seen = set()
    for _ in range(len(wanted)):
        maker.keys("TAB")
        assert maker.scene.root.focus is not None
        seen.add(maker.scene.root.focus)
    assert seen == wanted and maker.scene.canvas in seen
