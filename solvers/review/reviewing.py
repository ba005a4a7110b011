"""Reviews a game of any puzzle: with the puzzle's own review, or by its judge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from solvers.puzzle import Progress, Puzzle, Ruling, State
from solvers.review.by_rulings import RulingReview
from solvers.review.verdicts import Game, Summary, Verdict


def can_review(puzzle: Puzzle[Any, Any]) -> bool:
    """Tell whether games of a puzzle can be reviewed."""
    return puzzle.review is not None or puzzle.judge is not None


def reviewed(game: Game, known: Mapping[State[Any], Ruling]) -> Iterator[Verdict | Summary | Progress]:
    """Yield a verdict on each move of a game, given what is known of its positions, and at the end the summary.

    A sign of life that is anew withdraws all that came before. Raises IllegalMove if a move can't be made.
    """
    yield from (game.puzzle.review or RulingReview)(game, known)
