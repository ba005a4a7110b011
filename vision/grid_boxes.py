"""Grids seen by their cells: even areas or outlines of one size in rows and columns, whatever divides them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vision.frame import Grid
from vision.lattice import Boxes, grids_of, lattices, part_of, size_groups
from vision.regions import sides

LEAST_SIDE = 7
LARGEST = 0.75
"""a cell's largest side, as a part of the picture's"""
SLIMMEST = 8
"""no cell is longer than this many times its breadth"""
LEAST_TAKEN = 0.45


def find_boxes(boxes: Boxes, size: tuple[int, int]) -> Iterator[Grid]:
    """Yield the grids whose cells are among the boxes of a picture of some width and height."""
    wide = sides(boxes)
    good = (wide.min(1) >= LEAST_SIDE) & (wide <= np.array(size) * LARGEST).all(1) & (wide.max(1) <= SLIMMEST * wide.min(1))
    for group in size_groups(boxes[good]):
        for lattice in lattices(group):
            taken = part_of(lattice.taken)
            if taken >= LEAST_TAKEN:
                yield from grids_of(lattice, taken * lattice.trust, "boxes")
