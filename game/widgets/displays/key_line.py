"""A line of a list of keys."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Widget


class KeyLine(Widget):
    """What a key does, and the key on a small cap."""

    is_solid = False

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self._title, self._keys = title, keys

    def wanted_width(self, look: Look) -> int:
        pad = int(look.sizes.gap)
        return look.text_width(self._title, Text.SUBTITLE) + look.text_width(self._keys, Text.TINY) + 3 * pad + 1

    def wanted_height(self, look: Look, width: int) -> int:
        return look.line_height(Text.SUBTITLE) + int(look.sizes.gap_tiny)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, pad = look.palette, int(look.sizes.gap)
        cap = pygame.Rect(0, 0, look.text_width(self._keys, Text.TINY) + 2 * pad, self.rect.h)
        cap.midright = self.rect.midright
        look.box(surface, cap, palette.raised, look.sizes.radius_small // 2, palette.line, look.sizes.hair)
        look.text(surface, cap.center, self._keys, Text.TINY, palette.text, "center")
        look.text(surface, self.rect.midleft, self._title, Text.SUBTITLE, palette.text, "midleft", cap.x - pad - self.rect.x)
