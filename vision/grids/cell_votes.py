"""What the network says of each cell of a grid, from all places around the cell's middle."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Said, Span
from vision.grids.board_network import CONTENTS, PUZZLES, Raster

Floats = NDArray[np.float64]

AROUND = (-0.2, 0.0, 0.2)  # places that are asked, in parts of a cell's sides from its middle


def said_of(grid: Grid, raster: Raster) -> Said:
    """Return what is said of a grid's cells, by the mean of the odds around their middles."""
    rows, columns = grid.shape
    at = np.round(raster.place(_around(grid))).astype(int)
    height, width = raster.hill.shape
    x, y = at[:, 0].clip(0, width - 1), at[:, 1].clip(0, height - 1)

    def mean(values: NDArray[np.float32]) -> Floats:
        return np.asarray(values[:, y, x].reshape(len(values), rows, columns, -1).mean(3), np.float64)

    puzzles = _shares(mean(raster.puzzles).reshape(len(PUZZLES), -1)).mean(1)
    contents, edges = _shares(mean(raster.contents)), 1 / (1 + np.exp(-mean(raster.edges)))
    return Said(
        dict(zip(PUZZLES, puzzles.tolist(), strict=True)), dict(zip(CONTENTS, contents, strict=True)), edges[:2], edges[2:]
    )


def _around(grid: Grid) -> Floats:
    """Return the points of the picture that are asked about each cell, (rows * columns * places, 2)."""
    x, y = (_inside(spans) for spans in (grid.columns, grid.rows))
    shape = len(y), len(x), len(AROUND), len(AROUND)
    across = np.broadcast_to(x[None, :, :, None], shape)
    down = np.broadcast_to(y[:, None, None, :], shape)
    return grid.shown(np.stack([across, down], 4).reshape(-1, 2))


def _inside(spans: Sequence[Span]) -> Floats:
    """Return the places that are asked along one side of cells, (cells, places)."""
    starts, ends = np.array(spans, np.float64).T
    return np.asarray((starts + ends)[:, None] / 2 + np.outer(ends - starts, AROUND), np.float64)


def _shares(odds: Floats) -> Floats:
    """Return chances from logarithms of odds along the first axis."""
    powers = np.exp(odds - odds.max(0))
    return np.asarray(powers / powers.sum(0), np.float64)
