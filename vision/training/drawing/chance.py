"""Random choices."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")


def one_of(rng: np.random.Generator, things: Sequence[T]) -> T:
    """Return a random element; all are equally likely."""
    return things[int(rng.integers(len(things)))]


def weighted_choice(rng: np.random.Generator, shares: Mapping[T, float]) -> T:
    """Return a random key, with the probabilities in proportion to the values."""
    parts = np.array(list(shares.values()))
    return list(shares)[int(rng.choice(len(parts), p=parts / parts.sum()))]


class Chooser:
    """Has a random generator and chooses with it."""

    rng: np.random.Generator

    def chance(self, share: float) -> bool:
        """Return True with a probability."""
        return bool(self.rng.random() < share)

    def one_of(self, things: Sequence[T]) -> T:
        return one_of(self.rng, things)
