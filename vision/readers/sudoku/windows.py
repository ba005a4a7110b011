"""The parts of a grid that may be a board: all of it, or without rows and columns of labels, for each notation.

Lines and tints show the boxes: what separates boxes differs from what separates cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from solvers.sudoku.shape import BOXES, Shape, boxed
from vision.cells.cell_network import MARGIN
from vision.cells.reading import Figure
from vision.frame import Grid, Pixels, Span
from vision.readers.sudoku.chances import Chances, cell_chances, figure_chances, notations_of, sudoku_evidence
from vision.readers.sudoku.font import Font, font_of
from vision.readers.sudoku.layout import BLANK, join_parts, layout_fit, likeliest_signs, without_caret, without_remnants
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
LEFT_OUT, MIN_LABELLED = 3.0, 0.5
"""log-odds lost for each row or column left out that has signs, but in less than this part of its cells"""
SMALLEST = 4  # boards of this size may have labels or keys on one side only, as many puzzles have 5 x 5 cells
MAX_LABELS = {SMALLEST: 1, 6: 1, 9: 4, 12: 2, 16: 2}
"""number of rows or columns of labels or keys that may have been taken for cells, by the size of the board"""

REACH = 0.3  # distance up to which both sides of a border are examined, in cells
BACKGROUND = 0.12  # the outer part of that, which shows the cell's background, in cells
CUTS = (0.25, 0.33, 0.42, 0.5, 0.58, 0.67, 0.75)
"""where a border is examined along the side of each cell, in cells: away from the corners"""
TINT = 0.15  # a change of the background counts like a line of this width, in cells, with the same contrast
MIN_BORDER = 0.6  # smaller differences of borders are noise, in grey levels times cells of width


@dataclass(frozen=True, eq=False)
class Window:
    """A part of a grid as a board of one shape and notation."""

    grid: Grid
    shape: Shape
    borders: Borders
    chances: Chances
    crops: Sequence[Pixels]
    figures: Sequence[Figure] = ()
    n_left_out: int = 0
    """number of rows and columns of the grid beside it that hold signs, but not enough for labels or keys"""

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
        readable = float(np.log(self.chances.values.max(1)).sum()) - LEFT_OUT * self.n_left_out
        return sudoku_evidence(self.shape, self.chances, self.chances.best, None, self.box_agreement) + readable

    @property
    def is_hopeless(self) -> bool:
        """Whether it is too unlike a sudoku to be read with the help of the rules."""
        return self.promise < MIN_PROMISE


def sizes_in(grid: Grid) -> list[int]:
    """Return the sizes of the boards that a grid may hold, perhaps with labels beside them."""
    fewest, most = sorted(grid.shape)
    return [
        size
        for size, labels in MAX_LABELS.items()
        if size <= fewest and most <= size + labels and (fewest == size or size != SMALLEST)
    ]


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
    signs = np.array([bool(figure.signs or figure.marks) for figure in cells.figures]).reshape(rows, columns)
    for top in range(rows - size + 1):
        for left in range(columns - size + 1):
            inside = [row * columns + column for row in range(top, top + size) for column in range(left, left + size)]
            crops = [cells.crops[cell] for cell in inside]
            figures = [cells.figures[cell] for cell in inside]
            fit = layout_fit(figures, [crop.shape[:2] for crop in crops], size)
            part, borders = _part(cells, top, left, size)
            columns_inside, rows_inside = signs[:, left : left + size], signs[top : top + size].T
            n_left_out = _n_unlabelled(columns_inside, top, size) + _n_unlabelled(rows_inside, left, size)
            for symbols, of_all in from_figures:
                chances = cell_chances(of_all[inside], fit, cells.is_unread[inside], cells.has_marks[inside], symbols)
                for shape in SHAPES[size]:
                    yield Window(part, shape, borders, chances, crops, figures, n_left_out)


def _n_unlabelled(signs: NDArray[np.bool_], start: int, size: int) -> int:
    """Return the number of rows outside of a window that hold signs, but not enough for labels or keys."""
    share = np.delete(signs, np.s_[start : start + size], 0).mean(1)
    return int(((share > 0) & (share < MIN_LABELLED)).sum())


def _part(cells: Cells, top: int, left: int, size: int) -> tuple[Grid, Borders]:
    grid, borders = cells.grid, cells.borders
    columns, rows = slice(left, left + size), slice(top, top + size)
    inner_columns, inner_rows = slice(left, left + size - 1), slice(top, top + size - 1)
    return grid.part(rows, columns), Borders(borders.columns[inner_columns], borders.rows[inner_rows])


@dataclass(frozen=True, eq=False)
class Borders:
    """The strength of borders between neighbouring columns and rows, in grey levels times cells of width."""

    columns: NDArray[np.float64]
    rows: NDArray[np.float64]

    def agreement(self, box_rows: int, box_cols: int) -> float:
        """Return how well the borders agree with boxes of some rows and columns, -1 to 1, 0 if they show nothing.

        Boxes of one row stand for a board without boxes, which borders can't show.
        """
        if box_rows == 1:
            return 0.0
        return (_contrast(self.rows, box_rows) + _contrast(self.columns, box_cols)) / 2


def borders_of(plane: Pixels, grid: Grid) -> Borders:
    """Return the borders between the cells of a grid, which is upright in the plane's picture."""
    left, top = max(0, int(grid.columns[0][0])), max(0, int(grid.rows[0][0]))
    board = plane[top : int(grid.rows[-1][1]) + 1, left : int(grid.columns[-1][1]) + 1]
    grey = np.asarray(cv2.cvtColor(board, cv2.COLOR_BGR2GRAY), np.uint8)
    columns, rows = _moved(grid.columns, left), _moved(grid.rows, top)
    return Borders(_borders(grey, columns, rows), _borders(grey.T, rows, columns))


