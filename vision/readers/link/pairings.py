"""Faces that were seen an odd number of times and may go together though they look different, as flowers and seasons do."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vision.cells.tiles import Floats

Ints = NDArray[np.int64]
Pairing = tuple[tuple[int, int], ...]
"""pairs of classes that are taken for one each"""

GUESSED = 900
"""classes above this number were put together of two that look different"""
MOST_EACH_WAY = 8
"""of so many odd classes all ways to pair them are weighed; of more only the one that takes the nearest first"""
MOST_CLASSES = 24
MOST_PAIRINGS = 12
"""how many ways are kept"""


def pairings(apart: Floats, numbers: Ints, odd: list[int]) -> tuple[Pairing, ...]:
    """Return ways to pair odd classes, those of similar faces first; none where they can't be paired.

    `apart` is how much any two cells differ (n, n), `numbers` the class of each cell (n,).
    """
    if len(odd) % 2 or not 0 < len(odd) <= MOST_CLASSES:
        return ()
    members = {number: np.flatnonzero(numbers == number) for number in odd}
    far = {(one, other): float(apart[np.ix_(members[one], members[other])].min()) for one in odd for other in odd}
    ways = _all_ways(odd) if len(odd) <= MOST_EACH_WAY else [_nearest_first(odd, far)]
    return tuple(sorted(ways, key=lambda way: sum(far[pair] for pair in way))[:MOST_PAIRINGS])


def put_together(numbers: Ints, pairing: Pairing) -> Ints:
    """Return the classes with each pair of them under one number above GUESSED."""
    together = numbers.copy()
    for place, pair in enumerate(pairing):
        together[np.isin(numbers, pair)] = GUESSED + 1 + place
    return together


def _all_ways(odd: list[int]) -> Iterator[Pairing]:
    if not odd:
        yield ()
        return
    first, *others = odd
    for other in others:
        for rest in _all_ways([each for each in others if each != other]):
            yield ((first, other), *rest)


def _nearest_first(odd: list[int], far: dict[tuple[int, int], float]) -> Pairing:
    pairs, left = [], list(odd)
    while left:
        one, other = min(((one, other) for one in left for other in left if one < other), key=lambda pair: far[pair])
        pairs.append((one, other))
        left = [each for each in left if each not in (one, other)]
    return tuple(pairs)
