"""Games of link match, with and without a process that judges them."""

from pathlib import Path

import pytest
from support.hands.hand import Hand
from support.hands.link import LOSABLE, SMALL, Begin, Player


@pytest.fixture
def begin(hand: Hand, quiet: None) -> Begin:
    """Begin a board that nobody looks at."""
    return lambda text=SMALL: Player(hand, text)


@pytest.fixture
def served(home: Path, unexamined: None) -> Hand:
    """Return a hand on a program that looks at no board by itself."""
    return Hand(home)


@pytest.fixture
def judged(served: Hand) -> Begin:
    """Begin a board that is checked for being lost and a solver knows hints for."""
    return lambda text=LOSABLE: Player(served, text)
