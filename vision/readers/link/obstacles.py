"""Obstacles of a link board: equal cells that look unlike all faces and are odd in number, or far too many."""

from dataclasses import dataclass

import numpy as np

from vision.cells.tiles import Floats, Ints, Tiles, largest
from vision.readers.link.groups import first_members

MIN_FACES = 3
"""the least number of other faces on a board"""
UNLIKE, UNLIKE_LEVELS = 1.5, 16.0
"""an obstacle's rim or background differs from those of faces this many times more than faces do, and by this many levels"""


@dataclass(frozen=True)
class Rule:
    """What to make of a class that looks unlike all faces, by its size."""

    is_odd: bool
    min_size: int
    min_ratio: float
    """to the size of the largest other class"""
    is_obstacle: bool
    """whether it is taken for obstacles, or only doubted"""
    confidence: float


RULES = (
    Rule(is_odd=True, min_size=5, min_ratio=0.75, is_obstacle=True, confidence=0.93),
    Rule(is_odd=True, min_size=3, min_ratio=0.5, is_obstacle=True, confidence=0.75),
    Rule(is_odd=False, min_size=8, min_ratio=2.0, is_obstacle=True, confidence=0.8),
    Rule(is_odd=False, min_size=8, min_ratio=1.3, is_obstacle=False, confidence=0.85),
)
"""the first match counts; faces come in pairs, so an odd size says more than a large one"""


@dataclass(frozen=True)
class Obstacles:
    """The class that is taken for obstacles, or the one that may be; 0 for none."""

    label: int = 0
    doubted: int = 0
    confidence: float = 1.0
    """confidence that this is right"""


def find_obstacles(tiles: Tiles, labels: Ints) -> Obstacles:
    """Return the class that holds obstacles, if one clearly does."""
    sizes = np.bincount(labels)
    sizes[0] = 0
    classes = np.flatnonzero(sizes)
    odd = classes[sizes[classes] % 2 > 0]
    if len(classes) <= MIN_FACES or len(odd) > 1:
        return Obstacles()
    label = int(odd[0]) if len(odd) else int(np.argmax(sizes))
    size, most = int(sizes[label]), int(np.delete(sizes, label).max())
    for rule in RULES:
        if rule.is_odd == bool(len(odd)) and size >= max(rule.min_size, rule.min_ratio * most):
            if not _is_unlike(tiles, labels, label):
                break
            return Obstacles(label * rule.is_obstacle, label * (not rule.is_obstacle), rule.confidence)
    return Obstacles()


def _is_unlike(tiles: Tiles, labels: Ints, label: int) -> bool:
    """Return whether a class's rim or background is further from those of all other classes than these are from each other."""
    classes, first = first_members(labels)
    one = int(np.flatnonzero(classes == label)[0])
    return any(_stands_out(samples[first], one) for samples in (tiles.rims, tiles.ground[:, None]))


def _stands_out(samples: Floats, one: int) -> bool:
    """Return whether one of several samples, (n, pieces, 3), is an outlier."""
    distances = largest(np.abs(samples[:, None] - samples[None])).mean(-1)
    np.fill_diagonal(distances, np.inf)
    among = np.delete(np.delete(distances, one, 0), one, 1).min(1)
    return bool(distances[one].min() > max(UNLIKE * float(among.max()), UNLIKE_LEVELS))
