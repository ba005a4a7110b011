"""Corner in: the outermost column and row first, then the next ones, until a 2 x 2 square is left.

The picture-puzzle method, for all sizes: the blank's home is the first cell, so that what is left stays around it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from solvers.puzzle import Cell, Progress, Role, Step
from solvers.sliding import rules
from solvers.sliding.line_ends import COLUMN_END, ROW_END, LineEnd, finish_end
from solvers.sliding.planning.path_plan import VECTORS, Direction, Plan, steps_towards
from solvers.sliding.planning.turning import finish_square
from solvers.sliding.planning.view import View
from solvers.sliding.planning.walk import Errand, advance
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.sliding.rules import Home, SlidingState


@dataclass(frozen=True, slots=True)
class Relation:
    """How a target lies from a tile, and which ways the tile may go."""

    name: str
    ways: tuple[Direction, ...]


RELATIONS: Final[Mapping[Cell, Relation]] = MappingProxyType(
    {
        (1, 1): Relation("below right", (Direction.RIGHT, Direction.DOWN)),
        (1, 0): Relation("below", (Direction.DOWN,)),
        (1, -1): Relation("below left", (Direction.LEFT, Direction.DOWN)),
        (0, -1): Relation("left", ()),  # impossible: what is right of a target is finished before it
        (0, 1): Relation("right", (Direction.RIGHT,)),
        (-1, 1): Relation("above right", (Direction.RIGHT, Direction.UP)),
        (-1, 0): Relation("above", (Direction.UP,)),
        (-1, -1): Relation("above left", ()),  # impossible: so is what is below and right of it
        (0, 0): Relation("same", ()),
    }
)
"""The nine relations, by the signs of the (row, column) difference from tile to target."""


def solve(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield the steps that solve a board, one a slide, and those that only explain; raises Unsolvable."""
    rules.check(state)
    if state.is_solved():
        return
    board = WorkBoard(state, View.of(state, Home.FIRST))
    yield from board.until_solved(_finish(board))


def _finish(board: WorkBoard) -> Iterator[Step | Progress]:
    for stage, lines in _stages(board.view):
        yield board.begin(stage)
        for line in lines:
            yield from _finish_line(board, line)
    yield from finish_square(board)


@dataclass(frozen=True, slots=True)
class Line:
    """A column or a row that is finished cell by cell, and how its last cell is."""

    name: str
    cells: tuple[Cell, ...]
    end: LineEnd


def _stages(view: View) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Yield the stages from the outermost one: what makes the board square, then layers, down to the last 2 x 2."""
    side = min(view.rows, view.cols)
    for last in range(view.cols - 1, side - 1, -1):
        column = _column(view, last, view.rows)
        yield column.name, (column,)
    for last in range(view.rows - 1, side - 1, -1):
        row = _row(view, last, view.cols)
        yield row.name, (row,)
    for last in range(side - 1, 1, -1):
        yield f"Layer {last + 1}", (_column(view, last, last + 1), _row(view, last, last))


def _column(view: View, col: int, rows: int) -> Line:
    return Line(view.col_name(col).capitalize(), tuple((row, col) for row in range(rows)), COLUMN_END)


def _row(view: View, row: int, cols: int) -> Line:
    return Line(view.row_name(row).capitalize(), tuple((row, col) for col in reversed(range(cols))), ROW_END)


def _finish_line(board: WorkBoard, line: Line) -> Iterator[Step]:
    for cell in line.cells:
        yield from _place(board, cell, line.end)
    yield board.step(f"{line.name} is finished. It stays as it is: its tiles are locked.", Technique.LOCK)


def _place(board: WorkBoard, cell: Cell, end: LineEnd) -> Iterator[Step]:
    """Yield the steps that put the right tile into a cell, and lock it."""
    tile = board.view.belongs[cell]
    if board.cell_of(tile) == cell:
        why = f"{tile} is at {board.view.name(cell)} already. Place and target are the same, so there is nothing to do."
        yield board.step(why, Technique.RELATION, (board.mark_tile(tile),))
    elif not (yield from _bring(board, Errand(tile, cell))):
        yield from finish_end(board, end, tile, cell)
    board.lock([cell])


def _bring(board: WorkBoard, errand: Errand) -> Generator[Step, None, bool]:
    """Yield the steps that bring a tile towards its target, and return False if the blank can't get in front of it at last."""
    told: Relation | None = None
    while (here := board.cell_of(errand.tile)) != errand.goal:
        relation = RELATIONS[_signs(here, errand.goal)]
        plans = _plans(board, here, relation)
        if not plans:
            return False
        if relation is not told:
            yield _relation_step(board, errand, relation)
            told = relation
        way = min(plans, key=lambda way: (plans[way].length, -steps_towards(way, here, errand.goal)))
        yield from advance(board, errand, plans[way], reason=_reason(board, plans, way))
    return True


def _signs(cell: Cell, goal: Cell) -> Cell:
    (row, col), (goal_row, goal_col) = cell, goal
    return (goal_row > row) - (goal_row < row), (goal_col > col) - (goal_col < col)


def _plans(board: WorkBoard, here: Cell, relation: Relation) -> dict[Direction, Plan]:
    """Return, for each way that no locked tile bars, the blank's plan to be in front of the tile."""
    plans = {}
    for way in relation.ways:
        dr, dc = VECTORS[way]
        there = here[0] + dr, here[1] + dc
        if plan := board.plan_blank(there, beside=here):
            plans[way] = plan
    return plans


def _relation_step(board: WorkBoard, errand: Errand, relation: Relation) -> Step:
    here, words = board.cell_of(errand.tile), board.view.words
    name = RELATIONS[board.view.turned(_signs(here, errand.goal))].name
    ways = " or ".join(words[way] for way in relation.ways)
    choice = ", whichever the blank can serve sooner" if len(relation.ways) > 1 else ""
    route = f"It is to go from {board.view.name(here)} to {board.view.name(errand.goal)}"
    why = f"{errand.tile}: target {name}. {route}, so each step is {ways}{choice}."
    return board.step(why, Technique.RELATION, (board.mark(Role.TARGET, errand.goal), board.mark_tile(errand.tile)))


def _reason(board: WorkBoard, plans: Mapping[Direction, Plan], chosen: Direction) -> str:
    return "".join(f" ({board.view.words[way]} would take {plan.length})" for way, plan in plans.items() if way is not chosen)
