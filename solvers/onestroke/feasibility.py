"""What can be said of a position without a search: whether its line can still be finished, and how near it is to a good end."""

from __future__ import annotations

from solvers.errors import Unsolvable
from solvers.onestroke.fill.proofs import proof, unreachable_end
from solvers.onestroke.reachability import cut_off
from solvers.onestroke.rules import OneStrokeState


def check(state: OneStrokeState) -> None:
    """Raise Unsolvable, with the reason, where a search isn't needed to see that the line can't be finished."""
    maze = state.maze
    if not state.trail:
        raise Unsolvable("This maze has no start: no line can begin.")
    if state.is_solved():
        return
    if maze.must_fill or not state.ways_on:
        found = proof(state)
        if found is not None:
            raise Unsolvable(found.now)
    elif maze.end is not None and maze.end in cut_off(state):
        raise Unsolvable(unreachable_end(state, maze.end))


def merit(state: OneStrokeState, answer: OneStrokeState | None) -> float:
    """Return how near a position is to a good end: what the line has and can still reach counts, and most that it is finished."""
    if state.is_solved():
        return state.maze.most + state.points
    return state.maze.most - state.maze.value_of(cut_off(state)) + len(state.trail) / (len(state.maze.cells) + 1)
