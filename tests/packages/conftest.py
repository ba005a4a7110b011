"""Fixtures for package tests; skips those that take minutes unless they are requested."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from live.desktop import display, managed, need_xvfb

from packages.making import FOLDER


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder shared by all workers of this run."""
    base = tmp_path_factory.getbasetemp()
    return (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "packages"


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """Start a display with a window manager and return its name."""
    need_xvfb()
    with display() as name, managed(name):
        yield name


@pytest.fixture(scope="session")
def wanted() -> None:
    """Skip unless a folder for the one-folder programs is given."""
    if not os.environ.get(FOLDER):
        pytest.skip(f"{FOLDER} names no folder for the one-folder programs")
