"""Many random boards, 3 x 3 to 14 x 14, square or not, both homes: both explained methods solve each of them."""

from __future__ import annotations

import random

import pytest

from solvers import PUZZLES
from solvers.puzzle import kept_steps, net_moves

SLIDING = PUZZLES["sliding"]
GROUPS, GROUP_SIZE = 6, 15


@pytest.mark.parametrize("solver", ["row-by-row", "corner-in"])
@pytest.mark.parametrize("group", range(GROUPS))
def test_boards_are_solved(solver: str, group: int) -> None:
    source = random.Random(group)
    for seed in range(GROUP_SIZE):
        rows, cols = source.randint(3, 14), source.randint(3, 14)
        options = {"size": f"{rows}x{cols}", "home": source.choice(("first", "last"))}
        state = SLIDING.generate(options, seed)
        moves = net_moves(kept_steps(SLIDING.solver(solver).solve(state)))
        assert state.apply_all(moves).is_solved(), options
