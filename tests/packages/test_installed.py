"""The program as installed by pip."""

import os
import subprocess
from functools import partial
from pathlib import Path

import pytest
from live.desktop import Program, Start
from live.whole_program import LONG, Opened, Points, WholeProgram, picture, points

from packages.making import NAME, environment

__all__ = ["picture", "points"]

OURS = {"game", "solvers", "vision", "assets", "levels", "tests", "main.py", "command_line.py"}


@pytest.fixture(scope="module")
def commands(tools: Path) -> Path:
    if not os.environ.get("PLAYGROUND_LIVE"):
        pytest.skip("takes a minute: set PLAYGROUND_LIVE to run it")
    return environment(tools / "installed")


@pytest.fixture
def opened(commands: Path, screen: str) -> Opened:
    return partial(Program, Start((str(commands / NAME),)), screen)


def run(commands: Path, folder: Path, *words: str, **more: str) -> str:
    """Run the installed command in a folder outside the repository, and return its output."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SDL"))} | more
    ended = subprocess.run([commands / NAME, *words], cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_it_installs_only_one_package(commands: Path) -> None:
    (packages,) = commands.parent.glob("lib/python*/site-packages")
    names = {path.name for path in packages.iterdir()}
    assert not names & OURS
    assert {path.name for path in (packages / "puzzle_playground").iterdir()} - {"__pycache__"} == OURS - {"tests"}
    assert not list(packages.glob("puzzle_playground/vision/training*"))


def test_its_desktop_entry_icon_and_description_are_installed(commands: Path) -> None:
    share = commands.parent / "share"
    assert (share / "applications" / f"{NAME}.desktop").is_file()
    assert (share / "icons" / "hicolor" / "scalable" / "apps" / f"{NAME}.svg").is_file()
    assert list((share / "metainfo").glob("*.metainfo.xml"))


def test_commands_work_anywhere(commands: Path, tmp_path: Path, screen: str, picture: Path) -> None:
    assert run(commands, tmp_path, "solve", "sliding", "1 2 3/4 0 5/7 8 6").splitlines()[-1] == "5 6"
    assert "ok  kernels" in run(commands, tmp_path, "doctor", DISPLAY=screen)
    assert run(commands, tmp_path, "read", str(picture)).splitlines()[1:] == LONG.split("/")


def test_it_opens_takes_a_click_and_saves_when_it_is_closed(opened: Opened, tmp_path: Path, points: Points) -> None:
    WholeProgram().test_the_close_button_saves(opened, tmp_path, points)
