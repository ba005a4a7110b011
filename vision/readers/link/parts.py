"""Corrects grids that extend beyond the tiles, or whose cells are only parts of tiles, such as quarters.

Quarters of equal tiles are equal too, so such a grid looks like a board with twice as many rows and columns. But the same
classes then always meet in the same blocks, which never happens on a dealt board.
"""

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


def merged_parts(grid: Grid, labels: NDArray[np.int64]) -> Grid | None:
    """Return the grid with cells merged into whole tiles, None unless they are parts; labels (n,), 0 for empty."""
    rows, columns = grid.shape
    board = labels.reshape(rows, columns)
    for down, across in BLOCKS:
        if rows % down == 0 and columns % across == 0 and _are_tiles(board, down, across):
            return Grid(_merged(grid.columns, across), _merged(grid.rows, down), grid.fit, grid.is_bounded, grid.warp)
    return None


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
