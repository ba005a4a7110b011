"""Mending groups of faces: tiles that a frame, a tint or a pointer lies over join the face that they show besides."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.readers.link_cells import Kinds
from vision.tiles import Floats, Tiles

Ints = NDArray[np.int64]

ALIKE_LEVELS = 16.0
"""squares of tiles are alike up to this many levels"""
ALIKE_PART = 0.55
"""faces are the same if this part of what is drawn on one is seen on the other"""
ALIKE_WHOLE = 0.8
"""the same if a tint was taken off or the ground exchanged"""
ODD_BONUS = 0.15
"""how much more likely a face is that lacks one tile"""
AHEAD = 0.1
"""how much better the best face must be than the next"""
GAINS = (0.4, 1.6)
"""how much a tint may change the contrast of a tile"""
FOREIGN_LEVELS, FOREIGN_PIECES = 30.0, 4
"""so many pieces of a rim that differ so much from those of all other cells show that something lies over a tile"""
LEAST_DRAWN = 8
"""squares that must be drawn on a face for it to be known again"""
COMPARED = 3
"""tiles of a class that are compared"""
UNSURE = 0.8
"""lone cells less sure than this to be tiles are taken for removed ones"""


@dataclass(frozen=True, eq=False)
class Mended:
    """Classes of all cells after mending, 0 for none, and what was done."""

    labels: Ints
    joined: tuple[tuple[int, int, float], ...]
    """cells that were put to a class though they look different: the cell, a cell of that class, how alike they are"""
    dropped: tuple[int, ...]
    """cells with something in them that is taken for no tile"""


def mend(tiles: Tiles, labels: Ints, kinds: Kinds) -> Mended:
    """Return the classes with covered, tinted and strange cells joined to the face they show, where that is clear."""
    labels = labels.copy()
    joined: list[tuple[int, int, float]] = []
    dropped = []
    for unit in _units(tiles, labels, kinds):
        best = _best_class(tiles, labels, unit)
        if best is not None:
            joined += [(int(cell), best[0], best[1]) for cell in unit]
            labels[unit] = labels[best[0]]
        elif len(unit) == 1 and (labels == labels[unit[0]]).sum() == 1 and kinds.sure[unit[0]] < UNSURE:
            labels[unit] = 0
        if not labels[unit[0]]:
            dropped.append(int(unit[0]))
    lone = np.flatnonzero(np.bincount(labels)[labels] == 1)
    if len(lone) == 1 and labels[lone[0]] and (labels > 0).sum() % 2:  # an odd number of tiles: one of them is none
        labels[lone] = 0
        dropped.append(int(lone[0]))
    return Mended(labels, tuple(joined), tuple(dropped))


def _units(tiles: Tiles, labels: Ints, kinds: Kinds) -> list[Ints]:
    """Return what may show a face of other tiles: strange cells, odd classes, and pairs of which one has a foreign rim."""
    units = [np.array([cell]) for cell in np.flatnonzero(kinds.strange)]
    for label in np.unique(labels[labels > 0]):
        members = np.flatnonzero(labels == label)
        if len(members) % 2 or (len(members) == 2 and _is_foreign(tiles.rims, members, np.flatnonzero(labels != label))):
            units.append(members)
    return sorted(units, key=len)


def _is_foreign(rims: Floats, members: Ints, others: Ints) -> bool:
    """Tell whether the rim of a member is unlike that of any other cell in many places: a frame lies over it."""
    off = np.abs(rims[members][:, None] - rims[others][None]).max(-1).min(1)
    return bool(((off > FOREIGN_LEVELS).sum(1) >= FOREIGN_PIECES).any())


def _best_class(tiles: Tiles, labels: Ints, unit: Ints) -> tuple[int, float] | None:
    """Return a tile of the face that a unit shows, and how alike they are; None where no face is clearly the best."""
    found = []
    for label in np.unique(labels[(labels > 0) & (labels != labels[unit[0]])]):
        members = np.flatnonzero(labels == label)
        if len(members) >= len(unit):
            bonus = ODD_BONUS * ((len(members) + len(unit)) % 2 == 0)
            score, member = max((_alike(tiles, int(unit[0]), int(member)), int(member)) for member in members[:COMPARED])
            found.append((score + bonus, score, member))
    found.sort(reverse=True)
    if not found or found[0][1] < ALIKE_PART or (len(found) > 1 and found[0][0] < found[1][0] + AHEAD):
        return None
    return found[0][2], found[0][1]


def _alike(tiles: Tiles, covered: int, clear: int) -> float:
    """Return how alike two tiles are, 0 to 1, if something lies over one of them, tints it, or lies behind its drawing."""
    one, other = tiles.squares[covered], tiles.squares[clear]
    drawn = np.abs(other - tiles.ground[clear]).max(-1) > ALIKE_LEVELS
    if drawn.sum() < LEAST_DRAWN:
        return 0.0
    visible = float((np.abs(one - other).max(-1) < ALIKE_LEVELS)[drawn].mean())
    whole = max(_alike_tinted(one, other), _alike_on_ground(one, other, drawn, tiles.ground[covered], tiles.ground[clear]))
    return max(visible, whole if whole > ALIKE_WHOLE else 0.0)


def _alike_tinted(one: Floats, other: Floats) -> float:
    """Return the part that is alike once each colour is scaled and shifted to fit best."""
    mean = other.mean(0)
    centred = other - mean
    gain = (centred * (one - one.mean(0))).sum(0) / np.maximum((centred * centred).sum(0), 1)
    if gain.min() < GAINS[0] or gain.max() > GAINS[1]:
        return 0.0
    return float((np.abs(one - one.mean(0) - centred * gain).max(-1) < ALIKE_LEVELS).mean())


def _alike_on_ground(one: Floats, other: Floats, drawn: NDArray[np.bool_], one_ground: Floats, other_ground: Floats) -> float:
    """Return the part of the drawing that is alike if only the ground behind it was exchanged.

    Where the drawing lets some of the ground through, colours differ by that part of what the grounds differ by.
    """
    step = one_ground - other_ground
    if np.abs(step).max() < ALIKE_LEVELS:
        return 0.0
    through = np.clip((one - other) @ step / (step @ step), 0, 1)
    alike = np.abs(one - other - through[:, None] * step).max(-1) < ALIKE_LEVELS
    bare = np.abs(one - one_ground).max(-1)[~drawn] < ALIKE_LEVELS
    return min(float(alike[drawn].mean()), float(bare.mean()) if len(bare) else 1.0)
