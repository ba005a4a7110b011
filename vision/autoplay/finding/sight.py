"""Finding the board of a window, and reading it once more when its place is known."""

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.autoplay.task import Task
from vision.desktop import Desktop, Window
from vision.frame import Grid, Pixels, Reading, Rect
from vision.grids.cut_off import first_cut_off
from vision.grids.finding import closely_said, find_grids
from vision.grids.repeats.tiling import find_tilings
from vision.pictures.opening import only_in, open_picture
from vision.readers import READERS, read_boards
from vision.readers.reader import Wishes

STILL_S = 0.12
"""a picture that stays the same for so long counts as still"""
RESTLESS_S = 2.0
"""a picture that never comes to rest is taken as it is after this time"""
LITTLE = 0.25
"""a board of which a smaller part has changed is still there"""
DOUBTFUL = 0.02
"""a reading with a smaller part of a known board's confidence is not believed: something lies over the board"""
SURE = 0.5
"""a board that is less certain is taken for what is left of the one before"""
EVIDENT = 0.5
"""how sure the board network is of cells that must belong to a board"""
AROUND = 0.3
"""so far from a board, in cells, pages look otherwise where it has moved on them"""
MOVED = 0.07
"""a board has moved if an edge of it has by more than this part of a cell,"""
MOSTLY, ALIKE, THUMBNAIL_PX = 0.6, 12.0, 12
"""and this part of its cells, made so small, look the same by so many levels at the new place, and fewer at the old one"""
SAME_SAMPLE = 0.5
"""how well a part of a picture must correlate with what it was to be looked at elsewhere: its last cells show something new"""
LEAST_DRAWN = 24
"""what is looked for elsewhere must differ within itself by so many grey levels"""
RIM, SAME_RIM = 0.04, 0.95
"""or how well what is around it must, which is so wide, as a part of its width: all that is inside may look otherwise"""
SCROLL_BAR_PX, SAME_ASIDE = 10, 0.3
"""what is in the middle of a page moves aside by no more when a scroll bar comes up; there it need not be as like as elsewhere"""
SAME_PLACE = 0.8
"""how much of its place a board that is read again must share with what it was"""


def still_picture(
    desktop: Desktop, window: Window, look: Callable[[], None], limit_s: float = RESTLESS_S, part: Rect | None = None
) -> Pixels:
    """Return what a window shows as soon as nothing moves in it, or in a part of its picture.

    A look is taken again and again meanwhile; what it raises goes through.
    """
    until = desktop.now() + limit_s
    before = desktop.grab(window.area).pixels
    since = desktop.now()
    while desktop.now() < until:
        look()
        desktop.wait(STILL_S / 4)
        pixels = desktop.grab(window.area).pixels
        if not is_same(pixels, before, part):
            since = desktop.now()
        elif desktop.now() - since >= STILL_S:
            break
        before = pixels
    return before


def is_same(one: Pixels, other: Pixels, part: Rect | None = None) -> bool:
    """Tell whether two pictures, or a part of both, are equal."""
    if part is not None:
        x, y, width, height = map(round, part)
        one, other = (pixels[max(0, y) : y + height, max(0, x) : x + width] for pixels in (one, other))
    return np.array_equal(one, other)


def is_nearly(one: Pixels, other: Pixels, part: Rect) -> bool:
    """Tell whether little has changed in a part of a picture: a highlight has come or gone, or a piece has moved."""
    x, y, width, height = map(round, part)
    one, other = (pixels[max(0, y) : y + height, max(0, x) : x + width] for pixels in (one, other))
    return one.shape == other.shape and float(np.any(one != other, 2).mean()) < LITTLE


def wishes_of(digits: str, goal: str = "", known: Reading | None = None) -> Wishes:
    """Return how boards are to be read; the goal is the file of a picture. Raises PictureError.

    The numbers of a known board never turn into pictures.
    """
    may_have_pictures = known is None or known.details.get("by") == "edges"
    return Wishes(digits, open_picture(goal).pixels if goal else None, may_have_pictures)


def find_board(pixels: Pixels, task: Task, known: Reading | None = None) -> Reading | None:
    """Return the board in the picture of a window, which is like a known one; None where no board can be played."""
    puzzle = task.puzzle if known is None else known.puzzle
    readings = read_boards(only_in(pixels, task.region), puzzle, wishes_of(task.digits, task.goal, known))
    return next((reading for reading in readings if reading.text), None)


def cut_short(pixels: Pixels) -> Grid | None:
    """Return the cells in a picture in which no board was read that go on beyond its edge; None if there are none."""
    return first_cut_off(pixels, [*find_tilings(pixels), *find_grids(pixels)])


