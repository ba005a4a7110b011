"""The last two rows of the row-by-row method: pairs of tiles stood in the outer columns, then everything home as a ring.

Four columns are done as published in the number-klotski method. Of more, the leading ones are finished for good by the same
pair moves; three have one pair and the square beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from solvers.puzzle import Cell, Progress, Role, Step
from solvers.sliding.planning.path_plan import Direction
from solvers.sliding.planning.turning import square, turn_square
from solvers.sliding.planning.walk import walk_blank
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.sliding.row_by_row.pair import Pair, stand_pair
from solvers.sliding.row_by_row.tile_path import Preference


@dataclass(frozen=True, slots=True)
class Ring:
    """How the last columns are finished; cells count from the ring's top left corner, tiles are named by their home."""

    pairs: tuple[tuple[Cell, Cell, int], ...]
    """homes of the upper and the lower tile, and the way inward from the column in which they stand; the lower one's is there"""
    middle: Mapping[Cell, Cell]
    """which tile the cells of the middle square are to hold, the blank in the cell left over"""
    homeward: tuple[Cell, ...]
    """the blank's path from there that takes every tile home"""


RINGS: Final[Mapping[int, Ring]] = MappingProxyType(
    {
        3: Ring(
            pairs=(((0, 1), (0, 0), 1),),
            middle={(0, 2): (0, 2), (1, 1): (1, 0), (1, 2): (1, 1)},
            homeward=((0, 1), (0, 0), (1, 0), (1, 1), (1, 2)),
        ),
        4: Ring(
            pairs=(((0, 1), (0, 0), 1), ((0, 2), (0, 3), -1)),
            middle={(0, 2): (1, 2), (1, 1): (1, 0), (1, 2): (1, 1)},
            homeward=((0, 1), (0, 0), (1, 0), (1, 1), (1, 2), (0, 2), (0, 3), (1, 3)),
        ),
    }
)
WIDEST_RING: Final = max(RINGS)
PLACES: Final[Mapping[Direction, str]] = MappingProxyType(
    {Direction.UP: "above", Direction.DOWN: "below", Direction.LEFT: "left of", Direction.RIGHT: "right of"}
)


def finish_last_rows(board: WorkBoard, prefer: Preference) -> Iterator[Step | Progress]:
    """Yield the steps that solve a board of three columns or more whose rows but the last two are locked."""
    yield board.begin(f"Last two {board.view.rows_name}")
    first = max(0, board.view.cols - WIDEST_RING)
    for col in range(first):
        yield from _finish_column(board, col, prefer)
    yield from _finish_ring(board, RINGS[board.view.cols - first], (board.view.rows - 2, first), prefer)


def _finish_column(board: WorkBoard, col: int, prefer: Preference) -> Iterator[Step]:
    upper, lower = (board.view.rows - 2, col), (board.view.rows - 1, col)
    yield from stand_pair(board, Pair(board.view.belongs[upper], board.view.belongs[lower], upper, 1), prefer)
    name = board.view.col_name(col).capitalize()
    yield board.step(f"{name} is finished. Its tiles are locked, so every plan goes round them from now on.", Technique.LOCK)


def _finish_ring(board: WorkBoard, ring: Ring, origin: Cell, prefer: Preference) -> Iterator[Step]:
    def at(cell: Cell) -> Cell:
        return origin[0] + cell[0], origin[1] + cell[1]

    def tile(home: Cell) -> int:
        return board.view.belongs[at(home)]

    for upper, lower, inward in ring.pairs:
        yield from _stand_in_ring(board, Pair(tile(upper), tile(lower), at(lower), inward), prefer)
    middle = {at(cell): tile(home) for cell, home in ring.middle.items()}
    yield from turn_square(board, square(at((0, 1))), middle, "to put the middle of the ring in order")
    yield from _turn_home(board, tuple(at(cell) for cell in ring.homeward))


def _stand_in_ring(board: WorkBoard, pair: Pair, prefer: Preference) -> Iterator[Step]:
    yield from stand_pair(board, pair, prefer)
    headline = f"{pair.upper} is {PLACES[board.view.words[Direction.UP]]} {pair.lower}"
    places = f"{board.view.name(pair.corner)} and {board.view.name(pair.below)}"
    yield board.step(f"{headline}. That is their order in the ring: they are locked at {places}.", Technique.LOCK)


def _turn_home(board: WorkBoard, path: tuple[Cell, ...]) -> Iterator[Step]:
    board.unlock(path)
    region = board.mark(Role.REGION, *path)
    why = "The ring is ready. Its tiles are in order all round, so one trip of the blank takes them home."
    yield board.step(why, Technique.RING, (region,))
    yield from walk_blank(board, path, "round the ring, which takes its tiles home", Technique.RING, (region,))
