"""The picture of a link board: faces, tiles in a well, links between them, and highlighted or marked tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.boards.grid import Grid
from game.paint.look import Look
from game.theme.measures import Weight
from game.theme.palette import SEEN, Colour, colour, mix, readable
from game.theme.proportions import Linked, Tile
from solvers.link.gravity import EMPTY, WALL
from solvers.link.rules import LinkState
from solvers.puzzle import Cell, Mark, Role

if TYPE_CHECKING:
    from game.boards.link import LinkMotion

FOLDER = Path(__file__).resolve().parents[3] / "assets" / "faces"
N_FACES = 42  # number of drawings in each set


@dataclass(frozen=True)
class FaceSet:
    """A set of faces; `names` are in the order of the faces' numbers."""

    key: str  # its value in the settings, and the name of its folder
    title: str
    names: tuple[str, ...]
    ground: str | None  # the colour of its tiles in every theme; None for the theme's own


_SHAPES = """
star, square, heart, moon, flower, bolt, triangle, eye, drop, cross, cloud, ring, leaf, umbrella, sun, diamond, anchor,
house, spiral, crown, note, hourglass, snowflake, flame, bag, key, butterfly, planet, bell, magnet, circle, arrow,
chequers, sailing boat, club, cube, waves, gear, wing, shield, flag, pin
"""
_FRUIT_AND_ANIMALS = """
apple, cat, banana, whale, cherries, frog, pineapple, fox, watermelon, penguin, mushroom, panda, carrot, fish, pear,
rabbit, grapes, turtle, orange, elephant, corn, bee, avocado, owl, lemon, ladybird, aubergine, lion, strawberry, pig,
chilli, dog, kiwi, koala, coconut, tiger, chestnut, mouse, peach, chick, plum, bear
"""
_MAHJONG = """
one of circles, one of bamboo, red dragon, plum blossom, five of circles, east wind, autumn, three of bamboo,
five of characters, white dragon, chrysanthemum, two of circles, eight of bamboo, winter, green dragon, nine of circles,
orchid, eight of characters, five of bamboo, north wind, summer, three of circles, two of bamboo, one of characters,
bamboo leaves, west wind, seven of circles, spring, nine of bamboo, four of characters, four of circles, south wind,
seven of bamboo, three of characters, six of circles, seven of characters, four of bamboo, eight of circles,
nine of characters, six of bamboo, two of characters, six of characters
"""


def _listed(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(","))


FACE_SETS = (
    FaceSet("shapes", "Shapes", _listed(_SHAPES), ground=None),
    FaceSet("fruit-and-animals", "Nature", _listed(_FRUIT_AND_ANIMALS), ground=None),
    FaceSet("mahjong", "Mahjong", _listed(_MAHJONG), ground="#F3EBD8"),
)
"""the sets to choose from, the default first"""


def face_file(set_key: str, face: int) -> Path:
    """Return the drawing of a face, numbered from 1."""
    return FOLDER / set_key / f"{face:02}.svg"


class LinkTiles:
    """Makes the surfaces of tiles; the look keeps them."""

    def __init__(self, look: Look, grid: Grid, faces: FaceSet) -> None:
        self._look, self._grid, self._faces = look, grid, faces

    def tile(self, face: int) -> pygame.Surface:
        return self._look.kept(("link tile", self._faces.key, face, self._grid.side), partial(self._make, face))

    def at_rest(self, face: int) -> pygame.Surface:
        """Return an opaque tile on the board's background, which takes a fraction of the time to draw."""
        return self._look.kept(("link tile at rest", self._faces.key, face, self._grid.side), partial(self._make_at_rest, face))

    def wall(self) -> pygame.Surface:
        """Return the picture of a wall, which no line can pass."""
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
            size = max(round(side * Linked.NUMBER), Tile.MIN_FIGURE_PX)
            ink = self._look.palette.ink(self._look.palette.text, self._fill)
            self._look.figure(tile, centre, str(face), size, Weight.EXTRABOLD, ink)
        else:
            size = max(round(side * Linked.FACE), 1)
            picture = pygame.image.load_sized_svg(face_file(self._faces.key, face), (size, size))
            tile.blit(picture, picture.get_rect(center=centre))
        return tile

    @property
    def _fill(self) -> Colour:
        return colour(self._faces.ground) if self._faces.ground else self._look.palette.tile

    @property
    def _edge(self) -> int:
        """The visible thickness of a tile; 0 in dark themes, unless the tile itself is light."""
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
        """Return a wall of bricks, which in no theme looks like a tile or an empty cell."""
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


