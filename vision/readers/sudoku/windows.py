"""The parts of a grid that may be a board: all of it, or without rows and columns of labels, for each notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import BOXES, Shape, boxed
from vision.cells.cell_network import MARGIN
from vision.cells.figure import Figure
from vision.frame import Grid, Pixels
from vision.readers.sudoku.boxes import Borders, borders_of
from vision.readers.sudoku.carets import without_caret
from vision.readers.sudoku.chances import Chances, cell_chances, figure_chances, notations_of
from vision.readers.sudoku.evidence import sudoku_evidence
from vision.readers.sudoku.font import Font, font_of
from vision.readers.sudoku.layout import BLANK, layout_fit, likeliest_signs, without_remnants
from vision.readers.sudoku.parts import join_parts
from vision.signs.glyphs import is_learnt, read_figures

RARE_SIZES = (5, 7, 8, 10)
"""sizes of boards that are tried only if there is no other one: 5 x 5 and 7 x 7 have no boxes"""
SHAPES = {size: [boxed(*box) for box in sorted({box, box[::-1]})] for size, box in BOXES.items()} | {
    size: [boxed(1, size)] for size in RARE_SIZES if size not in BOXES
}
"""for each size the shapes to try, the usual one first"""
MANY_CELLS, STEPS = 36, (5, 4, 3)
"""number of cells from which a grid is sampled first, and the sample's steps, one of which doesn't repeat the same columns"""
CLEAR_BOXES = 0.3  # agreement of lines with boxes that is hardly found except on sudokus
MIN_FILLED, MIN_LIKE_DIGITS = 4, {MANY_CELLS: 0.25, 122: 0.6}
"""number of filled cells from which the mean probability of digits matters, and its least value by the number of cells: below
that, the cells hold pictures or text"""
MIN_PROMISE = -15.0  # less promising windows aren't read
NOTHING = Figure((), readings=BLANK)
DIGITS = "0123456789"
MAX_ZEROS = 0.25  # share of cells that hold a 0 from which it stands for an empty cell
MAX_LABELS = {4: 0, 6: 1, 9: 4, 12: 2, 16: 2}
"""number of rows or columns of labels or keys that may have been taken for cells, by the size of the board"""


@dataclass(frozen=True, eq=False)
class Window:
    """A part of a grid as a board of one shape and notation."""

    grid: Grid
    shape: Shape
    borders: Borders
    chances: Chances
    crops: Sequence[Pixels]
    figures: Sequence[Figure] = ()

    @property
    def box_agreement(self) -> float:
        """How well its lines agree with the boxes, -1 to 1."""
        return self.borders.agreement(self.shape.box_rows, self.shape.box_cols)

    @cached_property
    def font(self) -> Font:
        """How its signs compare."""
        return font_of(self.crops, self.figures)

    @cached_property
    def promise(self) -> float:
        """The log-odds of a sudoku before the rules help to read it."""
        readable = float(np.log(self.chances.values.max(1)).sum())
        return sudoku_evidence(self.shape, self.chances, self.chances.best, None, self.box_agreement) + readable

    @property
    def is_hopeless(self) -> bool:
        """Whether it is too unlike a sudoku to be read with the help of the rules."""
        return self.promise < MIN_PROMISE


def sizes_in(grid: Grid) -> list[int]:
    """Return the sizes of the boards that a grid may hold, perhaps with labels beside them."""
    rows, columns = grid.shape
    return [size for size, labels in MAX_LABELS.items() if size <= min(rows, columns) and max(rows, columns) <= size + labels]


def rare_sizes_in(grid: Grid) -> list[int]:
    """Return the size of the board that a grid may be as a whole, if it is rare."""
    rows, columns = grid.shape
    return [size for size in RARE_SIZES if rows == columns == size]


@dataclass(frozen=True, eq=False)
class Cells:
    """What is seen in the cells of a grid, row by row."""

    grid: Grid
    crops: list[Pixels]
    figures: list[Figure]
    is_unread: NDArray[np.bool_]
    has_marks: NDArray[np.bool_]
    borders: Borders


def cells_of(pixels: Pixels, grid: Grid, sizes: Sequence[int], classifier: str) -> Cells | None:
    """Return what is seen in the cells of a grid, None if it isn't the digits of a board of some sizes.

    Where no lines or tints show boxes, a sample of the cells is checked first.
    """
    plane = grid.plane(pixels)
    crops = [grid.crop(plane, cell) for cell in grid.cells]
    borders = borders_of(plane, grid)
    step, least = 1, 0.0
    if len(crops) >= MANY_CELLS and not any(_shows_boxes(borders, size) for size in sizes):
        step = next(step for step in STEPS if grid.shape[1] % step)
        least = max(least for fewest, least in MIN_LIKE_DIGITS.items() if len(crops) >= fewest)
    if is_learnt(classifier):
        figures = _without_zeros(read_figures([grid.crop(plane, cell, -MARGIN) for cell in grid.cells], classifier, MARGIN))
        if not any(figure.signs for figure in figures) or _are_no_digits(figures, max(sizes), least):
            return None
        plain = without_caret(crops, figures)
        figures = [figure if one is other else NOTHING for figure, one, other in zip(figures, plain, crops, strict=True)]
        return Cells(grid, plain, figures, np.zeros(len(crops), np.bool_), _have_marks(figures), borders)
    if least and _are_no_digits(read_figures(crops[::step], classifier), max(sizes), least):
        return None
    figures = read_figures(crops, classifier)
    if not any(figure.signs for figure in figures):
        return None
    plain = without_caret(crops, figures)
    figures = figures if plain is crops else read_figures(plain, classifier)
    figures = [without_remnants(figure, crop.shape[:2]) for figure, crop in zip(figures, plain, strict=True)]
    whole = join_parts(figures, plain, classifier)
    is_unread = np.array([not figure.signs and bool(likeliest_signs(figure)) for figure in whole])
    return Cells(grid, plain, whole, is_unread, _have_marks(figures), borders)


def _have_marks(figures: Sequence[Figure]) -> NDArray[np.bool_]:
    return np.array([bool(figure.marks) for figure in figures])


def _without_zeros(figures: list[Figure]) -> list[Figure]:
    """Return figures without zeros, if these are so many that a 0 stands for an empty cell."""
    is_zero = [figure.best(DIGITS)[0] == "0" for figure in figures]
    if sum(is_zero) < MAX_ZEROS * len(figures):
        return figures
    return [NOTHING if zero else figure for zero, figure in zip(is_zero, figures, strict=True)]


def _shows_boxes(borders: Borders, size: int) -> bool:
    return any(borders.agreement(shape.box_rows, shape.box_cols) > CLEAR_BOXES for shape in SHAPES[size])


def _are_no_digits(figures: Sequence[Figure], size: int, least: float) -> bool:
    """Return whether the filled cells' mean probability of digits is below a limit."""
    is_filled = np.array([figure.readings != BLANK for figure in figures])
    likely = np.max([figure_chances(figures, symbols)[:, 1:-1].sum(1) for symbols in notations_of(size)], 0)
    return int(is_filled.sum()) >= MIN_FILLED and float(likely[is_filled].mean()) < least


