"""The real program on a real (private) display, and what keeps it from starting."""

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from live.desktop import ROOT, Program, Start, display, need_xvfb
from live.whole_program import Opened, WholeProgram, picture, points

__all__ = ["picture", "points"]


@pytest.fixture(scope="module")
def opened() -> Iterator[Opened]:
    need_xvfb()
    with display() as name:
        yield partial(Program, Start(), name)


class TestProgram(WholeProgram):
    """From the folder of the sources."""


LIBRARY = 'raise ImportError("libX11.so.6: cannot open shared object file")'
BUILD = "Metadata-Version: 2.1\nName: pygame\nVersion: 2.6.1\n"


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("pygame/__init__.py", LIBRARY, ("libX11.so.6", "Install the system library")),
        ("pygame-2.6.1.dist-info/METADATA", BUILD, ("pygame 2.6.1 and pygame-ce", "uninstall")),
    ],
    ids=["a missing system library", "both builds of pygame"],
)
def test_what_keeps_it_from_starting_is_named(tmp_path: Path, name: str, text: str, words: tuple[str, str]) -> None:
    (tmp_path / name).parent.mkdir()
    (tmp_path / name).write_text(text, encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    found = subprocess.run([sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 2 and all(each in found.stderr for each in words)
    assert len(found.stderr.strip().splitlines()) == 1
