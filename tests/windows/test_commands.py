"""Commands under Windows: what they print, the names of files, the folders, and pictures of the scenes."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from live.desktop import ROOT

from windows.wine import LIMIT_S, Windows

BOARD = "1 2 3/4 0 5/7 8 6"
NOT_UTF_8 = {"PYTHONUTF8": "0"}
MUCH, SPECK_PX = 40, 5
"""how much a pixel must differ to count, and how large a part of a picture that does: edges of letters are smaller"""
MOST_DIFFERENT = 100  # pixels, where fonts have other edges

SHOWN = ("sudoku", "external", "daily", "statistics")
"""of these groups all scenes are compared: boards, lists, dialogs, charts, pictures"""


@pytest.mark.parametrize("encoding", ["", "cp1252", "cp437", "utf-8"])
def test_what_is_printed_comes_out_right(windows: Windows, tmp_path: Path, encoding: str) -> None:
    plain = {**NOT_UTF_8, "PYTHONIOENCODING": encoding, "PUZZLE_PLAYGROUND_HOME": f"Z:{tmp_path}"}
    code, printed = windows.run("main.py", "solvers", "sliding", **plain)
    text = printed.decode(encoding or "ascii").replace("\r\n", "\n")
    assert code == 0, text
    assert ("2 × 2" if encoding == "utf-8" else "2 x 2") in text
    assert "?" not in text and "\ufffd" not in text


def test_names_of_files_may_have_any_letters(windows: Windows, tmp_path: Path) -> None:
    name = "mein schönes Brett 数独 – 1.txt"
    (tmp_path / name).write_text(BOARD.replace("/", "\n"), encoding="utf-8")
    assert "solved" in windows.main("solve", "sliding", f"Z:{tmp_path}\\{name}").lower()
    code, printed = windows.run("main.py", "solve", "sliding", f"Z:{tmp_path}\\no {name}", **NOT_UTF_8, PYTHONIOENCODING="cp437")
    assert code == 2 and b"There is no file" in printed and b"Traceback" not in printed


def test_everything_is_kept_where_windows_wants_it(windows: Windows) -> None:
    """Settings and saves go to the local data of a person, what can be made again to a folder of caches beside it."""
    ask = "from game.storage import storage as s; print(s.user_folder(), s.cache_folder(), s.shared_folder(), sep='\\n')"
    code, printed = windows.run("-c", ask, PUZZLE_PLAYGROUND_HOME="")
    assert code == 0, printed
    user, cache, shared = printed.decode().split("\r\n")[:3]
    assert user.startswith("C:\\users\\") and user.endswith("\\AppData\\Local\\puzzle-playground")
    assert cache == f"{user}\\Cache"
    assert shared.startswith("C:\\users\\") and shared.endswith("\\Puzzle Playground")


def test_scenes_look_as_they_do_elsewhere(windows: Windows, tmp_path: Path) -> None:
    words = ("--theme", "light", "--size", "960x600", *(word for name in SHOWN for word in ("--only", name)))
    windows.main("shots", f"Z:{tmp_path}\\there", *words, SDL_VIDEODRIVER="dummy")
    subprocess.run([sys.executable, "main.py", "shots", str(tmp_path / "here"), *words], cwd=ROOT, check=True, timeout=LIMIT_S)
    here, there = ({file.name: file for file in (tmp_path / side).glob("*.png")} for side in ("here", "there"))
    assert here.keys() == there.keys() and len(here) > 10
    differ = {name: n for name in here if (n := _n_different(here[name], there[name])) > MOST_DIFFERENT}
    assert not differ


def _n_different(*files: Path) -> int:
    """Return how many pixels of two pictures differ much, with all around them."""
    one, other = (cv2.imread(str(file)) for file in files)
    differs = (cv2.absdiff(one, other).max(axis=2) > MUCH).astype(np.uint8)
    return int(cv2.erode(differs, np.ones((SPECK_PX, SPECK_PX), np.uint8)).sum())
