"""A list of any length, of which only the rows in sight are drawn; for keyboards and pointers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.commands import ENTER
from game.paint.look import Look
from game.theme.measures import Text
from game.widgets.base import Point
from game.widgets.scrolling import ScrollBox


class ListRow(NamedTuple):
    """One row: what it stands for, an icon, a title, and a note at the right."""

    value: str
    icon: str
    title: str
    note: str = ""


class ListBox(ScrollBox):
    """Chooses a row by a click or by Enter."""

    def __init__(self, rows: Sequence[ListRow], on_choose: Callable[[str], object], accent: str = "house") -> None:
        super().__init__()
        self._rows, self._on_choose, self._accent = list(rows), on_choose, accent
        self._place = 0

    def set(self, rows: Sequence[ListRow], place: int = 0) -> None:
        """Show other rows, with the one at a place ready to be chosen."""
        self._rows, self._offset = list(rows), 0
        self._go(place)

    def place(self, look: Look, area: pygame.Rect) -> None:
        self._row_h = int(look.sizes.row)
        super().place(look, area)

    @property
    def _length(self) -> int:
        return len(self._rows) * self._row_h

    def _go(self, place: int) -> None:
        self._place = min(max(place, 0), len(self._rows) - 1)
        top = self._place * self._row_h
        self._scroll_to(min(max(self._offset, top + self._row_h - self.rect.h), top))

    def _place_at(self, point: Point) -> int:
        place = (point[1] - self.rect.y + self._offset) // self._row_h
        return place if 0 <= place < len(self._rows) and self.rect.collidepoint(point) else -1

    # the pointer and the keyboard

    def move(self, point: Point) -> None:
        place = self._place_at(point)
        if place >= 0 and place != self._place:
            self._place = place
            self.changed()

    def release(self, point: Point) -> None:
        place = self._place_at(point)
        if place >= 0 and not self._holds_bar:
            self._on_choose(self._rows[place].value)

    def key(self, event: pygame.Event) -> bool:
        if not self._rows:
            return False
        if event.key in ENTER:
            self._on_choose(self._rows[self._place].value)
            return True
        rows = self._rows_of(event, len(self._rows))
        if rows:
            self._go(self._place + rows)
        return bool(rows)

    # pictures

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        first = self._offset // self._row_h
        for place in range(first, min(first + self.rect.h // self._row_h + 2, len(self._rows))):
            y = self.rect.y + place * self._row_h - self._offset
            self._draw_row(surface, look, place, pygame.Rect(self.rect.x, y, self.rect.w, self._row_h))

    def _draw_row(self, surface: pygame.Surface, look: Look, place: int, area: pygame.Rect) -> None:
        palette, sizes, row = look.palette, look.sizes, self._rows[place]
        inner = area.inflate(-2 * int(sizes.gap_wide), 0)
        if place == self._place:
            tint = palette.selection(palette.accent(self._accent))
            look.box(surface, area.inflate(-int(sizes.gap), -int(sizes.hair)), tint, sizes.radius_small)
        icon, gap = int(sizes.small_icon), int(sizes.gap)
        look.icon(surface, row.icon, (inner.x + icon // 2, area.centery), icon, palette.muted)
        note = look.text_width(row.note, Text.NOTE)
        x = inner.x + icon + gap
        look.text(surface, (x, area.centery), row.title, Text.BODY, palette.text, "midleft", inner.right - x - note - gap)
        look.text(surface, (inner.right - gap, area.centery), row.note, Text.NOTE, palette.muted, "midright")
