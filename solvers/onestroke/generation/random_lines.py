"""Random lines that visit no cell twice, over all cells of a rectangle or over most of them: what new mazes are made from."""

from __future__ import annotations

import random

from solvers.onestroke.maze import WAYS
from solvers.puzzle import Cell

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
        (row, col), (down, across) = line[-1], source.choice(WAYS)
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
