"""The program under Windows, operated through its window."""

import fcntl
from collections.abc import Iterator
from pathlib import Path

import pytest
from live.desktop import wait
from live.selections import copied
from live.whole_program import LONG, Opened, WholeProgram, picture, points

__all__ = ["picture", "points"]


@pytest.fixture(autouse=True)
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Wait for other test processes: if two programs under Wine are pasted into at once, neither notices."""
    with (tmp_path_factory.getbasetemp().parent / "wine-program.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class TestProgram(WholeProgram):
    """Run by a Python for Windows."""

    def test_a_picture_is_pasted(self, opened: Opened, tmp_path: Path, picture: Path) -> None:
        program = opened(tmp_path)
        with copied(program.display, {"image/png": picture.read_bytes()}):
            wait(lambda: program.copies(f"sliding:{LONG}"), "the board of the picture", lambda: program.key("Control_L", "v"))
        program.close()
