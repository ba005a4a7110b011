"""Toolbars, which move their last buttons to a menu when there isn't enough room, and the pad of a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain, groupby, pairwise
from typing import TypeAlias

import pygame

from game.boards.base import PadKey
from game.paint.look import Look
from game.theme.measures import Text
from game.theme.palette import CELL_COLOURS, Colour
from game.widgets.base import Clickable, Frame, Widget
from game.widgets.choices import Dropdown, Item
from game.widgets.layout import Column, Flow, needed_width, shared_widths

Tool: TypeAlias = tuple[Clickable, str]  # a button, and its heading in the menu
MORE = "More"


class Toolbar(Frame):
    """Tools, the most important first, and a menu of those for which there is no room."""

    def __init__(self, tools: Sequence[Tool], accent: str) -> None:
        self.tools = list(tools)
        self.more = MenuButton(self._items, self._choose, accent)
        super().__init__(*(tool for tool, _ in tools), self.more)

    def preferred_height(self, look: Look, width: int) -> int:
        return look.sizes.control

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        line, gap, x = self._line(look, area.w), look.sizes.gap, area.x
        for child in self.children:
            child.is_visible = child in line
        for widget, width in zip(line, shared_widths(look, line, area.w, gap), strict=True):
            widget.place(look, pygame.Rect(x, area.y, width, area.h))
            x += width + gap

    @property
    def hidden(self) -> list[Tool]:
        return [(tool, group) for tool, group in self.tools if not tool.is_visible]

    def _line(self, look: Look, width: int) -> list[Widget]:
        """Return the widgets to show: all tools, or as many as fit, and the menu."""
        tools: list[Widget] = [tool for tool, _ in self.tools]
        lines = [tools, *([*tools[:number], self.more] for number in reversed(range(len(tools))))]
        return next((line for line in lines if needed_width(look, line, look.sizes.gap) <= width), lines[-1])

    def _items(self) -> list[Item]:
        groups = [group for _, group in self.tools]
        hidden = sorted(self.hidden, key=lambda tool: groups.index(tool[1]))
        items: list[Item] = []
        for group, tools in groupby(hidden, key=lambda tool: tool[1]):
            items.append(Item("", group, is_heading=True))
            items += (Item(tool.tooltip, tool.tooltip, is_enabled=tool.is_enabled, is_on=tool.is_on) for tool, _ in tools)
        return items

    def _choose(self, name: str) -> None:
        next(tool for tool, _ in self.hidden if tool.tooltip == name).activate()


class MenuButton(Dropdown):
    """Three dots that open a list of actions."""

    def __init__(self, items: Callable[[], Sequence[Item]], on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__([Item("", MORE)], "", on_choose, accent, lambda: self.set("", items()))
        self.tooltip = MORE

    def choose(self, value: str) -> None:
        self._on_choose(value)

    def preferred_width(self, look: Look) -> int:
        return look.sizes.icon + 2 * look.sizes.gap

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.box(surface, self.rect, palette.lit(palette.raised, self.light), sizes.radius_control, palette.line, sizes.hair)
        look.icon(surface, "more", self.rect.center, sizes.icon, palette.text)
        self.draw_focus(surface, look, sizes.radius_control)


Rows: TypeAlias = Sequence[Sequence[PadKey]]

MANY_ROWS = 4  # from this number of rows on, the keys are lower
WRITING = "Writing"


class Pad(Column):
    """A board's tools, and rows of keys below them; rebuilt if the keys change, and otherwise only redrawn."""

    spans = True

    def __init__(self, on_tap: Callable[[str], object], accent: str) -> None:
        super().__init__(gap="gap")
        self._on_tap, self._accent = on_tap, accent
        self._rows: Rows = ()
        self._buttons: list[PadButton] = []

    def set(self, rows: Rows) -> None:
        """Show other keys; the first row has the tools."""
        if rows == self._rows:
            return
        is_same_shape = [[key.name for key in row] for row in rows] == [[key.name for key in row] for row in self._rows]
        self._rows = rows
        if not is_same_shape:
            self._build()
            self.request_layout()
            return
        for button, key in zip(self._buttons, chain(*rows), strict=True):
            button.set(key)

    def _build(self) -> None:
        self.children.clear()
        self.is_visible = bool(self._rows)
        lines = [[PadButton(key, self._on_tap, self._accent) for key in row] for row in self._rows]
        self._buttons = list(chain(*lines))
        if lines:
            self.add(Toolbar([(button, WRITING) for button in lines[0]], self._accent), PadKeys(lines[1:]))


