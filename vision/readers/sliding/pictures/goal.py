"""Reading picture boards by the picture that they make when they are solved."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.frame import Grid, Pixels
from vision.readers.sliding.permutation import Placing, likeliest, place
from vision.readers.sliding.pictures.tiles import Pictured, cut_tiles, look_of, unrest

HOMES = {Home.LAST: 0.7, Home.FIRST: 0.3}  # where the blank belongs, and how common that is
MOST_DIFFERENT = 60.0  # levels differ by no more than this: digits drawn on tiles don't count for more
LEVELS = 0.7  # tiles that differ by so many levels more are e times less likely
SHADE = 0.5  # so much of a difference in brightness doesn't count: tiles may be shaded
BLANK_LEVELS = 24.0  # the blank counts as if it differed by so many levels, and more the less calm it is
STRANGE = 30.0  # tiles that differ by so many levels from where they belong are of another picture
CLEAR = 0.6  # a tile is recognised if it differs by less than this part of what tiles mostly do


def by_goal(plane: Pixels, grid: Grid, goal: Pixels) -> Pictured | None:
    """Return the board whose tiles are parts of a goal's picture, None if they aren't."""
    tiles = cut_tiles(plane, grid)
    looks = np.array([look_of(tile) for tile in tiles])
    calm = BLANK_LEVELS + unrest(tiles)
    found = [board for cells in _goals(plane, grid, goal) if (board := _matched(looks, cells, calm, grid.shape)) is not None]
    return max(found, key=lambda board: board.confidence, default=None)


def _goals(plane: Pixels, grid: Grid, goal: Pixels) -> Iterator[NDArray[np.float32]]:
    """Yield the looks of the goal's cells, for the ways in which a picture may be laid on a board."""
    rows, columns = grid.shape
    yield _looks(goal, rows, columns)
    across, down = (grid.columns[-1][1] - grid.columns[0][0]), (grid.rows[-1][1] - grid.rows[0][0])
    height, width = goal.shape[:2]
    wide, high = min(width, round(height * across / down)), min(height, round(width * down / across))
    if (high, wide) != (height, width):
        left, top = (width - wide) // 2, (height - high) // 2
        yield _looks(goal[top : top + high, left : left + wide], rows, columns)
    if goal.shape == plane.shape:  # a look at the same window before the scramble
        yield np.array([look_of(tile) for tile in cut_tiles(goal, grid)])


def _looks(goal: Pixels, rows: int, columns: int) -> NDArray[np.float32]:
    height, width = goal.shape[:2]
    down, across = pairwise(_ends(height, rows)), list(pairwise(_ends(width, columns)))
    return np.array([look_of(goal[top:bottom, left:right]) for top, bottom in down for left, right in across])


def _ends(length: int, parts: int) -> list[int]:
    return [round(length * part / parts) for part in range(parts + 1)]


def _matched(
    looks: NDArray[np.float32], cells: NDArray[np.float32], calm: NDArray[np.float64], shape: tuple[int, int]
) -> Pictured | None:
    different = _differences(looks, cells)
    placings = {home: _placed(different, calm, shape, home) for home in HOMES}
    placing, chance = likeliest(placings, HOMES)
    number_of = _numbers(len(looks), placing.state.home)
    belongs = np.argsort(number_of)  # the goal's cell of each tile; of the blank that of its home
    at = np.array(placing.state.tiles)
    said = different[np.arange(len(looks)), belongs[at]][at > 0]
    recognised = (said < CLEAR * np.median(different)) & (said < STRANGE)
    plausible = float(recognised.mean()) ** 2
    return Pictured(placing, chance * placing.chance * plausible, "goal") if recognised.mean() > 0.5 else None


def _placed(different: NDArray[np.float64], calm: NDArray[np.float64], shape: tuple[int, int], home: Home) -> Placing:
    """Return the placing of tiles that the differences (cells, goal's cells) speak for."""
    numbers = _numbers(len(different), home)
    costs = np.empty_like(different)
    costs[:, numbers] = different
    costs[:, 0] = calm
    return place(-costs / LEVELS, shape, {home: 1.0})


def _numbers(count: int, home: Home) -> NDArray[np.intp]:
    """Return the tile that belongs in each of the goal's cells."""
    return np.arange(count) if home is Home.FIRST else (np.arange(count) + 1) % count


def _differences(looks: NDArray[np.float32], cells: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return by how many levels each tile differs from each of the goal's cells, whatever their brightness, (n, n)."""
    looks = looks - looks.mean((1, 2), keepdims=True) * SHADE
    cells = cells - cells.mean((1, 2), keepdims=True) * SHADE
    rows = [np.minimum(abs(cells - look), MOST_DIFFERENT).mean((1, 2, 3)) for look in looks]
    return np.array(rows, np.float64)
