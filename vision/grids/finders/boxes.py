"""Grids seen by their cells: even areas or outlines of one size in rows and columns, whatever divides them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import numpy as np

from vision.frame import Grid
from vision.grids.lattice import Boxes, grids_of, lattices, part_of, size_groups
from vision.grids.perspective import is_askew
from vision.grids.regions import sides

LEAST_SIDE = 7
LARGEST = 0.75
"""a cell's largest side, as a part of the picture's"""
SLIMMEST = 8
"""no cell is longer than this many times its breadth"""
LEAST_TAKEN = 0.45
LEAST_CORNER, MOST_CORNER, FARTHEST = 4, 30, 9.0
"""the sides of what is between round corners, in pixels, and how many times these cells are wide"""
LEAST_CROSSINGS, MOST_CORNERS = 6, 2


def possible_cells(boxes: Boxes, size: tuple[int, int]) -> Boxes:
    """Return those boxes of a picture of some width and height that may be cells."""
    across, down = sides(boxes).T
    least, most = np.minimum(across, down), np.maximum(across, down)
    good = (least >= LEAST_SIDE) & (most <= SLIMMEST * least)
    good &= (across <= LARGEST * size[0]) & (down <= LARGEST * size[1])
    return np.asarray(boxes[good], np.float64)


def find_crossings(boxes: Boxes) -> Iterator[Grid]:
    """Yield the grids of small boxes as high as wide that lie far apart: where four cells with round corners meet."""
    across, down = sides(boxes).T
    small = boxes[
        (np.minimum(across, down) >= LEAST_CORNER) & (np.maximum(across, down) <= MOST_CORNER) & (abs(across - down) <= 2)
    ]
    if len(small) >= LEAST_CROSSINGS:
        for group in islice(size_groups(small), MOST_CORNERS):
            for lattice in islice(lattices(group, FARTHEST), MOST_CORNERS):
                taken = part_of(lattice.taken)
                if taken >= LEAST_TAKEN and len(lattice.boxes) >= LEAST_CROSSINGS and not is_askew(lattice):
                    yield from grids_of(lattice, taken * lattice.trust, "boxes")


def find_boxes(parts: Iterable[Boxes]) -> Iterator[Grid]:
    """Yield the grids whose cells are among boxes that were seen in one way."""
    seen: set[bytes] = set()
    for boxes in parts:
        for group in size_groups(boxes):
            if (key := group.tobytes()) not in seen:
                seen.add(key)
                yield from _grids(group)


def _grids(group: Boxes) -> Iterator[Grid]:
    for lattice in lattices(group):
        taken = part_of(lattice.taken)
        if taken >= LEAST_TAKEN:
            yield from grids_of(lattice, taken * lattice.trust, "boxes")
