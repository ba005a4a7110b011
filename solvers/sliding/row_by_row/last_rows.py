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
from solvers.sliding.planning.walk import Errand, lead_blank, square, turn_square, walk_blank
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.sliding.row_by_row.tile_path import Preference, bring


@dataclass(frozen=True, slots=True)
class TilePair:
    """Two tiles that are to stand one above the other in an outer column of the last two rows."""

    upper: int
    lower: int
    corner: Cell
    """the column's upper cell, where the upper tile is to stand"""
    inward: int
    """1 if the free columns are to the right, -1 if they are to the left"""

    @property
    def below(self) -> Cell:
        """Where the lower tile is to stand: the pocket under the corner."""
        return self._cell(1, 0)

    @property
    def beside(self) -> Cell:
        """The corner's neighbour in the upper row."""
        return self._cell(0, 1)

    @property
    def mouth(self) -> Cell:
        """The one cell that leads to the pocket while the corner is locked."""
        return self._cell(1, 1)

    @property
    def refuge(self) -> Cell:
        """The third cell of the lower row: from there the way to the cell beside the corner is free."""
        return self._cell(1, 2)

    def _cell(self, down: int, inward: int) -> Cell:
        return self.corner[0] + down, self.corner[1] + inward * self.inward

    def stands(self, board: WorkBoard) -> bool:
        """Tell whether both tiles are where they are to stand."""
        return board.cell_of(self.upper) == self.corner and board.cell_of(self.lower) == self.below

    def lies_side_by_side(self, board: WorkBoard) -> bool:
        """Tell whether the lower tile is in the corner and the upper one beside it."""
        return board.cell_of(self.lower) == self.corner and board.cell_of(self.upper) == self.beside

    def is_caught(self, board: WorkBoard) -> bool:
        """Tell whether the upper tile is in the pocket, or before it with the blank inside."""
        place = board.cell_of(self.upper)
        return place == self.below or (place == self.mouth and board.blank == self.below)


def stand_pair(board: WorkBoard, pair: TilePair, prefer: Preference) -> Iterator[Step]:
    """Yield the steps that stand a pair in its column, and lock it there.

    Source: the number-klotski method's way with a pair that lies side by side; here every pair is brought to lie so.
    """
    if not pair.stands(board):
        if not pair.lies_side_by_side(board):
            yield from _lay_side_by_side(board, pair, prefer)
        yield from _turn_in(board, pair)
    board.lock([pair.corner, pair.below])


def _lay_side_by_side(board: WorkBoard, pair: TilePair, prefer: Preference) -> Iterator[Step]:
    to_corner = Errand(pair.lower, pair.corner, f"It waits in the corner; {pair.upper} is to follow it to the cell beside.")
    yield from bring(board, to_corner, prefer)
    if pair.is_caught(board):
        caught = f"{pair.upper} is caught at {board.view.name(board.cell_of(pair.upper))}"
        why = f"{caught}. With {pair.lower} locked in the corner it could not get out, so it is led out first."
        yield board.step(why, Technique.LEAD_OUT, (board.mark_tile(pair.upper),))
        yield from bring(board, Errand(pair.upper, pair.refuge, f"It is out; {pair.lower} goes back to the corner."), prefer)
        yield from bring(board, to_corner, prefer)
    board.lock([pair.corner])
    yield from bring(board, Errand(pair.upper, pair.beside, f"It is beside {pair.lower} now."), prefer)
    board.unlock([pair.corner])


def _turn_in(board: WorkBoard, pair: TilePair) -> Iterator[Step]:
    """Yield the steps that turn a pair from lying into standing: the lower tile goes down and the upper one follows."""
    lower, upper, lying = pair.lower, pair.upper, (pair.corner, pair.beside)
    board.lock(lying)
    why = f"Both are locked while the blank goes to {board.view.name(pair.below)}; from there it turns them into their column."
    targets = board.mark(Role.TARGET, pair.corner, pair.below)
    marks = targets, board.mark_tile(lower), board.mark_tile(upper)
    yield board.step(f"{lower} and {upper} lie side by side. {why}", Technique.SIDE_BY_SIDE, marks)
    outward = Direction.LEFT if pair.inward > 0 else Direction.RIGHT
    yield from lead_blank(board, pair.below, outward, "past the locked pair", Technique.SIDE_BY_SIDE, targets, lower, upper)
    board.unlock(lying)
    purpose = "which turns the pair into its column"
    yield from lead_blank(board, pair.beside, Direction.UP, purpose, Technique.SIDE_BY_SIDE, targets, lower, upper)


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
    yield from stand_pair(board, TilePair(board.view.belongs[upper], board.view.belongs[lower], upper, 1), prefer)
    name = board.view.col_name(col).capitalize()
    yield board.step(f"{name} is finished. Its tiles are locked, so every plan goes round them from now on.", Technique.LOCK)


def _finish_ring(board: WorkBoard, ring: Ring, origin: Cell, prefer: Preference) -> Iterator[Step]:
    def at(cell: Cell) -> Cell:
        return origin[0] + cell[0], origin[1] + cell[1]

    def tile(home: Cell) -> int:
        return board.view.belongs[at(home)]

    for upper, lower, inward in ring.pairs:
        yield from _stand_in_ring(board, TilePair(tile(upper), tile(lower), at(lower), inward), prefer)
    middle = {at(cell): tile(home) for cell, home in ring.middle.items()}
    yield from turn_square(board, square(at((0, 1))), middle, "to put the middle of the ring in order")
    yield from _turn_home(board, tuple(at(cell) for cell in ring.homeward))


def _stand_in_ring(board: WorkBoard, pair: TilePair, prefer: Preference) -> Iterator[Step]:
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
