"""Finding the board in a window, and reading it again once its place is known."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.autoplay.events import Task
from vision.desktop import Desktop, Window
from vision.frame import Grid, Pixels, Reading, ReadOptions, Rect, largest, slices_of
from vision.grids.cut_off import first_cut_off
from vision.grids.finding import find_grids, with_close_prediction
from vision.grids.tiling import find_tilings
from vision.pictures import only_in, open_picture
from vision.readers import READERS, read_boards

STILL_S = 0.12  # a picture that stays the same for this long counts as still
MAX_WAIT_S = 2.0  # a picture that never becomes still is used as it is after this time
MAX_CHANGED_PART = 0.25  # a board is still there if less than this part of its pixels has changed
MIN_CONFIDENCE_RATIO = 0.02
"""a reading is rejected below this part of the known board's confidence: something covers the board"""
MIN_CONFIDENCE = 0.5  # a reading with less confidence is taken for the remains of the previous board
MIN_CELL_CONFIDENCE = 0.5  # confidence of the board network at which cells must belong to a board
SURROUNDINGS = 0.3  # width of the strips around a board, in cells, that change when it has moved on its page
MIN_MOVE = 0.07  # a board has moved if one of its corners has by more than this part of a cell,
MIN_ALIKE_PART, MAX_DIFFERENCE, THUMBNAIL_PX = 0.6, 12.0, 12
"""and more than this part of its cells look the same at the new place, and fewer at the old one: thumbnails of this size
that differ by less than this many grey levels"""
MIN_CORRELATION = 0.5
"""correlation at which a part of a picture counts as found elsewhere; not higher, since its last cells show something new"""
MIN_LEVEL_RANGE = 24  # a part that is searched for must have at least this range of grey levels
RIM_PART, MIN_RIM_CORRELATION = 0.04, 0.95
"""the rim around it, of this part of its width, and the correlation that suffices for it alone if the inside has changed"""
SCROLL_BAR_PX, MIN_SIDEWAYS_CORRELATION = 10, 0.3
"""a scroll bar that appears moves centred content sideways by no more than this; a lower correlation suffices for that"""
MIN_OVERLAP = 0.8  # overlap that a board read again must have with its old place


def still_picture(desktop: Desktop, window: Window, check: Callable[[], None], part: Rect | None = None) -> Pixels:
    """Return a window's picture as soon as nothing moves in it, or in a part of it.

    `check` is called repeatedly meanwhile; what it raises is passed on.
    """
    until = desktop.now() + MAX_WAIT_S
    before = desktop.grab(window.area).pixels
    since = desktop.now()
    while desktop.now() < until:
        check()
        desktop.wait(STILL_S / 4)
        pixels = desktop.grab(window.area).pixels
        if not is_same(pixels, before, part):
            since = desktop.now()
        elif desktop.now() - since >= STILL_S:
            break
        before = pixels
    return before


def is_same(one: Pixels, other: Pixels, part: Rect | None = None) -> bool:
    """Return whether two pictures, or the same part of both, are equal."""
    if part is not None:
        one, other = one[slices_of(part)], other[slices_of(part)]
    return np.array_equal(one, other)


def is_almost_same(one: Pixels, other: Pixels, part: Rect) -> bool:
    """Return whether little has changed in a part of a picture, for example a highlight or one piece."""
    one, other = one[slices_of(part)], other[slices_of(part)]
    return one.shape == other.shape and float(largest(one != other).mean()) < MAX_CHANGED_PART


def read_options_of(digits: str, goal: str = "", region: Rect | None = None, known: Reading | None = None) -> ReadOptions:
    """Return the options for reading boards; the goal is the file of a picture. Raises PictureError.

    A known board with numbers can't turn into one with pictures.
    """
    may_have_pictures = known is None or known.details.get("by") in ("edges", "finished")
    return ReadOptions(digits, open_picture(goal).pixels if goal else None, may_have_pictures, region)


def find_board(pixels: Pixels, task: Task, known: Reading | None = None, may_be_doubtful: bool = False) -> Reading | None:
    """Return the board in a window's picture, of the same puzzle as a known one if given; None if there is no playable board."""
    puzzle = task.puzzle if known is None else known.puzzle
    options = read_options_of(task.digits, task.goal, task.region, known)
    readings = read_boards(pixels, puzzle, replace(options, may_be_doubtful=may_be_doubtful))
    return next((reading for reading in readings if reading.text), None)


def cut_short(pixels: Pixels) -> Grid | None:
    """Return the grid of a board that is cut off by the edge of a picture; None if there is none."""
    return first_cut_off(pixels, [*find_tilings(pixels), *find_grids(pixels)])


def partly_hidden(pixels: Pixels) -> Grid | None:
    """Return a grid of which the board network is certain, if no board could be read; None if there is none."""
    seen = ((grid, grid.prediction) for grid in find_grids(pixels) if grid.prediction is not None)
    certain = (grid for grid, each in seen if grid.fit * max(each.puzzles.values()) >= MIN_CELL_CONFIDENCE)
    return next(certain, None)


