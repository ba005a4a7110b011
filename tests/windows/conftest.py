"""The Windows that these tests share."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from live.desktop import display

from windows.wine import Windows, reasons


@pytest.fixture(scope="session")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """Return a Windows with a manager of windows; skip where none can be had."""
    if why := reasons(os.environ):
        pytest.skip(why)
    folder: Path = tmp_path_factory.mktemp("windows")
    with display() as name:
        manager = subprocess.Popen(["openbox"], env=os.environ | {"DISPLAY": name}, stderr=subprocess.DEVNULL)
        found = Windows(name, folder / "prefix", folder / "Spiele für 数独")
        yield found
        found.close()
        manager.terminate()
        manager.wait()
