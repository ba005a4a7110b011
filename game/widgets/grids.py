"""Widgets that give many others of one kind their places: lines that wrap, grids, and columns as they come."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.widgets.base import Widget
from game.widgets.layout import Frame


class _Arranged(Frame):
    """Children whose places follow from the width there is."""

    def wanted_height(self, look: Look, width: int) -> int:
        return max((area.bottom for area in self._areas(look, width)), default=0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        for child, place in zip(self.children, self._areas(look, area.w), strict=True):
            child.place(look, place.move(area.topleft))

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        """Return the places of the children as if the first began at 0, 0."""
        raise NotImplementedError


class Flow(_Arranged):
    """Children side by side, each as wide as it likes (`wanted_width`), in as many lines as it takes."""

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        gap, x, y = int(look.sizes.gap), 0, 0
        areas: list[pygame.Rect] = []
        for child in self.children:
            wanted, height = child.wanted_width(look), child.wanted_height(look, width)
            if x and x + wanted > width:
                x, y = 0, areas[-1].bottom + gap
            areas.append(pygame.Rect(x, y, wanted, height))
            x += wanted + gap
        return areas


class Grid(_Arranged):
    """Children in rows of as many as there is room for, up to a number; all equally wide."""

    def __init__(self, *children: Widget, most_columns: int) -> None:
        super().__init__(*children)
        self._most_columns = most_columns

    def columns(self, look: Look, width: int) -> int:
        """Return how many stand side by side."""
        gap, widest = int(look.sizes.gap), max((child.wanted_width(look) for child in self.children), default=1)
        return min(max((width + gap) // (widest + gap), 1), self._most_columns)

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        gap, columns, y = int(look.sizes.gap), self.columns(look, width), 0
        wide = (width - gap * (columns - 1)) // columns
        areas: list[pygame.Rect] = []
        for start in range(0, len(self.children), columns):
            row = self.children[start : start + columns]
            height = max(child.wanted_height(look, wide) for child in row)
            areas += (pygame.Rect(place * (wide + gap), y, wide, height) for place in range(len(row)))
            y += height + gap
        return areas


class Masonry(_Arranged):
    """Groups in as many columns of equal width as show all of them whole; each group goes below the shortest column so far."""

    def wanted_width(self, look: Look) -> int:
        return max((group.wanted_width(look) for group in self.children), default=0)

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
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
