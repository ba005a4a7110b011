"""Stars in a row, the earned ones filled."""

from __future__ import annotations

import pygame

from game.paint.colours import Colour
from game.paint.look import Look
from game.session.stars import SHARES
from game.widgets.base import Widget

GOLD = "sliding"
"""whose accent is gold in every theme"""


def draw_stars(surface: pygame.Surface, look: Look, right: tuple[int, int], earned: int, size: float, colour: Colour) -> None:
    """Draw the stars of a game so that they end at a point, which is the middle of their right edge."""
    pitch = int(size * 1.15)
    for place in range(len(SHARES)):
        centre = (right[0] - int(size) // 2 - (len(SHARES) - 1 - place) * pitch, right[1])
        is_earned = place < earned
        look.icon(surface, "star-filled" if is_earned else "star", centre, size, colour if is_earned else look.palette.muted)


def star_colour(look: Look) -> Colour:
    """Return the gold of the stars, such that it is seen on a card."""
    return look.palette.ink(look.palette.accent(GOLD), look.palette.raised)


def stars_width(size: float) -> int:
    """Return the width of the stars of a game."""
    return int(size * 1.15) * (len(SHARES) - 1) + int(size)


class Stars(Widget):
    """The stars that a game has earned."""

    def __init__(self, size_name: str = "icon") -> None:
        super().__init__()
        self._size_name = size_name
        self.earned = 0

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, earned: int) -> None:
        """Show another number of them."""
        if earned != self.earned:
            self.earned = earned
            self.changed()

    def wanted_width(self, look: Look) -> int:
        return stars_width(getattr(look.sizes, self._size_name))

    def wanted_height(self, look: Look, width: int) -> int:
        return int(getattr(look.sizes, self._size_name))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        size = getattr(look.sizes, self._size_name)
        colour = star_colour(look)
        draw_stars(surface, look, (self.rect.x + stars_width(size), self.rect.centery), self.earned, size, colour)
