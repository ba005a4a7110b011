"""Files in the user's folder that are damaged, foreign, or no files at all: the program opens, plays and closes with them."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from support.users.user import User

from game.commands import Command
from game.paint import drawing
from game.paint.pictures import load
from game.scenes.play.dialogs import WonScene
from game.storage.saved_games import HEAD, KEPT_GAMES, SavedGames
from game.theme.measures import Text
from solvers.errors import PuzzleError
from solvers.sliding import SLIDING

BOARDS = {"sliding": {"arrows": "\ud800", "numbers": "perhaps"}}
SOLVERS = {"sliding": "\ud800", "chess": "x"}
OPTIONS = {"sliding/row-by-row": {"first": "sideways", "colour": "red"}}
ODD_GAME = {"size": "\ud800", "home": "", "unknown": "1"}
SETTINGS: list[dict[str, Any]] = [
    {"scale": 10**400, "pictures": {"sliding": "\0"}, "pictures_folder": "\ud800"},
    {"scale": 1e300, "boards": BOARDS, "new_games": {"sliding": ODD_GAME}, "pictures": {"sliding": "\ud800.png"}},
    {"scale": 0, "pictures_folder": "a" * 5000, "solvers": SOLVERS, "pictures": {"sliding": "~nobody-of-that-name/a.png"}},
    {"new_games": {"sliding": {"size": "99x99"}}, "pictures": {"sliding": "a" * 5000}, "pictures_folder": "\0"},
    {"solver_options": OPTIONS},
]
"""settings are read and used one by one, so several may be invalid at once"""


@pytest.mark.parametrize("content", SETTINGS, ids=lambda content: json.dumps(content)[:40])
def test_every_scene_opens_with_odd_settings(home: Path, content: dict[str, Any]) -> None:
    home.mkdir()
    (home / "settings.json").write_text(json.dumps(content), encoding="utf-8")
    user = User(home)
    user.top.play(SLIDING)
    for command in (Command.SETTINGS, Command.NEW, Command.OPEN, Command.WATCH):
        user.play.run(command)
        user.frames(30)
        user.top.run(Command.BACK)
        user.frames(2)
    user.close()
    assert isinstance(json.loads((home / "settings.json").read_text(encoding="utf-8")), dict)


def save(folder: Path, name: str = "a.save", *header: str, events: str = "1.000 play 7\n") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    lines = (HEAD, "game sliding:1 2 3/4 5 6/0 7 8", *header, "-", "")
    path.write_text("\n".join(lines) + events, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "header", ["level warm-up/x", "level warm-up/-100", "level warm-up", "level \0", "option size 9999x1", "option gravity down"]
)
def test_a_game_with_odd_origins_is_won_and_followed_by_another(home: Path, header: str) -> None:
    save(home / "saves", "a.save", header)
    user = User(home)
    user.top.resume_last()
    user.click(user.point_of(8))
    user.pass_time(1)
    assert isinstance(user.top, WonScene)
    user.keys("n")
    assert user.play.session.move_count == 0


def no_file(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    {
        "folder": path.mkdir,
        "pipe": lambda: os.mkfifo(path),
        "loop": lambda: path.symlink_to(path),
        "dangling": lambda: path.symlink_to(path.with_name("gone")),
    }[kind]()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and links need a Unix")
@pytest.mark.parametrize("kind", ["folder", "pipe", "loop", "dangling"])
@pytest.mark.parametrize("name", ["settings.json", "records.json", "saves/x.save"])
def test_a_path_that_is_no_file_hides_nothing(home: Path, name: str, kind: str) -> None:
    save(home / "saves")
    no_file(home / name, kind)
    user = User(home)
    assert len(user.app.saved_games.games()) == 1
    user.top.resume_last()
    user.click(user.point_of(8))
    user.pass_time(1)
    assert isinstance(user.top, WonScene)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links need a Unix")
@pytest.mark.parametrize("kind", ["file", "loop", "dangling"])
def test_games_can_be_played_where_none_can_be_saved(home: Path, kind: str) -> None:
    if kind == "file":
        home.mkdir()
        (home / "saves").write_text("in the way")
    else:
        no_file(home / "saves", kind)
    user = User(home)
    user.begin("1 2 3/4 5 6/0 7 8")
    user.click(user.point_of(7))
    assert "can't be saved" in user.app.toasts.text
    user.play.run(Command.BACK)


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_games_that_cannot_be_removed_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [save(tmp_path, f"{number}.save") for number in range(KEPT_GAMES + 2)]
    monkeypatch.setattr(Path, "unlink", refuse)
    journal = SavedGames(tmp_path)
    journal.tidy()
    assert len(journal.problems) == 2 and all("can't be removed" in problem for problem in journal.problems)
    assert journal.resume(paths[0]) is not None
    journal.close(forget=True)
    assert len(journal.problems) == 4


NO_NAMES = ["\0", "\ud800", "~nobody-of-that-name", "a" * 5000, "", "/", "no\nsuch\nfile.png"]


@pytest.mark.parametrize("name", NO_NAMES, ids=lambda name: ascii(name[:20]))
def test_impossible_names_are_refused(name: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        load(name)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "tab\there", "line\nbreak", "\x7f", "日本\udcff"], ids=ascii)
def test_texts_that_no_font_can_draw_are_drawn(user: User, text: str) -> None:
    assert drawing.render_text(text, Text.BODY, 20, (255, 255, 255)).get_width() > 0
    assert drawing.text_width(text, Text.BODY, 20) > 0
