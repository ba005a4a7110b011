"""The last tile of a row, when the blank can't get behind it: the row steps aside, lifts the tile into place and comes back."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.puzzle import Cell, Role, Step
from solvers.sliding.path_plan import Direction
from solvers.sliding.walk import lead_blank
from solvers.sliding.work_board import Technique, WorkBoard


def lift_last_tile(board: WorkBoard, tile: int, target: Cell) -> Iterator[Step]:
    """Yield the steps that take a tile from below its target, the last cell of a row, into it; that row is locked then.

    Which way the blank goes between the same two cells is told by the direction first: up through the row, left back again.
    """
    row, last = target
    others = [(row, col) for col in range(last)]
    parked, before, below_start = (row + 1, last), (row, last - 1), (row + 1, 0)
    name, line = board.view.name, board.view.row_name(row)
    assert board.cell_of(tile) == parked

    def lead(goal: Cell, first: Direction | None, part: int, purpose: str) -> Iterator[Step]:
        marks = board.mark(Role.TARGET, target), board.mark(Role.SUBJECT, board.cell_of(tile))
        wish = f", {board.view.words[first]} first" if first else ""
        return lead_blank(board, goal, first, f"to {name(goal)}{wish}. Part {part} of 5: {purpose}", Technique.LIFT, *marks)

    def note(why: str) -> Step:
        return board.step(why, Technique.LIFT, (board.mark(Role.TARGET, target), board.mark(Role.SUBJECT, board.cell_of(tile))))

    board.lock([parked])
    yield note(f"{tile} is parked at {name(parked)}. Locked tiles shut off {name(target)}, so the blank can't get in front of it.")
    yield from lead(below_start, Direction.LEFT, 1, f"the blank goes to the start of {board.view.row_name(row + 1)}")
    board.unlock(others)
    yield note(f"{line.capitalize()} is unlocked. Its tiles may step aside for the blank and will come back the same way.")
    yield from lead(before, Direction.UP, 2, f"the tiles of {line} step aside")
    board.unlock([parked])
    yield from lead(parked, Direction.RIGHT, 3, f"this puts {tile} into {name(target)}")
    board.lock([target])
    yield from lead(before, None, 4, f"{tile} stays, locked, and the blank turns back")
    yield from lead(below_start, Direction.LEFT, 5, f"the tiles of {line} come back")
    board.lock(others)
