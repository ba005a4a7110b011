"""The small label that names what the pointer rests on."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.paint.look import Look
from game.theme import Text


class Tooltip:
    """A few words above or below a widget, kept inside the window."""

    def __init__(self) -> None:
        self._text = ""
        self.area = pygame.Rect(0, 0, 0, 0)

    def show(self, look: Look, text: str, anchor: pygame.Rect, window: pygame.Rect) -> None:
        """Stand below an area, or above it where there is no room."""
        sizes = look.sizes
        width = look.text_width(text, Text.NOTE) + 2 * int(sizes.tooltip_pad)
        height = look.line_height(Text.NOTE) + int(sizes.tooltip_pad)
        self._text = text
        self.area = pygame.Rect(0, 0, width, height)
        self.area.midtop = (anchor.centerx, anchor.bottom + int(sizes.tooltip_gap))
        if self.area.bottom > window.bottom:
            self.area.bottom = anchor.y - int(sizes.tooltip_gap)
        self.area.clamp_ip(window.inflate(-2 * int(sizes.gap_tiny), 0))

    def hide(self, damage: Callable[[pygame.Rect], None] | None = None) -> None:
        """Go away."""
        if self._text and damage is not None:
            damage(self.area)
        self._text = ""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it, if it is shown."""
        if self._text:
            look.box(surface, self.area, look.palette.text, look.sizes.radius_small)
            look.text(surface, self.area.center, self._text, Text.NOTE, look.palette.bg, "center")
