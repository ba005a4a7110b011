"""How much of a whole there is: a bar that fills, and stars of which the earned ones are filled."""

from __future__ import annotations

import pygame

from game.paint.colours import Colour
from game.paint.look import Look
from game.widgets.base import Frame


class ProgressBar(Frame):
    """Shows which part of a whole is done."""

    def __init__(self, accent: str) -> None:
        super().__init__()
        self._accent = accent
        self.share = 0.0
        """from 0 to 1"""

    def set(self, share: float) -> None:
        """Show another part."""
        if share != self.share:
            self.share = share
            self.changed()

    def wanted_height(self, look: Look, width: int) -> int:
        return int(look.sizes.rail)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = self.rect.h // 2
        look.box(surface, self.rect, look.palette.well, radius)
        done = round(self.rect.w * min(self.share, 1.0))
        if done:
            area = pygame.Rect(self.rect.x, self.rect.y, max(done, self.rect.h), self.rect.h)
            look.box(surface, area, look.palette.accent(self._accent), radius)


SHARES = (60, 85, 100)
"""the parts of par in a hundred that the first, the second and the third star are given for"""


def thresholds(par: int) -> tuple[int, ...]:
    """Return the points that each star is given for."""
    return tuple(-(-share * par // 100) for share in SHARES)


def stars(points: int, par: int) -> int:
    """Return how many stars points are worth, 0 to 3."""
    return sum(points >= least for least in thresholds(par))


def draw_stars(surface: pygame.Surface, look: Look, right: tuple[int, int], earned: int, size: float, colour: Colour) -> None:
    """Draw the stars of a game so that they end at a point, which is the middle of their right edge."""
    pitch = int(size * 1.15)
    for place in range(len(SHARES)):
        centre = (right[0] - int(size) // 2 - (len(SHARES) - 1 - place) * pitch, right[1])
        is_earned = place < earned
        look.icon(surface, "star-filled" if is_earned else "star", centre, size, colour if is_earned else look.palette.muted)


def star_colour(look: Look) -> Colour:
    """Return the gold of the stars, such that it is seen on a card."""
    return look.palette.ink(look.palette.coin, look.palette.raised)


def stars_width(size: float) -> int:
    """Return the width of the stars of a game."""
    return int(size * 1.15) * (len(SHARES) - 1) + int(size)


class Stars(Frame):
    """The stars that a game has earned."""

    def __init__(self, size_name: str = "icon") -> None:
        super().__init__()
        self._size_name = size_name
        self.earned = 0

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
