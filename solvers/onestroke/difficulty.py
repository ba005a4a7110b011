"""How hard a maze is: how seldom a player who looks just one cell ahead makes the most of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solvers.onestroke.maze import Maze
from solvers.onestroke.options import Grade
from solvers.puzzle import Cell

if TYPE_CHECKING:
    from solvers.onestroke.making_kernel import Array, Ground

MOST_GAMES = 400
STRETCH = 20
"""of a maze with one solution so many steps in turn are a stretch"""
MOST_LOOKS = 4_000_000
"""divided by the square of the number of cells: how many games tell how hard a maze is"""

FLOORS = {Grade.EASY: 0.6, Grade.MEDIUM: 0.2, Grade.HARD: 0.0}
"""For each grade the part of games that reach the best score, or fill the maze, at least; fewer do in the grades above it."""


def grade_of(rate: float) -> Grade:
    """Return the grade of a maze, given in what part of its games the player makes the most of it."""
    return next(grade for grade, floor in FLOORS.items() if rate >= floor)


def games_for(maze: Maze) -> int:
    """Return how many games tell how hard a maze is."""
    return max(min(MOST_LOOKS // len(maze.cells) ** 2, MOST_GAMES), 1)


def scores(maze: Maze, games: int, seed: int = 0) -> list[int]:
    """Return the points that the player makes in some games; 0 where it did not fill a maze that has to be filled."""
    import numpy as np

    from solvers.onestroke.making_kernel import play

    points = np.zeros(games, np.int32)
    play(*_as_arrays(maze), points, seed)
    return [int(number) for number in points]


def success_rate(maze: Maze, par: int, games: int = 0, seed: int = 0) -> float:
    """Return in what part of some games the player reaches par; without a number, of as many as a maze is graded by."""
    found = scores(maze, games or games_for(maze), seed)
    return sum(points >= par for points in found) / len(found)


def stretch_rate(maze: Maze, line: Sequence[Cell]) -> float:
    """Return how likely the player follows the only line of a maze for a stretch of it, on average."""
    import numpy as np

    from solvers.onestroke.making_kernel import chance

    track = np.array(list(map(maze.place, line[1:])), np.int64)
    return float(np.exp(chance(*_as_arrays(maze), track) * STRETCH / len(track)))


def _as_arrays(maze: Maze) -> tuple[Ground, Array]:
    """Return a maze as the player's kernel knows it, and the room that the player needs."""
    import numpy as np

    from solvers.onestroke.making_kernel import N_ROWS, N_WAYS, NOBODY, Ground

    n_places = len(maze.signs)
    ways = np.full((n_places, N_WAYS), NOBODY, np.int32)
    worth, order = (np.zeros(n_places, np.int32) for _ in range(2))
    for cell in maze.cells:
        place = maze.place(cell)
        ways[place, : len(maze.ways[place])] = maze.ways[place]
        worth[place] = maze.value(cell)
    for number, cell in enumerate(maze.stops, 1):
        order[maze.place(cell)] = number
    assert maze.start is not None
    end = maze.place(maze.end) if maze.end is not None else NOBODY
    ground = Ground(ways, worth, order, maze.place(maze.start), end, maze.must_fill, maze.cols)
    return ground, np.zeros((N_ROWS, n_places), np.int32)
