"""Telling a grid that reaches beyond the tiles, or whose cells are only parts of them, as where all have been cut into quarters.

Quarters of equal tiles are equal too, so such a grid makes a fine board of twice as many rows and columns. But then
the same faces come together in the same blocks all the time, which they never do on a board that was dealt.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span

BLOCKS = ((1, 2), (2, 1), (1, 3), (3, 1))
"""rows and columns of the parts that tiles may have been cut into; where both are, one comes after the other"""
MOST_KINDS = 0.67
"""blocks are whole tiles if there are at most so many kinds of them for each one: a board has one kind for two tiles at most"""
LESS_MIXED = 0.67
"""and at most so many kinds of them for each kind of blocks that begin one cell later, and so lie across tiles"""
LEAST_BLOCKS = 6
LEAST_LINES, LEAST_FULL = 3, 0.4
"""rows with nothing between them are all those of a board if there are so many, and so many of their cells hold something"""


def larger_parts(grid: Grid, labels: NDArray[np.int64]) -> Grid | None:
    """Return the grid of larger parts, if the cells with these classes (n,), 0 being empty, are parts of tiles."""
    rows, columns = grid.shape
    board = labels.reshape(rows, columns)
    for down, across in BLOCKS:
        if rows % down == 0 and columns % across == 0 and _are_tiles(board, down, across):
            return Grid(_joined(grid.columns, across), _joined(grid.rows, down), grid.fit, grid.is_bounded, grid.warp)
    return None


def without_lines_between(grid: Grid, is_taken: NDArray[np.bool_]) -> Grid | None:
    """Return the grid of larger cells where only every nth row or column, n > 1, holds something; None where others do too."""
    rows, columns = (np.flatnonzero(is_taken.any(axis)) for axis in (1, 0))
    is_full = bool(len(rows)) and is_taken[np.ix_(rows, columns)].mean() >= LEAST_FULL
    steps = tuple(_step(taken) for taken in (rows, columns))
    if steps == (1, 1) or not is_full:
        return None
    wider = _widened(grid.columns, columns, steps[1]), _widened(grid.rows, rows, steps[0])
    return replace(grid, columns=wider[0], rows=wider[1], said=None)


def _step(taken: NDArray[np.intp]) -> int:
    """Return by how many lines those that hold something are apart, or a multiple of it: 1 if it can't be told."""
    return int(np.gcd.reduce(np.diff(taken))) if len(taken) >= LEAST_LINES else 1


def _widened(spans: tuple[Span, ...], taken: NDArray[np.intp], step: int) -> tuple[Span, ...]:
    """Return every nth of some spans, those that hold something among them, widened to both sides to fill what is between."""
    more = (step - 1) / 2 * (spans[1][0] - spans[0][0])
    return tuple((begin - more, end + more) for begin, end in spans[taken[0] % step :: step])


def filled_part(grid: Grid, is_taken: NDArray[np.bool_]) -> Grid | None:
    """Return the grid without outer rows and columns that hold nothing, given which cells do, (rows, columns).

    None where there are none of these, or only these.
    """
    rows, columns = (np.flatnonzero(is_taken.any(axis)) for axis in (1, 0))
    if not len(rows) or (rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1) == grid.shape:
        return None
    return grid.part(slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))


def _are_tiles(board: NDArray[np.int64], down: int, across: int) -> bool:
    """Tell whether blocks of cells are as alike as tiles are, and blocks beside them are not."""
    blocks = _blocks(board, down, across)
    beside = _blocks(np.roll(board, (-(down > 1), -(across > 1)), (0, 1)), down, across)
    kinds, mixed = (len(np.unique(each, axis=0)) for each in (blocks, beside))
    return len(blocks) >= LEAST_BLOCKS and kinds <= MOST_KINDS * len(blocks) and kinds <= LESS_MIXED * mixed


def _blocks(board: NDArray[np.int64], down: int, across: int) -> NDArray[np.int64]:
    """Return the blocks of a board that are not empty, (n, down * across)."""
    rows, columns = board.shape[0] // down, board.shape[1] // across
    blocks = board.reshape(rows, down, columns, across).swapaxes(1, 2).reshape(rows * columns, down * across)
    return np.asarray(blocks[blocks.any(1)], np.int64)


def _joined(spans: tuple[tuple[float, float], ...], parts: int) -> tuple[tuple[float, float], ...]:
    return tuple((spans[first][0], spans[first + parts - 1][1]) for first in range(0, len(spans), parts))
