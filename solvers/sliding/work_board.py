"""The board that a method works on, as the method sees it: turned so that it only has to be written for one orientation.

A view maps the method's cells and directions to the real ones. Tiles keep their real numbers: a method asks for "the tile that
belongs here" and never computes a number. The slides, marks and words of the steps refer to the real board. At the end are the
moves that methods share: the blank along a path, a tile by one cell with the blank in front, a turn of a square.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, KeysView, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

from solvers.puzzle import Cell, Mark, Progress, Role, Step, cell_name
from solvers.sliding import path_plan
from solvers.sliding.path_plan import DIRECTION_OF, VECTORS, Direction, Plan, distance
from solvers.sliding.rules import Home, Slide, SlidingState
from solvers.words import count


@dataclass(frozen=True)
class View:
    """A board of `rows` x `cols` as the method sees it: the real one, perhaps transposed, perhaps rotated by 180 degrees."""

    rows: int
    cols: int
    home: Home  # the real home of the blank
    is_transposed: bool
    is_rotated: bool

    @classmethod
    def of(cls, state: SlidingState, home: Home, transposed: bool = False) -> View:
        """Return the view of a board with the given home of the blank, transposed if asked for."""
        rows, cols = (state.cols, state.rows) if transposed else (state.rows, state.cols)
        return cls(rows, cols, state.home, transposed, is_rotated=state.home is not home)

    @cached_property
    def real(self) -> Mapping[Cell, Cell]:
        last = self.turned((self.rows - 1, self.cols - 1))
        top, left = (-last[0], -last[1]) if self.is_rotated else (0, 0)
        cells = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        return {cell: (top + down, left + right) for cell in cells for down, right in [self.turned(cell)]}

    @cached_property
    def belongs(self) -> Mapping[Cell, int]:
        """The tile whose home each view cell is; 0 for the blank's."""
        rows, cols = (self.cols, self.rows) if self.is_transposed else (self.rows, self.cols)
        goal = SlidingState.goal(rows, cols, self.home)
        return {cell: goal.tile_at(place) for cell, place in self.real.items()}

    @cached_property
    def real_directions(self) -> Mapping[Direction, Direction]:
        """The real direction of each view direction; the mapping is its own inverse."""
        return {direction: DIRECTION_OF[self.turned(vector)] for direction, vector in VECTORS.items()}

    def turned(self, vector: Cell) -> Cell:
        """Return the real (row, column) difference that a difference in the view stands for."""
        down, right = vector[::-1] if self.is_transposed else vector
        return (-down, -right) if self.is_rotated else (down, right)

    def name(self, cell: Cell) -> str:
        """Return the real name of a view cell, such as r2c3."""
        return cell_name(self.real[cell])

    def row_name(self, row: int) -> str:
        """Return the real name of a view row: `row 2`, or `column 2` in a transposed view."""
        real_row, real_col = self.real[row, 0]
        return f"column {real_col + 1}" if self.is_transposed else f"row {real_row + 1}"

    def col_name(self, col: int) -> str:
        """Return the real name of a view column: `column 3`, or `row 3` in a transposed view."""
        real_row, real_col = self.real[0, col]
        return f"row {real_row + 1}" if self.is_transposed else f"column {real_col + 1}"

    @property
    def rows_name(self) -> str:
        """The name of the view's rows on the real board: `rows` or `columns`."""
        return "columns" if self.is_transposed else "rows"


class Technique(StrEnum):
    """What a step does, in the words of the step list."""

    PLAN = "tile plan"
    RELATION = "relation"
    WALK = "blank walk"
    SLIDE = "tile slide"
    LOCK = "lock"
    LIFT = "last-tile lift"
    LEAD_OUT = "lead out"
    SIDE_BY_SIDE = "side by side"
    SQUARE = "square turn"
    RING = "ring turn"
    COLUMN_END = "column-end turns"
    ROW_END = "row-end turns"


Marks = tuple[Mark, ...]


