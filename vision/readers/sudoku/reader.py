"""Reads sudokus: each square grid is read by its signs and the rules, and the evidence for a sudoku is weighed.

If no lines or tints show boxes, the digits tell whether there are any, and which way round. Wrong entries, which games show in
red, are distinguished from misread digits: both break the rules.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import cell_name
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS, Shape, boxed
from vision.frame import Grid, Pixels, Reading, ReadOptions
from vision.readers.sudoku.chances import cell_confidences, probability, sudoku_evidence
from vision.readers.sudoku.completion import complete
from vision.readers.sudoku.font import naming_probability
from vision.readers.sudoku.rereading import Board, Reread, clashes, reread
from vision.readers.sudoku.windows import CLEAR_BOXES, RARE_SIZES, SHAPES, Window, cells_of, rare_sizes_in, sizes_in, windows_in
from vision.seen import DOUBTFUL

CERTAIN = 0.95  # confidence from which rare sizes aren't tried

Value = TypeVar("Value", int, float)

CLASSIC_BOX = (3, 3)
MAX_NAMED = 6  # number of cells that a note names one by one
PLAYER_ERRED = 0.96  # probability that the player, not the reading, broke the rules, if every sign is certain
MAX_DOUBTFUL_CONFIDENCE = 0.4
"""limit for boards without digits, which any square grid could be, with digits in one line only, or of a rare shape without a
unique solution"""
MIN_NOTED = 0.02  # share of cells with small signs from which these count as pencil marks, not as dirt

SURE = 0.95  # probability from which a cell is in no doubt
NOISE = 0.1  # agreement with boxes up to which borders show nothing

REDNESS = 60  # by how much red exceeds the other two colours in a red pixel
EDGE = 0.12  # part of a cell cropped on each side, with its lines
MIN_RED = 0.012  # least share of red pixels in a cell with a red sign
MAX_CELLS = 0.5  # if a larger share of the digits is red, red doesn't mean wrong


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


def reading_of(window: Window) -> Reading:
    """Return the reading of a window; its confidence includes whether it is a sudoku."""
    shape = window.shape
    chances = window.font.sharpened(window.chances.values, reread(shape, window.chances.values).board)
    found = reread(shape, chances)
    breaks_rules = bool(found.wrong) or found.completion.count == 0
    is_excused = breaks_rules and _are_errors_marked(shape, found.board, window.crops)
    confidences = cell_confidences(shape, chances, found, is_excused)
    n_solutions = None if is_excused else found.completion.count
    evidence = sudoku_evidence(shape, window.chances, found.board, n_solutions, window.box_agreement)
    confidence = (
        probability(evidence)
        * naming_probability(window.chances.values, found.board)
        * float(confidences.prod())
        * (PLAYER_ERRED ** max(1, len(found.wrong) // 2) if breaks_rules and not is_excused else 1.0)
    )
    is_rare = shape.size in RARE_SIZES or not shape.has_boxes
    if _are_in_line(shape, found.board) or (is_rare and found.completion.count != 1):
        confidence = min(confidence, MAX_DOUBTFUL_CONFIDENCE)
    return Reading(
        "sudoku",
        window.grid,
        _rows(shape, found.board.tolist()),
        _rows(shape, confidences.tolist()),
        str(SudokuState.of_givens(shape, bytes(found.board.tolist()))),
        confidence,
        tuple(_notes(window, found, confidences, is_excused)),
        _details(window, found),
    )


def _rows(shape: Shape, cells: list[Value]) -> tuple[tuple[Value, ...], ...]:
    return tuple(tuple(cells[start : start + shape.size]) for start in range(0, shape.n_cells, shape.size))


def _are_in_line(shape: Shape, board: Board) -> bool:
    """Return whether there are no digits, or all are in one row or column, like numbers of another game's lines."""
    is_filled = board.reshape(shape.size, shape.size) > 0
    return min(int(is_filled.any(axis).sum()) for axis in (0, 1)) <= 1


def _details(window: Window, found: Reread) -> dict[str, object]:
    shape, details = window.shape, dict[str, object]()
    if (shape.box_rows, shape.box_cols) != CLASSIC_BOX:
        details["box"] = [shape.box_rows, shape.box_cols]
    if window.chances.has_marks[found.board == 0].sum() > MIN_NOTED * shape.n_cells:
        details["pencil"] = True
    if clashes(shape, found.board).any():
        details["error"] = True
    return details


