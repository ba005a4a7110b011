"""How hard a board is, by how often random play wins it: played until that is plain."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

Grade = TypeVar("Grade")

SURE = 2.6  # standard deviations: the grade is wrong for less than one board of a hundred


def graded(wins: Iterable[bool], floors: Mapping[Grade, float]) -> tuple[Grade, int]:
    """Return a board's grade and how many games were won, given what part of them is won at least in each grade, easiest first.

    No more games are played once Wilson's interval for that part lies within one grade.
    """
    n_won = n_games = 0
    for n_games, is_won in enumerate(wins, 1):
        n_won += is_won
        lowest, highest = _interval(n_won, n_games)
        if grade_at(lowest, floors) == grade_at(highest, floors):
            break
    return grade_at(n_won / max(n_games, 1), floors), n_won


def _interval(n_won: int, n_games: int) -> tuple[float, float]:
    squared = SURE * SURE
    middle = (n_won + squared / 2) / (n_games + squared)
    half = SURE / (n_games + squared) * (n_won * (n_games - n_won) / n_games + squared / 4) ** 0.5
    return max(middle - half, 0.0), min(middle + half, 1.0)


def grade_at(part: float, floors: Mapping[Grade, float]) -> Grade:
    """Return the grade of a board of which such a part of games is won."""
    return next(grade for grade, floor in floors.items() if part >= floor)
