"""Recogniser for sliding boards: tiles look the same everywhere, and a game may fill in the blank of a solved board."""

from collections.abc import Hashable
from itertools import combinations
from operator import attrgetter

import numpy as np

from solvers.sliding.rules import SlidingState
from vision.frame import Grid, Pixels
from vision.players.recognition import MATCH_DISTANCE, CellRecogniser, Patch

BLANK = 0


class SlidingRecogniser(CellRecogniser):
    """Knows the tiles by their earlier patches; in a corner, its possible home, the blank may look like anything."""

    def __init__(self, pixels: Pixels, grid: Grid, position: SlidingState) -> None:
        rows, columns = grid.shape
        self._corners = {0, columns - 1, (rows - 1) * columns, rows * columns - 1}
        super().__init__(pixels, grid, position, attrgetter("tiles"))

    def learn(self, pixels: Pixels, position: SlidingState) -> None:
        """Learn how the tiles look from a picture, unless the blank is in a corner, where the game may have filled it in."""
        if not self._known or position.tiles.index(BLANK) not in self._corners:
            super().learn(pixels, position)

    def shows_win(self, pixels: Pixels, position: SlidingState) -> bool:
        """Return whether something is shown in place of the blank, such as the missing tile, other than the page behind it."""
        known = self._known[BLANK]
        is_new = self._distance(self._patch(pixels, position.blank), known) > MATCH_DISTANCE
        return is_new and all(self._patch_distance(*pair) < MATCH_DISTANCE for pair in combinations(known, 2))

    def tiles(self, pixels: Pixels) -> tuple[int, ...] | None:
        """Return the tile in each cell, each tile once; None if that isn't clear."""
        from scipy.optimize import linear_sum_assignment

        patches = [self._patch(pixels, cell) for cell in self._cells]
        costs = np.array([[self._distance(patch, self._known[tile]) for tile in range(len(patches))] for patch in patches])
        tiles = linear_sum_assignment(costs)[1]
        return tuple(map(int, tiles)) if costs[np.arange(len(tiles)), tiles].max() < MATCH_DISTANCE else None

    def _cost(self, place: int, patch: Patch, content: Hashable) -> float:
        if content == BLANK and place in self._corners and self._has_changed(place, patch):
            return 0.0
        return super()._cost(place, patch, content)

    def _has_changed(self, place: int, patch: Patch) -> bool:
        """Return whether a cell has changed since the last `learn`, or held the blank then."""
        return self._last_contents[place] == BLANK or self._distance(patch, [self._last_patches[place]]) > MATCH_DISTANCE
