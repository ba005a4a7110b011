"""Draws the marks of a step on a one-stroke board: tracks, heads, cells still to try or left out, dead ends, cut-off cells."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pygame

from game.boards.grid import Grid, draw_marks
from game.boards.onestroke.tiles import MazeTiles
from game.paint.look import Look
from game.theme.measures import Weight
from game.theme.palette import Colour
from game.theme.proportions import Stroked
from solvers.puzzle import Cell, Mark, Role


class MazeMarks:
    """Draws marks over a grid. Each role has a sign of its own, so no role is recognised by colour alone."""

    def __init__(self, look: Look, grid: Grid, tiles: MazeTiles, radius_of: Callable[[Cell], float]) -> None:
        self._look, self._grid, self._tiles, self._radius_of = look, grid, tiles, radius_of

    def draw(self, surface: pygame.Surface, marks: Sequence[Mark], accent: str) -> None:
        """Draw all marks without their labels, regions first and subjects last."""
        others = [mark for mark in marks if mark.role not in _PAINTERS]
        draw_marks(surface, self._look, self._grid, others, accent, shows_labels=False)
        for role, paint in _PAINTERS.items():
            for mark in marks:
                if mark.role is role:
                    paint(self, surface, mark, self._colour(role))

    def _colour(self, role: Role) -> Colour:
        return self._tiles.line if role in (Role.SUBJECT, Role.PATH) else self._look.palette.mark(role, self._tiles.accent)

    # roles

    def _draw_hatch(self, surface: pygame.Surface, mark: Mark, colour: Colour) -> None:
        sprite = self._tiles.hatch(colour)
        for cell in mark.cells:
            surface.blit(sprite, self._grid.area_at(*cell))

    def _draw_track(self, surface: pygame.Surface, mark: Mark, colour: Colour) -> None:
        """Draw evenly spaced dots from cell to cell, but not over what is in the middle of a cell."""
        diameter = max(round(self._grid.side * Stroked.TRACK_DOT), 2)
        for cell, following in pairwise(mark.cells):
            start, end = (pygame.Vector2(self._grid.area_at(*place).center) for place in (cell, following))
            for number in range(Stroked.TRACK_DOTS):
                x, y = start.lerp(end, (number + 0.5) / Stroked.TRACK_DOTS)
                near = cell if 2 * number < Stroked.TRACK_DOTS else following
                centre = pygame.Vector2(self._grid.area_at(*near).center)
                if centre.distance_to((x, y)) >= self._radius_of(near) + diameter / 2:
                    self._look.disc(surface, (round(x), round(y)), diameter, colour)

    def _draw_signs(self, surface: pygame.Surface, mark: Mark, colour: Colour) -> None:
        """Draw a ring round each cell, and the role's sign in it: an empty circle, a full square, or a cross on a disc."""
        look, grid, role = self._look, self._grid, mark.role
        width = Stroked.MARK_STROKE if role in (Role.FRONTIER, Role.EXPLORED) else Stroked.MARK_RING
        for cell in mark.cells:
            look.ring(surface, grid.area_at(*cell), grid.radius, colour, max(round(grid.side * width), 1))
            sign = self._sign(cell)
            if role is Role.FRONTIER:
                look.disc(surface, sign.center, sign.w, (*colour[:3], 0), colour, max(round(sign.w * Stroked.SIGN_STROKE), 1))
            elif role is Role.EXPLORED:
                look.box(surface, sign, colour, sign.w // Stroked.SIGN_CORNER)
            elif role is Role.WRONG:
                look.disc(surface, sign.center, sign.w * Stroked.SIGN_CROSS, colour)
                look.icon(surface, "close", sign.center, sign.w * Stroked.SIGN_CROSS, look.palette.on_accent(colour))

    def _sign(self, cell: Cell) -> pygame.Rect:
        """Return the place of a role's sign: in a corner, because the line, discs and coins are in the middle."""
        area, side = self._grid.area_at(*cell), self._grid.side
        size = max(round(side * Stroked.MARK_SIGN), 3)
        inset = max(round(side * Stroked.MARK_INSET), 1)
        return pygame.Rect(area.right - size - inset, area.y + inset, size, size)

    # labels

    def draw_labels(self, surface: pygame.Surface, marks: Sequence[Mark]) -> None:
        look = self._look
        for area, text in self.labels(marks):
            look.box(surface, area, look.palette.well, area.h // 2, look.palette.line, look.sizes.hair)
            size = round(area.h / Stroked.LABEL_HEIGHT)
            look.figure(surface, area.center, text, size, Weight.BOLD, look.palette.text)

    def labels(self, marks: Sequence[Mark]) -> Iterator[tuple[pygame.Rect, str]]:
        """Yield the labels and their areas, at the lower edges of their cells; none that is wider than its cell."""
        size = max(round(self._grid.side * Stroked.LABEL), self._look.px(Stroked.LABEL_MIN_PX))
        taken: list[pygame.Rect] = []
        for mark in marks:
            text = mark.label.splitlines()[0] if mark.label else ""
            area = pygame.Rect(0, 0, self._look.figure_width(text, size) + size // 2, round(size * Stroked.LABEL_HEIGHT))
            for cell in mark.cells if text and area.w <= self._grid.pitch and 2 * area.h <= self._grid.pitch else ():
                area.midbottom = self._grid.area_at(*cell).midbottom
                if area.collidelist(taken) < 0:
                    taken.append(area.copy())
                    yield area.copy(), text


RINGED = (Role.EXPLORED, Role.FRONTIER, Role.WRONG, Role.SUBJECT)
"""roles whose cells have a ring, over which the line is drawn again"""

_PAINTERS: dict[Role, Callable[[MazeMarks, pygame.Surface, Mark, Colour], None]] = {
    Role.REGION: MazeMarks._draw_hatch,
    Role.PATH: MazeMarks._draw_track,
    **dict.fromkeys(RINGED, MazeMarks._draw_signs),
}
"""in drawing order"""
