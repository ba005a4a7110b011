"""Turns input on a one-stroke board into moves: how a click, a drag or an arrow key extends the line or takes it back."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.boards.grid import Grid, direction
from game.theme.proportions import Stroked
from solvers.errors import IllegalMove
from solvers.onestroke.rules import OneStrokeState, Visit
from solvers.puzzle import Cell

Moves = tuple[Visit, ...]


def click_moves(state: OneStrokeState, cell: Cell) -> Moves:
    """Return the moves of a click: back to a cell of the line, or straight to a free cell; none if that isn't possible."""
    if not state.trail or cell == state.head:
        return ()
    if cell in state.visited:
        return (Visit(cell),)
    return _moves_along(state, _straight(state.head, cell))


def arrow_moves(state: OneStrokeState, down: int, right: int) -> Moves:
    """Return the move of an arrow key: on to the neighbour, or back to it if the line came from there."""
    cell = (state.head[0] + down, state.head[1] + right)
    return (Visit(cell),) if cell in state.ways_on or state.trail[-2:-1] == (cell,) else ()


def drag_moves(state: OneStrokeState, cell: Cell, via: Cell | None) -> Moves:
    """Return the moves with which a line follows the pointer to a cell, which the pointer entered from `via`.

    The line goes straight, or round one corner; of two such paths, it takes the pointer's. A drag takes a line back only if
    the pointer went back about as far: a line that the pointer crosses by mistake stays.
    """
    if cell == state.head:
        return ()
    if cell in state.visited:
        steps = len(state.trail) - 1 - state.trail.index(cell)
        return (Visit(cell),) if steps <= 2 * _distance(state.head, cell) + Stroked.SLACK else ()
    options = [moves for path in _paths(state.head, cell) if (moves := _moves_along(state, path))]
    if len(options) > 1:
        options = [moves for moves in options if via is not None and Visit(via) in moves]
    return options[0] if len(options) == 1 else ()


def _distance(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _moves_along(state: OneStrokeState, path: tuple[Cell, ...]) -> Moves:
    """Return the moves along a path, or none if they aren't all legal."""
    moves = tuple(map(Visit, path))
    if not moves or any(cell in state.visited for cell in path):
        return ()
    try:
        state.apply_all(moves)
    except IllegalMove:
        return ()
    return moves


def _straight(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Return the cells on the straight path from the start (excluded) to the end; none if it isn't straight."""
    down, right = direction(start, end)
    if (down != 0) == (right != 0):
        return ()
    return tuple((start[0] + down * step, start[1] + right * step) for step in range(1, _distance(start, end) + 1))


def _paths(start: Cell, end: Cell) -> list[tuple[Cell, ...]]:
    """Return the paths with at most one corner."""
    if start[0] == end[0] or start[1] == end[1]:
        return [_straight(start, end)]
    corners = ((start[0], end[1]), (end[0], start[1]))
    return [_straight(start, corner) + _straight(corner, end) for corner in corners]


@dataclass
class Stroke:
    """A drag in progress."""

    point: tuple[int, int]
    cell: Cell  # the last cell of the pointer
    has_acted: bool = False
    refused: Cell | None = None  # the cell under the pointer, if the line couldn't follow to it

    def follow(self, state: OneStrokeState, grid: Grid, point: tuple[int, int]) -> Moves:
        """Return the moves with which the line follows the pointer to a point, cell by cell."""
        moves: list[Visit] = []
        self.refused = None
        for cell, via in self._entered(grid, point):
            added = drag_moves(state, cell, via)
            if added:
                moves += added
                state = state.apply_all(added)
            self.refused = None if added or cell in state.visited else cell
        return tuple(moves)

    def _entered(self, grid: Grid, point: tuple[int, int]) -> Iterator[tuple[Cell, Cell]]:
        """Yield the cells that the pointer enters on a straight path to a point, each with the cell it came from.

        A cell that the pointer only touches near its edge isn't entered.
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
