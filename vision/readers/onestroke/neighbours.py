"""Neighbours of cells, and connected components."""

from collections.abc import Iterable

from solvers.onestroke.maze import Edge, edge
from solvers.puzzle import Cell


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the four neighbours of a cell, some of which may be outside the board."""
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def components(cells: Iterable[Cell], bars: frozenset[Edge]) -> list[set[Cell]]:
    """Return the connected components of some cells, which bars separate, the largest first."""
    left, found = set(cells), []
    while left:
        part, todo = set(), [left.pop()]
        while todo:
            cell = todo.pop()
            part.add(cell)
            beside = [other for other in around(cell) if other in left and edge(cell, other) not in bars]
            left.difference_update(beside)
            todo += beside
        found.append(part)
    return sorted(found, key=len, reverse=True)
