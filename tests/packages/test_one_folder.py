"""The one-folder program for Linux, in an environment without Python or any other program."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from live.desktop import ROOT, Program, Start
from live.whole_program import Opened, WholeProgram, picture, points

from packages.making import NAME, one_folder
from packages.one_folder import GAME, OneFolder, OneFolderTests

__all__ = ["picture", "points"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only for Linux")


@pytest.fixture(scope="module")
def packaged(wanted: None, tools: Path, screen: str, tmp_path_factory: pytest.TempPathFactory) -> OneFolder:
    home = tmp_path_factory.mktemp("home")
    bare = {"DISPLAY": screen, "HOME": str(home), "PATH": str(home / "nothing")}

    def show_game(puzzle: str) -> subprocess.Popen[bytes]:
        env = {**os.environ, "DISPLAY": screen, "SDL_VIDEODRIVER": "x11"}
        return subprocess.Popen([sys.executable, GAME, puzzle], cwd=ROOT, env=env, stdout=subprocess.PIPE)

    return OneFolder(one_folder(tools), (), NAME, bare, show_game)


@pytest.fixture
def opened(packaged: OneFolder, screen: str) -> Opened:
    return partial(Program, Start(packaged.command, packaged.environment), screen)


class TestProgram(WholeProgram):
    """The whole program, run by its bundled Python."""


class TestOneFolder(OneFolderTests):
    """Its commands and files."""
