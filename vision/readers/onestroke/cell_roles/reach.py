"""Extends a grid by rows and columns beside it that look like the maze's cells, and unlike what is beyond them."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span, extended
from vision.grids.edges import sharpened
from vision.readers.onestroke.cell_roles.looks import INNER, SEEN_PX, sampled
from vision.readers.onestroke.colours import between_middles, blocks, distance_to_mixtures, evenly_spaced, sample_colours
from vision.readers.onestroke.edges import ALONG, SEEN

MAX_LINES = 2
"""number of rows or columns that can be added on each side"""
ALIKE = 10.0
"""a cell looks like one of the board's up to this difference in levels"""
FAINT, CLEARER = 3.0, 2.0
"""a candidate is a cell if it differs from what is beyond it by more levels than this, and by this many times more than from a
cell of the board"""
MIN_CONSISTENT = 0.85
"""least part of a line that must be cells, or look like what is beyond, if at least one is a cell"""
MAX_CELLS = 0.6
"""if more of a line than this are cells, a bounded board must stay bounded with it; if less, the board must be open to them"""
CLOSED = 0.85
"""an outer line is a surrounding wall if this part of it looks the same; added lines must then look like such a wall. A board is
closed on a side with bars along this part of it, and goes on where these are not before the next line but beyond it"""
ACROSS, BESIDE = 24, 6
"""samples from the middle of a cell to the next one's, and those on each side that show the cells"""
BEYOND = 0.15
"""width of the strip that shows what is beyond a line, in cells"""
SLACK = 0.1
"""part of a cell that may be outside the picture"""


def extend_grid(plane: Pixels, grid: Grid) -> Grid:
    """Return a grid with its missing outer rows and columns; the network's prediction is dropped if any are added."""
    if grid.warp is not None:
        return grid
    found = grid
    for _ in range(MAX_LINES):
        grown = found
        for other in _larger(found):
            if _belongs(plane, found, other):
                columns = tuple(sorted({*grown.columns, *other.columns}))
                grown = replace(grown, columns=columns, rows=tuple(sorted({*grown.rows, *other.rows})), prediction=None)
        if grown is found:
            break
        found = grown
    return found


def _larger(grid: Grid) -> Iterator[Grid]:
    """Yield a grid with one more line on each of its sides in turn."""
    columns, rows = extended(grid.columns), extended(grid.rows)
    for part in (slice(-1), slice(1, None)):
        yield replace(grid, columns=columns[part])
    for part in (slice(-1), slice(1, None)):
        yield replace(grid, rows=rows[part])


def _belongs(plane: Pixels, grid: Grid, larger: Grid) -> bool:
    """Return whether the line that a larger grid adds belongs to the board."""
    columns = tuple(span for span in larger.columns if span not in grid.columns) or larger.columns
    rows = tuple(span for span in larger.rows if span not in grid.rows) or larger.rows
    line = replace(larger, columns=columns, rows=rows)
    left, top, width, height = line.bbox
    bounds = plane.shape[1], plane.shape[0]
    slack = tuple(SLACK * side for side in grid.pitch)
    if left < -slack[0] or top < -slack[1] or left + width > bounds[0] + slack[0] or top + height > bounds[1] + slack[1]:
        return False
    outer, inner, far = _barred_parts(plane, grid, line)
    if far >= CLOSED > outer and _is_closed(plane, grid, line):
        return True
    own, cells = _patches(plane, line), _patches(plane, grid)
    walls = _walls(cells.reshape(*grid.shape, -1))
    known = walls if len(walls) else np.unique(cells, axis=0)
    difference = np.sqrt(((own[:, None] - known[None]) ** 2).mean(2)).min(1)
    off = _off_beyond(plane, grid, line)
    are_there = (difference < ALIKE) & (off > np.maximum(FAINT, CLEARER * difference))
    if not are_there.any() or (are_there | (off <= FAINT)).mean() < MIN_CONSISTENT:
        return False
    if are_there.mean() > MAX_CELLS:
        return not grid.is_bounded or sharpened(larger, plane).is_bounded
    return not outer >= CLOSED > inner


