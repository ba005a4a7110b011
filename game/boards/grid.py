"""A grid of square cells: its geometry, the motion of tiles from cell to cell, and a step's marks drawn over it."""

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Generic, TypeAlias, TypeVar

import pygame

from game.paint.look import Look
from game.theme.measures import Eased, Weight
from game.theme.palette import Colour
from game.theme.proportions import Tile
from solvers.puzzle import Cell, Mark, Role


def direction(start: Cell, end: Cell) -> tuple[int, int]:
    """Return the direction from one cell to another, as a step of -1 to 1 in rows and in columns."""
    rows, cols = end[0] - start[0], end[1] - start[1]
    return (rows > 0) - (rows < 0), (cols > 0) - (cols < 0)


class Grid:
    """Rows and columns of square cells with gaps between them, or without gaps for cells divided by lines.

    The margin round the cells is one gap; `margin` adds to it, in cells.
    """

    def __init__(self, rows: int, cols: int, has_gaps: bool = True, margin: float = 0.0) -> None:
        self.rows, self.cols = rows, cols
        self._has_gaps, self._margin = has_gaps, margin
        self.margin_px = 0
        self.side = self.gap = 1
        self.rect = pygame.Rect(0, 0, 0, 0)

    @property
    def pitch(self) -> int:
        """The distance between the centres of neighbouring cells."""
        return self.side + self.gap

    @property
    def radius(self) -> int:
        """The radius of a tile's corners."""
        return max(round(self.side * Tile.RADIUS), 2)

    def place(self, area: pygame.Rect) -> None:
        """Take the largest possible place in the middle of an area."""
        share = Tile.GAP if self._has_gaps else 0.0
        across, down = (count + 2 * self._margin + (count + 1) * share for count in (self.cols, self.rows))
        side = min(area.w / across, area.h / down)
        self.gap = max(round(side * share), Tile.MIN_GAP_PX) if self._has_gaps else 0
        self.margin_px = round(side * self._margin)
        wide, high = area.w - 2 * self.margin_px, area.h - 2 * self.margin_px
        self.side = max(
            min((wide - (self.cols + 1) * self.gap) // self.cols, (high - (self.rows + 1) * self.gap) // self.rows), 1
        )
        around = self.gap + 2 * self.margin_px
        self.rect = pygame.Rect(0, 0, self.cols * self.pitch + around, self.rows * self.pitch + around)
        self.rect.center = area.center

    def area_at(self, row: float, col: float) -> pygame.Rect:
        """Return the area of a cell; the row and column may be fractions, for a tile between cells."""
        first = self.margin_px + self.gap
        x, y = self.rect.x + first + round(col * self.pitch), self.rect.y + first + round(row * self.pitch)
        return pygame.Rect(x, y, self.side, self.side)

    def contains(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.cols

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """Return the cell at a point, or None outside the board."""
        inner = self.rect.inflate(-2 * self.margin_px, -2 * self.margin_px)
        if not inner.collidepoint(point):
            return None
        row = (point[1] - inner.y - self.gap // 2) // self.pitch
        col = (point[0] - inner.x - self.gap // 2) // self.pitch
        return min(max(row, 0), self.rows - 1), min(max(col, 0), self.cols - 1)


Place: TypeAlias = tuple[float, float]  # a row and a column, which may be fractions


TileId = TypeVar("TileId", bound=Hashable)


class TileMotion(Generic[TileId]):
    """Animates tiles; `TileId` is what identifies a tile."""

    def __init__(self) -> None:
        self._glides: dict[TileId, tuple[Eased, Eased]] = {}

    def send(self, tile: TileId, origin: Place, goal: Place, now: float, seconds: float) -> None:
        row, col = (Eased.between(start, end, now, seconds) for start, end in zip(origin, goal, strict=True))
        self._glides[tile] = (row, col)

    def hurry(self, now: float, seconds: float) -> None:
        """Let all moving tiles arrive within some seconds, so that their places are free for the next ones."""
        for tile, (row, col) in list(self._glides.items()):
            if row.is_moving(now) or col.is_moving(now):
                self.send(tile, (row.at(now), col.at(now)), (row.goal, col.goal), now, seconds)

    def place(self, tile: TileId, now: float) -> Place | None:
        """Return where a tile is now, or None if it is at rest."""
        glide = self._glides.get(tile)
        if glide is None:
            return None
        if not any(part.is_moving(now) for part in glide):
            del self._glides[tile]
            return None
        return glide[0].at(now), glide[1].at(now)

    def moving(self, now: float) -> set[TileId]:
        return {tile for tile, parts in self._glides.items() if any(part.is_moving(now) for part in parts)}

    def is_any_moving(self, now: float) -> bool:
        return any(part.is_moving(now) for glide in self._glides.values() for part in glide)

    def clear(self) -> None:
        """Stop all motion: every tile is where it belongs."""
        self._glides.clear()


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
    diameter = max(round(grid.side * Tile.PATH_DOT), look.sizes.gap_tiny)
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
    size = max(round(grid.side * Tile.ARROW), look.sizes.gap_wide)
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
    size = max(round(grid.side * Tile.SIGN), look.sizes.gap)
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
