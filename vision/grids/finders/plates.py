"""Grids made whole by the plate they lie on: where only some cells are seen, or only the gaps between their round corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from vision.frame import Grid, Span
from vision.grids.lattice import Boxes
from vision.grids.regions import sides

LEAST_CELLS, MOST_CELLS = 3, 40
EVEN, EVEN_PX = 0.06, 1.5
"""a plate is a whole number of cells large, and its sides are where cells end, but for so much of a cell and so many pixels"""
SMALL = 0.6
"""boxes that are smaller than this part of their distance may lie between cells"""
MOST_PLATES = 2
"""of the plates that fit a grid, the smallest ones"""
FIT = 0.8
"""how much less a grid fits most of whose cells are only known by their plate"""


def made_whole(grids: Iterable[Grid], plates: Boxes) -> Iterator[Grid]:
    """Yield for upright grids the larger ones that fill a plate with cells of their distance, from the same lines on."""
    for grid in grids:
        if grid.warp is None:
            for shift in (0.0, 0.5) if _is_small(grid) else (0.0,):
                yield from _on_plates(grid, plates, shift)


def _is_small(grid: Grid) -> bool:
    left, top, right, bottom = grid.columns[0][0], grid.rows[0][0], grid.columns[0][1], grid.rows[0][1]
    return right - left < SMALL * grid.pitch[0] and bottom - top < SMALL * grid.pitch[1]


def _on_plates(grid: Grid, plates: Boxes, shift: float) -> Iterator[Grid]:
    """Yield the divided plates on which a grid's boxes lie in cells, or with a shift of half a cell between them."""
    pitch = np.array(grid.pitch)
    first = np.array([sum(grid.columns[0]), sum(grid.rows[0])]) / 2
    last = np.array([sum(grid.columns[-1]), sum(grid.rows[-1])]) / 2
    around = ((plates[:, :2] <= first - pitch * 0.3) & (plates[:, 2:] >= last + pitch * 0.3)).all(1)
    near = plates[around]
    slack = EVEN + EVEN_PX / pitch
    numbers = np.round(sides(near) / pitch)
    offs = (near[:, :2] - first) / pitch + 0.5 + shift
    good = (np.abs(sides(near) / pitch - numbers) <= slack) & (np.abs(offs - np.round(offs)) <= slack)
    good &= (numbers >= LEAST_CELLS) & (numbers <= MOST_CELLS)
    whole = good.all(1) & (numbers != np.array(grid.shape[::-1])).any(1)
    for place in np.flatnonzero(whole)[np.argsort(sides(near[whole]).prod(1), kind="stable")][:MOST_PLATES]:
        left, top, right, bottom = near[place].tolist()
        columns, rows = (int(number) for number in numbers[place])
        yield Grid(_divided(left, right, columns), _divided(top, bottom, rows), FIT * grid.fit, "plates")


def _divided(start: float, end: float, count: int) -> tuple[Span, ...]:
    ends = np.linspace(start, end, count + 1).tolist()
    return tuple(pairwise(ends))
