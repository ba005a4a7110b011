"""How a line is changed at random, at one end after the other.

Cells are places: row * cols + col. Arrays of a rectangle of n places:

    line    int32 [k]   the places of the line in turn, k of them
    where   int32 [n]   for each place where in `line` it is; NOWHERE if the line doesn't visit it
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

NOWHERE = -1
N_WAYS = 4

Array = np.ndarray[Any, Any]


@njit(cache=True, nogil=True)
def stir(line: Array, where: Array, cols: int, times: int, seed: int) -> None:
    """Change the ends of a line so many times: join one to a cell beside it, or creep into a free one; the length stays.

    A joined end bites the line in two at the cell that it meets: the cell after it becomes the end (Mansfield 1982).
    """
    dice = np.uint64(seed)
    last = len(line) - 1
    for _ in range(times):
        dice ^= dice << np.uint64(13)
        dice ^= dice >> np.uint64(7)
        dice ^= dice << np.uint64(17)
        way = np.int64(dice >> np.uint64(61))
        if way >= N_WAYS:
            way -= N_WAYS
            for left in range(len(line) // 2):
                line[left], line[last - left] = line[last - left], line[left]
            for at in range(len(line)):
                where[line[at]] = at
        place = line[last]
        col = place % cols
        if (way == 2 and col == 0) or (way == 3 and col == cols - 1):
            continue
        other = place + (-cols, cols, -1, 1)[way]
        if not 0 <= other < len(where):
            continue
        met = where[other]
        if met == NOWHERE:
            where[line[0]] = NOWHERE
            for at in range(last):
                line[at] = line[at + 1]
            line[last] = other
            for at in range(len(line)):
                where[line[at]] = at
            continue
        low, high = met + 1, last
        while low < high:
            line[low], line[high] = line[high], line[low]
            low, high = low + 1, high - 1
        for at in range(met + 1, len(line)):
            where[line[at]] = at
