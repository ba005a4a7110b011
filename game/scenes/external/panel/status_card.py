"""The card that says in words what was seen, and whether the rules agree."""

from __future__ import annotations

from enum import Enum

import pygame

from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Widget


class Mood(Enum):
    """How it stands with what was seen; the value is the icon that says so."""

    GOOD = "check"
    DOUBTFUL = "search"
    BAD = "warning"
    STOPPED = "stop"


class SawCard(Widget):
    """A title, sentences below it, and a sign at the right."""

    def __init__(self) -> None:
        super().__init__()
        self.title, self.note, self._mood = "", "", Mood.GOOD

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, title: str, note: str, mood: Mood) -> bool:
        """Say something else; tell whether the height may have changed."""
        if (title, note, mood) == (self.title, self.note, self._mood):
            return False
        self.title, self.note, self._mood = title, note, mood
        self.changed()
        return True

    def wanted_height(self, look: Look, width: int) -> int:
        titles, notes = self._lines(look, width)
        words = len(titles) * look.line_height(Text.CHOICE) + len(notes) * look.line_height(Text.NOTE)
        return words + 2 * int(look.sizes.gap_wide)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        palette, sizes, pad = look.palette, look.sizes, int(look.sizes.gap_wide)
        is_bad = self._mood is Mood.BAD
        edge = palette.bad if is_bad else palette.line
        look.box(surface, self.rect, palette.raised, sizes.radius_control, edge, sizes.hair)
        titles, notes = self._lines(look, self.rect.w)
        x, y = self.rect.x + pad, self.rect.y + pad
        look.paragraph(surface, (x, y), titles, Text.CHOICE, palette.text)
        below = y + len(titles) * look.line_height(Text.CHOICE)
        ink = palette.ink(palette.bad, palette.raised) if is_bad else palette.muted
        look.paragraph(surface, (x, below), notes, Text.NOTE, ink)
        colour = {Mood.GOOD: palette.good, Mood.BAD: palette.bad, Mood.STOPPED: palette.muted}.get(
            self._mood, palette.accent("fin")
        )
        centre = (self.rect.right - pad - int(sizes.icon) // 2, self.rect.centery)
        look.icon(surface, self._mood.value, centre, sizes.icon, palette.ink(colour, palette.raised))

    def _lines(self, look: Look, width: int) -> tuple[list[str], list[str]]:
        room = width - 3 * int(look.sizes.gap_wide) - int(look.sizes.icon)
        return look.wrapped(self.title, Text.CHOICE, room), look.wrapped(self.note, Text.NOTE, room)
