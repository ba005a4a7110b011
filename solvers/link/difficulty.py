"""How hard a board is: how rarely random play clears it."""

from enum import StrEnum

from solvers.generation import graded
from solvers.link.rules import LinkState

MAX_GAMES = 400
MAX_TILES_TAKEN = 24_000
"""tiles taken in all games together, so that large boards are played less often"""


class Grade(StrEnum):
    """The grades, as the values of the option, the easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


FLOORS = {Grade.EASY: 0.5, Grade.MEDIUM: 0.15, Grade.HARD: 0.02, Grade.EXPERT: 0.0}
"""grade -> its lowest win rate of random games"""


def games_for(state: LinkState) -> int:
    """Return the most random games that are played to grade a board."""
    return max(min(MAX_TILES_TAKEN // max(state.left, 1), MAX_GAMES), 1)


def grade(state: LinkState) -> tuple[Grade, int]:
    """Return the grade of a board, and the number of random games won in grading it."""
    from solvers.link.random_play_kernel import random_games

    return graded((2 * len(game) == state.left for game in random_games(state, games_for(state), 0)), FLOORS)


def clear_rate(state: LinkState, games: int = 0, seed: int = 0) -> float:
    """Return the win rate of random games on a board, in which every pair is drawn from the open ones.

    The default number of games is the most that grading a board takes.
    """
    from solvers.link.random_play_kernel import random_games

    count = games or games_for(state)
    return sum(2 * len(game) == state.left for game in random_games(state, count, seed)) / count
