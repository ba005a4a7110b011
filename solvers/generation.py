"""Random numbers that are the same on every machine and in every version of Python, so that a seed always gives the same board.

Python only promises this for `random()`. The other draws are written out here as in CPython 3.11.
"""

import random
from collections.abc import Collection, Iterable, Mapping, MutableSequence, Sequence
from datetime import date, timedelta
from hashlib import sha512
from math import ceil, log
from typing import Any, TypeVar

from solvers.errors import ParseError, quoted
from solvers.options import read_options
from solvers.puzzle import Puzzle

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


Grade = TypeVar("Grade")
Z_SCORE = 2.6  # standard deviations: the grade is wrong for less than one board in a hundred


def graded(wins: Iterable[bool], floors: Mapping[Grade, float]) -> tuple[Grade, int]:
    """Return a board's grade and the number of games won, given the lowest win rate of each grade, easiest first.

    Play stops as soon as Wilson's score interval of the win rate lies within one grade.
    """
    n_won = n_games = 0
    for n_games, is_won in enumerate(wins, 1):
        n_won += is_won
        lowest, highest = _interval(n_won, n_games)
        if grade_at(lowest, floors) == grade_at(highest, floors):
            break
    return grade_at(n_won / max(n_games, 1), floors), n_won


def _interval(n_won: int, n_games: int) -> tuple[float, float]:
    squared = Z_SCORE * Z_SCORE
    middle = (n_won + squared / 2) / (n_games + squared)
    half = Z_SCORE / (n_games + squared) * (n_won * (n_games - n_won) / n_games + squared / 4) ** 0.5
    return max(middle - half, 0.0), min(middle + half, 1.0)


def grade_at(win_rate: float, floors: Mapping[Grade, float]) -> Grade:
    """Return the grade for a win rate, given the lowest win rate of each grade, easiest first."""
    return next(grade for grade, floor in floors.items() if win_rate >= floor)


DAY = timedelta(days=1)


def seed_of(day: date) -> int:
    """Return the seed of a day's boards: 20261125 for 25 November 2026."""
    return day.year * 10_000 + day.month * 100 + day.day


def options_of(puzzle: Puzzle[Any, Any], day: date) -> dict[str, str]:
    """Return the options of a day's board; those that the weekday leaves out have their defaults."""
    return read_options(puzzle.options, puzzle.week[day.weekday()] if puzzle.week else {})


def read_day(text: str) -> date:
    """Return the day that a text names as year-month-day, or today if it is empty; raises ParseError."""
    try:
        return date.fromisoformat(text) if text else date.today()
    except ValueError:
        raise ParseError(f"{quoted(text)} is not a date. Write year-month-day, such as 2026-11-25.") from None


def streaks(days: Collection[date], today: date) -> tuple[int, int]:
    """Return the lengths of the current and the longest streak; a streak up to yesterday is still current."""
    lengths: dict[date, int] = {}
    for day in sorted(days):
        lengths[day] = lengths.get(day - DAY, 0) + 1
    return lengths.get(today, lengths.get(today - DAY, 0)), max(lengths.values(), default=0)