@dataclass(frozen=True, slots=True)
class Highlights:
    """The cells that the player's input highlights."""

    held: Cell | None  # the chosen tile, which waits for its partner
    cursor: Cell | None
    hovered: Cell | None
    equals: frozenset[Cell]  # tiles with the face of the chosen one


class LinkPicture:
    """Draws one frame of a board."""

    def __init__(self, look: Look, grid: Grid, tiles: LinkTiles, accent: str, motion: LinkMotion, now: float) -> None:
        self._look, self._grid, self._tiles, self._motion, self._now = look, grid, tiles, motion, now
        self._accent = look.palette.accent(accent)
        self._line = readable(self._accent, look.palette.well, look.palette.text, SEEN)
        """the accent, adjusted so that lines are visible in every theme"""

    def draw(
        self,
        surface: pygame.Surface,
        state: LinkState,
        marks: Sequence[Mark],
        highlights: Highlights,
        shows_labels: bool,
        is_past: bool = False,
    ) -> None:
        """Draw everything, from the well up. A suggested link lies below its tiles; the line of a removed pair lies above all.

        With `is_past`, marks are about tiles that have been removed, and stay where those were.
        """
        look, grid = self._look, self._grid
        look.box(surface, grid.rect, look.palette.well, max(grid.radius + grid.gap, look.sizes.radius_control))
        self._draw_regions(surface, marks)
        for mark in marks:
            if mark.role is Role.PATH:
                self._draw_line(surface, mark.cells, 1.0)
        self._draw_tiles(surface, state)
        for ghost in self._motion.ghosts:
            self._blit(surface, ghost.face, ghost.place, ghost.opacity.at(self._now))
        for trace in self._motion.traces:
            self._draw_line(surface, trace.cells, trace.opacity(self._now))
        self._draw_highlights(surface, highlights)
        self._draw_marked(surface, marks, shows_labels, is_past)

    def centre(self, cell: Cell) -> tuple[int, int]:
        """Return the centre of a cell, even of one in the margin, which is narrower than a cell."""
        grid = self._grid
        inner, half = grid.rect.inflate(-2 * grid.margin_px, -2 * grid.margin_px), grid.margin_px // 2
        x, y = grid.area_at(*cell).center
        x = inner.x - half if cell[1] < 0 else inner.right + half if cell[1] >= grid.cols else x
        y = inner.y - half if cell[0] < 0 else inner.bottom + half if cell[0] >= grid.rows else y
        return x, y

    # tiles

    def _draw_tiles(self, surface: pygame.Surface, state: LinkState) -> None:
        """Draw all tiles at rest in one call, as a large board has hundreds, and the moving ones above them."""
        unsettled, tiles = self._motion.unsettled(self._now), self._tiles
        columns = [self._grid.area_at(0, col).x for col in range(state.cols)]
        sprites: dict[int, pygame.Surface] = {}
        resting, moving = [], []
        for index, tile in enumerate(state.tiles):
            cell = divmod(index, state.cols)
            if tile == EMPTY:
                continue
            if cell in unsettled:
                moving.append((tile, cell))
            else:
                if tile not in sprites:
                    sprites[tile] = tiles.wall() if tile == WALL else tiles.at_rest(tile)
                resting.append((sprites[tile], (columns[cell[1]], self._grid.area_at(*cell).y)))
        surface.blits(resting, False)
        for tile, cell in moving:
            self._blit(surface, tile, self._motion.place(cell, self._now), self._motion.opacity(cell, self._now))

    def _blit(self, surface: pygame.Surface, face: int, place: tuple[float, float], opacity: float) -> None:
        area = self._grid.area_at(*place)
        if opacity <= 0 or not area.colliderect(surface.get_clip()):
            return
        tile = self._tiles.tile(face)
        if opacity < 1:
            tile = tile.copy()
            tile.set_alpha(round(255 * opacity))
        surface.blit(tile, area)

    def _draw_highlights(self, surface: pygame.Surface, highlights: Highlights) -> None:
        look, grid = self._look, self._grid
        for cell in highlights.equals:
            look.box(surface, self._tile_area(cell), (*self._accent[:3], Linked.EQUAL), grid.radius)
        if highlights.hovered is not None:
            look.box(surface, self._tile_area(highlights.hovered), look.palette.gleam, grid.radius)
        if highlights.held is not None:
            self._ring(surface, self._tile_area(highlights.held), self._line, Linked.RING)
        if highlights.cursor is not None:
            around = self._tile_area(highlights.cursor).inflate(2 * grid.gap, 2 * grid.gap)
            look.ring(surface, around, grid.radius + grid.gap, look.palette.text, max(look.sizes.stroke, 1))

    def _tile_area(self, cell: Cell) -> pygame.Rect:
        return self._grid.area_at(*self._motion.place(cell, self._now))

    def _ring(self, surface: pygame.Surface, area: pygame.Rect, colour: Colour, width: float) -> None:
        self._look.ring(surface, area, self._grid.radius, colour, max(round(self._grid.side * width), 2))

    # marks

    def _colour(self, role: Role) -> Colour:
        return self._line if role is Role.SUBJECT else self._look.palette.mark(role, self._accent)

    def _draw_regions(self, surface: pygame.Surface, marks: Sequence[Mark]) -> None:
        for mark in marks:
            if mark.role is Role.REGION:
                for cell in mark.cells:
                    fill = (*self._colour(Role.REGION)[:3], Linked.REGION)
                    self._look.box(surface, self._grid.area_at(*cell), fill, self._grid.radius)

    def _draw_line(self, surface: pygame.Surface, cells: Sequence[Cell], opacity: float) -> None:
        if opacity <= 0 or not cells:
            return
        width = max(round(self._grid.side * Linked.LINE) // 2 * 2, 2)
        points = [self.centre(cell) for cell in cells]
        around = pygame.Rect(points[0], (1, 1)).unionall([pygame.Rect(point, (1, 1)) for point in points])
        around.inflate_ip(2 * width, 2 * width)
        layer = pygame.Surface(around.size, pygame.SRCALPHA)
        for start, end in pairwise(points):
            piece = pygame.Rect(start, (0, 0)).union(pygame.Rect(end, (0, 0))).inflate(width, width)
            pygame.draw.rect(layer, self._line, piece.move(-around.x, -around.y), border_radius=width // 2)
        layer.set_alpha(round(255 * opacity))
        surface.blit(layer, around)

    def _draw_marked(self, surface: pygame.Surface, marks: Sequence[Mark], shows_labels: bool, is_past: bool) -> None:
        """Draw rings round marked tiles: open pairs first, so that the chosen pair lies above them."""
        for role in (Role.WRONG, Role.EXPLORED, Role.FRONTIER, Role.SUBJECT):
            width = Linked.RING if role is Role.SUBJECT else Linked.RING / 2
            for mark in marks:
                if mark.role is role:
                    for cell in mark.cells:
                        area = self._grid.area_at(*cell) if is_past else self._tile_area(cell)
                        self._ring(surface, area, self._colour(role), width)
        if shows_labels:
            look = self._look
            for area, text in self.labels(marks):
                look.box(surface, area, look.palette.well, area.h // 2, look.palette.line, look.sizes.hair)
                look.figure(surface, area.center, text, self._label_px, Weight.BOLD, look.palette.text)

    def labels(self, marks: Sequence[Mark]) -> Iterator[tuple[pygame.Rect, str]]:
        """Yield the labels and their areas: shortened where tiles are small, and none that would cover another."""
        look, size, taken = self._look, self._label_px, list[pygame.Rect]()
        for mark in marks:
            for cell in mark.cells if mark.label else ():
                text = mark.label
                if look.figure_width(text, size) + size > self._grid.pitch:
                    text = text.split()[-1]
                tile = self._tile_area(cell)
                area = pygame.Rect(0, 0, look.figure_width(text, size) + size, round(size * Linked.LABEL_HEIGHT))
                area.midbottom = (tile.centerx, tile.bottom + area.h // 3)
                if area.collidelist(taken) < 0:
                    taken.append(area)
                    yield area, text

    @property
    def _label_px(self) -> int:
        return max(round(self._grid.side * Linked.LABEL), self._look.px(Linked.LABEL_MIN_PX))