class WorkBoard:
    """A position in a view's orientation that changes slide by slide."""

    def __init__(self, state: SlidingState, view: View) -> None:
        self.view = view
        self.stage = ""
        self.nodes = 0  # cells expanded so far, by plans that were found
        self._around = path_plan.neighbours(view.rows, view.cols)
        self._tiles = {cell: state.tile_at(place) for cell, place in view.real.items()}
        self._cells = {tile: cell for cell, tile in self._tiles.items()}
        self._moves = {tile: (Slide(tile),) for tile in self._cells if tile}
        self._tile_marks: dict[int, Mark] = {}
        self._mover_marks: dict[tuple[Cell, Cell], Mark] = {}
        self._locked: dict[Cell, Cell] = {}
        self._locked_marks: Marks = ()
        self._n_misplaced = sum(tile not in (0, view.belongs[cell]) for cell, tile in self._tiles.items())

    @property
    def is_solved(self) -> bool:
        """Whether every tile is home."""
        return self._n_misplaced == 0

    @property
    def blank(self) -> Cell:
        """The blank's cell."""
        return self._cells[0]

    @property
    def locked(self) -> KeysView[Cell]:
        """The cells that no plan enters."""
        return self._locked.keys()

    def tile_at(self, cell: Cell) -> int:
        """Return the tile in a cell, 0 for the blank."""
        return self._tiles[cell]

    def cell_of(self, tile: int) -> Cell:
        return self._cells[tile]

    def lock(self, cells: Iterable[Cell]) -> None:
        """Make cells obstacles from now on."""
        self._locked |= {cell: self.view.real[cell] for cell in cells}
        self._mark_locked()

    def unlock(self, cells: Iterable[Cell]) -> None:
        """Let plans enter these cells again."""
        for cell in cells:
            self._locked.pop(cell, None)
        self._mark_locked()

    def _mark_locked(self) -> None:
        self._locked_marks = (Mark(Role.LOCKED, tuple(self._locked.values())),) if self._locked else ()

    def plan(self, start: Cell, goal: Cell, obstacles: Container[Cell], first: Direction | None = None) -> Plan | None:
        """Return a path between two cells, as `path_plan.plan` does, and count the nodes."""
        plan = path_plan.plan(self._around, start, goal, obstacles, first)
        if plan is not None:
            self.nodes += len(plan.closed)
        return plan

    def plan_blank(self, goal: Cell, beside: Cell | None = None, first: Direction | None = None) -> Plan | None:
        """Return the blank's path to a cell that avoids locked cells and the cell `beside`; None if there is none."""
        obstacles = self.locked if beside is None else self.locked | {beside}
        return self.plan(self.blank, goal, obstacles, first)

    def mark(self, role: Role, *cells: Cell, label: str = "") -> Mark:
        """Return a mark on the real cells."""
        return Mark(role, tuple([self.view.real[cell] for cell in cells]), label)

    def mark_tile(self, tile: int) -> Mark:
        """Return the mark of a tile where it is; the object stays the same as long as the tile doesn't move."""
        if tile not in self._tile_marks:
            self._tile_marks[tile] = self.mark(Role.SUBJECT, self._cells[tile])
        return self._tile_marks[tile]

    def slide(self, cell: Cell) -> tuple[int, Direction]:
        """Slide the tile in a cell next to the blank into it; return the tile and its real direction."""
        blank, tile, belongs = self._cells[0], self._tiles[cell], self.view.belongs
        self._n_misplaced += (tile == belongs[cell]) - (tile == belongs[blank])
        self._tiles[blank], self._tiles[cell] = tile, 0
        self._cells[tile], self._cells[0] = blank, cell
        self._tile_marks.pop(tile, None)
        return tile, self.view.real_directions[path_plan.direction_between(cell, blank)]

    def step(self, why: str, technique: Technique, marks: Marks = (), tile: int = 0) -> Step:
        """Return a step of the current stage that slides a tile, or none; its marks show the position before the slide.

        The locked cells are marked first, below the rest.
        """
        if not tile:
            return Step((), why, technique, self._locked_marks + marks, self.stage)
        ends = (self._cells[0], self._cells[tile])
        mover = self._mover_marks.get(ends)
        if mover is None:
            mover = self._mover_marks[ends] = self.mark(Role.MOVER, *ends)
        return Step(self._moves[tile], why, technique, (*self._locked_marks, *marks, mover), self.stage)

    def until_solved(self, items: Iterable[Step | Progress]) -> Iterator[Step | Progress]:
        """Yield a method's steps up to the one that solves the board, which may come early by chance."""
        for item in items:
            yield item
            if self.is_solved and isinstance(item, Step) and item.moves:
                return

    def begin(self, stage: str) -> Progress:
        """Begin a stage and return the progress so far."""
        self.stage = stage
        return Progress(self.nodes, stage, len(self._locked) / len(self._tiles))


OPPOSITE = {way: DIRECTION_OF[-down, -right] for way, (down, right) in VECTORS.items()}


