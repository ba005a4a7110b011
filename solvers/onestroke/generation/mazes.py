"""Ways to make mazes at random, so that the most that a line can do is proven; zip mazes get bars until they have one solution.

None of them looks at how hard the maze is that it has made; that is done in `solvers/onestroke/generation/generate.py`.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace

from solvers.errors import PuzzleError
from solvers.generators import drained, relayed, up_to
from solvers.onestroke.fill.search import search
from solvers.onestroke.frontier import best
from solvers.onestroke.maze import COIN, DIRECTIONS, END, FREE, START, WALL, WAYPOINTS, Edge, Maze, Mode, edge
from solvers.onestroke.rules import OneStrokeState, cut_off
from solvers.puzzle import Cell

LEAST_FREE = 0.65  # the part of a maze that is free at least after what no line can visit was walled in
MOST_STATES = 400_000  # how many states a search for the best score looks at
NEAREST = 3  # the start and the end are at least as far apart as the rows and columns together, divided by this


@dataclass(frozen=True)
class Mix:
    """What a maze is made of, walls, coins and so on in parts of its cells."""

    walls: float = 0.0
    coins: float = 0.0
    numbers: float = 0.0
    bars: float = 0.0  # those beyond what leaves a maze one solution
    has_end: bool = True


@dataclass(frozen=True)
class GeneratedMaze:
    """A maze, and the most points that its line can have."""

    maze: Maze
    par: int
    line: tuple[Cell, ...] = ()  # the only line that does what the mode asks for, where there is just one


def make_best(rows: int, cols: int, taste: Mix, source: random.Random) -> GeneratedMaze | None:
    """Return a maze with walls and coins anywhere; None if the start and the end are too near, or too much is cut off."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    start, end, *others = source.sample(cells, len(cells))
    n_walls, n_coins = round(taste.walls * len(cells)), max(round(taste.coins * len(cells)), 1)
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) < (rows + cols) // NEAREST:
        return None
    signs = dict.fromkeys(cells, FREE) | {start: START, end: END}
    signs |= dict.fromkeys(others[:n_walls], WALL) | dict.fromkeys(others[n_walls : n_walls + n_coins], COIN)
    maze = _without_lost_cells(maze_of(signs, Mode.BEST))
    return _proven(maze) if maze is not None and maze.coins and len(maze.cells) >= LEAST_FREE * len(cells) else None


def make_winding(rows: int, cols: int, taste: Mix, source: random.Random) -> GeneratedMaze | None:
    """Return a maze for the best score that a random line fills, with coins along it; None if its best score isn't found."""
    filled = make_fill(rows, cols, taste, source).maze
    free = [cell for cell in filled.cells if filled.sign(cell) == FREE]
    maze = replace(filled, mode=Mode.BEST)
    for cell in source.sample(free, max(round(taste.coins * len(free)), 1)):
        maze = maze.with_sign(cell, COIN)
    return _proven(maze)


def _proven(maze: Maze) -> GeneratedMaze | None:
    """Return a maze with its best score; None if that isn't found soon."""
    par = _par(maze)
    return GeneratedMaze(maze, par) if par else None


def _par(maze: Maze) -> int:
    """Return the most points that a line can have, or 0 if that takes too long to find out."""
    try:
        return drained(relayed(best.search(OneStrokeState.at_start(maze)), up_to(MOST_STATES))).points
    except PuzzleError:
        return 0


def make_fill(rows: int, cols: int, taste: Mix, source: random.Random) -> GeneratedMaze:
    """Return a maze that a random line fills, with an end or without."""
    n_cells = rows * cols
    line = random_line(rows, cols, n_cells - round(taste.walls * n_cells), source)
    signs = dict.fromkeys(((row, col) for row in range(rows) for col in range(cols)), WALL) | dict.fromkeys(line, FREE)
    signs[line[0]] = START
    if taste.has_end:
        signs[line[-1]] = END
    maze = maze_of(signs, Mode.FILL)
    return GeneratedMaze(maze, maze.most)


def maze_of(signs: Mapping[Cell, str], mode: Mode) -> Maze:
    """Return the maze that has these signs in its cells."""
    rows, cols = (1 + max(way) for way in zip(*signs, strict=True))
    return Maze("".join(signs[row, col] for row in range(rows) for col in range(cols)), rows, cols, mode)


def _without_lost_cells(maze: Maze) -> Maze | None:
    """Return a maze with walls in all cells that no line can visit; None if the end is one of them."""
    lost = cut_off(OneStrokeState.at_start(maze))
    if maze.end in lost:
        return None
    for cell in lost:
        maze = maze.with_sign(cell, WALL)
    return maze


# random lines


STIRS = 20
"""how often a line is changed for each cell of its rectangle, so that nothing is left of what it was at first"""


def random_line(rows: int, cols: int, length: int, source: random.Random) -> list[Cell]:
    """Return a random line over so many cells of a rectangle.

    It begins as one that runs to and fro over all cells, is stirred, cut to its length, and stirred on, so that it creeps
    into cells that it had left free.
    """
    line = _stirred(_to_and_fro(rows, cols, source), rows, cols, source)
    if length < rows * cols:
        first = source.randrange(rows * cols - length + 1)
        line = _stirred(line[first : first + length], rows, cols, source)
    return line


def _to_and_fro(rows: int, cols: int, source: random.Random) -> list[Cell]:
    """Return the line that goes through all rows, every second one backwards; or through all columns."""
    if source.random() < 0.5:
        return [(row, col) for col, row in _to_and_fro_by_rows(cols, rows)]
    return _to_and_fro_by_rows(rows, cols)


def _to_and_fro_by_rows(rows: int, cols: int) -> list[Cell]:
    return [(row, col if row % 2 == 0 else cols - 1 - col) for row in range(rows) for col in range(cols)]


def _stirred(cells: list[Cell], rows: int, cols: int, source: random.Random) -> list[Cell]:
    """Return a line after many changes at its ends, each of which joins one to a cell beside it or creeps into a free one.

    A joined end bites the line in two at the cell that it meets: the cell after it becomes the end (Mansfield 1982).
    """
    line, visited = list(cells), set(cells)
    for _ in range(STIRS * rows * cols):
        if source.random() < 0.5:
            line.reverse()
        (row, col), (down, across) = line[-1], source.choice(DIRECTIONS)
        other = row + down, col + across
        if not (0 <= other[0] < rows and 0 <= other[1] < cols):
            continue
        if other in visited:
            met = line.index(other)
            line[met + 1 :] = line[:met:-1]
        else:
            visited.remove(line.pop(0))
            visited.add(other)
            line.append(other)
    return line


FEWEST_NUMBERS = 3
MOST_BARS = 0.35  # so many bars stand in a maze at most, in parts of its cells
NODES_OF_ONE_CELL = 400_000  # divided by the number of cells: how many positions a search for another solution looks at
TURNS = 6  # how often a search that came upon the maze's own line is begun with other dice


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
