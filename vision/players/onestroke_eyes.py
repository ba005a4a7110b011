"""Eyes for one-stroke mazes: a cell that the line has been at looks other than before, whatever the line looks like."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.onestroke.rules import OneStrokeState
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
LEAST_WALLS = 3
"""so many walls at least tell how a picture was dimmed"""

Colour = NDArray[np.float32]
"""(3,), in grey levels"""


def visited(position: OneStrokeState) -> Sequence[bool]:
    """Return for each cell, row by row, whether the line has been there."""
    trail = set(position.trail)
    return tuple((row, column) in trail for row in range(position.maze.rows) for column in range(position.maze.cols))


class OneStrokeEyes:
    """Compares each cell with how it looked when it was free."""

    def __init__(self, pixels: Pixels, grid: Grid, position: OneStrokeState) -> None:
        self._grid, self._cells = grid, list(grid.cells)
        ground = set(position.maze.cells)
        self._ground = [place for place, cell in enumerate(self._cells) if cell in ground]
        self._walls = [place for place, cell in enumerate(self._cells) if cell not in ground]
        self._free: dict[int, list[Look]] = {}
        self._wall_looks = self._looks(pixels, self._walls)
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: OneStrokeState) -> None:
        """Take the free cells of a picture as how free ones look."""
        passed = visited(position)
        for place, look in self._looks(pixels, [place for place in self._ground if not passed[place]]).items():
            known = self._free.setdefault(place, [])
            if not any(not is_other(look, one) for one in known):
                known.insert(0, look)
                del known[KEPT:]

    def shows(self, pixels: Pixels, positions: Sequence[OneStrokeState]) -> int | None:
        """Return the position whose visited cells have all changed, and of the others as few as of no other position."""
        looks = self._free_or_changed(pixels)
        if looks is None:
            return None
        changed = {place for place, change in looks.items() if change is not None}
        n_more: dict[int, int] = {}
        for number, position in enumerate(positions):
            passed = visited(position)
            more = {place for place in changed if not passed[place]}
            is_whole = all(place in changed for place in looks if passed[place])
            if is_whole and len(more) <= MOST_MORE and not self._is_hint(position, looks, more):
                n_more[number] = len(more)
        best = [number for number, n_cells in n_more.items() if n_cells == min(n_more.values())]
        return best[0] if best and len({visited(positions[number]) for number in best}) == 1 else None

    def _is_hint(self, position: OneStrokeState, looks: Mapping[int, Colour | None], more: Collection[int]) -> bool:
        """Tell whether a position's head looks like changed cells that the line has not been at, and so only is a hint."""
        head = looks.get(position.maze.place(position.head))
        others = [look for place in more if (look := looks[place]) is not None]
        return head is not None and any(np.abs(head - other).max() < LIKE for other in others)

    def _free_or_changed(self, pixels: Pixels) -> dict[int, Colour | None] | None:
        """Return for each cell that was seen free its mean colour, (3,), if it has changed; None if all is something else."""
        walls = self._looks(pixels, self._walls)
        share = np.array(1.0, np.float32)
        if self._n_strange(walls, share) > STRANGE * len(walls):
            share = self._dimmed(walls)
            if len(walls) < LEAST_WALLS or self._n_strange(walls, share) > STRANGE * len(walls):
                return None
        looks = self._looks(pixels, list(self._free))
        are_free = {place: any(not is_other(look, one * share) for one in self._free[place]) for place, look in looks.items()}
        return {place: None if are_free[place] else look.mean((0, 1)) for place, look in looks.items()}

    def _n_strange(self, walls: dict[int, Look], share: Look) -> int:
        return sum(is_other(look, self._wall_looks[place] * share) for place, look in walls.items())

    def _dimmed(self, walls: dict[int, Look]) -> Look:
        """Return which part of their former brightness the walls have, (3,)."""
        shares = [look.mean((0, 1)) / np.maximum(self._wall_looks[place].mean((0, 1)), 1.0) for place, look in walls.items()]
        return np.asarray(np.median(shares, 0), np.float32)

    def _looks(self, pixels: Pixels, places: Sequence[int]) -> dict[int, Look]:
        plane = self._grid.plane(pixels)
        return {place: cell_look(plane, self._grid, self._cells[place]) for place in places}
