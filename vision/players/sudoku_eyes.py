"""Eyes for sudokus: only the cells in which positions differ are read, and those whose ink has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Pixels
from vision.glyphs import Figure, read_figures
from vision.players.player import Position
from vision.players.sudoku_texts import texts_of

SEEN = 0.5
"""how likely a cell must hold a digit to count as seen"""
MARGIN = 0.14
"""the part of a cell left out on each side where ink is compared: lines and frames of the cursor"""
CHANGED = 20
"""pixels differ by more than this where something has changed, in grey levels"""
FLAT = 6.0
"""contrast below which a cell counts as empty"""
LIKE = 0.85
"""two pictures of the same ink are correlated more than this, whatever their colours"""
MOST_READ = 12
"""if the ink of more cells has changed, the board is about to show something else"""


class SudokuEyes:
    """Knows how each cell of a position looked last, and reads what has changed since."""

    def __init__(self, pixels: Pixels, grid: Grid, position: Position) -> None:
        self._grid = grid
        self._cells = list(grid.cells)
        self._texts = texts_of(pixels, grid, position)
        self.learn(pixels, position)

    def learn(self, pixels: Pixels, position: Position) -> None:
        """Take a picture as how a position looks by now."""
        self._before = self._grid.plane(pixels).copy()
        self._known = position.digits

    def shows(self, pixels: Pixels, positions: Sequence[Position]) -> int | None:
        """Return the position whose digits are read where the positions differ, if nothing else was written elsewhere."""
        plane = self._grid.plane(pixels)
        every = range(len(self._cells))
        unlike = {place for place in every if len({position.digits[place] for position in positions}) > 1}
        inked = set(self._with_other_ink(plane))
        if len(inked - unlike) > MOST_READ:
            return None
        figures = self._read(plane, sorted(inked))
        if any(not self._holds(figures[place], self._known[place]) for place in inked - unlike):
            return None
        for number, position in enumerate(positions):
            if all(self._is_shown(place, position.digits[place], figures.get(place)) for place in unlike):
                return number
        return None

    def _is_shown(self, place: int, digit: int, figure: Figure | None) -> bool:
        """Tell whether a cell holds a digit; without a figure it is as it was."""
        return self._known[place] == digit if figure is None else self._holds(figure, digit)

    def _holds(self, figure: Figure, digit: int) -> bool:
        return figure.chance(self._texts[digit]) > SEEN

    def _read(self, plane: Pixels, places: Sequence[int]) -> dict[int, Figure]:
        crops = [self._grid.crop(plane, self._cells[place]) for place in places]
        return dict(zip(places, read_figures(crops), strict=True))

    def _with_other_ink(self, plane: Pixels) -> Iterator[int]:
        """Yield the cells in which something else is drawn than before, whatever the colours."""
        difference = np.asarray(cv2.absdiff(plane, self._before), np.uint8)
        for place, cell in enumerate(self._cells):
            if int(self._grid.crop(difference, cell, MARGIN).max()) > CHANGED:
                before, now = (self._grid.crop(picture, cell, MARGIN) for picture in (self._before, plane))
                if not is_same_ink(before, now):
                    yield place


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
