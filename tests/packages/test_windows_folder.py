"""The one-folder program for Windows, in its own Wine prefix; only other programs there have a Python."""

import os
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from live.desktop import Program, Start
from live.whole_program import Opened, WholeProgram, picture, points
from windows.wine import PYTHON, Windows, missing_tools

from packages.making import one_folder_of
from packages.one_folder import GAME, OneFolder, OneFolderTests

__all__ = ["picture", "points"]


@pytest.fixture(scope="module")
def windows(wanted: None, screen: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    if not os.environ.get(PYTHON):
        pytest.skip(f"{PYTHON} names no python.exe")
    assert not missing_tools()
    folder = tmp_path_factory.mktemp("windows")
    found = Windows(screen, folder / "prefix", folder / "home")
    yield found
    found.close()


@pytest.fixture(scope="module")
def packaged(windows: Windows, tools: Path) -> OneFolder:
    bare = {name: text for name, text in windows.environment.items() if not name.startswith(("PYTHON", "NUMBA"))}

    def show_game(puzzle: str) -> subprocess.Popen[bytes]:
        return windows.start(GAME, puzzle)

    return OneFolder(one_folder_of(windows, tools), ("wine",), "puzzle-playground.exe", bare, show_game, "Z:")


@pytest.fixture
def opened(packaged: OneFolder, windows: Windows) -> Opened:
    window = OneFolder(packaged.folder, packaged.starter, "Puzzle Playground.exe", packaged.environment, packaged.show_game)
    return partial(Program, Start(window.command, window.environment, "Z:"), windows.display)


class TestProgram(WholeProgram):
    """The whole program, run by the executable without a console."""


class TestOneFolder(OneFolderTests):
    """The commands of the executable with a console."""
