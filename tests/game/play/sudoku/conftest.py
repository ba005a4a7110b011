"""Games of sudoku, with and without a board check."""

from pathlib import Path

import pytest
from support.hands.hand import Hand
from support.hands.sudoku import EASY, Begin, Player


@pytest.fixture
def begin(hand: Hand, unexamined: None) -> Begin:
    """Begin a sudoku whose board is not checked."""
    return lambda text=EASY: Player(hand, text)


@pytest.fixture
def examined(home: Path) -> Begin:
    """Begin a sudoku and wait until its board has been checked."""
    hand = Hand(home)

    def begin(text: str = EASY) -> Player:
        player = Player(hand, text)
        hand.wait(lambda: player.scene.assistant.board_check.is_over)
        hand.pass_time(0.1)
        return player

    return begin
