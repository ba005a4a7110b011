"""The one-stroke board: a line is drawn by dragging or with the arrow keys, and going back over it takes it back."""

from __future__ import annotations

import pygame

from game.boards.base import Board
from game.boards.grid import Grid
from game.paint.look import Look
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Target


class OneStrokeBoard(Board):
    """Half a drag is the board's own; everything else is in the state."""

    state: OneStrokeState

    def __init__(self, state: OneStrokeState, accent: str) -> None:
        super().__init__(state, accent)
        self._grid = Grid(state.maze.rows, state.maze.cols)

    def place(self, look: Look, area: pygame.Rect) -> None:
        self._grid = Grid(self.state.maze.rows, self.state.maze.cols)
        self._grid.place(area)
        self.rect = self._grid.rect

    def point(self, target: Target) -> tuple[int, int]:
        if isinstance(target, str):
            raise KeyError(f"A one-stroke board has no key named {target}.")
        return self._grid.area_at(*target).center

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        look.box(surface, self.rect, look.palette.well, look.sizes.radius_card)
        for cell in self.state.maze.cells:
            look.box(surface, self._grid.area_at(*cell), look.palette.raised, self._grid.radius)
