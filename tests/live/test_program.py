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


def test_a_missing_system_library_is_named(tmp_path: Path) -> None:
    package = tmp_path / "pygame"
    package.mkdir()
    (package / "__init__.py").write_text('raise ImportError("libX11.so.6: cannot open shared object file")', encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    found = subprocess.run([sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "libX11.so.6" in found.stderr and "Install the system library" in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1


def test_both_builds_of_pygame_are_noticed(tmp_path: Path) -> None:
    package = tmp_path / "pygame-2.6.1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: pygame\nVersion: 2.6.1\n", encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    found = subprocess.run([sys.executable, "main.py"], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert "pygame 2.6.1 and pygame-ce" in found.stderr and "uninstall" in found.stderr
    assert len(found.stderr.strip().splitlines()) == 1
