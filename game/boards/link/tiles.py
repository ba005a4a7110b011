"""The look of link tiles: a face on a tile, or its number where a set has no face for it."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame

from game.boards.grid import Grid
from game.boards.link.faces import N_FACES, FaceSet, face_file
from game.paint.colours import Colour, colour, mix
from game.paint.look import Look
from game.theme.measures import Weight
from game.theme.proportions import Linked, Tile


class LinkTiles:
    """Makes the surfaces of tiles; the look keeps them."""

    def __init__(self, look: Look, grid: Grid, faces: FaceSet) -> None:
        self._look, self._grid, self._faces = look, grid, faces

    def tile(self, face: int) -> pygame.Surface:
        """Return a tile with a face."""
        return self._look.kept(("link tile", self._faces.key, face, self._grid.side), partial(self._make, face))

    def at_rest(self, face: int) -> pygame.Surface:
        """Return a tile with a face on the board's ground: it covers what is below, and is drawn in a fraction of the time."""
        return self._look.kept(("link tile at rest", self._faces.key, face, self._grid.side), partial(self._make_at_rest, face))

    def wall(self) -> pygame.Surface:
        """Return what stands in a cell that nothing can pass."""
        return self._look.kept(("link wall", self._grid.side), self._make_wall)

    def _make_at_rest(self, face: int) -> pygame.Surface:
        tile = self.tile(face)
        ground = pygame.Surface(tile.get_size()).convert()
        ground.fill(self._look.palette.well)
        ground.blit(tile, (0, 0))
        return ground

    def _make(self, face: int) -> pygame.Surface:
        tile = self._look.kept(("link ground", self._faces.key, self._grid.side), self._ground).copy()
        side = self._grid.side
        centre = (side // 2, (side - self._edge) // 2)
        if face > N_FACES:
            size = max(round(side * Linked.NUMBER), Tile.LEAST_FIGURE_PX)
            self._look.figure(tile, centre, str(face), size, Weight.EXTRABOLD, self._ink)
        else:
            size = max(round(side * Linked.FACE), 1)
            picture = pygame.image.load_sized_svg(face_file(self._faces.key, face), (size, size))
            tile.blit(picture, picture.get_rect(center=centre))
        return tile

    @property
    def _fill(self) -> Colour:
        return colour(self._faces.ground) if self._faces.ground else self._look.palette.tile

    @property
    def _ink(self) -> Colour:
        return self._look.palette.ink(self._look.palette.text, self._fill)

    @property
    def _edge(self) -> int:
        """How thick a tile is seen to be: not at all in dark themes, unless it is light itself."""
        is_thick = not self._look.palette.is_dark or bool(self._faces.ground)
        return max(round(self._grid.side * Tile.EDGE * (2 if self._faces.ground else 1)), 1) if is_thick else 0

    def _ground(self) -> pygame.Surface:
        look, side, palette, edge = self._look, self._grid.side, self._look.palette, self._edge
        tile = pygame.Surface((side, side), pygame.SRCALPHA)
        if edge:
            under = palette.shade(self._fill) if self._faces.ground else palette.tile_edge
            look.box(tile, tile.get_rect(), under, self._grid.radius)
        line = None if self._faces.ground else palette.line
        look.box(tile, pygame.Rect(0, 0, side, side - edge), self._fill, self._grid.radius, line, look.sizes.hair)
        return tile

    def _make_wall(self) -> pygame.Surface:
        """Return a piece of wall: bricks that no theme lets pass for a tile or for nothing."""
        look, side, palette = self._look, self._grid.side, self._look.palette
        wall = pygame.Surface((side, side), pygame.SRCALPHA)
        joint = max(round(side * Linked.JOINT), 1)
        look.box(wall, wall.get_rect(), mix(palette.well, palette.text, Linked.WALL), self._grid.radius)
        edges = [round(side * row / Linked.BRICKS) for row in range(Linked.BRICKS + 1)]
        for row, (top, bottom) in enumerate(pairwise(edges)):
            wall.fill(palette.well, (0, top - joint // 2, side, joint if row else 0))
            for place in (0.5,) if row % 2 else (0.25, 0.75):
                wall.fill(palette.well, (round(side * place) - joint // 2, top, joint, bottom - top))
        return wall
