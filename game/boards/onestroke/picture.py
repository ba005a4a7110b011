"""The picture of a one-stroke board: cells in a well, the line and its head, and previews, refusals and marks."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.boards.grid import Grid
from game.boards.onestroke.cells import (
    CellLook,
    CellLooks,
    Direction,
    LineMotion,
    Phase,
    VisibleLine,
    directions_at,
    shake_offset,
)
from game.boards.onestroke.marks import RINGED, MazeMarks
from game.boards.onestroke.tiles import MazeTiles
from game.paint.look import Look
from game.theme.proportions import Stroked
from solvers.onestroke.maze import COIN, Edge, Maze
from solvers.puzzle import Cell, Mark, Role


class Canvas:
    """The picture of all cells of a board without the margin round them, kept from frame to frame."""

    def __init__(self, look: Look, grid: Grid, tiles: MazeTiles, maze: Maze) -> None:
        self._look, self._grid, self._maze = look, grid, maze
        self._tiles = tiles
        first, last = grid.area_at(0, 0), grid.area_at(grid.rows - 1, grid.cols - 1)
        self.rect = first.union(last)
        self._surface = pygame.Surface(self.rect.size).convert()
        self._is_painted = False
        self._bars = _bars_by_cell(maze.bars)

    def change(self, maze: Maze) -> set[Cell]:
        """Change to another maze of the same size; return the cells touched by bars that were added or removed."""
        changed = {cell for bar in self._maze.bars ^ maze.bars for cell in _touched(bar)}
        self._maze, self._bars = maze, _bars_by_cell(maze.bars)
        return changed

    def paint(self, looks: dict[Cell, CellLook], changed: Iterable[Cell]) -> pygame.Surface:
        """Return the picture of the cells, after repainting the changed ones."""
        for cell in changed if self._is_painted else looks:
            if cell in looks:
                self._paint(cell, looks[cell])
        self._surface.set_clip(None)
        self._is_painted = True
        return self._surface

    def square(self, cell: Cell) -> pygame.Rect:
        """Return a cell with half of the gaps round it, in window pixels."""
        area, gap = self._grid.area_at(*cell), self._grid.gap
        return pygame.Rect(area.x - gap // 2, area.y - gap // 2, self._grid.pitch, self._grid.pitch)

    def bar_area(self, bar: Edge) -> pygame.Rect:
        """Return the area of a bar between its two cells, in window pixels, within the outermost cells."""
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
        if look.directions:
            surface.blit(tiles.piece(look.directions), square)
        if tiles.has_disc(look):
            surface.blit(tiles.disc(look), area)
        for bar in self._bars.get(cell, ()):
            bar_area = self.bar_area(bar).move(-x, -y)
            surface.blit(tiles.bar(bar_area.size), bar_area)


def _bars_by_cell(bars: Iterable[Edge]) -> dict[Cell, list[Edge]]:
    """Return for each cell the bars that reach into its square: those at its sides, and the ends of neighbouring ones."""
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


@dataclass(frozen=True, slots=True)
class Preview:
    """Where a click would lead the line: the cells that it would visit, or the one that it would retreat to."""

    cells: tuple[Cell, ...]
    goes_back: bool


class MazePicture:
    """Draws the frames of a board at one place."""

    def __init__(self, look: Look, grid: Grid, maze: Maze, accent: str) -> None:
        self._look, self._grid, self._maze, self._accent = look, grid, maze, accent
        self._tiles = MazeTiles(look, grid, accent)
        self._canvas = Canvas(look, grid, self._tiles, maze)
        self._cells = CellLooks(maze)
        self._head: Cell | None = None
        self._marks = MazeMarks(look, grid, self._tiles, self._radius)

    def fits(self, look: Look, grid: Grid) -> bool:
        return self._look is look and self._grid is grid

    def draw(
        self,
        surface: pygame.Surface,
        maze: Maze,
        motion: LineMotion,
        now: float,
        cut: frozenset[Cell],
        preview: Preview | None,
        marks: Sequence[Mark],
        shows_labels: bool,
    ) -> None:
        """Draw everything, from the well up."""
        line = motion.visible_line(now)
        hatched = frozenset(cell for mark in marks if mark.role is Role.REGION for cell in mark.cells)
        self._draw_frame(surface)
        surface.blit(self._painted(maze, line, cut - hatched), self._canvas.rect)
        if preview is not None:
            self._draw_preview(surface, line, preview)
        self._head = line.trail[line.last] if line.trail else None
        self._marks.draw(surface, marks, self._accent)
        self._lift_line(surface, marks)
        if line.trail:
            self._draw_tip(surface, line)
            self._draw_head(surface, line, motion.pulse_at(now))
        if shows_labels:
            self._marks.draw_labels(surface, marks)
        refused = motion.refused(now)
        if refused is not None:
            self._draw_refused(surface, *refused)

    def _draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the well only where no cells cover it, as blending all of it takes long in large windows."""
        look, outer, inner, clip = self._look, self._grid.rect, self._canvas.rect, surface.get_clip()
        above = pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y)
        below = pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom)
        left = pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h)
        right = pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h)
        for strip in (above, below, left, right):
            surface.set_clip(strip.clip(clip))
            look.box(surface, outer, look.palette.well, self._grid.radius + self._grid.gap)
        surface.set_clip(clip)

    def _painted(self, maze: Maze, line: VisibleLine, cut: frozenset[Cell]) -> pygame.Surface:
        changed: set[Cell] = set()
        if maze is not self._maze and maze != self._maze:
            changed = self._cells.change(maze) | self._canvas.change(maze)
        self._maze = maze
        return self._canvas.paint(self._cells.now, changed | self._cells.update(line, cut))

    def _lift_line(self, surface: pygame.Surface, marks: Sequence[Mark]) -> None:
        """Draw the line over the rings of marked cells."""
        for cell in {cell for mark in marks if mark.role in RINGED for cell in mark.cells}:
            directions = self._cells.now[cell].directions
            if directions:
                surface.blit(self._tiles.piece(directions), self._canvas.square(cell))
                self._draw_disc(surface, cell)

    def _radius(self, cell: Cell) -> float:
        """Return the radius of what is in the middle of a cell: a disc, a coin, or the head of the line."""
        if cell == self._head and not self._has_disc(cell):
            return self._tiles.head_px / 2
        return self._tiles.disc_px / 2 if self._has_disc(cell) or self._cells.now[cell].sign == COIN else 0.0

    # the tip of the line

    def _draw_tip(self, surface: pygame.Surface, line: VisibleLine) -> None:
        """Draw the piece of the line that is growing or retreating, as far as its tip."""
        if line.phase is Phase.AT_REST:
            return
        is_past_edge = line.phase is Phase.BEYOND
        number = line.last + is_past_edge
        cell, heading = line.trail[number], directions_at(line.trail, line.last)[-1]
        directions = directions_at(line.trail, number)
        gone_px = line.share * self._grid.pitch
        is_turning = len(directions) == 2 and directions[0][0] != -directions[1][0] and gone_px < self._tiles.corner
        if is_past_edge or is_turning:
            directions = directions[:1]
        square, clip = self._canvas.square(cell), surface.get_clip()
        surface.set_clip(clip if is_turning else self._behind(square, heading, line).clip(clip))
        surface.blit(self._tiles.piece(directions), square)
        surface.set_clip(clip)
        self._draw_disc(surface, cell)

    def _behind(self, square: pygame.Rect, heading: Direction, line: VisibleLine) -> pygame.Rect:
        """Return the part of a cell's square that is behind the tip of a line with a heading."""
        (x, y), (down, right) = self._tip(line), heading
        area = square.copy()
        if right > 0:
            area.w = max(x - area.x, 0)
        elif right < 0:
            area.w, area.x = max(area.right - x, 0), x
        elif down > 0:
            area.h = max(y - area.y, 0)
        else:
            area.h, area.y = max(area.bottom - y, 0), y
        return area

    def _tip(self, line: VisibleLine) -> tuple[int, int]:
        x, y = self._grid.area_at(*line.trail[line.last]).center
        if not line.share:
            return x, y
        down, right = directions_at(line.trail, line.last)[-1]
        gone_px = line.share * self._grid.pitch
        return round(x + right * gone_px), round(y + down * gone_px)

    def _has_disc(self, cell: Cell) -> bool:
        return self._tiles.has_disc(self._cells.now[cell])

    def _draw_disc(self, surface: pygame.Surface, cell: Cell) -> None:
        if self._has_disc(cell):
            surface.blit(self._tiles.disc(self._cells.now[cell]), self._grid.area_at(*cell))

    # the head

    def _draw_head(self, surface: pygame.Surface, line: VisibleLine, pulse: float | None) -> None:
        """Draw a thick dot, or a ring round a disc, which a dot would cover."""
        look, tiles, cell = self._look, self._tiles, line.trail[line.last]
        centre = self._tip(line)
        if pulse is not None:
            self._draw_pulse(surface, centre, pulse)
        if not line.share and self._has_disc(cell):
            stroke = max(round(self._grid.side * Stroked.RING), 1)
            around = min(tiles.disc_px + 2 * max(round(self._grid.side * (Stroked.RING_GAP + Stroked.RING)), 2), self._grid.side)
            look.disc(surface, centre, around, (*look.palette.text[:3], 0), look.palette.text, stroke)
            return
        look.disc(surface, centre, tiles.head_px, tiles.line)
        eye = round(self._grid.side * Stroked.HEAD_EYE)
        if eye >= 2:
            look.disc(surface, centre, eye + (self._grid.side - eye) % 2, look.palette.tile)

    def _draw_pulse(self, surface: pygame.Surface, centre: tuple[int, int], share: float) -> None:
        """Draw a ring that grows and fades, in a few phases only, as each is a cached picture."""
        share = int(share * Stroked.PULSE_PHASES) / Stroked.PULSE_PHASES
        smallest, largest = Stroked.PULSE
        side = self._grid.side
        diameter = max(round(side * (smallest + (largest - smallest) * share)), self._tiles.head_px)
        colour = (*self._tiles.line[:3], round(Stroked.PULSE_VEIL * (1 - share)))
        width = max(round(side * Stroked.PULSE_STROKE), 1)
        self._look.disc(surface, centre, diameter, (*colour[:3], 0), colour, width)

    # input

    def _draw_preview(self, surface: pygame.Surface, line: VisibleLine, preview: Preview) -> None:
        """Highlight the cell under the pointer, and draw dots where the line would go."""
        look, grid, cells = self._look, self._grid, preview.cells
        target = grid.area_at(*cells[-1])
        look.box(surface, target, look.palette.gleam, grid.radius)
        look.ring(surface, target, grid.radius, self._tiles.line, max(look.sizes.hair, 1))
        if preview.goes_back:
            return
        diameter = max(round(grid.side * Stroked.PREVIEW), 2)
        for cell in cells:
            if not self._has_disc(cell):
                look.disc(surface, grid.area_at(*cell).center, diameter, self._tiles.line)

    def _draw_refused(self, surface: pygame.Surface, cell: Cell, share: float) -> None:
        """Draw a ring that shakes and fades round a cell that the line can't continue to."""
        look, grid = self._look, self._grid
        area = grid.area_at(*cell)
        if not look.reduces_motion:
            area = area.move(round(shake_offset(share) * grid.side * Stroked.REFUSED), 0)
        veil = 255 if look.reduces_motion else round(255 * (1 - share * share))
        colour = (*self._tiles.seen_on(look.palette.bad, look.palette.tile, look.palette.well)[:3], veil)
        look.ring(surface, area, grid.radius, colour, max(look.sizes.stroke, 1))
