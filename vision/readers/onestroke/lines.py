"""The line drawn so far, from the edges of cells that it crosses."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import Edge
from solvers.puzzle import Cell

Probabilities = NDArray[np.float64]
"""(2, rows, columns), for the right and the lower edge of each cell"""
Line = tuple[tuple[Cell, ...], frozenset[Cell]]
"""the cells of a line in order, none if it forks, and all cells that it visits"""
PROBABLE = 0.5
"""least probability of a crossed edge"""
LINKED = 0.1
"""probability of a link from which the line visits a numbered cell: the number hides most of the line"""


def line_of(links: Iterable[Edge]) -> Line:
    """Return the cells of a line in one of its two orders, none if it forks or isn't one piece, and all cells that it visits."""
    near: dict[Cell, list[Cell]] = {}
    for one, other in links:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    cells = frozenset(near)
    ends = sorted(cell for cell, others in near.items() if len(others) == 1)
    if len(ends) != 2 or any(len(others) > 2 for others in near.values()):
        return (), cells
    order, last = [ends[0]], None
    while len(order) < len(cells):
        following = [cell for cell in near[order[-1]] if cell != last]
        if not following:
            return (), cells
        last = order[-1]
        order.append(following[0])
    return tuple(order), cells


def line_from(numbered: Sequence[Cell], *candidates: frozenset[Edge]) -> Line:
    """Return the line that begins in the first numbered cell, by the first set of links in which it is whole.

    A line that isn't whole must visit at least the second numbered cell too.
    """
    lines = [line_of(links) for links in candidates]
    begun = [each for each in lines if numbered[0] in each[0][:1] + each[0][-1:] or not each[0]]
    known = [each for each in begun if each[0] or {*numbered[:2]} <= each[1]]
    return max(known, key=lambda each: bool(each[0]), default=((), frozenset()))


def visited_numbers(links: Probabilities, numbered: Sequence[Cell]) -> Sequence[Cell]:
    """Return the numbered cells that the line has visited, which it does in order."""
    padded = np.pad(links, ((0, 0), (1, 0), (1, 0)))
    linked = np.maximum.reduce([padded[0, 1:, 1:], padded[0, 1:, :-1], padded[1, 1:, 1:], padded[1, :-1, 1:]])
    return list(takewhile(lambda cell: linked[cell] > LINKED, numbered))


def probable_edges(chances: Probabilities) -> frozenset[Edge]:
    """Return the edges that are probably crossed, given the probabilities for the right and the lower edge of each cell."""
    _, rows, columns = chances.shape
    found = set[Edge]()
    for axis, row, column in np.argwhere(chances > PROBABLE).tolist():
        near = (row, column + 1) if axis == 0 else (row + 1, column)
        if near[0] < rows and near[1] < columns:
            found.add(((row, column), near))
    return frozenset(found)
