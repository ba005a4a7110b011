"""Reads picture boards by comparing tiles with the picture that they make when solved."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.frame import Grid, Pixels
from vision.readers.sliding.permutation import Placement, best_home, best_placement
from vision.readers.sliding.pictures.tiles import HOMES, PictureBoard, cut_tiles, deviations, thumbnail

MAX_DIFFERENT = 60.0  # differences are clipped to this, so that digits drawn on tiles don't dominate
LEVELS = 0.7  # difference in levels that divides the probability of a tile by e
SHADE = 0.5  # part of a difference in mean brightness that is ignored: tiles may be shaded
BLANK_LEVELS = 24.0  # the blank counts as this different, plus its own deviation
STRANGE = 30.0  # tiles at least this different from where they belong are of another picture
CLEAR = 0.6  # a tile is recognised if it differs by less than this part of the median difference


def by_goal(plane: Pixels, grid: Grid, goal: Pixels) -> PictureBoard | None:
    """Return the board whose tiles are parts of a goal's picture, None if they aren't."""
    tiles = cut_tiles(plane, grid)
    thumbnails = np.array([thumbnail(tile) for tile in tiles])
    blank_costs = BLANK_LEVELS + deviations(tiles)
    found = (_matched(thumbnails, cells, blank_costs, grid.shape) for cells in _goal_thumbnails(plane, grid, goal))
    return max(filter(None, found), key=lambda board: board.confidence, default=None)


def _goal_thumbnails(plane: Pixels, grid: Grid, goal: Pixels) -> Iterator[NDArray[np.float32]]:
    """Yield thumbnails of the goal's cells, for each way in which a picture may be laid on a board."""
    rows, columns = grid.shape
    yield _thumbnails(goal, rows, columns)
    across, down = (grid.columns[-1][1] - grid.columns[0][0]), (grid.rows[-1][1] - grid.rows[0][0])
    height, width = goal.shape[:2]
    wide, high = min(width, round(height * across / down)), min(height, round(width * down / across))
    if (high, wide) != (height, width):
        left, top = (width - wide) // 2, (height - high) // 2
        yield _thumbnails(goal[top : top + high, left : left + wide], rows, columns)
    if goal.shape == plane.shape:  # a capture of the same window before the scramble
        yield np.array([thumbnail(tile) for tile in cut_tiles(goal, grid)])


def _thumbnails(goal: Pixels, rows: int, columns: int) -> NDArray[np.float32]:
    height, width = goal.shape[:2]
    down, across = pairwise(_ends(height, rows)), list(pairwise(_ends(width, columns)))
    return np.array([thumbnail(goal[top:bottom, left:right]) for top, bottom in down for left, right in across])


def _ends(length: int, parts: int) -> list[int]:
    return [round(length * part / parts) for part in range(parts + 1)]


def _matched(
    thumbnails: NDArray[np.float32], cells: NDArray[np.float32], blank_costs: NDArray[np.float64], shape: tuple[int, int]
) -> PictureBoard | None:
    different = _differences(thumbnails, cells)
    placements = {home: _placed(different, blank_costs, shape, home) for home in HOMES}
    placement, chance = best_home(placements, HOMES)
    number_of = _goal_numbers(len(thumbnails), placement.state.home)
    belongs = np.argsort(number_of)  # for each tile the goal's cell, for the blank its home
    at = np.array(placement.state.tiles)
    own = different[np.arange(len(thumbnails)), belongs[at]][at > 0]
    recognised = (own < CLEAR * np.median(different)) & (own < STRANGE)
    plausible = float(recognised.mean()) ** 2
    return PictureBoard(placement, chance * placement.probability * plausible, "goal") if recognised.mean() > 0.5 else None


def _placed(different: NDArray[np.float64], blank_costs: NDArray[np.float64], shape: tuple[int, int], home: Home) -> Placement:
    """Return the best placement, given the differences (cells, goal's cells)."""
    numbers = _goal_numbers(len(different), home)
    costs = np.empty_like(different)
    costs[:, numbers] = different
    costs[:, 0] = blank_costs
    return best_placement(-costs / LEVELS, shape, {home: 1.0})


def _goal_numbers(count: int, home: Home) -> NDArray[np.intp]:
    """Return the tile that belongs in each of the goal's cells."""
    return np.arange(count) if home is Home.FIRST else (np.arange(count) + 1) % count


def _differences(thumbnails: NDArray[np.float32], cells: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return the difference of each tile from each of the goal's cells, in levels, with brightness discounted, (n, n)."""
    thumbnails = thumbnails - thumbnails.mean((1, 2), keepdims=True) * SHADE
    cells = cells - cells.mean((1, 2), keepdims=True) * SHADE
    rows = [np.minimum(abs(cells - look), MAX_DIFFERENT).mean((1, 2, 3)) for look in thumbnails]
    return np.array(rows, np.float64)
