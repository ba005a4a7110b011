"""The Windows system that these tests share."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from live.desktop import Program, Start, display, managed
from live.whole_program import Opened

from windows.wine import PYTHON, Windows, missing_tools

DISPLAY_PX = 2700, 1000  # wide enough for a game beside the program


@pytest.fixture(scope="session")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """Return a Windows system with a window manager; skip without a Python for it."""
    if not os.environ.get(PYTHON):
        pytest.skip(f"{PYTHON} names no python.exe")
    assert not missing_tools()
    folder: Path = tmp_path_factory.mktemp("windows")
    with display(DISPLAY_PX) as name, managed(name):
        found = Windows(name, folder / "prefix", folder / "Spiele für 数独")
        try:
            found.compile_kernels()
            yield found
        finally:
            found.close()


@pytest.fixture(scope="session")
def opened(windows: Windows) -> Opened:
    return partial(Program, Start(("wine", os.environ[PYTHON], "main.py"), windows.environment, "Z:"), windows.display)
