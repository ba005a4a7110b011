"""The marks of a sudoku step over single candidates: discs on the digits, and the links between them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.boards.ruled_grid import LinedLook
from game.paint.colours import Colour, mix
from game.theme import Lined, Weight
from solvers.puzzle import Cell, Mark, Role
from solvers.sudoku.shape import SYMBOLS

_LINKS = (Role.STRONG, Role.WEAK)


def draw_candidate_marks(surface: pygame.Surface, cells: LinedLook, marks: Sequence[Mark]) -> None:
    """Draw discs for the candidates that marks mean, and over them the links."""
    discs: dict[tuple[Cell, int], Role] = {}
    for mark in marks:
        if mark.role not in _LINKS:
            discs |= dict.fromkeys(zip(mark.cells, mark.digits, strict=False), mark.role)
    for (cell, digit), role in discs.items():
        _draw_disc(surface, cells, cell, digit, role)
    for mark in marks:
        if mark.role in _LINKS and len(mark.digits) > 1:
            _draw_link(surface, cells, mark)


def _draw_disc(surface: pygame.Surface, cells: LinedLook, cell: Cell, digit: int, role: Role) -> None:
    look, palette = cells.look, cells.look.palette
    colour = palette.mark(role, cells.accent)
    centre, diameter = cells.pencil_place(cell, digit), cells.disc
    fill = mix(palette.surface, colour, Lined.DISC_TINT)
    look.disc(surface, centre, diameter, fill, colour if role is Role.PLACED else None, max(cells.hair, 1))
    look.figure(surface, centre, SYMBOLS[digit], cells.pencil_px, Weight.BOLD, palette.ink(palette.text, fill))
    if role is Role.ELIMINATED:
        reach = diameter // 2 - 1
        start, end = (centre[0] - reach, centre[1] + reach), (centre[0] + reach, centre[1] - reach)
        pygame.draw.aaline(surface, colour, start, end, max(round(cells.hair * 1.5), 1))


def _draw_link(surface: pygame.Surface, cells: LinedLook, mark: Mark) -> None:
    """Draw a bent line between the candidates of a link, dashed if it is weak."""
    start, end = (
        pygame.Vector2(cells.pencil_place(cell, digit))
        for cell, digit in ((mark.cells[0], mark.digits[0]), (mark.cells[-1], mark.digits[-1]))
    )
    way = end - start
    if way.length() <= cells.disc:
        return
    radius = cells.disc / 2
    middle = (start + end) / 2 + pygame.Vector2(-way.y, way.x) * Lined.LINK_BEND
    start, end = start + (middle - start).normalize() * radius, end + (middle - end).normalize() * radius
    n_dashes = 2 * max(round(way.length() / cells.disc), 1) + 1
    points = [_bezier(start, middle, end, number / n_dashes) for number in range(n_dashes + 1)]
    colour: Colour = cells.look.palette.mark(mark.role, cells.accent)
    step = 2 if mark.role is Role.WEAK else 1
    width = max(round(cells.hair * 2), 2)
    for first, second in zip(points[::step], points[1::step], strict=False):
        pygame.draw.aaline(surface, colour, first, second, width)


def _bezier(start: pygame.Vector2, middle: pygame.Vector2, end: pygame.Vector2, share: float) -> pygame.Vector2:
    return start.lerp(middle, share).lerp(middle.lerp(end, share), share)
