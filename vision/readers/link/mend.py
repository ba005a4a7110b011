"""Mending groups of faces: tiles that a frame, a tint or a pointer lies over join the face that they show besides."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.tiles import Floats, Tiles, largest
from vision.readers.link.cells import Kinds

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
    off = largest(np.abs(rims[members][:, None] - rims[others][None])).min(1)
    return bool(((off > FOREIGN_LEVELS).sum(1) >= FOREIGN_PIECES).any())


def _best_class(tiles: Tiles, labels: Ints, unit: Ints) -> tuple[int, float] | None:
    """Return a tile of the face that a unit shows, and how alike they are; None where no face is clearly the best."""
    sizes = np.bincount(labels)
    others = [int(label) for label in np.flatnonzero(sizes >= len(unit)) if label not in (0, labels[unit[0]])]
    members = [np.flatnonzero(labels == label)[:COMPARED] for label in others]
    if not members:
        return None
    alike = dict(zip(cells := np.concatenate(members), _alike(tiles, int(unit[0]), cells), strict=True))
    found = []
    for label, some in zip(others, members, strict=True):
        bonus = ODD_BONUS * ((sizes[label] + len(unit)) % 2 == 0)
        score, member = max((float(alike[cell]), int(cell)) for cell in some)
        found.append((score + bonus, score, member))
    found.sort(reverse=True)
    if found[0][1] < ALIKE_PART or (len(found) > 1 and found[0][0] < found[1][0] + AHEAD):
        return None
    return found[0][2], found[0][1]


def _alike(tiles: Tiles, covered: int, clear: Ints) -> Floats:
    """Return how alike a tile and each of others are, 0 to 1, if it is covered in part, tinted, or on another ground."""
    one, others = tiles.squares[covered], tiles.squares[clear]
    drawn = largest(np.abs(others - tiles.ground[clear][:, None])) > ALIKE_LEVELS
    visible = _part(largest(np.abs(one - others)) < ALIKE_LEVELS, drawn)
    on_ground = _alike_on_ground(one, others, drawn, tiles.ground[covered], tiles.ground[clear])
    whole = np.maximum(_alike_tinted(one, others), on_ground)
    alike = np.maximum(visible, np.where(whole > ALIKE_WHOLE, whole, 0))
    return np.asarray(np.where(drawn.sum(1) >= LEAST_DRAWN, alike, 0), np.float32)


def _part(mask: NDArray[np.bool_], within: NDArray[np.bool_]) -> Floats:
    """Return the part of what each row chooses that is in the mask; all of it where nothing is chosen."""
    number = within.sum(1)
    return np.asarray(np.where(number > 0, (mask & within).sum(1) / np.maximum(number, 1), 1), np.float32)


def _alike_tinted(one: Floats, others: Floats) -> Floats:
    """Return the part that is alike once each colour is scaled and shifted to fit best."""
    centred, tinted = others - others.mean(1, keepdims=True), one - one.mean(0)
    gain = np.einsum("nsc,sc->nc", centred, tinted) / np.maximum(np.einsum("nsc,nsc->nc", centred, centred), 1)
    alike = (largest(np.abs(tinted - centred * gain[:, None])) < ALIKE_LEVELS).mean(1)
    return np.asarray(np.where((gain.min(1) < GAINS[0]) | (gain.max(1) > GAINS[1]), 0, alike), np.float32)


def _alike_on_ground(one: Floats, others: Floats, drawn: NDArray[np.bool_], ground: Floats, grounds: Floats) -> Floats:
    """Return the part of the drawing that is alike if only the ground behind it was exchanged.

    Where the drawing lets some of the ground through, colours differ by that part of what the grounds differ by.
    """
    step = ground - grounds
    off = one - others
    through = np.clip(np.einsum("nsc,nc->ns", off, step) / np.maximum((step * step).sum(1), 1)[:, None], 0, 1)
    alike = largest(np.abs(off - through[:, :, None] * step[:, None])) < ALIKE_LEVELS
    bare = np.broadcast_to(largest(np.abs(one - ground)) < ALIKE_LEVELS, drawn.shape)
    both = np.minimum(_part(alike, drawn), _part(bare, ~drawn))
    return np.asarray(np.where(largest(np.abs(step)) < ALIKE_LEVELS, 0, both), np.float32)
