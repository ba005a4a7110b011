"""The roles of a numbered board's cells: visited, free or wall, by their backgrounds and the line."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.maze import END, FREE, START, WALL
from solvers.puzzle import Cell
from vision.frame import GridPrediction
from vision.readers.onestroke.board import WALKED
from vision.readers.onestroke.cell_roles.looks import Looks
from vision.readers.onestroke.cell_roles.score import RoleAssignment
from vision.readers.onestroke.colours import Colours, distance
from vision.readers.onestroke.lines import Line, visited_numbers
from vision.readers.onestroke.signs import Numbers

UNVISITED, VISITED = ("empty", "covered", "tile", "sign"), ("line",)
"""the network's kinds of content of free cells, and of visited ones"""
APART = 5.0
"""backgrounds further apart than this mean different things if numbers are on some of them"""
EVEN = 2.5
"""closer backgrounds are the same, provided that no distance is between this and APART"""


def numbered_roles(prediction: GridPrediction, looks: Looks, own: Colours, drawn: Line, numbers: Numbers) -> RoleAssignment:
    """Return the roles of a numbered board's cells: no coins, and walls only where the background has no numbers."""
    order, line = drawn
    is_begun = not order and _are_told_by_background(own, numbers.cells)
    chances = np.stack([sum(prediction.contents[name] for name in names) for names in (UNVISITED, VISITED)])
    signs, confidences = dict[Cell, str](), np.ones(looks.names.shape)
    for name in range(int(looks.names.max()) + 1):
        is_own = looks.names == name
        free, walked = chances[:, is_own].mean(1).tolist()
        confidences[is_own] = max(free, walked) / max(free + walked, 1e-9)
        is_walked = not order and (walked > free or (is_begun and not _has_own_background(own, is_own, numbers.cells[:1])))
        numbered = numbers.cells[-1:] if is_walked else numbers.cells[1:]
        sign = FREE if not _has_own_background(own, is_own, numbered) else WALKED if is_walked else WALL
        signs |= dict.fromkeys(cells_of(is_own), sign)
        if sign == FREE:
            signs |= dict.fromkeys(_on_other_background(own, cells_of(is_own)), WALL)
    reached = line if order else (*line, *visited_numbers(prediction.links, numbers.cells))
    signs |= dict.fromkeys(numbers.cells, FREE) | dict.fromkeys(reached, WALKED)
    signs |= {numbers.cells[0]: START, numbers.cells[-1]: END}
    for cell, chance in (*dict.fromkeys(line, 1.0).items(), *zip(numbers.cells, numbers.confidences, strict=True)):
        confidences[cell] = chance
    return RoleAssignment(signs, confidences, numbers.fit)


def _are_told_by_background(own: Colours, numbered: Sequence[Cell]) -> bool:
    """Return whether the first number isn't on the background of the last one, which cells without a number have."""
    others = np.array([own[cell] for cell in np.ndindex(own.shape[:2]) if cell not in numbered])
    first, last = own[numbered[0]], own[numbered[-1]]
    return bool(distance(first, last) > APART) and bool(len(others)) and bool(distance(others, last).min() <= APART)


def _has_own_background(own: Colours, cells: NDArray[np.bool_], numbered: Sequence[Cell]) -> bool:
    """Return whether the background of some cells differs from that of every numbered cell."""
    others = np.array([own[cell] for cell in numbered])
    return bool(distance(others, np.median(own[cells], axis=0)).min() > APART)


def _on_other_background(own: Colours, cells: Sequence[Cell]) -> list[Cell]:
    """Return the cells of one look whose background still differs, provided that the others' is uniform."""
    off = distance(np.array([own[cell] for cell in cells]), np.median([own[cell] for cell in cells], axis=0))
    is_even = not ((off > EVEN) & (off <= APART)).any()
    return [cell for cell, far in zip(cells, off.tolist(), strict=True) if is_even and far > APART]


def cells_of(mask: NDArray[np.bool_]) -> list[Cell]:
    return [(int(row), int(column)) for row, column in np.argwhere(mask)]
