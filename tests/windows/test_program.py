"""The program under Windows, used through its window."""

from __future__ import annotations

import os
from functools import partial

import pytest
from live.desktop import Program, Start
from live.whole_program import Opened, WholeProgram, picture, points

from windows.wine import PYTHON, Windows

__all__ = ["picture", "points"]


@pytest.fixture
def opened(windows: Windows) -> Opened:
    return partial(Program, Start(("wine", os.environ[PYTHON], "main.py"), windows.environment, "Z:"), windows.display)


class TestProgram(WholeProgram):
    """By a Python for Windows."""
