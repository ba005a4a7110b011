"""The program under Windows, used through its window."""

from __future__ import annotations

from pathlib import Path

from live.desktop import wait
from live.selections import copied
from live.whole_program import LONG, Opened, WholeProgram, picture, points

__all__ = ["picture", "points"]


class TestProgram(WholeProgram):
    """By a Python for Windows."""

    def test_a_picture_is_pasted(self, opened: Opened, tmp_path: Path, picture: Path) -> None:
        program = opened(tmp_path)
        with copied(program.display, {"image/png": picture.read_bytes()}):
            wait(lambda: program.copies(f"sliding:{LONG}"), "the board of the picture", lambda: program.key("Control_L", "v"))
        program.close()
