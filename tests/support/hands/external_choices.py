"""Words and buttons of the scene of other windows."""

from __future__ import annotations

from support.hands.external import Reader


def words(reader: Reader) -> tuple[str, str]:
    card = reader.scene.panel._card
    return card.title, card.note


def enabled(reader: Reader, title: str) -> bool:
    return reader.hand.button(title).is_enabled
