"""What a solved sliding board may look like: neither the home of the blank nor a finished picture can be seen."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from solvers import find_puzzle
from solvers.sliding.rules import Home, Slide, SlidingState, check, is_solvable
from solvers.sliding.search.short import quick
from vision.frame import Reading

OPPOSITE = {Home.LAST: Home.FIRST, Home.FIRST: Home.LAST}
Tiles = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartState(SlidingState):
    """The position that was read first, with its possible goals."""

    goals: tuple[Tiles, ...] = field(default=(), compare=False)
    """alternative goals, most likely first"""


def hypotheses(reading: Reading) -> Sequence[SlidingState]:
    """Return the board as read, or with the blank's home in the other corner if it is only solvable like that."""
    read: SlidingState = find_puzzle("sliding").parse(reading.text)
    moved = replace(read, home=OPPOSITE[read.home])
    if not is_solvable(read) and is_solvable(moved):
        read = moved
    goals = [tuple(goal) for goal in reading.details.get("goals", {}).get(reading.text, ())]
    start = StartState(read.tiles, read.rows, read.cols, read.home)
    return (replace(start, goals=tuple(goal for goal in goals if is_solvable(_relabelled(start, goal)))),)


def is_goal_guessed(reading: Reading) -> bool:
    """Return whether only the game can tell that a board is solved, because its goal was guessed.

    This is the case for a picture assembled by its edges, and for numbers from 1 that can't have the blank in the last cell.
    """
    by, first_number = (reading.details.get(name) for name in ("by", "first_number"))
    return by == "edges" or (by == "numbers" and first_number == 1 and hypotheses(reading)[0].home is Home.FIRST)


def next_solution(start: StartState, tried: Sequence[SlidingState]) -> SlidingState | None:
    """Return a goal that wasn't tried yet; after all of them the first one again, then None."""
    known = {position.tiles for position in tried}
    left = [goal for goal in start.goals if goal not in known]
    if left:
        return replace(start, tiles=left[0])
    return tried[0] if tried[-1].tiles != tried[0].tiles else None


def moves_between(one: SlidingState, other: SlidingState) -> list[Slide]:
    """Return the slides that lead from one position to another; raises Unsolvable if none do."""
    named = _relabelled(one, other.tiles)
    check(named)
    tile_of = dict(zip(named.tiles, _row_order(one, other.tiles), strict=True))
    return [Slide(tile_of[move.tile]) for move in quick(named)]


def shorten(position: SlidingState, moves: Sequence[Slide]) -> Sequence[Slide]:
    """Return a shorter solution than the given one if one is found quickly."""
    found = quick(position)
    return found if len(found) < len(moves) else moves


def _relabelled(position: SlidingState, goal: Tiles) -> SlidingState:
    """Return a position with its tiles relabelled so that the goal becomes the standard one.

    It is mirrored if the blank's home is the upper right or the lower left corner.
    """
    wanted = _row_order(replace(position, tiles=goal), goal)
    home = Home.FIRST if wanted[0] == 0 else Home.LAST
    name_of = dict(zip(wanted, SlidingState.goal(position.rows, position.cols, home).tiles, strict=True))
    tiles = tuple(name_of[tile] for tile in _row_order(position, goal))
    return SlidingState(tiles, position.rows, position.cols, home)


def _row_order(position: SlidingState, goal: Tiles) -> Tiles:
    """Return the tiles row by row, mirrored if the goal's blank is in neither the first nor the last cell."""
    if goal.index(0) in (0, len(goal) - 1):
        return position.tiles
    return tuple(np.array(position.tiles).reshape(position.rows, position.cols)[:, ::-1].ravel().tolist())
