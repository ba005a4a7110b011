"""How far a board reaches: outer rows and columns stay or join by what the network says at their cells."""

import numpy as np
from numpy.typing import NDArray

from vision.grids.board_network import Raster
from vision.grids.lattice import Lattice, moved

Floats = NDArray[np.float64]

STAYS, JOINS = 0.52, 0.65
"""a row stays, or joins, if its cells are middles with at least this part of the chance that is usual on the board"""
MOST_CELLS = 40  # no board has more cells in a row


def settled_extent(lattice: Lattice, said: Raster) -> tuple[int, int, int, int]:
    """Return the first column and row of a board and those after its last ones, in the lattice's places."""
    low, high = lattice.places.min(0) - 2, lattice.places.max(0) + 3
    columns, rows = np.arange(low[0], high[0]), np.arange(low[1], high[1])
    chances = _chances(lattice.warp, columns, rows, said)
    across, down = slice(2, len(columns) - 2), slice(2, len(rows) - 2)
    usual = float(np.median(chances[down, across]))
    for _ in range(2):
        across = _reach(chances[down].mean(0) / usual, across)
        down = _reach(chances[:, across].mean(1) / usual, down)
    return int(columns[across.start]), int(rows[down.start]), int(columns[across.stop - 1]) + 1, int(rows[down.stop - 1]) + 1


def _chances(warp: Floats, columns: NDArray[np.int64], rows: NDArray[np.int64], said: Raster) -> Floats:
    """Return how likely each place is the middle of a cell, (rows, columns), 0 outside of the picture."""
    places = np.stack(np.meshgrid(columns, rows), 2).reshape(-1, 2).astype(np.float64)
    at = np.round(said.place(moved(places, warp))).astype(int)
    height, width = said.hill.shape
    best = np.zeros(len(at))
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            x, y = at[:, 0] + across, at[:, 1] + down
            inside = (x >= 0) & (y >= 0) & (x < width) & (y < height)
            best[inside] = np.maximum(best[inside], said.hill[y[inside], x[inside]])
    return best.reshape(len(rows), len(columns))


def _reach(chances: Floats, now: slice) -> slice:
    """Return the lines that belong to a board: from the middle outwards as long as they are likely enough."""
    first, last = now.start, now.stop
    while last - first > 2 and chances[first] < STAYS:
        first += 1
    while last - first > 2 and chances[last - 1] < STAYS:
        last -= 1
    while first > 0 and chances[first - 1] > JOINS:
        first -= 1
    while last < len(chances) and chances[last] > JOINS:
        last += 1
    return slice(first, last)
