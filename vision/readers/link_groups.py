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
ODD_COST = 3.0
"""how much the part of odd classes costs against the gap, as a logarithm"""
LONE_COST = 1.5


@dataclass(frozen=True, eq=False)
class Groups:
    """A way to group tiles."""

    labels: Ints
    """(n,), the class of each tile, from 0"""
    gap: float
    """the differences between classes over those within, as a logarithm"""
    height: float
    """differences below this are within a class"""

    @property
    def sizes(self) -> Ints:
        return np.bincount(self.labels)

    @property
    def odd(self) -> Ints:
        """The classes with an odd number of tiles."""
        return np.flatnonzero(self.sizes % 2)


def group(apart: Floats) -> list[Groups]:
    """Return ways to group tiles by their differences (n, n), the best one first.

    Classes are what single linkage joins below a height; a height is good if it lies in a wide gap and leaves few classes
    with an odd number of tiles.
    """
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import squareform

    tree = linkage(squareform(apart, checks=False), "single")
    heights = tree[:, 2]
    usual = float(np.median(apart[np.triu_indices(len(apart), 1)]))
    ways = []
    gaps = np.log((heights[1:] + NOISE) / (heights[:-1] + NOISE))
    allowed = np.flatnonzero((heights[:-1] < MOST_WITHIN * usual) & (gaps > 0))
    for number in allowed[np.argsort(-gaps[allowed])[:8]]:
        height = float(np.sqrt((heights[number] + NOISE) * (heights[number + 1] + NOISE)) - NOISE)
        labels = fcluster(tree, height, "distance").astype(np.int64) - 1
        ways.append(Groups(labels, float(gaps[number]), height))
    return sorted(ways, key=lambda way: -_merit(way))


def _merit(way: Groups) -> float:
    return way.gap - ODD_COST * float((way.sizes % 2).mean()) - LONE_COST * float((way.sizes == 1).mean())
