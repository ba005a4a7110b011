"""The moves that methods share: the blank along a path, a tile by one cell with the blank in front, a turn of a square."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from solvers.puzzle import Cell, Mark, Progress, Role, Step
from solvers.sliding.planning.path_plan import VECTORS, Direction, Plan, direction_of, distance
from solvers.sliding.planning.work_board import Technique, WorkBoard
from solvers.words import count

OPPOSITE: Final = {way: direction_of((-down, -right)) for way, (down, right) in VECTORS.items()}
HOME_WORDS: Final = "That is its place, so it is locked and an obstacle from now on."


@dataclass(frozen=True, slots=True)
class TileTask:
    """A tile that has to go to a cell, and the sentence for its arrival."""

    tile: int
    goal: Cell
    arrival: str = HOME_WORDS


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
    """Yield the slides that turn a square, with the blank in it, until the wanted tiles are in their cells."""
    path = _shortest_turn(board, cells, wanted)
    yield from walk_blank(board, path, purpose, Technique.SQUARE, (board.mark(Role.REGION, *cells),))


def finish_square(board: WorkBoard) -> Iterator[Step | Progress]:
    """Yield the steps that solve the top left square, the rest of the board being finished."""
    yield board.begin("Last 2 × 2")
    cells = square((0, 0))
    yield from turn_square(board, cells, {cell: board.view.belongs[cell] for cell in cells}, "round the last square")


def _shortest_turn(board: WorkBoard, cells: Square, wanted: Mapping[Cell, int]) -> tuple[Cell, ...]:
    """Return the shorter way round: a square has a cycle of 12 positions, so it takes at most 6 slides."""
    paths = (blank_round(cells, board.blank, slides, clockwise) for slides in range(7) for clockwise in (True, False))
    return next(path for path in paths if _after(board, cells, path).items() >= wanted.items())


def _after(board: WorkBoard, cells: Square, path: Sequence[Cell]) -> dict[Cell, int]:
    """Return the tiles of a square after the blank has gone along a path through it."""
    tiles = {cell: board.tile_at(cell) for cell in cells}
    for cell, following in pairwise(path):
        tiles[cell], tiles[following] = tiles[following], tiles[cell]
    return tiles
