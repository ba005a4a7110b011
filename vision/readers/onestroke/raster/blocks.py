"""Plain blocks of a few colours: a maze goes on as far as these do."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels
from vision.readers.onestroke.cell_roles.looks import INNER, SEEN_PX, sampled
from vision.readers.onestroke.raster.lines import MAX_LINES, OUTSIDE, Floats, Raster

MAX_EDGES = 2.5
"""most edges, in parts of those between blocks that differ: a soft edge counts twice; lines between cells make many more"""
PLAIN, ALIKE, SAME_COLOUR = 8.0, 14.0, 4.0
"""a plain block deviates less, and two are alike, or have the same colour, up to these differences, in levels"""
MIN_USUAL = 0.8  # least part of a line, and of the whole, that are plain blocks of usual colours
PARTLY = 0.75  # part of a line that may be outside the picture, if it shows only what is beyond the maze
USUAL = 0.03  # least part of all blocks that have a usual colour


@dataclass
class Blocks:
    """The blocks of a maze: a raster across and one down."""

    plane: Pixels
    rasters: list[Raster]

    def __post_init__(self) -> None:
        self.colours = self._colours(self.rasters)
        self.usual = _usual(self.colours)

    def is_of_blocks(self, n_edges: int) -> bool:
        """Return whether nearly all cells are plain and of few colours, and edges are only between different ones."""
        across, down = (float((~_is_like_next(self.colours, axis)).sum()) for axis in (1, 0))
        expected = across * self.rasters[1].pitch + down * self.rasters[0].pitch
        return len(self.usual) > 1 and self._usual_part(self.colours) >= MIN_USUAL and n_edges <= MAX_EDGES * expected

    def trim(self, axis: int, is_after: bool) -> bool:
        """Leave out the outermost line if it shows the page, or the wall is before it; return whether it does."""
        outer, inner = self._line(axis, is_after, 0), self._line(axis, is_after, -1)
        beyond = self._line(axis, is_after, 1, PARTLY)
        if outer is None or inner is None or not self._is_even(outer):
            return False
        is_behind_wall = self._is_wall(inner) and not _are_alike(inner, outer)
        if not is_behind_wall and (beyond is None or not self._is_page(outer, beyond)):
            return False
        self.rasters[axis] = self.rasters[axis].moved(is_after, -1)
        return self.rasters[axis].last - self.rasters[axis].first > 2

    def grow(self, axis: int, is_after: bool) -> bool:
        """Add the line beyond a side, if it is one more of blocks or the wall around them; return whether it was."""
        own = self._line(axis, is_after, 0)
        new = self._line(axis, is_after, 1)
        if own is None or new is None or self._usual_part(new) < MIN_USUAL or self._is_wall(own):
            return False
        beyond, far = (self._line(axis, is_after, step, PARTLY) for step in (2, 3))
        may_be_page = beyond is not None and _are_alike(new, beyond) and not self._has_mark(new)
        is_gradient = beyond is not None and far is not None and _are_alike(beyond, far)
        if may_be_page and (self._is_even(new) or is_gradient):
            return False
        self.rasters[axis] = self.rasters[axis].moved(is_after, 1)
        return self.rasters[axis].last - self.rasters[axis].first < MAX_LINES

    def _line(self, axis: int, is_after: bool, step: int, outside: float = OUTSIDE) -> Floats | None:
        """Return the colours of the line some steps beyond a side, (n, 3); None if it is outside the picture but for a part."""
        rasters = [*self.rasters]
        rasters[axis] = rasters[axis].beside(is_after, step)
        is_seen = rasters[axis].is_within(self.plane.shape[1 - axis], outside)
        return self._colours(rasters).reshape(-1, 3) if is_seen else None

    def _colours(self, rasters: Sequence[Raster]) -> Floats:
        """Return the colour of each block, NaN if it isn't plain, (rows, columns, 3)."""
        columns, rows = (each.spans() for each in rasters)
        cells = sampled(self.plane, Grid(columns, rows), INNER, SEEN_PX).reshape(-1, SEEN_PX**2, 3).astype(np.float64)
        colours = np.where(cells.std(1).max(1, keepdims=True) < PLAIN, np.median(cells, 1), np.nan)
        return np.asarray(colours.reshape(len(rows), len(columns), 3))

    def _usual_part(self, colours: Floats) -> float:
        return float(np.any([_is_like(colours, each) for each in self.usual], axis=0).mean())

    def _is_page(self, line: Floats, beyond: Floats) -> bool:
        """Return whether a line has the colour of what is beyond it, and no block quite that colour."""
        if np.isnan(line).all() or np.isnan(beyond).all():
            return False
        colour = np.nanmedian(line, axis=0)
        is_known = any(_is_like(colour, each, SAME_COLOUR) for each in self.usual)
        return not is_known and bool(_is_like(colour, np.nanmedian(beyond, axis=0), SAME_COLOUR))

    def _has_mark(self, line: Floats) -> bool:
        """Return whether all blocks of a line but one are usual, and that one is plain: the start or the end."""
        is_usual = np.any([_is_like(line, each) for each in self.usual], axis=0)
        return int((~is_usual).sum()) == 1 and not bool(np.isnan(line).any())

    def _is_wall(self, line: Floats) -> bool:
        """Return whether nearly all blocks of a line have one usual colour."""
        return self._is_even(line) and self._usual_part(line) >= MIN_USUAL

    def _is_even(self, line: Floats) -> bool:
        """Return whether a line has blocks of only one usual colour."""
        return sum(bool(_is_like(line, each).any()) for each in self.usual) < 2


def _usual(colours: Floats) -> list[Floats]:
    """Return the colours that many blocks have, (3,) each, given those of all, (rows, columns, 3)."""
    usual, left = list[Floats](), colours[~np.isnan(colours[..., 0])]
    while len(left):
        is_like = _is_like(left, left[0])
        if is_like.sum() > USUAL * colours[..., 0].size:
            usual.append(np.median(left[is_like], axis=0))
        left = left[~is_like]
    return usual


def _are_alike(one: Floats, other: Floats) -> bool:
    """Return whether nearly all blocks of two lines have the same colours."""
    return float(_is_like(one, other).mean()) >= MIN_USUAL


def _is_like(colours: Floats, other: Floats, off: float = ALIKE) -> NDArray[np.bool_]:
    return np.asarray(np.abs(colours - other).max(-1) < off)


def _is_like_next(colours: Floats, axis: int) -> NDArray[np.bool_]:
    return np.asarray(np.abs(np.diff(colours, axis=axis)).max(-1) < ALIKE)