def _moved(spans: tuple[Span, ...], origin: int) -> tuple[Span, ...]:
    return tuple((start - origin, end - origin) for start, end in spans)


def _borders(grey: NDArray[np.uint8], across: tuple[Span, ...], along: tuple[Span, ...]) -> NDArray[np.float64]:
    """Return the strength of borders from left to right: the median over the cells along each border."""
    pitch = (across[-1][1] - across[0][0]) / len(across)
    middles = np.array([(one[1] + other[0]) / 2 for one, other in pairwise(across)])
    offsets = np.arange(round(-REACH * pitch), round(REACH * pitch) + 1)
    columns = np.clip(np.floor(middles[:, None] + offsets), 0, grey.shape[1] - 1).astype(np.intp)
    rows = np.array([[start + (end - start) * cut for cut in CUTS] for start, end in along])
    rows = np.clip(rows, 0, grey.shape[0] - 1).astype(np.intp)
    seen = np.median(grey[rows[:, :, None, None], columns[None, None]], 1)
    width = max(1, round(BACKGROUND * pitch))
    left, right = np.median(seen[:, :, :width], 2), np.median(seen[:, :, -width:], 2)
    stands_out = np.minimum(abs(seen - left[:, :, None]), abs(seen - right[:, :, None])).sum(2) / pitch
    tint = abs(np.median(left - right, 0))  # signed before the median, as tinted cells may be on either side
    return np.asarray(np.median(stands_out, 0) + TINT * tint, np.float64)


def _contrast(borders: NDArray[np.float64], box: int) -> float:
    """Return the difference of the median borders of boxes and of cells, as a part of the larger, -1 to 1."""
    is_of_box = (np.arange(len(borders)) + 1) % box == 0
    outer, inner = float(np.median(borders[is_of_box])), float(np.median(borders[~is_of_box]))
    return (outer - inner) / max(outer, inner, MIN_BORDER)
