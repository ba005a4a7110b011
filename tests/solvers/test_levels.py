"""Level packs: what is read, and what is said of torn ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers import PUZZLES
from solvers.errors import ParseError
from solvers.formats.levels import board_of, find_level, level_after, read_pack, read_packs

SLIDING = PUZZLES["sliding"]


def write(folder: Path, text: str, name: str = "tiny") -> Path:
    (folder / "sliding").mkdir(exist_ok=True)
    file = folder / "sliding" / f"{name}.txt"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_pack_is_read(tmp_path: Path) -> None:
    pack = read_pack(write(tmp_path, "# a comment\ntitle: Tiny ones\norder: 3\n\nFirst = 1 0/3 2\n0 1/3 2\n"))
    assert (pack.name, pack.title, pack.order) == ("tiny", "Tiny ones", 3)
    assert [(level.number, level.name, level.key) for level in pack.levels] == [(1, "First", "tiny/1"), (2, "", "tiny/2")]


def test_packs_come_in_their_order(tmp_path: Path) -> None:
    write(tmp_path, "order: 2\n1 0/3 2", "second")
    write(tmp_path, "order: 1\n1 0/3 2", "third-by-name")
    assert [pack.name for pack in read_packs(SLIDING, tmp_path)] == ["third-by-name", "second"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title: x\n1 2/3 3", "tiny.txt, line 2: .*blank"),
        ("1 0/3 2\n\n2 1/3 0", "tiny.txt, line 3: .*parity"),
        ("order: 1\nFirst = 1 0/3", "line 2"),
        ("order: soon\n1 0/3 2", "line 1: .*whole number"),
    ],
)
def test_bad_lines_are_named(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        for level in read_pack(write(tmp_path, text)).levels:
            board_of(SLIDING, level)


def test_a_pack_that_is_no_text_is_named(tmp_path: Path) -> None:
    write(tmp_path, "").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ParseError, match=r"tiny\.txt can't be read"):
        read_packs(SLIDING, tmp_path)


def test_the_level_after_another_is_found(tmp_path: Path) -> None:
    write(tmp_path, "1 0/3 2\n0 1/3 2")
    following = level_after(SLIDING, "tiny/1", tmp_path)
    assert following is not None and following.key == "tiny/2"
    for key in ("tiny/2", "tiny/x", "tiny/-100", "tiny/²", "tiny", "gone/1", "", f"tiny/{'9' * 5000}"):
        assert level_after(SLIDING, key, tmp_path) is None


def test_levels_are_found_by_their_key() -> None:
    assert find_level(SLIDING, "warm-up/2").number == 2
    for key in ("warm-up", "warm-up/0", "warm-up/999", "warm-up/x", "nowhere/1", ""):
        with pytest.raises(ParseError) as caught:
            find_level(SLIDING, key)
        assert str(caught.value).endswith(".")
