"""Fits the grid of a maze of plain blocks or ruled cells exactly."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, largest
from vision.readers.onestroke.raster.blocks import Blocks
from vision.readers.onestroke.raster.lines import MIN_ON_RASTER, Raster, find_raster, fit_ends
from vision.readers.onestroke.raster.ruled import Mask, Ruled

EDGE = 24  # levels by which the pixels on both sides of an edge differ
ROWS, MIN_ROWS = (slice(-1), slice(-2), slice(1, None), slice(2, None)), 6
"""the rows that are tried without others, which may be text, in grids of more rows than that"""
FAINT, LONG, MIN_RULED = 3, 0.5, 0.3
"""levels of the edges of faint lines, which are as long as this part of a cell, and least part of all such edges between cells"""
SMOOTHED = 0.25  # side of the median filter, in cells
AROUND = 3  # cells around the grid that are filtered, too
SAME = 0.1  # part of a cell up to which the seen grid is right


def on_raster(plane: Pixels, grid: Grid) -> tuple[Grid, bool]:
    """Return a grid fitted to the raster of its edges, and whether it is sure to have all rows and columns.

    It has if its cells are plain blocks, ruled, or in a frame; its outer rows may then have been a title or a hint, and its
    prediction is dropped. Other grids keep their number of cells. Textures, such as bricks, are smoothed if need be,
    which may add or leave out a row and a column.
    """
    if grid.warp is not None:
        return grid, False
    fitted, is_whole = _on_raster(plane, grid)
    if fitted is grid and not is_whole:
        smoothed, is_whole = _on_raster(_without_texture(plane, grid), grid)
        is_whole &= all(abs(one - other) <= 1 for one, other in zip(smoothed.shape, grid.shape, strict=True))
        fitted = smoothed if is_whole else grid
    return fitted, is_whole


def on_ruling(plane: Pixels, grid: Grid, needed: Sequence[Cell]) -> Grid:
    """Return a grid with as many rows and columns as straight lines divide, faint ones too; the same if there are none.

    Needed cells stay in it.
    """
    if grid.warp is not None:
        return grid
    length = max(3, round(LONG * min(grid.pitch)))
    beside, below = _edges(plane, FAINT)
    edges = _long(beside, (length, 1)), _long(below, (1, length))
    rasters = _rasters(edges, grid, MIN_RULED)
    points = np.array([grid.center(cell) for cell in needed]).reshape(-1, 2)
    ruled = Ruled((edges[0], edges[1].T), [*rasters], points) if rasters is not None else None
    if ruled is None or not ruled.is_ruled():
        return grid
    fit_ends(ruled.trim, ruled.grow)
    found = _grid(grid, ruled.rasters)
    return found if found.shape != grid.shape else grid  # with gaps between cells, the lines are only near them


def _long(edges: Mask, shape: tuple[int, int]) -> Mask:
    """Return the edges that fill a straight line of some shape."""
    return np.asarray(cv2.morphologyEx(edges.astype(np.uint8), cv2.MORPH_OPEN, np.ones(shape, np.uint8)), np.bool_)


def _without_texture(plane: Pixels, grid: Grid) -> Pixels:
    """Return a picture without fine textures at a grid."""
    around = round(AROUND * max(grid.pitch))
    left, top, width, height = map(round, grid.bbox)
    part = slice(max(0, top - around), top + height + around), slice(max(0, left - around), left + width + around)
    smooth = plane.copy()
    smooth[part] = smoothed(plane[part], SMOOTHED * min(grid.pitch))
    return smooth


def smoothed(plane: Pixels, size: float) -> Pixels:
    """Return a picture without what is thinner than half of a size, in pixels; edges of blocks stay sharp."""
    return np.asarray(cv2.medianBlur(np.ascontiguousarray(plane), max(3, round(size) | 1)), np.uint8)


def _on_raster(plane: Pixels, grid: Grid) -> tuple[Grid, bool]:
    fitted, edges = grid, _edges(plane)
    beside, below = edges
    parts = (grid.part(rows, slice(None)) for rows in ROWS if len(grid.rows) > MIN_ROWS)
    for each in (grid, *parts):
        rasters = _rasters(edges, each)
        if rasters is None:
            continue
        blocks, ruled = Blocks(plane, [*rasters]), Ruled((beside, below.T), [*rasters])
        if blocks.is_of_blocks(int(sum(inside.sum() for inside in _inside(edges, each)))):
            fit_ends(blocks.trim, blocks.grow)
            return _grid(grid, blocks.rasters), True
        if ruled.is_ruled():
            fit_ends(ruled.trim, ruled.grow)
            return _grid(grid, ruled.rasters), True
        is_framed = ruled.fit_frame()
        across, down = ruled.rasters if is_framed else rasters
        aligned = replace(grid, columns=across.spans(), rows=down.spans())
        if is_framed:
            is_same = aligned.shape == grid.shape
            return aligned if is_same else replace(aligned, is_bounded=True, prediction=None), True
        fitted = aligned if each is grid and aligned.shape == grid.shape else fitted
    return fitted, False


def _rasters(edges: tuple[Mask, Mask], grid: Grid, least: float = MIN_ON_RASTER) -> tuple[Raster, Raster] | None:
    """Return the rasters across and down that the edges within a grid are on, None if there are none."""
    (beside, below), (left, top) = _inside(edges, grid), _corner(grid)
    across = find_raster(beside.sum(0).astype(np.float64), left, grid.columns, least)
    down = find_raster(below.sum(1).astype(np.float64), top, grid.rows, least) if across is not None else None
    return (across, down) if across is not None and down is not None else None


def _inside(edges: tuple[Mask, Mask], grid: Grid) -> tuple[Mask, Mask]:
    """Return the part of both kinds of edges within a grid."""
    left, top = _corner(grid)
    beside, below = (each[top : round(grid.rows[-1][1]), left : round(grid.columns[-1][1])] for each in edges)
    return beside, below


def _corner(grid: Grid) -> tuple[int, int]:
    return max(0, round(grid.columns[0][0])), max(0, round(grid.rows[0][0]))


def _edges(plane: Pixels, least: int = EDGE) -> tuple[Mask, Mask]:
    """Return which pixels differ from the one on their left, and which from the one above them, (height, width) each."""
    beside, below = np.zeros(plane.shape[:2], np.bool_), np.zeros(plane.shape[:2], np.bool_)
    beside[:, 1:] = largest(cv2.absdiff(plane[:, 1:], plane[:, :-1])) > least
    below[1:] = largest(cv2.absdiff(plane[1:], plane[:-1])) > least
    return beside, below


def _grid(seen: Grid, rasters: list[Raster]) -> Grid:
    """Return the grid of two rasters, or the seen one if it is the same."""
    columns, rows = (each.spans() for each in rasters)
    found = replace(seen, columns=columns, rows=rows, is_bounded=True, prediction=None)
    is_same = found.shape == seen.shape and np.abs(found.outline - seen.outline).max() < SAME * min(found.pitch)
    return seen if is_same else found
