"""The Windows that these tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from live.desktop import display, managed

from windows.wine import Windows, reasons


@pytest.fixture(scope="session")
def windows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Windows]:
    """Return a Windows with a manager of windows; skip where none can be had."""
    if why := reasons(os.environ):
        pytest.skip(why)
    folder: Path = tmp_path_factory.mktemp("windows")
    with display() as name, managed(name):
        found = Windows(name, folder / "prefix", folder / "Spiele für 数独")
        yield found
        found.close()
