"""Going on where no solution can be followed: moves that a player knows all the same, or a board that the game puts in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solvers.errors import GaveUp, Unsolvable
from solvers.words import count
from vision.autoplay.watching import watched

if TYPE_CHECKING:
    from vision.autoplay.run import Run

REFUSED_LIMIT = 5
"""so many moves in a row may be refused before the run ends"""


def way_on(run: Run, problem: Unsolvable | GaveUp) -> Sequence[Any]:
    """Return moves to go on with though no solution was found; none where the player knows none at all.

    Raises Unsolvable or GaveUp, with what the person can do, where the board was played as far as it goes.
    """
    rules = run.player.unseen(run.position)
    first = run.problems.setdefault(rules, problem)
    beliefs, refused = list(run.beliefs), set(run.refused)
    moves = watched(run.check, lambda: run.player.makeshift(beliefs, refused))
    if moves or not run.player.stranded:
        return moves
    if run.made and run.is_reshuffled():
        return run.solution()
    after = f" {count(run.made, 'move')} could be made." if run.made else ""
    raise type(first)(f"{first}{after} {run.player.stranded}")


def put_off(run: Run, move: Any) -> bool:
    """Plan other moves than one that the game does not take; returns whether there are any."""
    run.refused.add(move)
    if len(run.refused) > REFUSED_LIMIT:
        return False
    run.plan = run.player.makeshift(run.beliefs, run.refused) or run.plan
    return bool(run.plan) and run.plan[0] not in run.refused
