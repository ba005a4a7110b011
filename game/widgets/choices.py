"""Choosing: one of a few in a bar, one of many from a list that opens, yes or no, and how much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.motion import Eased
from game.paint.look import Look
from game.theme import KNOB, Duration, Text, mix
from game.widgets.base import Point, Touchable, Widget


class Item(NamedTuple):
    """Something that can be chosen: its value, its title, and perhaps a line about it."""

    value: str
    title: str
    note: str = ""


class Segmented(Widget):
    """A few choices side by side."""

    takes_focus = True

    def __init__(self, items: Sequence[Item], value: str, on_choose: Callable[[str], object], accent: str = "house") -> None:
        super().__init__()
        self._items = list(items)
        self.value = value
        self._on_choose = on_choose
        self._accent = accent
        self._over = -1

    def set(self, value: str) -> None:
        """Show another choice; none of them if it isn't in the list."""
        if value != self.value:
            self.value = value
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.segment)

    def wanted_width(self, look: Look) -> int:
        widest = max(look.text_width(item.title, Text.BUTTON) for item in self._items)
        return (widest + 2 * int(look.sizes.gap_wide)) * len(self._items) + int(look.sizes.gap)

    def release(self, point: Point) -> None:
        number = self._number_at(point)
        if number >= 0:
            self._choose(number)

    def move(self, point: Point) -> None:
        self._light_up(self._number_at(point))

    def hover(self, is_over: bool) -> None:
        if not is_over:
            self._light_up(-1)

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

    def _light_up(self, number: int) -> None:
        if number != self._over:
            self._over = number
            self.changed()

    def _segment(self, number: int) -> pygame.Rect:
        start, end = (round(self.rect.w * edge / len(self._items)) for edge in (number, number + 1))
        return pygame.Rect(self.rect.x + start, self.rect.y, end - start, self.rect.h)

    def _number_at(self, point: Point) -> int:
        return next((number for number in range(len(self._items)) if self._segment(number).collidepoint(point)), -1)


class Dropdown(Touchable):
    """One choice of a list that opens below it, or above it where there is more room."""

    def __init__(self, items: Sequence[Item], value: str, on_choose: Callable[[str], object], accent: str = "house") -> None:
        super().__init__()
        self.items = list(items)
        self.value = value
        self._on_choose = on_choose
        self._accent = accent

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
            self.root.open_popup(_Menu(self, self.root.look, self.root.rect, self._accent))

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_DOWN, pygame.K_UP) and self.is_enabled:
            self.activate()
            return True
        return super().key(event)

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
    look.text(surface, (x, area.centery + half + 1), item.note, Text.NOTE, look.palette.muted, "midleft", width)


class _Menu(Widget):
    """The list of a dropdown."""

    def __init__(self, owner: Dropdown, look: Look, window: pygame.Rect, accent: str) -> None:
        super().__init__()
        self._owner = owner
        self._accent = accent
        values = [item.value for item in owner.items]
        self._place = values.index(owner.value) if owner.value in values else 0
        self._row = owner.wanted_height(look, 0) - int(look.sizes.gap_tiny)
        self._pad = int(look.sizes.gap_tiny)
        self.rect = self._area(look, window)

    def _area(self, look: Look, window: pygame.Rect) -> pygame.Rect:
        anchor, gap = self._owner.rect, int(look.sizes.gap_tiny)
        area = pygame.Rect(anchor.x, anchor.bottom + gap, anchor.w, self._row * len(self._owner.items) + 2 * self._pad)
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
        for number, item in enumerate(self._owner.items):
            area = self._row_area(number)
            if number == self._place:
                look.box(surface, area, palette.tint(palette.accent(self._accent), 0.25), sizes.radius_small)
            draw_item(surface, look, area, item, int(sizes.icon))
            if item.value == self._owner.value:
                centre = (area.right - int(sizes.section), area.centery)
                look.icon(surface, "check", centre, sizes.small_icon, palette.ink(palette.accent(self._accent), palette.raised))

    def move(self, point: Point) -> None:
        place = next(
            (number for number in range(len(self._owner.items)) if self._row_area(number).collidepoint(point)), self._place
        )
        self._go(place)

    def drag(self, point: Point) -> None:
        self.move(point)

    def release(self, point: Point) -> None:
        if self.rect.collidepoint(point):
            self.move(point)
            self._take()

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
            self.rect.x + self._pad, self.rect.y + self._pad + number * self._row, self.rect.w - 2 * self._pad, self._row
        )

    def _go(self, place: int) -> None:
        if place != self._place:
            self._place = place
            self.changed()

    def _take(self) -> None:
        if self.root is not None:
            self.root.close_popup()
        self._owner.choose(self._owner.items[self._place].value)


