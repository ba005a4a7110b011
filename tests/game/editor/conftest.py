"""A maze editor with a fast solution count."""

import pytest
from support.users.maker import Maker, tries_every_line
from support.users.user import User

from game.scenes.editor import readout


@pytest.fixture(autouse=True)
def plain_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readout, "examine", tries_every_line)


@pytest.fixture
def maker(user: User) -> Maker:
    return Maker(user)
