"""The ground of a one-stroke board with the line as far as it is settled, on which only the cells are painted that change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.boards.grid import Grid
from game.boards.onestroke.cells import CellLook
from game.boards.onestroke.tiles import MazeTiles
from game.paint.look import Look
from solvers.onestroke.maze import Edge, Maze
from solvers.puzzle import Cell


class Canvas:
    """The picture of all cells of a board, from the first cell's corner to that of the last, kept from frame to frame."""

    def __init__(self, look: Look, grid: Grid, tiles: MazeTiles, maze: Maze) -> None:
        self._look, self._grid, self._maze = look, grid, maze
        self._tiles = tiles
        first, last = grid.area_at(0, 0), grid.area_at(grid.rows - 1, grid.cols - 1)
        self.rect = first.union(last)
        self._surface = pygame.Surface(self.rect.size).convert()
        self._is_painted = False
        self._bars = _bars_by_cell(maze.bars)

    def change(self, maze: Maze) -> set[Cell]:
        """Go over to another maze of the same size, and return the cells into which bars reach that are new or gone."""
        changed = {cell for bar in self._maze.bars ^ maze.bars for cell in _touched(bar)}
        self._maze, self._bars = maze, _bars_by_cell(maze.bars)
        return changed

    def paint(self, looks: dict[Cell, CellLook], changed: Iterable[Cell]) -> pygame.Surface:
        """Return the picture of cells that look so, some of which may look different than before."""
        for cell in changed if self._is_painted else looks:
            if cell in looks:
                self._paint(cell, looks[cell])
        self._surface.set_clip(None)
        self._is_painted = True
        return self._surface

    def square(self, cell: Cell) -> pygame.Rect:
        """Return a cell with half of the gaps round it, in the window."""
        area, gap = self._grid.area_at(*cell), self._grid.gap
        return pygame.Rect(area.x - gap // 2, area.y - gap // 2, self._grid.pitch, self._grid.pitch)

    def bar_area(self, bar: Edge) -> pygame.Rect:
        """Return where a bar lies, in the window: between its two cells, and no farther than the outermost cells go."""
        one, other = (self._grid.area_at(*cell) for cell in bar)
        thick = self._tiles.bar_px
        area = one.union(other).inflate(self._grid.gap + thick, self._grid.gap + thick)
        if bar[0][0] == bar[1][0]:
            area.x, area.w = one.right + (self._grid.gap - thick) // 2, thick
        else:
            area.y, area.h = one.bottom + (self._grid.gap - thick) // 2, thick
        return area.clip(self.rect)

    def _paint(self, cell: Cell, look: CellLook) -> None:
        surface, tiles, (x, y) = self._surface, self._tiles, self.rect.topleft
        square = self.square(cell).move(-x, -y)
        surface.set_clip(square)
        surface.fill(self._look.palette.well)
        area = self._grid.area_at(*cell).move(-x, -y)
        surface.blit(tiles.ground(look), area)
        if look.ways:
            surface.blit(tiles.piece(look.ways), square)
        if tiles.has_disc(look):
            surface.blit(tiles.disc(look), area)
        for bar in self._bars.get(cell, ()):
            bar_area = self.bar_area(bar).move(-x, -y)
            surface.blit(tiles.bar(bar_area.size), bar_area)


def _bars_by_cell(bars: Iterable[Edge]) -> dict[Cell, list[Edge]]:
    """Return for each cell the bars that reach into its square: at its sides, and the ends of those beside them."""
    found: dict[Cell, list[Edge]] = {}
    for bar in bars:
        for cell in _touched(bar):
            found.setdefault(cell, []).append(bar)
    return found


def _touched(bar: Edge) -> Iterator[Cell]:
    is_upright = bar[0][0] == bar[1][0]
    for row, col in bar:
        for along in (-1, 0, 1):
            yield (row + along, col) if is_upright else (row, col + along)
