"""The user's own levels: saved, renamed, deleted, and never lost."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.storage import OwnLevels, OwnLevelsError, free_name
from solvers import PUZZLES
from solvers.formats.levels import LEVELS_FOLDER, find_level, level_after, read_packs

PUZZLE = PUZZLES["onestroke"]
FIRST, SECOND, THIRD = "S.o/..E", "@zip 1./.2", "@fill S./.."


def saved(folder: Path) -> OwnLevels:
    own = OwnLevels(folder, PUZZLE)
    own.add("First", FIRST, 7)
    own.add("Second", SECOND)
    own.add("Third", THIRD, 4)
    return own


def names(own: OwnLevels) -> list[str]:
    return [level.name for level in own.pack().levels]


def test_the_file_is_a_pack_like_others_and_comes_last(tmp_path: Path) -> None:
    saved(tmp_path)
    packs = read_packs(PUZZLE, LEVELS_FOLDER, tmp_path)
    assert packs[-1].title == "Your own" and packs[-1].name == "own"
    assert find_level(PUZZLE, "own/2", LEVELS_FOLDER, tmp_path).text == SECOND
    following = level_after(PUZZLE, "own/2", LEVELS_FOLDER, tmp_path)
    assert following is not None and following.name == "Third"
    assert find_level(PUZZLE, "first-lines/1", LEVELS_FOLDER, tmp_path) == find_level(PUZZLE, "first-lines/1")


def test_there_are_none_at_first(tmp_path: Path) -> None:
    own = OwnLevels(tmp_path, PUZZLE)
    assert own.pack().levels == () and not own.path.exists()


def test_deleting_a_level_keeps_the_rest_of_the_file(tmp_path: Path) -> None:
    own = saved(tmp_path)
    own.path.write_text(own.path.read_text(encoding="utf-8").replace("Second", "# mine\n\nSecond"), encoding="utf-8")
    own.remove(own.pack().levels[0])
    assert names(own) == ["Second", "Third"]
    assert "# mine\n\nSecond" in own.path.read_text(encoding="utf-8")


def test_changes_by_another_window_are_kept(tmp_path: Path) -> None:
    own = saved(tmp_path)
    last = own.pack().levels[2]
    own.remove(own.pack().levels[0])
    for change in (own.remove, lambda level: own.rename(level, "x")):
        with pytest.raises(OwnLevelsError, match="Another window"):
            change(last)
    assert names(own) == ["Second", "Third"]


@pytest.mark.parametrize("torn", [b"\xff\xfeName = S.", b"order: soon\nFirst = S./.E\n"])
def test_a_damaged_file_is_set_aside_before_anything_is_saved(tmp_path: Path, torn: bytes) -> None:
    own = OwnLevels(tmp_path, PUZZLE)
    own.path.parent.mkdir(parents=True)
    own.path.write_bytes(torn)
    with pytest.raises(OwnLevelsError, match="can't be read"):
        own.pack()
    sentence = own.add("New", FIRST)
    assert "set aside" in sentence and names(own) == ["New"]
    assert torn in {file.read_bytes() for file in own.path.parent.iterdir()}


def test_an_unwritable_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "onestroke").write_text("in the way")
    with pytest.raises(OwnLevelsError, match=r"own\.txt can't be written"):
        OwnLevels(tmp_path, PUZZLE).add("First", FIRST)


def test_nothing_is_lost_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    own = saved(tmp_path)
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OwnLevelsError, match="No space left"):
        own.add("Fourth", FIRST)
    assert names(own) == ["First", "Second", "Third"]
    assert [file.name for file in own.path.parent.iterdir()] == ["own.txt"]


@given(
    st.lists(
        st.text() | st.sampled_from(["title: x", "order:5", "title:", "# x", "a = b", "x [par 5]", "[par 1] [par 2]"]), max_size=5
    )
)
def test_any_name_is_safe(typed: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        own = OwnLevels(Path(folder), PUZZLE)
        for number, name in enumerate(typed):
            assert own.add(name, FIRST, number) == ""
        pack = own.pack()
        assert pack.title == "Your own"
        assert [(level.text, level.par) for level in pack.levels] == [(FIRST, number) for number in range(len(typed))]
        for level, name in zip(pack.levels, typed, strict=True):
            assert len(level.name) <= 64
            if name.isalnum() and len(name) <= 60:
                assert level.name == name


def test_a_new_level_gets_an_unused_name(tmp_path: Path) -> None:
    own = OwnLevels(tmp_path, PUZZLE)
    for expected in ("Maze 1", "Maze 2", "Maze 3"):
        assert free_name(own.pack().levels, "maze") == expected
        own.add(free_name(own.pack().levels, "maze"), FIRST)
    own.remove(own.pack().levels[1])
    assert free_name(own.pack().levels, "maze") == "Maze 2"
