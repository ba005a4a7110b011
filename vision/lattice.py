"""Boxes that lie in even rows and columns: found by their distances, holes allowed, and made into grids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from vision.frame import Grid, Span

Boxes = NDArray[np.float64]
"""(n, 4): left, top, right, bottom"""

MOST_BOXES = 1000
MOST_GROUPS = 14
MOST_CELLS = 40
"""a side of more cells than this is no board"""
LIKE = 0.16
"""how much boxes of one size may differ, as a part of it"""
LIKE_PX = 1.5
OFF = 0.16
"""how far a box may lie from its place, as a part of the pitch"""
LONGEST_HOLE = 4
"""neighbours may be this many steps apart"""


@dataclass(frozen=True, eq=False)
class Lattice:
    """Boxes with their places in a lattice."""

    boxes: Boxes
    columns: NDArray[np.intp]
    rows: NDArray[np.intp]

    @property
    def shape(self) -> tuple[int, int]:
        return int(self.rows.max()) + 1, int(self.columns.max()) + 1

    @property
    def taken(self) -> NDArray[np.bool_]:
        """Which cells have a box, of the lattice's shape."""
        cells = np.zeros(self.shape, bool)
        cells[self.rows, self.columns] = True
        return cells


def size_groups(boxes: Boxes) -> Iterator[Boxes]:
    """Yield the boxes of about one size, the most common size first; a box may be in several groups."""
    sizes = boxes[:, 2:] - boxes[:, :2]
    bins, where, counts = np.unique(
        np.round(np.log(np.maximum(sizes, 1)) / LIKE).astype(int), axis=0, return_inverse=True, return_counts=True
    )
    where = where.reshape(-1)
    crowd = np.array([counts[np.abs(bins - each).max(1) <= 1].sum() for each in bins])
    used = np.zeros(len(boxes), bool)
    groups = 0
    for number in np.argsort(-crowd * np.exp(LIKE * bins.sum(1) / 2)):
        own = where == number
        if crowd[number] < 3 or used[own].all():
            continue
        middle = np.median(sizes[own], axis=0)
        alike = (np.abs(sizes - middle) <= LIKE * middle + LIKE_PX).all(1)
        if alike.sum() >= 3:
            used |= alike
            yield boxes[alike][:MOST_BOXES]
            groups += 1
        if groups >= MOST_GROUPS:
            return


def lattices(boxes: Boxes) -> Iterator[Lattice]:
    """Yield the lattices that boxes of one size form, of at least two rows and two columns."""
    centers = (boxes[:, :2] + boxes[:, 2:]) / 2
    size = np.median(boxes[:, 2:] - boxes[:, :2], axis=0)
    gaps = centers[None] - centers[:, None]
    pitches = [_pitch(gaps[:, :, axis], gaps[:, :, 1 - axis], size[axis], size[1 - axis]) for axis in (0, 1)]
    if not all(pitches):
        return
    steps = gaps / np.array(pitches)
    whole = np.round(steps)
    straight = (np.abs(steps - whole) <= OFF).all(2) & (np.abs(whole).min(2) == 0) & (np.abs(whole).max(2) <= LONGEST_HOLE)
    _, labels = connected_components(coo_matrix(np.triu(straight, 1)), directed=False)
    for label in np.flatnonzero(np.bincount(labels) >= 3):
        own = labels == label
        places = [_places(centers[own, axis], pitches[axis]) for axis in (0, 1)]
        lattice = Lattice(boxes[own], *places)
        if min(lattice.shape) >= 2 and max(lattice.shape) <= MOST_CELLS:
            yield lattice


def _pitch(along: NDArray[np.float64], beside: NDArray[np.float64], size: float, breadth: float) -> float:
    """Return the most common distance of next neighbours along one axis, 0 if there are none."""
    far = np.where((np.abs(beside) <= 0.25 * breadth) & (along >= 0.85 * size) & (along <= 4 * size + 8), along, np.inf)
    nearest = far.min(1)
    nearest = np.sort(nearest[np.isfinite(nearest)])
    if not len(nearest):
        return 0.0
    within = np.searchsorted(nearest, nearest * 1.08 + 1, "right") - np.arange(len(nearest))
    first = int(np.argmax(within >= max(0.6 * within.max(), 1)))
    return float(np.median(nearest[first : first + int(within[first])]))


def _places(centers: NDArray[np.float64], pitch: float) -> NDArray[np.intp]:
    """Return the numbers of columns or rows, from 0; neighbours may drift, as thick lines make them."""
    order = np.argsort(centers)
    steps = np.diff(centers[order]) / pitch
    ends = np.flatnonzero(steps > 0.4)
    groups = np.split(centers[order], ends + 1)
    middles = np.array([np.median(group) for group in groups])
    numbers = np.concatenate([[0], np.cumsum(np.maximum(1, np.round(np.diff(middles) / pitch)))]).astype(np.intp)
    places = np.empty(len(centers), np.intp)
    places[order] = np.repeat(numbers, [len(group) for group in groups])
    return places


def spans_of(places: NDArray[np.intp], starts: NDArray[np.float64], ends: NDArray[np.float64]) -> tuple[Span, ...]:
    """Return a span for each column or row from the boxes in it, and from its neighbours where it has none."""
    number = int(places.max()) + 1
    known = np.unique(places)
    firsts = np.array([np.median(starts[places == place]) for place in known])
    lasts = np.array([np.median(ends[places == place]) for place in known])
    every = np.arange(number)
    return joined(list(zip(np.interp(every, known, firsts), np.interp(every, known, lasts), strict=True)))


GAP_PX = 3.2
"""what divides cells is a gap of its own if it is wider than this, a line if not"""


def joined(spans: list[Span]) -> tuple[Span, ...]:
    """Return the spans with neighbours touching where only a line divides them, the outer ones wider by half a line."""
    widths = [after[0] - before[1] for before, after in zip(spans, spans[1:], strict=False)]
    limit = GAP_PX
    halves = [width / 2 if width <= limit else 0.0 for width in widths]
    outer = float(np.median(halves)) if halves else 0.0
    lead, trail = [outer, *halves], [*halves, outer]
    return tuple((float(a - lead[i]), float(b + trail[i])) for i, (a, b) in enumerate(spans))


def grid_of(lattice: Lattice, fit: float, source: str) -> Grid:
    """Return the grid of a lattice."""
    left, top, right, bottom = lattice.boxes.T
    return Grid(spans_of(lattice.columns, left, right), spans_of(lattice.rows, top, bottom), fit, source)
