"""How hard a maze is: how rarely a greedy player, who looks one cell ahead, reaches par."""

from collections.abc import Iterator, Sequence

import numpy as np

from solvers.generation.grading import grade_at, graded
from solvers.kernels.dice import dice_of
from solvers.onestroke.generation import grading_kernel as kernel
from solvers.onestroke.maze import Maze
from solvers.onestroke.options import Grade
from solvers.puzzle import Cell

MAX_GAMES = 400
STRETCH = 20  # length of the part of the only solution whose probability is the success rate
MAX_WORK = 4_000_000  # the number of games times the square of the number of cells

FLOORS = {Grade.EASY: 0.6, Grade.MEDIUM: 0.2, Grade.HARD: 0.0}
"""grade -> the lowest success rate: the share of games in which the player reaches par"""


def games_for(maze: Maze) -> int:
    """Return the most games to play when grading a maze."""
    return max(min(MAX_WORK // len(maze.cells) ** 2, MAX_GAMES), 1)


def scores(maze: Maze, games: int, seed: int = 0) -> Iterator[int]:
    """Yield the points that the player makes in each game; 0 if it failed to fill a maze that must be filled."""
    player, track = _player(maze, seed), np.empty(0, np.int64)
    for _ in range(games):
        kernel.play(player, track)
        yield int(player.line[kernel.TOTAL] - player.line[kernel.LEFT])


def grade(maze: Maze, par: int) -> Grade:
    """Return the grade of a maze, given its par."""
    return graded((points >= par for points in scores(maze, games_for(maze))), FLOORS)[0]


def grade_of_line(maze: Maze, line: Sequence[Cell]) -> Grade:
    """Return the grade of a maze whose only solution is a line."""
    return grade_at(stretch_rate(maze, line), FLOORS)


def success_rate(maze: Maze, par: int, games: int = 0) -> float:
    """Return the share of games in which the player reaches par; by default, of the most games to play when grading."""
    count = games or games_for(maze)
    return sum(points >= par for points in scores(maze, count)) / count


def stretch_rate(maze: Maze, line: Sequence[Cell]) -> float:
    """Return the probability that the player follows the only line of a maze for a stretch, as a geometric mean."""
    track = np.array(list(map(maze.place, line[1:])), np.int64)
    return float(np.exp(kernel.play(_player(maze), track) * STRETCH / len(track)))


def _player(maze: Maze, seed: int = 0) -> kernel.GreedyPlayer:
    n_places = len(maze.signs)
    neighbours = np.full((n_places, kernel.N_NEIGHBOURS), kernel.NOBODY, np.int64)
    values, order = (np.zeros(n_places, np.int64) for _ in range(2))
    for cell in maze.cells:
        place = maze.place(cell)
        neighbours[place, : len(maze.adjacency[place])] = maze.adjacency[place]
        values[place] = maze.value(cell)
    for number, cell in enumerate(maze.stops, 1):
        order[maze.place(cell)] = number
    assert maze.start is not None
    return kernel.GreedyPlayer(
        neighbours,
        values,
        order,
        start=maze.place(maze.start),
        end=maze.place(maze.end) if maze.end is not None else kernel.NOBODY,
        must_fill=maze.must_fill,
        n_stops=len(maze.stops),
        cols=maze.cols,
        workspace=np.zeros((kernel.N_ROWS, n_places), np.int64),
        line=np.zeros(kernel.N_LINE, np.int64),
        options=np.zeros((kernel.N_OPTION_ROWS, kernel.N_NEIGHBOURS + 1), np.int64),
        dice=dice_of(seed),
    )
