"""Doubtful classes of a link board: pairs that may be another face with something drawn over it."""

from dataclasses import dataclass

import numpy as np

from vision.cells.tiles import Ints, Tiles, largest
from vision.readers.link.groups import first_members

ALIKE_LEVELS = 8.0
"""squares of tiles are equal up to this difference"""
ALIKE_PART, NEXT_PART = 0.5, 0.5
"""a covered face shows at least this part of its drawing, and no other face's drawing more than this part of that"""
MIN_DRAWN = 16


@dataclass(frozen=True)
class Doubt:
    """A pair of tiles that may show another class's face."""

    cells: tuple[int, ...]
    like: int
    """a tile of that class"""
    similarity: float


def find_doubts(tiles: Tiles, labels: Ints) -> list[Doubt]:
    """Return the pairs that partly look like just one other face."""
    classes, first = first_members(labels)
    if len(classes) < 3:
        return []
    squares, background = tiles.squares[first], tiles.ground[first]
    drawn = largest(np.abs(squares - background[:, None])) > ALIKE_LEVELS
    doubts = []
    for number in np.flatnonzero(np.bincount(labels)[classes] == 2):
        equal = largest(np.abs(squares - squares[number])) < ALIKE_LEVELS
        seen = (equal & drawn).sum(1) / np.maximum(drawn.sum(1), 1)
        seen[(drawn.sum(1) < MIN_DRAWN) | (np.arange(len(classes)) == number)] = 0
        best, second = np.argsort(-seen)[:2]
        if seen[best] > ALIKE_PART and seen[second] < NEXT_PART * seen[best]:
            cells = tuple(int(cell) for cell in np.flatnonzero(labels == classes[number]))
            doubts.append(Doubt(cells, int(first[best]), round(float(seen[best]), 2)))
    return doubts
