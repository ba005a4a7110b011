"""The sliding puzzle's board: tiles with numbers or pieces of a picture that glide in a well. Its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

import pygame

from game.boards.base import INSTANT, NUMBERS, ON, Act, Board, RulePicture, Rules, Transition
from game.boards.grid import Grid, Place, TileMotion, direction, draw_marks
from game.commands import ARROWS as DIRECTIONS
from game.commands import MODIFIERS
from game.paint import drawing
from game.paint.look import Look
from game.paint.pictures import Picture
from game.theme.measures import Duration, Weight
from game.theme.palette import Colour
from game.theme.proportions import BADGE_GROUND, BADGE_INK, Share, Tile
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Mark, Role
from solvers.sliding.rules import Slide, SlidingState


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
            self._draw_number(tile, number, face)
        else:
            tile = self._piece(number)
            if self._has_badges:
                self._draw_badge(tile, number)
            if face is Face.SUBJECT:
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
        tile = drawing.rounded((side, side), self._grid.radius, (255, 255, 255))
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


RULES = Rules(
    (
        RulePicture(
            "Click a tile beside the blank, and it slides in. The arrow keys do the same.",
            "1 2 3/4 0 5/7 8 6",
            ("5", "6"),
            (Mark(Role.MOVER, ((1, 2), (1, 1))),),
        ),
        RulePicture(
            "Click farther away in the blank's row or column: all tiles between slide along.",
            "1 2 3/4 5 6/0 7 8",
            ("7 8",),
            (Mark(Role.MOVER, ((2, 1), (2, 0))), Mark(Role.SUBJECT, ((2, 1), (2, 2)))),
        ),
        RulePicture(
            "Put all numbers in order, row by row. The blank comes last, unless you choose to have it first.",
            "1 2 0/4 6 3/7 5 8",
            ("3", "6", "5", "8"),
            still=4,
        ),
    ),
    (
        ("Blank", "the empty cell. Only tiles beside it can slide."),
        ("Moves", "each tile that slides counts as one. Fewer are better."),
        ("Best", "your fewest moves on boards of this kind, without help."),
        ("Seed", "the number of a board. The same seed makes the same board."),
        ("Direction first", "the direction that the solver Row by row prefers among equally short ways."),
    ),
)


@dataclass
class TileDrag:
    """A drag in progress. Without tiles, the blank is being dragged."""

    origin: tuple[int, int]
    tiles: tuple[int, ...] = ()
    towards: tuple[int, int] = (0, 0)
    share: float = 0.0  # how far the tiles have been dragged, 0 to 1 cells
    is_click: bool = True
    has_acted: bool = False

    def follow(self, point: tuple[int, int], pitch: int, slop: float) -> None:
        """Follow the pointer; as long as it stays within the slop, the drag is still a click."""
        down, right = point[1] - self.origin[1], point[0] - self.origin[0]
        if max(abs(down), abs(right)) > slop:
            self.is_click = False
        if not self.is_click:
            self.share = min(max((down * self.towards[0] + right * self.towards[1]) / pitch, 0.0), 1.0)

    @property
    def shift(self) -> tuple[float, float]:
        """The tiles' offset from their cells, in rows and columns."""
        return self.towards[0] * self.share, self.towards[1] * self.share


TILE, BLANK = "tile", "blank"
ARROWS = Option(
    "arrows", "Arrow keys move the", (Choice(TILE, "Tile"), Choice(BLANK, "Blank")), TILE, hint="in the direction of the arrow"
)


_Placed: TypeAlias = tuple[int, Place]


