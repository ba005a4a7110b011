"""The last tile of a row, when the blank can't get in front of it: the row steps aside, lifts the tile and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solvers.puzzle import Cell, Role, Step
from solvers.sliding.planning.path_plan import Direction
from solvers.sliding.planning.walk import lead_blank
from solvers.sliding.planning.work_board import Technique, WorkBoard

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
