"""Zip mazes with one solution: a random line gets numbers, and bars wherever another line goes another way."""

from __future__ import annotations

import random
from dataclasses import replace

from solvers.generators import drained
from solvers.onestroke.fill.search import search
from solvers.onestroke.generation.mazes import GeneratedMaze, Mix, maze_of, random_line
from solvers.onestroke.maze import FREE, WALL, WAYPOINTS, Edge, Maze, Mode, edge
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell

FEWEST_NUMBERS = 3
MOST_BARS = 0.35
"""so many bars stand in a maze at most, in parts of its cells"""
NODES_OF_ONE_CELL = 400_000
"""divided by the number of cells: how many positions a search for another solution looks at"""
TURNS = 6
"""how often a search that came upon the maze's own line is begun with other dice"""


def make_zip(rows: int, cols: int, taste: Mix, source: random.Random) -> GeneratedMaze | None:
    """Return a maze that only one line fills, proven; None if that takes too many bars or too long a search."""
    n_cells = rows * cols
    line = random_line(rows, cols, n_cells - round(taste.walls * n_cells), source)
    signs = dict.fromkeys(((row, col) for row in range(rows) for col in range(cols)), WALL) | dict.fromkeys(line, FREE)
    n_numbers = min(max(round(taste.numbers * len(line)), FEWEST_NUMBERS), len(WAYPOINTS), len(line))
    signs |= dict(zip(_spread(line, n_numbers, source), WAYPOINTS, strict=False))
    maze = _with_one_solution(maze_of(signs, Mode.ZIP), line, source)
    if maze is None:
        return None
    extra = _other_steps(maze, line)
    maze = replace(maze, bars=maze.bars | set(source.sample(extra, min(round(taste.bars * len(line)), len(extra)))))
    return GeneratedMaze(maze, maze.most, tuple(line))


def _other_steps(maze: Maze, line: list[Cell]) -> list[Edge]:
    """Return the edges without bars that a line doesn't cross, in order."""
    steps = set(map(edge, line, line[1:]))
    edges = {edge(cell, other) for cell, others in maze.neighbours.items() for other in others}
    return sorted(edges - steps)


def _spread(line: list[Cell], number: int, source: random.Random) -> list[Cell]:
    """Return so many cells of a line: its ends, and others anywhere between neighbours at equal distances."""
    part = (len(line) - 1) / (number - 1)
    places = [min(max(round((turn + source.uniform(-0.4, 0.4)) * part), 1), len(line) - 2) for turn in range(1, number - 1)]
    return [line[place] for place in sorted({0, *places, len(line) - 1})]


def _with_one_solution(maze: Maze, line: list[Cell], source: random.Random) -> Maze | None:
    """Return a maze with bars that leave it only the one line; None if there are too many, or it can't be proven."""
    steps = set(map(edge, line, line[1:]))
    while len(maze.bars) <= MOST_BARS * len(line):
        other = _another(maze, line, source)
        if other is None:
            return None
        if not other:
            return maze
        wrong = [step for step in map(edge, other, other[1:]) if step not in steps]
        maze = replace(maze, bars=maze.bars | {source.choice(wrong)})
    return None


def _another(maze: Maze, line: list[Cell], source: random.Random) -> tuple[Cell, ...] | None:
    """Return another line that fills a maze, nothing if it is proven that there is none, and None if none was found."""
    state = OneStrokeState.at_start(maze)
    for _ in range(TURNS):
        most_nodes = NODES_OF_ONE_CELL // len(line)
        found = drained(search(state, 2, most_nodes, source.randrange(1 << 30)))
        if found.line and found.line != tuple(line):
            return found.line
        if found.is_sure and found.n_lines == 1:
            return ()
    return None
