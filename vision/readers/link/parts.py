"""Corrects grids that extend beyond the tiles, or whose cells are only parts of tiles, such as quarters.

Quarters of equal tiles are equal too, so such a grid looks like a board with twice as many rows and columns. But the same
classes then always meet in the same blocks, which never happens on a dealt board.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span

BLOCKS = ((1, 2), (2, 1), (1, 3), (3, 1))
"""rows and columns of parts in a tile; tiles cut both ways are merged in two steps"""
MAX_KINDS = 0.67
"""blocks are whole tiles if their kinds per block are at most this: a board has at most one kind per two tiles,"""
MAX_KINDS_RATIO = 0.67
"""and if they have at most this many times the kinds of blocks shifted by one cell, which straddle tiles"""
MIN_BLOCKS = 6
MIN_LINES, MIN_FULL = 3, 0.4
"""least number of lines that hold tiles, and the part of their cells that do, before the empty lines between count as gaps"""


def merged_parts(grid: Grid, labels: NDArray[np.int64]) -> Grid | None:
    """Return the grid with cells merged into whole tiles, None unless they are parts; labels (n,), 0 for empty."""
    rows, columns = grid.shape
    board = labels.reshape(rows, columns)
    for down, across in BLOCKS:
        if rows % down == 0 and columns % across == 0 and _are_tiles(board, down, across):
            return Grid(_merged(grid.columns, across), _merged(grid.rows, down), grid.fit, grid.is_bounded, grid.warp)
    return None


def without_gap_lines(grid: Grid, is_filled: NDArray[np.bool_]) -> Grid | None:
    """Return the grid without gap lines, if only every nth row or column, n > 1, holds tiles; None otherwise."""
    rows, columns = (np.flatnonzero(is_filled.any(axis)) for axis in (1, 0))
    is_full = bool(len(rows)) and is_filled[np.ix_(rows, columns)].mean() >= MIN_FULL
    steps = tuple(_step(filled) for filled in (rows, columns))
    if steps == (1, 1) or not is_full:
        return None
    wider = _widened(grid.columns, columns, steps[1]), _widened(grid.rows, rows, steps[0])
    return replace(grid, columns=wider[0], rows=wider[1], prediction=None)


def _step(filled: NDArray[np.intp]) -> int:
    """Return the greatest common divisor of the steps between lines that hold tiles, 1 if there are too few."""
    return int(np.gcd.reduce(np.diff(filled))) if len(filled) >= MIN_LINES else 1


def _widened(spans: tuple[Span, ...], filled: NDArray[np.intp], step: int) -> tuple[Span, ...]:
    """Return every nth span, starting with one that holds tiles, widened on both sides to cover the gaps."""
    more = (step - 1) / 2 * (spans[1][0] - spans[0][0])
    return tuple((begin - more, end + more) for begin, end in spans[filled[0] % step :: step])


def _are_tiles(board: NDArray[np.int64], down: int, across: int) -> bool:
    """Return whether blocks of cells repeat as tiles do, while blocks shifted by a cell don't."""
    blocks = _blocks(board, down, across)
    beside = _blocks(np.roll(board, (-(down > 1), -(across > 1)), (0, 1)), down, across)
    kinds, mixed = (len(np.unique(each, axis=0)) for each in (blocks, beside))
    return len(blocks) >= MIN_BLOCKS and kinds <= MAX_KINDS * len(blocks) and kinds <= MAX_KINDS_RATIO * mixed


def _blocks(board: NDArray[np.int64], down: int, across: int) -> NDArray[np.int64]:
    """Return the non-empty blocks of a board, (n, down * across)."""
    rows, columns = board.shape[0] // down, board.shape[1] // across
    blocks = board.reshape(rows, down, columns, across).swapaxes(1, 2).reshape(rows * columns, down * across)
    return np.asarray(blocks[blocks.any(1)], np.int64)


def _merged(spans: tuple[Span, ...], parts: int) -> tuple[Span, ...]:
    return tuple((spans[first][0], spans[first + parts - 1][1]) for first in range(0, len(spans), parts))