def _walls(cells: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the median cell of each outer line that looks the same throughout, (lines, samples)."""
    usual = [(line, np.median(line, axis=0)) for line in (cells[0], cells[-1], cells[:, 0], cells[:, -1])]
    closed = [own for line, own in usual if (np.abs(line - own).mean(1) < ALIKE).mean() >= CLOSED]
    return np.array(closed, np.float32).reshape(-1, cells.shape[2])


def _off_beyond(plane: Pixels, grid: Grid, line: Grid) -> NDArray[np.float32]:
    """Return the difference of each cell in a line from what is beyond it, in levels; infinity where the picture ends."""
    across, down = grid.pitch
    if line.rows == grid.rows:
        beyond = replace(line, columns=(_edge(line.columns[0], across if line.columns[0][0] > grid.columns[0][0] else -across),))
    else:
        beyond = replace(line, rows=(_edge(line.rows[0], down if line.rows[0][0] > grid.rows[0][0] else -down),))
    x, y, width, height = beyond.bbox
    if not (0 <= x + width / 2 < plane.shape[1] - 1 and 0 <= y + height / 2 < plane.shape[0] - 1):
        return np.full(len(line.rows) * len(line.columns), np.inf, np.float32)
    own, other = (np.median(_patches(plane, each).reshape(-1, SEEN_PX**2, 3), 1) for each in (line, beyond))
    return np.asarray(np.abs(own - other).max(1), np.float32)


def _barred_parts(plane: Pixels, grid: Grid, line: Grid) -> tuple[float, float, float]:
    """Return how much has bars: of a side to a line of cells, of the outermost cells' inner side, and of the line's far side."""
    if line.rows == grid.rows:  # look at it turned, as a row
        plane = np.ascontiguousarray(plane.swapaxes(0, 1))
        grid, line = (replace(each, columns=each.rows, rows=each.columns) for each in (grid, line))
    outermost, next_one = grid.rows[:2] if line.rows[0][0] < grid.rows[0][0] else grid.rows[:-3:-1]
    (start, end), step = line.rows[0], line.rows[0][0] - outermost[0]
    pairs = ((line.rows[0], outermost), (next_one, outermost), (line.rows[0], (start + step, end + step)))
    outer, inner, far = (_barred_part(plane, grid.columns, *pair) for pair in pairs)
    return outer, inner, far


def _is_closed(plane: Pixels, grid: Grid, line: Grid) -> bool:
    """Return whether a bar is at one of the ends of a line of cells, which isn't only text then."""
    if line.rows != grid.rows:  # look at the row turned, as a column
        plane = np.ascontiguousarray(plane.swapaxes(0, 1))
        line = replace(line, columns=line.rows, rows=line.columns)
    before, *rows, after = extended(line.rows)
    return any(_barred_part(plane, line.columns, *pair) == 1 for pair in ((before, rows[0]), (rows[-1], after)))


def _barred_part(plane: Pixels, columns: tuple[Span, ...], one: Span, other: Span) -> float:
    """Return the part of the columns in which a bar is between two rows: a colour over most of a cell that neither row has."""
    strip = sample_colours(plane, evenly_spaced(columns, ALONG), between_middles(tuple(sorted((one, other))), ACROSS))
    cells = blocks(strip, 1, len(columns))[0]
    sides = (np.median(cells[:, part], (1, 2))[:, None, None] for part in (slice(BESIDE), slice(-BESIDE, None)))
    far = distance_to_mixtures(cells[:, BESIDE:-BESIDE], *sides)
    return float((np.quantile(far, 0.25, axis=2).max(1) > SEEN).mean())


def _edge(span: Span, step: float) -> Span:
    """Return the strip just beyond a span, in the direction of a step."""
    start = span[1] if step > 0 else span[0] + BEYOND * step
    return start, start + BEYOND * abs(step)


def _patches(plane: Pixels, grid: Grid) -> NDArray[np.float32]:
    """Return small samples of a grid's cells, (cells, samples)."""
    return sampled(plane, grid, INNER, SEEN_PX).reshape(len(grid.rows) * len(grid.columns), -1).astype(np.float32)
