"""Eyes for sliding boards: tiles are known wherever they are, and the blank of a solved board may be filled by the game."""

from collections.abc import Hashable
from operator import attrgetter

import numpy as np

from solvers.sliding.rules import SlidingState
from vision.frame import Grid, Pixels
from vision.players.recognition import LIKE, CellEyes, Look

BLANK = 0


class SlidingEyes(CellEyes):
    """Knows the tiles by how they looked before; in a corner, where it may belong, the blank may look like anything."""

    def __init__(self, pixels: Pixels, grid: Grid, position: SlidingState) -> None:
        rows, columns = grid.shape
        self._corners = {0, columns - 1, (rows - 1) * columns, rows * columns - 1}
        super().__init__(pixels, grid, position, attrgetter("tiles"))

    def learn(self, pixels: Pixels, position: SlidingState) -> None:
        """Take a picture as how the tiles look by now, unless something else than the blank may be where it belongs."""
        if not self._known or position.tiles.index(BLANK) not in self._corners:
            super().learn(pixels, position)

    def is_filled(self, pixels: Pixels, position: SlidingState) -> bool:
        """Tell whether something is shown where the blank is, such as the tile that was missing in a picture."""
        return self._distance(self._look(pixels, position.blank), self._known[BLANK]) > LIKE

    def tiles(self, pixels: Pixels) -> tuple[int, ...] | None:
        """Return which tile is in each cell, each of them once; None where that is not clear."""
        from scipy.optimize import linear_sum_assignment

        looks = [self._look(pixels, cell) for cell in self._cells]
        costs = np.array([[self._distance(look, self._known[tile]) for tile in range(len(looks))] for look in looks])
        tiles = linear_sum_assignment(costs)[1]
        return tuple(map(int, tiles)) if costs[np.arange(len(tiles)), tiles].max() < LIKE else None

    def _cost(self, place: int, look: Look, content: Hashable) -> float:
        if content == BLANK and place in self._corners and self._has_changed(place, look):
            return 0.0
        return super()._cost(place, look, content)

    def _has_changed(self, place: int, look: Look) -> bool:
        """Tell whether a cell looks otherwise than when it was looked at last, or held the blank then."""
        return self._had[place] == BLANK or self._distance(look, [self._before[place]]) > LIKE
