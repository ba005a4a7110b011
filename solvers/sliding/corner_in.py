"""Corner in: the outermost column and row first, then the next ones, until a 2 x 2 square is left.

The picture-puzzle method, for all sizes: the blank's home is the first cell, so that what is left stays around it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from solvers.puzzle import Cell, Mark, Progress, Role, Step
from solvers.sliding import rules
from solvers.sliding.planning.path_plan import VECTORS, Direction, Plan, steps_towards
from solvers.sliding.planning.view import View
from solvers.sliding.planning.walk import Errand, Square, advance, blank_round, finish_square, lead_blank, square, walk_blank
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
    yield board.step(f"{line.name} is finished. Its tiles are locked.", Technique.LOCK)


def _place(board: WorkBoard, cell: Cell, end: LineEnd) -> Iterator[Step]:
    """Yield the steps that put the right tile into a cell, and lock it."""
    tile = board.view.belongs[cell]
    if board.cell_of(tile) == cell:
        why = f"Tile {tile} is at {board.view.name(cell)} already. Place and target are the same, so there is nothing to do."
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
    why = f"Tile {errand.tile}: target {name}. {route}, so each step is {ways}{choice}."
    return board.step(why, Technique.RELATION, (board.mark(Role.TARGET, errand.goal), board.mark_tile(errand.tile)))


def _reason(board: WorkBoard, plans: Mapping[Direction, Plan], chosen: Direction) -> str:
    return "".join(f" ({board.view.words[way]} would take {plan.length})" for way, plan in plans.items() if way is not chosen)


# the last cell of a line


Corner: TypeAlias = tuple[int, int]  # a corner of a square, as the (row, column) signs of where it lies from the middle

TOP_LEFT: Final[Corner] = (-1, -1)
TOP_RIGHT: Final[Corner] = (-1, 1)
BOTTOM_RIGHT: Final[Corner] = (1, 1)
CORNER_NAMES: Final[Mapping[Corner, str]] = MappingProxyType(
    {TOP_LEFT: "top left", TOP_RIGHT: "top right", BOTTOM_RIGHT: "bottom right", (1, -1): "bottom left"}
)


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of the blank, which is in this corner of the square; the tiles go clockwise or counter-clockwise."""

    corner: Corner
    is_clockwise: bool


@dataclass(frozen=True, slots=True)
class LineEnd:
    """How the tile of a line's last cell gets there from the cell before it."""

    technique: Technique
    blank: Cell  # where the blank begins, as the (row, column) difference from the target
    turns: tuple[Turn, Turn, Turn, Turn]


COLUMN_END: Final = LineEnd(
    Technique.COLUMN_END, (-1, -1), (Turn(TOP_RIGHT, True), Turn(TOP_LEFT, True), Turn(TOP_RIGHT, False), Turn(TOP_LEFT, False))
)
"""The bottom cell of a column, entered from its left: the published case x = y."""
ROW_END: Final = LineEnd(
    Technique.ROW_END,
    (-1, 1),
    (Turn(BOTTOM_RIGHT, True), Turn(TOP_RIGHT, True), Turn(BOTTOM_RIGHT, False), Turn(TOP_RIGHT, False)),
)
"""The first cell of a row, entered from above: the published case x = 0."""
EFFECTS: Final = (
    "it takes {tile} aside",
    "it draws the wrong tile out of {target}",
    "it brings {tile} back before {target}",
    "it puts {tile} into {target}, and all finished tiles back",
)


def finish_end(board: WorkBoard, end: LineEnd, tile: int, target: Cell) -> Iterator[Step]:
    """Yield the steps that turn a tile from next to its target into it; the cells locked before are locked again.

    Source: the picture-puzzle method, whose summary names the corners of the two cases the other way round; its tiles, not its
    blank, go clockwise.
    """
    here, name = board.cell_of(tile), board.view.name
    start = target[0] + end.blank[0], target[1] + end.blank[1]
    aim = board.mark(Role.TARGET, target)
    board.lock([here])
    why = f"Finished tiles shut {name(target)} in. The blank goes to {name(start)}, and four turns of squares do the rest."
    yield board.step(f"Tile {tile} waits at {name(here)}. {why}", end.technique, (aim, board.mark_tile(tile)))
    yield from lead_blank(board, start, None, "to begin the turns", end.technique, aim, tile)
    board.unlock([here])
    yield from _four_turns(board, end, tile, aim, name(target))


def _four_turns(board: WorkBoard, end: LineEnd, tile: int, aim: Mark, target: str) -> Iterator[Step]:
    start = board.blank
    squares = [_square_about(start, turn.corner) for turn in end.turns]
    loosened = sorted({cell for cells in squares for cell in cells if cell in board.locked})
    board.unlock(loosened)
    for number, (turn, cells, effect) in enumerate(zip(end.turns, squares, EFFECTS, strict=True), 1):
        purpose = f"in turn {number} of 4, {_told(board, turn)}: {effect.format(tile=tile, target=target)}"
        path = blank_round(cells, start, 4, clockwise=not turn.is_clockwise)
        yield from walk_blank(board, path, purpose, end.technique, (board.mark(Role.REGION, *cells), aim), tile)
    board.lock(loosened)


def _square_about(blank: Cell, corner: Corner) -> Square:
    """Return the square that has the blank in one of its corners."""
    return square((min(blank[0], blank[0] - corner[0]), min(blank[1], blank[1] - corner[1])))


def _told(board: WorkBoard, turn: Turn) -> str:
    way = "clockwise" if turn.is_clockwise else "counter-clockwise"
    return f"{way} with the blank {CORNER_NAMES[board.view.turned(turn.corner)]}"
