"""What is remembered of games in which all moves were made."""

import json
from pathlib import Path

import pytest
from support.simulated.play import opened

from vision.autoplay.events import Task, Verdict
from vision.autoplay.levels import play_on
from vision.autoplay.memory import SHIPPED, Memory, remembered_game
from vision.desktop import Window
from vision.input.pace import Pace
from vision.players import PLAYERS


def window(title: str, app: str = "fifteen") -> Window:
    return Window(1, title, app, (0, 0, 100, 100))


@pytest.mark.parametrize(
    ("win", "verdict", "keeps_bundles"),
    [("stays", Verdict.WON, False), ("stays", Verdict.WON, True), ("gone", Verdict.FINISHED, False)],
)
def test_what_won_a_game_is_remembered(tmp_path: Path, win: str, verdict: Verdict, keeps_bundles: bool) -> None:
    game = opened("sliding", win=win, win_s=0.0)
    task = Task(memory=str(tmp_path / "looks"), bundles=str(tmp_path / "bundles") if keeps_bundles else "")
    *_, end = play_on(game.desktop, game.window, task)
    assert end.verdict is verdict  # type: ignore[union-attr]
    known = Memory(tmp_path / "looks").recall(game.window, "sliding")
    assert known is not None and known.hand == "click"


def test_known_games_are_recalled_with_their_pace(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    kept = remembered_game(window("Fifteen"), "sliding", "drag", "first", Pace(0.06, 0.1, 0.25))
    memory.keep(kept)
    known = Memory(tmp_path).recall(window("Fifteen"), "sliding")
    assert known == kept
    assert (known.pace().gap_s, known.pace().rest_s, known.pace().answer_s) == (0.06, 0.1, 0.25)


@pytest.mark.parametrize(
    ("title", "app", "puzzle", "is_known"),
    [
        ("Fifteen - 112 moves", "fifteen", "sliding", True),
        ("Fifteen - 0 moves", "other", "sliding", False),
        ("Fifteen - 0 moves", "fifteen", "sudoku", False),
    ],
    ids=["another number in the title", "another program", "another puzzle"],
)
def test_a_game_is_known_by_its_program_and_puzzle(tmp_path: Path, title: str, app: str, puzzle: str, is_known: bool) -> None:
    memory = Memory(tmp_path)
    memory.keep(remembered_game(window("Fifteen - 0 moves"), "sliding", "drag", "", Pace()))
    assert (memory.recall(window(title, app), puzzle) is not None) is is_known


def test_a_window_of_the_same_title_is_preferred_to_others_of_its_program(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    for title, hand in (("A page", "click"), ("Some page", "arrow")):
        memory.keep(remembered_game(window(title, "browser"), "sliding", hand, "", Pace(gap_s=0.5, answer_s=2.0)))
    assert memory.recall(window("Some page", "browser"), "sliding").hand == "arrow"
    assert memory.recall(window("New page", "browser"), "sliding").hand in ("click", "arrow")
    assert memory.recall(window("Some page", "browser"), "sliding").pace().answer_s == 2.0
    assert memory.recall(window("New page", "browser"), "sliding").pace() == Pace(), "another page may be faster"


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"app": "fifteen"}', '{"app": 1, "title": "", "puzzle": "sliding", "hand": ""}']
)
def test_a_damaged_memory_file_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / "torn.json").write_text(text)
    assert Memory(tmp_path).recall(window("Fifteen"), "sliding") is None


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    memory = Memory(tmp_path / "file" / "looks")
    memory.keep(remembered_game(window("Fifteen"), "sliding", "drag", "", Pace()))
    assert memory.recall(window("Fifteen"), "sliding") is None


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.json")), ids=lambda path: path.stem)
def test_shipped_memories_name_existing_input_methods(path: Path) -> None:
    values = json.loads(path.read_text(encoding="utf-8"))
    assert values["hand"] in {hand.name for hand in PLAYERS[values["puzzle"]].input_methods}
    assert Memory(None).recall(window(values["title"], values["app"]), values["puzzle"]) is not None