def hidden_in_part(pixels: Pixels) -> Grid | None:
    """Return the cells that the board network is sure of in a picture in which no board was read; None if there are none."""
    seen = (grid for grid in find_grids(pixels) if grid.said is not None)
    return next((grid for grid in seen if grid.said and grid.fit * max(grid.said.puzzles.values()) >= EVIDENT), None)


def read_again(pixels: Pixels, known: Reading, task: Task) -> Reading | None:
    """Return the board at a place that is known by now; None where there is none any more.

    The known cells are tried first; only where they make no board is the picture searched once more.
    """
    grid, wishes = known.grid, wishes_of(task.digits, task.goal, known)
    pixels = only_in(pixels, task.region)
    for grids in ([closely_said(pixels, grid)], find_grids(pixels)):
        readings = READERS[known.puzzle](pixels, grids, wishes)
        same = [each for each in readings if _is_like(each, known) and each.grid.shared(grid) > SAME_PLACE]
        if same:
            return max(same, key=lambda reading: reading.confidence)
    return None


def found_elsewhere(pixels: Pixels, before: Pixels, known: Reading, task: Task) -> Reading | None:
    """Return the board of a picture if it has moved in its window since another picture; None if it hasn't, or isn't seen.

    The page around it must look otherwise for it to be searched.
    """
    (left, top, width, height), (across, down) = known.grid.bbox, (AROUND * pitch for pitch in known.grid.pitch)
    sides = (
        (left - across, top - down, across, height + 2 * down),
        (left + width, top - down, across, height + 2 * down),
        (left, top - down, width, down),
        (left, top + height, width, down),
    )
    if before.shape == pixels.shape and all(is_same(pixels, before, side) for side in sides):
        return None
    reading = find_board(pixels, task, known)
    if reading is None or not _is_like(reading, known):
        return None
    off = np.abs(reading.grid.outline - known.grid.outline).max()
    if off < MOVED * min(known.grid.pitch):
        return None
    here, there = (_n_alike(before, pixels, known.grid, grid) for grid in (known.grid, reading.grid))
    return reading if there > max(here, MOSTLY * len(list(known.grid.cells))) else None


def shifted(pixels: Pixels, before: Pixels, part: Rect) -> tuple[int, int] | None:
    """Return how far right and down a part of an earlier picture of the same size is by now; None if it isn't found."""
    if pixels.shape != before.shape:
        return None
    rim = round(RIM * part[2])
    by_all = _found_at(pixels, before, part, 0, SAME_SAMPLE)
    by_rim = _found_at(pixels, before, part, rim, SAME_RIM) if rim and not by_all else None
    aside = _found_at(pixels, before, part, rim, SAME_ASIDE) if rim and not by_rim else None
    return by_all or by_rim or (aside if aside and abs(aside[0]) <= SCROLL_BAR_PX and not aside[1] else None)


def _found_at(pixels: Pixels, before: Pixels, part: Rect, rim: int, least: float) -> tuple[int, int] | None:
    """Return how far a part of a picture has moved, or what is around it, so wide; None where nothing is so like it."""
    x, y, width, height = map(round, part)
    left, top = max(0, x - rim), max(0, y - rim)
    sample = before[top : y + height + rim, left : x + width + rim]
    counts = np.ones_like(sample)
    if rim:
        counts[rim:-rim, rim:-rim] = 0
    if not sample.size or np.ptp(sample[counts > 0]) < LEAST_DRAWN:
        return None
    found = cv2.matchTemplate(pixels, sample, cv2.TM_CCOEFF_NORMED, mask=counts if rim else None)
    _, likeness, _, place = cv2.minMaxLoc(np.nan_to_num(found, posinf=0.0, neginf=0.0))
    return (place[0] - left, place[1] - top) if likeness > least else None


def _n_alike(before: Pixels, now: Pixels, grid: Grid, later: Grid) -> int:
    """Return how many cells of a grid look as they did before, where they are later."""
    one, other = (each.plane(pixels) for each, pixels in ((grid, before), (later, now)))
    off = (np.abs(_thumbnail(grid.crop(one, cell)) - _thumbnail(later.crop(other, cell))).mean() for cell in grid.cells)
    return sum(each < ALIKE for each in off)


def _thumbnail(pixels: Pixels) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(pixels, (THUMBNAIL_PX, THUMBNAIL_PX), interpolation=cv2.INTER_AREA), np.float32)


def _is_like(reading: Reading, known: Reading) -> bool:
    """Tell whether a reading may be of a known board, not guessing where that was sure: it may show a game that still moves."""
    is_guessed = bool(reading.details.get("is_guessed") and not known.details.get("is_guessed"))
    is_doubtful = is_guessed or reading.confidence < DOUBTFUL * known.confidence
    return bool(reading.text) and not is_doubtful and reading.grid.shape == known.grid.shape
