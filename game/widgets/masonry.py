"""Groups of different heights in columns."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.widgets.layout import Frame


class Masonry(Frame):
    """Groups in as many columns of equal width as show all of them whole; each group goes below the shortest column so far."""

    def wanted_width(self, look: Look) -> int:
        return max((group.wanted_width(look) for group in self.children), default=0)

    def wanted_height(self, look: Look, width: int) -> int:
        return max((area.bottom for area in self._areas(look, width)), default=0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        for child, place in zip(self.children, self._areas(look, area.w), strict=True):
            child.place(look, place.move(area.topleft))

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        """Return the places of the groups as if the first column began at 0, 0."""
        gap = int(look.sizes.margin)
        count = min(max((width + gap) // (self.wanted_width(look) + gap), 1), len(self.children))
        column_w, ends = (width + gap) // max(count, 1) - gap, [0] * count
        areas: list[pygame.Rect] = []
        for group in self.children:
            column = ends.index(min(ends))
            height = group.wanted_height(look, column_w)
            areas.append(pygame.Rect(column * (column_w + gap), ends[column], column_w, height))
            ends[column] += height + int(look.sizes.gap_wide)
        return areas
