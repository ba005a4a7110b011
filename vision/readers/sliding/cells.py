"""Cutting the cells of a sliding board out of a picture, also of boards without lines whose numbers stand at the cells' edges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import MARGIN as AROUND
from vision.frame import Grid, Pixels, Span
from vision.signs.glyphs import is_learnt

MARGIN = 0.04
"""this part of a cell is left out on each side, where its frame is"""
WITHOUT_LINES = "content"
"""grids of this source were found by what is in their cells: where one cell ends is a guess"""
BINS = 50
"""places across a cell"""
BORDER = 4
"""so many of them on each side of a border should be empty"""
EMPTY = 0.02
"""places with less than this part of what usual places hold are empty"""
STEP = 24
"""levels that differ by less are no ink"""


def margin_of(way: str) -> float:
    """Return the part of a cell on each side that is left out for a way of reading; a negative one shows what is around."""
    return -AROUND if is_learnt(way) else MARGIN


def cut_cells(plane: Pixels, grid: Grid, margin: float = MARGIN) -> list[Pixels]:
    """Return the cells row by row."""
    return [grid.crop(plane, cell, margin) for cell in grid.cells]


def cut_between_signs(plane: Pixels, grid: Grid, margin: float = 0.0) -> list[Pixels]:
    """Return the cells of a board without lines, moved so that their borders cut through no signs; none if they do not."""
    if grid.source != WITHOUT_LINES:
        return []
    across, down = (_offset(ink, spans) for ink, spans in zip(_ink(plane, grid), (grid.columns, grid.rows), strict=True))
    if not across and not down:
        return []
    pad = round(max(grid.pitch))
    wide = np.asarray(cv2.copyMakeBorder(plane, pad, pad, pad, pad, cv2.BORDER_REPLICATE), np.uint8)
    moved = replace(grid, columns=_moved(grid.columns, pad + across), rows=_moved(grid.rows, pad + down), warp=None)
    return [moved.crop(wide, cell, margin) for cell in moved.cells]


def _moved(spans: Sequence[Span], by: float) -> tuple[Span, ...]:
    return tuple((start + by, end + by) for start, end in spans)


def _ink(plane: Pixels, grid: Grid) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how much ink there is in each column and in each row of the picture, within the board."""
    left, top, width, height = replace(grid, warp=None).bbox
    x, y = max(0, round(left)), max(0, round(top))
    grey = cv2.cvtColor(plane[y : round(top + height), x : round(left + width)], cv2.COLOR_BGR2GRAY)
    is_ink = cv2.absdiff(grey, np.full_like(grey, int(np.median(grey)))) > STEP
    columns, rows = np.zeros(plane.shape[1]), np.zeros(plane.shape[0])
    columns[x : x + grey.shape[1]], rows[y : y + grey.shape[0]] = is_ink.sum(0), is_ink.sum(1)
    return columns, rows


def _offset(ink: NDArray[np.float64], spans: Sequence[Span]) -> float:
    """Return by how many pixels all borders must move to be where no ink is; 0 if they are, or if there is no such place."""
    places = np.concatenate([start + (np.arange(BINS) + 0.5) / BINS * (end - start) for start, end in spans])
    values = np.interp(places, np.arange(len(ink)) + 0.5, ink).reshape(len(spans), BINS).sum(0)
    is_empty = values <= EMPTY * values.max()
    if is_empty.all() or (is_empty[:BORDER].all() and is_empty[-BORDER:].all()):
        return 0.0
    runs = np.zeros(2 * BINS, np.intp)
    for place in range(2 * BINS):
        runs[place] = runs[place - 1] + 1 if is_empty[place % BINS] else 0
    longest = int(runs.max())
    if longest < 2 * BORDER:
        return 0.0
    middle = (int(runs.argmax()) - (longest - 1) / 2) % BINS
    return float((middle if middle < BINS / 2 else middle - BINS) / BINS * (spans[0][1] - spans[0][0]))
