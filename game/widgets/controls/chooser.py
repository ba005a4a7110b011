"""The widget that fits a number of choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.widgets.controls.cards import CardChoice
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item, Segmented

MOST_SEGMENTS = 7
Chooser: TypeAlias = Segmented | Dropdown


def chooser(
    items: Sequence[Item], value: str, on_choose: Callable[[str], object], accent: str, has_room: bool = False
) -> Chooser:
    """Return a bar for a few choices, a list that opens for many, and where there is room cards for those with notes."""
    if len(items) > MOST_SEGMENTS:
        return Dropdown(items, value, on_choose, accent)
    kind = CardChoice if has_room and all(item.note for item in items) else Segmented
    return kind(items, value, on_choose, accent)
