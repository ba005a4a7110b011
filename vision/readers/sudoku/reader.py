"""Reads sudokus: each square grid is read by its signs and the rules, and the evidence for a sudoku is weighed."""

from collections.abc import Sequence

from vision.frame import Grid, Pixels, Reading
from vision.readers.reader import ReadOptions
from vision.readers.sudoku.reading import reading_of
from vision.readers.sudoku.rules.shapes import in_likeliest_shape
from vision.readers.sudoku.windows import cells_of, rare_sizes_in, sizes_in, windows_in

CERTAIN = 0.95  # confidence from which rare sizes aren't tried


def read(pixels: Pixels, grids: Sequence[Grid], options: ReadOptions) -> list[Reading]:
    """Return the boards among the grids of a picture, the most confident first; rare sizes are tried if no board is certain."""
    found: list[Reading] = []
    for grid in grids:
        found += _read(pixels, grid, sizes_in(grid), options.digits)
        if not any(reading.confidence > CERTAIN for reading in found):
            found += _read(pixels, grid, rare_sizes_in(grid), options.digits)
    return sorted(found, key=lambda reading: -reading.confidence)


def _read(pixels: Pixels, grid: Grid, sizes: Sequence[int], classifier: str) -> list[Reading]:
    """Return the boards of some sizes that a grid may be, with a classifier of signs."""
    cells = cells_of(pixels, grid, sizes, classifier) if sizes else None
    if cells is None:
        return []
    windows = [max(windows_in(cells, size), key=lambda window: window.promise) for size in sizes]
    return [reading_of(each) for each in map(in_likeliest_shape, windows) if not each.is_hopeless]
