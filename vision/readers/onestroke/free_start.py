"""Chooses a start for a maze that shows none: a cell from which all others can be visited."""

from collections.abc import Iterable

from solvers.errors import GaveUp, Unsolvable
from solvers.onestroke.fill.proofs import check
from solvers.onestroke.fill.solver import find_fill
from solvers.onestroke.maze import COIN, END, FREE, WALL
from solvers.onestroke.rules import OneStrokeState
from solvers.puzzle import Cell, cell_name
from vision.readers.onestroke.board import WALKED, Board, maze_from, start_of
from vision.readers.onestroke.neighbours import around

MAX_TRIED = 12
"""number of cells tried as the start"""
MAX_NODES = 20_000
CHOSEN = "No start is shown. The line begins in {}, from where it can be finished."


def choose_start(board: Board) -> Cell | None:
    """Return a cell from which a line can visit all free cells of a board without a start, and mark it as the start.

    None, with the board unchanged, if it has a start or a line already, or if no such cell is found.
    """
    if start_of(board) is not None or board.all(WALKED) or board.all(COIN):
        return None
    start = next((cell for cell in _candidates(board) if _can_be_filled(board, cell)), None)
    if start is not None:
        board.signs[start] = "S"
        board.notes.append(CHOSEN.format(cell_name(start)))
    return start


def _candidates(board: Board) -> Iterable[Cell]:
    """Return candidates for the start: dead ends first, then cells of the more frequent chessboard colour."""
    free = {cell for cell, sign in board.signs.items() if sign == FREE}
    passable = {cell for cell, sign in board.signs.items() if sign in (FREE, END)}
    n_even = sum(2 * (sum(cell) % 2 == 0) - 1 for cell in passable)

    def sort_key(cell: Cell) -> tuple[int, bool, Cell]:
        n_near = sum(other in passable for other in around(cell))
        return n_near, n_even != 0 and (sum(cell) % 2 == 0) != (n_even > 0), cell

    return sorted(free, key=sort_key)[:MAX_TRIED]


def _can_be_filled(board: Board, start: Cell) -> bool:
    maze = maze_from(board, start)
    if maze is None or WALL not in maze.signs:
        return False
    state = OneStrokeState.at_start(maze)
    try:
        check(state)
        return bool(find_fill(state, MAX_NODES))
    except (Unsolvable, GaveUp):
        return False
