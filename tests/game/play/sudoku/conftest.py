"""Sudokus to be played, with and without what is known about their boards."""

from pathlib import Path

import pytest
from support.hands.hand import Hand
from support.hands.sudoku import EASY, Begin, Player


@pytest.fixture
def begin(hand: Hand, unexamined: None) -> Begin:
    """Begin a sudoku that nobody looks at thoroughly."""
    return lambda text=EASY: Player(hand, text)


@pytest.fixture
def examined(home: Path) -> Begin:
    """Begin a sudoku, and wait until it has been looked at thoroughly."""
    hand = Hand(home)

    def begin(text: str = EASY) -> Player:
        player = Player(hand, text)
        hand.wait(lambda: player.scene.assistant.board_check.is_over)
        hand.pass_time(0.1)
        return player

    return begin
