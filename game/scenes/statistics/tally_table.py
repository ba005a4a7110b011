"""The table of what was counted of each kind of board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.paint.colours import Colour
from game.paint.look import Look
from game.theme import Share, Text, TextStyle
from game.widgets.base import Widget


class TallyTable(Widget):
    """Shows lines of cells below a head; the first cell of each line has most room."""

    is_solid = False

    def __init__(self) -> None:
        super().__init__()
        self.head: tuple[str, ...] = ()
        self.lines: list[tuple[str, ...]] = []

    def set(self, head: tuple[str, ...], lines: list[tuple[str, ...]]) -> None:
        """Show other lines."""
        self.head, self.lines = head, lines
        self.changed()

    def _line_h(self, look: Look) -> int:
        return look.line_height(Text.BODY) + int(look.sizes.gap)

    def wanted_height(self, look: Look, width: int) -> int:
        return (len(self.lines) + 1) * self._line_h(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, line_h = look.palette, self._line_h(look)
        self._draw_cells(surface, look, self.rect.y + line_h // 2, self.head, Text.NOTE, palette.muted)
        for number, line in enumerate(self.lines, 1):
            y = self.rect.y + number * line_h
            pygame.draw.line(surface, palette.line, (self.rect.x, y), (self.rect.right - 1, y))
            self._draw_cells(surface, look, y + line_h // 2, line, Text.STRONG, palette.text)

    def _draw_cells(
        self, surface: pygame.Surface, look: Look, y: int, cells: Sequence[str], style: TextStyle, ink: Colour
    ) -> None:
        first = round(self.rect.w * Share.TALLY_HEAD)
        look.text(surface, (self.rect.x, y), cells[0], style, ink, "midleft", first - int(look.sizes.gap))
        width = (self.rect.w - first) // (len(cells) - 1)
        for number, cell in enumerate(cells[1:], 1):
            place = (self.rect.x + first + number * width, y)
            look.text(surface, place, cell, style, ink, "midright", width - int(look.sizes.gap_tiny), are_figures=True)
