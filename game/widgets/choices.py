"""Choices: bars with a few side by side, cards with rising bars, and lists that open."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import pygame

from game.commands import ENTER
from game.paint.look import Look, Part, block_height, draw_block
from game.theme.measures import Text, TextStyle
from game.theme.proportions import Meter
from game.widgets.base import Clickable, HoverParts, Point
from game.widgets.scrolling import ScrollBox
from solvers.options import Option


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
        return look.sizes.segment * -(-len(self._items) // self._across(look, width))

    def preferred_width(self, look: Look) -> int:
        return (self._widest(look) + look.sizes.gap) * len(self._items)

    def _widest(self, look: Look) -> int:
        return max(look.text_width(item.title, Text.BUTTON) for item in self._items) + 3 * look.sizes.gap_tiny

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
            area = self._segment(number).inflate(-look.sizes.gap_tiny, -look.sizes.gap)
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


class Dropdown(Clickable):
    """A choice from a list that opens below it, or above it if there is more room. `on_open` may change the list first."""

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
        if value != self.value or items is not None:
            self.value = value
            self.items = list(items) if items is not None else self.items
            self.changed()

    def choose(self, value: str) -> None:
        self.set(value)
        self._on_choose(value)

    def activate(self) -> None:
        if self.root is not None:
            self._on_open()
            self.root.settle()
            menu = _Menu(self, self._accent)
            menu.place(self.look, self.root.rect)
            self.root.open_popup(menu)

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_DOWN, pygame.K_UP) and self.is_enabled:
            self.activate()
            return True
        return super().key(event)

    def preferred_width(self, look: Look) -> int:
        notes = [look.text_width(word, Text.NOTE) for word in self.chosen.note.split()]
        words = max([*notes, *(look.text_width(item.title, _style(item)) for item in self.items)])
        return words + 2 * look.sizes.gap_wide + look.sizes.margin

    def preferred_height(self, look: Look, width: int) -> int:
        return item_height(look, width, self.chosen, look.sizes.margin)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        fill = palette.lit(palette.raised, self.light)
        look.box(surface, self.rect, fill, sizes.radius_control, palette.line, sizes.hair)
        draw_item(surface, look, self.rect, self.chosen, sizes.margin)
        look.icon(surface, "chevron-down", (self.rect.right - sizes.margin, self.rect.centery), sizes.small_icon, palette.text)
        self.draw_focus(surface, look, sizes.radius_control)


def _style(item: Item) -> TextStyle:
    if item.is_heading:
        return Text.SECTION
    return Text.CHOICE if item.note else Text.STRONG


def _parts(look: Look, item: Item) -> list[Part]:
    palette = look.palette
    ink = palette.muted if item.is_heading else palette.text if item.is_enabled else palette.faint
    title = item.title.upper() if item.is_heading else item.title
    return [Part(title, _style(item), ink), Part(item.note, Text.NOTE, palette.bad if item.is_bad else palette.muted)]


def item_height(look: Look, width: int, item: Item, right: int) -> int:
    """Return the height of an item at a width, of which `right` pixels stay free at the right."""
    least = look.sizes.tall_control if item.note else look.sizes.control
    words = block_height(look, _parts(look, item), width - 2 * look.sizes.gap_wide - right)
    return max(words + 2 * look.sizes.gap, least)


def draw_item(surface: pygame.Surface, look: Look, area: pygame.Rect, item: Item, right: int = 0) -> None:
    """Draw an item's title and note in an area, leaving `right` pixels free at the right."""
    pad = look.sizes.gap_wide
    draw_block(surface, look, pygame.Rect(area.x + pad, area.y, area.w - 2 * pad - right, area.h), _parts(look, item))


_NOWHERE = -1  # the place in a list without enabled items


