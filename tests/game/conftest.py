"""Games that nobody looks at, as that takes a process."""

from __future__ import annotations

import pytest

from game.session.checks import BoardCheck, LossCheck


@pytest.fixture
def unexamined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody look at boards thoroughly."""
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)


@pytest.fixture
def quiet(unexamined: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody find out whether games are lost, either."""
    monkeypatch.setattr(LossCheck, "poll", lambda self: False)
