"""Row by row: every tile along a planned path, the last two rows together as a ring.

The number-klotski method, for all sizes: the blank's home is the last cell, and a board of two columns is seen transposed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from solvers.puzzle import Cell, Progress, Role, Step
from solvers.sliding import rules
from solvers.sliding.planning.path_plan import Direction
from solvers.sliding.planning.view import View
from solvers.sliding.planning.walk import Errand, finish_square, lead_blank
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.sliding.row_by_row.last_rows import finish_last_rows
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


def solve_by(state: SlidingState, options: Mapping[str, str]) -> Iterator[Step | Progress]:
    """Do the same with the direction that was chosen."""
    return solve(state, options["direction"])


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
        yield board.step(f"{tile} is already in place at {board.view.name(cell)}. It is locked there.", Technique.LOCK)
    elif (yield from bring(board, Errand(tile, cell), prefer)):
        board.lock([cell])
    else:
        yield from lift_last_tile(board, tile, cell)


# the last tile of a row, when the blank can't get in front of it


MOVERS: Final = 3
"""How many locked tiles step aside: all others of a row of four, as published, and no more of a longer one."""


def lift_last_tile(board: WorkBoard, tile: int, target: Cell) -> Iterator[Step]:
    """Yield the steps that take a tile from the cell below into its target, the last cell of a row, and lock the row.

    Between the same two cells the blank takes different ways, by nothing but the direction that it tries first. Source: the
    number-klotski method.
    """
    row, last = target
    movers = [(row, col) for col in range(max(0, last - MOVERS), last)]
    parking, start, before = (row + 1, last), (row + 1, movers[0][1]), movers[-1]
    name, line = board.view.name, board.view.row_name(row)
    aim = board.mark(Role.TARGET, target)

    def note(why: str) -> Step:
        return board.step(why, Technique.LIFT, (aim, board.mark_tile(tile)))

    def lead(goal: Cell, first: Direction | None, purpose: str) -> Iterator[Step]:
        return lead_blank(board, goal, first, purpose, Technique.LIFT, aim, tile)

    board.lock([parking])
    yield note(f"{tile} is parked at {name(parking)}. Locked tiles shut off {name(target)}, so the blank can't get there.")
    yield from lead(start, Direction.LEFT, f"from where it can push {line} aside")
    board.unlock(movers)
    yield note(f"{name(movers[0])} to {name(before)} are unlocked. Their tiles step aside for the blank and come back later.")
    yield from lead(before, Direction.UP, f"which pushes {line} aside")
    board.unlock([parking])
    yield from lead(parking, Direction.RIGHT, f"which lifts {tile} into {name(target)}")
    board.lock([target])
    yield note(f"{tile} is lifted into {name(target)}. It is locked there, and the blank goes back to mend the row.")
    yield from lead(before, None, f"round {tile}, which is locked now")
    yield from lead(start, Direction.LEFT, f"which puts {line} back")
    board.lock(movers)
