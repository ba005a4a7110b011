"""Reading boards of sudoku: each square grid is read by its signs and the rules, and what speaks for a sudoku is weighed."""

from collections.abc import Sequence

from vision.frame import Grid, Pixels, Reading
from vision.readers.reader import Wishes
from vision.readers.sudoku.reading import reading_of
from vision.readers.sudoku.rules.shapes import in_likeliest_shape
from vision.readers.sudoku.windows import cells_of, seldom_sizes_in, sizes_in, windows_in

SURE = 0.95  # where a board is as sure as this, sizes that are seldom seen are not looked for


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first; sizes that are seldom seen where there is no sure one."""
    found: list[Reading] = []
    for grid in grids:
        found += _read(pixels, grid, sizes_in(grid), wishes.digits)
        if not any(reading.confidence > SURE for reading in found):
            found += _read(pixels, grid, seldom_sizes_in(grid), wishes.digits)
    return sorted(found, key=lambda reading: -reading.confidence)


def _read(pixels: Pixels, grid: Grid, sizes: Sequence[int], way: str) -> list[Reading]:
    """Return the boards of some sizes that a grid may be, as one way of telling signs reads them."""
    cells = cells_of(pixels, grid, sizes, way) if sizes else None
    if cells is None:
        return []
    windows = [max(windows_in(cells, size), key=lambda window: window.promise) for size in sizes]
    return [reading_of(each) for each in map(in_likeliest_shape, windows) if not each.is_hopeless]
