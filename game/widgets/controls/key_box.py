"""Keys to choose from, one of which is taken: each shows a card, and as many stand in a row as fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from game.widgets.base import Touchable
from game.widgets.layout import Flow


class KeyCard(Protocol):
    """What a key shows."""

    @property
    def name(self) -> str: ...


Card = TypeVar("Card", bound=KeyCard)


class KeyButton(Touchable, Generic[Card]):
    """One key, which draws its card."""

    def __init__(self, card: Card, tooltip: str, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__(lambda: on_choose(card.name))
        self.card, self._accent = card, accent
        self.tooltip = tooltip
        self.is_taken = False

    def take(self, is_taken: bool) -> None:
        """Be the key of what is there, or another one."""
        self.change(is_taken=is_taken)


class KeyBox(Flow, Generic[Card]):
    """Shows one key as taken."""

    def __init__(self, make: Callable[[Card], KeyButton[Card]]) -> None:
        super().__init__()
        self._make = make
        self.buttons: list[KeyButton[Card]] = []
        self._cards: Sequence[Card] = ()

    def set(self, cards: Sequence[Card], taken: str) -> None:
        """Show other keys, and which of them is taken."""
        if cards is not self._cards and list(cards) != list(self._cards):
            self._cards, self.buttons = cards, [self._make(card) for card in cards]
            self.children.clear()
            self.add(*self.buttons)
            self.want_layout()
        for button in self.buttons:
            button.take(button.card.name == taken)
