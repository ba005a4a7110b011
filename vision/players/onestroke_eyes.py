"""Eyes for one-stroke mazes: a cell that the line has been at looks other than before, whatever the line looks like."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.players.onestroke_looks import Look, cell_look, is_other

MOST_MORE = 3
"""so many cells at most may have changed that the line has not been at: hints, a cell under the mouse"""
LIKE = 8.0
"""changed cells look like each other whose mean colours differ by less, in grey levels"""
STRANGE = 0.3
"""a picture in which a larger part of the walls has changed shows something else"""
KEPT = 4
"""how many looks of a free cell are remembered: plain, with a hint in it, ..."""
LEAST_WALLS, MOST_WALLS = 3, 40
"""so many walls at least tell how a picture was dimmed, and no more are looked at than these"""

Colour = NDArray[np.float32]
"""(3,), in grey levels"""


class OneStrokeEyes:
    """Compares each cell with how it looked when it was free."""

    def __init__(self, pixels: Pixels, grid: Grid, position: OneStrokeState) -> None:
        self._grid = grid
        walls = sorted(set(grid.cells) - set(position.maze.cells))
        self._free: dict[Cell, list[Look]] = {}
        self._walls = self._looks(pixels, walls[:: max(1, len(walls) // MOST_WALLS)])
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: OneStrokeState) -> None:
        """Take the free cells of a picture as how free ones look."""
        for cell, look in self._looks(pixels, set(position.maze.cells) - position.visited).items():
            known = self._free.setdefault(cell, [])
            if all(is_other(look, one) for one in known):
                known.insert(0, look)
                del known[KEPT:]

    def shows(self, pixels: Pixels, positions: Sequence[OneStrokeState]) -> int | None:
        """Return the position whose visited cells have all changed, and of the others as few as of no other position."""
        changed = self._changed(pixels)
        if changed is None:
            return None
        n_more: dict[int, int] = {}
        for number, position in enumerate(positions):
            more = changed.keys() - position.visited
            is_whole = position.visited & self._free.keys() <= changed.keys()
            if is_whole and len(more) <= MOST_MORE and not _is_hint(position.head, changed, more):
                n_more[number] = len(more)
        best = [number for number, n_cells in n_more.items() if n_cells == min(n_more.values())]
        return best[0] if best and len({positions[number].visited for number in best}) == 1 else None

    def _changed(self, pixels: Pixels) -> dict[Cell, Colour] | None:
        """Return the mean colours of the cells that were seen free and have changed; None if all is something else."""
        walls = self._looks(pixels, self._walls)
        share = np.array(1.0, np.float32)
        if self._n_strange(walls, share) > STRANGE * len(walls):
            share = self._dimmed(walls)
            if len(walls) < LEAST_WALLS or self._n_strange(walls, share) > STRANGE * len(walls):
                return None
        looks = self._looks(pixels, self._free).items()
        return {cell: look.mean((0, 1)) for cell, look in looks if all(is_other(look, one * share) for one in self._free[cell])}

    def _n_strange(self, walls: Mapping[Cell, Look], share: Look) -> int:
        return sum(is_other(look, self._walls[cell] * share) for cell, look in walls.items())

    def _dimmed(self, walls: Mapping[Cell, Look]) -> Look:
        """Return which part of their former brightness the walls have, (3,)."""
        shares = [look.mean((0, 1)) / np.maximum(self._walls[cell].mean((0, 1)), 1.0) for cell, look in walls.items()]
        return np.asarray(np.median(shares, 0), np.float32)

    def _looks(self, pixels: Pixels, cells: Iterable[Cell]) -> dict[Cell, Look]:
        plane = self._grid.plane(pixels)
        return {cell: cell_look(plane, self._grid, cell) for cell in cells}


def _is_hint(head: Cell, changed: Mapping[Cell, Colour], more: Collection[Cell]) -> bool:
    """Tell whether the head of a line looks like changed cells that the line has not been at, and so only is a hint."""
    return head in changed and any(float(np.abs(changed[head] - changed[cell]).max()) < LIKE for cell in more)
