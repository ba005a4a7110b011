"""Infers from the digits whether a board has boxes, and which way round, if no lines or tints show them.

Visible boxes count, unless certain digits show that the game has no boxes, whatever it draws.
"""

from dataclasses import replace

from solvers.sudoku.shape import boxed
from vision.readers.sudoku.rules.completion import complete
from vision.readers.sudoku.rules.rereading import clashes
from vision.readers.sudoku.windows import CLEAR_BOXES, SHAPES, Window

CERTAIN = 0.95  # probability from which a cell is in no doubt
NOISE = 0.1  # agreement with boxes up to which borders show nothing


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
    is_sure = bool((window.chances.values.max(1) >= CERTAIN).all())
    return is_sure and bool(clashes(window.shape, window.chances.best).any()) and _n_solutions(without_boxes) == 1


def _with_boxes(window: Window) -> list[Window]:
    """Return a window in all its shapes with boxes, the most visible ones first, then the usual one."""
    every = (replace(window, shape=shape) for shape in SHAPES[window.shape.size] if shape.has_boxes)
    return sorted(every, key=lambda each: -max(each.box_agreement, NOISE))


def _n_solutions(window: Window) -> int | None:
    """Return the number of solutions of the most probable digits, 2 for more, None if the search gave up."""
    board = window.chances.best
    return 0 if clashes(window.shape, board).any() else complete(window.shape, board).count
