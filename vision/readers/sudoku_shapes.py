"""Tells by its digits how a board is divided, where no lines or tints show boxes: by boxes of either way to lay them, or not."""

from __future__ import annotations

from dataclasses import replace

from solvers.sudoku.shape import boxed
from vision.readers.sudoku_completion import complete
from vision.readers.sudoku_rereading import clashes
from vision.readers.sudoku_windows import CLEAR_BOXES, SHAPES, Window

NOISE = 0.1
"""borders that agree no better than this with boxes show nothing"""


def in_likeliest_shape(window: Window) -> Window:
    """Return a window with the boxes that it shows, or else the first ones with which its digits have just one solution.

    Without any such boxes those count that the digits allow; and if those contradict all of them, it stays as it is.
    """
    undivided = replace(window, shape=boxed(1, window.shape.size))
    if window.boxes > CLEAR_BOXES or (window.is_hopeless and undivided.is_hopeless):
        return window
    allowed = [(each, n_solutions) for each in (*_divided(window), undivided) if (n_solutions := _n_solutions(each)) != 0]
    single = (each for each, n_solutions in allowed if n_solutions == 1)
    return next(single, next((each for each, _ in allowed if each.shape.has_boxes), window))


def _divided(window: Window) -> list[Window]:
    """Return a window in all its shapes that have boxes, those that are seen best before the usual ones and the others."""
    every = (replace(window, shape=shape) for shape in SHAPES[window.shape.size] if shape.has_boxes)
    return sorted(every, key=lambda each: -max(each.boxes, NOISE))


def _n_solutions(window: Window) -> int | None:
    """Return the number of solutions of what is read at first sight, 2 for more, None where that was not found out in time."""
    board = window.chances.best
    return 0 if clashes(window.shape, board).any() else complete(window.shape, board).count