class Switch(Touchable):
    """Yes or no, with a title and a note at its left."""

    def __init__(self, title: str, note: str, is_on: bool, on_change: Callable[[bool], object], accent: str = "house") -> None:
        super().__init__()
        self._title, self._note, self._on_change, self._accent = title, note, on_change, accent
        self.is_on = is_on
        self._knob = Eased(float(is_on))

    def activate(self) -> None:
        self.set(not self.is_on)
        self._on_change(self.is_on)

    def set(self, is_on: bool) -> None:
        """Show yes or no."""
        if is_on != self.is_on:
            self.is_on = is_on
            self._send(self._knob, float(is_on), Duration.HOVER)

    def tick(self, now: float) -> bool:
        return super().tick(now) or self._knob.is_moving(now)

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.control)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        track = pygame.Rect(0, 0, int(sizes.switch_w), int(sizes.switch_h))
        track.midright = self.rect.midright
        draw_words(surface, look, self.rect, self._title, self._note, track.x - int(sizes.gap))
        share, accent = self._knob.at(self.now), palette.accent(self._accent)
        fill = mix(palette.lit(palette.well, self.light), accent, share)
        look.box(surface, track, fill, track.h // 2, None if share > 0.5 else palette.line, sizes.hair)
        room = track.h // 2
        knob = mix(palette.muted, KNOB, share)
        look.disc(surface, (round(track.x + room + (track.w - 2 * room) * share), track.centery), track.h - sizes.gap, knob)
        if self.shows_focus:
            reach = int(sizes.ring)
            look.ring(surface, track.inflate(2 * reach, 2 * reach), track.h // 2 + reach, palette.text, sizes.stroke)


def draw_words(surface: pygame.Surface, look: Look, area: pygame.Rect, title: str, note: str, right: int) -> None:
    """Draw a title and a note below it at the left of an area, up to the given x."""
    width, half = right - area.x, look.line_height(Text.NOTE) // 2
    look.text(surface, (area.x, area.centery - (half if note else 0)), title, Text.CHOICE, look.palette.text, "midleft", width)
    if note:
        look.text(surface, (area.x, area.centery + half + 1), note, Text.NOTE, look.palette.muted, "midleft", width)


class Slider(Widget):
    """How much, in steps, with a title at its left and the figure at its right."""

    takes_focus = True

    def __init__(
        self,
        title: str,
        values: Sequence[float],
        value: float,
        on_change: Callable[[float], object],
        show: Callable[[float], str],
    ) -> None:
        super().__init__()
        self._title, self._values, self._on_change, self._show = title, list(values), on_change, show
        self._place = min(range(len(values)), key=lambda number: abs(values[number] - value))
        self._is_held = False

    @property
    def value(self) -> float:
        return self._values[self._place]

    def set(self, value: float) -> None:
        """Show another value."""
        self._place = min(range(len(self._values)), key=lambda number: abs(self._values[number] - value))
        self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.control)

    def press(self, point: Point) -> None:
        self._is_held = True
        self.drag(point)

    def drag(self, point: Point) -> None:
        rail = self._rail()
        share = (point[0] - rail.x) / max(rail.w, 1)
        place = min(max(round(share * (len(self._values) - 1)), 0), len(self._values) - 1)
        if place != self._place:
            self._place = place
            self.changed()

    def release(self, point: Point) -> None:
        self._is_held = False
        self._on_change(self.value)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if step and 0 <= self._place + step < len(self._values):
            self._place += step
            self.changed()
            self._on_change(self.value)
        return bool(step)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, rail = look.palette, look.sizes, self._rail()
        accent = palette.accent("house")
        draw_words(surface, look, self.rect, self._title, "", rail.x)
        look.text(surface, self.rect.midright, self._show(self.value), Text.CHOICE, palette.text, "midright")
        x = round(rail.x + rail.w * self._place / max(len(self._values) - 1, 1))
        look.box(surface, rail, palette.well, rail.h // 2)
        look.box(surface, pygame.Rect(rail.x, rail.y, max(x - rail.x, rail.h), rail.h), accent, rail.h // 2)
        look.disc(surface, (x, rail.centery), sizes.knob, KNOB, accent, sizes.gap_tiny)
        if self.shows_focus:
            look.ring(surface, self.rect.inflate(int(sizes.gap), 0), sizes.radius_control, palette.text, sizes.stroke)

    def _rail(self) -> pygame.Rect:
        look = self.root.look if self.root is not None else None
        height = int(look.sizes.rail) if look is not None else 1
        left, right = self.rect.x + round(self.rect.w * 0.39), self.rect.right - round(self.rect.w * 0.14)
        return pygame.Rect(left, self.rect.centery - height // 2, right - left, height)
