"""A small picture of a board, as its own board draws it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.boards.base import Board
from game.paint.look import Look
from game.widgets.base import Widget

FINER = 3
"""how many times larger the board is drawn before it is made small, so that hairlines don't vanish"""


class Thumbnail(Widget):
    """Draws its board, if there is one, when it is seen for the first time: not at once, but when `soon` has its turn come."""

    is_solid = False

    def __init__(self, make_board: Callable[[], Board | None], soon: Callable[[Callable[[], object]], object]) -> None:
        super().__init__()
        self._make_board, self._soon = make_board, soon
        self._picture: pygame.Surface | None = None
        self._drawn_for: tuple[Look, tuple[int, int]] | None = None
        """the look and the size of the picture, or of the one that is awaited"""

    @property
    def is_there(self) -> bool:
        """Tell whether the board has been drawn."""
        return self._picture is not None

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._drawn_for != (look, self.rect.size):
            self._drawn_for, self._picture = (look, self.rect.size), None
            self._soon(partial(self._draw_board, look))
        if self._picture is None:
            look.box(surface, self.rect, look.palette.well, look.sizes.radius_small)
        else:
            surface.blit(self._picture, self.rect)

    def _draw_board(self, look: Look) -> None:
        area = pygame.Rect(0, 0, self.rect.w * FINER, self.rect.h * FINER)
        large = pygame.Surface(area.size, pygame.SRCALPHA)
        board = self._make_board()
        if board is None:
            return
        board.place(look, area)
        board.draw(large, look, self.now)
        self._picture = pygame.transform.smoothscale(large, self.rect.size)
        self.changed()
