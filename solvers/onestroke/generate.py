"""New mazes, each proven to be solvable and graded by how rarely a greedy player reaches par.

Random mazes are made until one has the requested grade; zip mazes get bars until they have one solution. The same seed and
options give the same maze everywhere, because all limits are numbers of mazes, games and positions, never times.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from solvers.errors import PuzzleError
from solvers.generation import Dice
from solvers.generators import mapped_progress, result_of, up_to
from solvers.onestroke.fill.solver import search as search_fill
from solvers.onestroke.frontier import best
from solvers.onestroke.grading_kernel import grade, grade_of_line
from solvers.onestroke.maze import COIN, DIRECTIONS, END, FREE, START, WALL, WAYPOINTS, Maze, Mode, edge
from solvers.onestroke.options import Grade, check_new_game, read_size
from solvers.onestroke.rules import OneStrokeState, cut_off
from solvers.puzzle import Cell
from solvers.words import a_or_an

MIN_FREE = 0.65  # the least share of cells that are free after cells that no line can visit become walls
MAX_STATES = 400_000  # number of states expanded in the search for par
DISTANCE_DIVISOR = 3  # the start and the end are at least (rows + cols) // this apart


@dataclass(frozen=True)
class Mix:
    """The shares of walls, coins and so on among a maze's cells."""

    walls: float = 0.0
    coins: float = 0.0
    numbers: float = 0.0
    bars: float = 0.0  # extra bars, beyond those that leave the maze one solution
    has_end: bool = True


@dataclass(frozen=True)
class GeneratedMaze:
    """A maze with its par."""

    maze: Maze
    par: int
    line: tuple[Cell, ...] = ()  # the only solution, in zip mazes


def make_best(rows: int, cols: int, mix: Mix, rng: random.Random) -> GeneratedMaze | None:
    """Return a maze with walls and coins anywhere; None if the start and the end are too close, or too much is cut off."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    start, end, *others = rng.sample(cells, len(cells))
    n_walls, n_coins = round(mix.walls * len(cells)), max(round(mix.coins * len(cells)), 1)
    if abs(start[0] - end[0]) + abs(start[1] - end[1]) < (rows + cols) // DISTANCE_DIVISOR:
        return None
    signs = dict.fromkeys(cells, FREE) | {start: START, end: END}
    signs |= dict.fromkeys(others[:n_walls], WALL) | dict.fromkeys(others[n_walls : n_walls + n_coins], COIN)
    maze = _without_lost_cells(maze_of(signs, Mode.BEST))
    return _with_par(maze) if maze is not None and maze.coins and len(maze.cells) >= MIN_FREE * len(cells) else None


def make_winding(rows: int, cols: int, mix: Mix, rng: random.Random) -> GeneratedMaze | None:
    """Return a best-score maze that a random line fills, with coins along it; None if its par isn't found soon."""
    filled = make_fill(rows, cols, mix, rng).maze
    free = [cell for cell in filled.cells if filled.sign(cell) == FREE]
    maze = replace(filled, mode=Mode.BEST)
    for cell in rng.sample(free, max(round(mix.coins * len(free)), 1)):
        maze = maze.with_sign(cell, COIN)
    return _with_par(maze)


def _with_par(maze: Maze) -> GeneratedMaze | None:
    """Return a maze with its par, the most points that a line can have; None if that isn't found soon."""
    try:
        found = result_of(mapped_progress(best.search(OneStrokeState.at_start(maze)), up_to(MAX_STATES)))
    except PuzzleError:
        return None
    return GeneratedMaze(maze, found.points)


def make_fill(rows: int, cols: int, mix: Mix, rng: random.Random) -> GeneratedMaze:
    """Return a maze that a random line fills."""
    n_cells = rows * cols
    line = random_line(rows, cols, n_cells - round(mix.walls * n_cells), rng)
    signs = dict.fromkeys(((row, col) for row in range(rows) for col in range(cols)), WALL) | dict.fromkeys(line, FREE)
    signs[line[0]] = START
    if mix.has_end:
        signs[line[-1]] = END
    maze = maze_of(signs, Mode.FILL)
    return GeneratedMaze(maze, maze.max_points)


def maze_of(signs: Mapping[Cell, str], mode: Mode) -> Maze:
    """Return the maze with the given signs in its cells."""
    rows, cols = (1 + max(places) for places in zip(*signs, strict=True))
    return Maze("".join(signs[row, col] for row in range(rows) for col in range(cols)), rows, cols, mode)


def _without_lost_cells(maze: Maze) -> Maze | None:
    """Return the maze with walls in all cells that no line can visit; None if the end is one of them."""
    lost = cut_off(OneStrokeState.at_start(maze))
    if maze.end in lost:
        return None
    for cell in lost:
        maze = maze.with_sign(cell, WALL)
    return maze


# random lines


SHUFFLES_PER_CELL = 20  # number of random changes for each cell of the rectangle: enough to forget the first line


