"""Draws the program's own boards, mostly mazes, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pygame

from game.boards.base import Board
from game.boards.onestroke import OneStrokeBoard
from game.paint.look import Look
from game.theme.palette import Palette, palette
from solvers.onestroke.rules import OneStrokeState
from solvers.onestroke.text import draft
from solvers.puzzle import Cell
from support.users import onestroke
from support.users.onestroke import SEED, cells

PALETTES: dict[str, Palette] = {
    f"{'dark' if dark else 'light'}{' strong' * strong}{' safe' * safe}": palette(dark, strong, safe)
    for dark, strong, safe in product((True, False), repeat=3)
}
AREA = pygame.Rect(0, 0, 600, 600)

ROUND = cells(onestroke.ROUND)


def look(is_dark: bool = True, **choices: bool) -> Look:
    return Look(palette(is_dark, choices.get("high_contrast", False), choices.get("colour_blind", False)), 1.0, False)


def board(text: str | OneStrokeState = SEED, area: pygame.Rect = AREA) -> OneStrokeBoard:
    made = OneStrokeBoard(draft(text) if isinstance(text, str) else text, "onestroke")
    made.place(look(), area)
    return made


def drawn(made: Board[Any], on: Look | None = None, now: float = 0.0) -> pygame.Surface:
    surface = pygame.Surface(AREA.size)
    made.draw(surface, on or look(), now)
    return surface


def picture(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def cell_pixels(made: Board[Any], surface: pygame.Surface, cell: Cell) -> bytes:
    return picture(surface.subsurface(made._grid.area_at(*cell)))


def changed(made: Board[Any], one: pygame.Surface, other: pygame.Surface) -> set[Cell]:
    everywhere = product(range(made._grid.rows), range(made._grid.cols))
    return {cell for cell in everywhere if cell_pixels(made, one, cell) != cell_pixels(made, other, cell)}


def all_cells(state: OneStrokeState) -> Iterator[Cell]:
    return product(range(state.maze.rows), range(state.maze.cols))
