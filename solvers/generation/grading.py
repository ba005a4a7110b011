"""How hard a board is, by how often random play wins it: played until the grade is certain enough."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

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
