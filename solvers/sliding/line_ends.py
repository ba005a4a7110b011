"""The last cell of a line in the corner-in method: finished tiles shut it in, and four turns of squares bring its tile there.

A turn takes the blank once round a 2 x 2 square and back, and the other three tiles move on by one place. Two turns and then
their opposites leave all but three tiles where they were, so what is finished stays so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from solvers.puzzle import Cell, Mark, Role, Step
from solvers.sliding.planning.turning import Square, blank_round, square
from solvers.sliding.planning.walk import lead_blank, walk_blank
from solvers.sliding.planning.work_board import Technique, WorkBoard

Corner: TypeAlias = tuple[int, int]
"""A corner of a square, as the (row, column) signs of where it lies from the middle."""

TOP_LEFT: Final[Corner] = (-1, -1)
TOP_RIGHT: Final[Corner] = (-1, 1)
BOTTOM_RIGHT: Final[Corner] = (1, 1)
CORNER_NAMES: Final[Mapping[Corner, str]] = MappingProxyType(
    {TOP_LEFT: "top left", TOP_RIGHT: "top right", BOTTOM_RIGHT: "bottom right", (1, -1): "bottom left"}
)


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of the blank, which is in this corner of the square; the tiles go clockwise or counter-clockwise."""

    corner: Corner
    is_clockwise: bool


@dataclass(frozen=True, slots=True)
class LineEnd:
    """How the tile of a line's last cell gets there from the cell before it."""

    technique: Technique
    blank: Cell
    """where the blank begins, as the (row, column) difference from the target"""
    turns: tuple[Turn, Turn, Turn, Turn]


COLUMN_END: Final = LineEnd(
    Technique.COLUMN_END,
    (-1, -1),
    (Turn(TOP_RIGHT, True), Turn(TOP_LEFT, True), Turn(TOP_RIGHT, False), Turn(TOP_LEFT, False)),
)
"""The bottom cell of a column, entered from its left: the published case x = y."""
ROW_END: Final = LineEnd(
    Technique.ROW_END,
    (-1, 1),
    (Turn(BOTTOM_RIGHT, True), Turn(TOP_RIGHT, True), Turn(BOTTOM_RIGHT, False), Turn(TOP_RIGHT, False)),
)
"""The first cell of a row, entered from above: the published case x = 0."""
EFFECTS: Final = (
    "it takes {tile} aside",
    "it draws the wrong tile out of {target}",
    "it brings {tile} back before {target}",
    "it puts {tile} into {target}, and all finished tiles back",
)


def finish_end(board: WorkBoard, end: LineEnd, tile: int, target: Cell) -> Iterator[Step]:
    """Yield the steps that turn a tile from next to its target into it; the cells locked before are locked again.

    Source: the picture-puzzle method, whose summary names the corners of the two cases the other way round; its tiles, not its
    blank, go clockwise.
    """
    here, name = board.cell_of(tile), board.view.name
    start = target[0] + end.blank[0], target[1] + end.blank[1]
    aim = board.mark(Role.TARGET, target)
    board.lock([here])
    why = f"Finished tiles shut {name(target)} in. The blank goes to {name(start)}, and four turns of squares do the rest."
    yield board.step(f"{tile} waits at {name(here)}. {why}", end.technique, (aim, board.mark_tile(tile)))
    yield from lead_blank(board, start, None, "to begin the turns", end.technique, aim, tile)
    board.unlock([here])
    yield from _four_turns(board, end, tile, aim, name(target))


def _four_turns(board: WorkBoard, end: LineEnd, tile: int, aim: Mark, target: str) -> Iterator[Step]:
    start = board.blank
    squares = [_square_about(start, turn.corner) for turn in end.turns]
    loosened = sorted({cell for cells in squares for cell in cells if cell in board.locked})
    board.unlock(loosened)
    for number, (turn, cells, effect) in enumerate(zip(end.turns, squares, EFFECTS, strict=True), 1):
        purpose = f"in turn {number} of 4, {_told(board, turn)}: {effect.format(tile=tile, target=target)}"
        path = blank_round(cells, start, 4, clockwise=not turn.is_clockwise)
        yield from walk_blank(board, path, purpose, end.technique, (board.mark(Role.REGION, *cells), aim), tile)
    board.lock(loosened)


def _square_about(blank: Cell, corner: Corner) -> Square:
    """Return the square that has the blank in one of its corners."""
    return square((min(blank[0], blank[0] - corner[0]), min(blank[1], blank[1] - corner[1])))


def _told(board: WorkBoard, turn: Turn) -> str:
    way = "clockwise" if turn.is_clockwise else "counter-clockwise"
    return f"{way} with the blank {CORNER_NAMES[board.view.turned(turn.corner)]}"
