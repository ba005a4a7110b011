"""Finds where to crop the tiles of a picture: among grids a few pixels apart, those whose tile edges match most clearly.

A grid is accurate only to a few pixels, and a strip of a tile's frame or of its neighbour hides how its picture continues.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np

from vision.frame import Grid, Pixels, Span
from vision.grids.edges import on_strongest_edges
from vision.readers.sliding.jigsaw import Costs, Neighbours, match_right
from vision.readers.sliding.tiles import cut_tiles

ENOUGH_PX = 72  # tiles at least twice this large are downscaled
MIN_PX = 10
INSETS_PX = (0, 1, 2, 3, 5)  # widths of a frame around each tile that are tried
REACH = 0.08  # an end of the board is less than this from where it was detected, in cells
STEPS_PX = (4, 2, 1)  # columns and rows are moved by these steps for as long as their tiles match better,
MIN_IMPROVEMENT = 1.01  # by at least this factor
MAX_MOVES = 4


@dataclass(frozen=True)
class Line:
    """A line of equal tiles: where the first begins and the last ends, and the gap between two, in pixels."""

    first: float
    last: float
    gap: float
    count: int

    @property
    def spans(self) -> tuple[Span, ...]:
        """Where each tile begins and ends."""
        pitch = (self.last - self.first + self.gap) / self.count
        starts = [self.first + pitch * place for place in range(self.count)]
        return tuple((start, start + pitch - self.gap) for start in starts)

    def narrowed(self, px: float) -> Line:
        """Return the line with each tile trimmed on both sides."""
        return Line(self.first + px, self.last - px, self.gap + 2 * px, self.count)

    def scaled(self, factor: float) -> Line:
        """Return the line in a picture scaled by a factor."""
        return Line(self.first * factor, self.last * factor, self.gap * factor, self.count)

    def is_near(self, other: Line) -> bool:
        """Return whether the line ends near where another one does, and leaves enough of the tiles."""
        near = REACH * (other.last - other.first) / self.count
        start, end = self.spans[0]
        return max(abs(self.first - other.first), abs(self.last - other.last)) <= near and self.gap >= 0 and end - start >= MIN_PX

    def moves(self, step_px: float) -> Iterator[Line]:
        """Yield lines that are shifted, extended or shortened by a step, or have a wider or narrower gap."""
        for px in (-step_px, step_px):
            yield replace(self, first=self.first + px, last=self.last + px)
            yield replace(self, first=self.first + px)
            yield replace(self, last=self.last + px)
            yield replace(self, gap=self.gap + px)
            yield self.narrowed(px)


@dataclass(frozen=True, eq=False)
class Cut:
    """Columns and rows along which the tiles of a picture are cropped."""

    plane: Pixels
    lines: tuple[Line, Line]  # columns and rows

    @cached_property
    def clearness(self) -> float:
        """By how much matches beat their rivals, summed over all cells."""
        return self.clearness_along(0) + self.clearness_along(1)

    def clearness_along(self, axis: int) -> float:
        """Return the same for matches along one axis: 0 for columns, 1 for rows."""
        return -float(np.minimum(self._matches(axis), 0).sum())

    def clearness_of_distant(self, axis: int) -> float:
        """Return the same without pairs that are neighbours as shown: these match best if they are cropped in the wrong place."""
        matches = self._matches(axis)
        cells = np.arange(len(matches)).reshape(self.lines[1].count, self.lines[0].count)
        before, after = (cells[:, :-1], cells[:, 1:]) if axis == 0 else (cells[:-1], cells[1:])
        matches[before, after] = 0
        return -float(np.minimum(matches, 0).sum())

    def neighbours(self, blank: int) -> Neighbours:
        """Return the costs of matching tiles without the blank."""
        return Neighbours(self._matches(0, blank), self._matches(1, blank))

    def _matches(self, axis: int, blank: int | None = None) -> Costs:
        tiles = cut_tiles(self.plane, Grid(self.lines[0].spans, self.lines[1].spans))
        if blank is not None:
            tiles = np.delete(tiles, blank, 0)
        return match_right(tiles if axis == 0 else tiles.transpose(0, 2, 1, 3), self.lines[axis].gap + 1)

    def moved(self, axis: int, line: Line) -> Cut:
        """Return the cut with other columns or rows."""
        return Cut(self.plane, (line, self.lines[1]) if axis == 0 else (self.lines[0], line))

    def hill_climbed(self) -> Cut:
        """Return the clearest cut found by hill climbing over columns and rows."""
        best = self
        for axis in (0, 1):
            clear = best.clearness_of_distant(axis)
            for step in STEPS_PX:
                for _ in range(MAX_MOVES):
                    lines = [line for line in best.lines[axis].moves(step) if line.is_near(self.lines[axis])]
                    moved = [(cut.clearness_of_distant(axis), cut) for cut in (best.moved(axis, line) for line in lines)]
                    now, clearest = max(moved, key=lambda each: each[0], default=(clear, best))
                    if now <= MIN_IMPROVEMENT * clear:
                        break
                    clear, best = now, clearest
        return best


class Cuts:
    """The cuts of a board, in a picture in which its tiles have just enough pixels."""

    def __init__(self, plane: Pixels, grid: Grid) -> None:
        self.grid = grid
        self.scale = max(1, int(min(grid.pitch) // ENOUGH_PX))
        size = plane.shape[1] // self.scale, plane.shape[0] // self.scale
        self.plane = plane
        self.small = plane if self.scale == 1 else np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_AREA), np.uint8)
        self.plain = self._along(grid)  # the cuts with frames of different widths around each tile, the clearest first

    def refined(self) -> list[Cut]:
        """Return the cut along the strongest edges, and what hill climbing finds from it and from the clearest plain cut."""
        strongest = self._along(on_strongest_edges(self.grid, self.plane))[0]
        return [strongest, strongest.hill_climbed(), self.plain[0].hill_climbed()]

    def _along(self, grid: Grid) -> list[Cut]:
        columns, rows = (_line(spans).scaled(1 / self.scale) for spans in (grid.columns, grid.rows))
        cuts = [Cut(self.small, (columns.narrowed(px), rows.narrowed(px))) for px in INSETS_PX]
        return sorted(cuts, key=lambda cut: cut.clearness, reverse=True)

    def grid_of(self, cut: Cut) -> Grid:
        """Return the grid of a cut, whose cells extend to the middle of the gaps between tiles."""
        columns, rows = (line.narrowed(-line.gap / 2).scaled(self.scale).spans for line in cut.lines)
        return replace(self.grid, columns=columns, rows=rows)


def _line(spans: Sequence[Span]) -> Line:
    gap = float(np.median([after[0] - before[1] for before, after in pairwise(spans)]))
    return Line(spans[0][0], spans[-1][1], max(0.0, gap), len(spans))
