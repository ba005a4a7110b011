"""Corner in: the outermost column and row first, then the next ones, until a 2 x 2 square is left.

The picture-puzzle method, for all sizes. The blank's home is the first cell, so that the unsolved rest stays around it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from solvers.puzzle import Cell, Mark, Progress, Role, Step
from solvers.sliding import rules
from solvers.sliding.path_plan import VECTORS, Direction, Plan, steps_towards
from solvers.sliding.rules import Home, SlidingState
from solvers.sliding.work_board import (
    Square,
    Technique,
    TileTask,
    View,
    WorkBoard,
    advance,
    blank_round,
    finish_square,
    lead_blank,
    square,
    walk_blank,
)


@dataclass(frozen=True, slots=True)
class Relation:
    """Where a target is relative to a tile, and the directions in which the tile may go."""

    name: str
    directions: tuple[Direction, ...]


RELATIONS = {
    (1, 1): Relation("below right", (Direction.RIGHT, Direction.DOWN)),
    (1, 0): Relation("below", (Direction.DOWN,)),
    (1, -1): Relation("below left", (Direction.LEFT, Direction.DOWN)),
    (0, -1): Relation("left", ()),  # impossible: everything right of a target is finished before it
    (0, 1): Relation("right", (Direction.RIGHT,)),
    (-1, 1): Relation("above right", (Direction.RIGHT, Direction.UP)),
    (-1, 0): Relation("above", (Direction.UP,)),
    (-1, -1): Relation("above left", ()),  # impossible: so is everything below and right of it
}
"""signs of the (row, column) difference from tile to target -> the relation"""


def solve(state: SlidingState) -> Iterator[Step | Progress]:
    """Yield the steps that solve a board, one per slide, and steps that only explain; raises Unsolvable."""
    rules.check(state)
    if state.is_solved():
        return
    board = WorkBoard(state, View.of(state, Home.FIRST))
    yield from board.until_solved(_finish(board))


def _finish(board: WorkBoard) -> Iterator[Step | Progress]:
    for stage, lines in _stages(board.view):
        yield board.begin(stage)
        for line in lines:
            for cell in line.cells:
                yield from _place(board, cell, line.end)
            yield board.step(f"{line.name} is finished. Its tiles are locked.", Technique.LOCK)
    yield from finish_square(board)


@dataclass(frozen=True, slots=True)
class Line:
    """A column or a row, which is finished cell by cell, and how to finish its last cell."""

    name: str
    cells: tuple[Cell, ...]
    end: LineEnd


def _stages(view: View) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Yield the stages from the outside in: those that make the board square, then layers, down to the last 2 x 2."""
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


def _place(board: WorkBoard, cell: Cell, end: LineEnd) -> Iterator[Step]:
    """Yield the steps that put the right tile into a cell, and lock it."""
    tile = board.view.belongs[cell]
    if board.cell_of(tile) == cell:
        why = f"Tile {tile} is at {board.view.name(cell)} already. That is its target, so there is nothing to do."
        yield board.step(why, Technique.RELATION, (board.mark_tile(tile),))
    elif not (yield from _move_tile(board, TileTask(tile, cell))):
        yield from finish_end(board, end, tile, cell)
    board.lock([cell])


def _move_tile(board: WorkBoard, task: TileTask) -> Generator[Step, None, bool]:
    """Yield the steps that bring a tile towards its target; return False if the blank can't get in front of it at the end."""
    explained: Relation | None = None
    while (here := board.cell_of(task.tile)) != task.goal:
        relation = RELATIONS[_signs(here, task.goal)]
        plans = _plans(board, here, relation)
        if not plans:
            return False
        if relation is not explained:
            yield _relation_step(board, task, relation)
            explained = relation
        best = min(plans, key=lambda direction: (plans[direction].length, -steps_towards(direction, here, task.goal)))
        yield from advance(board, task, plans[best], reason=_reason(board, plans, best))
    return True


def _signs(cell: Cell, goal: Cell) -> Cell:
    (row, col), (goal_row, goal_col) = cell, goal
    return (goal_row > row) - (goal_row < row), (goal_col > col) - (goal_col < col)


def _plans(board: WorkBoard, here: Cell, relation: Relation) -> dict[Direction, Plan]:
    """Return, for each direction that isn't blocked, the blank's plan to get in front of the tile."""
    plans = {}
    for direction in relation.directions:
        dr, dc = VECTORS[direction]
        there = here[0] + dr, here[1] + dc
        if plan := board.plan_blank(there, beside=here):
            plans[direction] = plan
    return plans


