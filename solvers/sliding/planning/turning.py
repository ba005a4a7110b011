"""Turning a 2 x 2 square: the blank goes round, and the three tiles move the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from solvers.puzzle import Cell, Progress, Role, Step
from solvers.sliding.planning.walk import walk_blank
from solvers.sliding.planning.work_board import Technique, WorkBoard

Square: TypeAlias = tuple[Cell, Cell, Cell, Cell]
"""The cells of a 2 x 2 square, clockwise from the top left one."""


def square(corner: Cell) -> Square:
    """Return the square that has its top left corner at a cell."""
    row, col = corner
    return (row, col), (row, col + 1), (row + 1, col + 1), (row + 1, col)


def blank_round(cells: Square, start: Cell, slides: int, clockwise: bool) -> tuple[Cell, ...]:
    """Return the path of a blank round a square, its start and its end included."""
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
    """Return the shorter way round: a square has 12 positions in a circle, so it takes at most 6 slides."""
    ways = (blank_round(cells, board.blank, slides, clockwise) for slides in range(7) for clockwise in (True, False))
    return next(path for path in ways if _after(board, cells, path).items() >= wanted.items())


def _after(board: WorkBoard, cells: Square, path: Sequence[Cell]) -> dict[Cell, int]:
    """Return what a square holds once the blank has gone along a path through it."""
    tiles = {cell: board.tile_at(cell) for cell in cells}
    for cell, following in pairwise(path):
        tiles[cell], tiles[following] = tiles[following], tiles[cell]
    return tiles
