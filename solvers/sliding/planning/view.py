"""A board as a method sees it, turned so that the method only has to be written for one orientation.

A view maps its cells and directions to the real ones, so that whatever people read or see refers to the board in front of
them. Tiles keep their real numbers: a method asks for "the tile that belongs here" and never computes a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from solvers.puzzle import Cell, cell_name
from solvers.sliding.planning.path_plan import VECTORS, Direction, direction_of
from solvers.sliding.rules import Home, SlidingState


@dataclass(frozen=True)
class View:
    """A board of `rows` x `cols` as the method sees it: the real one, perhaps transposed, perhaps rotated by 180 degrees."""

    rows: int
    cols: int
    home: Home  # the real home of the blank
    is_transposed: bool
    is_rotated: bool

    @classmethod
    def of(cls, state: SlidingState, home: Home, transposed: bool = False) -> View:
        """Return the view of a board with the given home of the blank, transposed if asked for."""
        rows, cols = (state.cols, state.rows) if transposed else (state.rows, state.cols)
        return cls(rows, cols, state.home, transposed, is_rotated=state.home is not home)

    @cached_property
    def real(self) -> Mapping[Cell, Cell]:
        last = self.turned((self.rows - 1, self.cols - 1))
        top, left = (-last[0], -last[1]) if self.is_rotated else (0, 0)
        cells = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        return {cell: (top + down, left + right) for cell in cells for down, right in [self.turned(cell)]}

    @cached_property
    def belongs(self) -> Mapping[Cell, int]:
        """The tile whose home each view cell is; 0 for the blank's."""
        rows, cols = (self.cols, self.rows) if self.is_transposed else (self.rows, self.cols)
        goal = SlidingState.goal(rows, cols, self.home)
        return {cell: goal.tile_at(place) for cell, place in self.real.items()}

    @cached_property
    def real_directions(self) -> Mapping[Direction, Direction]:
        """The real direction of each view direction; the mapping is its own inverse."""
        return {direction: direction_of(self.turned(vector)) for direction, vector in VECTORS.items()}

    def turned(self, vector: Cell) -> Cell:
        """Return the real (row, column) difference that a difference in the view stands for."""
        down, right = vector[::-1] if self.is_transposed else vector
        return (-down, -right) if self.is_rotated else (down, right)

    def name(self, cell: Cell) -> str:
        """Return the real name of a view cell, such as r2c3."""
        return cell_name(self.real[cell])

    def row_name(self, row: int) -> str:
        """Return the real name of a view row: `row 2`, or `column 2` in a transposed view."""
        real_row, real_col = self.real[row, 0]
        return f"column {real_col + 1}" if self.is_transposed else f"row {real_row + 1}"

    def col_name(self, col: int) -> str:
        """Return the real name of a view column: `column 3`, or `row 3` in a transposed view."""
        real_row, real_col = self.real[0, col]
        return f"row {real_row + 1}" if self.is_transposed else f"column {real_col + 1}"

    @property
    def rows_name(self) -> str:
        """The name of the view's rows on the real board: `rows` or `columns`."""
        return "columns" if self.is_transposed else "rows"
