"""Boards to be played."""

from __future__ import annotations

from support.hands.hand import Hand

NEAR = "sliding:1 2 3/4 0 5/7 8 6"


def tiles(hand: Hand) -> str:
    return str(hand.play.session.state)