class _Menu(ScrollBox):
    """The list of a dropdown, which scrolls if it is higher than the window."""

    has_shadow = True
    has_ground = False

    def __init__(self, owner: Dropdown, accent: str) -> None:
        super().__init__()
        self._owner = owner
        self._accent = accent
        values = [item.value for item in owner.items]
        self._stops = [number for number, item in enumerate(owner.items) if item.is_enabled and not item.is_heading]
        """numbers of the items that can be chosen"""
        chosen = values.index(owner.value) if owner.value in values else _NOWHERE
        self._place = chosen if chosen in self._stops else next(iter(self._stops), _NOWHERE)

    @property
    def _count(self) -> int:
        return len(self._owner.items)

    def place(self, look: Look, area: pygame.Rect) -> None:
        """Take a place below the dropdown, or above it if there is more room in the window."""
        self._pad = look.sizes.gap_tiny
        width, right = self._width(look, area) - 2 * self._pad, look.sizes.icon
        self._row_h = max(item_height(look, width, item, right) for item in self._owner.items) - self._pad
        super().place(look, self._area(look, area))
        self._show_row(max(self._place, 0))

    def _width(self, look: Look, window: pygame.Rect) -> int:
        """Return the width of the dropdown, or more if its titles need it."""
        widest = max(look.text_width(item.title, _style(item)) for item in self._owner.items)
        around = 2 * (look.sizes.gap_wide + self._pad) + look.sizes.icon
        return min(max(self._owner.rect.w, widest + around), window.w)

    def _area(self, look: Look, window: pygame.Rect) -> pygame.Rect:
        anchor, gap = self._owner.rect, look.sizes.gap_tiny
        max_rows = (window.h - 2 * gap - 2 * self._pad) // self._row_h
        height = self._row_h * min(len(self._owner.items), max_rows) + 2 * self._pad
        area = pygame.Rect(anchor.x, anchor.bottom + gap, self._width(look, window), height)
        if area.bottom > window.bottom - gap and anchor.y - window.y > window.bottom - anchor.bottom:
            area.bottom = anchor.y - gap
        return area.clamp(window.inflate(-2 * gap, 0))

    # drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.shadow(surface, self.rect, sizes.radius_control)
        look.box(surface, self.rect, palette.raised, sizes.radius_control, palette.line, sizes.hair)
        super().draw(surface, look)

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        for number in self._in_sight:
            item, area = self._owner.items[number], self.row_area(number).inflate(-2 * self._pad, 0)
            if number == self._place:
                look.box(surface, area, palette.selection(palette.accent(self._accent)), sizes.radius_small)
            draw_item(surface, look, area, item, sizes.icon)
            if item.is_on or (item.value == self._owner.value and not item.is_heading):
                centre = (area.right - sizes.section, area.centery)
                look.icon(surface, "check", centre, sizes.small_icon, palette.ink(palette.accent(self._accent), palette.raised))

    # the pointer and the keyboard

    def move(self, point: Point) -> None:
        if self._row_at(point) in self._stops:
            self.change(_place=self._row_at(point))

    def drag(self, point: Point) -> None:
        super().drag(point)
        if not self._holds_bar:
            self.move(point)

    def release(self, point: Point) -> None:
        if not self._holds_bar and self._row_at(point) in self._stops:
            self._take(self._row_at(point))
        self._holds_bar = False

    def key(self, event: pygame.Event) -> bool:
        rows, last = self._rows_of(event, len(self._stops)), len(self._stops) - 1
        if rows and self._stops:
            place = self._stops.index(self._place) + rows
            self._place = self._stops[place % len(self._stops) if abs(rows) == 1 else min(max(place, 0), last)]
            self._show_row(self._place)
        if event.key in (*ENTER, pygame.K_SPACE) and self._place in self._stops:
            self._take(self._place)
        return bool(rows) or event.key in (*ENTER, pygame.K_SPACE, pygame.K_TAB)

    def _take(self, place: int) -> None:
        if self.root is not None:
            self.root.close_popup()
            self._owner.choose(self._owner.items[place].value)


# The right widget for a number of choices.


