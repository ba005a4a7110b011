"""Commands under Windows: output, file names and folders."""

from pathlib import Path

import pytest

from windows.wine import Windows

BOARD = "1 2 3/4 0 5/7 8 6"
NOT_UTF_8 = {"PYTHONUTF8": "0"}


@pytest.mark.parametrize("encoding", ["", "cp1252", "cp437", "utf-8"])
def test_what_is_printed_comes_out_right(windows: Windows, tmp_path: Path, encoding: str) -> None:
    plain = {**NOT_UTF_8, "PYTHONIOENCODING": encoding, "PUZZLE_PLAYGROUND_HOME": f"Z:{tmp_path}"}
    code, printed = windows.run("main.py", "solvers", "sliding", **plain)
    text = printed.decode(encoding or "ascii").replace("\r\n", "\n")
    assert code == 0, text
    assert ("2 × 2" if encoding == "utf-8" else "2 x 2") in text
    assert "?" not in text and "\ufffd" not in text


def test_file_names_may_have_any_letters(windows: Windows, tmp_path: Path) -> None:
    name = "mein schönes Brett 数独 – 1.txt"
    (tmp_path / name).write_text(BOARD.replace("/", "\n"), encoding="utf-8")
    assert "solved" in windows.main("solve", "sliding", f"Z:{tmp_path}\\{name}").lower()
    code, printed = windows.run("main.py", "solve", "sliding", f"Z:{tmp_path}\\no {name}", **NOT_UTF_8, PYTHONIOENCODING="cp437")
    assert code == 2 and b"There is no file" in printed and b"Traceback" not in printed


def test_everything_is_stored_where_windows_expects_it(windows: Windows) -> None:
    """Settings and saves go to the person's local data, and caches to a folder inside it."""
    ask = "from game import storage as s; print(s.user_folder(), s.cache_folder(), s.shared_folder(), sep='\\n')"
    code, printed = windows.run("-c", ask, PUZZLE_PLAYGROUND_HOME="")
    assert code == 0, printed
    user, cache, shared = printed.decode().split("\r\n")[:3]
    assert user.startswith("C:\\users\\") and user.endswith("\\AppData\\Local\\puzzle-playground")
    assert cache == f"{user}\\Cache"
    assert shared.startswith("C:\\users\\") and shared.endswith("\\Puzzle Playground")