class PadKeys(Flow):
    """Rows of keys, which become a single row if there is room."""

    def __init__(self, rows: Sequence[Sequence[PadButton]]) -> None:
        super().__init__(*chain(*rows))
        self._lengths = [len(row) for row in rows]

    def _areas(self, look: Look, width: int) -> list[pygame.Rect]:
        areas: list[pygame.Rect] = []
        gap, y, lengths = look.sizes.gap, 0, self._lengths
        if sum(lengths) * (look.sizes.pad_key + look.sizes.gap) <= width:
            lengths = [sum(lengths)]
        height = look.sizes.pad_key if len(lengths) < MANY_ROWS else look.sizes.pad_low_key
        for length in lengths:
            edges = [round((width + gap) * column / max(lengths)) for column in range(length + 1)]
            areas += (pygame.Rect(left, y, right - left - gap, height) for left, right in pairwise(edges))
            y += height + gap
        return areas


class PadButton(Clickable):
    """One key: a digit with the number still to place, an icon, or a colour."""

    def __init__(self, key: PadKey, on_tap: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self.key_shown, self._on_tap, self._accent = key, on_tap, accent
        self.set(key)

    def set(self, key: PadKey) -> None:
        self.key_shown, self.tooltip, self.is_enabled, self.is_on = key, key.tooltip, key.is_enabled, key.is_on
        self.changed()

    def activate(self) -> None:
        self._on_tap(self.key_shown.name)

    def preferred_width(self, look: Look) -> int:
        """Return the width of a tool's icon and title."""
        gaps = look.sizes.gap_tiny + look.sizes.gap
        return look.sizes.icon + gaps + look.text_width(self.key_shown.title, Text.BUTTON)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        key, palette, sizes = self.key_shown, look.palette, look.sizes
        fill, ink = self._colours(look)
        line = None if key.is_on else palette.line
        look.box(surface, self.pressed_area(look), fill, sizes.radius_control, line, sizes.hair)
        if key.icon:
            x = self.rect.centerx - (self.preferred_width(look) - sizes.gap) // 2
            look.icon(surface, key.icon, (x + sizes.icon // 2, self.rect.centery), sizes.icon, ink)
            x += sizes.icon + sizes.gap_tiny
            look.text(surface, (x, self.rect.centery), key.title, Text.BUTTON, ink, "midleft")
        elif key.colour:
            area = pygame.Rect(0, 0, sizes.swatch, sizes.swatch).move_to(center=self.rect.center)
            look.box(surface, area, CELL_COLOURS[key.colour - 1], sizes.radius_small, ink if key.is_on else None, sizes.stroke)
        else:
            look.text(surface, self.rect.center, key.title, Text.VALUE, ink, "center")
        if key.count is not None:
            corner = (self.rect.right - sizes.gap, self.rect.y + sizes.gap_tiny)
            look.text(surface, corner, str(key.count), Text.TINY, ink if key.is_on else palette.muted, "topright")
        self.draw_focus(surface, look, sizes.radius_control)

    def _colours(self, look: Look) -> tuple[Colour, Colour]:
        palette, accent = look.palette, look.palette.accent(self._accent)
        if self.key_shown.is_on:
            return palette.lit_accent(accent, self.light), palette.on_accent(accent)
        if not self.is_enabled:
            return palette.raised, palette.faint
        return palette.lit(palette.raised, self.light), palette.text
