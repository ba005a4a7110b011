"""Grouping equal faces: where the differences between tiles leave a gap, between those of one face and those of two."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

NOISE = 1.5
"""levels of colour by which equal faces differ even in clean pictures"""
MOST_WITHIN = 0.6
"""faces that differ by more than this part of what is usual on the board are not equal"""
MOST_WAYS = 6
ODD_COST, LONE_COST = 3.0, 1.5
"""how much the part of classes with an odd number, and of those with one tile, costs against the gap"""


@dataclass(frozen=True, eq=False)
class Groups:
    """A way to group tiles."""

    labels: Ints
    """(n,), the class of each tile, from 0"""
    gap: float
    """the differences between classes over those within, as a logarithm"""
    within: float
    """tiles of a class hang together by differences up to this"""
    between: float
    """tiles of different classes differ by at least this"""

    @property
    def merit(self) -> float:
        """How good the way is: the gap is wide and few classes have an odd number of tiles."""
        sizes = np.bincount(self.labels)
        return self.gap - ODD_COST * float((sizes % 2).mean()) - LONE_COST * float((sizes == 1).mean())


def group(apart: Floats) -> list[Groups]:
    """Return ways to group tiles by their differences (n, n), the best one first.

    Classes are what single linkage joins below a height; heights in the widest gaps are tried.
    """
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    begin, end, heights = _spanning_tree(apart)
    usual = float(np.median(apart))
    gaps = np.log((heights[1:] + NOISE) / (heights[:-1] + NOISE))
    allowed = np.flatnonzero((heights[:-1] < MOST_WITHIN * usual) & (gaps > 0))
    ways = []
    for number in allowed[np.argsort(-gaps[allowed])[:MOST_WAYS]]:
        joined = slice(0, number + 1)
        links = coo_matrix((np.ones(number + 1), (begin[joined], end[joined])), shape=apart.shape)
        labels = connected_components(links, directed=False)[1].astype(np.int64)
        ways.append(Groups(labels, float(gaps[number]), float(heights[number]), float(heights[number + 1])))
    return sorted(ways, key=lambda way: -way.merit)


def _spanning_tree(apart: Floats) -> tuple[Ints, Ints, Floats]:
    """Return the links of the shortest tree over all tiles and their lengths, the shortest first, by Prim's method."""
    number = len(apart)
    nearest = apart[0].copy()
    source = np.zeros(number, np.int64)
    nearest[0] = np.inf
    begin, end, heights = np.empty(number - 1, np.int64), np.empty(number - 1, np.int64), np.empty(number - 1, np.float32)
    outside = np.ones(number, bool)
    outside[0] = False
    for step in range(number - 1):
        new = int(nearest.argmin())
        begin[step], end[step], heights[step] = source[new], new, nearest[new]
        outside[new] = False
        closer = outside & (apart[new] < nearest)
        nearest[closer], source[closer] = apart[new][closer], new
        nearest[new] = np.inf
    order = np.argsort(heights, kind="stable")
    return begin[order], end[order], heights[order]
