"""Recogniser for sudokus: looks only at cells in which positions differ, or whose ink has changed."""

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.frame import Grid, Pixels
from vision.players.player import Position
from vision.players.sudoku.digits import MARGIN, CellLook, DigitShapes, Placement, texts_of, usual_placement

MIN_PROBABILITY = 0.5  # probability at which a cell counts as showing a digit
CHANGED = 20  # pixels have changed if they differ by more than this, in grey levels
FLAT_CONTRAST = 6.0  # contrast below which a cell counts as empty
MIN_CORRELATION = 0.97
"""pictures of the same ink have a higher correlation than this in any colours; a 6 and an 8 reach up to 0.95"""
SHIFT_PX = 1  # a game may move its rows and columns by this when it frames the selected cell
MAX_CHANGED = 0.5  # if a larger part of the board has changed, nothing on it counts
MAX_READ = 12  # if the ink of more cells has changed, the board is about to be replaced
MAX_NEW_DIGITS = 3  # if more digits have changed, something else may cover them


class SudokuRecogniser:
    """Knows how each cell of a position looked last, and reads those that have changed since."""

    def __init__(self, pixels: Pixels, grid: Grid, position: Position) -> None:
        self._grid = grid
        self._cells = list(grid.cells)
        self._texts = texts_of(pixels, grid, position)
        self._shapes = DigitShapes()
        self._known = bytes(len(self._cells))
        self._looks: dict[tuple[tuple[int, ...], bytes], CellLook] = {}
        """what cells have looked like since the last `learn`, by their pixels"""
        self._placement: Placement | None = None  # the usual placement of digits in their cells
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: Position) -> None:
        """Learn how a position looks from a picture."""
        self._before = self._grid.plane(pixels).copy()
        self._looks.clear()
        new_digits = [place for place, digit in enumerate(position.digits) if digit and digit != self._known[place]]
        shapes = {place: self._look(self._before, place).shape for place in new_digits}
        for place, shape in shapes.items():
            self._shapes.learn(shape, position.digits[place])
        self._placement = self._placement or usual_placement([shape for shape in shapes.values() if shape is not None])
        self._known = position.digits

    def match(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return the index of the position that is shown where positions differ, if nothing else has been written elsewhere."""
        plane = self._grid.plane(pixels)
        every = range(len(self._cells))
        unlike = {place for place in every if len({position.digits[place] for position in positions}) > 1}
        changed = set(self._changed(plane, unlike))
        if len(changed - unlike) > MAX_READ:
            return None
        for number, position in enumerate(positions):
            if all(self._is_shown(plane, place, position.digits[place], changed) for place in unlike):
                is_rest_same = all(self._holds(plane, place, self._known[place]) for place in changed - unlike)
                return number if is_rest_same else None
        return None

    def unread(self, pixels: Pixels, before: Position, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells whose new digits aren't seen; all of them if most of the visible board has changed."""
        plane = self._grid.plane(pixels)
        written = [place for place, pair in enumerate(zip(before.digits, after.digits, strict=True)) if len(set(pair)) > 1]
        in_sight = {place for place, cell in enumerate(self._cells) if not is_covered(cell)}
        changed = in_sight & set(self._changed(plane, set(written))) - set(written)
        is_replaced = len(changed) > MAX_CHANGED * len(in_sight)
        unread = [place for place in written if is_replaced or not self._holds(plane, place, after.digits[place])]
        return [cell for place, cell in enumerate(self._cells) if place in unread or (place in written and is_covered(cell))]

    def digits(self, pixels: Pixels) -> bytes | None:
        """Return the digits of the board if only a few cells have changed, and none has become empty.

        None if it has changed in any other way, or the new digits are unclear.
        """
        plane = self._grid.plane(pixels)
        changed = list(self._changed(plane, set()))
        written = {place: self._digit_in(plane, place) for place in changed} if len(changed) <= MAX_READ else {}
        new_digits = {place: digit for place, digit in written.items() if digit != self._known[place]}
        if len(written) < len(changed) or len(new_digits) > MAX_NEW_DIGITS or not all(new_digits.values()):
            return None
        return bytes(new_digits.get(place, digit) or 0 for place, digit in enumerate(self._known))

    def _digit_in(self, plane: Pixels, place: int) -> int | None:
        """Return the digit that a cell shows, 0 for none; None if that's unclear."""
        digits = (self._known[place], *range(len(self._texts)))
        return next((digit for digit in digits if self._holds(plane, place, digit)), None)

    def _is_shown(self, plane: Pixels, place: int, digit: int, changed: set[int]) -> bool:
        return self._holds(plane, place, digit) if place in changed else self._known[place] == digit

    def _holds(self, plane: Pixels, place: int, digit: int) -> bool:
        """Return whether a cell shows a digit: by its shape, or else by reading it. A note counts as empty."""
        look = self._look(plane, place)
        shape = look.shape
        if shape is not None and self._placement is not None and self._placement.is_note(shape):
            return not digit
        if digit and self._shapes.is_clearly(shape, digit):
            return True
        return look.figure.chance(self._texts[digit]) > MIN_PROBABILITY

    def _look(self, plane: Pixels, place: int) -> CellLook:
        """Return what a cell looks like; cached, since it's needed for one digit, and one picture, after another."""
        crop = self._grid.crop(plane, self._cells[place])
        key = crop.shape, crop.tobytes()
        if key not in self._looks:
            self._looks[key] = CellLook(crop.copy())
        return self._looks[key]

    def _changed(self, plane: Pixels, unlike: set[int]) -> Iterator[int]:
        """Yield the cells whose ink has changed, in whatever colours.

        Where positions differ, any change of a digit or an empty cell counts: an 8 can look like the 5 that was there, and digits
        may be faint.
        """
        for place, cell in enumerate(self._cells):
            before, now = self._inner(self._before, cell), self._inner(plane, cell)
            is_doubtful = place in unlike and (self._known[place] or _is_flat(_centred(before)))
            if cv2.norm(before, now, cv2.NORM_INF) > CHANGED and (is_doubtful or not is_same_ink(before, now)):
                yield place

    def _inner(self, plane: Pixels, cell: Cell) -> Pixels:
        return self._grid.crop(plane, cell, MARGIN)


def is_same_ink(one: Pixels, other: Pixels) -> bool:
    """Return whether two pictures of a cell show the same ink, in whatever colours and up to SHIFT_PX away, or both none."""
    first, second = _centred(one), _centred(other)
    if _is_flat(first) or _is_flat(second):
        return _is_flat(first) and _is_flat(second)
    inner = first[SHIFT_PX:-SHIFT_PX, SHIFT_PX:-SHIFT_PX] if min(first.shape) > 2 * SHIFT_PX else first
    return float(np.abs(cv2.matchTemplate(second, inner, cv2.TM_CCORR_NORMED)).max()) > MIN_CORRELATION


def _is_flat(levels: NDArray[np.float32]) -> bool:
    return bool(np.linalg.norm(levels) < FLAT_CONTRAST * levels.size**0.5)


def _centred(crop: Pixels) -> NDArray[np.float32]:
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    return grey - np.float32(np.median(grey))
