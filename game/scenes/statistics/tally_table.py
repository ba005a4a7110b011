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
        return self._head_height(look, width) + len(self.lines) * self._line_h(look)

    def _head_height(self, look: Look, width: int) -> int:
        """Return how high the head is, whose cells are wrapped where they are narrow."""
        lines = max((len(self._head_lines(look, cell, width)) for cell in self.head[1:]), default=1)
        return (lines - 1) * look.line_height(Text.NOTE) + self._line_h(look)

    def _head_lines(self, look: Look, cell: str, width: int) -> list[str]:
        return look.wrapped(cell, Text.NOTE, self._cell_width(width) - int(look.sizes.gap_tiny))

    def _cell_width(self, width: int) -> int:
        return (width - round(width * Share.TALLY_HEAD)) // max(len(self.head) - 1, 1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, line_h, head_h = look.palette, self._line_h(look), self._head_height(look, self.rect.w)
        below = self.rect.y + head_h - int(look.sizes.gap) // 2
        look.paragraph(surface, (self.rect.x, below - look.line_height(Text.NOTE)), self.head[:1], Text.NOTE, palette.muted)
        for number, cell in enumerate(self.head[1:], 1):
            lines = self._head_lines(look, cell, self.rect.w)
            top = below - len(lines) * look.line_height(Text.NOTE)
            look.paragraph(surface, (self._right(number), top), lines, Text.NOTE, palette.muted, "right")
        for number, line in enumerate(self.lines):
            y = self.rect.y + head_h + number * line_h
            pygame.draw.line(surface, palette.line, (self.rect.x, y), (self.rect.right - 1, y))
            self._draw_cells(surface, look, y + line_h // 2, line, Text.STRONG, palette.text)

    def _right(self, number: int) -> int:
        """Return where a cell ends."""
        return self.rect.x + round(self.rect.w * Share.TALLY_HEAD) + number * self._cell_width(self.rect.w)

    def _draw_cells(
        self, surface: pygame.Surface, look: Look, y: int, cells: Sequence[str], style: TextStyle, ink: Colour
    ) -> None:
        first = round(self.rect.w * Share.TALLY_HEAD)
        look.text(surface, (self.rect.x, y), cells[0], style, ink, "midleft", first - int(look.sizes.gap))
        width = self._cell_width(self.rect.w) - int(look.sizes.gap_tiny)
        for number, cell in enumerate(cells[1:], 1):
            look.text(surface, (self._right(number), y), cell, style, ink, "midright", width, are_figures=True)
