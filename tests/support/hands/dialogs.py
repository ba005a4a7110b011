"""Boards for menus and dialogs, and what is found in them."""

from __future__ import annotations

from game.widgets.base import Widget
from support.hands.hand import Hand

NEAR = "sliding:1 2 3/4 0 5/7 8 6"


def find(hand: Hand, kind: type[Widget], number: int = 0) -> Widget:
    return [widget for widget in hand.top.root.visible_tree() if isinstance(widget, kind)][number]
