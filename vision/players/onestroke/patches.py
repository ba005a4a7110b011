"""How the cells of a maze look, and which of them look otherwise than before: even a thin line through a cell counts.

Where the line is drawn below a number that takes nearly all of its cell, it is only seen at the sides that it crosses.
"""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels

SIDE_PX = 16
"""cells are compared at this size"""
MARGIN = 0.12
"""the part of a cell left out on each side"""
OTHER = 10.0
"""pixels that differ by more are other ones, in grey levels"""
LEAST_PART = 0.025
"""cells have changed of which a larger part is other pixels"""

RIM_PX, DEEP_PX = 20, 2
"""the sides of cells are compared at this size, so deep inwards"""
MIDDLE, FLANKS = slice(9, 11), np.r_[2:4, 16:18]
"""where a line crosses a side, and where on both sides of it nothing changes then"""
CROSSED, STAYS = 0.2, 0.5
"""a side is crossed where more of its middle has changed, and less of its flanks"""
FRAMED = 0.4
"""a frame has come where more of each side has changed"""

COARSE = 4
"""of the page around a board only each such row and column is looked at"""
BRIGHT = 40
"""what is darker hardly shows whether a page was dimmed, in grey levels"""
MOST_OTHER = 0.3
"""a page of which a larger part has changed shows something else"""
LEAST_DRAWN, MOST_GONE = 0.01, 0.8
"""and so does one of whose words and buttons, which took so much of it, a larger part is gone"""

Look = NDArray[np.float32]
"""(SIDE_PX, SIDE_PX, 3), in grey levels"""
Sides = NDArray[np.float32]
"""(4, DEEP_PX, RIM_PX, 3), in grey levels: from the rim inwards"""


Rim = NDArray[np.float32]
"""(4, 3), in grey levels: the outermost corners of a cell"""


def cell_look(plane: Pixels, grid: Grid, cell: Cell) -> Look:
    """Return how a cell looks in the picture of the grid's plane."""
    crop = grid.crop(plane, cell, MARGIN)
    return cv2.resize(crop, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)


class CellLooks:
    """How some cells look in the latest of many pictures, of which most cells are as in the one before."""

    def __init__(self, grid: Grid, cells: Sequence[Cell]) -> None:
        self._grid, self._cells = grid, cells
        self._plane: Pixels | None = None
        self._looks: dict[Cell, Look] = {}
        self._rims: dict[Cell, Rim] = {}

    def __getitem__(self, cell: Cell) -> Look:
        return self._looks[cell]

    def rim(self, cell: Cell) -> Rim:
        """Return what colours the corners of a cell have."""
        if cell not in self._rims:
            assert self._plane is not None
            whole = cv2.resize(self._grid.crop(self._plane, cell), (RIM_PX, RIM_PX), interpolation=cv2.INTER_AREA)
            corners = whole[[0, 0, -1, -1], [0, -1, 0, -1]]
            self._rims[cell] = corners.astype(np.float32)
        return self._rims[cell]

    def look(self, pixels: Pixels) -> None:
        """Take a picture of the window as the latest."""
        plane, before = self._grid.plane(pixels), self._plane
        difference = cv2.absdiff(plane, before) if before is not None else None
        if difference is None or difference.any():
            for cell in self._cells:
                if difference is None or self._grid.crop(np.asarray(difference, np.uint8), cell).any():
                    self._looks[cell] = cell_look(plane, self._grid, cell)
                    self._rims.pop(cell, None)
        self._plane = plane


class Page:
    """What a window shows around a board: where that was dimmed or replaced, the board may have been too."""

    def __init__(self, pixels: Pixels, grid: Grid) -> None:
        self._pixels, self._grid = pixels, grid

    def is_other(self, pixels: Pixels) -> bool:
        """Tell whether most of it has changed in another picture of the window."""
        left, top, width, height = map(round, self._grid.bbox)
        is_around = np.ones(self._pixels.shape[:2], np.bool_)
        is_around[max(0, top) : top + height, max(0, left) : left + width] = False
        now, seen = pixels[::COARSE, ::COARSE], self._pixels[::COARSE, ::COARSE].astype(np.int16)
        if now.shape != seen.shape:
            return True
        tells = is_around[::COARSE, ::COARSE] & (seen.max(2) > BRIGHT)
        seen = seen[tells]
        is_drawn = _is_unlike(seen, np.median(seen, 0)) if len(seen) else np.zeros(0, np.bool_)
        has_changed = _is_unlike(now[tells], seen)
        is_gone = has_changed[is_drawn]
        is_bare = len(is_gone) > LEAST_DRAWN * len(has_changed) and is_gone.sum() > MOST_GONE * len(is_gone)
        return bool(is_bare or has_changed.sum() > MOST_OTHER * len(has_changed))


def _is_unlike(pixels: NDArray[Any], others: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which pixels of a row differ from others, or from one colour."""
    return np.asarray(np.abs(pixels - others).max(1, initial=0) > OTHER, np.bool_)


def is_other(one: Look, other: Look) -> bool:
    """Tell whether a cell has changed from one look to the other."""
    if one is other:
        return False
    like = cv2.inRange(cv2.absdiff(one, other), (0, 0, 0), (OTHER,) * 3)
    return like.size - cv2.countNonZero(like) > LEAST_PART * SIDE_PX**2


def sides_look(plane: Pixels, grid: Grid, cell: Cell, has_gaps: bool = False) -> Sides:
    """Return how the four sides of a cell look in the picture of the grid's plane, also with half of the gaps between cells."""
    _, _, width, _ = grid.rect(cell)
    crop = grid.crop(plane, cell, min(0.0, 0.5 - grid.pitch[0] / (2 * width)) if has_gaps else 0.0)
    whole = cv2.resize(crop, (RIM_PX, RIM_PX), interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.stack([np.rot90(whole, turn)[:DEEP_PX] for turn in range(4)])


def is_crossed(one: Sides, other: Sides) -> bool:
    """Tell whether from one look to the other a line has come to cross one of the sides, and nothing but a line."""
    has_changed = np.abs(one - other).max(3) > OTHER
    middles, flanks = has_changed[:, :, MIDDLE].mean((1, 2)), has_changed[:, :, FLANKS].mean((1, 2))
    return bool(np.any((middles > CROSSED) & (flanks < STAYS)))


def is_framed(one: Sides, other: Sides) -> bool:
    """Tell whether from one look to the other a frame around the cell has come or gone, as some games mark a line's head."""
    has_changed = np.abs(one - other).max(3) > OTHER
    return bool(np.all(has_changed.mean((1, 2)) > FRAMED))
