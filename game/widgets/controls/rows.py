"""A button as wide as a list, with a title at its left and a note at its right."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Touchable


class RowButton(Touchable):
    """One row of a list."""

    def __init__(self, title: str, note: str, on_click: Callable[[], object], icon: str = "") -> None:
        super().__init__()
        self._title, self._note, self._on_click, self.icon = title, note, on_click, icon

    @property
    def title(self) -> str:
        return self._title

    @property
    def note(self) -> str:
        return self._note

    def set(self, note: str, is_enabled: bool) -> None:
        """Note something else, and answer clicks or don't."""
        if (note, is_enabled) != (self._note, self.is_enabled):
            self._note, self.is_enabled = note, is_enabled
            self.changed()

    def activate(self) -> None:
        self._on_click()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.control)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        look.box(surface, self.rect, palette.lit(palette.raised, self.light), sizes.radius_control, palette.line, sizes.hair)
        ink = palette.text if self.is_enabled else palette.faint
        x, right = self.rect.x + pad, self.rect.right - pad
        if self.icon:
            look.icon(
                surface,
                self.icon,
                (x + int(sizes.icon) // 2, self.rect.centery),
                sizes.icon,
                palette.muted if self.is_enabled else palette.faint,
            )
            x += int(sizes.icon) + int(sizes.gap)
        note = look.text_width(self._note, Text.NOTE)
        look.text(surface, (x, self.rect.centery), self._title, Text.BODY, ink, "midleft", right - note - pad - x)
        look.text(surface, (right, self.rect.centery), self._note, Text.NOTE, palette.muted, "midright", are_figures=True)
        self.draw_focus(surface, look, sizes.radius_control)
