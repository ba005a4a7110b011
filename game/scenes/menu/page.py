"""What the menu shows below its buttons: the title, the way back to the last game, the cards, and the strip below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.commands import Command
from game.paint.look import Look
from game.scenes.menu.cards import MenuCard, MenuStrip
from game.theme.measures import Text
from game.theme.proportions import Share
from game.widgets.base import Touchable
from game.widgets.displays.labels import Label
from game.widgets.layout import Frame


class MenuPage(Frame):
    """Everything below each other; the cards in one row or, where they would be too narrow, in two."""

    def __init__(self, titles: Sequence[Label], link: ContinueLink, cards: Sequence[MenuCard], strip: MenuStrip) -> None:
        self._titles, self._link, self._cards, self._strip = titles, link, cards, strip
        super().__init__(*titles, link, *cards, strip)

    def wanted_height(self, look: Look, width: int) -> int:
        page, rows = self._page(look, width), self._rows(look, width)
        return self._around(look, page) + rows * (self._card_height(look, page, rows) + self._gap(look))

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        page, rows, gap = self._page(look, area.w), self._rows(look, area.w), self._gap(look)
        around, sizes = self._around(look, page), look.sizes
        least = self._card_height(look, page, rows)
        height = max(min(int(sizes.card_height), (area.h - around) // rows - gap), least)
        block = around + rows * (height + gap)
        above = round((area.h + int(sizes.header) - block) * Share.MENU_TOP) - int(sizes.header)
        left, y = area.centerx - page // 2, area.y + max(above, 0)
        y = self._place_head(look, pygame.Rect(left, y, page, 0)) + int(sizes.margin) + gap // 2
        columns = -(-len(self._cards) // rows)
        width = (page - gap * (columns - 1)) // columns
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns)
            card.place(look, pygame.Rect(left + column * (width + gap), y + row * (height + gap), width, height))
        y += rows * (height + gap)
        strip_w = columns * (width + gap) - gap
        self._strip.place(look, pygame.Rect(left, y, strip_w, self._strip.wanted_height(look, strip_w)))

    def _page(self, look: Look, width: int) -> int:
        """Return the width of what is shown."""
        side = look.sizes.page if width >= look.sizes.page_width else look.sizes.margin
        return min(int(look.sizes.page_width), width - 2 * int(side))

    def _rows(self, look: Look, width: int) -> int:
        return 1 if self._page(look, width) // len(self._cards) >= int(look.sizes.card_least) else 2

    def _gap(self, look: Look) -> int:
        return int(look.sizes.section) + 2

    def _card_height(self, look: Look, page: int, rows: int) -> int:
        """Return how high the cards are at least."""
        columns = -(-len(self._cards) // rows)
        width = (page - self._gap(look) * (columns - 1)) // columns
        return max(card.wanted_height(look, width) for card in self._cards)

    def _around(self, look: Look, page: int) -> int:
        """Return how high everything but the cards is."""
        between = 2 * int(look.sizes.margin) + self._gap(look) // 2
        return self._head_height(look, page) + between + self._strip.wanted_height(look, page)

    # the head

    def _link_width(self, look: Look) -> int:
        return self._link.wanted_width(look) if self._link.is_visible else 0

    def _is_beside(self, look: Look, page: int) -> bool:
        """Tell whether the way back stands beside the title, and not below it."""
        titles = max(look.text_width(label.text, style) for label, style in zip(self._titles, _STYLES, strict=True))
        return titles + self._link_width(look) <= page

    def _titles_height(self, look: Look, page: int) -> int:
        return sum(label.wanted_height(look, page) for label in self._titles)

    def _head_height(self, look: Look, page: int) -> int:
        titles = self._titles_height(look, page)
        return titles if self._is_beside(look, page) else titles + self._link.wanted_height(look, page)

    def _place_head(self, look: Look, area: pygame.Rect) -> int:
        """Place the titles and the way back from an area's top on, and return where they end."""
        y, is_beside = area.y, self._is_beside(look, area.w)
        for label in self._titles:
            height = label.wanted_height(look, area.w)
            label.place(look, pygame.Rect(area.x, y, area.w - (self._link_width(look) if is_beside else 0), height))
            y += height
        pad, width = int(look.sizes.gap), min(self._link_width(look), area.w)
        height = self._link.wanted_height(look, width)
        bottom = y if is_beside else y + height
        left = area.right - width + pad if is_beside else area.x - pad
        self._link.place(look, pygame.Rect(left, bottom - height + (pad if is_beside else 0), width, height))
        return bottom


_STYLES = (Text.DISPLAY, Text.LEAD)


class ContinueLink(Touchable):
    """The last game in play, and how many there are."""

    def __init__(self, on_click: Callable[[], object]) -> None:
        super().__init__()
        self._on_click = on_click
        self._title, self._count = "", 1
        self.tooltip = Command.CONTINUE.tooltip

    def set(self, title: str, count: int) -> None:
        """Name another game, and how many there are."""
        self._title, self._count = title, count
        self.changed()

    def activate(self) -> None:
        self._on_click()

    @property
    def _word(self) -> str:
        return "Continue" if self._count == 1 else f"Continue · {self._count} games"

    def wanted_width(self, look: Look) -> int:
        words = max(look.text_width(self._title, Text.STRONG), look.text_width(self._word, Text.LEAD))
        return words + 2 * int(look.sizes.gap)

    def wanted_height(self, look: Look, width: int) -> int:
        lines = look.wrapped(self._title, Text.STRONG, width - 2 * int(look.sizes.gap))
        return look.line_height(Text.LEAD) + len(lines) * look.line_height(Text.STRONG) + int(look.sizes.gap)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, pad = look.palette, int(look.sizes.gap)
        if self.light > 0:
            look.box(surface, self.rect, palette.lit(palette.bg, self.light), look.sizes.radius_small)
        root_w = self.root.rect.w if self.root is not None else 0
        align, x = ("right", self.rect.right - pad) if self.rect.centerx > root_w // 2 else ("left", self.rect.x + pad)
        y = self.rect.y + pad // 2
        look.paragraph(surface, (x, y), [self._word], Text.LEAD, palette.muted, align)
        lines = look.wrapped(self._title, Text.STRONG, self.rect.w - 2 * pad)
        look.paragraph(surface, (x, y + look.line_height(Text.LEAD)), lines, Text.STRONG, palette.text, align)
        self.draw_focus(surface, look, look.sizes.radius_small)
