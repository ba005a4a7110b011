"""Ruled cells: a maze goes on as far as lines divide it, or up to its frame."""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.readers.onestroke.raster.lines import MAX_LINES, Raster

Mask = NDArray[np.bool_]

RULED, NOT_RULED = 0.6, 0.3
"""cells are ruled if at least the first part of the lines between them is drawn, and not below the second"""
FRAME, BARE, MIN_CELLS = 0.9, 0.1, 3
"""least part of a frame's side that is drawn, most of the next line outside, and least number of cells between two sides"""
STEPS = sorted(range(-4, 5), key=abs)  # how many cells too far in, or out, a side is sought
NEAR_PX, CROSSING = 2, 0.15
"""how far an edge may be from its line, and how much of a cell the crossing lines may take up"""


@dataclass
class Ruled:
    """Ruled cells: where the picture has edges, and a raster across and one down."""

    edges: tuple[Mask, Mask]
    """pixels that differ from the one on their left, (height, width), and from the one above them, (width, height)"""
    rasters: list[Raster]
    needed: NDArray[np.float64] | None = None
    """points (n, 2) in all cells that are known to be the board's; None if outer lines of cells may be walls"""

    def is_ruled(self) -> bool:
        """Return whether nearly all cells are divided by lines."""
        return all(self._divided(axis, self.rasters[axis]) >= RULED for axis in (0, 1))

    def trim(self, axis: int, is_after: bool) -> bool:
        """Leave out the outermost line of cells if no lines are within and nothing needed; return whether it is left out."""
        outer = self.rasters[axis].beside(is_after, 0)
        if self._divided(axis, outer) >= NOT_RULED or self._is_needed(axis, outer, is_after):
            return False
        self.rasters[axis] = self.rasters[axis].moved(is_after, -1)
        return self.rasters[axis].last - self.rasters[axis].first > 2

    def _is_needed(self, axis: int, cells: Raster, is_after: bool) -> bool:
        """Return whether needed points are in some cells, or a line is beyond them, if they may be a wall."""
        if self.needed is None:
            return self._beyond(axis, cells, is_after) >= RULED
        low, high = cells.places()
        return bool(((low < self.needed[:, axis]) & (self.needed[:, axis] < high)).any())

    def grow(self, axis: int, is_after: bool) -> bool:
        """Add the line of cells beyond a side if lines divide and close it, or the picture ends there; return whether they do."""
        new = self.rasters[axis].beside(is_after, 1)
        length = self.edges[axis].shape[1]
        is_last = not self.rasters[axis].beside(is_after, 2).is_within(length)
        if not new.is_within(length) or self._divided(axis, new) < RULED:
            return False
        if not is_last and self._beyond(axis, new, is_after) < RULED:
            return False
        self.rasters[axis] = self.rasters[axis].moved(is_after, 1)
        return self.rasters[axis].last - self.rasters[axis].first < MAX_LINES

    def fit_frame(self) -> bool:
        """Move each side to the frame's, if that is elsewhere, and return whether a frame is around all cells then."""
        sides = [*product((0, 1), (False, True))]
        for axis, is_after in sides * 2:  # how much of a side is drawn depends on the others
            raster = self.rasters[axis]
            steps = (step for step in STEPS if raster.last - raster.first + step >= MIN_CELLS)
            step = next((step for step in steps if self._is_frame(axis, is_after, step)), 0)
            self.rasters[axis] = raster.moved(is_after, step)
        return all(self._is_frame(*side, 0) for side in sides)

    def _is_frame(self, axis: int, is_after: bool, step: int) -> bool:
        """Return whether a side of the frame is drawn some lines outside an end, and beyond it no other line, or no walls."""
        cells = self.rasters[axis].beside(is_after, step)
        outside = self.rasters[axis].beside(is_after, step + 1)
        is_bare = self._beyond(axis, outside, is_after) < BARE or self._divided(axis, outside) < BARE
        return self._beyond(axis, cells, is_after) >= FRAME and is_bare

    def _divided(self, axis: int, cells: Raster) -> float:
        """Return the part of the lines across an axis that is drawn between the ends of some cells."""
        begin, end = cells.places()[[0, -1]] + (CROSSING * cells.pitch, -CROSSING * cells.pitch)
        return float(np.mean([self._drawn(1 - axis, place, begin, end) for place in self.rasters[1 - axis].places()[1:-1]]))

    def _beyond(self, axis: int, cells: Raster, is_after: bool) -> float:
        """Return the part of the line on the far side of some cells that is drawn."""
        return self._drawn(axis, cells.places()[-1 if is_after else 0], *self.rasters[1 - axis].places()[[0, -1]])

    def _drawn(self, axis: int, place: float, begin: float, end: float) -> float:
        """Return the part of a line of an axis that has edges, from one place along it to another."""
        first, at = max(0, round(begin)), round(place)
        near = self.edges[axis][first : max(first + 1, round(end)), max(0, at - NEAR_PX) : max(0, at + NEAR_PX + 1)]
        return float(near.any(1).mean()) if near.size else 0.0