class CardChoice(Segmented):
    """A few choices in increasing order, such as difficulties, as cards with rising bars."""

    def preferred_height(self, look: Look, width: int) -> int:
        lines, gap = -(-len(self._items) // self._across(look, width)), look.sizes.gap
        return lines * (self._card_height(look, width) + gap) - gap

    def _card_height(self, look: Look, width: int) -> int:
        lines = max(len(self._note(look, item, width)) for item in self._items)
        words = look.line_height(Text.CHOICE) + lines * look.line_height(Text.NOTE)
        return words + look.sizes.meter + 2 * look.sizes.gap_wide

    def _widest(self, look: Look) -> int:
        words = [(item.title, Text.CHOICE) for item in self._items]
        words += [(word, Text.NOTE) for item in self._items for word in item.note.split()]
        return max(look.text_width(*word) for word in words) + 2 * look.sizes.gap_wide + look.sizes.gap

    def _note(self, look: Look, item: Item, width: int) -> list[str]:
        across, gap = self._across(look, width), look.sizes.gap
        inner = (width - (across - 1) * gap) // across - 2 * look.sizes.gap_wide
        return look.wrapped(item.note, Text.NOTE, inner)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for number, item in enumerate(self._items):
            self._draw_card(surface, look, number, item)
        self.draw_focus(surface, look, look.sizes.radius_control)

    def _draw_card(self, surface: pygame.Surface, look: Look, number: int, item: Item) -> None:
        palette, sizes, accent = look.palette, look.sizes, look.palette.accent(self._accent)
        area, pad, is_chosen = self._segment(number), look.sizes.gap_wide, item.value == self.value
        fill = palette.tint(accent) if is_chosen else palette.lit(palette.raised, float(number == self._over))
        line, width = (accent, sizes.stroke) if is_chosen else (palette.line, sizes.hair)
        look.box(surface, area, fill, sizes.radius_control, line, width)
        x, y = area.x + pad, area.y + pad
        look.text(surface, (x, y), item.title, Text.CHOICE, palette.text, width=area.w - 2 * pad)
        note = self._note(look, item, self.rect.w)
        look.paragraph(surface, (x, y + look.line_height(Text.CHOICE)), note, Text.NOTE, palette.muted)
        self._draw_meter(surface, look, area.inflate(-2 * pad, -2 * pad), number)

    def _draw_meter(self, surface: pygame.Surface, look: Look, area: pygame.Rect, level: int) -> None:
        """Draw a rising bar for each choice, those up to this one in the accent colour."""
        palette, accent = look.palette, look.palette.accent(self._accent)
        width, gap = look.px(Meter.BAR), look.px(Meter.GAP)
        for number in range(len(self._items)):
            height = round(look.px(Meter.HEIGHT) * (number + 1) / len(self._items))
            bar = pygame.Rect(area.x + number * (width + gap), area.bottom - height, width, height)
            if bar.right <= area.right:
                look.box(surface, bar, accent if number <= level else palette.line, min(width // 3, height // 2))

    def _segment(self, number: int) -> pygame.Rect:
        """Return the area of a card; unlike segments, cards have gaps between them."""
        look = self.look
        across, gap = self._across(look, self.rect.w), look.sizes.gap
        row, column = divmod(number, across)
        start, end = (round((self.rect.w + gap) * edge / across) for edge in (column, column + 1))
        height = self._card_height(look, self.rect.w)
        return pygame.Rect(self.rect.x + start, self.rect.y + row * (height + gap), end - start - gap, height)


MAX_SEGMENTS = 7
Chooser: TypeAlias = Segmented | Dropdown


def chooser(
    items: Sequence[Item], value: str, on_choose: Callable[[str], object], accent: str, has_room: bool = False
) -> Chooser:
    """Return a bar for a few choices, a dropdown for many, or cards if the choices have notes and there is room."""
    if len(items) > MAX_SEGMENTS:
        return Dropdown(items, value, on_choose, accent)
    kind = CardChoice if has_room and all(item.note for item in items) else Segmented
    return kind(items, value, on_choose, accent)


def option_bar(option: Option, value: str, on_choose: Callable[[str], object], accent: str, has_room: bool = False) -> Chooser:
    """Return the control for an option; notes are shown if there is room."""
    items = [Item(choice.value, choice.title, choice.note if has_room else "") for choice in option.choices]
    return chooser(items, value, on_choose, accent, has_room)
