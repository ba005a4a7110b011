"""The whole picture beside a board that shows it in pieces."""

from __future__ import annotations

from functools import partial

import pygame

from game.paint.look import Look
from game.paint.pictures import Picture
from game.theme import Text
from game.widgets.base import Widget


class GoalPicture(Widget):
    """As large as the room that is left in a column allows; nothing where that is too little, or without a picture."""

    fills = True

    def __init__(self) -> None:
        super().__init__()
        self._picture: Picture | None = None
        self._shape = (1, 1)

    @property
    def is_solid(self) -> bool:
        return False

    def set(self, picture: Picture | None, shape: tuple[int, int]) -> None:
        """Show a picture with the proportions of a board."""
        if (picture, shape) != (self._picture, self._shape):
            self._picture, self._shape = picture, shape
            self.changed()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        height = min(self.rect.h, int(look.sizes.goal_most))
        if self._picture is None or height < int(look.sizes.goal_least):
            return
        size = (min(height * self._shape[0] // max(self._shape[1], 1), self.rect.w), height)
        area = pygame.Rect(self.rect.x, self.rect.bottom - height, *size)
        surface.blit(look.kept(("goal", self._picture, size), partial(self._picture.fitted, size)), area)
        look.ring(surface, area, 0, look.palette.line, look.sizes.hair)
        beside = (area.right + int(look.sizes.gap_wide), area.centery)
        room = self.rect.right - beside[0]
        look.text(surface, beside, "the finished picture", Text.NOTE, look.palette.muted, "midleft", room)
