"""Fits the grid of a maze of plain blocks exactly: all its edges are on a raster, and it goes on as far as its blocks do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span, largest
from vision.readers.onestroke.cell_roles.looks import INNER, SEEN_PX, sampled

Floats = NDArray[np.float64]

EDGE = 24  # levels by which the pixels on both sides of an edge differ
STRETCHES = np.linspace(0.94, 1.06, 61)
"""the pitch is searched in these parts of the one that was seen"""
MIN_STEP_PX, STEPS, BESIDE_PX = 0.5, 60, 1.5
"""the distance between the places that are tried, at least, their number, at most, and how far edges may be beside their line"""
MIN_ON_RASTER = 0.85  # least part of all edges that are on the raster
MAX_EDGES = 2.5
"""most edges, in parts of those between blocks that differ: a soft edge counts twice; lines between cells make many more"""
PLAIN, ALIKE = 8.0, 14.0  # a plain block deviates less, and two are alike up to this difference, in levels
MIN_USUAL = 0.8  # least part of a line, and of the whole, that are plain blocks of usual colours
USUAL = 0.03  # least part of all blocks that have a usual colour
MAX_LINES = 130
ROWS, MIN_ROWS = (slice(-1), slice(-2), slice(1, None), slice(2, None)), 6
"""the rows that are tried without others, which may be text, in grids of more rows than that"""
SLACK = SAME = 0.1  # part of a block that may be outside the picture, and up to which the seen grid is right


def on_raster(plane: Pixels, grid: Grid) -> Grid:
    """Return a grid refitted to the raster of its blocks, with all of their rows and columns; unchanged if it isn't of blocks.

    Its outer rows may be a title or a hint. The prediction of a refitted grid is dropped.
    """
    if grid.warp is not None:
        return grid
    left, top, width, height = grid.bbox
    x0, x1, y0, y1 = (max(0, round(end)) for end in (left, left + width, top, top + height))
    part = np.ascontiguousarray(plane[y0:y1, x0:x1])
    beside, below = np.zeros(part.shape[:2], np.bool_), np.zeros(part.shape[:2], np.bool_)
    beside[:, 1:] = largest(cv2.absdiff(part[:, 1:], part[:, :-1])) > EDGE
    below[1:] = largest(cv2.absdiff(part[1:], part[:-1])) > EDGE
    parts = (grid.part(rows, slice(None)) for rows in ROWS if len(grid.rows) > MIN_ROWS)
    for each in (grid, *parts):
        begin, end = (max(0, round(place) - y0) for place in (each.rows[0][0], each.rows[-1][1]))
        across = _raster(beside[begin:end].sum(0).astype(np.float64), x0, each.columns)
        down = _raster(below[begin:end].sum(1).astype(np.float64), y0 + begin, each.rows) if across is not None else None
        if across is None or down is None:
            continue
        found = _Blocks(plane, grid, [across, down])
        if found.is_of_blocks(int(beside[begin:end].sum() + below[begin:end].sum())):
            found.fit_ends()
            return found.grid()
    return grid


class _Raster(NamedTuple):
    """Lines between blocks along one axis, and which of them are the board's ends."""

    start: float
    pitch: float
    first: int
    last: int

    def spans(self) -> tuple[Span, ...]:
        places = (self.start + self.pitch * np.arange(self.first, self.last + 1)).tolist()
        return tuple(pairwise(places))

    def beside(self, is_after: bool, step: int) -> "_Raster":
        """Return the line beyond an end: the step-th from it, 0 for the board's own outermost one."""
        first = self.last + step - 1 if is_after else self.first - step
        return self._replace(first=first, last=first + 1)

    def moved(self, is_after: bool, lines: int) -> "_Raster":
        """Return the raster with one end that many lines further out."""
        return self._replace(last=self.last + lines) if is_after else self._replace(first=self.first - lines)


def _raster(edges: Floats, begin: int, spans: Sequence[Span]) -> _Raster | None:
    """Return the raster that edges are on, about as wide as some spans; None if many are elsewhere."""
    near = cv2.blur(edges[None], (3, 1))[0] * 3
    best, start, pitch = 0.0, 0.0, 0.0
    for tried in (spans[-1][1] - spans[0][0]) / len(spans) * STRETCHES:
        starts = np.arange(0, tried, max(MIN_STEP_PX, tried / STEPS))
        lines = np.round(starts[:, None] + tried * np.arange(len(edges) / tried)).astype(int)
        on = np.where(lines < len(edges), near[lines.clip(0, len(edges) - 1)], 0).sum(1)
        if on.max() > best:
            best, start, pitch = float(on.max()), float(starts[on.argmax()]), float(tried)
    if not edges.any() or best < MIN_ON_RASTER * edges.sum():
        return None
    places = np.flatnonzero(edges)
    lines = np.round((places - start) / pitch)
    fitting = np.abs(places - start - pitch * lines) <= BESIDE_PX
    if len(np.unique(lines[fitting])) > 2:
        pitch, start = np.polyfit(lines[fitting], places[fitting], 1, w=np.sqrt(edges[places[fitting]])).tolist()
    ends = (round((end - begin - start) / pitch) for end in (spans[0][0], spans[-1][1]))
    return _Raster(begin + start, pitch, *ends)


