"""How far a board reaches: outer rows and columns are kept or added by the network's confidence in their cells."""

import numpy as np
from numpy.typing import NDArray

from vision.grids.board_network import Floats, NetworkOutput
from vision.grids.lattice import Lattice, transformed

KEEP, ADD = 0.52, 0.65
"""a row is kept, or added, if its cells have at least this part of the board's usual confidence"""


def board_extent(lattice: Lattice, output: NetworkOutput) -> tuple[int, int, int, int]:
    """Return a board's first column and row, and those after its last ones, in lattice coordinates."""
    low, high = lattice.places.min(0) - 2, lattice.places.max(0) + 3
    columns, rows = np.arange(low[0], high[0]), np.arange(low[1], high[1])
    confidence = _confidence(lattice.warp, columns, rows, output)
    across, down = slice(2, len(columns) - 2), slice(2, len(rows) - 2)
    usual = float(np.median(confidence[down, across]))
    for _ in range(2):
        across = _adjusted(confidence[down].mean(0) / usual, across)
        down = _adjusted(confidence[:, across].mean(1) / usual, down)
    return int(columns[across.start]), int(rows[down.start]), int(columns[across.stop - 1]) + 1, int(rows[down.stop - 1]) + 1


def _confidence(warp: Floats, columns: NDArray[np.int64], rows: NDArray[np.int64], output: NetworkOutput) -> Floats:
    """Return the probability that each lattice point is a cell's centre, (rows, columns), 0 outside the picture."""
    places = np.stack(np.meshgrid(columns, rows), 2).reshape(-1, 2).astype(np.float64)
    at = np.round(output.from_pixels(transformed(places, warp))).astype(int)
    height, width = output.heatmap.shape
    best = np.zeros(len(at))
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            x, y = at[:, 0] + across, at[:, 1] + down
            inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
            best[inside] = np.maximum(best[inside], output.heatmap[y[inside], x[inside]])
    return best.reshape(len(rows), len(columns))


def _adjusted(confidence: Floats, now: slice) -> slice:
    """Return a range of rows or columns without unlikely outer ones, or with likely ones beside it; at least two stay."""
    first, last = now.start, now.stop
    while last - first > 2 and confidence[first] < KEEP:
        first += 1
    while last - first > 2 and confidence[last - 1] < KEEP:
        last -= 1
    while first > 0 and confidence[first - 1] > ADD:
        first -= 1
    while last < len(confidence) and confidence[last] > ADD:
        last += 1
    return slice(first, last)
