"""Skips what takes minutes unless it is asked for."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from live.desktop import display, managed, need_xvfb

from packages.making import FOLDER


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packages"


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """Return the name of a display with a manager of windows."""
    need_xvfb()
    with display() as name, managed(name):
        yield name


@pytest.fixture(scope="session")
def wanted() -> None:
    """Skip where nobody has named a folder for the one-folder programs."""
    if not os.environ.get(FOLDER):
        pytest.skip(f"{FOLDER} names no folder for the one-folder programs")
