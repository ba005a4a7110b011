"""Games of link match, with and without a check for lost games."""

from pathlib import Path

import pytest
from support.hands.hand import Hand
from support.hands.link import LOSABLE, SMALL, Begin, Player


@pytest.fixture
def begin(hand: Hand, quiet: None) -> Begin:
    """Begin a game that is not checked."""
    return lambda text=SMALL: Player(hand, text)


@pytest.fixture
def served(home: Path, unexamined: None) -> Hand:
    """Return a hand on a program that checks boards only when asked."""
    return Hand(home)


@pytest.fixture
def judged(served: Hand) -> Begin:
    """Begin a game that is checked for losses and has hints."""
    return lambda text=LOSABLE: Player(served, text)
