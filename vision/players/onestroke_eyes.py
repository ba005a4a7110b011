"""Eyes for one-stroke mazes: a cell that the line has been at looks other than before, whatever the line looks like."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels

SIDE_PX = 16
MARGIN = 0.12
CHANGED = 6.0
"""cells have changed whose pixels differ by more than this on average, in grey levels"""

Look = NDArray[np.float32]


def visited(position: OneStrokeState) -> Sequence[bool]:
    """Return for each cell, row by row, whether the line has been there."""
    trail = set(position.trail)
    return tuple((row, column) in trail for row in range(position.maze.rows) for column in range(position.maze.cols))


class OneStrokeEyes:
    """Compares each cell with how it looked when it was free."""

    def __init__(self, pixels: Pixels, grid: Grid, position: OneStrokeState) -> None:
        self._grid, self._cells = grid, list(grid.cells)
        self._free: dict[int, Look] = {}
        self._passed: dict[int, Look] = {}
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: OneStrokeState) -> None:
        """Take the free cells of a picture as how free ones look."""
        for place, is_visited in enumerate(visited(position)):
            looks = self._passed if is_visited else self._free
            looks[place] = self._look(pixels, self._cells[place])

    def shows(self, pixels: Pixels, positions: Sequence[OneStrokeState]) -> int | None:
        """Return the position whose visited cells have all changed, and no others, among those in which positions differ."""
        contents = [visited(position) for position in positions]
        unlike = [place for place in range(len(self._cells)) if len({content[place] for content in contents}) > 1]
        seen = [self._is_visited(pixels, place) for place in unlike]
        for number, content in enumerate(contents):
            if [content[place] for place in unlike] == seen:
                return number
        return None

    def _is_visited(self, pixels: Pixels, place: int) -> bool:
        look, free, passed = self._look(pixels, self._cells[place]), self._free.get(place), self._passed.get(place)
        if free is None:
            return True
        return _difference(look, free) > (CHANGED if passed is None else _difference(look, passed))

    def _look(self, pixels: Pixels, cell: Cell) -> Look:
        crop = self._grid.crop(self._grid.plane(pixels), cell, MARGIN)
        return cv2.resize(crop, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)


def _difference(one: Look, other: Look) -> float:
    return float(np.abs(one - other).mean())
