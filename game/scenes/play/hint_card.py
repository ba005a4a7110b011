"""The card that says a hint, rung by rung."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.session.hints import Rung
from game.theme import Text
from game.widgets.base import Widget

_FOLLOWING = {Rung.CLUE: "H again: which cells", Rung.WHERE: "H again: why", Rung.WHY: "H again: do it"}
_OFFER = "Stuck? A hint shows where to look, then says why, and then does it."
_HINT_LINES = 3


class HintCard(Widget):
    """What a hint says, and what the next one will; it keeps its place when there is none, so that nothing jumps."""

    def __init__(self, accent: str) -> None:
        super().__init__()
        self._accent = accent
        self._text, self._next = "", ""

    @property
    def text(self) -> str:
        """What the hint says; empty if there is none."""
        return self._text

    def set(self, text: str, rung: Rung) -> bool:
        """Say another hint, or nothing; tell whether that is a change."""
        following = _FOLLOWING.get(rung, "")
        if (text, following) == (self._text, self._next):
            return False
        self._text, self._next = text, following
        return True

    def wanted_height(self, look: Look, width: int) -> int:
        lines = max(len(self._lines(look, width)) + bool(self._next), _HINT_LINES)
        return lines * look.line_height(Text.NOTE) + 2 * int(look.sizes.gap)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, accent, gap = look.palette, look.palette.accent(self._accent), int(look.sizes.gap)
        ground = palette.tint(accent) if self._text else palette.well
        look.box(surface, self.rect, ground, look.sizes.radius_small)
        lines = self._lines(look, self.rect.w)
        x, y = self.rect.x + int(look.sizes.gap_wide), self.rect.y + gap
        look.paragraph(surface, (x, y), lines, Text.NOTE, palette.text if self._text else palette.muted)
        if self._next:
            below = y + len(lines) * look.line_height(Text.NOTE)
            look.paragraph(surface, (x, below), [self._next], Text.NOTE, palette.ink(accent, ground))

    def _lines(self, look: Look, width: int) -> list[str]:
        return look.wrapped(self._text or _OFFER, Text.NOTE, width - 2 * int(look.sizes.gap_wide))
