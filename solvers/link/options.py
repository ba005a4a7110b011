"""What can be chosen about a new link board, and about its solvers."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.link.gravity import Gravity
from solvers.puzzle import Choice, Option

SIZE = Option(
    "size",
    "Size",
    tuple(Choice(f"{rows}x{cols}", f"{rows} × {cols}") for rows, cols in ((4, 4), (7, 12), (8, 14), (9, 16), (16, 30))),
    "8x14",
)
GRAVITY = Option("gravity", "Gravity", tuple(Choice(rule, rule.words, rule.note) for rule in Gravity), "none")
DIFFICULTY = Option("difficulty", "Difficulty", (Choice("easy", "Easy"), Choice("hard", "Hard")), "easy")

NEW_GAME = (SIZE, GRAVITY, DIFFICULTY)


def check_new_game(chosen: Mapping[str, str]) -> None:
    """Raise PuzzleError, saying what to choose instead, if no such board can be made."""


LIMIT = Option(
    "limit",
    "Limit of pairs",
    (Choice("2000", "2 000"), Choice("20000", "20 000"), Choice("200000", "200 000")),
    "20000",
)
BEST_PAIR = (LIMIT,)
FIRST_FOUND = (LIMIT,)
RANDOM = (LIMIT,)
