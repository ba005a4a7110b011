"""Mazes in the editor: the clipboard, drafts, entering and leaving the editor, and own levels."""

from pathlib import Path

import pytest
from support.users.maker import LEVEL, PUZZLE, Maker
from support.users.user import User

from game.commands import Command
from game.scenes.editor import EditorScene
from game.scenes.levels import LevelCard
from game.storage import OwnLevels, Storage
from game.widgets.buttons import Button
from game.widgets.choices import Segmented
from game.widgets.inputs import TextField
from game.window import copied_text, copy_text
from solvers.onestroke.rules import Visit

# the clipboard


def test_a_maze_goes_to_the_clipboard_and_back(maker: Maker) -> None:
    maker.open("S.o/..E//|../...")
    maker.user.click(maker.user.button("Copy text"))
    assert copied_text() == "onestroke:S.o/..E//|../..."
    maker.key("ctrl+n")
    assert maker.text == "S../..E"
    maker.key("ctrl+v")
    assert maker.text == "S.o/..E//|../..."
    maker.do("undo; undo")
    assert maker.text == "S.o/..E//|../..." and not maker.scene.edits.can_undo


@pytest.mark.parametrize(
    ("text", "after"), [("onestroke:.../.o.", ".../.o."), ("@zip 1..\n..3\n", "@zip 1../..3"), ("S../..E r1c2 r1c3", "S../..E")]
)
def test_unfinished_texts_are_pasted_too(maker: Maker, text: str, after: str) -> None:
    maker.open("S.o/..E")
    copy_text(text)
    maker.key("ctrl+v")
    assert maker.text == after


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sudoku:1...", "a sudoku board"),
        ("onestroke:S.x/..E", "'x' in row 1"),
        ("hello", "has no meaning"),
        ("  ", "no text on the clipboard"),
    ],
)
def test_a_wrong_text_is_refused_in_a_sentence(maker: Maker, text: str, words: str) -> None:
    maker.open("S.o/..E")
    copy_text(text)
    maker.user.click(maker.user.button("Paste"))
    assert words in maker.user.app.toasts.text and maker.text == "S.o/..E"


# drafts


def test_the_editor_restores_its_last_draft(maker: Maker, home: Path) -> None:
    maker.open("S../..E")
    maker.do("choose wall; click r1c2; key ESCAPE")
    maker.open("")
    assert maker.text == "S#./..E"
    maker.do("choose free; click r1c1")
    maker.user.frames(3)
    assert (home / "drafts" / "onestroke.txt").read_text(encoding="utf-8") == ".#./..E"  # before it is left


def test_editing_another_board_can_be_undone(maker: Maker, home: Path) -> None:
    Storage(home).keep_draft("onestroke", "..../.o..")
    maker.open("S../..E")
    assert maker.text == "S../..E" and "Ctrl+Z" in maker.user.app.toasts.text
    maker.key("ESCAPE")
    maker.open("")
    assert maker.text == "..../.o.."  # nothing was changed, and nothing is lost
    maker.key("ESCAPE")
    maker.open("S../..E")
    maker.undo()
    assert maker.text == "..../.o.."


@pytest.mark.parametrize("content", [b"S.\xff", b"S.x/..E"])
def test_a_damaged_draft_is_reported_and_kept(maker: Maker, home: Path, content: bytes) -> None:
    (home / "drafts").mkdir(parents=True)
    (home / "drafts" / "onestroke.txt").write_bytes(content)
    maker.open("")
    assert "can't be read" in maker.user.app.toasts.text and "set aside" in maker.user.app.toasts.text
    assert maker.scene.size == (6, 6)
    assert [file.read_bytes() for file in (home / "drafts").iterdir()] == [content]


# entering and leaving


def test_a_game_leads_to_the_editor_and_back(user: User, maker: Maker) -> None:
    play = user.begin(f"onestroke:{LEVEL}")
    user.click(user.button("Edit maze"))
    assert maker.text == LEVEL
    user.keys("ESCAPE")
    assert user.top is play
    user.keys("e")
    assert maker.text == LEVEL
    assert Command.EDIT not in user.begin("sliding:1 2 3/4 0 5/7 8 6").commands


def test_the_dialogs_lead_to_the_editor(user: User, maker: Maker) -> None:
    for key in "nl":
        user.begin(f"onestroke:{LEVEL}")
        user.keys(key)
        user.click(user.button("Make your own"))
        assert isinstance(user.top, EditorScene)
        user.keys("ESCAPE")
    user.begin("sliding:1 2 3/4 0 5/7 8 6")
    user.keys("l")
    assert "Make your own" not in [button.title for button in user.all(Button)]


def test_a_key_leads_from_the_menu_to_the_editor_and_back(user: User) -> None:
    menu = user.top
    user.keys("ctrl+e")
    assert isinstance(user.top, EditorScene)
    user.keys("ESCAPE")
    assert user.top is menu


def test_the_board_is_played_and_back_leads_to_the_editor(maker: Maker) -> None:
    editor = maker.open("S.o/..E")
    maker.user.click(maker.user.button("Play it"))
    play = maker.user.play
    assert str(play.session.start) == "S.o/..E"
    play.session.play(Visit((1, 0)))
    maker.key("ESCAPE")
    assert maker.user.top is editor and maker.text == "S.o/..E"
    maker.do("key p; key ctrl+e")
    assert maker.user.top is editor
    maker.key("p")
    maker.user.play.begin(maker.user.play.session.__class__(PUZZLE, PUZZLE.parse("S../o.E")))
    maker.user.keys("e")
    assert maker.user.top is editor and maker.text == "S../o.E"
    maker.undo()
    assert maker.text == "S.o/..E"