def _notes(window: Window, found: Reread, confidences: NDArray[np.float64], is_excused: bool) -> Iterator[str]:
    shape = window.shape
    doubtful = np.flatnonzero(confidences < DOUBTFUL)
    if len(doubtful):
        yield f"Check {_named(shape, doubtful)}: hard to read."
    wrong = np.flatnonzero(clashes(shape, found.board).any(1))
    if len(wrong):
        shown = ", as the game shows" if is_excused else ""
        yield f"Digits are repeated in a {shape.kinds.replace(' and', ' or')} at {_named(shape, wrong)}{shown}."
    elif found.completion.count == 0:
        yield "As read, this board has no solution: a digit was misread or is wrong."
    if window.chances.symbols.name:
        first, last = window.chances.symbols.texts[0], window.chances.symbols.texts[-1].upper()
        yield f"Its symbols {first} to {last} were read as 1 to {SYMBOLS[shape.size]}."
    if not shape.has_boxes:
        yield "It has no boxes: each digit appears once in every row and column."
    elif not shape.is_usual:
        yield f"Its boxes have {shape.box_rows} rows and {shape.box_cols} columns."


def _named(shape: Shape, cells: Sequence[int] | NDArray[np.int64]) -> str:
    names = [cell_name(shape.place_of(int(cell))) for cell in cells[:MAX_NAMED]]
    more = len(cells) - len(names)
    if more:
        return f"{', '.join(names)} and {more} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def in_likeliest_shape(window: Window) -> Window:
    """Return a window with the boxes that it shows, or the first ones that give its digits just one solution.

    Otherwise it gets the first boxes that its digits allow; if they allow none, it stays as it is.
    """
    without_boxes = replace(window, shape=boxed(1, window.shape.size))
    if window.box_agreement > CLEAR_BOXES:
        return without_boxes if _has_no_boxes(window, without_boxes) else window
    if window.is_hopeless and without_boxes.is_hopeless:
        return window
    allowed = [(each, n_solutions) for each in (*_with_boxes(window), without_boxes) if (n_solutions := _n_solutions(each)) != 0]
    single = (each for each, n_solutions in allowed if n_solutions == 1)
    return next(single, next((each for each, _ in allowed if each.shape.has_boxes), window))


def _has_no_boxes(window: Window, without_boxes: Window) -> bool:
    """Return whether certain digits contradict the boxes, but have just one solution without any."""
    is_sure = bool((window.chances.values.max(1) >= SURE).all())
    return is_sure and bool(clashes(window.shape, window.chances.best).any()) and _n_solutions(without_boxes) == 1


def _with_boxes(window: Window) -> list[Window]:
    """Return a window in all its shapes with boxes, the most visible ones first, then the usual one."""
    every = (replace(window, shape=shape) for shape in SHAPES[window.shape.size] if shape.has_boxes)
    return sorted(every, key=lambda each: -max(each.box_agreement, NOISE))


def _n_solutions(window: Window) -> int | None:
    """Return the number of solutions of the most probable digits, 2 for more, None if the search gave up."""
    board = window.chances.best
    return 0 if clashes(window.shape, board).any() else complete(window.shape, board).count


def _are_errors_marked(shape: Shape, board: Board, crops: Sequence[Pixels]) -> bool:
    """Return whether red marks the digits that break the rules: each clash has a red cell, or all red digits are wrong."""
    red = np.array([_is_red(crop) for crop in crops]) & (board > 0)
    if not red.any() or red.sum() > MAX_CELLS * (board > 0).sum():
        return False
    rest = np.where(red, 0, board)
    if clashes(shape, board).any():
        return not clashes(shape, rest).any()
    return complete(shape, rest).count != 0


def _is_red(crop: Pixels) -> bool:
    height, width = crop.shape[:2]
    down, across = round(height * EDGE), round(width * EDGE)
    inner: NDArray[np.int16] = crop[down : height - down, across : width - across].astype(np.int16)
    return bool((inner[..., 2] - inner[..., :2].max(2) > REDNESS).mean() > MIN_RED)
