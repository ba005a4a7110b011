"""Crops the tiles of a picture puzzle, measures them, and compares them with the picture that they make when solved."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.sliding.rules import Home
from vision.frame import Grid, Pixels, Point, slices_of
from vision.readers.sliding.permutation import Placement, best_home, best_placement

THUMBNAIL_PX = 12  # side of the thumbnails by which tiles are compared
THUMBNAIL_MARGIN = 0.1  # part of a tile cropped on each side, where its frame is
HOMES = {Home.LAST: 0.7, Home.FIRST: 0.3}  # prior probability of the blank's home on picture boards
Tiles = NDArray[np.uint8]  # (n, height, width, 3), row by row
Found = tuple[float, float, NDArray[np.float64]]
"""the median correlation of tiles with their best places in a picture, the picture's scale, and the places' top left corners"""

MAX_DIFFERENT = 60.0  # differences are clipped to this, so that digits drawn on tiles don't dominate
LEVELS = 0.7  # difference in levels that divides the probability of a tile by e
SHADE = 0.5  # part of a difference in mean brightness that is ignored: tiles may be shaded
BLANK_LEVELS = 24.0  # the blank counts as this different, plus its own deviation
STRANGE = 30.0  # tiles at least this different from where they belong are of another picture
SEARCHED = 6  # number of tiles that are searched for in the finished picture
INNER = 0.8  # the part of a tile that is searched for
COARSE_PX, FINE_PX = 7.5, 12.0
"""side of a tile in the picture that is searched, first in grey at all scales, then in colour at those near the best one"""
SCALE_STEP, NEAR = 1.08, 3
SCALES = SCALE_STEP ** np.arange(-18, 6)  # the scales of the finished picture
MIN_CORRELATION = 0.75  # the least median correlation of the tiles with their places in a finished picture
CLEAR = 0.6  # a tile is recognised if it differs by less than this part of the median difference


@dataclass(frozen=True, eq=False)
class PictureBoard:
    """A picture board that was assembled."""

    placement: Placement
    confidence: float
    by: str  # the method: goal, finished or edges
    goals: tuple[tuple[int, ...], ...] = ()
    """other arrangements of the tiles that may be the solved board, row by row, the most probable first"""
    grid: Grid | None = None  # where its tiles were cropped
    n_good: int = 0  # number of neighbours that belong together, if it was put together by edges


def cut_tiles(plane: Pixels, grid: Grid) -> Tiles:
    """Return equally large pictures of all cells."""
    width = int(min(right - left for left, right in grid.columns))
    height = int(min(bottom - top for top, bottom in grid.rows))
    lefts = [_inside(left, width, plane.shape[1]) for left, _ in grid.columns]
    tops = [_inside(top, height, plane.shape[0]) for top, _ in grid.rows]
    return np.array([plane[top : top + height, left : left + width] for top in tops for left in lefts])


def _inside(start: float, length: int, end: int) -> int:
    return max(0, min(round(start), end - length))


def thumbnail(picture: Pixels) -> NDArray[np.float32]:
    """Return the thumbnail of a tile, (THUMBNAIL_PX, THUMBNAIL_PX, 3)."""
    height, width = picture.shape[:2]
    down, across = round(height * THUMBNAIL_MARGIN), round(width * THUMBNAIL_MARGIN)
    inner = picture[down : max(down + 1, height - down), across : max(across + 1, width - across)]
    return np.asarray(cv2.resize(inner, (THUMBNAIL_PX, THUMBNAIL_PX), interpolation=cv2.INTER_AREA), np.float32)


def deviations(tiles: Tiles) -> NDArray[np.float64]:
    """Return the standard deviation of levels within each tile, (n,)."""
    height, width = tiles.shape[1:3]
    down, across = (min(max(1, side // 8), (side - 1) // 2) for side in (height, width))
    inner = tiles[:, down : height - down, across : width - across]
    return np.array([cv2.meanStdDev(tile)[1].max() for tile in inner], np.float64)


def finished_pictures(pixels: Pixels, grid: Grid) -> Iterator[Pixels]:
    """Yield what may be the finished picture beside an upright board: where its clearest tiles are found, at the best scale."""
    tiles, (rows, columns) = cut_tiles(pixels, grid), grid.shape
    clearest = tiles[np.argsort(-deviations(tiles))[:SEARCHED]]
    others = pixels.copy()
    others[slices_of(grid.bbox)] = 0
    grey, *grey_tiles = (np.asarray(cv2.cvtColor(each, cv2.COLOR_BGR2GRAY), np.uint8) for each in (others, *clearest))
    found = _best(grey, grey_tiles, SCALES.tolist(), grid.pitch, COARSE_PX)
    if _is_board(found, grid):
        near = [found[1] * SCALE_STEP**step for step in range(-NEAR, NEAR + 1)]
        found = _best(others, clearest, near, grid.pitch, FINE_PX)
    if not _is_board(found, grid):
        return
    _, scale, corners = found
    (left, across, n_across), (top, down, n_down) = (_spaced(corners[:, axis], scale * grid.pitch[axis]) for axis in range(2))
    for column, row in product(range(columns - n_across + 1), range(rows - n_down + 1)):
        x, y = left - column * across, top - row * down
        if x > -across / 2 and y > -down / 2:
            yield pixels[slices_of((x, y, columns * across, rows * down))]


def _best(
    others: NDArray[np.uint8], tiles: Iterable[NDArray[np.uint8]], scales: Iterable[float], pitch: Point, tile_px: float
) -> Found:
    """Return the places of tiles at the best of some scales."""
    searched = (_searched(others, tiles, scale, pitch, tile_px) for scale in scales)
    return max(filter(None, searched), key=lambda each: each[0], default=(0.0, 1.0, np.zeros((1, 2))))


def _is_board(found: Found, grid: Grid) -> bool:
    """Return whether the tiles were found clearly, and no farther apart than the board is large."""
    correlation, scale, corners = found
    return correlation >= MIN_CORRELATION and bool((np.ptp(corners, axis=0) < scale * np.array(grid.bbox[2:])).all())


def _searched(
    others: NDArray[np.uint8], tiles: Iterable[NDArray[np.uint8]], scale: float, pitch: Point, tile_px: float
) -> Found | None:
    """Return the best places of tiles at a scale, in a picture in which their side is `tile_px`; None if they are too large."""
    factor = tile_px / (scale * min(pitch))
    small = cv2.resize(others, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    width, height = (max(2, round(INNER * scale * side * factor)) for side in pitch)
    if min(small.shape[0] - height, small.shape[1] - width) < 0:
        return None
    found = []
    for tile in tiles:
        down, across = (int(side * (1 - INNER) / 2) for side in tile.shape[:2])
        part = cv2.resize(tile[down : -down or None, across : -across or None], (width, height), interpolation=cv2.INTER_AREA)
        _, correlation, _, corner = cv2.minMaxLoc(cv2.matchTemplate(small, part, cv2.TM_CCOEFF_NORMED))
        found.append((correlation, *corner))
    values = np.array(found)
    margin = (1 - INNER) / 2 * scale * np.array(pitch)
    return float(np.median(values[:, 0])), scale, values[:, 1:] / factor - margin


def _spaced(starts: NDArray[np.float64], pitch: float) -> tuple[float, float, int]:
    """Return the start of the first of evenly spaced cells, their pitch, and their number, given where some of them start."""
    cells = np.round((starts - starts.min()) / pitch)
    if cells.max() > 0:
        pitch, start = np.polyfit(cells, starts, 1)
    else:
        start = starts.mean()
    return float(start), float(pitch), int(cells.max()) + 1


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