def test_saving_a_game_below_resumes_after_a_game_from_the_editor(user: User, maker: Maker, home: Path) -> None:
    play = user.begin(f"onestroke:{LEVEL}")
    user.keys("LEFT")
    assert play.session.played == 1
    user.keys("e")
    maker.key("p")
    user.play.session.play(Visit((0, 2)))
    maker.key("ESCAPE", "ESCAPE")
    assert user.top is play
    user.keys("LEFT")
    assert play.session.played == 2
    texts = [file.read_text(encoding="utf-8") for file in (home / "saves").iterdir()]
    assert len(texts) == 2  # each game has a file of its own
    assert sum("r1c3" in text and "r1c2" in text for text in texts) == 1


# own levels


def saved_levels(home: Path) -> list[tuple[str, str, int | None]]:
    return [(level.name, level.text, level.par) for level in OwnLevels(home / "levels", PUZZLE).pack().levels]


def test_a_maze_is_saved_as_a_level_with_its_par(maker: Maker, home: Path) -> None:
    maker.open("S.o/..E")
    maker.counted()
    maker.user.click(maker.user.button("Save level"))
    maker.user.keys("RETURN")
    maker.key("ctrl+s")
    assert maker.all(TextField)[0].text == "Maze 2"
    maker.user.type("Zig = zag")
    maker.user.click(maker.user.button("Save"))
    assert saved_levels(home) == [("Maze 1", "S.o/..E", 7), ("Zig - zag", "S.o/..E", 7)]
    assert "Saved to your levels: Zig - zag" in maker.user.app.toasts.text


@pytest.mark.parametrize("title", ["Play it", "Save level"])
def test_an_unfinished_maze_is_neither_played_nor_saved(maker: Maker, home: Path, title: str) -> None:
    maker.open("S.o/...")
    maker.user.click(maker.user.button(title))
    assert "no end" in maker.user.app.toasts.text and isinstance(maker.user.top, EditorScene)
    assert saved_levels(home) == []


def with_own_levels(home: Path) -> None:
    own = OwnLevels(home / "levels", PUZZLE)
    own.add("First", "S.o/..E", 7)
    own.add("A name that is far too long for a card in the list of levels", "S../o.E")
    own.add("Third", "@fill S./..", 4)


def rename(user: User, number: int) -> None:
    """Click the pencil of an own level."""
    user.click([button for button in user.all(Button) if button.icon == "pencil" and not button.title][number])


def test_own_levels_are_listed_played_renamed_and_deleted(user: User, maker: Maker, home: Path) -> None:
    with_own_levels(home)
    storage = user.app.storage
    storage.add_win("onestroke", "level own/3", 3, 2.0, 4)
    user.begin(f"onestroke:{LEVEL}")
    user.keys("l")
    maker.press(maker.all(Segmented)[-1], 0.99)
    user.frames(3)
    cards = maker.all(LevelCard)
    assert [card.title for card in cards][::2] == ["First", "Third"] and len(cards) == 3
    assert [card.facts.stars for card in cards] == [0, None, None] and cards[2].facts.is_won
    assert len({(card.rect.y, card.rect.h) for card in cards}) == 1
    rename(user, 0)
    user.keys("ctrl+a")
    user.type("Better")
    user.click(user.button("Rename"))
    assert saved_levels(home)[0] == ("Better", "S.o/..E", 7)
    rename(user, 1)
    user.click(user.button("Delete level"))
    assert len(saved_levels(home)) == 3
    user.click(user.button("Really delete"))
    assert [name for name, *_ in saved_levels(home)] == ["Better", "Third"]
    assert storage.record("onestroke", "level own/2").points == 4
    cards = maker.all(LevelCard)
    assert [card.facts.stars for card in cards] == [0, None] and cards[1].facts.is_won
    user.click(cards[1])
    assert user.play.session.origin.level == "own/2" and str(user.play.session.start) == "@fill S./.."


def test_the_editor_shows_own_levels_first(maker: Maker, home: Path) -> None:
    with_own_levels(home)
    maker.open("S../..E")
    maker.key("l")
    assert [card.title for card in maker.all(LevelCard)][::2] == ["First", "Third"]


def test_a_damaged_file_of_own_levels_is_reported_and_the_others_are_listed(user: User, maker: Maker, home: Path) -> None:
    (home / "levels" / "onestroke").mkdir(parents=True)
    (home / "levels" / "onestroke" / "own.txt").write_bytes(b"order: soon\nS.")
    user.begin(f"onestroke:{LEVEL}")
    user.keys("l")
    assert "Your own levels can't be read" in user.app.toasts.text
    assert maker.all(LevelCard)


def test_a_level_is_edited_from_the_list(maker: Maker) -> None:
    maker.open("S../..E")
    maker.key("l")
    maker.user.click(maker.all(LevelCard)[0])
    assert maker.text == LEVEL
    maker.undo()
    assert maker.text == "S../..E"


def test_own_levels_are_played_from_the_command_line(user: User, home: Path) -> None:
    with_own_levels(home)
    user.open_line("onestroke", "--level", "own/2")
    assert str(user.play.session.start) == "S../o.E"


def test_the_board_is_one_of_the_controls_that_tab_visits(maker: Maker) -> None:
    maker.open(LEVEL)
    assert maker.scene.canvas in maker.scene.root.focusable()
