"""A bar with a few choices side by side."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.paint.look import Look
from game.theme.measures import Text
from game.widgets.base import HoverParts, Point


class Item(NamedTuple):
    """A choice: its value, its title, and an optional line about it."""

    value: str
    title: str
    note: str = ""
    is_bad: bool = False  # whether the line says what is wrong with it
    is_heading: bool = False  # whether it is the heading of the items below it, and can't be chosen
    is_enabled: bool = True
    is_on: bool = False  # whether what it controls is switched on


class Segmented(HoverParts):
    """A few choices side by side."""

    takes_focus = True

    def __init__(self, items: Sequence[Item], value: str, on_choose: Callable[[str], object], accent: str = "house") -> None:
        super().__init__()
        self._items = list(items)
        self.value = value
        self._on_choose = on_choose
        self._accent = accent

    def set(self, value: str) -> None:
        """Show another choice as chosen; none if the value isn't in the list."""
        self.change(value=value)

    def preferred_height(self, look: Look, width: int) -> int:
        return int(look.sizes.segment) * -(-len(self._items) // self._across(look, width))

    def preferred_width(self, look: Look) -> int:
        return (self._widest(look) + int(look.sizes.gap)) * len(self._items)

    def _widest(self, look: Look) -> int:
        return max(look.text_width(item.title, Text.BUTTON) for item in self._items) + 3 * int(look.sizes.gap_tiny)

    def _across(self, look: Look, width: int) -> int:
        """Return the number of choices side by side: all of them, or as many as fill the lines evenly."""
        number, max_across = len(self._items), max(width // self._widest(look), 1)
        lines = -(-number // min(max_across, number))
        return -(-number // lines)

    def release(self, point: Point) -> None:
        number = self.part_at(point)
        if number >= 0:
            self._choose(number)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        values = [item.value for item in self._items]
        place = (values.index(self.value) if self.value in values else -1) + step
        if step and 0 <= place < len(values):
            self._choose(place)
        return bool(step)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, accent = look.palette, look.palette.accent(self._accent)
        look.box(surface, self.rect, palette.well, look.sizes.radius_control)
        for number, item in enumerate(self._items):
            area = self._segment(number).inflate(-int(look.sizes.gap_tiny), -int(look.sizes.gap))
            is_chosen = item.value == self.value
            if is_chosen:
                look.box(surface, area, accent, look.sizes.radius_small)
            lit = palette.text if number == self._over else palette.muted
            ink = palette.on_accent(accent) if is_chosen else lit
            look.text(surface, area.center, item.title, Text.BUTTON, ink, "center", area.w)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def _choose(self, number: int) -> None:
        self.set(self._items[number].value)
        self._on_choose(self.value)

    def _segment(self, number: int) -> pygame.Rect:
        across = self._across(self.look, self.rect.w)
        row, column = divmod(number, across)
        start, end = (round(self.rect.w * edge / across) for edge in (column, column + 1))
        height = self.rect.h // -(-len(self._items) // across)
        return pygame.Rect(self.rect.x + start, self.rect.y + row * height, end - start, height)

    def part_at(self, point: Point) -> int:
        return next((number for number in range(len(self._items)) if self._segment(number).collidepoint(point)), -1)
