"""Boxes compared with each other, all with all: the nearest neighbours, and which lie in one lattice.

Centres are of shape (n, 2): x, y. Answers hold a number for each box.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@njit(cache=True)  # type: ignore[untyped-decorator]
def next_distances(centers: Floats, axis: int, beside: float, nearest: float, farthest: float) -> Floats:
    """Return how far the next box along an axis is, infinite where there is none.

    It lies no farther beside the axis than `beside`, and at a distance between `nearest` and `farthest`.
    """
    distances = np.full(len(centers), np.inf)
    for one in range(len(centers)):
        for other in range(len(centers)):
            along = centers[other, axis] - centers[one, axis]
            if nearest <= along <= farthest and along < distances[one]:
                if abs(centers[other, 1 - axis] - centers[one, 1 - axis]) <= beside:
                    distances[one] = along
    return distances


@njit(cache=True)  # type: ignore[untyped-decorator]
def linked(centers: Floats, pitch: Floats, off: float, longest: int) -> NDArray[np.int64]:
    """Return each box's lattice, column and row, (n, 3): boxes are linked that lie whole steps apart along one axis.

    A step may be wrong by the part `off` of the pitch, and links are at most `longest` steps long. Columns and rows are
    counted from link to link, so that a lattice may lie askew; they begin anywhere.
    """
    count = len(centers)
    places = np.zeros((count, 3), np.int64)
    places[:, 0] = -1
    queue = np.empty(count, np.int64)
    for seed in range(count):
        if places[seed, 0] >= 0:
            continue
        places[seed, 0] = seed
        queue[0] = seed
        head, tail = 0, 1
        while head < tail:
            one = queue[head]
            head += 1
            for other in range(count):
                if places[other, 0] >= 0:
                    continue
                across = (centers[other, 0] - centers[one, 0]) / pitch[0]
                down = (centers[other, 1] - centers[one, 1]) / pitch[1]
                columns, rows = np.round(across), np.round(down)
                steps = abs(columns) + abs(rows)
                if (columns == 0 or rows == 0) and 0 < steps <= longest:
                    if abs(across - columns) <= off and abs(down - rows) <= off:
                        places[other, 0] = seed
                        places[other, 1] = places[one, 1] + int(columns)
                        places[other, 2] = places[one, 2] + int(rows)
                        queue[tail] = other
                        tail += 1
    return places
