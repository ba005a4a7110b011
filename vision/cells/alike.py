"""Which pictures on tiles are the same, by how the cell network sees them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.cells.cell_network import KINDS, Said

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

LEVELS = 40.0
"""looks that have nothing in common are this far apart times the root of two, about as faces are in levels of colour"""

LIMITS = (4.0, 6.0, 9.0, 12.0, 15.0, 18.0, 21.0, 24.0, 28.0, 32.0)
"""between what one picture and what two differ by on a board lies one of these,"""
USUAL_LIMIT, USUAL_SPREAD, WORTH_OF_USUAL = 12.0, 0.5, 4.0
"""mostly this one, give or take such a factor, as a logarithm; how much that counts"""
SLOPE = 2.5  # by so many levels the odds that two pictures are the same fall to a third
PRICE_OF_ODD, PRICE_OF_LONE = 4.0, 1.5
"""the negative logarithm of how likely a class is that comes an odd number of times, and what is added if it comes once"""
NONE = -1
MOST_LEVELS = 30.0  # a tile that is lit differs by more levels of colour; what is above this says no more
MOST_BY_WRITING = 5.0  # what is written on two tiles says no more than this, as a logarithm of odds


@dataclass(frozen=True, eq=False)
class Joins:
    """The steps in which classes are joined, from one for each of n tiles to one for all of them."""

    pairs: list[tuple[int, int]]
    """tiles that stand for the two classes that are joined; the first one stands for both then"""
    heights: Floats  # (n - 1,), how far the two classes are apart


@dataclass(frozen=True, eq=False)
class Parted:
    """Classes of n tiles that are the same, and how likely all of that is right."""

    labels: Ints  # (n,), numbered from 0 in the order of their first members, NONE where there is no picture
    price: float  # the negative logarithm of how likely the classes are, odd ones being unlikely
    doubt: float  # the same, without what is odd about the classes


def parted(joins: Joins, limit: float, odds: Floats | None = None) -> Parted:
    """Return the likeliest classes that the steps lead to, if a limit lies between what one picture and what two differ by.

    Each step is taken or not: higher ones are unlikelier, and so are classes that come an odd number of times.
    With the logarithms of the odds that there is a picture at all, (n,), what looks the same may also be none.
    """
    number = len(joins.pairs) + 1
    shown = np.zeros(number) if odds is None else np.logaddexp(0, -odds)
    bare = np.full(number, np.inf) if odds is None else np.logaddexp(0, odds)
    members = [[tile] for tile in range(number)]
    whole, doubts = np.zeros(number), np.zeros(number)
    lone = shown + PRICE_OF_ODD + PRICE_OF_LONE
    best = np.minimum(lone, bare)
    classes: list[list[list[int]]] = [[[tile]] if lone[tile] <= bare[tile] else [] for tile in range(number)]
    for (one, other), height in zip(joins.pairs, joins.heights.tolist(), strict=True):
        taken, left = (float(np.logaddexp(0, sign * (height - limit) / SLOPE)) for sign in (1, -1))
        left *= bool(classes[one] and classes[other])
        members[one] = members[one] + members[other]
        whole[one] += whole[other] + taken
        shown[one] += shown[other]
        bare[one] += bare[other]
        ways: tuple[tuple[float, float, list[list[int]]], ...] = (
            (whole[one] + PRICE_OF_ODD * (len(members[one]) % 2) + shown[one], whole[one], [members[one]]),
            (bare[one], 0.0, []),
            (best[one] + best[other] + left, doubts[one] + doubts[other] + left, classes[one] + classes[other]),
        )
        best[one], doubts[one], classes[one] = min(ways, key=lambda way: way[0])
    root = joins.pairs[-1][0] if joins.pairs else 0
    labels = np.full(number, NONE)
    for label, some in enumerate(sorted(classes[root], key=min)):
        labels[some] = label
    return Parted(labels, float(best[root]), float(doubts[root]))


def same_pictures(apart: Floats, odds: Floats | None = None) -> Parted:
    """Return which tiles hold the same pictures by how unlike any two are, (n, n), and by the odds that they hold any."""
    joins = joined(apart)
    found = [(parted(joins, limit, odds), abs(np.log(limit / USUAL_LIMIT)) / USUAL_SPREAD) for limit in LIMITS]
    return min(found, key=lambda each: each[0].price + WORTH_OF_USUAL * each[1] ** 2 / 2)[0]


def looks_apart(looks: Floats) -> Floats:
    """Return how unlike any two looks are, (n, n), in about the levels by which colours of faces differ."""
    apart = LEVELS * np.sqrt(np.maximum(2 - 2 * (looks @ looks.T), 0))
    np.fill_diagonal(apart, 0)
    return np.asarray((apart + apart.T) / 2, np.float32)


def tiles_apart(said: Said, levels: Floats) -> Floats:
    """Return how unlike any two tiles are, (n, n), by what the network says and by how many levels of colour they differ."""
    by_looks = (looks_apart(said.looks) + np.minimum(levels, MOST_LEVELS)) / 2
    apart = np.maximum(by_looks - SLOPE * _same_writing(said), 0)
    np.fill_diagonal(apart, 0)
    return np.asarray(apart, np.float32)


def _same_writing(said: Said) -> Floats:
    """Return the logarithm of the odds that the same is written on any two tiles, (n, n), 0 where nothing is."""
    same, so_far = np.zeros((len(said.kinds),) * 2), np.ones((len(said.kinds),) * 2)
    for count, signs in zip(said.counts.T[1:], said.signs.swapaxes(0, 1), strict=True):
        so_far = so_far * (signs @ signs.T)
        same += np.outer(count, count) * so_far
    is_written = said.kinds[:, KINDS.index("signs")]
    with np.errstate(divide="ignore"):
        odds = np.log(same) - np.log(np.maximum(1 - same, 0))
    return np.asarray(np.clip(odds, -MOST_BY_WRITING, MOST_BY_WRITING) * np.outer(is_written, is_written), np.float32)


def joined(apart: Floats) -> Joins:
    """Return how classes are joined step by step, always those two that are nearest on average (average linkage)."""
    from scipy.cluster.hierarchy import linkage
    from scipy.spatial.distance import squareform

    if len(apart) < 2:
        return Joins([], np.zeros(0, np.float32))
    steps = linkage(squareform(apart, checks=False), "average")
    first = list(range(len(apart)))
    pairs = []
    for one, other in steps[:, :2].astype(int).tolist():
        pair = sorted((first[one], first[other]))
        pairs.append((pair[0], pair[1]))
        first.append(pair[0])
    return Joins(pairs, steps[:, 2].astype(np.float32))
