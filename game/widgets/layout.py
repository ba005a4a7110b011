"""Widgets that only give others their places: columns, rows, lines that wrap, and areas that scroll."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.paint.look import Look
from game.widgets.base import Point, Widget


class Frame(Widget):
    """A widget that lets the pointer through."""

    is_solid = False


class Column(Frame):
    """Children below each other, each as high as it likes and as wide as the column."""

    def __init__(self, *children: Widget, gap: str = "gap_wide") -> None:
        super().__init__(*children)
        self._gap = gap

    def wanted_height(self, look: Look, width: int) -> int:
        shown = self._shown()
        return sum(child.wanted_height(look, width) for child in shown) + self._gaps(look, shown)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        shown = self._shown()
        left = max(area.h - self.wanted_height(look, area.w), 0)
        filling = sum(child.fills for child in shown)
        y = area.y
        for child in shown:
            height = child.wanted_height(look, area.w)
            if child.fills:
                height += left // filling
            child.place(look, pygame.Rect(area.x, y, area.w, height))
            y += height + int(getattr(look.sizes, self._gap))

    def _shown(self) -> list[Widget]:
        return [child for child in self.children if child.is_visible]

    def _gaps(self, look: Look, shown: Sequence[Widget]) -> int:
        return int(getattr(look.sizes, self._gap)) * max(len(shown) - 1, 0)


class Row(Frame):
    """Children side by side, their widths in proportion to their weights, the row as high as the highest."""

    def __init__(self, *children: Widget, weights: Sequence[float] = (), gap: str = "gap", is_top: bool = False) -> None:
        super().__init__(*children)
        self._weights = list(weights)
        self._gap = gap
        self._is_top = is_top
        """whether lower children stand at the top instead of in the middle"""

    def wanted_height(self, look: Look, width: int) -> int:
        widths = self._widths(look, width)
        shown = self._shown()
        return max((child.wanted_height(look, w) for child, w in zip(shown, widths, strict=True)), default=0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        x = area.x
        for child, width in zip(self._shown(), self._widths(look, area.w), strict=True):
            height = min(child.wanted_height(look, width) or area.h, area.h)
            y = area.y if self._is_top else area.y + (area.h - height) // 2
            child.place(look, pygame.Rect(x, y, width, height))
            x += width + int(getattr(look.sizes, self._gap))

    def _shown(self) -> list[Widget]:
        return [child for child in self.children if child.is_visible]

    def _widths(self, look: Look, width: int) -> list[int]:
        shown = self._shown()
        weights = [self._weights[self.children.index(child)] if self._weights else 1.0 for child in shown]
        free = width - int(getattr(look.sizes, self._gap)) * max(len(shown) - 1, 0)
        edges = [round(free * sum(weights[:number]) / max(sum(weights), 1e-9)) for number in range(len(weights) + 1)]
        return [end - start for start, end in pairwise(edges)]


class Flow(Frame):
    """Children side by side, each as wide as it likes (`wanted_width`), in as many lines as it takes."""

    def wanted_height(self, look: Look, width: int) -> int:
        return max((area.bottom for area in self._areas(look, width)), default=0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        for child, place in zip(self.children, self._areas(look, area.w), strict=True):
            child.place(look, place.move(area.topleft))

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        """Return the places of the children as if the flow began at 0, 0."""
        gap, x, y = int(look.sizes.gap), 0, 0
        areas: list[pygame.Rect] = []
        for child in self.children:
            wanted, height = child.wanted_width(look), child.wanted_height(look, width)
            if x and x + wanted > width:
                x, y = 0, areas[-1].bottom + gap
            areas.append(pygame.Rect(x, y, wanted, height))
            x += wanted + gap
        return areas


class Columns(Frame):
    """Groups in as many columns of equal width as show all of them whole; each group goes below the lowest end so far."""

    def wanted_height(self, look: Look, width: int) -> int:
        return max((area.bottom for area in self._areas(look, width)), default=0)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        for child, place in zip(self.children, self._areas(look, area.w), strict=True):
            child.place(look, place.move(area.topleft))

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        """Return the places of the groups as if the first column began at 0, 0."""
        gap = int(look.sizes.margin)
        widest = max((widget.wanted_width(look) for group in self.children for widget in group.tree()), default=1)
        count = min(max((width + gap) // (widest + gap), 1), len(self.children))
        column_w, ends = (width + gap) // max(count, 1) - gap, [0] * count
        areas: list[pygame.Rect] = []
        for group in self.children:
            column = ends.index(min(ends))
            height = group.wanted_height(look, column_w)
            areas.append(pygame.Rect(column * (column_w + gap), ends[column], column_w, height))
            ends[column] += height + int(look.sizes.gap_wide)
        return areas


class Scroll(Widget):
    """One child that may be higher than the area; the wheel, the bar and the focus move it."""

    clips = True

    def __init__(self, child: Widget, is_tight: bool = False) -> None:
        super().__init__(child)
        self._is_tight = is_tight
        """whether nothing is drawn beyond its area, as no child has a focus ring"""
        self.offset = 0
        self._look: Look | None = None
        self._view = self.rect

    @property
    def child(self) -> Widget:
        return self.children[0]

    def wanted_height(self, look: Look, width: int) -> int:
        return self.child.wanted_height(look, width)

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Show the child in an area; what it draws may reach a little beyond, for focus rings and the bar."""
        reach = 0 if self._is_tight else 2 * int(look.sizes.gap)
        super().place(look, area.inflate(reach, reach))
        self._look, self._view = look, pygame.Rect(area)
        width, height = area.w, self.child.wanted_height(look, area.w)
        if height > area.h:  # the bar needs room of its own
            width -= int(look.sizes.scrollbar + look.sizes.gap_tiny)
            height = self.child.wanted_height(look, width)
        height = max(height, area.h)
        self.offset = min(self.offset, height - area.h)
        self.child.place(look, pygame.Rect(area.x, area.y - self.offset, width, height))

    def at(self, point: Point) -> Widget | None:
        return self if self.is_visible and self._bar.collidepoint(point) else super().at(point)

    def scroll_to(self, offset: int) -> None:
        """Show the child from an offset on."""
        offset = min(max(offset, 0), self.child.rect.h - self._view.h)
        if offset != self.offset and self._look is not None:
            self.offset = offset
            self.place(self._look, self._view)
            self.changed()

    def show(self, widget: Widget) -> None:
        """Scroll as little as it takes to show a widget of the child."""
        above, below = self._view.y - widget.rect.y, widget.rect.bottom - self._view.bottom
        if above > 0:
            self.scroll_to(self.offset - above)
        elif below > 0:
            self.scroll_to(self.offset + below)

    def wheel(self, steps: float) -> bool:
        if not self._can_scroll or self._look is None:
            return False
        self.scroll_to(self.offset - round(steps * self._look.sizes.wheel))
        return True

    def press(self, point: Point) -> None:
        self.drag(point)

    def drag(self, point: Point) -> None:
        if self._can_scroll:
            self.scroll_to(bar_offset(self.rect, point[1], self.child.rect.h))

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        if self._can_scroll:
            draw_bar(surface, look, self.rect, self.offset, self.child.rect.h)

    @property
    def _can_scroll(self) -> bool:
        return self.child.rect.h > self._view.h

    @property
    def _bar(self) -> pygame.Rect:
        if not self._can_scroll or self._look is None:
            return pygame.Rect(0, 0, 0, 0)
        return bar_area(self._look, self.rect)


def bar_area(look: Look, area: pygame.Rect) -> pygame.Rect:
    """Return where the scrollbar of an area can be touched."""
    width = 2 * int(look.sizes.scrollbar)
    return pygame.Rect(area.right - width, area.y, width, area.h)


def bar_offset(area: pygame.Rect, y: int, length: int) -> int:
    """Return the offset of a thing of some length when its scrollbar is touched at a height."""
    return round((y - area.y) / max(area.h, 1) * length - area.h / 2)


def draw_bar(surface: pygame.Surface, look: Look, area: pygame.Rect, offset: int, length: int) -> None:
    """Draw at the right of an area which part of a longer thing it shows."""
    width = int(look.sizes.scrollbar)
    height = max(area.h * area.h // max(length, 1), 4 * width)
    y = area.y + (area.h - height) * offset // max(length - area.h, 1)
    look.box(surface, pygame.Rect(area.right - width, y, width, height), look.palette.line, width // 2)