def read_again(pixels: Pixels, known: Reading, task: Task) -> Reading | None:
    """Return the board at its known place; None if it is gone.

    The known cells are tried first; the picture is searched only if they make no board.
    """
    grid, options = known.grid, read_options_of(task.digits, task.goal, task.region, known)
    pixels = only_in(pixels, task.region)
    for grids in ([with_close_prediction(pixels, grid)], find_grids(pixels)):
        readings = READERS[known.puzzle](pixels, grids, options)
        same = [each for each in readings if _may_be_same_board(each, known) and each.grid.shared(grid) > MIN_OVERLAP]
        if same:
            return max(same, key=lambda reading: reading.confidence)
    return None


def found_elsewhere(pixels: Pixels, before: Pixels, known: Reading, task: Task) -> Reading | None:
    """Return the board if it has moved in its window since an earlier picture; None if it hasn't, or isn't found.

    It is searched only if the page around it has changed.
    """
    (left, top, width, height), (across, down) = known.grid.bbox, (SURROUNDINGS * pitch for pitch in known.grid.pitch)
    sides = (
        (left - across, top - down, across, height + 2 * down),
        (left + width, top - down, across, height + 2 * down),
        (left, top - down, width, down),
        (left, top + height, width, down),
    )
    if before.shape == pixels.shape and all(is_same(pixels, before, side) for side in sides):
        return None
    shift = find_shift(pixels, before, known.grid.bbox) or (0, 0)
    shifted = known.grid.moved(*shift)  # fits as well as the known grid did
    moved = read_again(pixels, replace(known, grid=shifted), task) if any(shift) else None
    reading = moved or find_board(pixels, task, known)
    if reading is None or not _may_be_same_board(reading, known):
        return None
    off = np.abs(reading.grid.outline - known.grid.outline).max()
    if off < MIN_MOVE * min(known.grid.pitch):
        return None
    here, *there = (_n_similar_cells(before, pixels, known.grid, grid) for grid in (known.grid, reading.grid, shifted))
    return reading if max(there) > max(here, MIN_ALIKE_PART * len(list(known.grid.cells))) else None


def find_shift(pixels: Pixels, before: Pixels, part: Rect) -> tuple[int, int] | None:
    """Return how far a part of an earlier picture has moved: right, down; None if it isn't found."""
    if pixels.shape != before.shape:
        return None
    rim = round(RIM_PART * part[2])
    by_all = _match_shift(pixels, before, part, 0, MIN_CORRELATION)
    by_rim = _match_shift(pixels, before, part, rim, MIN_RIM_CORRELATION) if rim and not by_all else None
    aside = _match_shift(pixels, before, part, rim, MIN_SIDEWAYS_CORRELATION) if rim and not by_rim else None
    return by_all or by_rim or (aside if aside and abs(aside[0]) <= SCROLL_BAR_PX and not aside[1] else None)


def _match_shift(pixels: Pixels, before: Pixels, part: Rect, rim: int, least: float) -> tuple[int, int] | None:
    """Return how far a part of a picture has moved, or with a rim only what is around it; None if nothing correlates enough."""
    x, y, width, height = map(round, part)
    left, top = max(0, x - rim), max(0, y - rim)
    sample = before[top : y + height + rim, left : x + width + rim]
    counts = np.ones_like(sample)
    if rim:
        counts[rim:-rim, rim:-rim] = 0
    if not sample.size or np.ptp(sample[counts > 0]) < MIN_LEVEL_RANGE:
        return None
    found = cv2.matchTemplate(pixels, sample, cv2.TM_CCOEFF_NORMED, mask=counts if rim else None)
    _, likeness, _, place = cv2.minMaxLoc(np.nan_to_num(found, posinf=0.0, neginf=0.0))
    return (place[0] - left, place[1] - top) if likeness > least else None


def _n_similar_cells(before: Pixels, now: Pixels, grid: Grid, later: Grid) -> int:
    """Return how many cells of a grid look the same in a later grid."""
    one, other = (each.plane(pixels) for each, pixels in ((grid, before), (later, now)))
    off = (np.abs(_thumbnail(grid.crop(one, cell)) - _thumbnail(later.crop(other, cell))).mean() for cell in grid.cells)
    return sum(each < MAX_DIFFERENCE for each in off)


def _thumbnail(pixels: Pixels) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(pixels, (THUMBNAIL_PX, THUMBNAIL_PX), interpolation=cv2.INTER_AREA), np.float32)


def _may_be_same_board(reading: Reading, known: Reading) -> bool:
    """Return whether a reading may be the known board: same shape, not much less certain, and not guessed if that wasn't."""
    is_guessed = bool(reading.details.get("is_guessed") and not known.details.get("is_guessed"))
    is_doubtful = is_guessed or reading.confidence < MIN_CONFIDENCE_RATIO * known.confidence
    return bool(reading.text) and not is_doubtful and reading.grid.shape == known.grid.shape
