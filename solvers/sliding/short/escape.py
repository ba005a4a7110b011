"""Frees what a beam got stuck at: the tiles that come next are brought home by an exact search in a window round them."""

import numpy as np
from numpy.typing import NDArray

from solvers.sliding.short import escape_kernel

MARGIN = 2
"""the window is so many cells wider than what it must hold, on each side"""
MOST_CELLS = 90
"""of a window in which two tiles are brought home at once"""

Ints = NDArray[np.int64]
Tiles = NDArray[np.uint16]


def freed(tiles: Tiles, cols: int, blank: int, wanted: list[int], is_open: NDArray[np.bool_]) -> list[int] | None:
    """Return the directions of the blank that bring one or two tiles home through open cells; None where none are found.

    `tiles` is (cells,), with the numbers of their homes, and `blank` the number of the blank. Two tiles that are far away are
    brought near their homes one after the other first.
    """
    if len(wanted) > 2:
        return None
    cells, ways = np.flatnonzero(is_open), []
    places = _places(tiles, [*wanted, blank])
    for tile in wanted:
        if len(wanted) == 1 or len(_window(cells, cols, [*places, *wanted])) > MOST_CELLS:
            way = _shortest_way(cells, cols, [places[wanted.index(tile)], places[-1]], [tile])
            if way is None:
                return None
            ways += way
            tiles = _after(tiles, cols, blank, way)
            places = _places(tiles, [*wanted, blank])
    if len(wanted) == 1:
        return ways
    window = _window(cells, cols, [*places, *wanted])
    way = _shortest_way(window, cols, places, wanted) if len(window) <= 2 * MOST_CELLS else None
    return ways + way if way is not None else None


def _places(tiles: Tiles, wanted: list[int]) -> list[int]:
    return [int(np.flatnonzero(tiles == tile)[0]) for tile in wanted]


def _after(tiles: Tiles, cols: int, blank: int, way: list[int]) -> Tiles:
    tiles, steps = tiles.copy(), (-cols, cols, -1, 1)
    (hole,) = _places(tiles, [blank])
    for direction in way:
        cell = hole + steps[direction]
        tiles[hole], tiles[cell] = tiles[cell], blank
        hole = cell
    return tiles


def _shortest_way(cells: Ints, cols: int, places: list[int], homes: list[int]) -> list[int] | None:
    """Return the directions of the blank, whose place is the last, that bring tiles home within some cells."""
    number_of = {int(cell): number for number, cell in enumerate(cells)}
    n_positions = len(cells) ** len(places)
    came, queue = np.full(n_positions, escape_kernel.NONE, np.int8), np.empty(n_positions, np.int32)
    directions = np.empty(n_positions, np.int8)
    first, second, *_ = [*(number_of[place] for place in places[:-1]), escape_kernel.NONE]
    goal, other, *_ = [*(number_of[home] for home in homes), escape_kernel.NONE]
    start = (first, second, number_of[places[-1]])
    length = escape_kernel.free(_beside(number_of, cols), start, (goal, other), came, queue, directions)
    return directions[:length].tolist() if length != escape_kernel.NONE else None


def _window(cells: Ints, cols: int, needed: list[int]) -> Ints:
    """Return the cells in and round the smallest rectangle that holds some of them."""
    rows, columns = np.divmod(np.array(needed), cols)
    row, column = np.divmod(cells, cols)
    is_in = (row >= rows.min() - MARGIN) & (row <= rows.max() + MARGIN)
    is_in &= (column >= columns.min() - MARGIN) & (column <= columns.max() + MARGIN)
    return np.asarray(cells[is_in])


def _beside(number_of: dict[int, int], cols: int) -> Ints:
    beside = []
    for cell in number_of:
        around = (cell - cols, cell + cols, cell - 1 if cell % cols else -1, cell + 1 if (cell + 1) % cols else -1)
        beside += [number_of.get(other, escape_kernel.NONE) for other in around]
    return np.array(beside, np.int64)
