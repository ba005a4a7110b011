"""Eyes for sudokus: only the cells in which positions differ are looked at, and those whose ink has changed."""

from collections.abc import Callable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import Cell
from vision.cells.figure import Figure
from vision.frame import Grid, Pixels
from vision.players.player import Position
from vision.players.sudoku.recognition.carets import without_caret
from vision.players.sudoku.recognition.digit_shapes import MARGIN, InkLooks, Usual, cell_look, usual_of
from vision.players.sudoku.texts import texts_of
from vision.signs.glyphs import read_figures

SEEN = 0.5
"""how likely a cell must hold a digit to count as seen"""
CHANGED = 20
"""pixels differ by more than this where something has changed, in grey levels"""
FLAT = 6.0
"""contrast below which a cell counts as empty"""
LIKE = 0.97
"""two pictures of the same ink are correlated more than this, whatever their colours; those of a 6 and an 8 up to 0.95"""
MOST_CHANGED = 0.5
"""of a board of which a larger part has changed nothing can be read"""
MOST_READ = 12
"""if the ink of more cells has changed, the board is about to show something else"""
MOST_WRITTEN = 3
"""if more cells have become others, something else than digits may have come up over them"""


class SudokuEyes:
    """Knows how each cell of a position looked last, and tells what stands in those that have changed since."""

    def __init__(self, pixels: Pixels, grid: Grid, position: Position) -> None:
        self._grid = grid
        self._cells = list(grid.cells)
        self._texts = texts_of(pixels, grid, position)
        self._looks = InkLooks()
        self._known = bytes(len(self._cells))
        self._figures: dict[tuple[tuple[int, ...], bytes], Figure] = {}
        """what was read in cells, by their pixels, since something was learnt last"""
        self._usual: Usual | None = None
        """where digits stand in their cells, and how high they are"""
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: Position) -> None:
        """Take a picture as how a position looks by now."""
        self._before = self._grid.plane(pixels).copy()
        self._figures.clear()
        news = [place for place, digit in enumerate(position.digits) if digit and digit != self._known[place]]
        looks = {place: cell_look(self._grid, self._before, self._cells[place]) for place in news}
        for place, look in looks.items():
            self._looks.learn(look, position.digits[place])
        self._usual = self._usual or usual_of([look for look in looks.values() if look is not None])
        self._known = position.digits

    def shows(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return the position whose digits stand where the positions differ, if nothing else was written elsewhere."""
        plane = self._grid.plane(pixels)
        every = range(len(self._cells))
        unlike = {place for place in every if len({position.digits[place] for position in positions}) > 1}
        changed = set(self._changed(plane, unlike))
        if len(changed - unlike) > MOST_READ:
            return None
        for number, position in enumerate(positions):
            if all(self._is_shown(plane, place, position.digits[place], changed) for place in unlike):
                is_rest_same = all(self._holds(plane, place, self._known[place]) for place in changed - unlike)
                return number if is_rest_same else None
        return None

    def unread(self, pixels: Pixels, before: Position, after: Position, is_covered: Callable[[Cell], bool]) -> list[Cell]:
        """Return the cells whose new digits are not seen; all of them where most of the board in sight has changed."""
        plane = self._grid.plane(pixels)
        written = [place for place, pair in enumerate(zip(before.digits, after.digits, strict=True)) if len(set(pair)) > 1]
        in_sight = {place for place, cell in enumerate(self._cells) if not is_covered(cell)}
        changed = in_sight & set(self._changed(plane, set(written))) - set(written)
        is_gone = len(changed) > MOST_CHANGED * len(in_sight)
        unread = [place for place in written if is_gone or not self._holds(plane, place, after.digits[place])]
        return [cell for place, cell in enumerate(self._cells) if place in unread or (place in written and is_covered(cell))]

    def digits(self, pixels: Pixels) -> bytes | None:
        """Return the digits of a board of which all but a few cells are as they were, and none is empty that was not.

        None if it has changed in any other way, or the new digits can't be told.
        """
        plane = self._grid.plane(pixels)
        changed = list(self._changed(plane, set()))
        written = {place: self._digit_in(plane, place) for place in changed} if len(changed) <= MOST_READ else {}
        news = {place: digit for place, digit in written.items() if digit != self._known[place]}
        if len(written) < len(changed) or len(news) > MOST_WRITTEN or not all(news.values()):
            return None
        return bytes(news.get(place, digit) or 0 for place, digit in enumerate(self._known))

    def _digit_in(self, plane: Pixels, place: int) -> int | None:
        """Return the digit that a cell holds, 0 for none; None if it can't be told."""
        digits = (self._known[place], *range(len(self._texts)))
        return next((digit for digit in digits if self._holds(plane, place, digit)), None)

    def _is_shown(self, plane: Pixels, place: int, digit: int, changed: set[int]) -> bool:
        return self._holds(plane, place, digit) if place in changed else self._known[place] == digit

    def _holds(self, plane: Pixels, place: int, digit: int) -> bool:
        """Tell whether a cell holds a digit: at a glance, or else by reading it. A note counts as nothing."""
        look = cell_look(self._grid, plane, self._cells[place])
        if look is not None and self._usual is not None and self._usual.is_note(look):
            return not digit
        if digit and self._looks.is_clearly(look, digit):
            return True
        return self._figure(self._grid.crop(plane, self._cells[place])).chance(self._texts[digit]) > SEEN

    def _figure(self, crop: Pixels) -> Figure:
        """Return what is written in a cell, which is asked for one digit after the other, and look after look."""
        key = crop.shape, crop.tobytes()
        if key not in self._figures:
            (self._figures[key],) = read_figures([without_caret(crop)])
        return self._figures[key]

    def _changed(self, plane: Pixels, unlike: set[int]) -> Iterator[int]:
        """Yield the cells in which something else is drawn than before, whatever the colours.

        Where a digit may have been written over another one, any change counts, as an 8 can be like the 5 that was there.
        """
        for place, cell in enumerate(self._cells):
            before, now = self._inner(self._before, cell), self._inner(plane, cell)
            is_doubtful = place in unlike and self._known[place]
            if cv2.norm(before, now, cv2.NORM_INF) > CHANGED and (is_doubtful or not is_same_ink(before, now)):
                yield place

    def _inner(self, plane: Pixels, cell: Cell) -> Pixels:
        return self._grid.crop(plane, cell, MARGIN)


def is_same_ink(one: Pixels, other: Pixels) -> bool:
    """Tell whether two pictures of a cell show the same ink, in whatever colours, or both none."""
    first, second = _drawn(one), _drawn(other)
    lengths = float(np.linalg.norm(first)), float(np.linalg.norm(second))
    flat = FLAT * first.size**0.5
    if max(lengths) < flat:
        return True
    return min(lengths) > flat and abs(float((first * second).sum())) > LIKE * lengths[0] * lengths[1]


def _drawn(crop: Pixels) -> NDArray[np.float32]:
    grey = np.asarray(cv2.cvtColor(crop, cv2.COLOR_BGR2GRAY), np.float32)
    return grey - np.float32(np.median(grey))
