"""Detecting which cells of a maze have changed: even a thin line through a cell counts.

A line below a number that nearly fills its cell is only visible at the sides that it crosses.
"""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels, largest

SIDE_PX = 16  # cells are compared at this size
MARGIN = 0.12  # the part of a cell left out on each side
CHANGED_LEVELS = 10.0  # pixels have changed if they differ by more than this, in grey levels
MIN_CHANGED_PART = 0.025  # a cell has changed if more than this part of its pixels has

SIDE_LENGTH_PX, SIDE_DEPTH_PX = 20, 2  # size at which the sides of cells are compared: along a side, and inwards
MIDDLE, FLANKS = slice(9, 11), np.r_[2:4, 16:18]
"""the pixels along a side where a line crosses it, and those on both sides of the line"""
MIN_MIDDLE_CHANGED, MAX_FLANKS_CHANGED = 0.2, 0.5
"""a line crosses a side if more than this part of the middle has changed, and less than this part of the flanks"""
MIN_FRAME_CHANGED = 0.4  # a frame has appeared or vanished if more than this part of each side has changed

STRIDE = 4  # only every n-th row and column of the page around a board is compared
MIN_BRIGHTNESS = 40  # darker pixels hardly change when a page is dimmed, so they're ignored, in grey levels
MAX_CHANGED_PART = 0.3  # a page shows something else if more than this part of it has changed,
MIN_DRAWN_PART, MAX_ERASED_PART = 0.01, 0.8
"""or if text and buttons covered more than the first part of it, and more than the second part of them is gone"""

Patch = NDArray[np.float32]  # (SIDE_PX, SIDE_PX, 3), in grey levels
Sides = NDArray[np.float32]  # (4, SIDE_DEPTH_PX, SIDE_LENGTH_PX, 3), in grey levels: from the rim inwards


Corners = NDArray[np.float32]  # (4, 3), in grey levels: the colours of a cell's outermost corners


def cell_patch(plane: Pixels, grid: Grid, cell: Cell) -> Patch:
    """Return the patch of a cell, from the picture of the grid's plane."""
    crop = grid.crop(plane, cell, MARGIN)
    return cv2.resize(crop, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA).astype(np.float32)


class CellPatches:
    """The patches of some cells in the latest picture, updated only where it differs from the one before."""

    def __init__(self, grid: Grid, cells: Sequence[Cell]) -> None:
        self._grid, self._cells = grid, cells
        self._plane: Pixels | None = None
        self._patches: dict[Cell, Patch] = {}
        self._corners: dict[Cell, Corners] = {}

    def __getitem__(self, cell: Cell) -> Patch:
        return self._patches[cell]

    def corners(self, cell: Cell) -> Corners:
        """Return the colours of a cell's corners."""
        if cell not in self._corners:
            assert self._plane is not None
            whole = cv2.resize(self._grid.crop(self._plane, cell), (SIDE_LENGTH_PX, SIDE_LENGTH_PX), interpolation=cv2.INTER_AREA)
            corners = whole[[0, 0, -1, -1], [0, -1, 0, -1]]
            self._corners[cell] = corners.astype(np.float32)
        return self._corners[cell]

    def update(self, pixels: Pixels) -> None:
        """Set the latest picture of the window."""
        plane, before = self._grid.plane(pixels), self._plane
        difference = cv2.absdiff(plane, before) if before is not None else None
        if difference is None or difference.any():
            for cell in self._cells:
                if difference is None or self._grid.crop(np.asarray(difference, np.uint8), cell).any():
                    self._patches[cell] = cell_patch(plane, self._grid, cell)
                    self._corners.pop(cell, None)
        self._plane = plane


class Surroundings:
    """What a window shows around a board: if that was dimmed or replaced, the board may have been too."""

    def __init__(self, pixels: Pixels, grid: Grid) -> None:
        self._pixels, self._grid = pixels, grid

    def has_changed(self, pixels: Pixels) -> bool:
        """Return whether most of it has changed in another picture of the window."""
        now, seen = pixels[::STRIDE, ::STRIDE], self._pixels[::STRIDE, ::STRIDE].astype(np.int16)
        if now.shape != seen.shape:
            return True
        tells = self._grid.outside(self._pixels)[::STRIDE, ::STRIDE] & (largest(seen) > MIN_BRIGHTNESS)
        seen = seen[tells]
        was_drawn = _differ(seen, np.median(seen, 0)) if len(seen) else np.zeros(0, np.bool_)
        has_changed = _differ(now[tells], seen)
        was_erased = has_changed[was_drawn]
        is_erased = len(was_erased) > MIN_DRAWN_PART * len(has_changed) and was_erased.sum() > MAX_ERASED_PART * len(was_erased)
        return bool(is_erased or has_changed.sum() > MAX_CHANGED_PART * len(has_changed))


def _differ(pixels: NDArray[Any], others: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which pixels, (n, 3), differ from others, or from one colour."""
    return np.asarray(np.abs(pixels - others).max(1, initial=0) > CHANGED_LEVELS, np.bool_)


def has_changed(before: Patch, now: Patch) -> bool:
    """Return whether a cell has changed between two patches."""
    if before is now:
        return False
    like = cv2.inRange(cv2.absdiff(before, now), (0, 0, 0), (CHANGED_LEVELS,) * 3)
    return like.size - cv2.countNonZero(like) > MIN_CHANGED_PART * SIDE_PX**2


def side_patches(plane: Pixels, grid: Grid, cell: Cell, has_gaps: bool = False) -> Sides:
    """Return the four sides of a cell, from the picture of the grid's plane; with gaps, half of the gap to each neighbour too."""
    _, _, width, _ = grid.rect(cell)
    crop = grid.crop(plane, cell, min(0.0, 0.5 - grid.pitch[0] / (2 * width)) if has_gaps else 0.0)
    whole = cv2.resize(crop, (SIDE_LENGTH_PX, SIDE_LENGTH_PX), interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.stack([np.rot90(whole, turn)[:SIDE_DEPTH_PX] for turn in range(4)])


def is_crossed(before: Sides, now: Sides) -> bool:
    """Return whether a line, and nothing wider, has come to cross one of the sides."""
    has_changed = np.abs(before - now).max(3) > CHANGED_LEVELS
    middles, flanks = has_changed[:, :, MIDDLE].mean((1, 2)), has_changed[:, :, FLANKS].mean((1, 2))
    return bool(np.any((middles > MIN_MIDDLE_CHANGED) & (flanks < MAX_FLANKS_CHANGED)))


def is_framed(before: Sides, now: Sides) -> bool:
    """Return whether a frame around the cell has appeared or vanished: some games mark a line's head like this."""
    has_changed = np.abs(before - now).max(3) > CHANGED_LEVELS
    return bool(np.all(has_changed.mean((1, 2)) > MIN_FRAME_CHANGED))
