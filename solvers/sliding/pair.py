"""A pair of tiles stood one above the other in an outer column of the last two rows, by way of lying side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from solvers.puzzle import Cell, Role, Step
from solvers.sliding.path_plan import Direction
from solvers.sliding.tile_path import Wishes, bring
from solvers.sliding.walk import Errand, lead_blank
from solvers.sliding.work_board import Technique, WorkBoard

PLACES: Final[Mapping[Direction, str]] = MappingProxyType(
    {Direction.UP: "above", Direction.DOWN: "below", Direction.LEFT: "left of", Direction.RIGHT: "right of"}
)


@dataclass(frozen=True, slots=True)
class Pair:
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


def stand_pair(board: WorkBoard, pair: Pair, wished: Wishes) -> Iterator[Step]:
    """Yield the steps that stand a pair in its column, and lock it there.

    Source: the number-klotski method's way with a pair that lies side by side; here every pair is brought to lie so.
    """
    if not pair.stands(board):
        if not pair.lies_side_by_side(board):
            yield from _lay_side_by_side(board, pair, wished)
        yield from _turn_in(board, pair)
    board.lock([pair.corner, pair.below])
    above = PLACES[board.view.words[Direction.UP]]
    yield board.step(f"{pair.upper} is {above} {pair.lower}. The pair is locked at {_places(board, pair)}.", Technique.LOCK)


def _places(board: WorkBoard, pair: Pair) -> str:
    return f"{board.view.name(pair.corner)} and {board.view.name(pair.below)}"


def _lay_side_by_side(board: WorkBoard, pair: Pair, wished: Wishes) -> Iterator[Step]:
    follow = f"{pair.upper} follows to the cell beside it."
    to_corner = Errand(pair.lower, pair.corner, f"It waits in the corner; {follow}")
    yield from bring(board, to_corner, wished)
    if pair.is_caught(board):
        why = f"{pair.upper} is caught at {board.view.name(board.cell_of(pair.upper))}. The corner shuts it in, so it is led out first."
        yield board.step(why, Technique.LEAD_OUT, (board.mark(Role.SUBJECT, board.cell_of(pair.upper)),))
        yield from bring(board, Errand(pair.upper, pair.refuge, f"It is out; {pair.lower} goes back to the corner."), wished)
        yield from bring(board, to_corner, wished)
    board.lock([pair.corner])
    yield from bring(board, Errand(pair.upper, pair.beside, f"The pair {pair.lower}, {pair.upper} lies side by side now."), wished)
    board.unlock([pair.corner])


def _turn_in(board: WorkBoard, pair: Pair) -> Iterator[Step]:
    """Yield the steps that turn a pair from lying into standing: the lower tile goes down and the upper one follows."""
    subjects = board.mark(Role.SUBJECT, pair.corner, pair.beside)
    words = board.view.words
    board.lock([pair.corner, pair.beside])
    headline = f"{pair.lower} and {pair.upper} lie side by side"
    why = f"Both are locked while the blank goes to {board.view.name(pair.below)}; then it turns them into their column."
    yield board.step(f"{headline}. {why}", Technique.SIDE_BY_SIDE, (subjects,))
    outward = Direction.LEFT if pair.inward > 0 else Direction.RIGHT
    purpose = f"to {board.view.name(pair.below)}, {words[outward]} first, past the locked pair"
    yield from lead_blank(board, pair.below, outward, purpose, Technique.SIDE_BY_SIDE, subjects)
    board.unlock([pair.corner, pair.beside])
    purpose = f"to {board.view.name(pair.beside)}, {words[Direction.UP]} first, which turns the pair into its column"
    yield from lead_blank(board, pair.beside, Direction.UP, purpose, Technique.SIDE_BY_SIDE, subjects)
