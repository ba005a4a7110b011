"""The widget that fits a number of choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.paint.look import Look
from game.theme.measures import Text
from game.theme.proportions import Meter
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item, Segmented
from solvers.options import Option


class CardChoice(Segmented):
    """A few choices that grow from the first to the last, such as how hard something is."""

    def wanted_height(self, look: Look, width: int) -> int:
        lines, gap = -(-len(self._items) // self._across(look, width)), int(look.sizes.gap)
        return lines * (self._card_height(look, width) + gap) - gap

    def _card_height(self, look: Look, width: int) -> int:
        lines = max(len(self._note(look, item, width)) for item in self._items)
        words = look.line_height(Text.CHOICE) + lines * look.line_height(Text.NOTE)
        return words + int(look.sizes.meter) + 2 * int(look.sizes.gap_wide)

    def _widest(self, look: Look) -> int:
        words = [(item.title, Text.CHOICE) for item in self._items]
        words += [(word, Text.NOTE) for item in self._items for word in item.note.split()]
        return max(look.text_width(*word) for word in words) + 2 * int(look.sizes.gap_wide) + int(look.sizes.gap)

    def _note(self, look: Look, item: Item, width: int) -> list[str]:
        across, gap = self._across(look, width), int(look.sizes.gap)
        inner = (width - (across - 1) * gap) // across - 2 * int(look.sizes.gap_wide)
        return look.wrapped(item.note, Text.NOTE, inner)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for number, item in enumerate(self._items):
            self._draw_card(surface, look, number, item)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def _draw_card(self, surface: pygame.Surface, look: Look, number: int, item: Item) -> None:
        palette, sizes, accent = look.palette, look.sizes, look.palette.accent(self._accent)
        area, pad, is_chosen = self._segment(number), int(look.sizes.gap_wide), item.value == self.value
        fill = palette.tint(accent) if is_chosen else palette.lit(palette.raised, float(number == self._over))
        line, width = (accent, sizes.stroke) if is_chosen else (palette.line, sizes.hair)
        look.box(surface, area, fill, sizes.radius_control, line, width)
        x, y = area.x + pad, area.y + pad
        look.text(surface, (x, y), item.title, Text.CHOICE, palette.text, width=area.w - 2 * pad)
        note = self._note(look, item, self.rect.w)
        look.paragraph(surface, (x, y + look.line_height(Text.CHOICE)), note, Text.NOTE, palette.muted)
        self._draw_meter(surface, look, area.inflate(-2 * pad, -2 * pad), number)

    def _draw_meter(self, surface: pygame.Surface, look: Look, area: pygame.Rect, level: int) -> None:
        """Draw as many bars as there are choices, rising, those up to this one in the accent."""
        palette, accent = look.palette, look.palette.accent(self._accent)
        width, gap = look.px(Meter.BAR), look.px(Meter.GAP)
        for number in range(len(self._items)):
            height = round(look.px(Meter.HEIGHT) * (number + 1) / len(self._items))
            bar = pygame.Rect(area.x + number * (width + gap), area.bottom - height, width, height)
            if bar.right <= area.right:
                look.box(surface, bar, accent if number <= level else palette.line, min(width // 3, height // 2))

    def _segment(self, number: int) -> pygame.Rect:
        """Return the place of a card: there are gaps between them."""
        look = self.look
        across, gap = self._across(look, self.rect.w), int(look.sizes.gap)
        row, column = divmod(number, across)
        start, end = (round((self.rect.w + gap) * edge / across) for edge in (column, column + 1))
        height = self._card_height(look, self.rect.w)
        return pygame.Rect(self.rect.x + start, self.rect.y + row * (height + gap), end - start - gap, height)


MOST_SEGMENTS = 7
Chooser: TypeAlias = Segmented | Dropdown


def chooser(
    items: Sequence[Item], value: str, on_choose: Callable[[str], object], accent: str, has_room: bool = False
) -> Chooser:
    """Return a bar for a few choices, a list that opens for many, and where there is room cards for those with notes."""
    if len(items) > MOST_SEGMENTS:
        return Dropdown(items, value, on_choose, accent)
    kind = CardChoice if has_room and all(item.note for item in items) else Segmented
    return kind(items, value, on_choose, accent)


def option_bar(option: Option, value: str, on_choose: Callable[[str], object], accent: str, has_room: bool = False) -> Chooser:
    """Return what an option is chosen with; its notes are shown where there is room."""
    items = [Item(choice.value, choice.title, choice.note if has_room else "") for choice in option.choices]
    return chooser(items, value, on_choose, accent, has_room)
