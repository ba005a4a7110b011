"""Turns a part of a grid into a reading: the likeliest board, how sure it is, and what is to be said about it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.puzzle import cell_name
from solvers.sudoku.rules import SudokuState
from solvers.sudoku.shape import SYMBOLS, Shape
from vision.frame import DOUBTFUL, Reading
from vision.readers.sudoku.evidence import for_sudoku, probability, sureness
from vision.readers.sudoku.font import are_named_rightly
from vision.readers.sudoku.rules import errors
from vision.readers.sudoku.rules.rereading import Board, Reread, clashes, reread
from vision.readers.sudoku.windows import SELDOM, Window

Value = TypeVar("Value", int, float)

CLASSIC_BOX = (3, 3)
MOST_NAMED = 6  # cells are named one by one up to so many
PLAYER_ERRED = 0.96
"""how often a board that breaks the rules was broken by its player, where every sign is sure, and not by the reading"""
MOST_OF_DOUBTFUL = 0.4
"""how sure a board can be without digits, as any square grid could be one, or with digits in one line only, and one of a
seldom shape without just one solution"""
FEWEST_NOTED = 0.02  # the part of the cells in which small signs count as pencil marks, and not as dirt


def reading_of(window: Window) -> Reading:
    """Return what a part of a grid says if it is a sudoku; the confidence includes whether it is one."""
    shape = window.shape
    chances = window.font.sharpened(window.chances.of, reread(shape, window.chances.of).board)
    found = reread(shape, chances)
    breaks_rules = bool(found.wrong) or found.completion.count == 0
    is_excused = breaks_rules and errors.are_shown(shape, found.board, window.crops)
    sure = sureness(shape, chances, found, is_excused)
    evidence = for_sudoku(shape, window.chances, found.board, None if is_excused else found.completion.count, window.boxes)
    confidence = (
        probability(evidence)
        * are_named_rightly(window.chances.of, found.board)
        * float(sure.prod())
        * (PLAYER_ERRED ** max(1, len(found.wrong) // 2) if breaks_rules and not is_excused else 1.0)
    )
    if _are_in_line(shape, found.board) or (_is_seldom(shape) and found.completion.count != 1):
        confidence = min(confidence, MOST_OF_DOUBTFUL)
    return Reading(
        "sudoku",
        window.grid,
        _rows(shape, found.board.tolist()),
        _rows(shape, sure.tolist()),
        str(SudokuState.of_givens(shape, bytes(found.board.tolist()))),
        confidence,
        tuple(_notes(window, found, sure, is_excused)),
        _details(window, found),
    )


def _rows(shape: Shape, cells: list[Value]) -> tuple[tuple[Value, ...], ...]:
    return tuple(tuple(cells[start : start + shape.size]) for start in range(0, shape.n_cells, shape.size))


def _are_in_line(shape: Shape, board: Board) -> bool:
    """Tell whether there are no digits, or all in one row or column, as those that number the lines of another game."""
    is_filled = board.reshape(shape.size, shape.size) > 0
    return min(int(is_filled.any(axis).sum()) for axis in (0, 1)) <= 1


def _is_seldom(shape: Shape) -> bool:
    return shape.size in SELDOM or not shape.has_boxes


def _details(window: Window, found: Reread) -> dict[str, object]:
    shape, details = window.shape, dict[str, object]()
    if (shape.box_rows, shape.box_cols) != CLASSIC_BOX:
        details["box"] = [shape.box_rows, shape.box_cols]
    if window.chances.has_marks[found.board == 0].sum() > FEWEST_NOTED * shape.n_cells:
        details["pencil"] = True
    if clashes(shape, found.board).any():
        details["error"] = True
    return details


def _notes(window: Window, found: Reread, sure: NDArray[np.float64], is_excused: bool) -> Iterator[str]:
    shape = window.shape
    doubtful = np.flatnonzero(sure < DOUBTFUL)
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
    names = [cell_name(shape.place_of(int(cell))) for cell in cells[:MOST_NAMED]]
    more = len(cells) - len(names)
    if more:
        return f"{', '.join(names)} and {more} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
