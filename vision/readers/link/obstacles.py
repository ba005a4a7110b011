"""Obstacles of a link board: equal cells that go in no pairs, or are far too many, and look unlike all faces."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.tiles import Floats, Tiles, largest

Ints = NDArray[np.int64]

LEAST_FACES = 3
"""a board has at least so many faces besides"""
UNLIKE, UNLIKE_LEVELS = 1.5, 16.0
"""rims or grounds of obstacles differ from those of any face this many times more than faces do, and by this many levels"""


@dataclass(frozen=True)
class Rule:
    """What cells that look unlike all faces are, by their number."""

    odd: bool
    least: int
    times: float
    """they are at least this many times as frequent as the commonest face"""
    taken: bool
    """whether they are taken for obstacles, or only doubted"""
    sure: float


RULES = (
    Rule(odd=True, least=5, times=0.75, taken=True, sure=0.93),
    Rule(odd=True, least=3, times=0.5, taken=True, sure=0.75),
    Rule(odd=False, least=8, times=2.0, taken=True, sure=0.8),
    Rule(odd=False, least=8, times=1.3, taken=False, sure=0.85),
)
"""the first that holds counts; faces go in pairs, so an odd number tells more than a large one"""


@dataclass(frozen=True)
class Obstacles:
    """The class that is taken for obstacles, or the one that may be; 0 for none."""

    label: int = 0
    doubted: int = 0
    sure: float = 1.0
    """how sure it is that this is right"""


def find_obstacles(tiles: Tiles, labels: Ints) -> Obstacles:
    """Return the class of cells that are no tiles of pairs, if one clearly is."""
    sizes = np.bincount(labels)
    sizes[0] = 0
    classes = np.flatnonzero(sizes)
    odd = classes[sizes[classes] % 2 > 0]
    if len(classes) <= LEAST_FACES or len(odd) > 1:
        return Obstacles()
    label = int(odd[0]) if len(odd) else int(np.argmax(sizes))
    size, most = int(sizes[label]), int(np.delete(sizes, label).max())
    for rule in RULES:
        if rule.odd == bool(len(odd)) and size >= max(rule.least, rule.times * most):
            if not _is_unlike(tiles, labels, classes, label):
                break
            return Obstacles(label * rule.taken, label * (not rule.taken), rule.sure)
    return Obstacles()


def _is_unlike(tiles: Tiles, labels: Ints, classes: Ints, label: int) -> bool:
    """Tell whether the rims or the grounds of a class are further from all others than any of those from the rest."""
    first = np.array([np.flatnonzero(labels == each)[0] for each in classes])
    one = int(np.flatnonzero(classes == label)[0])
    return any(_stands_out(looks[first], one) for looks in (tiles.rims, tiles.ground[:, None]))


def _stands_out(looks: Floats, one: int) -> bool:
    """Tell whether one of several looks, (n, pieces, 3), is alone."""
    apart = largest(np.abs(looks[:, None] - looks[None])).mean(-1)
    np.fill_diagonal(apart, np.inf)
    among = np.delete(np.delete(apart, one, 0), one, 1).min(1)
    return bool(apart[one].min() > max(UNLIKE * float(among.max()), UNLIKE_LEVELS))
