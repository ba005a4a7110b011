"""A list of any length, of which only the rows in sight are drawn; for keyboards and pointers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Point, Widget
from game.widgets.layout import bar_area, bar_offset, draw_bar


class ListRow(NamedTuple):
    """One row: what it stands for, an icon, a title, and a note at the right."""

    value: str
    icon: str
    title: str
    note: str = ""


class ListBox(Widget):
    """Chooses a row by a click or by Enter."""

    takes_focus = True
    focus_on_click = True
    clips = True
    fills = True

    def __init__(self, rows: Sequence[ListRow], on_choose: Callable[[str], object], accent: str = "house") -> None:
        super().__init__()
        self._rows, self._on_choose, self._accent = list(rows), on_choose, accent
        self._place, self._offset = 0, 0
        self._row_h = 1
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._holds_bar = False

    def set(self, rows: Sequence[ListRow]) -> None:
        """Show other rows, from the first on."""
        self._rows, self._place, self._offset = list(rows), 0, 0
        self.changed()

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self._row_h = int(look.sizes.row)
        self._bar = bar_area(look, area) if self._length > area.h else pygame.Rect(0, 0, 0, 0)
        self._scroll_to(self._offset)

    @property
    def _length(self) -> int:
        return len(self._rows) * self._row_h

    def _scroll_to(self, offset: int) -> None:
        self._offset = min(max(offset, 0), max(self._length - self.rect.h, 0))
        self.changed()

    def _go(self, place: int) -> None:
        self._place = min(max(place, 0), len(self._rows) - 1)
        top = self._place * self._row_h
        self._scroll_to(min(max(self._offset, top + self._row_h - self.rect.h), top))

    def _place_at(self, point: Point) -> int:
        place = (point[1] - self.rect.y + self._offset) // self._row_h
        return place if 0 <= place < len(self._rows) and self.rect.collidepoint(point) else -1

    # the pointer and the keyboard

    def wheel(self, steps: float) -> bool:
        self._scroll_to(self._offset - round(steps * self._row_h * 2))
        return True

    def move(self, point: Point) -> None:
        place = self._place_at(point)
        if place >= 0 and place != self._place:
            self._place = place
            self.changed()

    def press(self, point: Point) -> None:
        self._holds_bar = self._bar.collidepoint(point)
        self.drag(point)

    def drag(self, point: Point) -> None:
        if self._holds_bar:
            self._scroll_to(bar_offset(self.rect, point[1], self._length))

    def release(self, point: Point) -> None:
        place = self._place_at(point)
        if place >= 0 and not self._holds_bar:
            self._on_choose(self._rows[place].value)

    def key(self, event: pygame.Event) -> bool:
        page = max(self.rect.h // self._row_h, 1)
        jumps = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self._rows),
            pygame.K_END: len(self._rows),
        }
        if not self._rows:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._on_choose(self._rows[self._place].value)
            return True
        if event.key in jumps:
            self._go(self._place + jumps[event.key])
        return event.key in jumps

    # pictures

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.box(surface, self.rect, look.palette.well, look.sizes.radius_control)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        first = self._offset // self._row_h
        for place in range(first, min(first + self.rect.h // self._row_h + 2, len(self._rows))):
            y = self.rect.y + place * self._row_h - self._offset
            self._draw_row(surface, look, place, pygame.Rect(self.rect.x, y, self.rect.w, self._row_h))
        surface.set_clip(clip)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def draw_over(self, surface: pygame.Surface, look: Look) -> None:
        if self._length > self.rect.h:
            draw_bar(surface, look, self.rect, self._offset, self._length)

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
