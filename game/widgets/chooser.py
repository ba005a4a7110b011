"""The widget that fits a number of choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.widgets.dropdown import Dropdown
from game.widgets.segmented import Item, Segmented

MOST_SEGMENTS = 7


def chooser(items: Sequence[Item], value: str, on_choose: Callable[[str], object], accent: str) -> Segmented | Dropdown:
    """Return a bar for a few choices, and a list that opens for many."""
    kind = Segmented if len(items) <= MOST_SEGMENTS else Dropdown
    return kind(items, value, on_choose, accent)