@dataclass
class _Blocks:
    """The blocks of a maze: a raster across and one down."""

    plane: Pixels
    seen: Grid
    rasters: list[_Raster]

    def __post_init__(self) -> None:
        self.colours = self._colours(self.rasters)
        self.usual = _usual(self.colours)

    def grid(self) -> Grid:
        """Return the grid of the blocks, or the seen one if it is the same."""
        columns, rows = (each.spans() for each in self.rasters)
        found = replace(self.seen, columns=columns, rows=rows, is_bounded=True, prediction=None)
        is_same = found.shape == self.seen.shape and np.abs(found.outline - self.seen.outline).max() < SAME * min(found.pitch)
        return self.seen if is_same else found

    def is_of_blocks(self, n_edges: int) -> bool:
        """Return whether nearly all cells are plain and of few colours, and edges are only between different ones."""
        across, down = (float((~_is_like_next(self.colours, axis)).sum()) for axis in (1, 0))
        expected = across * self.rasters[1].pitch + down * self.rasters[0].pitch
        return len(self.usual) > 1 and self._usual_part(self.colours) >= MIN_USUAL and n_edges <= MAX_EDGES * expected

    def fit_ends(self) -> None:
        """Leave out lines that don't belong to the maze, and add those that do."""
        for change in (self.trim, self.grow):
            while any(change(axis, is_after) for axis, is_after in product((0, 1), (False, True))):
                pass

    def trim(self, axis: int, is_after: bool) -> bool:
        """Leave out the outermost line if it and the one before it each have one colour, another one; return whether they do."""
        lines = (self._line(axis, is_after, step) for step in (0, -1))
        even = [line for line in lines if line is not None and self._is_even(line)]
        if len(even) < 2 or _are_alike(*even):
            return False
        self.rasters[axis] = self.rasters[axis].moved(is_after, -1)
        return self.rasters[axis].last - self.rasters[axis].first > 2

    def grow(self, axis: int, is_after: bool) -> bool:
        """Add the line beyond a side, if it is one more of blocks or the wall around them; return whether it was."""
        own = self._line(axis, is_after, 0)
        new = self._line(axis, is_after, 1)
        if own is None or new is None or self._usual_part(new) < MIN_USUAL or self._is_even(own):
            return False
        beyond = self._line(axis, is_after, 2)
        if self._is_even(new) and beyond is not None and _are_alike(new, beyond):
            return False
        self.rasters[axis] = self.rasters[axis].moved(is_after, 1)
        return self.rasters[axis].last - self.rasters[axis].first < MAX_LINES

    def _line(self, axis: int, is_after: bool, step: int) -> Floats | None:
        """Return the colours of the line some steps beyond a side, (n, 3); None if it is outside the picture."""
        rasters = [*self.rasters]
        rasters[axis] = rasters[axis].beside(is_after, step)
        begin, end = rasters[axis].spans()[0]
        slack = SLACK * rasters[axis].pitch
        if begin < -slack or end > self.plane.shape[1 - axis] + slack:
            return None
        return self._colours(rasters).reshape(-1, 3)

    def _colours(self, rasters: Sequence[_Raster]) -> Floats:
        """Return the colour of each block, NaN if it isn't plain, (rows, columns, 3)."""
        columns, rows = (each.spans() for each in rasters)
        cells = sampled(self.plane, Grid(columns, rows), INNER, SEEN_PX).reshape(-1, SEEN_PX**2, 3).astype(np.float64)
        colours = np.where(cells.std(1).max(1, keepdims=True) < PLAIN, np.median(cells, 1), np.nan)
        return np.asarray(colours.reshape(len(rows), len(columns), 3))

    def _usual_part(self, colours: Floats) -> float:
        return float(np.any([_is_like(colours, each) for each in self.usual], axis=0).mean())

    def _is_even(self, line: Floats) -> bool:
        """Return whether a line has blocks of only one usual colour."""
        return sum(bool(_is_like(line, each).any()) for each in self.usual) < 2


def _usual(colours: Floats) -> list[Floats]:
    """Return the colours that many blocks have, (3,) each, given those of all, (rows, columns, 3)."""
    usual, left = list[Floats](), colours[~np.isnan(colours[..., 0])]
    while len(left):
        is_like = _is_like(left, left[0])
        if is_like.sum() > USUAL * colours[..., 0].size:
            usual.append(left[0])
        left = left[~is_like]
    return usual


def _are_alike(one: Floats, other: Floats) -> bool:
    """Return whether nearly all blocks of two lines have the same colours."""
    return float(_is_like(one, other).mean()) >= MIN_USUAL


def _is_like(colours: Floats, other: Floats) -> NDArray[np.bool_]:
    return np.asarray(np.abs(colours - other).max(-1) < ALIKE)


def _is_like_next(colours: Floats, axis: int) -> NDArray[np.bool_]:
    return np.asarray(np.abs(np.diff(colours, axis=axis)).max(-1) < ALIKE)
