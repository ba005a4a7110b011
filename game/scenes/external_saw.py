"""The card that says in words what was seen, and whether the rules agree."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Widget


class SawCard(Widget):
    """A title, sentences below it, and a sign at the right: a tick, a warning, or none yet."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.note, self._is_good = "", "", True

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, title: str, note: str, is_good: bool) -> bool:
        """Say something else; tell whether the height may have changed."""
        if (title, note, is_good) == (self.title, self.note, self._is_good):
            return False
        self.title, self.note, self._is_good = title, note, is_good
        self.changed()
        return True

    def wanted_height(self, look: Look, width: int) -> int:
        titles, notes = self._lines(look, width)
        words = len(titles) * look.line_height(Text.CHOICE) + len(notes) * look.line_height(Text.NOTE)
        return words + 2 * int(look.sizes.gap_wide)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        edge = palette.line if self._is_good else palette.bad
        look.box(surface, self.rect, palette.raised, sizes.radius_control, edge, sizes.hair)
        titles, notes = self._lines(look, self.rect.w)
        x, y = self.rect.x + pad, self.rect.y + pad
        look.paragraph(surface, (x, y), titles, Text.CHOICE, palette.text)
        below = y + len(titles) * look.line_height(Text.CHOICE)
        ink = palette.muted if self._is_good else palette.ink(palette.bad, palette.raised)
        look.paragraph(surface, (x, below), notes, Text.NOTE, ink)
        sign, colour = ("check", palette.good) if self._is_good else ("warning", palette.bad)
        centre = (self.rect.right - pad - int(sizes.icon) // 2, self.rect.centery)
        look.icon(surface, sign, centre, sizes.icon, palette.ink(colour, palette.raised))

    def _lines(self, look: Look, width: int) -> tuple[list[str], list[str]]:
        room = width - 3 * int(look.sizes.gap_wide) - int(look.sizes.icon)
        return look.wrapped(self.title, Text.CHOICE, room), look.wrapped(self.note, Text.NOTE, room)
