"""A small wheel that turns while something is being worked out."""

from __future__ import annotations

import math

import pygame

from game.paint.colours import mix
from game.paint.look import Look
from game.theme import Duration, Share
from game.widgets.base import Widget

_DOTS = 8


class Spinner(Widget):
    """Dots in a circle, of which one after the other is bright; they stand still where motion is reduced."""

    @property
    def is_solid(self) -> bool:
        return False

    def show(self, is_shown: bool) -> None:
        """Turn, or be away."""
        if is_shown == self.is_visible:
            return
        self.changed()
        self.is_visible = is_shown
        if is_shown and self.root is not None:
            self.root.animate(self)
        self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.small_icon)

    def wanted_width(self, look: Look) -> int:
        return int(look.sizes.small_icon)

    def tick(self, now: float) -> bool:
        if self.root is None or self.root.is_calm:
            return False
        self.changed()
        return self.is_visible

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        first = int(self.now / Duration.SPIN * _DOTS) if not look.is_calm else 0
        side = min(self.rect.size)
        for number in range(_DOTS):
            angle = 2 * math.pi * number / _DOTS
            reach = side * (1 - Share.SPINNER_DOT) / 2
            centre = (
                round(self.rect.centerx + reach * math.sin(angle)),
                round(self.rect.centery - reach * math.cos(angle)),
            )
            age = (first - number) % _DOTS / _DOTS
            colour = mix(look.palette.text, look.palette.surface, age)
            look.disc(surface, centre, max(side * Share.SPINNER_DOT, 2), colour)
