"""Turns a part of a grid into a reading: the most probable board, its confidence, and notes."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import cell_name
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS, Shape
from vision.frame import DOUBTFUL, Reading
from vision.readers.sudoku.evidence import cell_confidences, probability, sudoku_evidence
from vision.readers.sudoku.font import naming_probability
from vision.readers.sudoku.rules import errors
from vision.readers.sudoku.rules.rereading import Board, Reread, clashes, reread
from vision.readers.sudoku.windows import RARE_SIZES, Window

Value = TypeVar("Value", int, float)

CLASSIC_BOX = (3, 3)
MAX_NAMED = 6  # number of cells that a note names one by one
PLAYER_ERRED = 0.96
"""probability that the player, not the reading, broke the rules, if every sign is certain"""
MAX_DOUBTFUL_CONFIDENCE = 0.4
"""limit for boards without digits, which any square grid could be, with digits in one line only, or of a rare shape without a
unique solution"""
MIN_NOTED = 0.02  # share of cells with small signs from which these count as pencil marks, not as dirt


def reading_of(window: Window) -> Reading:
    """Return the reading of a window; its confidence includes whether it is a sudoku."""
    shape = window.shape
    chances = window.font.sharpened(window.chances.values, reread(shape, window.chances.values).board)
    found = reread(shape, chances)
    breaks_rules = bool(found.wrong) or found.completion.count == 0
    is_excused = breaks_rules and errors.are_marked(shape, found.board, window.crops)
    confidences = cell_confidences(shape, chances, found, is_excused)
    n_solutions = None if is_excused else found.completion.count
    evidence = sudoku_evidence(shape, window.chances, found.board, n_solutions, window.box_agreement)
    confidence = (
        probability(evidence)
        * naming_probability(window.chances.values, found.board)
        * float(confidences.prod())
        * (PLAYER_ERRED ** max(1, len(found.wrong) // 2) if breaks_rules and not is_excused else 1.0)
    )
    if _are_in_line(shape, found.board) or (_is_rare(shape) and found.completion.count != 1):
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


def _is_rare(shape: Shape) -> bool:
    return shape.size in RARE_SIZES or not shape.has_boxes


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
