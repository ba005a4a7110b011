"""Reading boards of sudoku: each square grid is read by its signs and the rules, and what speaks for a sudoku is weighed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from solvers.puzzle import Cell
from solvers.sudoku.shape import BOXES, SYMBOLS, Shape
from vision.frame import DOUBTFUL, Grid, Pixels, Reading
from vision.glyphs import Figure, read_figures
from vision.readers.reader import Wishes
from vision.readers.sudoku_boxes import Borders, borders_of
from vision.readers.sudoku_chances import Chances, chances_of, symbols_of
from vision.readers.sudoku_evidence import for_sudoku, probability, sureness
from vision.readers.sudoku_layout import fitness, without_remnants
from vision.readers.sudoku_rereading import Reread, reread

SHAPES = {size: {box, box[::-1]} for size, box in BOXES.items()}
MOST_GRIDS = 8
MOST_LABELS = {4: 0, 6: 1, 9: 2, 12: 2, 16: 2}
"""rows and columns of labels that may be taken for cells, by the size of the board"""


@dataclass(frozen=True, eq=False)
class Window:
    """A part of a grid that may be a board."""

    grid: Grid
    shape: Shape
    boxes: float
    """how well its lines agree with the boxes, -1 to 1"""
    chances: Chances


def read(pixels: Pixels, grids: Sequence[Grid], wishes: Wishes) -> list[Reading]:
    """Return the boards among the grids of a picture, the surest first."""
    found: list[Reading] = []
    for grid in [grid for grid in grids if _sizes(grid)][:MOST_GRIDS]:
        found += _read_grid(pixels, grid, wishes)
    return sorted(found, key=lambda reading: -reading.confidence)


def _sizes(grid: Grid) -> list[int]:
    """Return the sizes of the boards that a grid may hold, apart from labels beside them."""
    rows, columns = grid.shape
    return [size for size in BOXES if size <= min(rows, columns) and max(rows, columns) <= size + MOST_LABELS[size]]


def _read_grid(pixels: Pixels, grid: Grid, wishes: Wishes) -> Iterator[Reading]:
    plane = grid.plane(pixels)
    crops = [grid.crop(plane, cell) for cell in grid.cells]
    figures = read_figures(crops, wishes.digits)
    figures = [without_remnants(figure, crop.shape[:2]) for figure, crop in zip(figures, crops, strict=True)]
    borders = borders_of(plane, grid)
    for size in _sizes(grid):
        windows = list(_windows(grid, size, figures, borders))
        yield _reading(max(windows, key=_first_look))


def _windows(grid: Grid, size: int, figures: Sequence[Figure], borders: Borders) -> Iterator[Window]:
    """Yield the parts of a grid that are as large as a board, for each shape of the boxes."""
    rows, columns = grid.shape
    for top in range(rows - size + 1):
        for left in range(columns - size + 1):
            part = replace(grid, columns=grid.columns[left : left + size], rows=grid.rows[top : top + size])
            lines = Borders(borders.columns[left : left + size - 1], borders.rows[top : top + size - 1])
            inside = [figures[r * columns + c] for r in range(top, top + size) for c in range(left, left + size)]
            fit = fitness(inside, [_size_px(part, cell) for cell in part.cells], size)
            for symbols in symbols_of(size):
                chances = chances_of(inside, fit, symbols)
                for box in SHAPES[size]:
                    yield Window(part, Shape(size, *box), lines.speak_for(*box), chances)


def _size_px(grid: Grid, cell: Cell) -> tuple[float, float]:
    _, _, width, height = grid.rect(cell)
    return height, width


def _first_look(window: Window) -> float:
    readable = float(np.log(window.chances.of.max(1)).sum())
    return for_sudoku(window.shape, window.chances, window.chances.best, None, window.boxes) + readable


def _reading(window: Window) -> Reading:
    shape, chances = window.shape, window.chances
    found = reread(shape, chances.of)
    sure = sureness(shape, chances.of, found)
    is_one = probability(for_sudoku(shape, chances, found.board, found.completion.count, window.boxes))
    cells = found.board.reshape(shape.size, shape.size)
    return Reading(
        "sudoku",
        window.grid,
        tuple(tuple(int(digit) for digit in row) for row in cells),
        tuple(tuple(float(each) for each in row) for row in sure.reshape(cells.shape)),
        "".join(SYMBOLS[digit] for digit in found.board) if BOXES[shape.size] == (shape.box_rows, shape.box_cols) else "",
        float(is_one * sure.prod()),
    )
