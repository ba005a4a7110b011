"""What a grid of lines looks like: cells of flat colour, digits, pencil marks in their places, thin and thick lines."""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.boards.grid import Grid
from game.paint.colours import Colour
from game.paint.look import Look
from game.theme import Lined, Weight
from solvers.puzzle import Cell
from solvers.sudoku.shape import SYMBOLS, DigitSet, Shape, digits_in


class LinedLook:
    """The parts of a sudoku's picture at the size of a grid."""

    def __init__(self, look: Look, grid: Grid, shape: Shape, accent: str) -> None:
        self.look, self.grid, self.shape = look, grid, shape
        self.accent = look.palette.accent(accent)
        self.hair = int(look.sizes.hair)
        self._mark_rows, self._mark_cols = _mark_places(shape)
        across = max(self._mark_rows, self._mark_cols) - 1
        self._room = min(Lined.PENCIL_SPREAD + (across - 2) * (1 - Lined.PENCIL_SPREAD) / 4, 0.8)
        pitch = self._room / across
        self.pencil_px = max(round(grid.side * min(Lined.PENCIL, pitch * 0.85)), Lined.PENCIL_LEAST_PX)
        self.disc = max(round(grid.side * min(Lined.DISC, pitch)), self.pencil_px)

    def cell(self, surface: pygame.Surface, cell: Cell, colour: Colour) -> None:
        """Fill a cell, its corner rounded where it is a corner of the board."""
        last = self.shape.size - 1
        corners = {name: self.radius if cell == (row * last, col * last) else 0 for name, (row, col) in _CORNERS.items()}
        pygame.draw.rect(surface, colour, self.grid.area_at(*cell), **corners)

    @property
    def radius(self) -> int:
        """The radius of the board's corners."""
        return max(round(self.grid.side * Lined.FRAME_RADIUS), 2)

    def box(self, surface: pygame.Surface, cell: Cell, colour: Colour) -> None:
        """Draw a rounded box inside a cell."""
        inset = -2 * max(round(self.grid.side * Lined.SAME_INSET), 1)
        area = self.grid.area_at(*cell).inflate(inset, inset)
        self.look.box(surface, area, colour, max(round(self.grid.side * Lined.SAME_RADIUS), 2))

    def ring(self, surface: pygame.Surface, cell: Cell, colour: Colour) -> None:
        """Draw a ring inside the edge of a cell."""
        inset = -2 * max(round(self.grid.side * Lined.SAME_INSET / 2), 1)
        area = self.grid.area_at(*cell).inflate(inset, inset)
        radius = max(round(self.grid.side * Lined.SAME_RADIUS), 2)
        self.look.ring(surface, area, radius, colour, max(self.look.sizes.stroke, 1))

    def lines(self, surface: pygame.Surface) -> None:
        """Draw the lines: thin ones between cells, thick ones between boxes, and the frame."""
        palette, rect = self.look.palette, self.grid.rect
        thick = max(round(self.look.sizes.stroke * 1.25), 2)
        down, right = self.shape.box_steps
        for is_thick in (False, True):
            width, colour = (thick, palette.frame) if is_thick else (self.hair, palette.grid)
            for number in range(1, self.shape.size):
                if (number % right == 0) is is_thick:
                    x = rect.x + number * self.grid.pitch - width // 2
                    pygame.draw.rect(surface, colour, (x, rect.y, width, rect.h))
                if (number % down == 0) is is_thick:
                    y = rect.y + number * self.grid.pitch - width // 2
                    pygame.draw.rect(surface, colour, (rect.x, y, rect.w, width))
        around = rect.inflate(thick, thick)
        self.look.ring(surface, around, self.radius + thick // 2, palette.frame, thick)

    def digit(self, surface: pygame.Surface, cell: Cell, digit: int, colour: Colour) -> None:
        """Write a digit into a cell."""
        size = round(self.grid.side * Lined.DIGIT)
        self.look.figure(surface, self.grid.area_at(*cell).center, SYMBOLS[digit], size, Weight.BOLD, colour)

    def pencil_place(self, cell: Cell, digit: int) -> tuple[int, int]:
        """Return the middle of a pencil mark: each digit has its own place, as the cells of a box have, if there are boxes."""
        x, y = self._offset(digit)
        area = self.grid.area_at(*cell)
        return area.x + x, area.y + y

    def _offset(self, digit: int) -> tuple[int, int]:
        row, col = divmod(digit - 1, self._mark_cols)
        side, room = self.grid.side, self._room
        wide, high = self._mark_cols - 1, self._mark_rows - 1
        return round(side * (0.5 + room * (col / wide - 0.5))), round(side * (0.5 + room * (row / high - 0.5)))

    def pencil(self, surface: pygame.Surface, cell: Cell, marks: DigitSet, colour: Colour) -> None:
        """Write pencil marks into a cell; all cells with the same ones share a picture."""
        key = ("pencil", marks, self.grid.side, self.shape, colour)
        surface.blit(self.look.kept(key, partial(self._pencil, marks, colour)), self.grid.area_at(*cell))

    def _pencil(self, marks: DigitSet, colour: Colour) -> pygame.Surface:
        made = pygame.Surface((self.grid.side, self.grid.side), pygame.SRCALPHA)
        for digit in digits_in(marks):
            self.look.figure(made, self._offset(digit), SYMBOLS[digit], self.pencil_px, Weight.SEMIBOLD, colour)
        return made


def _mark_places(shape: Shape) -> tuple[int, int]:
    """Return the rows and columns of the places for pencil marks in a cell: those of a box, or as square as they can be."""
    if shape.has_boxes:
        return shape.box_rows, shape.box_cols
    cols = max(math.isqrt(shape.size - 1) + 1, 2)
    return max(-(-shape.size // cols), 2), cols


_CORNERS = {
    "border_top_left_radius": (0, 0),
    "border_top_right_radius": (0, 1),
    "border_bottom_left_radius": (1, 0),
    "border_bottom_right_radius": (1, 1),
}
