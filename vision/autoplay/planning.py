"""The moves that solve a position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from solvers import find_puzzle
from solvers.errors import GaveUp
from solvers.puzzle import kept_steps, net_moves
from vision.desktop import Desktop
from vision.players.player import Player, Position

SOLVE_LIMIT_S = 20.0


def plan_moves(desktop: Desktop, player: Player, position: Position, solver: str) -> Sequence[Any]:
    """Return the moves that lead to the solution; raises Unsolvable where there is none, GaveUp where none was found in time."""
    puzzle = find_puzzle(player.puzzle)
    puzzle.check(position)
    until = desktop.now() + SOLVE_LIMIT_S
    items = takewhile(lambda item: desktop.now() < until, puzzle.solver(solver or player.solver).solve(position))
    moves = net_moves(kept_steps(items))
    if not moves:
        raise GaveUp(f"No solution was found within {SOLVE_LIMIT_S:.0f} s.")
    return player.order(position, moves if solver else player.shorter(position, moves))
