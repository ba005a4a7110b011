"""The geometry of square cells, with or without gaps between them, and the motion of tiles from cell to cell."""

from collections.abc import Hashable
from typing import Generic, TypeAlias, TypeVar

import pygame

from game.paint.easing import Eased
from game.theme.proportions import Tile
from solvers.puzzle import Cell


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
        """Let a tile glide from one place to another."""
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
        """Return the tiles that are moving."""
        return {tile for tile, parts in self._glides.items() if any(part.is_moving(now) for part in parts)}

    def is_any_moving(self, now: float) -> bool:
        return any(part.is_moving(now) for glide in self._glides.values() for part in glide)

    def clear(self) -> None:
        """Stop all motion: every tile is where it belongs."""
        self._glides.clear()
