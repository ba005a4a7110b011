"""The card that says a hint, rung by rung."""

from __future__ import annotations

import pygame

from game.paint.look import Look
from game.session.hints import Rung
from game.theme import Text
from game.widgets.displays.labels import Label
from game.widgets.layout import Frame, Scroll

_FOLLOWING = {Rung.CLUE: "H again: which cells", Rung.WHERE: "H again: why", Rung.WHY: "H again: do it"}
_OFFER = "Stuck? A hint shows where to look, then says why, and then does it."
LINES, FEWER_LINES = 5, 4
"""the card is always so high, so that nothing beside it moves: longer texts are scrolled; fewer leave room for a picture"""


class HintCard(Frame):
    """What a hint says, and what the next one will; it keeps its place and its height when there is none."""

    def __init__(self, accent: str, lines: int = LINES) -> None:
        self._accent, self._lines = accent, lines
        self.text, self._next = "", ""
        self._words = Label(_OFFER, Text.NOTE, "muted")
        self._body = Scroll(self._words, is_tight=True)
        super().__init__(self._body)

    def set(self, text: str, rung: Rung) -> None:
        """Say another hint, or nothing."""
        following = _FOLLOWING.get(rung, "")
        if (text, following) == (self.text, self._next):
            return
        self.text, self._next = text, following
        self._words.set(text or _OFFER, "text" if text else "muted")
        self._body.offset = 0
        self.place_again()

    def wanted_height(self, look: Look, width: int) -> int:
        return self._lines * look.line_height(Text.NOTE) + 2 * int(look.sizes.gap)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        room = area.inflate(-2 * int(look.sizes.gap_wide), -2 * int(look.sizes.gap))
        room.h -= look.line_height(Text.NOTE) if self._next else 0
        self._body.place(look, room)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, accent = look.palette, look.palette.accent(self._accent)
        ground = palette.tint(accent) if self.text else palette.well
        look.box(surface, self.rect, ground, look.sizes.radius_small)
        if self._next:
            below = self.rect.bottom - int(look.sizes.gap) - look.line_height(Text.NOTE)
            ink = palette.ink(accent, ground)
            look.paragraph(surface, (self.rect.x + int(look.sizes.gap_wide), below), [self._next], Text.NOTE, ink)
