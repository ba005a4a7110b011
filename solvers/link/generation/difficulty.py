"""How hard a board is: how seldom random play clears it."""

from enum import StrEnum

from solvers.generation.grading import graded
from solvers.link.rules import LinkState

MAX_GAMES = 400
MAX_TILES_TAKEN = 24_000
"""so many tiles are taken in all to find how hard a board is: a large board is played less often"""


class Grade(StrEnum):
    """The grades by the names of their values in the option, the easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


FLOORS = {Grade.EASY: 0.5, Grade.MEDIUM: 0.15, Grade.HARD: 0.02, Grade.EXPERT: 0.0}
"""For each grade the part of random games that are won at least; the grades above it win less."""


def games_for(state: LinkState) -> int:
    """Return how many random games tell how hard a board is, at most."""
    return max(min(MAX_TILES_TAKEN // max(state.left, 1), MAX_GAMES), 1)


def grade(state: LinkState) -> tuple[Grade, int]:
    """Return the grade of a board, and how many of the games by which it was found were won."""
    from solvers.link.generation.random_play import random_games

    return graded((2 * len(game) == state.left for game in random_games(state, games_for(state), 0)), FLOORS)


def clear_rate(state: LinkState, games: int = 0, seed: int = 0) -> float:
    """Return what part of some games clears a board if every pair is drawn from those that can be taken.

    Without a number of games there are as many as the grade of a board is found by at most.
    """
    from solvers.link.generation.random_play import random_games

    count = games or games_for(state)
    return sum(2 * len(game) == state.left for game in random_games(state, count, seed)) / count
