"""Random mazes, positions and Hamiltonian paths, with brute-force answers about them."""

import random
from collections.abc import Iterator
from itertools import pairwise

from hypothesis import strategies as st

from solvers.generators import result_of
from solvers.onestroke.fill.solver import search
from solvers.onestroke.frontier.best import counting
from solvers.onestroke.maze import DIRECTIONS, WAYPOINTS, Maze, Mode, edge
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell

CORNER_TO_CORNER = {
    2: 2,
    3: 12,
    4: 184,
    5: 8512,
    6: 1262816,
    7: 575780564,
    8: 789360053252,
    9: 3266598486981642,
    10: 41044208702632496804,
    11: 1568758030464750013214100,
    12: 182413291514248049241470885236,
}
"""the number of simple paths from corner to corner of n x n cells (OEIS A007764)"""


def every_line(state: OneStrokeState) -> Iterator[tuple[Cell, ...]]:
    """Yield each complete line that continues the line of a position, as cells."""
    if state.is_solved():
        yield state.trail
    for cell in state.ways_on:
        yield from every_line(state.apply(Visit(cell)))


def points(maze: Maze, line: tuple[Cell, ...]) -> int:
    """Return the score of a line: one point for each cell and another for each coin."""
    return sum(2 if maze.sign(cell) == "o" else 1 for cell in line)


def best_tracks(state: OneStrokeState) -> tuple[int, set[tuple[Cell, ...]], int]:
    """Return the maximum score, the lines that reach it, and the number of complete lines."""
    found = list(every_line(state))
    most = max((points(state.maze, line) for line in found), default=0)
    return most, {line for line in found if points(state.maze, line) == most}, len(found)


@st.composite
def states(draw: st.DrawFn, modes: tuple[Mode, ...] = tuple(Mode), most: int = 4) -> OneStrokeState:
    """Draw a small maze with bars and a partial line; it may have no solution."""
    source, mode = random.Random(draw(st.integers(0, 10**9))), draw(st.sampled_from(modes))
    return random_state(source, mode, draw(st.integers(1, most)), draw(st.integers(2, most)))


def random_state(source: random.Random, mode: Mode, rows: int, cols: int) -> OneStrokeState:
    """Return a random maze with a partial line; it may have no solution."""
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    source.shuffle(cells)
    walls = source.choice((0.0, 0.15, 0.3))
    signs = {cell: "#" if source.random() < walls else "." for cell in cells}
    free = cells[: 2 + source.randrange(3)]
    if mode is Mode.BEST:
        signs.update({cell: "o" for cell in cells if signs[cell] == "." and source.random() < 0.3})
    if mode is Mode.ZIP:
        signs.update(dict(zip(free, "12345", strict=False)))
    if mode is not Mode.ZIP or source.random() < 0.3:
        signs[cells[-1]] = "S"
        if mode is not Mode.FILL or source.random() < 0.5:
            signs[cells[0] if mode is not Mode.ZIP else cells[-2]] = "E"
        if mode is Mode.FILL and sum(sign != "#" for sign in signs.values()) < 2:
            signs[cells[0]] = "."
    if mode is Mode.ZIP:
        _renumber(signs)
    bars = frozenset(edge(cell, other) for cell in cells for other in _beside(cell) if other in signs and source.random() < 0.06)
    text = "".join(signs[row, col] for row in range(rows) for col in range(cols))
    return begun(OneStrokeState.at_start(Maze(text, rows, cols, mode, bars)), source, source.randrange(5))


def begun(state: OneStrokeState, source: random.Random, length: int) -> OneStrokeState:
    """Extend the line at random by `length` cells, or fewer if it gets stuck."""
    for _ in range(length):
        if not state.ways_on:
            break
        state = state.apply(Visit(source.choice(state.ways_on)))
    return state


def _renumber(signs: dict[Cell, str]) -> None:
    numbered = sorted((sign, cell) for cell, sign in signs.items() if sign in "12345")
    signs.update({cell: str(number) for number, (_, cell) in enumerate(numbered, 1)})


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in DIRECTIONS]


def backbite(rows: int, cols: int, source: random.Random) -> list[Cell]:
    """Return a random Hamiltonian path of a rectangle, made by backbite moves at both ends."""
    line = [(row, col if row % 2 == 0 else cols - 1 - col) for row in range(rows) for col in range(cols)]
    for _ in range(6 * rows * cols):
        if source.random() < 0.5:
            line.reverse()
        other = source.choice(_beside(line[-1]))
        if other in line:
            place = line.index(other)
            line[place + 1 :] = line[place + 1 :][::-1]
    return line


def filled_maze(source: random.Random, side: int, share: float, has_end: bool, n_numbers: int = 0) -> OneStrokeState:
    """Return the start of a maze with the cells of part of a random line; all other cells are walls."""
    path = backbite(side, side, source)
    length = int(len(path) * share)
    first = source.randrange(len(path) - length + 1)
    line = path[first : first + length]
    signs = dict.fromkeys(path, "#") | dict.fromkeys(line, ".") | {line[0]: "S"}
    if has_end:
        signs[line[-1]] = "E"
    if n_numbers:
        signs.update(_numbered(line, n_numbers, source))
    text = "".join(signs[row, col] for row in range(side) for col in range(side))
    return OneStrokeState.at_start(Maze(text, side, side, Mode.ZIP if n_numbers else Mode.FILL))


def solvable_zip(source: random.Random, rows: int, cols: int, n_numbers: int, bars_share: float = 0) -> OneStrokeState:
    """Return the start of a zip maze with at least one solution, and bars where that solution doesn't cross."""
    line = backbite(rows, cols, source)
    signs = dict.fromkeys(line, ".") | _numbered(line, n_numbers, source)
    used = {edge(*two) for two in pairwise(line)}
    unused = sorted({edge(cell, other) for cell in line for other in _beside(cell) if other in signs} - used)
    bars = frozenset(source.sample(unused, int(len(unused) * bars_share)))
    text = "".join(signs[row, col] for row in range(rows) for col in range(cols))
    return OneStrokeState.at_start(Maze(text, rows, cols, Mode.ZIP, bars))


def _numbered(line: list[Cell], n_numbers: int, source: random.Random) -> dict[Cell, str]:
    """Place numbers along a line, the first and the last at its ends."""
    places = (0, *sorted(source.sample(range(1, len(line) - 1), n_numbers - 2)), len(line) - 1)
    return {line[place]: WAYPOINTS[number] for number, place in enumerate(places)}


def count_fills(state: OneStrokeState, most: int) -> int:
    """Return how many lines from a position fill the maze, at most `most`, as counted by the fill search."""
    found = result_of(search(state, most))
    assert found.is_sure
    return found.n_lines


def count_tracks(state: OneStrokeState) -> int:
    """Return the number of tracks from a position, as counted by the frontier method."""
    return result_of(counting(state))
