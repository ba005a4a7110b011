"""The network's prediction for each cell of a grid, averaged over outputs around the cell's centre."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import softmax
from vision.frame import Grid, GridPrediction, Span
from vision.grids.board_network import CONTENTS, PUZZLES, Floats, NetworkOutput

SAMPLE_OFFSETS = (-0.2, 0.0, 0.2)  # from a cell's centre, in parts of its sides


def prediction_for(grid: Grid, output: NetworkOutput) -> GridPrediction:
    """Return the prediction for a grid's cells, from the mean of the logits around their centres."""
    rows, columns = grid.shape
    at = np.round(output.from_pixels(_samples(grid))).astype(int)
    height, width = output.heatmap.shape
    x, y = at[:, 0].clip(0, width - 1), at[:, 1].clip(0, height - 1)

    def mean(values: NDArray[np.float32]) -> Floats:
        return np.asarray(values[:, y, x].reshape(len(values), rows, columns, -1).mean(3), np.float64)

    puzzles = softmax(mean(output.puzzles).reshape(len(PUZZLES), -1), 0).mean(1)
    contents, edges = softmax(mean(output.contents), 0), 1 / (1 + np.exp(-mean(output.edges)))
    by_puzzle = dict(zip(PUZZLES, puzzles.tolist(), strict=True))
    return GridPrediction(by_puzzle, dict(zip(CONTENTS, contents, strict=True)), edges[:2], edges[2:])


def _samples(grid: Grid) -> Floats:
    """Return the points of the picture at which each cell is sampled, (rows * columns * samples, 2)."""
    x, y = (_along(spans) for spans in (grid.columns, grid.rows))
    shape = len(y), len(x), len(SAMPLE_OFFSETS), len(SAMPLE_OFFSETS)
    across = np.broadcast_to(x[None, :, :, None], shape)
    down = np.broadcast_to(y[:, None, None, :], shape)
    return grid.shown(np.stack([across, down], 4).reshape(-1, 2))


def _along(spans: Sequence[Span]) -> Floats:
    """Return the sample coordinates along one axis, (cells, samples)."""
    starts, ends = np.array(spans, np.float64).T
    return np.asarray((starts + ends)[:, None] / 2 + np.outer(ends - starts, SAMPLE_OFFSETS), np.float64)
