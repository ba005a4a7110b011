"""Reading boards of sudoku: each square grid is read by its signs and the rules, and what speaks for a sudoku is weighed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vision.frame import Grid, Pixels, Reading
from vision.readers.reader import Wishes
from vision.readers.sudoku_reading import reading_of
from vision.readers.sudoku_windows import sizes_in, windows_in

MOST_GRIDS = 8


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    possible = [grid for grid in grids if sizes_in(grid)][:MOST_GRIDS]
    found = [reading for grid in possible for reading in _read_grid(pixels, grid, wishes)]
    return sorted(found, key=lambda reading: -reading.confidence)


def _read_grid(pixels: Pixels, grid: Grid, wishes: Wishes) -> Iterator[Reading]:
    for windows in windows_in(pixels, grid, wishes.digits):
        yield reading_of(max(windows, key=lambda window: window.promise))
