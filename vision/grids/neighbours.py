"""Boxes compared with each other: how far the next ones lie apart, and which lie in one lattice.

Centres are of shape (n, 2): x, y.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


def _first_in(starts: Ints, ends: Ints, step: int, fits: Callable[[Ints, Ints], Bools]) -> Ints:
    """Return for each box the first of the others from a start up to an end, itself excluded, that fits; -1 where none does."""
    found = np.full(len(starts), -1)
    waiting, others = np.arange(len(starts)), starts.copy()
    while len(waiting):
        is_left = others != ends[waiting]
        waiting, others = waiting[is_left], others[is_left]
        good = fits(waiting, others)
        found[waiting[good]] = others[good]
        waiting, others = waiting[~good], others[~good] + step
    return found


def next_ones(centers: Floats, axis: int, beside: float, nearest: float, farthest: float) -> Ints:
    """Return the number of the next box along an axis, -1 where there is none; the boxes are ordered along the axis.

    It lies no farther beside the axis than `beside`, and at a distance between `nearest` and `farthest`.
    """
    along, across = centers[:, axis], centers[:, 1 - axis]
    starts = np.maximum(np.searchsorted(along, along + nearest), np.arange(len(along)) + 1)
    ends = np.maximum(np.searchsorted(along, along + farthest, "right"), starts)
    return _first_in(starts, ends, 1, lambda ones, others: np.abs(across[others] - across[ones]) <= beside)


def linked(steps: Floats, off: float, longest: int) -> tuple[Ints, Ints]:
    """Return each box's lattice, column and row, (n, 3), and each lattice's number of boxes, columns and rows, (n, 3).

    Boxes are linked that lie whole steps apart along one axis. Centres are given in steps, (n, 2). A link may be wrong by
    the part `off` of a step, and is at most `longest` steps long. Columns and rows are counted from link to link, so that a
    lattice may lie askew. A lattice has the number of its first box.
    """
    count = len(steps)
    apart = steps[None, :, :] - steps[:, None, :]
    whole = np.round(apart)
    length = np.abs(whole).sum(2)
    is_link = (np.abs(apart - whole) <= off).all(2) & (whole == 0).any(2) & (length > 0) & (length <= longest)
    ones, others = np.nonzero(is_link)
    moves = np.column_stack((others, whole[ones, others])).astype(np.int64).tolist()
    ends = np.searchsorted(ones, np.arange(count + 1)).tolist()
    places, sizes = np.full((count, 3), -1), np.zeros((count, 3), np.int64)
    for seed in range(count):
        if places[seed, 0] < 0:
            column_and_row = _walk(seed, moves, ends)
            own = np.array(list(column_and_row))
            where = np.array(list(column_and_row.values()))
            where -= where.min(0)
            places[own, 0], places[own, 1:] = seed, where
            sizes[seed] = len(own), *(where.max(0) + 1)
    return places, sizes


def _walk(seed: int, moves: list[list[int]], ends: list[int]) -> dict[int, tuple[int, int]]:
    """Return the columns and rows, counted from a box, of all boxes that links lead to; `moves` from box n are ends[n] on."""
    found, queue = {seed: (0, 0)}, [seed]
    for one in queue:
        column, row = found[one]
        for other, across, down in moves[ends[one] : ends[one + 1]]:
            if other not in found:
                found[other] = column + across, row + down
                queue.append(other)
    return found


def rows_of_signs(boxes: Floats, overlap: float, space: float) -> Ints:
    """Return for each box the number of the first one in its row, from which each next one is at most `space` away.

    Boxes are (n, 4): left, top, right, bottom, ordered by their left sides. Those in a row share more than `overlap`
    of their heights, in pixels.
    """

    def is_beside(ones: Ints, others: Ints) -> Bools:
        one, other = boxes[ones], boxes[others]
        shared = np.minimum(one[:, 3], other[:, 3]) - np.maximum(one[:, 1], other[:, 1])
        return np.asarray((shared > overlap) & (one[:, 0] - other[:, 2] < space))

    numbers = np.arange(len(boxes))
    before = _first_in(numbers - 1, np.full(len(boxes), -1), -1, is_beside)
    firsts = numbers.tolist()
    for box, former in enumerate(before.tolist()):
        firsts[box] = firsts[former] if former >= 0 else box
    return np.array(firsts)
