"""Games of link match, with and without a check for lost games."""

from pathlib import Path

import pytest
from support.users.link import LOSABLE, SMALL, Begin, Player
from support.users.user import User


@pytest.fixture
def begin(user: User, quiet: None) -> Begin:
    """Begin a game that is not checked."""
    return lambda text=SMALL: Player(user, text)


@pytest.fixture
def served(home: Path, unexamined: None) -> User:
    """Return the user of a program that checks boards only when asked."""
    return User(home)


@pytest.fixture
def judged(served: User) -> Begin:
    """Begin a game that is checked for losses and has hints."""
    return lambda text=LOSABLE: Player(served, text)
