"""The words for the colours of marks, as far as a step uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.paint.colours import Colour
from game.paint.look import Look
from game.theme import Text
from game.widgets.base import Widget
from solvers.puzzle import Mark, Role

_WORDS = {
    Role.SUBJECT: "subject",
    Role.MOVER: "moves",
    Role.TARGET: "target",
    Role.PATH: "its path",
    Role.WALK: "way there",
    Role.REGION: "region",
    Role.LOCKED: "finished",
    Role.FRONTIER: "open list",
    Role.EXPLORED: "closed list",
    Role.BASE: "base",
    Role.COVER: "cover",
    Role.FIN: "fin",
    Role.PIVOT: "pivot",
    Role.PINCER: "pincers",
    Role.FIRST: "either",
    Role.SECOND: "or",
    Role.STRONG: "strong link",
    Role.WEAK: "weak link",
    Role.PLACED: "placed",
    Role.ELIMINATED: "ruled out",
    Role.WRONG: "wrong",
}

_ICONS = {Role.MOVER: "arrow-right", Role.LOCKED: "check"}


class MarkLegend(Widget):
    """A line of colours and words."""

    is_solid = False

    def __init__(self, accent: str, words: Mapping[Role, str]) -> None:
        super().__init__()
        self._accent, self._words = accent, _WORDS | dict(words)
        self._roles: tuple[Role, ...] = ()

    def set(self, marks: Sequence[Mark]) -> None:
        """Explain the colours of these marks."""
        cells = {role: {cell for mark in marks if mark.role is role for cell in mark.cells} for role in _WORDS}
        cells[Role.LOCKED] -= cells[Role.SUBJECT]
        roles = tuple(role for role in _WORDS if cells[role])
        if roles != self._roles:
            self._roles = roles
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return 2 * look.line_height(Text.TINY)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        x, y = self.rect.topleft
        height, dot, gap = look.line_height(Text.TINY), int(look.sizes.dot), int(look.sizes.gap_tiny)
        for role in self._roles:
            width = dot + gap + look.text_width(self._words[role], Text.TINY)
            if x + width > self.rect.right:
                x, y = self.rect.x, y + height
            colour = look.palette.mark(role, look.palette.accent(self._accent))
            self._draw_sign(surface, look, role, pygame.Rect(x, y + (height - dot) // 2, dot, dot), colour)
            look.text(surface, (x + dot + gap, y + height // 2), self._words[role], Text.TINY, look.palette.muted, "midleft")
            x += width + 2 * int(look.sizes.gap)

    def _draw_sign(self, surface: pygame.Surface, look: Look, role: Role, area: pygame.Rect, colour: Colour) -> None:
        if role is Role.FRONTIER and look.palette.has_patterns:
            look.disc(surface, area.center, area.w, look.palette.surface, colour, look.sizes.stroke)
        elif role is Role.PLACED:  # the digit stands in a disc, its reasons in squares of the same colour
            look.disc(surface, area.center, area.w, colour)
        elif role is Role.MOVER or (role is Role.LOCKED and look.palette.has_patterns):
            look.icon(surface, _ICONS[role], area.center, look.sizes.legend_icon, colour)
        elif role in (Role.TARGET, Role.REGION):
            look.ring(surface, area, 2, colour, look.sizes.stroke)
        elif role in (Role.PATH, Role.WALK, Role.LOCKED):
            look.disc(surface, area.center, look.sizes.gap_tiny, colour)
        else:
            look.box(surface, area, colour, 2)
