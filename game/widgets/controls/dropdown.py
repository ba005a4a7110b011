"""One choice of many, from a list that opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Point, Touchable, Widget
from game.widgets.controls.segmented import Item
from game.widgets.layout import draw_bar


class Dropdown(Touchable):
    """One choice of a list that opens below it, or above it where there is more room. `on_open` may change the list before."""

    def __init__(
        self,
        items: Sequence[Item],
        value: str,
        on_choose: Callable[[str], object],
        accent: str = "house",
        on_open: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self.items = list(items)
        self.value = value
        self._on_choose = on_choose
        self._accent = accent
        self._on_open = on_open

    @property
    def chosen(self) -> Item:
        return next((item for item in self.items if item.value == self.value), self.items[0])

    def set(self, value: str, items: Sequence[Item] | None = None) -> None:
        """Show another choice, perhaps of other items."""
        if value != self.value or items is not None:
            self.value = value
            self.items = list(items) if items is not None else self.items
            self.changed()

    def choose(self, value: str) -> None:
        """Take a choice from the list."""
        self.set(value)
        self._on_choose(value)

    def activate(self) -> None:
        if self.root is not None and self.root.look is not None:
            self._on_open()
            menu = _Menu(self, self._accent)
            menu.place(self.root.look, self.root.rect)
            self.root.open_popup(menu)

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_DOWN, pygame.K_UP) and self.is_enabled:
            self.activate()
            return True
        return super().key(event)

    def wanted_width(self, look: Look) -> int:
        widest = max(look.text_width(item.title, Text.STRONG) for item in self.items)
        return widest + 3 * int(look.sizes.gap_wide) + int(look.sizes.margin)

    def wanted_height(self, look: Look, width: int) -> int:
        has_note = any(item.note for item in self.items)
        return int(look.sizes.tall_control if has_note else look.sizes.control)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        fill = palette.lit(palette.raised, self.light)
        look.box(surface, self.rect, fill, sizes.radius_control, palette.line, sizes.hair)
        draw_item(surface, look, self.rect, self.chosen, int(sizes.margin))
        look.icon(
            surface, "chevron-down", (self.rect.right - int(sizes.margin), self.rect.centery), sizes.small_icon, palette.text
        )
        self.draw_focus(surface, look, sizes.radius_control)


def draw_item(surface: pygame.Surface, look: Look, area: pygame.Rect, item: Item, right: int = 0) -> None:
    """Draw an item's title and note in an area, leaving room at the right."""
    pad = int(look.sizes.gap_wide)
    x, width = area.x + pad, area.w - 2 * pad - right
    if not item.note:
        look.text(surface, (x, area.centery), item.title, Text.STRONG, look.palette.text, "midleft", width)
        return
    half = look.line_height(Text.NOTE) // 2
    look.text(surface, (x, area.centery - half), item.title, Text.CHOICE, look.palette.text, "midleft", width)
    ink = look.palette.bad if item.is_bad else look.palette.muted
    look.text(surface, (x, area.centery + half + 1), item.note, Text.NOTE, ink, "midleft", width)


class _Menu(Widget):
    """The list of a dropdown; one that is higher than the window is scrolled by the wheel and the keys."""

    def __init__(self, owner: Dropdown, accent: str) -> None:
        super().__init__()
        self._owner = owner
        self._accent = accent
        values = [item.value for item in owner.items]
        self._place = values.index(owner.value) if owner.value in values else 0
        self._first, self._row, self._pad = 0, 1, 0

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Stand below the dropdown in a window, or above it where there is more room."""
        self._row = self._owner.wanted_height(look, 0) - int(look.sizes.gap_tiny)
        self._pad = int(look.sizes.gap_tiny)
        super().place(look, self._area(look, area))
        self._show(self._place)

    def _area(self, look: Look, window: pygame.Rect) -> pygame.Rect:
        anchor, gap = self._owner.rect, int(look.sizes.gap_tiny)
        most = (window.h - 2 * gap - 2 * self._pad) // self._row
        height = self._row * min(len(self._owner.items), most) + 2 * self._pad
        area = pygame.Rect(anchor.x, anchor.bottom + gap, anchor.w, height)
        if area.bottom > window.bottom - gap and anchor.y - window.y > window.bottom - anchor.bottom:
            area.bottom = anchor.y - gap
        return area.clamp(window)

    def bounds(self, look: Look) -> pygame.Rect:
        reach = 2 * int(look.sizes.shadow)
        return self.rect.inflate(2 * reach, 2 * reach)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.shadow(surface, self.rect, sizes.radius_control)
        look.box(surface, self.rect, palette.raised, sizes.radius_control, palette.line, sizes.hair)
        for number in self._shown:
            item, area = self._owner.items[number], self._row_area(number)
            if number == self._place:
                look.box(surface, area, palette.selection(palette.accent(self._accent)), sizes.radius_small)
            draw_item(surface, look, area, item, int(sizes.icon))
            if item.value == self._owner.value:
                centre = (area.right - int(sizes.section), area.centery)
                look.icon(surface, "check", centre, sizes.small_icon, palette.ink(palette.accent(self._accent), palette.raised))
        if len(self._shown) < len(self._owner.items):
            draw_bar(surface, look, self.rect, self._first * self._row, len(self._owner.items) * self._row)

    def move(self, point: Point) -> None:
        self._go(next((number for number in self._shown if self._row_area(number).collidepoint(point)), self._place))

    def drag(self, point: Point) -> None:
        self.move(point)

    def release(self, point: Point) -> None:
        if self.rect.collidepoint(point):
            self.move(point)
            self._take()

    def wheel(self, steps: float) -> bool:
        self._first = min(max(self._first - round(steps), 0), len(self._owner.items) - len(self._shown))
        self.changed()
        return True

    @property
    def _shown(self) -> range:
        """The rows in sight."""
        return range(self._first, self._first + (self.rect.h - 2 * self._pad) // self._row)

    def _show(self, place: int) -> None:
        """Scroll as little as it takes to show a row."""
        self._first = min(max(self._first, place + 1 - len(self._shown)), place)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if step:
            self._go((self._place + step) % len(self._owner.items))
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._take()
            return True
        return bool(step) or event.key == pygame.K_TAB

    def _row_area(self, number: int) -> pygame.Rect:
        return pygame.Rect(
            self.rect.x + self._pad,
            self.rect.y + self._pad + (number - self._first) * self._row,
            self.rect.w - 2 * self._pad,
            self._row,
        )

    def _go(self, place: int) -> None:
        if place != self._place:
            self._place = place
            self._show(place)
            self.changed()

    def _take(self) -> None:
        if self.root is not None:
            self.root.close_popup()
        self._owner.choose(self._owner.items[self._place].value)