@dataclass(frozen=True, slots=True)
class TileTask:
    """A tile that has to go to a cell, and the sentence for its arrival."""

    tile: int
    goal: Cell
    arrival: str = "That is its place, so it is locked and an obstacle from now on."


def walk_blank(
    board: WorkBoard, path: Sequence[Cell], purpose: str, technique: Technique, marks: tuple[Mark, ...], *subjects: int
) -> Iterator[Step]:
    """Yield the slides that take the blank along a path that begins with its own cell; `purpose` follows "slide 1 of 3"."""
    slides = len(path) - 1
    for number, cell in enumerate(path[1:], 1):
        shown = (*marks, *[board.mark_tile(tile) for tile in subjects])
        tile, way = board.slide(cell)
        why = f"Blank {OPPOSITE[way]}: tile {tile} slides {way}. This is slide {number} of {slides} {purpose}."
        yield board.step(why, technique, shown, tile)


def lead_blank(
    board: WorkBoard, goal: Cell, first: Direction | None, purpose: str, technique: Technique, target: Mark, *subjects: int
) -> Iterator[Step]:
    """Yield the slides that take the blank to a reachable cell, by a path that prefers one direction."""
    plan = board.plan_blank(goal, first=first)
    assert plan is not None, f"the blank is shut off from {goal}"
    preference = f", {board.view.real_directions[first]} first," if first else ""
    purpose = f"on the blank's way to {board.view.name(goal)}{preference} {purpose}"
    yield from walk_blank(board, plan.path, purpose, technique, (board.mark(Role.WALK, *plan.path), target), *subjects)


def advance(board: WorkBoard, task: TileTask, blank_plan: Plan, *marks: Mark, reason: str = "") -> Iterator[Step]:
    """Yield the slides that take the blank along its plan, to a cell next to a tile, and then the tile into that cell."""
    here, there = board.cell_of(task.tile), blank_plan.path[-1]
    marks = (*marks, board.mark(Role.TARGET, task.goal))
    name, left = board.view.name(there), distance(there, task.goal)
    purpose = f"on the blank's way to {name}, where tile {task.tile} goes next{reason}"
    walk = board.mark(Role.WALK, *blank_plan.path)
    yield from walk_blank(board, blank_plan.path, purpose, Technique.WALK, (walk, *marks), task.tile)
    marks = (*marks, board.mark_tile(task.tile))
    tile, way = board.slide(here)
    rest = f"It is {count(left, 'step')} from {board.view.name(task.goal)} now." if left else task.arrival
    yield board.step(f"Tile {tile} slides {way} into {name}. {rest}", Technique.SLIDE, marks, tile)


Square: TypeAlias = tuple[Cell, Cell, Cell, Cell]  # the cells of a 2 x 2 square, clockwise from the top left one


def square(corner: Cell) -> Square:
    """Return the square that has its top left corner at a cell."""
    row, col = corner
    return (row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)


def blank_round(cells: Square, start: Cell, slides: int, clockwise: bool) -> tuple[Cell, ...]:
    """Return the path of a blank around a square, its start and its end included."""
    begin, way = cells.index(start), 1 if clockwise else -1
    return tuple(cells[(begin + way * slide) % 4] for slide in range(slides + 1))


def turn_square(board: WorkBoard, cells: Square, wanted: Mapping[Cell, int], purpose: str) -> Iterator[Step]:
    """Yield the slides that turn a square, with the blank in it, until the wanted tiles are in their cells.

    It turns the shorter way round: a square has a cycle of 12 positions, so it takes at most 6 slides.
    """
    paths = (blank_round(cells, board.blank, slides, clockwise) for slides in range(7) for clockwise in (True, False))
    path = next(path for path in paths if _after(board, cells, path).items() >= wanted.items())
    yield from walk_blank(board, path, purpose, Technique.SQUARE, (board.mark(Role.REGION, *cells),))


def finish_square(board: WorkBoard) -> Iterator[Step | Progress]:
    """Yield the steps that solve the top left square, the rest of the board being finished."""
    yield board.begin("Last 2 × 2")
    cells = square((0, 0))
    yield from turn_square(board, cells, {cell: board.view.belongs[cell] for cell in cells}, "round the last square")


def _after(board: WorkBoard, cells: Square, path: Sequence[Cell]) -> dict[Cell, int]:
    """Return the tiles of a square after the blank has gone along a path through it."""
    tiles = {cell: board.tile_at(cell) for cell in cells}
    for cell, following in pairwise(path):
        tiles[cell], tiles[following] = tiles[following], tiles[cell]
    return tiles
