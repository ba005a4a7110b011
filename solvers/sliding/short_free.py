"""Frees what a beam got stuck at: the tiles that come next are brought home by an exact search in a window round them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.sliding import short_free_kernel

MARGIN = 2
"""the window is so many cells wider than what it must hold, on each side"""
MOST_CELLS = 200
"""of a window"""

Ints = NDArray[np.int64]


def freed(tiles: NDArray[np.uint16], cols: int, blank: int, wanted: list[int], is_open: NDArray[np.bool_]) -> list[int] | None:
    """Return the directions of the blank that bring one or two tiles home through open cells; None where none are found.

    `tiles` is (cells,), with the numbers of their homes, and `blank` the number of the blank.
    """
    places = {int(tiles[cell]): cell for cell in range(len(tiles)) if tiles[cell] == blank or int(tiles[cell]) in wanted}
    cells = _window(is_open, cols, [*places.values(), *wanted])
    if len(wanted) > 2 or len(cells) > MOST_CELLS:
        return None
    n_cells, number_of = len(cells), {cell: number for number, cell in enumerate(cells)}
    n_positions = n_cells * n_cells * (n_cells + 1)
    came, queue = np.full(n_positions, short_free_kernel.NONE, np.int8), np.empty(n_positions, np.int32)
    directions = np.empty(n_positions, np.int8)
    start = [number_of[places[tile]] for tile in wanted] + [n_cells] * (2 - len(wanted))
    goal = [number_of[tile] for tile in wanted] + [n_cells] * (2 - len(wanted))
    begin, end = (start[0], start[1], number_of[places[blank]]), (goal[0], goal[1])
    length = short_free_kernel.free(_beside(number_of, cols), begin, end, came, queue, directions)
    return directions[:length].tolist() if length != short_free_kernel.NONE else None


def _window(is_open: NDArray[np.bool_], cols: int, needed: list[int]) -> list[int]:
    """Return the open cells in and round the smallest rectangle that holds some cells."""
    rows, columns = np.divmod(np.array(needed), cols)
    cells = np.flatnonzero(is_open)
    row, column = np.divmod(cells, cols)
    is_in = (row >= rows.min() - MARGIN) & (row <= rows.max() + MARGIN)
    is_in &= (column >= columns.min() - MARGIN) & (column <= columns.max() + MARGIN)
    found: list[int] = cells[is_in].tolist()
    return found


def _beside(number_of: dict[int, int], cols: int) -> Ints:
    beside = []
    for cell in number_of:
        around = (cell - cols, cell + cols, cell - 1 if cell % cols else -1, cell + 1 if (cell + 1) % cols else -1)
        beside += [number_of.get(other, short_free_kernel.NONE) for other in around]
    return np.array(beside, np.int64)
