"""A table of two columns of mean, best and worst, side by side."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.paint.look import Look
from game.race.table import BEST, MEAN, WORST, Row
from game.scenes.race.pair_chart import PAIR_SIDES, draw_dot
from game.theme import Share, Text
from game.widgets.base import Widget

WORDS = (MEAN, BEST, WORST)


class SpreadTable(Widget):
    """Shows the lines of a race's table below the two titles."""

    def __init__(self, accent: str, titles: Sequence[str]) -> None:
        super().__init__()
        self._accent, self._titles = accent, tuple(titles)
        self.rows: list[Row] = []

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, rows: list[Row]) -> None:
        """Show other lines."""
        if rows != self.rows:
            self.rows = rows
            self.changed()

    def _line_h(self, look: Look) -> int:
        return look.line_height(Text.BODY) + int(look.sizes.gap_tiny)

    def wanted_height(self, look: Look, width: int) -> int:
        return (len(self.rows) + 2) * self._line_h(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, line_h = look.palette, self._line_h(look)
        head, y = round(self.rect.w * Share.TABLE_HEAD), self.rect.y + line_h // 2
        width = (self.rect.w - head) // len(PAIR_SIDES)
        for side, title in zip(PAIR_SIDES, self._titles, strict=True):
            x = self.rect.x + head + side * width
            dot = int(look.sizes.dot)
            draw_dot(surface, look, (x + dot // 2, y), side, self._accent)
            room = width - dot - 2 * int(look.sizes.gap)
            look.text(surface, (x + dot + int(look.sizes.gap), y), title, Text.STRONG, palette.text, "midleft", room)
            self._draw_cells(surface, look, x, y + line_h, width, WORDS, Text.NOTE, palette.muted)
        for number, row in enumerate(self.rows, 2):
            middle = y + number * line_h
            pygame.draw.line(
                surface, palette.line, (self.rect.x, middle - line_h // 2), (self.rect.right - 1, middle - line_h // 2)
            )
            look.text(surface, (self.rect.x, middle), row.title, Text.BODY, palette.muted, "midleft", head)
            for side, cells in zip(PAIR_SIDES, (row.left, row.right), strict=True):
                x = self.rect.x + head + side * width
                self._draw_cells(surface, look, x, middle, width, cells, Text.STRONG, palette.text)

    def _draw_cells(
        self, surface: pygame.Surface, look: Look, x: int, y: int, width: int, cells: Sequence[str], style: object, ink: object
    ) -> None:
        for number, cell in enumerate(cells):
            place = (x + number * width // len(WORDS), y)
            look.text(
                surface, place, cell, style, ink, "midleft", width // (len(WORDS) if len(cells) > 1 else 1), are_figures=True
            )  # type: ignore[arg-type]
