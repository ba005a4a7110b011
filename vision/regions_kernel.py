"""Connected components by runs, in one pass over the picture: several times faster than where every pixel is counted.

A run is a stretch of one row in which all pixels belong to the mask:

    lefts, rights   (n,) where a run begins, and where the next pixel no longer belongs to it
    tops            (n,) its row
    parents         (n,) a run that it is connected with, and that came earlier; a run of its own, if there is none
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(cache=True)
def components(values: NDArray[np.uint8], lowest: int, highest: int, touch: int) -> NDArray[np.int32]:
    """Return left, top, right, bottom and area of each connected part whose values lie between lowest and highest.

    Parts are connected by sides if touch is 0, by corners too if it is 1. The shape is (n, 5), ends exclusive.
    """
    height, width = values.shape
    most = height * ((width + 1) // 2)
    lefts = np.empty(most, np.int32)
    rights = np.empty(most, np.int32)
    tops = np.empty(most, np.int32)
    parents = np.empty(most, np.int32)
    count = 0
    above = 0
    for row in range(height):
        first = count
        column = 0
        line = values[row]
        while column < width:
            while column < width and not lowest <= line[column] <= highest:
                column += 1
            if column == width:
                break
            left = column
            while column < width and lowest <= line[column] <= highest:
                column += 1
            lefts[count] = left
            rights[count] = column
            tops[count] = row
            parents[count] = count
            count += 1
        other = above
        for run in range(first, count):
            while other < first and rights[other] + touch <= lefts[run]:
                other += 1
            beside = other
            while beside < first and lefts[beside] < rights[run] + touch:
                _unite(parents, run, beside)
                beside += 1
        above = first
    return _boxes(lefts, rights, tops, parents, count)


@njit(cache=True)
def _root(parents: NDArray[np.int32], run: int) -> int:
    while parents[run] != run:
        parents[run] = parents[parents[run]]
        run = parents[run]
    return run


@njit(cache=True)
def _unite(parents: NDArray[np.int32], one: int, other: int) -> None:
    one, other = _root(parents, one), _root(parents, other)
    if one < other:
        parents[other] = one
    else:
        parents[one] = other


@njit(cache=True)
def _boxes(
    lefts: NDArray[np.int32], rights: NDArray[np.int32], tops: NDArray[np.int32], parents: NDArray[np.int32], count: int
) -> NDArray[np.int32]:
    numbers = np.empty(count, np.int32)
    parts = 0
    for run in range(count):
        if parents[run] == run:
            numbers[run] = parts
            parts += 1
    boxes = np.zeros((parts, 5), np.int32)
    boxes[:, :2] = 1 << 30
    for run in range(count):
        box = boxes[numbers[_root(parents, run)]]
        box[0] = min(box[0], lefts[run])
        box[1] = min(box[1], tops[run])
        box[2] = max(box[2], rights[run])
        box[3] = tops[run] + 1
        box[4] += rights[run] - lefts[run]
    return boxes
