"""Mends groups of faces: tiles under a frame, a tint or a pointer join the face that they show otherwise.

Equal cells that look unlike all faces, and are odd in number or far too many, are obstacles.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.tiles import Floats, Ints, Tiles
from vision.frame import largest
from vision.readers.link.cells import Kinds
from vision.readers.link.groups import first_members

ALIKE_LEVELS = 16.0  # squares of tiles are alike up to this difference
ALIKE_PART = 0.55  # faces are the same if this part of one's drawing is visible on the other,
ALIKE_WHOLE = 0.8  # or this part once a tint is removed or the background exchanged
ODD_BONUS = 0.15  # added to the score of a class that would become even
AHEAD = 0.1  # by how much the best face must beat the second
GAINS = (0.4, 1.6)  # the least and greatest factor by which a tint may change a tile's contrast
FOREIGN_LEVELS, FOREIGN_PIECES = 30.0, 4
"""a tile is covered if this many pieces of its rim differ this much from those of all other cells"""
MIN_DRAWN = 8  # least number of drawn squares by which a face can be recognised
COMPARED = 3  # number of tiles of a class to compare with
DOUBTFUL = 0.8  # singletons whose confidence of being a tile is below this count as removed

MIN_FACES = 3  # the least number of other faces on a board
UNLIKE, UNLIKE_LEVELS = 1.5, 16.0
"""an obstacle's rim or background differs from those of faces this many times more than faces do, and by this many levels"""


@dataclass(frozen=True, eq=False)
class MendedFaces:
    """Classes of all cells after mending, 0 for none, and what was changed."""

    labels: Ints
    joined: tuple[tuple[int, int, float], ...]
    """cells that joined a class though they look different: the cell, a cell of that class, their similarity"""
    dropped: tuple[int, ...]  # cells that hold something, but not a tile


def mend(tiles: Tiles, labels: Ints, kinds: Kinds) -> MendedFaces:
    """Return the classes after covered, tinted and strange cells have joined the face that they clearly show."""
    labels = labels.copy()
    joined: list[tuple[int, int, float]] = []
    dropped = []
    for unit in _units(tiles, labels, kinds):
        best = _best_class(tiles, labels, unit)
        if best is not None:
            joined += [(int(cell), best[0], best[1]) for cell in unit]
            labels[unit] = labels[best[0]]
        elif len(unit) == 1 and (labels == labels[unit[0]]).sum() == 1 and kinds.confidence[unit[0]] < DOUBTFUL:
            labels[unit] = 0
        if not labels[unit[0]]:
            dropped.append(int(unit[0]))
    lone = np.flatnonzero(np.bincount(labels)[labels] == 1)
    if len(lone) == 1 and labels[lone[0]] and (labels > 0).sum() % 2:  # an odd number of tiles: one of them is none
        labels[lone] = 0
        dropped.append(int(lone[0]))
    return MendedFaces(labels, tuple(joined), tuple(dropped))


def _units(tiles: Tiles, labels: Ints, kinds: Kinds) -> list[Ints]:
    """Return what may show another class's face: strange cells, odd classes, and pairs with a foreign rim."""
    units = [np.array([cell]) for cell in np.flatnonzero(kinds.strange)]
    for label in np.unique(labels[labels > 0]):
        members = np.flatnonzero(labels == label)
        if len(members) % 2 or (len(members) == 2 and _is_foreign(tiles.rims, members, np.flatnonzero(labels != label))):
            units.append(members)
    return sorted(units, key=len)


def _is_foreign(rims: Floats, members: Ints, others: Ints) -> bool:
    """Return whether something covers a member: many pieces of its rim are unlike those of any other cell."""
    off = largest(np.abs(rims[members][:, None] - rims[others][None])).min(1)
    return bool(((off > FOREIGN_LEVELS).sum(1) >= FOREIGN_PIECES).any())


def _best_class(tiles: Tiles, labels: Ints, unit: Ints) -> tuple[int, float] | None:
    """Return a tile of the face that a unit shows, and their similarity; None if no face is clearly the best."""
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
    """Return the similarity, 0 to 1, of a tile to others, allowing for a cover, a tint, or another background."""
    one, others = tiles.squares[covered], tiles.squares[clear]
    drawn = largest(np.abs(others - tiles.ground[clear][:, None])) > ALIKE_LEVELS
    visible = _part(largest(np.abs(one - others)) < ALIKE_LEVELS, drawn)
    on_background = _alike_drawings(one, others, drawn, tiles.ground[covered], tiles.ground[clear])
    whole = np.maximum(_alike_tinted(one, others), on_background)
    alike = np.maximum(visible, np.where(whole > ALIKE_WHOLE, whole, 0))
    return np.asarray(np.where(drawn.sum(1) >= MIN_DRAWN, alike, 0), np.float32)


def _part(mask: NDArray[np.bool_], within: NDArray[np.bool_]) -> Floats:
    """Return which part of each row's selection is in the mask; 1 for an empty selection."""
    number = within.sum(1)
    return np.asarray(np.where(number > 0, (mask & within).sum(1) / np.maximum(number, 1), 1), np.float32)


def _alike_tinted(one: Floats, others: Floats) -> Floats:
    """Return which part is alike after the best linear fit of each colour channel."""
    centred, tinted = others - others.mean(1, keepdims=True), one - one.mean(0)
    gain = np.einsum("nsc,sc->nc", centred, tinted) / np.maximum(np.einsum("nsc,nsc->nc", centred, centred), 1)
    alike = (largest(np.abs(tinted - centred * gain[:, None])) < ALIKE_LEVELS).mean(1)
    return np.asarray(np.where((gain.min(1) < GAINS[0]) | (gain.max(1) > GAINS[1]), 0, alike), np.float32)


def _alike_drawings(one: Floats, others: Floats, drawn: NDArray[np.bool_], background: Floats, backgrounds: Floats) -> Floats:
    """Return which part of the drawing is alike if only the background behind it was exchanged.

    Where the drawing is translucent, its colours change by a fraction of the change of the background.
    """
    step = background - backgrounds
    off = one - others
    through = np.clip(np.einsum("nsc,nc->ns", off, step) / np.maximum((step * step).sum(1), 1)[:, None], 0, 1)
    alike = largest(np.abs(off - through[:, :, None] * step[:, None])) < ALIKE_LEVELS
    bare = np.broadcast_to(largest(np.abs(one - background)) < ALIKE_LEVELS, drawn.shape)
    both = np.minimum(_part(alike, drawn), _part(bare, ~drawn))
    return np.asarray(np.where(largest(np.abs(step)) < ALIKE_LEVELS, 0, both), np.float32)


@dataclass(frozen=True)
class Rule:
    """What to make of a class that looks unlike all faces, by its size."""

    is_odd: bool
    min_size: int
    min_ratio: float  # to the size of the largest other class
    is_obstacle: bool  # whether it is taken for obstacles, or only doubted
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
    confidence: float = 1.0  # confidence that this is right


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
