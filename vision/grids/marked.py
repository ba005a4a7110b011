"""Divides a region that a person has marked into cells: the board network tells how many columns and rows it holds."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels, Rect, Span, even_spans, slices_of
from vision.grids.board_network import STEP, Floats, NetworkOutput, run_network
from vision.grids.edges import sharpened
from vision.grids.finding import cell_centres, with_close_prediction

CELLS_ALONG = (6, 9, 12, 18, 24, 36, 48)
"""for each pass, how many cells the longer side would hold if the network saw cells of the size that it knows best"""
CELL_PX, MAX_SCALE = 24, 4.0
"""that size, and how much a small region is enlarged at most"""
MIN_CELLS, MIN_CELL_PX = 2, 8
OFF, OFF_PART = 2, 0.1
"""numbers of cells that differ from the predicted one by up to this much, or by this part of it, are tried"""
PITCH_WEIGHT, OBLONG_WEIGHT = 2.0, 0.15
"""how much cells of another size than predicted, and cells that aren't square, count against a division"""
CLEAR = 0.3
"""support from which no finer pass is made"""


def marked_grid(pixels: Pixels, region: Rect) -> Grid | None:
    """Return the grid of the board that fills a region; None if the region is too small for one."""
    part = pixels[slices_of(region)]
    found: tuple[float, Grid] | None = None
    if min(part.shape[:2]) < 2 * STEP:
        return None
    for number in CELLS_ALONG:
        scale = min(number * CELL_PX / max(part.shape[:2]), MAX_SCALE)
        output = run_network(part, (scale, scale), (max(0.0, round(region[0])), max(0.0, round(region[1]))))
        support, grid = max(_divisions(output, region), key=lambda each: each[0], default=(0.0, None))
        if grid is not None and (found is None or support > found[0]):
            found = support, _centred(grid, output)
        if support > CLEAR:
            break
    return with_close_prediction(pixels, sharpened(found[1], pixels)) if found else None


def _divisions(output: NetworkOutput, region: Rect) -> Iterator[tuple[float, Grid]]:
    """Yield the probable divisions of a region, each with its support."""
    x, y, width, height = region
    weights = np.square(output.heatmap, dtype=np.float64).ravel()
    across, down = (_weighted_median(output.vectors[each].ravel(), weights) for each in (2, 5))
    for rows, columns in product(_numbers_near(height / down), _numbers_near(width / across)):
        grid = Grid(even_spans(x, width, columns), even_spans(y, height, rows))
        if min(grid.pitch) * output.scale[0] >= MIN_CELL_PX:
            yield _support(output, grid), grid


def _support(output: NetworkOutput, grid: Grid) -> float:
    """Return how much the network supports a grid: centres where it expects them, cells of the predicted size, and square."""
    across, down = grid.pitch
    row, column = output.nearest(cell_centres(grid.columns, grid.rows))
    off = np.abs(output.vectors[2, row, column] / across - 1) + np.abs(output.vectors[5, row, column] / down - 1)
    probable = float((output.heatmap[row, column] * np.exp(-PITCH_WEIGHT * off)).mean())
    return probable - OBLONG_WEIGHT * abs(float(np.log(across / down)))


def _centred(grid: Grid, output: NetworkOutput) -> Grid:
    """Return an even grid moved and scaled to the centres that the network predicts for its cells."""
    expected = cell_centres(grid.columns, grid.rows)
    row, column = output.nearest(expected)
    weights = np.sqrt(output.heatmap[row, column]).reshape(grid.shape)
    centres = (expected + output.vectors[:2, row, column].T).reshape(*grid.shape, 2)
    return replace(grid, columns=_fitted(centres[:, :, 0], weights), rows=_fitted(centres[:, :, 1].T, weights.T))


def _fitted(centres: Floats, weights: NDArray[np.float32]) -> tuple[Span, ...]:
    """Return the even spans along one axis that fit cells' centres best, (others, cells)."""
    places = np.broadcast_to(np.arange(centres.shape[1]) + 0.5, centres.shape)
    pitch, start = np.polyfit(places.ravel(), centres.ravel(), 1, w=weights.ravel())
    return even_spans(float(start), float(pitch) * centres.shape[1], centres.shape[1])


def _numbers_near(number: float) -> range:
    """Return the numbers of cells near a predicted one."""
    off = max(OFF, number * OFF_PART)
    return range(max(MIN_CELLS, int(np.ceil(number - off))), max(MIN_CELLS, int(number + off)) + 1)


def _weighted_median(lengths: NDArray[np.float32], weights: Floats) -> float:
    """Return the weighted median of lengths, at least one pixel."""
    order = np.argsort(lengths)
    total = np.cumsum(weights[order])
    return max(1.0, float(lengths[order][np.searchsorted(total, total[-1] / 2)]))
