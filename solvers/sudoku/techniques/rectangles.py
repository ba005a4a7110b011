"""Finds the rectangles of a position that two digits could fill crosswise: a deadly pattern.

The corners of a rectangle lie in two rows, two columns and two boxes. If a solution had two digits crosswise in the corners,
none of them given, the digits could be swapped. So a puzzle with a unique solution has no such rectangle.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import TypeAlias

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import CellSet, DigitSet, Shape, bits, digits_in
from solvers.sudoku.techniques.wings import bivalue_cells

Corners: TypeAlias = tuple[int, int, int, int]
"""the cells of a rectangle in reading order: the first is opposite the last, the second opposite the third"""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of empty cells that all have a candidate of a pair of digits, with at least one floor corner."""

    corners: Corners
    pair: DigitSet
    floor: CellSet  # the corners whose only candidates are the pair
    roof: CellSet  # the corners with extra candidates

    @property
    def cells(self) -> CellSet:
        return self.floor | self.roof


@cache
def all_rectangles(shape: Shape) -> tuple[tuple[CellSet, Corners], ...]:
    """Return all sets of four cells in two rows, two columns and, if there are boxes, two boxes."""
    found = []
    for top, bottom in combinations(range(shape.size), 2):
        for left, right in combinations(range(shape.size), 2):
            corners = (
                shape.cell_at((top, left)),
                shape.cell_at((top, right)),
                shape.cell_at((bottom, left)),
                shape.cell_at((bottom, right)),
            )
            if len({shape.box_of[cell] for cell in corners}) == 2:
                found.append((sum(1 << cell for cell in corners), corners))
    return tuple(found)


@cache
def _rectangles_at(shape: Shape) -> tuple[tuple[tuple[CellSet, Corners], ...], ...]:
    """Return, for each cell, the rectangles that have it as a corner."""
    found: list[list[tuple[CellSet, Corners]]] = [[] for _ in range(shape.n_cells)]
    for entry in all_rectangles(shape):
        for corner in entry[1]:
            found[corner].append(entry)
    return tuple(map(tuple, found))


@lru_cache(maxsize=2)
def rectangles_of(grid: Candidates) -> tuple[Rectangle, ...]:
    """Return the rectangles of empty cells in a position, cached because several techniques share them."""
    return tuple(_find_rectangles(grid))


def _find_rectangles(grid: Candidates) -> Iterator[Rectangle]:
    table = _rectangles_at(grid.shape)
    for pair, floors in bivalue_cells(grid).items():
        x, y = digits_in(pair)
        either = grid.where[x] | grid.where[y]
        for floor in bits(floors):
            earlier = floors & ((1 << floor) - 1)
            for cells, corners in table[floor]:
                if not cells & ~either and not cells & earlier:
                    roof = sum(1 << cell for cell in corners if grid.cells[cell] & ~pair)
                    yield Rectangle(corners, pair, cells & ~roof, roof)


def extras_of(grid: Candidates, rectangle: Rectangle) -> DigitSet:
    """Return the extra candidates of a rectangle: those that aren't in its pair."""
    return grid.digits_of(bits(rectangle.roof)) & ~rectangle.pair
