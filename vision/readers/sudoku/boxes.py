"""Finds the boxes of a sudoku by lines and tints: what separates boxes differs from what separates cells."""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Span

REACH = 0.3  # distance up to which both sides of a border are examined, in cells
BACKGROUND = 0.12  # the outer part of that, which shows the cell's background, in cells
CUTS = (0.25, 0.33, 0.42, 0.5, 0.58, 0.67, 0.75)
"""where a border is examined along the side of each cell, in cells: away from the corners"""
TINT = 0.15
"""a change of the background counts like a line of this width, in cells, with the same contrast"""
MIN_BORDER = 0.6  # smaller differences of borders are noise, in grey levels times cells of width


@dataclass(frozen=True, eq=False)
class Borders:
    """The strength of borders between neighbouring columns and rows, in grey levels times cells of width."""

    columns: NDArray[np.float64]
    rows: NDArray[np.float64]

    def agreement(self, box_rows: int, box_cols: int) -> float:
        """Return how well the borders agree with boxes of some rows and columns, -1 to 1, 0 if they show nothing.

        Boxes of one row stand for a board without boxes, which borders can't show.
        """
        if box_rows == 1:
            return 0.0
        return (_contrast(self.rows, box_rows) + _contrast(self.columns, box_cols)) / 2


def borders_of(plane: Pixels, grid: Grid) -> Borders:
    """Return the borders between the cells of a grid, which is upright in the plane's picture."""
    left, top = max(0, int(grid.columns[0][0])), max(0, int(grid.rows[0][0]))
    board = plane[top : int(grid.rows[-1][1]) + 1, left : int(grid.columns[-1][1]) + 1]
    grey = np.asarray(cv2.cvtColor(board, cv2.COLOR_BGR2GRAY), np.uint8)
    columns, rows = _moved(grid.columns, left), _moved(grid.rows, top)
    return Borders(_borders(grey, columns, rows), _borders(grey.T, rows, columns))


def _moved(spans: tuple[Span, ...], origin: int) -> tuple[Span, ...]:
    return tuple((start - origin, end - origin) for start, end in spans)


def _borders(grey: NDArray[np.uint8], across: tuple[Span, ...], along: tuple[Span, ...]) -> NDArray[np.float64]:
    """Return the strength of borders from left to right: the median over the cells along each border."""
    pitch = (across[-1][1] - across[0][0]) / len(across)
    middles = np.array([(one[1] + other[0]) / 2 for one, other in pairwise(across)])
    offsets = np.arange(round(-REACH * pitch), round(REACH * pitch) + 1)
    columns = np.clip(np.floor(middles[:, None] + offsets), 0, grey.shape[1] - 1).astype(np.intp)
    rows = np.array([[start + (end - start) * cut for cut in CUTS] for start, end in along])
    rows = np.clip(rows, 0, grey.shape[0] - 1).astype(np.intp)
    seen = np.median(grey[rows[:, :, None, None], columns[None, None]], 1)
    width = max(1, round(BACKGROUND * pitch))
    left, right = np.median(seen[:, :, :width], 2), np.median(seen[:, :, -width:], 2)
    stands_out = np.minimum(abs(seen - left[:, :, None]), abs(seen - right[:, :, None])).sum(2) / pitch
    tint = abs(np.median(left - right, 0))  # signed before the median, as tinted cells may be on either side
    return np.asarray(np.median(stands_out, 0) + TINT * tint, np.float64)


def _contrast(borders: NDArray[np.float64], box: int) -> float:
    """Return the difference of the median borders of boxes and of cells, as a part of the larger, -1 to 1."""
    is_of_box = (np.arange(len(borders)) + 1) % box == 0
    outer, inner = float(np.median(borders[is_of_box])), float(np.median(borders[~is_of_box]))
    return (outer - inner) / max(outer, inner, MIN_BORDER)
