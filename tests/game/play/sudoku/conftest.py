"""Games of sudoku, with and without a board check."""

from pathlib import Path

import pytest
from support.users.sudoku import EASY, Begin, Player
from support.users.user import User


@pytest.fixture
def begin(user: User, unexamined: None) -> Begin:
    """Begin a sudoku whose board is not checked."""
    return lambda text=EASY: Player(user, text)


@pytest.fixture
def examined(home: Path) -> Begin:
    """Begin a sudoku and wait until its board has been checked."""
    user = User(home)

    def begin(text: str = EASY) -> Player:
        player = Player(user, text)
        user.wait(lambda: player.scene.assistant.board_check.is_over)
        user.pass_time(0.1)
        return player

    return begin
