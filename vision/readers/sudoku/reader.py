"""Reading boards of sudoku: each square grid is read by its signs and the rules, and what speaks for a sudoku is weighed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from vision.frame import Grid, Pixels, Reading
from vision.readers.reader import Wishes
from vision.readers.sudoku.reading import reading_of
from vision.readers.sudoku.rules.shapes import in_likeliest_shape
from vision.readers.sudoku.windows import Window, cells_of, is_twin, merged, seldom_sizes_in, sizes_in, windows_in
from vision.signs.glyphs import is_learnt

MOST_GRIDS = 4
MOST_HOPELESS = 2  # after so many grids that are no sudoku, the less likely ones are not looked at
PLAUSIBLE = 0.5
SECOND_WAY = "network"
"""so signs are told where boards were seen but none is plausible with those that the cell network sees"""
SURE = 0.95  # grids that lie over a board as sure as this are not looked at


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first; sizes that are seldom seen where there is no sure one."""
    found = _read_in(pixels, grids, wishes)
    if is_learnt(wishes.digits) and found and all(reading.confidence < PLAUSIBLE for reading in found):
        found += _read_in(pixels, grids, replace(wishes, digits=SECOND_WAY))
    return sorted(found, key=lambda reading: -reading.confidence)


def _read_in(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture as one way of telling signs reads them."""
    found = _read(pixels, grids, wishes, sizes_in)
    if not any(reading.confidence > SURE for reading in found):
        found += _read(pixels, grids, wishes, seldom_sizes_in)
    return found


def _read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes, sizes_of: Callable[[Grid], list[int]]) -> list[Reading]:
    """Return the boards among the grids of a picture that have the sizes which their grids can have.

    A board whose grid is seen twice, with small differences, is read in both and what is seen is put together.
    """
    found: list[tuple[Window, Reading]] = []
    hopeless: list[Grid] = []
    for grid in [grid for grid in grids if sizes_of(grid)][:MOST_GRIDS]:
        is_done = any(reading.confidence > SURE and _lies_over(grid, reading.grid) for _, reading in found)
        if is_done or any(is_twin(grid, other) for other in hopeless):
            continue
        if len(hopeless) == MOST_HOPELESS:
            break
        cells = cells_of(pixels, grid, sizes_of(grid), wishes.digits)
        if cells is None:
            hopeless.append(grid)
            continue
        windows = [max(windows_in(cells, size), key=lambda window: window.promise) for size in sizes_of(grid)]
        windows = [each for each in map(in_likeliest_shape, windows) if not each.is_hopeless]
        hopeless += [] if windows else [grid]
        for window in windows:
            twins = [other for other, _ in reversed(found) if other.is_like(window) and is_twin(other.grid, window.grid)]
            both = [merged(window, twin) for twin in twins[:1]]
            found += [(each, reading_of(each)) for each in (window, *both)]
    return [reading for _, reading in found]


def _lies_over(grid: Grid, board: Grid) -> bool:
    """Tell whether the middle of a grid is on a board, or the other way round."""
    return _is_inside(grid, board) or _is_inside(board, grid)


def _is_inside(grid: Grid, other: Grid) -> bool:
    (left, top, width, height), (left2, top2, width2, height2) = grid.bbox, other.bbox
    x, y = left + width / 2, top + height / 2
    return left2 < x < left2 + width2 and top2 < y < top2 + height2