def random_line(rows: int, cols: int, length: int, rng: random.Random) -> list[Cell]:
    """Return a random line over `length` cells of a rectangle.

    A boustrophedon line over all cells is shuffled, cut to length, and shuffled again, so that it spreads into cells that it had
    left free.
    """
    line = _shuffled(_boustrophedon(rows, cols, rng), rows, cols, rng)
    if length < rows * cols:
        first = rng.randrange(rows * cols - length + 1)
        line = _shuffled(line[first : first + length], rows, cols, rng)
    return line


def _boustrophedon(rows: int, cols: int, rng: random.Random) -> list[Cell]:
    """Return the line through all rows, every second one backwards, or through all columns."""
    is_by_columns = rng.random() < 0.5
    n_lines, length = (cols, rows) if is_by_columns else (rows, cols)
    line = [(number, at if number % 2 == 0 else length - 1 - at) for number in range(n_lines) for at in range(length)]
    return [cell[::-1] for cell in line] if is_by_columns else line


def _shuffled(cells: list[Cell], rows: int, cols: int, rng: random.Random) -> list[Cell]:
    """Return a line after many random changes at its ends: an end either bites back into the line or moves into a free cell.

    When an end bites back, it is joined to a neighbour on the line, and the cell after that becomes the end (Mansfield 1982).
    """
    line, visited = list(cells), set(cells)
    for _ in range(SHUFFLES_PER_CELL * rows * cols):
        if rng.random() < 0.5:
            line.reverse()
        (row, col), (down, across) = line[-1], rng.choice(DIRECTIONS)
        other = row + down, col + across
        if not (0 <= other[0] < rows and 0 <= other[1] < cols):
            continue
        if other in visited:
            bite = line.index(other)
            line[bite + 1 :] = line[:bite:-1]
        else:
            visited.remove(line.pop(0))
            visited.add(other)
            line.append(other)
    return line


# zip mazes

MIN_NUMBERS = 3
MAX_BARS = 0.35  # the most bars in a maze, as a share of its cells
WORK = 400_000  # the number of positions in a search for another solution, times the number of cells
MAX_SEARCHES = 6  # number of searches for another solution before giving up, each with another seed


def make_zip(rows: int, cols: int, mix: Mix, rng: random.Random) -> GeneratedMaze | None:
    """Return a maze with a proven single solution; None if that takes too many bars or too long a search."""
    n_cells = rows * cols
    line = random_line(rows, cols, n_cells - round(mix.walls * n_cells), rng)
    signs = dict.fromkeys(((row, col) for row in range(rows) for col in range(cols)), WALL) | dict.fromkeys(line, FREE)
    n_numbers = min(max(round(mix.numbers * len(line)), MIN_NUMBERS), len(WAYPOINTS), len(line))
    signs |= dict(zip(_spread(line, n_numbers, rng), WAYPOINTS, strict=False))
    maze = _with_one_solution(maze_of(signs, Mode.ZIP), line, rng)
    if maze is None:
        return None
    edges = {edge(cell, other) for cell, others in maze.neighbours.items() for other in others}
    extra = sorted(edges - set(map(edge, line, line[1:])))
    maze = replace(maze, bars=maze.bars | set(rng.sample(extra, min(round(mix.bars * len(line)), len(extra)))))
    return GeneratedMaze(maze, maze.max_points, tuple(line))


def _spread(line: list[Cell], number: int, rng: random.Random) -> list[Cell]:
    """Return about `number` cells of a line: its ends, and others at jittered equal distances."""
    distance = (len(line) - 1) / (number - 1)
    places = [min(max(round((turn + rng.uniform(-0.4, 0.4)) * distance), 1), len(line) - 2) for turn in range(1, number - 1)]
    return [line[place] for place in sorted({0, *places, len(line) - 1})]


def _with_one_solution(maze: Maze, line: list[Cell], rng: random.Random) -> Maze | None:
    """Return the maze with bars that leave a line as its only solution; None if that takes too many, or can't be proven."""
    used = set(map(edge, line, line[1:]))
    while len(maze.bars) <= MAX_BARS * len(line):
        other = _another_solution(maze, line, rng)
        if other is None:
            return None
        if not other:
            return maze
        wrong = [step for step in map(edge, other, other[1:]) if step not in used]
        maze = replace(maze, bars=maze.bars | {rng.choice(wrong)})
    return None


