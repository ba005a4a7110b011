"""Boxes compared with each other: how far the next ones lie apart, and which lie in one lattice.

Centres are of shape (n, 2): x, y.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@njit(cache=True)
def next_ones(centers: Floats, axis: int, beside: float, nearest: float, farthest: float) -> NDArray[np.int64]:
    """Return the number of the next box along an axis, -1 where there is none; the boxes are ordered along the axis.

    It lies no farther beside the axis than `beside`, and at a distance between `nearest` and `farthest`.
    """
    numbers = np.full(len(centers), -1)
    for one in range(len(centers)):
        for other in range(one + 1, len(centers)):
            ahead = centers[other, axis] - centers[one, axis]
            if ahead > farthest:
                break
            if ahead >= nearest and abs(centers[other, 1 - axis] - centers[one, 1 - axis]) <= beside:
                numbers[one] = other
                break
    return numbers


@njit(cache=True)
def linked(steps: Floats, off: float, longest: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return each box's lattice, column and row, (n, 3), and each lattice's number of boxes, columns and rows, (n, 3).

    Boxes are linked that lie whole steps apart along one axis. Centres are given in steps, (n, 2). A link may be wrong by
    the part `off` of a step, and is at most `longest` steps long. Columns and rows are counted from link to link, so that a
    lattice may lie askew. A lattice has the number of its first box.
    """
    count = len(steps)
    places = np.zeros((count, 3), np.int64)
    places[:, 0] = -1
    sizes = np.zeros((count, 3), np.int64)
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
            for other in range(seed + 1, count):
                if places[other, 0] >= 0:
                    continue
                across = steps[other, 0] - steps[one, 0]
                down = steps[other, 1] - steps[one, 1]
                columns, rows = np.round(across), np.round(down)
                is_straight = (columns == 0 or rows == 0) and 0 < abs(columns) + abs(rows) <= longest
                if is_straight and abs(across - columns) <= off and abs(down - rows) <= off:
                    places[other, 0] = seed
                    places[other, 1] = places[one, 1] + int(columns)
                    places[other, 2] = places[one, 2] + int(rows)
                    queue[tail] = other
                    tail += 1
        sizes[seed, 0] = tail
        for axis in (1, 2):
            least, most = 0, 0
            for number in range(tail):
                place = places[queue[number], axis]
                least, most = min(least, place), max(most, place)
            for number in range(tail):
                places[queue[number], axis] -= least
            sizes[seed, axis] = most - least + 1
    return places, sizes


@njit(cache=True)
def rows_of_signs(boxes: Floats, overlap: float, space: float) -> NDArray[np.int64]:
    """Return for each box the number of the first one in its row, from which each next one is at most `space` away.

    Boxes are (n, 4): left, top, right, bottom, ordered by their left sides. Those in a row share more than `overlap`
    of their heights, in pixels.
    """
    firsts = np.arange(len(boxes))
    for one in range(len(boxes)):
        for other in range(one - 1, -1, -1):
            shared = min(boxes[one, 3], boxes[other, 3]) - max(boxes[one, 1], boxes[other, 1])
            if shared > overlap and boxes[one, 0] - boxes[other, 2] < space:
                firsts[one] = firsts[other]
                break
    return firsts
