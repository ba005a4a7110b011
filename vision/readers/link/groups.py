"""Groups equal faces: the differences within faces and those between faces are separated by a gap.

What is written on equal tiles may differ, such as capital and small letters: those are grouped by background colour. Faces that
occur an odd number of times may match though they look different, such as flowers and seasons: those are paired.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.cells.clustering import same_pictures
from vision.cells.tiles import Floats, Ints, Tiles
from vision.frame import Grid, Pixels, largest
from vision.readers.link.cells import FLAT, Kinds, backgrounds_like

NOISE = 1.5  # by how much equal faces differ even in clean pictures, in levels
MAX_WITHIN = 0.6  # equal faces differ by at most this part of the usual difference on the board
MAX_GROUPINGS = 6
EVEN_DOUBT = 3.2
"""doubt at which half of the boards are right, fitted to drawn ones; each further unit divides the odds by e"""
GAP_EVIDENCE = 3.0  # a board is wrong with probability exp(-this * gap)
ODD_COST, LONE_COST = 3.0, 1.5  # cost of the share of odd classes, and of singletons, in units of the gap

MIN_CLASSES, MIN_PLAIN = 5, 8
"""least number of colours, on tiles with drawings and on plain ones: fewer may be a mere pattern"""
MIN_GAP, MIN_APART = 1.2, 12.0
"""how clearly classes must be separated: the gap of the grouping, and a difference in levels"""
CONFIDENCE = 0.95
AROUND = 0.3  # distance from the board at which the colour around it is sampled, in cells

Pairing = tuple[tuple[int, int], ...]  # pairs of classes, each taken for one

GUESSED = 900  # classes above this number are pairs of classes that look different
MAX_EXHAUSTIVE = 8  # up to this many odd classes all pairings are compared; beyond, only the greedy one is made
MAX_CLASSES = 24
MAX_PAIRINGS = 12  # number of pairings kept


@dataclass(frozen=True, eq=False)
class Grouping:
    """A grouping of tiles."""

    labels: Ints  # (n,), the class of each tile, from 0
    gap: float  # log ratio of the differences between classes to those within
    within: float  # greatest difference that links tiles of a class
    between: float  # least difference of tiles of different classes

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


def group_by_background(tiles: Tiles, around: Floats) -> tuple[Kinds, Floats, Grouping] | None:
    """Return what each cell is, the colour differences of any two, and the grouping of the tiles by colour.

    Gaps are the plain cells; if all are plain, those of the colour around the board, (3,).
    None if colours aren't clearly separated, or a class is odd.
    """
    hollow = tiles.unevenness(middle=True) < FLAT[0]
    bare = largest(np.abs(tiles.ground - around)) < FLAT[0] if hollow.all() else backgrounds_like(tiles.ground, hollow)
    chosen = np.flatnonzero(~bare)
    distances = largest(np.abs(tiles.ground[:, None] - tiles.ground[None]))
    least = MIN_PLAIN if hollow.all() else MIN_CLASSES
    if len(chosen) < 2 * least:
        return None
    for grouping in group(distances[np.ix_(chosen, chosen)]):
        sizes = np.bincount(grouping.labels)
        if len(sizes) >= least and not (sizes % 2).any() and grouping.gap > MIN_GAP and grouping.between > MIN_APART:
            return _kinds(chosen, len(distances)), distances, grouping
    return None


def colour_around(plane: Pixels, grid: Grid) -> Floats:
    """Return the median colour around the board, in the picture of the grid's plane, (3,)."""
    (across, down), (height, width) = grid.pitch, plane.shape[:2]
    x = np.clip([grid.columns[0][0] - AROUND * across, grid.columns[-1][1] + AROUND * across], 0, width - 1).astype(int)
    y = np.clip([grid.rows[0][0] - AROUND * down, grid.rows[-1][1] + AROUND * down], 0, height - 1).astype(int)
    shown = plane[y[0] : y[1] + 1, x[0] : x[1] + 1]
    return np.asarray(np.median(np.concatenate([*shown[[0, -1]], *shown.swapaxes(0, 1)[[0, -1]]]), axis=0), np.float32)


def _kinds(chosen: np.ndarray, number: int) -> Kinds:
    tile, nobody = np.zeros(number, bool), np.zeros(number, bool)
    tile[chosen] = True
    return Kinds(tile, nobody, nobody, np.ones(number, np.float32), np.full(number, CONFIDENCE, np.float32))


def pairings(distances: Floats, numbers: Ints, odd: list[int]) -> tuple[Pairing, ...]:
    """Return pairings of the odd classes, those of similar faces first; none if there is no pairing.

    `distances` is (n, n) for any two cells, `numbers` the class of each cell (n,).
    """
    if len(odd) % 2 or not 0 < len(odd) <= MAX_CLASSES:
        return ()
    members = {number: np.flatnonzero(numbers == number) for number in odd}
    distance = {(one, other): float(distances[np.ix_(members[one], members[other])].min()) for one in odd for other in odd}
    found = _all_pairings(odd) if len(odd) <= MAX_EXHAUSTIVE else [_greedy_pairing(odd, distance)]
    return tuple(sorted(found, key=lambda pairing: sum(distance[pair] for pair in pairing))[:MAX_PAIRINGS])


def merge_pairs(numbers: Ints, pairing: Pairing) -> Ints:
    """Return the classes with each pair merged under a number above GUESSED."""
    together = numbers.copy()
    for place, pair in enumerate(pairing):
        together[np.isin(numbers, pair)] = GUESSED + 1 + place
    return together


def _all_pairings(odd: list[int]) -> Iterator[Pairing]:
    if not odd:
        yield ()
        return
    first, *others = odd
    for other in others:
        for rest in _all_pairings([each for each in others if each != other]):
            yield ((first, other), *rest)


def _greedy_pairing(odd: list[int], distance: dict[tuple[int, int], float]) -> Pairing:
    pairs, left = [], list(odd)
    while left:
        one, other = min(((one, other) for one in left for other in left if one < other), key=lambda pair: distance[pair])
        pairs.append((one, other))
        left = [each for each in left if each not in (one, other)]
    return tuple(pairs)
