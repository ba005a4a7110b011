"""The sliding puzzle's board: tiles with numbers or pieces of a picture that glide in a well. Its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

import pygame

from game.boards.base import INSTANT, NUMBERS, ON, Act, Board, RulePicture, Rules, Transition
from game.boards.grid import Grid, Place, TileMotion, direction
from game.boards.marks import draw_marks
from game.boards.sliding.tiles import Face, TileArt
from game.commands import ARROWS as DIRECTIONS
from game.commands import MODIFIERS
from game.paint.look import Look
from game.theme.measures import Duration
from game.theme.proportions import Share
from solvers.options import Choice, Option
from solvers.puzzle import Cell, Mark, Role
from solvers.sliding.rules import Slide, SlidingState

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
        locked, subjects = (_tiles_marked(role, marked, marks) for role in (Role.LOCKED, Role.SUBJECT))
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
        """Return where a tile is drawn."""
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


def _tiles_marked(role: Role, state: SlidingState, marks: Sequence[Mark]) -> set[int]:
    """Return the tiles on the cells marked with a role."""
    return {state.tile_at(cell) for mark in marks if mark.role is role for cell in mark.cells}
