"""Grouping equal faces: where the differences between tiles leave a gap, between those of one face and those of two."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.alike import same_pictures

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

NOISE = 1.5
"""levels of colour by which equal faces differ even in clean pictures"""
MOST_WITHIN = 0.6
"""faces that differ by more than this part of what is usual on the board are not equal"""
MOST_WAYS = 6
EVEN_DOUBT = 3.2
"""of boards with so much doubt half are right, found on drawn ones; each more of it halves the odds, and a bit"""
GAP_TELLS = 3.0
"""a gap tells how likely all is right: that it is not is the exponential of so many times the gap, below 0"""
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
    order, reached = _grown(apart)
    heights = np.sort(reached)
    usual = float(np.median(apart))
    gaps = np.log((heights[1:] + NOISE) / (heights[:-1] + NOISE))
    allowed = np.flatnonzero((heights[:-1] < MOST_WITHIN * usual) & (gaps > 0))
    ways = []
    for number in allowed[np.argsort(-gaps[allowed])[:MOST_WAYS]]:
        labels = np.empty(len(apart), np.int64)
        labels[order] = np.cumsum(np.append(0, reached > heights[number]))
        ways.append(Groups(_in_order(labels), float(gaps[number]), float(heights[number]), float(heights[number + 1])))
    return sorted(ways, key=lambda way: -way.merit)


def group_by_looks(apart: Floats) -> Groups:
    """Return how tiles go together by how unlike they are, (n, n), as the cell network and colours say.

    Classes are what average linkage joins: single tiles over which something lies do not tie two faces together.
    """
    found = same_pictures(apart)
    same = found.labels[:, None] == found.labels[None]
    within, between = float(apart[same].max()), float(apart[~same].min()) if not same.all() else float(apart.max())
    gap = np.log1p(np.exp(EVEN_DOUBT - found.doubt)) / GAP_TELLS
    return Groups(found.labels, float(gap), within, between)


def _in_order(labels: Ints) -> Ints:
    """Return classes numbered from 0 in the order of their first members."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse]


def _grown(apart: Floats) -> tuple[Ints, Floats]:
    """Return all tiles in the order in which Prim's shortest tree reaches them, and the links to all but the first.

    What hangs together below a height comes one after the other: the tree leaves it by no longer link before it has all of it.
    """
    number = len(apart)
    nearest = apart[0].copy()
    nearest[0] = np.inf
    order, reached = np.zeros(number, np.int64), np.empty(number - 1, np.float32)
    outside = np.zeros(number, np.float32)
    outside[0] = np.inf
    for step in range(number - 1):
        new = int(nearest.argmin())
        order[step + 1], reached[step] = new, nearest[new]
        outside[new] = np.inf
        np.minimum(nearest, apart[new], out=nearest)
        np.maximum(nearest, outside, out=nearest)
    return order, reached
