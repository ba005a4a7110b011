"""What tests of solvers share."""

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes a file into a folder of own solvers and returns its path."""

    def write(text: str, name: str = "mine.py") -> Path:
        path = tmp_path / "solvers" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write
