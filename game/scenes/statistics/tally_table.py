"""The table of what was counted of each kind of board."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.theme import Share, Text
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

    def _columns(self, width: int) -> list[int]:
        """Return how wide each column is."""
        first = round(width * Share.TALLY_HEAD)
        others = max(len(self.head) - 1, 1)
        return [first, *[(width - first) // others] * others]

    def _head_lines(self, look: Look, width: int) -> list[list[str]]:
        """Return the words above the columns, in several lines where there is little room."""
        gap = int(look.sizes.gap)
        return [look.wrapped(words, Text.NOTE, room - gap) for words, room in zip(self.head, self._columns(width), strict=False)]

    def _head_h(self, look: Look, width: int) -> int:
        return max(map(len, self._head_lines(look, width)), default=0) * look.line_height(Text.NOTE) + int(look.sizes.gap)

    def wanted_height(self, look: Look, width: int) -> int:
        return self._head_h(look, width) + len(self.lines) * self._line_h(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, line_h, columns = look.palette, self._line_h(look), self._columns(self.rect.w)
        rights = [self.rect.x + sum(columns[: number + 1]) for number in range(len(columns))]
        heads = self._head_lines(look, self.rect.w)
        look.paragraph(surface, self.rect.topleft, heads[0], Text.NOTE, palette.muted)
        for lines, right in zip(heads[1:], rights[1:], strict=True):
            look.paragraph(surface, (right, self.rect.y), lines, Text.NOTE, palette.muted, "right")
        for number, line in enumerate(self.lines):
            y = self.rect.y + self._head_h(look, self.rect.w) + number * line_h
            pygame.draw.line(surface, palette.line, (self.rect.x, y), (self.rect.right - 1, y))
            place, room = (self.rect.x, y + line_h // 2), columns[0] - int(look.sizes.gap)
            look.text(surface, place, line[0], Text.STRONG, palette.text, "midleft", room)
            for cell, right in zip(line[1:], rights[1:], strict=True):
                place = (right, y + line_h // 2)
                look.text(surface, place, cell, Text.STRONG, palette.text, "midright", columns[1], are_figures=True)
