"""Groups equal faces: the differences within faces and those between faces are separated by a gap."""

from dataclasses import dataclass

import numpy as np

from vision.cells.clustering import same_pictures
from vision.cells.tiles import Floats, Ints

NOISE = 1.5
"""by how much equal faces differ even in clean pictures, in levels"""
MAX_WITHIN = 0.6
"""equal faces differ by at most this part of the usual difference on the board"""
MAX_GROUPINGS = 6
EVEN_DOUBT = 3.2
"""doubt at which half of the boards are right, fitted to drawn ones; each further unit divides the odds by e"""
GAP_EVIDENCE = 3.0
"""a board is wrong with probability exp(-this * gap)"""
ODD_COST, LONE_COST = 3.0, 1.5
"""cost of the share of odd classes, and of singletons, in units of the gap"""


@dataclass(frozen=True, eq=False)
class Grouping:
    """A grouping of tiles."""

    labels: Ints
    """(n,), the class of each tile, from 0"""
    gap: float
    """log ratio of the differences between classes to those within"""
    within: float
    """greatest difference that links tiles of a class"""
    between: float
    """least difference of tiles of different classes"""

    @property
    def score(self) -> float:
        """The score of the grouping: high if the gap is wide and few classes are odd."""
        sizes = np.bincount(self.labels)
        return self.gap - ODD_COST * float((sizes % 2).mean()) - LONE_COST * float((sizes == 1).mean())


def group(distances: Floats) -> list[Grouping]:
    """Return groupings of tiles by their differences, (n, n), the best one first.

    Classes are single-linkage clusters below a height; the heights at the widest gaps are tried.
    """
    order, reached = _prim_order(distances)
    heights = np.sort(reached)
    usual = float(np.median(distances))
    gaps = np.log((heights[1:] + NOISE) / (heights[:-1] + NOISE))
    allowed = np.flatnonzero((heights[:-1] < MAX_WITHIN * usual) & (gaps > 0))
    groupings = []
    for number in allowed[np.argsort(-gaps[allowed])[:MAX_GROUPINGS]]:
        labels = np.empty(len(distances), np.int64)
        labels[order] = np.cumsum(np.append(0, reached > heights[number]))
        groupings.append(Grouping(_renumbered(labels), float(gaps[number]), float(heights[number]), float(heights[number + 1])))
    return sorted(groupings, key=lambda grouping: -grouping.score)


def group_by_appearance(distances: Floats) -> Grouping:
    """Return the grouping of tiles by their distances, (n, n), which the cell network and the colours give.

    Classes are average-linkage clusters, so a few covered tiles don't join two faces.
    """
    found = same_pictures(distances)
    same = found.labels[:, None] == found.labels[None]
    within, between = float(distances[same].max()), float(distances[~same].min()) if not same.all() else float(distances.max())
    gap = np.log1p(np.exp(EVEN_DOUBT - found.doubt)) / GAP_EVIDENCE
    return Grouping(found.labels, float(gap), within, between)


def first_members(labels: Ints) -> tuple[Ints, Ints]:
    """Return the classes but 0, and the first cell of each, both (classes,)."""
    classes, first = np.unique(labels, return_index=True)
    return classes[classes > 0], np.asarray(first[classes > 0], np.int64)


def _renumbered(labels: Ints) -> Ints:
    """Return classes numbered from 0 by their first members."""
    _, first, inverse = np.unique(labels, return_index=True, return_inverse=True)
    return np.argsort(np.argsort(first))[inverse]


def _prim_order(distances: Floats) -> tuple[Ints, Floats]:
    """Return all tiles in the order in which Prim's algorithm adds them, and the length of each link but the first's.

    A single-linkage cluster is contiguous in this order: the tree takes no longer link before it has all of the cluster.
    """
    number = len(distances)
    nearest = distances[0].copy()
    nearest[0] = np.inf
    order, reached = np.zeros(number, np.int64), np.empty(number - 1, np.float32)
    outside = np.zeros(number, np.float32)
    outside[0] = np.inf
    for step in range(number - 1):
        new = int(nearest.argmin())
        order[step + 1], reached[step] = new, nearest[new]
        outside[new] = np.inf
        np.minimum(nearest, distances[new], out=nearest)
        np.maximum(nearest, outside, out=nearest)
    return order, reached
