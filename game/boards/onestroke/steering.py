"""What a hand means on a one-stroke board: how a click, a drag or an arrow lengthens the line or takes it back."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.boards.grid import Grid, direction
from game.theme.proportions import Stroked
from solvers.errors import IllegalMove
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell

Moves = tuple[Visit, ...]


def clicked(state: OneStrokeState, cell: Cell) -> Moves:
    """Return the moves of a click: back to a cell of the line, or straight on to a free one; none where that can't be."""
    if not state.trail or cell == state.head:
        return ()
    if cell in state.visited:
        return (Visit(cell),)
    return _made(state, _straight(state.head, cell))


def arrow(state: OneStrokeState, down: int, right: int) -> Moves:
    """Return the move of an arrow key: to the neighbour there, or back to it, if the line came from there."""
    cell = (state.head[0] + down, state.head[1] + right)
    return (Visit(cell),) if cell in state.ways_on or state.trail[-2:-1] == (cell,) else ()


def dragged(state: OneStrokeState, cell: Cell, via: Cell | None) -> Moves:
    """Return the moves with which a line follows the pointer to a cell, which it entered from another.

    Straight, or round one corner. If there are two such ways, it is the one that the pointer took. A drag takes a line back
    only to cells that are not much farther along it than the pointer has gone: a line that is crossed by mistake stays.
    """
    if cell == state.head:
        return ()
    if cell in state.visited:
        steps = len(state.trail) - 1 - state.trail.index(cell)
        return (Visit(cell),) if steps <= 2 * _distance(state.head, cell) + Stroked.SLACK else ()
    ways = [made for way in _ways(state.head, cell) if (made := _made(state, way))]
    if len(ways) > 1:
        ways = [made for made in ways if via is not None and Visit(via) in made]
    return ways[0] if len(ways) == 1 else ()


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _made(state: OneStrokeState, way: tuple[Cell, ...]) -> Moves:
    """Return the moves along a way, or none if they can't all be made."""
    moves = tuple(map(Visit, way))
    if not moves or any(cell in state.visited for cell in way):
        return ()
    try:
        state.apply_all(moves)
    except IllegalMove:
        return ()
    return moves


def _straight(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells after the start on the straight way to the end; none where there is no such way."""
    down, right = direction(start, end)
    if (down != 0) == (right != 0):
        return ()
    return tuple((start[0] + down * step, start[1] + right * step) for step in range(1, _distance(start, end) + 1))


def _ways(start: Cell, end: Cell) -> list[tuple[Cell, ...]]:
    """Return the ways with one corner at most."""
    if start[0] == end[0] or start[1] == end[1]:
        return [_straight(start, end)]
    corners = ((start[0], end[1]), (end[0], start[1]))
    return [_straight(start, corner) + _straight(corner, end) for corner in corners]


@dataclass
class Stroke:
    """A drag under way: where the pointer was last, and what it has done so far."""

    point: tuple[int, int]
    cell: Cell  # the cell that the pointer was in last
    has_acted: bool = False
    refused: Cell | None = None  # the cell that the line could not follow to, as long as the pointer is there

    def follow(self, state: OneStrokeState, grid: Grid, point: tuple[int, int]) -> Moves:
        """Return the moves with which the line follows the pointer to a point, cell by cell as it went there."""
        moves: list[Visit] = []
        self.refused = None
        for cell, via in self._entered(grid, point):
            made = dragged(state, cell, via)
            if made:
                moves += made
                state = state.apply_all(made)
            self.refused = None if made or cell in state.visited else cell
        return tuple(moves)

    def _entered(self, grid: Grid, point: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
        """Yield the cells that the pointer enters on a straight way to a point, each with the one that it came from.

        A cell whose edge is only brushed isn't entered.
        """
        (x, y), (to_x, to_y) = self.point, point
        self.point = point
        n_steps = max(abs(to_x - x), abs(to_y - y), 1)
        via = cell = self.cell
        entered: Cell | None = None
        for step in range(1, n_steps + 1):
            place = (round(x + (to_x - x) * step / n_steps), round(y + (to_y - y) * step / n_steps))
            here = grid.cell_at(place)
            if here is None:
                continue
            if here != cell:
                via, cell = cell, here
            if here != entered and _is_inside(grid, here, place):
                entered = here
                yield here, via
        self.cell = cell


def _is_inside(grid: Grid, cell: Cell, point: tuple[int, int]) -> bool:
    inset = -2 * round(grid.side * Stroked.DEAD_ZONE)
    return bool(grid.area_at(*cell).inflate(inset, inset).collidepoint(point))
