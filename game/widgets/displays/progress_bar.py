"""A bar that fills while something is made."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.widgets.base import Widget


class ProgressBar(Widget):
    """Shows which part of a whole is done."""

    def __init__(self, accent: str) -> None:
        super().__init__()
        self._accent = accent
        self.share = 0.0
        """from 0 to 1"""

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, share: float) -> None:
        """Show another part."""
        if share != self.share:
            self.share = share
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.rail)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = self.rect.h // 2
        look.box(surface, self.rect, look.palette.well, radius)
        done = round(self.rect.w * min(self.share, 1.0))
        if done:
            area = pygame.Rect(self.rect.x, self.rect.y, max(done, self.rect.h), self.rect.h)
            look.box(surface, area, look.palette.accent(self._accent), radius)
