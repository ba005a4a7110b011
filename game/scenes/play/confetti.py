"""Pieces of coloured paper that fall through the window for a while."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import pygame

from game.paint.look import Look
from game.theme import Duration, Paper
from game.widgets.base import Widget

ACCENTS = ("sliding", "sudoku", "link", "onestroke")


class _Piece(NamedTuple):
    """Where a piece begins, in shares of the window, and how it falls and turns."""

    x: float
    y: float
    fall: float
    drift: float
    turns: float
    accent: str


class Confetti(Widget):
    """Lets the pointer through."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[_Piece] = []
        self._began_s = 0.0

    @property
    def is_solid(self) -> bool:
        return False

    def begin(self) -> None:
        """Throw the pieces."""
        if self.root is None:
            return
        source = random.Random()
        self._pieces = [
            _Piece(
                source.random(),
                source.uniform(*Paper.START),
                source.uniform(*Paper.FALL),
                source.uniform(*Paper.DRIFT),
                source.uniform(*Paper.TURNS),
                source.choice(ACCENTS),
            )
            for _ in range(Paper.PIECES)
        ]
        self.rect = self.root.rect
        self._began_s = self.now
        self.root.animate(self)

    def tick(self, now: float) -> bool:
        if now - self._began_s >= Duration.CELEBRATION:
            self._pieces = []
        self.changed()
        return bool(self._pieces)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        age = self.now - self._began_s
        size = look.px(Paper.SIZE)
        for piece in self._pieces:
            x = self.rect.x + round((piece.x + piece.drift * age) * self.rect.w)
            y = self.rect.y + round((piece.y + piece.fall * age * (1 + age) / 2) * self.rect.h)
            across = pygame.Vector2(size / 2, 0).rotate(age * piece.turns * Paper.SPIN)
            along = across.rotate(90) * math.cos(age * piece.turns)
            middle = pygame.Vector2(x, y)
            corners = (middle + across + along, middle + across - along, middle - across - along, middle - across + along)
            pygame.draw.polygon(surface, look.palette.accent(piece.accent), corners)
