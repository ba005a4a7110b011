"""Tells by its digits how a board is divided, where no lines or tints show boxes: by boxes of either way to lay them, or not.

Boxes that can be seen count, unless digits that are surely read say that the game knows no boxes, whatever it has drawn.
"""

from dataclasses import replace

from solvers.sudoku.shape import boxed
from vision.readers.sudoku.rules.completion import complete
from vision.readers.sudoku.rules.rereading import clashes
from vision.readers.sudoku.windows import CLEAR_BOXES, SHAPES, Window

SURE = 0.95  # what is in a cell is in no doubt if it is at least so likely
NOISE = 0.1  # borders that agree no better than this with boxes show nothing


def in_likeliest_shape(window: Window) -> Window:
    """Return a window with the boxes that it shows, or else the first ones with which its digits have just one solution.

    Without any such boxes those count that the digits allow; and if those contradict all of them, it stays as it is.
    """
    undivided = replace(window, shape=boxed(1, window.shape.size))
    if window.boxes > CLEAR_BOXES:
        return undivided if _knows_no_boxes(window, undivided) else window
    if window.is_hopeless and undivided.is_hopeless:
        return window
    allowed = [(each, n_solutions) for each in (*_divided(window), undivided) if (n_solutions := _n_solutions(each)) != 0]
    single = (each for each, n_solutions in allowed if n_solutions == 1)
    return next(single, next((each for each, _ in allowed if each.shape.has_boxes), window))


def _knows_no_boxes(window: Window, undivided: Window) -> bool:
    """Tell whether digits contradict the boxes, none of them being in doubt, but allow just one solution without any."""
    is_sure = bool((window.chances.of.max(1) >= SURE).all())
    return is_sure and bool(clashes(window.shape, window.chances.best).any()) and _n_solutions(undivided) == 1


def _divided(window: Window) -> list[Window]:
    """Return a window in all its shapes that have boxes, those that are seen best before the usual ones and the others."""
    every = (replace(window, shape=shape) for shape in SHAPES[window.shape.size] if shape.has_boxes)
    return sorted(every, key=lambda each: -max(each.boxes, NOISE))


def _n_solutions(window: Window) -> int | None:
    """Return the number of solutions of what is read at first sight, 2 for more, None where that was not found out in time."""
    board = window.chances.best
    return 0 if clashes(window.shape, board).any() else complete(window.shape, board).count
