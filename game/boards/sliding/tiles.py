"""The picture of a tile: a number, or a piece of a picture with the number on a badge."""

from enum import Enum, auto
from functools import partial

import pygame

from game.boards.grid import Grid
from game.paint import shapes
from game.paint.colours import Colour
from game.paint.look import Look
from game.paint.pictures import Picture
from game.theme.measures import Weight
from game.theme.proportions import BADGE_GROUND, BADGE_INK, Tile
from solvers.sliding.rules import SlidingState


class Face(Enum):
    """A tile's part in the step being shown."""

    PLAIN = auto()
    LOCKED = auto()
    SUBJECT = auto()


class TileArt:
    """Makes the surfaces of tiles; the look caches them."""

    def __init__(
        self, look: Look, grid: Grid, accent: str, state: SlidingState, picture: Picture | None, has_badges: bool
    ) -> None:
        self._look, self._grid, self._state = look, grid, state
        self._goal_picture, self._has_badges = picture, has_badges
        self._accent = look.palette.accent(accent)

    def tile(self, number: int, face: Face) -> pygame.Surface:
        state, picture = self._state, self._goal_picture
        shape = (state.rows, state.cols, state.home) if picture is not None else None
        key = ("tile", number, face, self._grid.side, picture, self._has_badges, shape, self._accent)
        return self._look.kept(key, partial(self._make, number, face))

    def _make(self, number: int, face: Face) -> pygame.Surface:
        if self._goal_picture is None:
            key = ("ground", face, self._grid.side, self._accent)
            tile = self._look.kept(key, partial(self._ground, face)).copy()
        else:
            tile = self._piece(number)
        if self._goal_picture is None:
            self._draw_number(tile, number, face)
        elif self._has_badges:
            self._draw_badge(tile, number)
        if self._goal_picture is not None and face is Face.SUBJECT:
            width = max(round(self._grid.side * Tile.SUBJECT_RING), 2)
            self._look.ring(tile, tile.get_rect(), self._grid.radius, self._accent, width)
        if face is Face.LOCKED and self._grid.side >= Tile.DOT_FROM_PX:
            self._draw_dot(tile)
        return tile

    def _ground(self, face: Face) -> pygame.Surface:
        """Return a tile without its number; in light themes it has a lower edge, so it looks thick."""
        look, side, palette = self._look, self._grid.side, self._look.palette
        tile = pygame.Surface((side, side), pygame.SRCALPHA)
        fill = {Face.PLAIN: palette.tile, Face.LOCKED: palette.tile_done, Face.SUBJECT: self._accent}[face]
        line: Colour | None = None if face is Face.SUBJECT else palette.line
        edge = 0 if palette.is_dark or face is Face.LOCKED else max(round(side * Tile.EDGE), 1)
        if edge:
            under = palette.tile_edge if face is Face.PLAIN else palette.shade(self._accent)
            look.box(tile, tile.get_rect(), under, self._grid.radius)
        look.box(tile, pygame.Rect(0, 0, side, side - edge), fill, self._grid.radius, line, look.sizes.hair)
        return tile

    def _piece(self, number: int) -> pygame.Surface:
        """Return a number's piece of the picture, with rounded corners."""
        side, (row, col) = self._grid.side, self._state.home_of(number)
        tile = shapes.rounded((side, side), self._grid.radius, (255, 255, 255))
        piece = pygame.Surface((side, side), pygame.SRCALPHA)
        piece.blit(self._picture(), (-col * self._grid.pitch, -row * self._grid.pitch))
        tile.blit(piece, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return tile

    def _picture(self) -> pygame.Surface:
        picture, grid = self._goal_picture, self._grid
        assert picture is not None
        size = (grid.rect.w - 2 * grid.gap, grid.rect.h - 2 * grid.gap)
        return self._look.kept(("picture", picture, size), partial(picture.fitted, size))

    def _draw_number(self, tile: pygame.Surface, number: int, face: Face) -> None:
        palette = self._look.palette
        digits = len(str(len(self._state.tiles) - 1))
        size = max(round(self._grid.side * Tile.FIGURE[min(digits, 3) - 1]), Tile.MIN_FIGURE_PX)
        ink = {
            Face.PLAIN: palette.text,
            Face.LOCKED: palette.muted,
            Face.SUBJECT: palette.on_accent(self._accent),
        }[face]
        edge = 0 if palette.is_dark else round(self._grid.side * Tile.EDGE)
        self._look.figure(tile, (self._grid.side // 2, (self._grid.side - edge) // 2), str(number), size, Weight.EXTRABOLD, ink)

    def _draw_badge(self, tile: pygame.Surface, number: int) -> None:
        look, side = self._look, self._grid.side
        size = max(round(side * Tile.BADGE), round(look.px(Tile.BADGE_MIN_PX)))
        width = look.figure_width(str(number), size) + size
        inset, height = round(side * Tile.BADGE_INSET), round(size * Tile.BADGE_HEIGHT)
        area = pygame.Rect(inset, inset, max(width, height), height)
        if area.right > side or area.bottom > side:
            area = pygame.Rect(0, 0, side, min(height, side))
        look.box(tile, area, BADGE_GROUND, area.h // 3)
        look.figure(tile, area.center, str(number), size, Weight.BOLD, BADGE_INK)

    def _draw_dot(self, tile: pygame.Surface) -> None:
        """Mark a tile as finished: with a dot, or with a tick where colour alone isn't enough."""
        look, side, palette = self._look, self._grid.side, self._look.palette
        diameter = max(round(side * Tile.DOT), 4)
        inset = round(diameter * Tile.DOT_INSET)
        centre = (side - inset, inset)
        if palette.has_patterns:
            look.icon(tile, "check", centre, diameter * Tile.TICK, palette.good)
        else:
            look.disc(tile, centre, diameter, palette.good)
