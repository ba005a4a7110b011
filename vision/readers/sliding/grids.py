"""Which grids may be sliding boards, by what is visible without reading them, and what is around them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import MAX_SIDE, MIN_SIDE
from vision.cells.cell_network import MARGIN as AROUND
from vision.frame import Grid, Pixels, Rect, extended
from vision.signs.glyphs import is_learnt, read_figures

MARGIN = 0.04  # part of a cell cropped on each side, where its frame is
MAX_TRIMMED = 2  # number of rows or columns of a grid on each side that may be beside the board
INNER = 0.1  # the same margin for cells beside a board
EDGE = 0.05  # the same margin for deciding whether a cell is empty
FLAT = 3.0  # the levels of an empty cell deviate by less than this
WRITTEN = 0.6  # least share of the next row or column that holds numbers, if the board continues there
READ = 0.5  # least probability of a number
ENOUGH_PX = 40  # cells are compared at a side of at most twice this
THUMBNAIL_PX = 10
ALIKE = 0.1  # cells look alike if they differ by less than this part of the median difference
MAX_TWINS = 0.3  # share of such cells beyond which a grid is no sliding board
DIGITS = "0123456789"

Window = tuple[slice, slice]  # the rows and columns of a grid that are a board
WHOLE: Window = (slice(None), slice(None))


def margin_of(classifier: str) -> float:
    """Return the margin of a cell for a sign reader; a negative one shows the surroundings."""
    return -AROUND if is_learnt(classifier) else MARGIN


def windows(shape: tuple[int, int]) -> Iterator[Window]:
    """Yield the windows of a grid that may be a board, all of it first."""
    yield WHOLE
    trims = [(before, after) for before in range(MAX_TRIMMED + 1) for after in range(MAX_TRIMMED + 1)]
    for top, bottom in trims:
        for left, right in trims:
            rows, columns = shape[0] - top - bottom, shape[1] - left - right
            if (rows, columns) != shape and min(rows, columns) >= MIN_SIDE and max(rows, columns) <= MAX_SIDE:
                yield slice(top, top + rows), slice(left, left + columns)


def may_be_board(plane: Pixels, grid: Grid) -> bool:
    """Return whether a grid has a window with at most one empty cell, and few cells that look like others."""
    if min(grid.shape) < MIN_SIDE or max(grid.shape) > MAX_SIDE + 2 * MAX_TRIMMED:
        return False
    crops = _downscaled_cells(plane, grid)
    flat = np.array([cv2.meanStdDev(crop)[1].max() < FLAT for crop in crops])
    if not any(flat.reshape(grid.shape)[window].sum() <= 1 for window in windows(grid.shape)):
        return False
    return n_twins([crop for crop, is_flat in zip(crops, flat, strict=True) if not is_flat]) < MAX_TWINS * len(crops)


def _downscaled_cells(plane: Pixels, grid: Grid) -> list[Pixels]:
    """Return the cells, downscaled as far as they may be."""
    left, top, width, height = replace(grid, warp=None).bbox
    x, y = max(0, int(left)), max(0, int(top))
    board, times = plane[y : int(top + height) + 2, x : int(left + width) + 2], 1
    while min(grid.pitch) >= 2 * ENOUGH_PX * times:
        even = board[: board.shape[0] // 2 * 2, : board.shape[1] // 2 * 2]
        board, times = np.asarray(cv2.resize(even, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8), 2 * times
    columns = tuple(((start - x) / times, (end - x) / times) for start, end in grid.columns)
    rows = tuple(((start - y) / times, (end - y) / times) for start, end in grid.rows)
    small = Grid(columns, rows)
    return [small.crop(board, cell, EDGE) for cell in small.cells]


def n_twins(crops: Sequence[Pixels]) -> int:
    """Return the number of cells that look like another one: no tile of a sliding board does, unlike faces and a sudoku's digits.

    They must do so with and without their background, as on tiles of many colours or with gradients the numbers hardly count.
    """
    if len(crops) < 3:
        return 0
    size = THUMBNAIL_PX, THUMBNAIL_PX
    thumbnails = np.array([cv2.resize(crop, size, interpolation=cv2.INTER_AREA) for crop in crops], np.float32)
    thumbnails = thumbnails.reshape(len(crops), -1, 3)
    return int((_are_alike(thumbnails) & _are_alike(_without_gradient(thumbnails))).any(1).sum())


def _without_gradient(thumbnails: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return thumbnails, (n, pixels, 3), without their mean colours and what rises evenly across them."""
    y, x = np.indices((THUMBNAIL_PX, THUMBNAIL_PX)).reshape(2, -1)
    slopes = np.column_stack([np.ones_like(x), x, y]).astype(np.float32)
    return np.asarray(thumbnails - slopes @ (np.linalg.pinv(slopes) @ thumbnails), np.float32)


def _are_alike(thumbnails: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return which cells look alike, (n, n)."""
    thumbnails = thumbnails.reshape(len(thumbnails), -1)
    squares = (thumbnails**2).sum(1)
    apart = squares[:, None] + squares[None, :] - 2 * thumbnails @ thumbnails.T
    np.fill_diagonal(apart, np.inf)
    return np.asarray(apart <= ALIKE**2 * float(np.median(apart[np.isfinite(apart)])))


def continuing_sides(plane: Pixels, grid: Grid, digits: str) -> int:
    """Return the number of sides on which the numbers continue beyond a board, as they do around a part of a sudoku."""
    wide = Grid(extended(grid.columns), extended(grid.rows))
    rows, columns = grid.shape
    sides = [
        [(0, column + 1) for column in range(columns)],
        [(rows + 1, column + 1) for column in range(columns)],
        [(row + 1, 0) for row in range(rows)],
        [(row + 1, columns + 1) for row in range(rows)],
    ]
    sides = [side for side in sides if all(_is_inside(plane, wide.rect(cell)) for cell in side)]
    margin = margin_of(digits)
    shown = [wide.crop(plane, cell, margin if margin < 0 else INNER) for side in sides for cell in side]
    figures = iter(read_figures(shown, digits, AROUND))
    best = [[next(figures).best(DIGITS) for _ in side] for side in sides]
    return sum(sum(text != "" and chance >= READ for text, chance in side) >= WRITTEN * len(side) for side in best)


def _is_inside(plane: Pixels, rect: Rect) -> bool:
    x, y, width, height = rect
    return x > -width / 4 and y > -height / 4 and x + width * 0.75 < plane.shape[1] and y + height * 0.75 < plane.shape[0]