def windows_in(cells: Cells, size: int) -> Iterator[Window]:
    """Yield the windows of a grid for boards of a size."""
    from_figures = [(symbols, figure_chances(cells.figures, symbols)) for symbols in notations_of(size)]
    rows, columns = cells.grid.shape
    for top in range(rows - size + 1):
        for left in range(columns - size + 1):
            inside = [row * columns + column for row in range(top, top + size) for column in range(left, left + size)]
            crops = [cells.crops[cell] for cell in inside]
            figures = [cells.figures[cell] for cell in inside]
            fit = layout_fit(figures, [crop.shape[:2] for crop in crops], size)
            part, borders = _part(cells, top, left, size)
            for symbols, of_all in from_figures:
                chances = cell_chances(of_all[inside], fit, cells.is_unread[inside], cells.has_marks[inside], symbols)
                for shape in SHAPES[size]:
                    yield Window(part, shape, borders, chances, crops, figures)


def _part(cells: Cells, top: int, left: int, size: int) -> tuple[Grid, Borders]:
    grid, borders = cells.grid, cells.borders
    columns, rows = slice(left, left + size), slice(top, top + size)
    inner_columns, inner_rows = slice(left, left + size - 1), slice(top, top + size - 1)
    return grid.part(rows, columns), Borders(borders.columns[inner_columns], borders.rows[inner_rows])
