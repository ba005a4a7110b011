"""Mending groups of faces: tiles that a frame, a tint or a pointer lies over join the face that they show besides."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.readers.link_cells import Mask
from vision.tiles import SMALL, Floats, Tiles

Ints = NDArray[np.int64]

ALIKE_LEVELS = 14.0
"""squares of tiles are alike up to this many levels"""
ALIKE_PART = 0.6
"""faces are the same if this part of their squares is alike"""
AHEAD = 0.1
"""and this much more than with the next best face"""
GAINS = (0.4, 1.6)
"""how much a tint may change the contrast of a tile"""
FOREIGN_LEVELS = 30.0
FOREIGN_PIECES = 3
"""pieces of a rim that no other tile has in that place, from which on something lies over the tile"""
COMPARED = 3
"""tiles of a class that are compared"""


@dataclass(frozen=True, eq=False)
class Mended:
    """Classes of all cells after mending, 0 for none, and what was done."""

    labels: Ints
    joined: tuple[tuple[int, int, float], ...]
    """cells that were put to a class though they look different: the cell, a cell of that class, how alike they are"""


def mend(tiles: Tiles, labels: Ints, strange: Mask) -> Mended:
    """Return the classes with covered and strange cells joined to the face they show, where that is clear."""
    labels = labels.copy()
    squares = _squares(tiles)
    joined: list[tuple[int, int, float]] = []
    for unit in _units(tiles, labels, strange):
        best = _best_class(squares, labels, unit)
        if best is not None:
            joined += [(int(cell), best[0], best[1]) for cell in unit]
            labels[unit] = labels[best[0]]
    return Mended(labels, tuple(joined))


def _units(tiles: Tiles, labels: Ints, strange: Mask) -> list[Ints]:
    """Return what may show a covered face: strange cells, classes of one tile, classes that have something foreign on their rims."""
    units = [np.array([cell]) for cell in np.flatnonzero(strange)]
    rims = tiles.rims
    for label in np.unique(labels[labels > 0]):
        members = np.flatnonzero(labels == label)
        others = np.flatnonzero((labels > 0) & (labels != label))
        if len(members) == 1:
            units.append(members)
        elif len(members) == 2 and len(others) and all(_foreign(rims, cell, others) for cell in members):
            units += [members[:1], members[1:]]
    return units


def _foreign(rims: Floats, cell: int, others: Ints) -> bool:
    off = np.abs(rims[others] - rims[cell]).mean(-1).min(0)
    return int((off > FOREIGN_LEVELS).sum()) >= FOREIGN_PIECES


def _best_class(squares: Floats, labels: Ints, unit: Ints) -> tuple[int, float] | None:
    """Return a tile of the face that a unit shows, and how alike they are; None where no face is clearly the best."""
    own = labels[unit[0]]
    found = []
    for label in np.unique(labels[(labels > 0) & (labels != own)]):
        members = np.flatnonzero(labels == label)[:COMPARED]
        found.append(max((_alike(squares[unit[0]], squares[member]), int(member)) for member in members))
    found.sort(reverse=True)
    if not found or found[0][0] < ALIKE_PART or (len(found) > 1 and found[0][0] < found[1][0] + AHEAD):
        return None
    return found[0][1], found[0][0]


def _squares(tiles: Tiles) -> Floats:
    """Return the mean colours of small squares of each cell, (n, squares, 3)."""
    inner = tiles.inner
    side = inner.shape[1] // SMALL
    return inner.reshape(len(inner), side, SMALL, side, SMALL, 3).mean((2, 4)).reshape(len(inner), -1, 3)


def _alike(one: Floats, other: Floats) -> float:
    """Return the part of two tiles that is alike, 0 to 1, as they are or with a tint taken off one of them."""
    plain = float((np.abs(one - other).max(-1) < ALIKE_LEVELS).mean())
    centred, mean = other - other.mean(0), other.mean(0)
    gain = (centred * (one - one.mean(0))).sum(0) / np.maximum((centred * centred).sum(0), 1)
    if gain.min() < GAINS[0] or gain.max() > GAINS[1]:
        return plain
    tinted = (other - mean) * gain + one.mean(0)
    return max(plain, float((np.abs(one - tinted).max(-1) < ALIKE_LEVELS).mean()))
