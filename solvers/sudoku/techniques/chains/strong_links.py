"""Strong links between candidates, groups of candidates and the digits of almost locked sets: at least one side is true."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from solvers.sudoku.candidates import Candidates
from solvers.sudoku.shape import CellSet, Shape, digits_in
from solvers.sudoku.techniques.almost_locked.sets import planes_of, sets_of


class Node(NamedTuple):
    """The statement that a digit is in one of some cells."""

    digit: int
    cells: CellSet

    @property
    def is_group(self) -> bool:
        """Tell whether there is more than one cell."""
        return bool(self.cells & (self.cells - 1))


class StrongLink(NamedTuple):
    """Two nodes one of which must be true."""

    first: Node
    second: Node


class LinkingSet(NamedTuple):
    """An almost locked set: without one of its digits it holds all others, so that each two are strongly linked."""

    cells: CellSet
    nodes: tuple[Node, ...]
    """its digits, as far as other cells see all their places"""


def in_units(grid: Candidates) -> Iterator[StrongLink]:
    """Yield the two places of each digit in a unit where it has only two."""
    for digit, where in enumerate(grid.where):
        for mask in grid.shape.unit_masks:
            cells = where & mask
            high = cells & (cells - 1)
            if high and not high & (high - 1):
                yield StrongLink(Node(digit, cells ^ high), Node(digit, high))


def in_cells(grid: Candidates) -> Iterator[StrongLink]:
    """Yield the two digits of each cell that has only two."""
    for cell, digits in enumerate(grid.cells):
        high = digits & (digits - 1)
        if high and not high & (high - 1):
            yield StrongLink(Node((digits ^ high).bit_length(), 1 << cell), Node(high.bit_length(), 1 << cell))


def in_groups(grid: Candidates) -> Iterator[StrongLink]:
    """Yield the two parts of a digit's places in a unit where each part lies in one intersection of a box and a line."""
    for digit, where in enumerate(grid.where):
        for mask, parts in zip(grid.shape.unit_masks, _intersections(grid.shape), strict=True):
            cells = where & mask
            for part in parts if cells.bit_count() > 2 else ():
                rest = cells & ~part
                if rest and rest != cells and any(not rest & ~other for other in parts):
                    yield StrongLink(Node(digit, cells ^ rest), Node(digit, rest))


@cache
def _intersections(shape: Shape) -> tuple[tuple[CellSet, ...], ...]:
    """Return for each unit its intersections with others that have several cells."""
    masks = shape.unit_masks
    return tuple(
        tuple(mask & other for number, other in enumerate(masks) if number != unit and (mask & other).bit_count() > 1)
        for unit, mask in enumerate(masks)
    )


def linking_sets(grid: Candidates, largest: int) -> Iterator[LinkingSet]:
    """Yield the almost locked sets of 2 cells to the largest."""
    planes = [0, *(planes_of(grid.shape, digit) for digit in range(1, grid.shape.size + 1))]
    for cells, digits, sees in sets_of(grid).sets:
        if 1 < cells.bit_count() <= largest:
            nodes = (Node(digit, cells & grid.where[digit]) for digit in digits_in(digits) if sees & planes[digit])
            yield LinkingSet(cells, tuple(nodes))
