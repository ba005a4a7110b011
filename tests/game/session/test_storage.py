"""Settings and records survive, and files that can't be used are set aside."""

import errno
from itertools import product
from pathlib import Path

import pytest

from game.storage import Settings, Storage, user_folder
from game.storage.game_log import Record
from game.window import system_is_dark


def test_settings_survive(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.settings.theme, storage.settings.scale = "light", 1.25
    storage.settings.new_games["sliding"] = {"size": "5x5"}
    storage.save_settings()
    assert Storage(tmp_path).settings == storage.settings
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"], "something half written is left"


@pytest.mark.parametrize("problem", [ImportError("no such module"), OSError("no such key")])
def test_a_system_that_cannot_be_asked_is_dark(monkeypatch: pytest.MonkeyPatch, problem: Exception) -> None:
    def theme() -> str:
        raise problem

    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("darkdetect.theme", theme)
    assert system_is_dark()
    monkeypatch.setattr("darkdetect.theme", lambda: "Light")
    assert not system_is_dark()


def test_two_windows_keep_each_others_settings(tmp_path: Path) -> None:
    first, second = Storage(tmp_path), Storage(tmp_path)
    first.settings.theme = "light"
    first.save_settings()
    second.save_settings()
    assert Storage(tmp_path).settings.theme == "light"


def test_the_preference_of_the_system_is_not_a_setting(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.settings.system_is_dark = False
    storage.reset_settings()
    assert not storage.settings.system_is_dark


def test_records_keep_the_best_of_each_whichever_window_it_was_won_in(tmp_path: Path) -> None:
    storage, other = Storage(tmp_path), Storage(tmp_path)
    assert storage.add_win("sliding", "4 × 4", 80, 60.0) == (True, True)
    assert storage.add_win("sliding", "4 × 4", 90, 50.0) == (False, True)
    assert other.add_win("sliding", "4 × 4", 70, 55.0) == (True, False)
    assert storage.add_win("sliding", "3 × 3", 100, 90.0) == (True, True)
    assert Storage(tmp_path).record("sliding", "4 × 4") == Record(70, 50.0, 3)
    assert Storage(tmp_path).record("sliding", "9 × 9") == Record()


TORN = ["", "{", "[1, 2]", "3", '{"theme": ', "\x00\x01", "[" * 100_000]


@pytest.mark.parametrize(
    ("name", "content"), [*product(("settings.json", "records.json"), TORN), ("records.json", '{"sliding": 3}')]
)
def test_damaged_files_are_set_aside(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    storage = Storage(tmp_path)
    assert storage.settings == Settings()
    assert storage.record("sliding", "4 × 4") == Record()
    assert name in storage.problems[0] and "set aside" in storage.problems[0]
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("*.damaged-*")] == [content]


@pytest.mark.parametrize(
    "content",
    [
        '{"scale": NaN}',
        '{"scale": 1e400}',
        '{"scale": 40}',
        '{"scale": true}',
        '{"scale": 0}',
        '{"scale": -Infinity}',
        '{"theme": "pink"}',
        '{"boards": {"sliding": 3}}',
        '{"boards": {"sliding": {"arrows": ["tile"]}}}',
        '{"new_games": [["sliding"]]}',
        '{"solvers": {"sliding": null}}',
        '{"solver_options": {"sliding/row-by-row": {"prefer": 1}}}',
        '{"pictures": {"sliding": {}}}',
        '{"high_contrast": 1}',
        '{"theme": 3, "scale": "large", "high_contrast": "yes", "unknown": 1}',
    ],
)
def test_invalid_settings_are_dropped_and_the_others_kept(tmp_path: Path, content: str) -> None:
    (tmp_path / "settings.json").write_text(f'{content[:-1]}, "reduced_motion": true}}', encoding="utf-8")
    storage = Storage(tmp_path)
    assert storage.settings == Settings(reduced_motion=True) and not storage.problems


@pytest.mark.parametrize(
    "record",
    [
        '{"moves": -1}',
        '{"moves": 2.5}',
        '{"seconds": NaN}',
        '{"seconds": "9"}',
        '{"moves": true}',
        '{"seconds": 1e400}',
        f'{{"moves": {10**400}}}',
        '{"wins": null}',
    ],
)
def test_invalid_records_are_dropped(tmp_path: Path, record: str) -> None:
    (tmp_path / "records.json").write_text(f'{{"sliding": {{"4 × 4": {record}}}}}', encoding="utf-8")
    assert Storage(tmp_path).record("sliding", "4 × 4") == Record()


def test_a_full_disk_leaves_no_partial_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    storage = Storage(tmp_path)
    monkeypatch.setattr(Path, "replace", full)
    storage.settings.scale = 1.1
    storage.save_settings()
    assert "No space left" in storage.problems[0] and list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_named_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    storage = Storage(tmp_path / "file")
    for scale in (1.1, 1.2):
        storage.settings.scale = scale
        storage.save_settings()
    problems = [problem for problem in storage.problems if "can't be written" in problem]
    assert len(problems) == 1


def test_the_folder_can_be_chosen(home: Path) -> None:
    assert user_folder() == home


def test_the_records_of_a_level_that_is_gone_are_forgotten_and_the_others_move_up(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    for number in range(1, 5):
        storage.add_win("onestroke", f"level own/{number}", number, 1.0)
    storage.add_win("onestroke", "level own/3, against time", 30, 1.0)
    storage.add_win("onestroke", "level first-lines/3", 33, 1.0)
    storage.forget_level("onestroke", "own", 2)
    again = Storage(tmp_path)
    found = {key: again.record("onestroke", key).moves for key in again._records["onestroke"]}
    own = {"level own/1": 1, "level own/2": 3, "level own/3": 4, "level own/2, against time": 30}
    assert found == own | {"level first-lines/3": 33}
