"""Pairs faces that occur an odd number of times: they may match though they look different, such as flowers and seasons."""

from collections.abc import Iterator

import numpy as np

from vision.cells.tiles import Floats, Ints

Pairing = tuple[tuple[int, int], ...]
"""pairs of classes, each taken for one"""

GUESSED = 900
"""classes above this number are pairs of classes that look different"""
MAX_EXHAUSTIVE = 8
"""up to this many odd classes all pairings are compared; beyond, only the greedy one is made"""
MAX_CLASSES = 24
MAX_PAIRINGS = 12
"""number of pairings kept"""


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
