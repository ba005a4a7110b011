"""Games of mazes."""

from pathlib import Path

import pytest
from support.hands.hand import Hand
from support.hands.onestroke import SEED, Begin, Player


@pytest.fixture
def begin(hand: Hand, quiet: None) -> Begin:
    return lambda text=SEED: Player(hand, text)


@pytest.fixture
def calm(home: Path, quiet: None) -> Begin:
    """Begin a game with reduced motion."""
    return lambda text=SEED: Player(Hand(home, reduced_motion=True), text)
