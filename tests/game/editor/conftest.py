"""A maze editor with a fast solution count."""

import pytest
from support.hands.hand import Hand
from support.hands.maker import Maker, tries_every_line

from game.scenes.editor import readout


@pytest.fixture(autouse=True)
def plain_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readout, "examine", tries_every_line)


@pytest.fixture
def maker(hand: Hand) -> Maker:
    return Maker(hand)
