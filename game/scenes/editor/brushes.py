"""The brushes of the editor: how each looks, which key chooses it, and the box from which one is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.paint.colours import SEEN, Colour, readable
from game.paint.look import Look
from game.theme import Palette, Text
from game.widgets.base import Touchable
from game.widgets.grids import Flow
from solvers.handmade import Brush

LEAST_COLUMNS = 3


class BrushCard(NamedTuple):
    """How a brush is shown: an icon or else a letter, the colour that a palette has for it, its title, and the key for it."""

    name: str
    title: str
    icon: str
    letter: str
    colour: Callable[[Palette], Colour]
    key: str


class BrushBox(Flow):
    """Shows one brush as taken."""

    def __init__(self, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self._on_choose, self._accent = on_choose, accent
        self._cards: Sequence[BrushCard] = ()

    def set(self, cards: Sequence[BrushCard], taken: str) -> bool:
        """Show other brushes, and which of them is taken; tell whether the layout has changed."""
        is_new = list(cards) != list(self._cards)
        if is_new:
            self._cards = cards
            self.children.clear()
            self.add(*(BrushButton(card, self._on_choose, self._accent) for card in cards))
        for child in self.children:
            if isinstance(child, BrushButton):
                child.take(child.card.name == taken)
        return is_new

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        gap, height = int(look.sizes.gap), int(look.sizes.brush)
        columns = max(min(width // (2 * height), len(self._cards)), LEAST_COLUMNS)
        edges = [round((width + gap) * column / columns) for column in range(columns + 1)]
        places = (divmod(number, columns) for number in range(len(self._cards)))
        return [
            pygame.Rect(edges[column], row * (height + gap), edges[column + 1] - edges[column] - gap, height)
            for row, column in places
        ]


class BrushButton(Touchable):
    """One brush."""

    def __init__(self, card: BrushCard, on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self.card, self._on_choose, self._accent = card, on_choose, accent
        self.is_taken = False
        self.tooltip = f"{card.title} · {card.key}"

    def take(self, is_taken: bool) -> None:
        """Be the brush that is used, or one of the others."""
        if is_taken != self.is_taken:
            self.is_taken = is_taken
            self.changed()

    def activate(self) -> None:
        self._on_choose(self.card.name)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, card = look.palette, look.sizes, self.card
        sunk = -round(2 * self.depth * look.scale)
        area = self.rect.inflate(sunk, sunk)
        fill = palette.lit(palette.raised, self.light)
        line, width = (palette.accent(self._accent), sizes.ring) if self.is_taken else (palette.line, sizes.hair)
        look.box(surface, area, fill, sizes.radius_control, line, width)
        middle = self.rect.centery
        sign = (self.rect.centerx, middle - look.line_height(Text.NOTE) // 2 - int(sizes.hair))
        colour = palette.ink(card.colour(palette), fill) if card.letter else card.colour(palette)
        if card.letter:
            look.text(surface, sign, card.letter, Text.CHOICE, colour, "center")
        else:
            look.icon(surface, card.icon, sign, sizes.icon, colour)
        below = (self.rect.centerx, middle + int(sizes.icon) // 2 + int(sizes.gap_tiny))
        look.text(surface, below, card.title, Text.TINY, palette.muted, "center", self.rect.w)
        self.draw_focus(surface, look, sizes.radius_control)


_LOOKS: dict[str, tuple[str, str, Callable[[Palette], Colour]]] = {
    "free": ("eraser", "", lambda palette: palette.text),
    "wall": ("wall", "", lambda palette: readable(palette.wall, palette.raised, palette.text, SEEN)),
    "coin": ("coin", "", lambda palette: palette.coin),
    "start": ("", "S", lambda palette: palette.good),
    "end": ("", "E", lambda palette: palette.goal),
    "number": ("", "1", lambda palette: palette.text),
    "bar": ("bar", "", lambda palette: palette.text),
}
"""an icon or else a letter, and the colour"""


def cards(brushes: Sequence[Brush]) -> list[BrushCard]:
    """Return how brushes are shown; one that has no look of its own has its first letter."""
    return [_card(brush, number) for number, brush in enumerate(brushes, 1)]


def _card(brush: Brush, number: int) -> BrushCard:
    icon, letter, colour = _LOOKS.get(brush.name, ("", brush.title[:1], lambda palette: palette.text))
    return BrushCard(brush.name, brush.title, icon, letter, colour, f"{number} or {brush.title[:1]}")


def brush_of_key(brushes: Sequence[Brush], character: str) -> Brush | None:
    """Return the brush that a typed character chooses: its place in the list, or the first letter of its title."""
    for number, brush in enumerate(brushes, 1):
        if character and character.lower() in (str(number), brush.title[:1].lower()):
            return brush
    return None