def _another_solution(maze: Maze, line: list[Cell], rng: random.Random) -> tuple[Cell, ...] | None:
    """Return another solution of a maze, an empty one if there is proven to be none, or None if the search gave up."""
    state = OneStrokeState.at_start(maze)
    for _ in range(MAX_SEARCHES):
        found = result_of(search_fill(state, 2, WORK // len(line), rng.randrange(1 << 30)))
        if found.line and found.line != tuple(line):
            return found.line
        if found.is_sure and found.n_lines == 1:
            return ()
    return None


# mazes of a grade

SMALLER, LARGER, LARGEST = range(150), range(120, 257), range(150, 257)


@dataclass(frozen=True)
class MazeRecipe:
    """A function that makes mazes, and the mixes that it draws from."""

    make: Callable[[int, int, Mix, random.Random], GeneratedMaze | None]
    mixes: tuple[Mix, ...]
    sizes: range = range(257)
    """numbers of cells that suit the recipe: at others, hardly any maze would have the grade, or it would have needless walls"""


RECIPES: dict[tuple[Mode, Grade], tuple[MazeRecipe, ...]] = {
    (Mode.BEST, Grade.EASY): (
        MazeRecipe(make_best, (Mix(0.08, 0.06), Mix(0.15, 0.08), Mix(0.2, 0.1)), SMALLER),
        MazeRecipe(make_winding, (Mix(0.15, 0.08), Mix(0.25, 0.1)), SMALLER),
        MazeRecipe(make_winding, (Mix(0.4, 0.1),), LARGER),
    ),
    (Mode.BEST, Grade.MEDIUM): (
        MazeRecipe(make_best, (Mix(0.1, 0.08), Mix(0.15, 0.1), Mix(0.2, 0.12)), SMALLER),
        MazeRecipe(make_winding, (Mix(0.35, 0.1), Mix(0.4, 0.1)), LARGEST),
    ),
    (Mode.BEST, Grade.HARD): (
        MazeRecipe(make_best, (Mix(0.1, 0.12), Mix(0.15, 0.14)), SMALLER),
        MazeRecipe(make_best, (Mix(0.2, 0.16),)),
    ),
    (Mode.FILL, Grade.EASY): (
        MazeRecipe(make_fill, (Mix(), Mix(0.1), Mix(0.15, has_end=False), Mix(0.25)), SMALLER),
        MazeRecipe(make_fill, (Mix(0.4), Mix(0.4, has_end=False)), LARGER),
    ),
    (Mode.FILL, Grade.MEDIUM): (MazeRecipe(make_fill, (Mix(), Mix(0.1), Mix(0.1, has_end=False), Mix(0.2))),),
    (Mode.FILL, Grade.HARD): (MazeRecipe(make_fill, (Mix(0.06), Mix(0.12), Mix(0.12, has_end=False), Mix(0.2))),),
    (Mode.ZIP, Grade.EASY): (
        MazeRecipe(make_zip, (Mix(numbers=0.25, bars=0.25), Mix(0.1, numbers=0.2, bars=0.2)), SMALLER),
        MazeRecipe(make_zip, (Mix(0.2, numbers=0.13, bars=0.35),), LARGEST),
    ),
    (Mode.ZIP, Grade.MEDIUM): (MazeRecipe(make_zip, (Mix(numbers=0.18, bars=0.1), Mix(0.1, numbers=0.15, bars=0.06))),),
    (Mode.ZIP, Grade.HARD): (MazeRecipe(make_zip, (Mix(numbers=0.12), Mix(0.1, numbers=0.1))),),
}
"""(mode, grade) -> the recipes to draw from"""

ROUNDS = 3  # number of rounds, each with another seed
MAX_MADE, MAX_MADE_CELLS = 4000, 30_000  # the most mazes made in a round, and the most cells in all of them


def generate(chosen: Mapping[str, str], seed: int) -> OneStrokeState:
    """Return the maze of a seed, before the first move; raises PuzzleError if there is none."""
    check_new_game(chosen)
    (rows, cols), mode, wanted = read_size(chosen["size"]), Mode(chosen["mode"]), Grade(chosen["difficulty"])
    # never change this text: that would change the board of every seed
    text = f"Wish(rows={rows}, cols={cols}, mode=<Mode.{mode.name}: '{mode}'>, grade=<Grade.{wanted.name}: '{wanted}'>)"
    for number in range(ROUNDS):
        found = search(rows, cols, RECIPES[mode, wanted], wanted, Dice(f"{seed} {text}{' again' * number}"))
        if found is not None:
            return OneStrokeState.at_start(found)
    raise PuzzleError(f"{a_or_an(f'{wanted} maze').capitalize()} was not found for seed {seed}: try another seed.")


def search(rows: int, cols: int, recipes: Sequence[MazeRecipe], wanted: Grade, rng: random.Random) -> Maze | None:
    """Return the first maze of a size and grade that some recipes give; None if a round of mazes has none."""
    suitable = [recipe for recipe in recipes if rows * cols in recipe.sizes]
    for _ in range(min(MAX_MADE, MAX_MADE_CELLS // (rows * cols))):
        recipe = rng.choice(suitable)
        made = recipe.make(rows, cols, rng.choice(recipe.mixes), rng)
        if made is not None and _grade(made) is wanted:
            return made.maze
    return None


def _grade(made: GeneratedMaze) -> Grade:
    return grade_of_line(made.maze, made.line) if made.line else grade(made.maze, made.par)
