"""The README and the project's files say what is true."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from game.boards import BOARDS
from game.commands import Command
from solvers import PUZZLES

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def names(file: str) -> set[str]:
    """Return the packages that a requirements file pins."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return {line.split("==")[0] for line in text.splitlines() if "==" in line and not line.startswith(" ")}


def wanted(*extras: str) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return {re.split(r"[<>=!~\[; ]", line)[0] for line in lines}


def test_every_dependency_is_pinned_with_hashes() -> None:
    assert wanted() <= names("requirements.txt") <= names("requirements-test.txt")
    assert wanted("test") <= names("requirements-test.txt")
    for file in ("requirements.txt", "requirements-test.txt"):
        text = (ROOT / file).read_text(encoding="utf-8")
        for block in re.split(r"\n(?=\S)", text.strip()):
            assert "==" in block and "--hash=sha256:" in block, block[:80]
        assert "://" not in text, "a lock file names a host"


def test_both_builds_of_pygame_and_opencv_are_not_wanted_together() -> None:
    assert not {"pygame", "opencv-python", "python-xlib"} & names("requirements-test.txt")


@pytest.mark.parametrize("path", re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README))
def test_pictures_are_there(path: str) -> None:
    assert (ROOT / path).is_file()


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:game|solvers|tests|docs|levels)/[^` ]*)`", README))))
def test_paths_are_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_the_two_commands_stand_where_the_gate_looks_for_them() -> None:
    for marker, command in (
        ("play", "requirements.txt && python main.py"),
        ("test", "requirements-test.txt && python -m pytest"),
    ):
        _, _, after = README.partition(f"<!-- {marker} -->")
        assert after.strip().splitlines()[0].endswith(command)


def test_commands_of_the_command_line_are_told() -> None:
    from command_line import command_parser

    told = set(re.findall(r"python main\.py ([a-z]+)", README))
    assert told == set(command_parser()._subparsers._group_actions[0].choices)  # type: ignore[union-attr]


def test_keys_in_the_table_are_the_programs() -> None:
    shown = {key for command in Command for key in map(str, command.value.keys)}
    shown |= {key for board in BOARDS.values() for _, key in board.keys}
    assert set(re.findall(r"`([A-Z?+\-]|Ctrl\+[A-Z,])`", README)) <= shown


def test_solvers_are_told() -> None:
    for puzzle in PUZZLES.values():
        for solver in puzzle.solvers:
            assert f"**{solver.title}**" in README
