"""Buttons: with words, with an icon, or with both."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

import pygame

from game.paint.colours import Colour, mix
from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Touchable


class Kind(Enum):
    """How loud a button is."""

    PLAIN = auto()
    ACCENT = auto()
    GHOST = auto()
    ROUND = auto()
    STOP = auto()
    """ends at once what goes on"""


class Button(Touchable):
    """Does one thing when it is clicked."""

    def __init__(
        self,
        title: str,
        on_click: Callable[[], object],
        icon: str = "",
        kind: Kind = Kind.PLAIN,
        accent: str = "house",
        tooltip: str = "",
    ) -> None:
        super().__init__()
        self.title, self.icon, self._kind, self._accent = title, icon, kind, accent
        self._on_click = on_click
        self.tooltip = tooltip

    def activate(self) -> None:
        self._on_click()

    def set(
        self, title: str | None = None, icon: str | None = None, is_enabled: bool | None = None, is_on: bool | None = None
    ) -> None:
        """Change what it shows."""
        news = (
            self.title if title is None else title,
            self.icon if icon is None else icon,
            self.is_enabled if is_enabled is None else is_enabled,
            self.is_on if is_on is None else is_on,
        )
        if news != (self.title, self.icon, self.is_enabled, self.is_on):
            self.title, self.icon, self.is_enabled, self.is_on = news
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        least = int(look.sizes.round_button if self._kind is Kind.ROUND else look.sizes.control)
        more = max(len(self._lines(look, width)) - 1, 0)
        return least + more * look.line_height(Text.BUTTON)

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self.title, Text.BUTTON, width - self._icon_width(look) - 2 * int(look.sizes.gap))

    def _icon_width(self, look: Look) -> int:
        """Return the width of the icon, and of the gap to the title."""
        return (int(look.sizes.icon) if self.icon else 0) + (int(look.sizes.gap) if self.icon and self.title else 0)

    def wanted_width(self, look: Look) -> int:
        return self._content_width(look) + 2 * int(look.sizes.gap)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fill, ink, line = self._colours(look)
        radius = self.rect.h // 2 if self._kind is Kind.ROUND else look.sizes.radius_control
        area = self.rect.inflate(-round(2 * self.depth * look.scale), -round(2 * self.depth * look.scale))
        if fill is not None:
            look.box(surface, area, fill, radius, line, look.sizes.hair)
        self._draw_content(surface, look, ink)
        self.draw_focus(surface, look, radius)

    def _colours(self, look: Look) -> tuple[Colour | None, Colour, Colour | None]:
        """Return the fill, the ink and the edge."""
        palette = look.palette
        accent = palette.bad if self._kind is Kind.STOP else palette.accent(self._accent)
        if not self.is_enabled:
            return (None if self._kind is Kind.GHOST else palette.raised), palette.faint, palette.line
        if self._kind in (Kind.ACCENT, Kind.ROUND, Kind.STOP) or self.is_on:
            return palette.lit_accent(accent, self.light), palette.on_accent(accent), None
        if self._kind is Kind.GHOST:
            ink = mix(palette.muted, palette.text, self.light)
            return (palette.lit(palette.bg, self.light) if self.light > 0 else None), ink, None
        return palette.lit(palette.raised, self.light), palette.text, palette.line

    def _content_width(self, look: Look) -> int:
        return self._icon_width(look) + (look.text_width(self.title, Text.BUTTON) if self.title else 0)

    def _draw_content(self, surface: pygame.Surface, look: Look, ink: Colour) -> None:
        lines, icon = self._lines(look, self.rect.w), int(look.sizes.icon)
        words = max((look.text_width(line, Text.BUTTON) for line in lines), default=0)
        x = self.rect.centerx - (self._icon_width(look) + words) // 2
        if self.icon:
            look.icon(surface, self.icon, (x + icon // 2, self.rect.centery), icon, ink)
        top = self.rect.centery - len(lines) * look.line_height(Text.BUTTON) // 2
        look.paragraph(surface, (x + self._icon_width(look), top), lines, Text.BUTTON, ink)
