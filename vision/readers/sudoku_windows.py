"""The parts of a grid that may be a board: all of it, or without rows and columns of labels, in each way to read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import BOXES, Shape
from vision.frame import Grid, Pixels
from vision.glyphs import Figure, read_figures
from vision.readers.sudoku_boxes import Borders, borders_of
from vision.readers.sudoku_chances import Chances, chances_of, symbols_of
from vision.readers.sudoku_evidence import for_sudoku
from vision.readers.sudoku_ink import are_unread
from vision.readers.sudoku_layout import fitness, without_remnants

SHAPES = {size: sorted({box, box[::-1]}) for size, box in BOXES.items()}
NEAR = 0.3
"""corners of the same board are nearer than this part of a cell"""
MOST_LABELS = {4: 0, 6: 1, 9: 2, 12: 2, 16: 2}
"""rows and columns of labels that may have been taken for cells, by the size of the board"""


@dataclass(frozen=True, eq=False)
class Window:
    """A part of a grid as a board of one shape, whose digits are written in one way."""

    grid: Grid
    shape: Shape
    boxes: float
    """how well its lines agree with the boxes, -1 to 1"""
    chances: Chances
    crops: Sequence[Pixels]

    @cached_property
    def promise(self) -> float:
        """How good it looks before it is read with the help of the rules: the logarithm of odds."""
        readable = float(np.log(self.chances.of.max(1)).sum())
        return for_sudoku(self.shape, self.chances, self.chances.best, None, self.boxes) + readable


def is_twin(one: Window, other: Window) -> bool:
    """Tell whether two windows are of the same board, and read in the same way."""
    near = NEAR * min(one.grid.pitch) + 1
    return (
        one.shape == other.shape
        and one.chances.symbols == other.chances.symbols
        and bool(abs(one.grid.outline - other.grid.outline).max() < near)
    )


def merged(one: Window, other: Window) -> Window:
    """Return what two views of a board show together, in the grid that fits better."""
    better = max(one, other, key=lambda window: window.grid.fit)
    chances = replace(
        better.chances,
        of=(one.chances.of + other.chances.of) / 2,
        strange=(one.chances.strange + other.chances.strange) / 2,
    )
    return replace(better, chances=chances)


def sizes_in(grid: Grid) -> list[int]:
    """Return the sizes of the boards that a grid may hold, apart from labels beside them."""
    rows, columns = grid.shape
    return [size for size in BOXES if size <= min(rows, columns) and max(rows, columns) <= size + MOST_LABELS[size]]


def windows_in(pixels: Pixels, grid: Grid, way: str) -> Iterator[list[Window]]:
    """Yield for each size the windows of a grid; the way is that of telling signs apart."""
    plane = grid.plane(pixels)
    crops = [grid.crop(plane, cell) for cell in grid.cells]
    figures = read_figures(crops, way)
    unread = are_unread(crops, figures)
    figures = [without_remnants(figure, crop.shape[:2]) for figure, crop in zip(figures, crops, strict=True)]
    borders = borders_of(plane, grid)
    for size in sizes_in(grid):
        yield list(_windows(grid, size, figures, crops, unread, borders))


def _windows(
    grid: Grid, size: int, figures: Sequence[Figure], crops: Sequence[Pixels], unread: NDArray[np.bool_], borders: Borders
) -> Iterator[Window]:
    rows, columns = grid.shape
    for top in range(rows - size + 1):
        for left in range(columns - size + 1):
            part = replace(grid, columns=grid.columns[left : left + size], rows=grid.rows[top : top + size])
            lines = Borders(borders.columns[left : left + size - 1], borders.rows[top : top + size - 1])
            inside = [r * columns + c for r in range(top, top + size) for c in range(left, left + size)]
            written, seen = [figures[place] for place in inside], [crops[place] for place in inside]
            fit = fitness(written, [crop.shape[:2] for crop in seen], size)
            for symbols in symbols_of(size):
                chances = chances_of(written, fit, unread[inside], symbols)
                for box in SHAPES[size]:
                    yield Window(part, Shape(size, *box), lines.speak_for(*box), chances, seen)
