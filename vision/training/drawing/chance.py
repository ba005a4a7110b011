"""Choosing by chance, which everything that is drawn here does all the time."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import numpy as np

T = TypeVar("T")


def one_of(rng: np.random.Generator, things: Sequence[T]) -> T:
    """Return one of some things, each as likely as the others."""
    return things[int(rng.integers(len(things)))]


def by_share(rng: np.random.Generator, shares: Mapping[T, float]) -> T:
    """Return one of some things, each as likely as its share says."""
    parts = np.array(list(shares.values()))
    return list(shares)[int(rng.choice(len(parts), p=parts / parts.sum()))]


class Chooser:
    """What draws by chance."""

    rng: np.random.Generator

    def chance(self, share: float) -> bool:
        """Tell by chance whether to do something that is done so often."""
        return bool(self.rng.random() < share)

    def one_of(self, things: Sequence[T]) -> T:
        return one_of(self.rng, things)
