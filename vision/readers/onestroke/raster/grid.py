"""Fits the grid of a maze of plain blocks or ruled cells exactly."""

from dataclasses import replace

import cv2
import numpy as np

from vision.frame import Grid, Pixels, largest
from vision.readers.onestroke.raster.blocks import Blocks
from vision.readers.onestroke.raster.lines import Raster, find_raster, fit_ends
from vision.readers.onestroke.raster.ruled import Mask, Ruled

EDGE = 24  # levels by which the pixels on both sides of an edge differ
ROWS, MIN_ROWS = (slice(-1), slice(-2), slice(1, None), slice(2, None)), 6
"""the rows that are tried without others, which may be text, in grids of more rows than that"""
SAME = 0.1  # part of a cell up to which the seen grid is right


def on_raster(plane: Pixels, grid: Grid) -> Grid | None:
    """Return a grid refitted to its raster, with all rows and columns; None if its cells are neither plain blocks nor ruled.

    Its outer rows may be a title or a hint. The prediction of a refitted grid is dropped.
    """
    if grid.warp is not None:
        return None
    beside, below = _edges(plane)
    x0, x1 = (max(0, round(end)) for end in (grid.columns[0][0], grid.columns[-1][1]))
    parts = (grid.part(rows, slice(None)) for rows in ROWS if len(grid.rows) > MIN_ROWS)
    for each in (grid, *parts):
        y0, y1 = (max(0, round(end)) for end in (each.rows[0][0], each.rows[-1][1]))
        inside = beside[y0:y1, x0:x1], below[y0:y1, x0:x1]
        across = find_raster(inside[0].sum(0).astype(np.float64), x0, each.columns)
        down = find_raster(inside[1].sum(1).astype(np.float64), y0, each.rows) if across is not None else None
        if across is None or down is None:
            continue
        blocks, ruled = Blocks(plane, [across, down]), Ruled((beside, below.T), [across, down])
        if blocks.is_of_blocks(int(sum(edges.sum() for edges in inside))):
            fit_ends(blocks.trim, blocks.grow)
            return _grid(grid, blocks.rasters)
        if ruled.is_ruled():
            fit_ends(ruled.trim, ruled.grow)
            return _grid(grid, ruled.rasters)
    return None


def _edges(plane: Pixels) -> tuple[Mask, Mask]:
    """Return which pixels differ from the one on their left, and which from the one above them, (height, width) each."""
    beside, below = np.zeros(plane.shape[:2], np.bool_), np.zeros(plane.shape[:2], np.bool_)
    beside[:, 1:] = largest(cv2.absdiff(plane[:, 1:], plane[:, :-1])) > EDGE
    below[1:] = largest(cv2.absdiff(plane[1:], plane[:-1])) > EDGE
    return beside, below


def _grid(seen: Grid, rasters: list[Raster]) -> Grid:
    """Return the grid of two rasters, or the seen one if it is the same."""
    columns, rows = (each.spans() for each in rasters)
    found = replace(seen, columns=columns, rows=rows, is_bounded=True, prediction=None)
    is_same = found.shape == seen.shape and np.abs(found.outline - seen.outline).max() < SAME * min(found.pitch)
    return seen if is_same else found
