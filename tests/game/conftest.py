"""What tests of the window share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sudoku_hand import LastingWorker


@pytest.fixture(scope="module")
def worker() -> Iterator[LastingWorker]:
    """Return a solvers' process that serves a whole file of tests."""
    lasting = LastingWorker()
    yield lasting
    lasting.end()