class SlidingBoard(Board):
    """Takes clicks, drags of tiles or of the blank, and arrow keys."""

    takes_pictures = True
    role_words = MappingProxyType({Role.SUBJECT: "tile", Role.MOVER: "slides", Role.WALK: "blank's way", Role.REGION: "turns"})
    choices = (ARROWS, NUMBERS)
    rules = RULES
    state: SlidingState

    def __init__(self, state: SlidingState, accent: str) -> None:
        super().__init__(state, accent)
        self._glides = TileMotion[int]()
        self._pull: TileDrag | None = None
        self._hovered = 0  # the tile under the pointer, if a click would slide it
        self._slop = 0.0

    # drawing

    @classmethod
    def grid_of(cls, state: SlidingState) -> Grid:
        return Grid(state.rows, state.cols)

    def place(self, look: Look, area: pygame.Rect) -> None:
        super().place(look, area)
        self._slop = look.sizes.drag_slop

    def show(self, state: SlidingState, marks: Sequence[Mark] = (), transition: Transition = INSTANT) -> None:
        is_same_size = (state.rows, state.cols) == (self.state.rows, self.state.cols)
        if is_same_size and transition.glide_s > 0:
            self._glides.hurry(transition.now, Duration.HURRY)
            self._send_tiles(state, transition.now, transition.glide_s)
        else:
            self._glides.clear()
        self._hovered = 0
        if self._pull is not None and self._pull.tiles and state != self.state:
            self._pull = None  # the board has changed during the drag
        super().show(state, marks, transition)

    def is_moving(self, now: float) -> bool:
        return self._glides.is_any_moving(now)

    def draw(self, surface: pygame.Surface, look: Look, now: float) -> None:
        grid = self._grid
        look.box(surface, grid.rect, look.palette.well, grid.radius + grid.gap)
        is_whole = self.state.is_solved() and not self._pull and not self.is_moving(now)
        art = TileArt(look, grid, self.accent, self.state, self.style.picture, self.chosen(NUMBERS) == ON and not is_whole)
        marked, marks = self.marked(now)
        locked, subjects = (
            {marked.tile_at(cell) for mark in marks if mark.role is role for cell in mark.cells}
            for role in (Role.LOCKED, Role.SUBJECT)
        )
        for tile, place in self._tiles(now):
            area = grid.area_at(*place)
            if area.colliderect(surface.get_clip()):
                face = Face.SUBJECT if tile in subjects else Face.LOCKED if tile in locked else Face.PLAIN
                surface.blit(art.tile(tile, face), area)
                if tile == self._hovered:
                    look.box(surface, area, look.palette.gleam, grid.radius)
        if is_whole and self.style.picture is not None:  # the last piece of a finished picture
            surface.blit(art.tile(0, Face.PLAIN), grid.area_at(*self.state.blank))
        draw_marks(surface, look, grid, marks, self.accent, self.style.shows_labels)

    def _tiles(self, now: float) -> list[_Placed]:
        """Return the tiles and their places, moving ones last, so that they lie above."""
        resting: list[_Placed] = []
        moving: list[_Placed] = []
        for index, tile in enumerate(self.state.tiles):
            if tile:
                cell = divmod(index, self.state.cols)
                place = self._place(tile, cell, now)
                (resting if place == cell else moving).append((tile, place))
        return resting + moving

    def _place(self, tile: int, cell: Cell, now: float) -> Place:
        if self._pull is not None and tile in self._pull.tiles:
            down, right = self._pull.shift
            return cell[0] + down, cell[1] + right
        return self._glides.place(tile, now) or cell

    def _send_tiles(self, state: SlidingState, now: float, seconds: float) -> None:
        """Let each tile whose cell has changed glide there from where it is drawn."""
        cells = {tile: divmod(index, state.cols) for index, tile in enumerate(self.state.tiles)}
        for index, (before, after) in enumerate(zip(self.state.tiles, state.tiles, strict=True)):
            if after and after != before:
                origin = self._place(after, cells[after], now)
                self._glides.send(after, origin, divmod(index, state.cols), now, seconds)

    # input

    def hover(self, point: tuple[int, int] | None) -> bool:
        cell = self._grid.cell_at(point) if point is not None else None
        before = self._hovered
        self._hovered = self.state.tile_at(cell) if cell is not None and self.state.slides_towards(cell) else 0
        return self._hovered != before

    def press(self, point: tuple[int, int], now: float) -> Act | None:
        cell = self._grid.cell_at(point)
        if cell == self.state.blank:
            self._pull = TileDrag(point)
        elif cell is not None:
            slides = self.state.slides_towards(cell)
            tiles = tuple(slide.tile for slide in slides)
            self._pull = TileDrag(point, tiles, direction(cell, self.state.blank)) if tiles else None
        return None

    def drag(self, point: tuple[int, int], now: float) -> Act | None:
        pull = self._pull
        if pull is None:
            return None
        if pull.tiles:
            pull.follow(point, self._grid.pitch, self._slop)
            return None
        return self._drag_blank(pull, point)

    def _drag_blank(self, pull: TileDrag, point: tuple[int, int]) -> Act | None:
        cell = self._grid.cell_at(point)
        slides = self.state.slides_towards(cell) if cell is not None else ()
        if not slides:
            return None
        act = Act(slides, joins=pull.has_acted)
        pull.has_acted = True
        return act

    def release(self, point: tuple[int, int], now: float) -> Act | None:
        pull, self._pull = self._pull, None
        if pull is None or not pull.tiles:
            return None
        for tile in pull.tiles:  # they glide on, or back, from where they were released
            row, col = self.state.cell_of(tile)
            self._glides.send(tile, (row + pull.shift[0], col + pull.shift[1]), (row, col), now, Duration.GLIDE)
        is_far_enough = pull.is_click or pull.share >= Share.DRAG_THRESHOLD
        return Act(tuple(map(Slide, pull.tiles))) if is_far_enough else None

    def cancel_drag(self) -> None:
        self._pull = None

    def key(self, event: pygame.Event, now: float) -> Act | None:
        if event.key not in DIRECTIONS or event.mod & MODIFIERS:
            return None
        sign = -1 if self.chosen(ARROWS) == TILE else 1
        (row, col), (down, right) = self.state.blank, DIRECTIONS[event.key]
        cell = (row + sign * down, col + sign * right)
        return Act(self.state.slides_towards(cell)) if cell in self.state.neighbours(self.state.blank) else None
