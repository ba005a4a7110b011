"""The pad of a board in the panel: rows of keys as the board wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.boards.base import PadKey
from game.colours import Colour
from game.paint.look import Look
from game.theme import CELL_COLOURS, Text
from game.widgets.base import Touchable, Widget
from game.widgets.layout import Frame, Row

Rows: TypeAlias = Sequence[Sequence[PadKey]]

MOST_TALL_ROWS = 4
"""a pad of more rows has lower keys"""


class Pad(Frame):
    """Keys in rows; it is built anew when the board wants other rows, and else only repainted where a key has changed."""

    def __init__(self, on_tap: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self._on_tap, self._accent = on_tap, accent
        self._rows: Rows = ()

    def set(self, rows: Rows) -> bool:
        """Show other keys, and tell whether the layout has changed."""
        if rows == self._rows:
            return False
        is_same_shape = [[key.name for key in row] for row in rows] == [[key.name for key in row] for row in self._rows]
        self._rows = rows
        if not is_same_shape:
            self._build()
            return True
        for line, keys in zip(self.children, rows, strict=True):
            for child, key in zip(line.children, keys, strict=True):
                if isinstance(child, PadButton):
                    child.set(key)
        return False

    def _build(self) -> None:
        self.children.clear()
        self.is_visible = bool(self._rows)
        across = max((len(row) for row in self._rows[1:]), default=1)
        for number, keys in enumerate(self._rows):
            blanks = 0 if number == 0 else across - len(keys)
            self.add(Row(*(PadButton(key, self._on_tap, self._accent) for key in keys), *(Widget() for _ in range(blanks))))

    def wanted_height(self, look: Look, width: int) -> int:
        heights = [self._height(look, number) for number in range(len(self._rows))]
        return sum(heights) + int(look.sizes.gap) * max(len(heights) - 1, 0)

    def _height(self, look: Look, number: int) -> int:
        if number == 0:
            return int(look.sizes.control)
        return int(look.sizes.pad_key if len(self._rows) <= MOST_TALL_ROWS else look.sizes.pad_low_key)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        y = area.y
        for number, line in enumerate(self.children):
            height = self._height(look, number)
            line.place(look, pygame.Rect(area.x, y, area.w, height))
            y += height + int(look.sizes.gap)


class PadButton(Touchable):
    """One key: a digit with what is left of it, an icon, or a colour."""

    def __init__(self, key: PadKey, on_tap: Callable[[str], object], accent: str) -> None:
        super().__init__()
        self.key_shown, self._on_tap, self._accent = key, on_tap, accent
        self.set(key)

    def set(self, key: PadKey) -> None:
        """Show another key."""
        self.key_shown, self.tooltip, self.is_enabled = key, key.tooltip, key.is_enabled
        self.changed()

    @property
    def name(self) -> str:
        """The name that the board knows it by."""
        return self.key_shown.name

    def activate(self) -> None:
        self._on_tap(self.key_shown.name)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        key, palette, sizes = self.key_shown, look.palette, look.sizes
        fill, ink = self._colours(look)
        sunk = -round(2 * self.depth * look.scale)
        line = None if key.is_on else palette.line
        look.box(surface, self.rect.inflate(sunk, sunk), fill, sizes.radius_control, line, sizes.hair)
        if key.icon:
            look.icon(surface, key.icon, self.rect.center, sizes.icon, ink)
        elif key.colour:
            area = pygame.Rect(0, 0, int(sizes.swatch), int(sizes.swatch))
            area.center = self.rect.center
            look.box(surface, area, CELL_COLOURS[key.colour - 1], sizes.radius_small, ink if key.is_on else None, sizes.stroke)
        else:
            look.text(surface, self.rect.center, key.title, Text.VALUE, ink, "center")
        if key.count is not None:
            corner = (self.rect.right - int(sizes.gap), self.rect.y + int(sizes.gap_tiny))
            look.text(surface, corner, str(key.count), Text.TINY, ink if key.is_on else palette.muted, "topright")
        self.draw_focus(surface, look, sizes.radius_control)

    def _colours(self, look: Look) -> tuple[Colour, Colour]:
        """Return the fill and the ink."""
        palette, accent = look.palette, look.palette.accent(self._accent)
        if self.key_shown.is_on:
            return palette.lit_accent(accent, self.light), palette.on_accent(accent)
        if not self.is_enabled:
            return palette.raised, palette.faint
        return palette.lit(palette.raised, self.light), palette.text
