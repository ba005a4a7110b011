"""How hard a maze is: how seldom a player who looks just one cell ahead makes the most of it."""

from collections.abc import Iterator, Sequence

import numpy as np

from solvers.generation.grading import grade_at, graded
from solvers.kernels.dice import dice_of
from solvers.onestroke.generation import grading_kernel as kernel
from solvers.onestroke.maze import Maze
from solvers.onestroke.options import Grade
from solvers.puzzle import Cell

MOST_GAMES = 400
STRETCH = 20  # of a maze with one solution so many steps in turn are a stretch
MOST_LOOKS = 4_000_000  # divided by the square of the number of cells: how many games tell how hard a maze is

FLOORS = {Grade.EASY: 0.6, Grade.MEDIUM: 0.2, Grade.HARD: 0.0}
"""For each grade the part of games that reach the best score, or fill the maze, at least; fewer do in the grades above it."""


def games_for(maze: Maze) -> int:
    """Return how many games tell how hard a maze is, at most."""
    return max(min(MOST_LOOKS // len(maze.cells) ** 2, MOST_GAMES), 1)


def scores(maze: Maze, games: int, seed: int = 0) -> Iterator[int]:
    """Yield the points that the player makes in some games; 0 where it did not fill a maze that has to be filled."""
    player, track = _player(maze, seed), np.empty(0, np.int64)
    for _ in range(games):
        kernel.play(player, track)
        yield int(player.line[kernel.TOTAL] - player.line[kernel.LEFT])


def grade(maze: Maze, par: int) -> Grade:
    """Return the grade of a maze, given the most points that its line can have."""
    return graded((points >= par for points in scores(maze, games_for(maze))), FLOORS)[0]


def grade_of_line(maze: Maze, line: Sequence[Cell]) -> Grade:
    """Return the grade of a maze with only one solution, that line."""
    return grade_at(stretch_rate(maze, line), FLOORS)


def success_rate(maze: Maze, par: int, games: int = 0) -> float:
    """Return in what part of some games the player reaches par; without a number, of as many as a maze is graded by at most."""
    count = games or games_for(maze)
    return sum(points >= par for points in scores(maze, count)) / count


def stretch_rate(maze: Maze, line: Sequence[Cell]) -> float:
    """Return how likely the player follows the only line of a maze for a stretch of it, on average."""
    track = np.array(list(map(maze.place, line[1:])), np.int64)
    return float(np.exp(kernel.play(_player(maze), track) * STRETCH / len(track)))


def _player(maze: Maze, seed: int = 0) -> kernel.GreedyPlayer:
    n_places = len(maze.signs)
    ways = np.full((n_places, kernel.N_WAYS), kernel.NOBODY, np.int64)
    worth, order = (np.zeros(n_places, np.int64) for _ in range(2))
    for cell in maze.cells:
        place = maze.place(cell)
        ways[place, : len(maze.ways[place])] = maze.ways[place]
        worth[place] = maze.value(cell)
    for number, cell in enumerate(maze.stops, 1):
        order[maze.place(cell)] = number
    assert maze.start is not None
    return kernel.GreedyPlayer(
        ways,
        worth,
        order,
        start=maze.place(maze.start),
        end=maze.place(maze.end) if maze.end is not None else kernel.NOBODY,
        must_fill=maze.must_fill,
        n_stops=len(maze.stops),
        cols=maze.cols,
        room=np.zeros((kernel.N_ROWS, n_places), np.int64),
        line=np.zeros(kernel.N_LINE, np.int64),
        options=np.zeros((kernel.N_ROWS_OF_OPTIONS, kernel.N_WAYS + 1), np.int64),
        dice=dice_of(seed),
    )
