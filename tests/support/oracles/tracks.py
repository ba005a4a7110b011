"""All tracks of small mazes by plain recursion over the rules as people read them: what the solvers are compared with."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

from solvers.onestroke.maze import COIN, END, FREE, START, WALL, WAYPOINTS, Maze, Mode, edge
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell


def tracks(state: OneStrokeState) -> Iterator[tuple[Cell, ...]]:
    """Yield every line that begins with the line drawn so far and does all that the mode asks for."""
    maze = state.maze
    order = [cell for cell in (*maze.stops, maze.end) if cell is not None and cell not in state.trail]
    yield from _longer(maze, list(state.trail), order)


def _longer(maze: Maze, line: list[Cell], order: list[Cell]) -> Iterator[tuple[Cell, ...]]:
    head, free = line[-1], len(maze.cells) - len(line)
    if head == maze.end and len(line) > 1:
        if maze.mode is Mode.BEST or free == 0:
            yield tuple(line)
        return
    if maze.end is None and free == 0:
        yield tuple(line)
        return
    row, col = head
    for cell in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
        if cell in maze.cells and cell not in line and edge(head, cell) not in maze.bars and cell not in order[1:]:
            line.append(cell)
            yield from _longer(maze, line, order[1:] if order[:1] == [cell] else order)
            line.pop()


def points(maze: Maze, line: tuple[Cell, ...]) -> int:
    """Return what a line scores: a point a cell and another one a coin."""
    return sum(2 if maze.sign(cell) == COIN else 1 for cell in line)


def best_tracks(state: OneStrokeState) -> tuple[int, set[tuple[Cell, ...]], int]:
    """Return the most points, the lines that have so many, and the number of all lines."""
    found = list(tracks(state))
    most = max((points(state.maze, line) for line in found), default=0)
    return most, {line for line in found if points(state.maze, line) == most}, len(found)


def random_state(source: random.Random, mode: Mode, sides: tuple[int, int] = (5, 6)) -> OneStrokeState:
    """Return a position of a random maze of at most so many cells a side, often with a line begun, which may have no track."""
    rows, cols = source.randint(1, sides[0]), source.randint(2, sides[1])
    if source.random() < 0.5:
        rows, cols = cols, rows
    share = source.choice((0.0, 0.1, 0.2, 0.3) if mode is Mode.BEST else (0.0, 0.0, 0.05, 0.1))
    signs = [WALL if source.random() < share else FREE for _ in range(rows * cols)]
    places = source.sample(range(rows * cols), rows * cols)
    if mode is Mode.BEST:
        share = source.choice((0.25, 0.25, 0.9))
        for place in places:
            if source.random() < share and signs[place] == FREE:
                signs[place] = COIN
    needed = [START, END]
    if mode is Mode.FILL and source.random() < 0.5:
        needed = [START]
    if mode is Mode.ZIP:
        numbers = list(WAYPOINTS[: source.randint(2, min(6, rows * cols))])
        needed = source.choice((numbers, [START, *numbers], [*numbers, END]))[: rows * cols]
    for place, sign in zip(places, needed, strict=False):
        signs[place] = sign
    edges = [((r, c), (r + d, c + 1 - d)) for r in range(rows) for c in range(cols) for d in (0, 1)]
    edges = [pair for pair in edges if pair[1][0] < rows and pair[1][1] < cols]
    bars = frozenset(source.sample(edges, len(edges) // 8)) if source.random() < 0.4 else frozenset()
    state = OneStrokeState.at_start(Maze("".join(signs), rows, cols, mode, bars))
    for _ in range(source.choice((0, 0, 1, 3))):
        if state.ways_on and not state.is_solved():
            state = state.apply(source.choice([move for move in state.legal_moves() if move.cell in state.ways_on]))
    return state


def solvable_zip(source: random.Random, rows: int, cols: int, n_numbers: int, bars_share: float = 0) -> OneStrokeState:
    """Return the start of a zip maze that is filled by at least one line, found by a random walk with back-biting turns."""
    line = [(row, col if row % 2 == 0 else cols - 1 - col) for row in range(rows) for col in range(cols)]
    for _ in range(20 * len(line)):
        if source.random() < 0.5:
            line.reverse()
        row, col = line[-1]
        beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        cell = source.choice([other for other in beside if other in line and other != line[-2]] or [line[-2]])
        at = line.index(cell)
        line[at + 1 :] = line[at + 1 :][::-1]
    signs = [FREE] * (rows * cols)
    for number, at in enumerate([0, *sorted(source.sample(range(1, len(line) - 1), n_numbers - 2)), len(line) - 1]):
        signs[line[at][0] * cols + line[at][1]] = WAYPOINTS[number]
    used = {edge(one, other) for one, other in pairwise(line)}
    edges = [((r, c), (r + d, c + 1 - d)) for r in range(rows) for c in range(cols) for d in (0, 1)]
    unused = [pair for pair in edges if pair[1][0] < rows and pair[1][1] < cols and pair not in used]
    bars = frozenset(source.sample(unused, int(len(unused) * bars_share)))
    return OneStrokeState.at_start(Maze("".join(signs), rows, cols, Mode.ZIP, bars))
