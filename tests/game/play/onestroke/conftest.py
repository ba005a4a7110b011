"""Games of mazes."""

from pathlib import Path

import pytest
from support.users.onestroke import SEED, Begin, Player
from support.users.user import User


@pytest.fixture
def begin(user: User, quiet: None) -> Begin:
    return lambda text=SEED: Player(user, text)


@pytest.fixture
def calm(home: Path, quiet: None) -> Begin:
    """Begin a game with reduced motion."""
    return lambda text=SEED: Player(User(home, reduced_motion=True), text)
