"""Draws the marks of a step over a grid: targets, paths, movers, regions, and a search's open and closed lists."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.boards.grid import Grid, direction
from game.paint.colours import Colour
from game.paint.look import Look
from game.theme.measures import Weight
from game.theme.proportions import Tile
from solvers.puzzle import Mark, Role

Painter = Callable[[pygame.Surface, Look, Grid, Mark, Colour], None]


def draw_marks(surface: pygame.Surface, look: Look, grid: Grid, marks: Sequence[Mark], accent: str, shows_labels: bool) -> None:
    """Draw the marks that lie over cells; tiles themselves show which are subjects or locked."""
    for mark in marks:
        paint = _PAINTERS.get(mark.role)
        if paint is not None and mark.cells:
            paint(surface, look, grid, mark, look.palette.mark(mark.role, look.palette.accent(accent)))
    if shows_labels:
        for mark in marks:
            if mark.label:
                _draw_label(surface, look, grid, mark)


def _draw_target(surface: pygame.Surface, look: Look, grid: Grid, mark: Mark, colour: Colour) -> None:
    for cell in mark.cells:
        look.dashed(surface, grid.area_at(*cell), grid.radius, colour, max(look.sizes.stroke, 1))


def _draw_path(surface: pygame.Surface, look: Look, grid: Grid, mark: Mark, colour: Colour) -> None:
    """Draw dots from cell to cell, leaving the centres free for the digits."""
    diameter = max(round(grid.side * Tile.PATH_DOT), int(look.sizes.gap_tiny))
    for cell, following in pairwise(mark.cells):
        start, end = (pygame.Vector2(grid.area_at(*place).center) for place in (cell, following))
        for number in range(Tile.PATH_DOTS):
            share = Tile.PATH_FROM + (1 - 2 * Tile.PATH_FROM) * number / (Tile.PATH_DOTS - 1)
            x, y = start.lerp(end, share)
            look.disc(surface, (round(x), round(y)), diameter, colour)


def _draw_mover(surface: pygame.Surface, look: Look, grid: Grid, mark: Mark, colour: Colour) -> None:
    """Draw an arrow across the border between the cell it leaves and the cell it enters."""
    left, entered = mark.cells[0], mark.cells[-1]
    icon = _ARROWS.get(direction(left, entered))
    if icon is None:
        return
    size = max(round(grid.side * Tile.ARROW), int(look.sizes.gap_wide))
    (x, y), (to_x, to_y) = grid.area_at(*left).center, grid.area_at(*entered).center
    centre = ((x + to_x) // 2, (y + to_y) // 2)
    look.disc(surface, centre, size, colour, look.palette.well, look.sizes.stroke)
    look.icon(surface, icon, centre, size * Tile.ARROW_ICON, look.palette.on_accent(colour))


def _draw_region(surface: pygame.Surface, look: Look, grid: Grid, mark: Mark, colour: Colour) -> None:
    first, *others = (grid.area_at(*cell) for cell in mark.cells)
    area = first.unionall(others).inflate(grid.gap, grid.gap)
    look.ring(surface, area, grid.radius + grid.gap // 2, colour, look.sizes.ring)


def _draw_list(surface: pygame.Surface, look: Look, grid: Grid, mark: Mark, colour: Colour) -> None:
    for cell in mark.cells:
        area = grid.area_at(*cell)
        look.box(surface, area, (*colour[:3], Tile.VEIL), grid.radius, colour, look.sizes.stroke)
        if look.palette.has_patterns:
            _draw_sign(surface, look, grid, area, mark.role, colour)


def _draw_sign(surface: pygame.Surface, look: Look, grid: Grid, area: pygame.Rect, role: Role, colour: Colour) -> None:
    """Draw a sign that distinguishes the lists without colour: an empty circle for the open, a full square for the closed."""
    size = max(round(grid.side * Tile.SIGN), int(look.sizes.gap))
    sign = pygame.Rect(0, 0, size, size).move_to(topright=(area.right - size // 2, area.y + size // 2))
    if role is Role.FRONTIER:
        look.disc(surface, sign.center, size, look.palette.well, colour, look.sizes.stroke)
    else:
        look.box(surface, sign, colour, look.sizes.stroke)


_PAINTERS: dict[Role, Painter] = {
    Role.TARGET: _draw_target,
    Role.WALK: _draw_path,
    Role.PATH: _draw_path,
    Role.REGION: _draw_region,
    Role.WRONG: _draw_region,
    Role.FRONTIER: _draw_list,
    Role.EXPLORED: _draw_list,
    Role.MOVER: _draw_mover,
}
_ARROWS = {(-1, 0): "arrow-up", (1, 0): "arrow-down", (0, -1): "arrow-left", (0, 1): "arrow-right"}


_CORNERS = ("topleft", "bottomleft", "bottomright")
_STACK = ("topleft", "midleft", "bottomleft")
_FIRST_ONLY = ("topleft",)


def _draw_label(surface: pygame.Surface, look: Look, grid: Grid, mark: Mark) -> None:
    """Write a label's lines in the corners of its cells, as in textbook pictures of A*."""
    size = max(round(grid.side * Tile.LABEL), round(Tile.LABEL_MIN_PX * look.scale))
    lines, height = mark.label.splitlines(), round(size * Tile.LABEL_HEIGHT)
    places = _label_places(look, grid, lines, size, height)
    for cell in mark.cells:
        area = grid.area_at(*cell).inflate(-size // 2, -size // 2)
        for line, corner in zip(lines, places, strict=False):
            ground = pygame.Rect(0, 0, look.figure_width(line, size) + size, height)
            setattr(ground, corner, getattr(area, corner))
            look.box(surface, ground, (*look.palette.well[:3], Tile.LABEL_GROUND), ground.h // 2)
            look.figure(surface, ground.center, line, size, Weight.BOLD, look.palette.text)


def _label_places(look: Look, grid: Grid, lines: Sequence[str], size: int, height: int) -> tuple[str, ...]:
    """Return where the lines of a label go: stacked in small cells, and only the first in tiny ones."""
    widest = max(look.figure_width(line, size) for line in lines)
    if 2 * widest + 3 * size <= grid.side:
        return _CORNERS
    return _STACK if widest + size <= grid.side and len(_STACK) * height <= grid.side else _FIRST_ONLY
