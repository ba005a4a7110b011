"""A line with many points that takes no time: the shortest way to the end, made longer by one detour after another.

A detour goes from two neighbouring cells of the line over the two cells beside them; in between, corners are turned inside
out. This is for mazes that are too wide for anything better: nothing is proven about such a line.
"""

from __future__ import annotations

import random

from solvers.onestroke.reachability import cut_off
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell

ROUNDS = 60
"""how often the line is made longer"""


def long_line(state: OneStrokeState) -> tuple[Cell, ...]:
    """Return a whole line to the end, which can be reached, that begins with a position's line."""
    free = set(state.maze.cells) - state.visited - cut_off(state)
    line = _shortest(state, free)
    free -= set(line)
    dice = random.Random(0)
    for _ in range(ROUNDS):
        _lengthen(state, line, free)
        _bend(state, line, free, dice)
    _lengthen(state, line, free)
    return (*state.trail[:-1], *line)


def _shortest(state: OneStrokeState, free: set[Cell]) -> list[Cell]:
    """Return one of the shortest lines from the head to the end over free cells."""
    before, queue = {state.head: state.head}, [state.head]
    for cell in queue:
        for other in state.maze.neighbours[cell]:
            if other in free and other not in before:
                before[other] = cell
                queue.append(other)
    assert state.maze.end is not None
    line = [state.maze.end]
    while line[-1] != state.head:
        line.append(before[line[-1]])
    return line[::-1]


def _lengthen(state: OneStrokeState, line: list[Cell], free: set[Cell]) -> None:
    """Take every detour that is possible, going along the line once."""
    place = 0
    while place < len(line) - 1:
        detour = _detour(state, line[place], line[place + 1], free)
        if detour:
            line[place + 1 : place + 1] = detour
            free.difference_update(detour)
        else:
            place += 1


def _bend(state: OneStrokeState, line: list[Cell], free: set[Cell], dice: random.Random) -> None:
    """Turn some corners of the line inside out where that costs no points, so that there is room for other detours."""
    neighbours, value = state.maze.neighbours, state.maze.value
    for place in range(1, len(line) - 1):
        before, corner, after = line[place - 1 : place + 2]
        other = before[0] + after[0] - corner[0], before[1] + after[1] - corner[1]
        if other in free and other in neighbours[before] and other in neighbours[after]:
            gain = value(other) - value(corner)
            if gain > 0 or (gain == 0 and dice.random() < 0.5):
                line[place] = other
                free.remove(other)
                free.add(corner)


def _detour(state: OneStrokeState, one: Cell, other: Cell, free: set[Cell]) -> tuple[Cell, ...]:
    """Return two free cells that lead from a cell to its neighbour in a bend: those with more points, none if there are none."""
    neighbours, (down, right) = state.maze.neighbours, (other[0] - one[0], other[1] - one[1])
    found = []
    for side in (1, -1):
        near, far = (one[0] + side * right, one[1] + side * down), (other[0] + side * right, other[1] + side * down)
        if near in free and far in free and near in neighbours[one] and far in neighbours[near] and other in neighbours[far]:
            found.append((near, far))
    return max(found, key=state.maze.value_of, default=())
