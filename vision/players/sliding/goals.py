"""What a sliding board may look like in the end: where the blank belongs is not seen, nor whether a picture is right."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from solvers import find_puzzle
from solvers.sliding.rules import Home, Slide, SlidingState, is_solvable
from solvers.sliding.short.search import quick
from vision.frame import Reading

OTHER = {Home.LAST: Home.FIRST, Home.FIRST: Home.LAST}
Tiles = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Beginning(SlidingState):
    """The position that was read first."""

    goals: tuple[Tiles, ...] = field(default=(), compare=False)
    """how else its tiles may have to lie in the end, the likeliest first"""


def beliefs(reading: Reading) -> Sequence[SlidingState]:
    """Return the board as it was read, or with the blank belonging into the other corner where it can be solved only so."""
    read: SlidingState = find_puzzle("sliding").parse(reading.text)
    moved = replace(read, home=OTHER[read.home])
    if not is_solvable(read) and is_solvable(moved):
        read = moved
    goals = [tuple(goal) for goal in reading.details.get("goals", {}).get(reading.text, ())]
    beginning = Beginning(read.tiles, read.rows, read.cols, read.home)
    return (replace(beginning, goals=tuple(goal for goal in goals if is_solvable(_named(beginning, goal)))),)


def is_guess(reading: Reading) -> bool:
    """Tell whether only the game can say that a board is solved, as its goal was guessed.

    That is so of a picture put together by its edges, and of numbers from 1 that can't end with the blank in the last cell.
    """
    by, first_number = (reading.details.get(name) for name in ("by", "first_number"))
    return by == "edges" or (by == "numbers" and first_number == 1 and beliefs(reading)[0].home is Home.FIRST)


def rival(start: Beginning, tried: Sequence[SlidingState]) -> SlidingState | None:
    """Return another way for the tiles to lie in the end than those that were tried; the first one once more after all others."""
    known = {position.tiles for position in tried}
    left = [goal for goal in start.goals if goal not in known]
    if left:
        return replace(start, tiles=left[0])
    return tried[0] if tried[-1].tiles != tried[0].tiles else None


def between(one: SlidingState, other: SlidingState) -> list[Slide]:
    """Return the slides that lead from one position to another."""
    named = _named(one, other.tiles)
    tile_of = dict(zip(named.tiles, _upright(one, other.tiles), strict=True))
    return [Slide(tile_of[move.tile]) for move in quick(named)]


def shorter(position: SlidingState, moves: Sequence[Slide]) -> Sequence[Slide]:
    """Return a shorter solution than the given one, if one is found soon."""
    found = quick(position)
    return found if len(found) < len(moves) else moves


def _named(position: SlidingState, goal: Tiles) -> SlidingState:
    """Return a position with its tiles named so that it is solved when they lie like a goal.

    It is mirrored where the blank belongs into the upper right or the lower left corner.
    """
    wanted = _upright(replace(position, tiles=goal), goal)
    home = Home.FIRST if wanted[0] == 0 else Home.LAST
    name_of = dict(zip(wanted, SlidingState.goal(position.rows, position.cols, home).tiles, strict=True))
    tiles = tuple(name_of[tile] for tile in _upright(position, goal))
    return SlidingState(tiles, position.rows, position.cols, home)


def _upright(position: SlidingState, goal: Tiles) -> Tiles:
    """Return the tiles row by row, from right to left where that brings the blank of a goal to the first or the last cell."""
    if goal.index(0) in (0, len(goal) - 1):
        return position.tiles
    return tuple(np.array(position.tiles).reshape(position.rows, position.cols)[:, ::-1].ravel().tolist())
