"""Buttons with words in a row; those for which there is no room are listed in a menu, under what they are for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeAlias

import pygame

from game.paint.look import Look
from game.widgets.base import Touchable, Widget
from game.widgets.controls.dropdown import Dropdown
from game.widgets.controls.segmented import Item
from game.widgets.layout import Frame, needed_width, shared_widths

Tool: TypeAlias = tuple[Touchable, str]
"""a button, and what it is for: the title that it stands under in the menu"""
MORE = "More"


class Toolbar(Frame):
    """Tools in the order of how much they are wanted, and the menu of those that are left."""

    def __init__(self, tools: Sequence[Tool], accent: str) -> None:
        self.tools = list(tools)
        self.more = MenuButton(self._items, self._choose, accent)
        super().__init__(*(tool for tool, _ in tools), self.more)

    def wanted_width(self, look: Look) -> int:
        return max(child.wanted_width(look) for child in self.children)

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.control)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        line, gap, x = self._line(look, area.w), int(look.sizes.gap), area.x
        for child in self.children:
            child.is_visible = child in line
        for widget, width in zip(line, shared_widths(look, line, area.w, gap), strict=True):
            widget.place(look, pygame.Rect(x, area.y, width, area.h))
            x += width + gap

    @property
    def hidden(self) -> list[Tool]:
        """The tools that are in the menu."""
        return [(tool, group) for tool, group in self.tools if not tool.is_visible]

    def _line(self, look: Look, width: int) -> list[Widget]:
        """Return what is shown: all tools, or as many of the first ones as there is room for, and the menu."""
        tools: list[Widget] = [tool for tool, _ in self.tools]
        ways = [tools, *([*tools[:number], self.more] for number in reversed(range(len(tools))))]
        return next((way for way in ways if needed_width(look, way, int(look.sizes.gap)) <= width), ways[-1])

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
    """Three dots that open a list of what can be done."""

    def __init__(self, items: Callable[[], Sequence[Item]], on_choose: Callable[[str], object], accent: str) -> None:
        super().__init__([Item("", MORE)], "", on_choose, accent, lambda: self.set("", items()))
        self.tooltip = MORE

    def choose(self, value: str) -> None:
        self._on_choose(value)

    def wanted_width(self, look: Look) -> int:
        return int(look.sizes.icon) + 2 * int(look.sizes.gap)

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.control)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes = look.palette, look.sizes
        look.box(surface, self.rect, palette.lit(palette.raised, self.light), sizes.radius_control, palette.line, sizes.hair)
        look.icon(surface, "more", self.rect.center, sizes.icon, palette.text)
        self.draw_focus(surface, look, sizes.radius_control)
