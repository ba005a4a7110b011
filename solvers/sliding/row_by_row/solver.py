"""Row by row: every tile along a planned path, the last two rows together as a ring.

The number-klotski method, for all sizes: the blank's home is the last cell, and a board of two columns is seen transposed.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.puzzle import Cell, Progress, Step
from solvers.sliding import rules
from solvers.sliding.planning.turning import finish_square
from solvers.sliding.planning.view import View
from solvers.sliding.planning.walk import Errand
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.sliding.row_by_row.last_rows import finish_last_rows
from solvers.sliding.row_by_row.last_tile import lift_last_tile
from solvers.sliding.row_by_row.tile_path import AUTO, Preference, bring, preference
from solvers.sliding.rules import Home, SlidingState


def solve(state: SlidingState, direction: str = AUTO) -> Iterator[Step | Progress]:
    """Yield the steps that solve a board, one a slide, and those that only explain; raises Unsolvable.

    `direction` is the one that every plan tries first: up, down, left or right, none, or auto, which chooses it anew for each
    step of a tile so that the blank has the shortest way.
    """
    rules.check(state)
    if state.is_solved():
        return
    view = View.of(state, Home.LAST, transposed=state.cols == 2 < state.rows)
    board = WorkBoard(state, view)
    yield from board.until_solved(_finish(board, preference(direction, view)))


def _finish(board: WorkBoard, prefer: Preference) -> Iterator[Step | Progress]:
    for row in range(board.view.rows - 2):
        yield from _finish_row(board, row, prefer)
    yield from finish_last_rows(board, prefer) if board.view.cols > 2 else finish_square(board)


def _finish_row(board: WorkBoard, row: int, prefer: Preference) -> Iterator[Step | Progress]:
    name = board.view.row_name(row).capitalize()
    yield board.begin(name)
    for col in range(board.view.cols):
        yield from _place(board, (row, col), prefer)
    yield board.step(f"{name} is finished. Its tiles are locked, so every plan goes round them from now on.", Technique.LOCK)


def _place(board: WorkBoard, cell: Cell, prefer: Preference) -> Iterator[Step]:
    """Yield the steps that put the right tile into a cell, and lock it."""
    tile = board.view.belongs[cell]
    if board.cell_of(tile) == cell:
        board.lock([cell])
        yield board.step(f"{tile} is at {board.view.name(cell)} already. It is locked as it is.", Technique.LOCK)
    elif (yield from bring(board, Errand(tile, cell), prefer)):
        board.lock([cell])
    else:
        yield from lift_last_tile(board, tile, cell)
