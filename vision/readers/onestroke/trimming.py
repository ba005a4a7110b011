"""Drops outer rows and columns of a grid that show something beside the maze: the page, or buttons."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np

from solvers.puzzle import Cell
from vision.frame import Grid
from vision.readers.onestroke.cell_roles.looks import BEHIND, Looks

OuterLine: TypeAlias = tuple[int | slice, int | slice]  # an outer row or column, in arrays of a grid's cells
OUTER_LINES: Sequence[OuterLine] = (np.s_[0, :], np.s_[-1, :], np.s_[:, 0], np.s_[:, -1])
MIN_SIDE = 3
"""least number of rows or columns"""
RESTLESS = 2.0
"""deviation of colours from which a cell isn't plain"""
LINE = 0.5
"""probability from which a line is in a cell"""


def without_buttons(grid: Grid, looks: Looks, needed: Sequence[Cell] = ()) -> Grid:
    """Return a grid without outer rows and columns that show only buttons or the like beside the board, and no needed cell."""
    is_board, is_needed = np.ones(grid.shape, np.bool_), np.zeros(grid.shape, np.bool_)
    for cell in needed:
        is_needed[cell] = True
    for line in OUTER_LINES:
        is_board[line] &= is_needed[line].any() or not _shows_buttons(grid, looks, line)
    return grid.filled_part(is_board) or grid


def _shows_buttons(grid: Grid, looks: Looks, line: OuterLine) -> bool:
    """Return whether an outer line shows what is behind the board, and two cells of something that no other cells show."""
    names, is_behind = looks.names[line], looks.is_behind[line]
    is_elsewhere = np.bincount(looks.names.ravel())[names] > np.bincount(names)[names]
    is_other = ~is_behind & ~is_elsewhere & (looks.unrest.reshape(grid.shape)[line] > RESTLESS)
    if grid.prediction is None or not is_behind.any() or not (is_other[1:] & is_other[:-1]).any():
        return False
    return bool((is_behind | is_other).all() and np.median(grid.prediction.contents["line"][line][is_other]) < LINE)


def trimmed(grid: Grid, looks: Looks) -> Grid:
    """Return a grid without outer rows and columns that show only what is around the board."""
    is_there = ~looks.is_behind
    for line in OUTER_LINES:
        is_there[line] &= not _is_page(looks, line)
    sides = [int(is_there.any(axis).sum()) for axis in (1, 0)]
    if is_there.mean() < 0.5 or min(sides) < MIN_SIDE or grid.prediction is None:  # free cells may look like that too
        return grid
    return grid.filled_part(is_there) or grid


def _is_page(looks: Looks, line: OuterLine) -> bool:
    """Return whether an outer line has the colour around the board, and no other cell looks like one of its cells."""
    names = looks.names[line]
    is_elsewhere = np.isin(looks.names, names).sum() > names.size
    middles = looks.middles.reshape(*looks.names.shape, 3)[line]
    return not is_elsewhere and bool((np.linalg.norm(middles - looks.outside, axis=1) < BEHIND).all())
