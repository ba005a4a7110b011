"""Mazes to be played."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.hands.hand import Hand
from support.hands.onestroke import SEED, Begin, Player

from game.session.checks import BoardCheck, LossCheck


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have nobody look at boards, as that takes another process."""
    monkeypatch.setattr(BoardCheck, "poll", lambda self: False)
    monkeypatch.setattr(LossCheck, "poll", lambda self: False)


@pytest.fixture
def begin(hand: Hand) -> Begin:
    return lambda text=SEED: Player(hand, text)


@pytest.fixture
def calm(home: Path) -> Begin:
    """Begin in a program that reduces motion."""
    return lambda text=SEED: Player(Hand(home, reduced_motion=True), text)
