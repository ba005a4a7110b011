"""Where a line may begin in a maze that shows no start: in a cell from which all others can be visited."""

from collections.abc import Iterable

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.fill.solver import find_fill
from solvers.onestroke.maze import COIN, END, FREE, WALL
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell, cell_name
from vision.readers.onestroke.board import WALKED, Board, maze_from, start_of
from vision.readers.onestroke.neighbours import around

MOST_TRIED = 12
"""in so many cells at most a line is tried to begin"""
MOST_NODES = 20_000
CHOSEN = "No start is shown: the line begins in {}, from where it can be finished."


def choose_start(board: Board) -> Cell | None:
    """Return a cell from which a line can visit all free cells of a board without a start, and have the line begin there.

    None, with the board as it was, where there is a start or a line already, or nowhere to begin is found.
    """
    if start_of(board) is not None or board.all(WALKED) or board.all(COIN):
        return None
    start = next((cell for cell in _likely(board) if _can_be_filled(board, cell)), None)
    if start is not None:
        board.signs[start] = "S"
        board.notes.append(CHOSEN.format(cell_name(start)))
    return start


def _likely(board: Board) -> Iterable[Cell]:
    """Return the cells in which a line might begin: dead ends first, and such as there are more of on a chessboard."""
    free = {cell for cell, sign in board.signs.items() if sign == FREE}
    passable = {cell for cell, sign in board.signs.items() if sign in (FREE, END)}
    n_even = sum(2 * (sum(cell) % 2 == 0) - 1 for cell in passable)

    def unlikeliness(cell: Cell) -> tuple[int, bool, Cell]:
        n_near = sum(other in passable for other in around(cell))
        return n_near, n_even != 0 and (sum(cell) % 2 == 0) != (n_even > 0), cell

    return sorted(free, key=unlikeliness)[:MOST_TRIED]


def _can_be_filled(board: Board, start: Cell) -> bool:
    maze = maze_from(board, start)
    if maze is None or WALL not in maze.signs:
        return False
    state = OneStrokeState.at_start(maze)
    try:
        check(state)
        return bool(find_fill(state, MOST_NODES))
    except (Unsolvable, GaveUp):
        return False