def _relation_step(board: WorkBoard, task: TileTask, relation: Relation) -> Step:
    here, words = board.cell_of(task.tile), board.view.real_directions
    name = RELATIONS[board.view.turned(_signs(here, task.goal))].name
    directions = " or ".join(words[direction] for direction in relation.directions)
    choice = ", whichever takes the blank fewer slides" if len(relation.directions) > 1 else ""
    route = f"It has to go from {board.view.name(here)} to {board.view.name(task.goal)}"
    why = f"Tile {task.tile}: target {name}. {route}, so each step is {directions}{choice}."
    return board.step(why, Technique.RELATION, (board.mark(Role.TARGET, task.goal), board.mark_tile(task.tile)))


def _reason(board: WorkBoard, plans: Mapping[Direction, Plan], chosen: Direction) -> str:
    others = ((direction, plan) for direction, plan in plans.items() if direction is not chosen)
    return "".join(f" ({board.view.real_directions[direction]} would take {plan.length})" for direction, plan in others)


# the last cell of a line


Corner: TypeAlias = tuple[int, int]  # a corner of a square, as the signs of its (row, column) difference from the middle
TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT = (-1, -1), (-1, 1), (1, 1)
CORNER_NAMES = {TOP_LEFT: "top left", TOP_RIGHT: "top right", BOTTOM_RIGHT: "bottom right", (1, -1): "bottom left"}


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of the blank, starting in this corner of the square; the tiles go clockwise or counter-clockwise."""

    corner: Corner
    is_clockwise: bool


@dataclass(frozen=True, slots=True)
class LineEnd:
    """How the last tile of a line gets into its cell from the cell before it."""

    technique: Technique
    blank: Cell  # where the blank starts, as the (row, column) difference from the target
    turns: tuple[Turn, Turn, Turn, Turn]


COLUMN_END = LineEnd(
    Technique.COLUMN_END, (-1, -1), (Turn(TOP_RIGHT, True), Turn(TOP_LEFT, True), Turn(TOP_RIGHT, False), Turn(TOP_LEFT, False))
)
"""the bottom cell of a column, entered from its left: the published case x = y"""
ROW_END = LineEnd(
    Technique.ROW_END,
    (-1, 1),
    (Turn(BOTTOM_RIGHT, True), Turn(TOP_RIGHT, True), Turn(BOTTOM_RIGHT, False), Turn(TOP_RIGHT, False)),
)
"""the first cell of a row, entered from above: the published case x = 0"""
EFFECTS = (
    "it takes {tile} aside",
    "it draws the wrong tile out of {target}",
    "it brings {tile} back next to {target}",
    "it puts {tile} into {target}, and all finished tiles back",
)


def finish_end(board: WorkBoard, end: LineEnd, tile: int, target: Cell) -> Iterator[Step]:
    """Yield the steps that turn a tile into its target from the cell next to it; locked cells are locked again at the end.

    Source: the picture-puzzle method, whose summary swaps the corners of the two cases; its tiles, not its blank, go clockwise.
    """
    here, name = board.cell_of(tile), board.view.name
    start = target[0] + end.blank[0], target[1] + end.blank[1]
    aim = board.mark(Role.TARGET, target)
    board.lock([here])
    why = f"Finished tiles shut {name(target)} in. The blank goes to {name(start)}, and four square turns do the rest."
    yield board.step(f"Tile {tile} waits at {name(here)}. {why}", end.technique, (aim, board.mark_tile(tile)))
    yield from lead_blank(board, start, None, "to start the turns", end.technique, aim, tile)
    board.unlock([here])
    yield from _four_turns(board, end, tile, aim, name(target))


def _four_turns(board: WorkBoard, end: LineEnd, tile: int, aim: Mark, target: str) -> Iterator[Step]:
    start = board.blank
    squares = [_square_about(start, turn.corner) for turn in end.turns]
    loosened = sorted({cell for cells in squares for cell in cells if cell in board.locked})
    board.unlock(loosened)
    for number, (turn, cells, effect) in enumerate(zip(end.turns, squares, EFFECTS, strict=True), 1):
        purpose = f"in turn {number} of 4, {_turn_words(board, turn)}: {effect.format(tile=tile, target=target)}"
        path = blank_round(cells, start, 4, clockwise=not turn.is_clockwise)
        yield from walk_blank(board, path, purpose, end.technique, (board.mark(Role.REGION, *cells), aim), tile)
    board.lock(loosened)


def _square_about(blank: Cell, corner: Corner) -> Square:
    """Return the square that has the blank in one of its corners."""
    return square((min(blank[0], blank[0] - corner[0]), min(blank[1], blank[1] - corner[1])))


def _turn_words(board: WorkBoard, turn: Turn) -> str:
    sense = "clockwise" if turn.is_clockwise else "counter-clockwise"
    return f"{sense} with the blank at the {CORNER_NAMES[board.view.turned(turn.corner)]}"
