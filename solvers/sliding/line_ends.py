"""The last cell of a line in the corner-in method, shut in by finished tiles: four turns of 2 x 2 squares move three tiles on.

A turn takes the blank once round a square and back; the other three tiles move on by one place. Two turns and their opposites
leave every finished tile where it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from solvers.puzzle import Cell, Role, Step
from solvers.sliding.turning import blank_round, square
from solvers.sliding.walk import lead_blank, walk_blank
from solvers.sliding.work_board import Technique, WorkBoard

TOP_LEFT: Final = (-1, -1)
TOP_RIGHT: Final = (-1, 1)
BOTTOM_RIGHT: Final = (1, 1)
BOTTOM_LEFT: Final = (1, -1)
CORNERS: Final[Mapping[Cell, str]] = MappingProxyType(
    {TOP_LEFT: "top left", TOP_RIGHT: "top right", BOTTOM_RIGHT: "bottom right", BOTTOM_LEFT: "bottom left"}
)


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of the blank about the square in which it has this corner; the tiles go clockwise or counter-clockwise."""

    corner: Cell
    clockwise: bool
    effect: str


@dataclass(frozen=True, slots=True)
class LineEnd:
    """How the last tile of a line is turned into its cell from the one before it."""

    technique: Technique
    blank: Cell
    """where the blank is to be, from the target"""
    turns: tuple[Turn, Turn, Turn, Turn]


def _line_end(technique: Technique, blank: Cell, aside: Cell, through: Cell) -> LineEnd:
    return LineEnd(
        technique,
        blank,
        (
            Turn(aside, True, "takes {tile} aside"),
            Turn(through, True, "draws the wrong tile out of {target}"),
            Turn(aside, False, "brings {tile} back"),
            Turn(through, False, "puts {tile} into {target} and the finished tiles back"),
        ),
    )


COLUMN_END: Final = _line_end(Technique.COLUMN_END, (-1, -1), TOP_RIGHT, TOP_LEFT)
"""The bottom cell of a column, from the cell to its left: x = y in the published squares."""
ROW_END: Final = _line_end(Technique.ROW_END, (-1, 1), BOTTOM_RIGHT, TOP_RIGHT)
"""The first cell of a row, from the cell above it: x = 0."""


def finish_end(board: WorkBoard, end: LineEnd, tile: int, target: Cell) -> Iterator[Step]:
    """Yield the slides that turn a tile, next to its target already, into it.

    Source: the picture-puzzle method. Of the two ways in which its text names the corners, these work; the tiles, not the blank,
    go clockwise.
    """
    name = board.view.name
    start = target[0] + end.blank[0], target[1] + end.blank[1]
    why = f"{tile} is next to {name(target)}. Finished tiles shut that in, so four turns of squares bring {tile} round the corner."
    marks = board.mark(Role.TARGET, target), board.mark(Role.SUBJECT, board.cell_of(tile))
    yield board.step(why, end.technique, marks)
    ...
