"""Corner in: the outermost column and row first, then the next ones, until a 2 x 2 square is left.

The picture-puzzle method, for all sizes: the blank's home is the first cell, so that finishing far from it keeps the rest easy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from solvers.puzzle import Cell, Progress, Role, Step
from solvers.sliding import rules
from solvers.sliding.line_ends import COLUMN_END, ROW_END, LineEnd, finish_end
from solvers.sliding.path_plan import VECTORS, Direction, Plan
from solvers.sliding.rules import Home, SlidingState
from solvers.sliding.turning import square, turn_square
from solvers.sliding.view import View
from solvers.sliding.walk import Errand, advance, counted
from solvers.sliding.work_board import Technique, WorkBoard


@dataclass(frozen=True, slots=True)
class Relation:
    """How a target lies from a tile, and in which directions the tile may go."""

    name: str
    ways: tuple[Direction, ...]


RELATIONS: Final[Mapping[Cell, Relation]] = MappingProxyType(
    {
        (1, 1): Relation("below right", (Direction.RIGHT, Direction.DOWN)),
        (1, 0): Relation("below", (Direction.DOWN,)),
        (1, -1): Relation("below left", (Direction.LEFT, Direction.DOWN)),
        (0, -1): Relation("left", ()),  # can't occur: everything to the left of a target is placed later
        (0, 1): Relation("right", (Direction.RIGHT,)),
        (-1, 1): Relation("above right", (Direction.RIGHT, Direction.UP)),
        (-1, 0): Relation("above", (Direction.UP,)),
        (-1, -1): Relation("above left", ()),  # can't occur, for the same reason
        (0, 0): Relation("same", ()),
    }
)
