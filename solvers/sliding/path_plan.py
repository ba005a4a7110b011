"""A* over the four neighbours of a cell, with obstacles and one direction that costs a little less.

The planner of the number-klotski method, for tiles and for the blank. Costs are whole tenths internally, so that the figures
shown on the lists are exact.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from solvers.puzzle import Cell

STEP_COST, FIRST_COST = 10, 9


class Direction(StrEnum):
    """The direction of a tile or the blank in one slide."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


VECTORS = {Direction.UP: (-1, 0), Direction.DOWN: (1, 0), Direction.LEFT: (0, -1), Direction.RIGHT: (0, 1)}
DIRECTION_OF = {vector: direction for direction, vector in VECTORS.items()}
Neighbours: TypeAlias = Mapping[Cell, tuple[tuple[Direction, Cell], ...]]
"""cell of a board -> the directions that lead to its neighbours, with these neighbours"""


def neighbours(rows: int, cols: int) -> Neighbours:
    """Return the neighbours of every cell of a board, in the order up, down, left, right."""
    cells = {(row, col): None for row in range(rows) for col in range(cols)}
    return {
        (row, col): tuple((way, (row + dr, col + dc)) for way, (dr, dc) in VECTORS.items() if (row + dr, col + dc) in cells)
        for row, col in cells
    }


def direction_between(cell: Cell, neighbour: Cell) -> Direction:
    """Return the direction from a cell to its neighbour; raises KeyError if they don't touch."""
    return DIRECTION_OF[neighbour[0] - cell[0], neighbour[1] - cell[1]]


def steps_towards(way: Direction, cell: Cell, goal: Cell) -> int:
    """Return the number of steps in a direction from a cell to the row or column of another; negative if it leads away."""
    down, right = VECTORS[way]
    return (goal[0] - cell[0]) * down + (goal[1] - cell[1]) * right


def distance(cell: Cell, goal: Cell) -> int:
    """Return the Manhattan distance of two cells."""
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])


@lru_cache(maxsize=4096)
def _label(g: int, h: int) -> str:
    return f"F {(g + h) / 10:g}\nG {g / 10:g}\nH {h / 10:g}"


@dataclass(frozen=True, slots=True)
class Plan:
    """A planned path, with the cells that the search found."""

    path: tuple[Cell, ...]  # from the start to the goal, both included
    g: Mapping[Cell, int]  # G of every cell on either list, in tenths, in the order in which the cells were found
    closed: Mapping[Cell, None]  # the closed list: the cells popped, first to last; the last one is the goal

    @property
    def length(self) -> int:
        """The number of steps."""
        return len(self.path) - 1

    @property
    def open(self) -> list[Cell]:
        """The open list: the cells found but never popped."""
        return [cell for cell in self.g if cell not in self.closed]

    def label(self, cell: Cell) -> str:
        """Return F, G and H of a cell on either list, in steps, one per line."""
        return _label(self.g[cell], STEP_COST * distance(cell, self.path[-1]))


def plan(around: Neighbours, start: Cell, goal: Cell, obstacles: Container[Cell], first: Direction | None = None) -> Plan | None:
    """Return an A* path from start to goal that goes in the direction `first` as early as possible; None if there is none.

    F = G + H, where H is the Manhattan distance and each step adds 1 to G, or 0.9 in the direction `first`. So F falls in that
    direction, and of equally long paths the one that begins with it is found. The cell with the smallest F is popped, among
    equals the one found last, and closed cells stay closed. A step away from the goal adds 2 to F, and a step in the direction
    `first` saves 0.1, so the path is a shortest one unless a detour gains 20 such steps, which takes a large maze. Source: the
    number-klotski method.
    """
    if goal in obstacles:  # no need to search everything else
        return None
    g: dict[Cell, int] = {start: 0}
    parents: dict[Cell, Cell] = {}
    closed: dict[Cell, None] = {}
    goal_row, goal_col = goal
    heap = [(STEP_COST * distance(start, goal), 0, start)]
    found = 0
    while heap:
        cell = heappop(heap)[2]
        if cell in closed:  # it was found again at a lower cost, and popped then
            continue
        closed[cell] = None
        if cell == goal:
            path = [goal]
            while path[-1] in parents:
                path.append(parents[path[-1]])
            return Plan(tuple(reversed(path)), g, closed)
        for direction, (row, col) in around[cell]:
            near = (row, col)
            if near in closed or near in obstacles:
                continue
            cost = g[cell] + (FIRST_COST if direction is first else STEP_COST)
            if near not in g or cost < g[near]:
                g[near], parents[near] = cost, cell
                found -= 1
                heappush(heap, (cost + STEP_COST * (abs(row - goal_row) + abs(col - goal_col)), found, near))
    return None
