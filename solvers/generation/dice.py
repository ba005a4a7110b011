"""Random numbers that are the same on every machine and in every version of Python, so that a seed always gives the same board.

Python only promises this for `random()`. The other draws are written out here as in CPython 3.11.
"""

import random
from collections.abc import MutableSequence, Sequence
from hashlib import sha512
from math import ceil, log
from typing import Any, TypeVar

Item = TypeVar("Item")


class Dice(random.Random):
    """A reproducible `choice`, `shuffle`, `sample`, `randrange`, `randint`, `uniform` and `getrandbits` for a seed."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed if isinstance(seed, int) else int.from_bytes(seed.encode() + sha512(seed.encode()).digest()))

    def _below(self, limit: int) -> int:
        n_bits = limit.bit_length()
        while (drawn := self.getrandbits(n_bits)) >= limit:
            pass
        return drawn

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        numbers = range(start) if stop is None else range(start, stop, step)
        return self.choice(numbers)

    def randint(self, a: int, b: int) -> int:
        return self.randrange(a, b + 1)

    def uniform(self, a: float, b: float) -> float:
        return a + (b - a) * self.random()

    def choice(self, seq: Sequence[Item]) -> Item:  # type: ignore[override]
        if not seq:
            raise IndexError("There is nothing to choose from.")
        return seq[self._below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        for place in reversed(range(1, len(x))):
            other = self._below(place + 1)
            x[place], x[other] = x[other], x[place]

    def sample(self, population: Sequence[Item], k: int, *, counts: Any = None) -> list[Item]:
        """Return k items, drawn from a shrinking pool; a few of many are instead redrawn when one comes twice."""
        if k > len(population):
            raise ValueError("There are fewer items than are to be drawn.")
        pool = list(population)
        if len(pool) > 21 + (4 ** ceil(log(k * 3, 4)) if k > 5 else 0):
            places: dict[int, None] = {}
            while len(places) < k:
                places[self._below(len(pool))] = None
            return [pool[place] for place in places]
        drawn: list[Item] = []
        for _ in range(k):
            place = self._below(len(pool))
            drawn.append(pool[place])
            pool[place] = pool[-1]
            pool.pop()
        return drawn
