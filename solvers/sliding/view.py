"""A board as a method sees it, turned so that the method is written for one orientation only.

A view maps its cells and directions to the real ones, so that whatever a person reads or sees speaks of the board in front
of them. Tiles keep their real numbers: a method asks for "the tile that belongs here" and never computes a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.puzzle import Cell, cell_name
from solvers.sliding.path_plan import VECTORS, Direction, direction_of
from solvers.sliding.rules import Home, SlidingState


@dataclass(frozen=True)
class View:
    """A board of `rows` x `cols` as the method sees it: the real one, perhaps transposed, then perhaps rotated by 180 degrees."""

    rows: int
    cols: int
    home: Home
    """the real home of the blank"""
    is_transposed: bool
    is_rotated: bool
    real: Mapping[Cell, Cell] = field(init=False)
    """the real cell of each view cell"""
    belongs: Mapping[Cell, int] = field(init=False)
    """the tile whose home each view cell is; 0 for the blank's"""
    words: Mapping[Direction, Direction] = field(init=False)
    """the real direction of each view direction; the same table leads back"""

    @classmethod
    def of(cls, state: SlidingState, home: Home, transposed: bool = False) -> View:
        """Return the view of a board in which the blank's home is as given, its rows and columns exchanged if asked for."""
        rows, cols = (state.cols, state.rows) if transposed else (state.rows, state.cols)
        return cls(rows, cols, state.home, transposed, is_rotated=state.home is not home)

    def __post_init__(self) -> None:
        cells = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        rows, cols = (self.cols, self.rows) if self.is_transposed else (self.rows, self.cols)
        top, left = (rows - 1, cols - 1) if self.is_rotated else (0, 0)
        real = {cell: (top + dr, left + dc) for cell in cells for dr, dc in [self.turned(cell)]}
        goal = SlidingState.goal(rows, cols, self.home)
        object.__setattr__(self, "real", real)
        object.__setattr__(self, "belongs", {cell: goal.tile_at(real[cell]) for cell in cells})
        object.__setattr__(self, "words", {way: direction_of(self.turned(vector)) for way, vector in VECTORS.items()})

    def turned(self, vector: Cell) -> Cell:
        """Return the real (row, column) difference that a difference in the view stands for."""
        dr, dc = vector[::-1] if self.is_transposed else vector
        return (-dr, -dc) if self.is_rotated else (dr, dc)

    def name(self, cell: Cell) -> str:
        """Return the real name of a view cell, such as r2c3."""
        return cell_name(self.real[cell])

    def row_name(self, row: int) -> str:
        """Return the real name of a view row: `row 2`, or `column 2` in a transposed view."""
        return self._line_name("column" if self.is_transposed else "row", (row, 0))

    def col_name(self, col: int) -> str:
        """Return the real name of a view column: `column 3`, or `row 3` in a transposed view."""
        return self._line_name("row" if self.is_transposed else "column", (0, col))

    @property
    def rows_name(self) -> str:
        """What the view's rows are on the real board: `rows` or `columns`."""
        return "columns" if self.is_transposed else "rows"

    def _line_name(self, kind: str, cell: Cell) -> str:
        row, col = self.real[cell]
        return f"{kind} {(row if kind == 'row' else col) + 1}"
