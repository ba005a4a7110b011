"""Boards of link match to be played, and choosing in them."""

from __future__ import annotations

from collections.abc import Callable

from solvers.link.rules import LinkState
from support.hands.link import Player

Begin = Callable[..., Player]


def can_be_cleared(state: LinkState) -> bool:
    """Try all orders of pairs."""
    lost: set[LinkState] = set()

    def is_cleared(state: LinkState) -> bool:
        if state.left == 0:
            return True
        if state in lost or not any(is_cleared(state.without(two)) for two in state.pairs):
            lost.add(state)
            return False
        return True

    return is_cleared(state)
