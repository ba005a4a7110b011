"""A button as wide as a list, with a title at its left and a note at its right."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.paint.look import Look
from game.paint.text_block import Part, block_height, draw_block
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
        words = block_height(look, self._parts(look, width), self._room(look, width))
        return max(words + 2 * int(look.sizes.gap), int(look.sizes.control))

    def _parts(self, look: Look, width: int) -> list[Part]:
        """Return the title, and the note below it if there is no room beside it."""
        ink = look.palette.text if self.is_enabled else look.palette.faint
        title = Part(self._title, Text.BODY, ink)
        return [title] if self._is_one_line(look, width) else [title, Part(self._note, Text.NOTE, look.palette.muted)]

    def _is_one_line(self, look: Look, width: int) -> bool:
        needed = look.text_width(self._title, Text.BODY) + look.text_width(self._note, Text.NOTE) + int(look.sizes.gap_wide)
        return needed <= self._room(look, width)

    def _room(self, look: Look, width: int) -> int:
        icon = int(look.sizes.icon + look.sizes.gap) if self.icon else 0
        return width - 2 * int(look.sizes.gap_wide) - icon

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        look.box(surface, self.rect, palette.lit(palette.raised, self.light), sizes.radius_control, palette.line, sizes.hair)
        right, room = self.rect.right - pad, self._room(look, self.rect.w)
        if self.icon:
            ink = palette.muted if self.is_enabled else palette.faint
            look.icon(surface, self.icon, (self.rect.x + pad + int(sizes.icon) // 2, self.rect.centery), sizes.icon, ink)
        area = pygame.Rect(right - room, self.rect.y, room, self.rect.h)
        draw_block(surface, look, area, self._parts(look, self.rect.w))
        if self._is_one_line(look, self.rect.w):
            look.text(surface, (right, self.rect.centery), self._note, Text.NOTE, palette.muted, "midright", are_figures=True)
        self.draw_focus(surface, look, sizes.radius_control)
