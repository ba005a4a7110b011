"""Finding the board of a window, and reading it once more when its place is known."""

from __future__ import annotations

import numpy as np

from vision.desktop import Desktop, Window
from vision.finding import find_grids
from vision.frame import Grid, Pixels, Reading
from vision.readers import READERS, read_boards
from vision.readers.reader import Wishes

STILL_S = 0.12
"""a picture that stays the same for so long counts as still"""
RESTLESS_S = 2.0
"""a picture that never comes to rest is taken as it is after this time"""
SAME_PLACE = 0.8
"""how much of its place a board that is read again must share with what it was"""


def still_picture(desktop: Desktop, window: Window, limit_s: float = RESTLESS_S) -> Pixels:
    """Return what a window shows as soon as nothing moves in it."""
    until = desktop.now() + limit_s
    before = desktop.grab(window.area).pixels
    since = desktop.now()
    while desktop.now() < until:
        desktop.wait(STILL_S / 4)
        pixels = desktop.grab(window.area).pixels
        if not np.array_equal(pixels, before):
            before, since = pixels, desktop.now()
        elif desktop.now() - since >= STILL_S:
            break
    return before


def find_board(pixels: Pixels, puzzle: str, wishes: Wishes) -> Reading | None:
    """Return the board in the picture of a window, of one puzzle or of any; None where no board can be played."""
    return next((reading for reading in read_boards(pixels, puzzle, wishes) if reading.text), None)


def read_again(pixels: Pixels, grid: Grid, puzzle: str, wishes: Wishes) -> Reading | None:
    """Return the board at a place that is known by now; None where there is none any more.

    The known cells are tried first; only where they make no board is the picture searched once more.
    """
    for grids in ([grid], find_grids(pixels)):
        readings = [each for kind, read in READERS if kind == puzzle for each in read(pixels, grids, wishes)]
        same = [each for each in readings if each.text and each.grid.shape == grid.shape and each.grid.shared(grid) > SAME_PLACE]
        if same:
            return max(same, key=lambda reading: reading.confidence)
    return None
