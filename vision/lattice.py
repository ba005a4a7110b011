"""Boxes that lie in even rows and columns: found by their distances, holes allowed, and made into grids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.askew import askew_grid, is_askew
from vision.frame import Grid, Span
from vision.lattice_kernel import linked, next_ones

Floats = NDArray[np.float64]
Boxes = Floats
"""(n, 4): left, top, right, bottom"""

LEAST_BOXES = 3
"""fewer boxes make no lattice"""
LEAST_BOARD_PX = 70
"""smaller lattices are no boards"""
MOST_BOXES = 1000
MOST_GROUPS = 14
MOST_LATTICES = 5
MOST_CELLS = 40
"""a side of more cells than this is no board"""
LIKE = 0.16
"""how much boxes of one size may differ, as a part of it"""
LIKE_PX = 1.5
BESIDE = 0.35
"""how far beside the axis the next box may lie, as a part of its size"""
NEAREST = 0.7
"""the next box is at least this many times a box's size away; boxes around cells that lie askew overlap"""
OFF = 0.16
"""how far a box may lie from its place, as a part of the pitch"""
EMPTY = 0.6
"""outer rows and columns emptier than the rest by this factor may not belong to it"""
LESS = 0.85
"""how much less likely a grid is if another one explains its boxes better"""
LONGEST_HOLE = 4
"""neighbours may be this many steps apart"""


@dataclass(frozen=True, eq=False)
class Lattice:
    """Boxes with their places in a lattice."""

    boxes: Boxes
    columns: NDArray[np.int64]
    rows: NDArray[np.int64]
    pitch: Floats
    """(2,): the distance of columns and of rows"""
    trust: float = 1.0
    """less than 1 if it is a part of a lattice"""

    @cached_property
    def shape(self) -> tuple[int, int]:
        return int(self.rows.max()) + 1, int(self.columns.max()) + 1

    @cached_property
    def centers(self) -> Floats:
        """The middles of the boxes, (n, 2)."""
        return np.asarray((self.boxes[:, :2] + self.boxes[:, 2:]) / 2, np.float64)

    @cached_property
    def taken(self) -> NDArray[np.bool_]:
        """Which cells have a box, of the lattice's shape."""
        cells = np.zeros(self.shape, bool)
        cells[self.rows, self.columns] = True
        return cells


def size_groups(boxes: Boxes) -> Iterator[Boxes]:
    """Yield the boxes of about one size, the most common size first; a box may be in several groups."""
    if len(boxes) < LEAST_BOXES:
        return
    sizes = boxes[:, 2:] - boxes[:, :2]
    bins = np.round(np.log(np.maximum(sizes, 1)) / LIKE).astype(int)
    counts = np.zeros(bins.max(0) + 3)
    np.add.at(counts, (bins[:, 0] + 1, bins[:, 1] + 1), 1)
    crowd = cv2.boxFilter(counts, -1, (3, 3), normalize=False)[1:-1, 1:-1]
    across, down = np.nonzero(counts[1:-1, 1:-1])
    used = np.zeros(len(boxes), bool)
    groups = 0
    for number in np.argsort(-crowd[across, down] * np.exp(LIKE * (across + down) / 2)):
        own = (bins[:, 0] == across[number]) & (bins[:, 1] == down[number])
        if crowd[across[number], down[number]] < LEAST_BOXES or used[own].all():
            continue
        middle = middles(sizes[own])
        off = np.abs(sizes - middle) <= LIKE * middle + LIKE_PX
        alike = off[:, 0] & off[:, 1]
        if np.count_nonzero(alike) >= LEAST_BOXES:
            used |= alike
            yield boxes[alike][:MOST_BOXES]
            groups += 1
        if groups >= MOST_GROUPS:
            return


def lattices(boxes: Boxes, farthest: float = 4.0) -> Iterator[Lattice]:
    """Yield the lattices that boxes of one size form, of at least two rows and two columns, the fullest first.

    Neighbours are at most `farthest` times their size apart.
    """
    centers = (boxes[:, :2] + boxes[:, 2:]) / 2
    size = middles(boxes[:, 2:] - boxes[:, :2])
    steps = [_step(centers, axis, size, farthest) for axis in (0, 1)]
    if not all(step.any() for step in steps):
        return
    pitch = np.hypot(*np.array(steps).T)
    places = linked(centers @ np.linalg.inv(np.array(steps)), OFF, LONGEST_HOLE)
    labels = places[:, 0]
    counts = np.bincount(labels)
    for label in np.argsort(-counts)[:MOST_LATTICES]:
        if counts[label] < LEAST_BOXES:
            return
        own = np.flatnonzero(labels == label)
        middle = centers[own]
        if (middle.max(0) - middle.min(0) + size).max() < LEAST_BOARD_PX:
            continue
        columns, rows = (places[own, 1:] - places[own, 1:].min(0)).T
        if columns.max() and rows.max() and max(columns.max(), rows.max()) < MOST_CELLS:
            lattice = Lattice(boxes[own], columns, rows, pitch)
            yield lattice
            if (part := trimmed(lattice)) is not None:
                yield part


def trimmed(lattice: Lattice) -> Lattice | None:
    """Return the lattice without outer rows and columns that are much emptier than the others, None if there are none."""
    top, left, bottom, right = 0, 0, *lattice.shape
    taken = lattice.taken
    while bottom - top > 2 and right - left > 2:
        part = taken[top:bottom, left:right]
        full = {"top": part_of(part[0]), "bottom": part_of(part[-1]), "left": part_of(part[:, 0]), "right": part_of(part[:, -1])}
        emptiest = min(full, key=lambda side: full[side])
        if full[emptiest] > EMPTY * part_of(part):
            break
        top, bottom = top + (emptiest == "top"), bottom - (emptiest == "bottom")
        left, right = left + (emptiest == "left"), right - (emptiest == "right")
    part = taken[top:bottom, left:right]
    if part.shape == lattice.shape or not part[:, [0, -1]].any(0).all() or not part[[0, -1]].any(1).all():
        return None
    inside = (lattice.rows >= top) & (lattice.rows < bottom) & (lattice.columns >= left) & (lattice.columns < right)
    return Lattice(lattice.boxes[inside], lattice.columns[inside] - left, lattice.rows[inside] - top, lattice.pitch, LESS)


def _step(centers: Floats, axis: int, size: Floats, farthest: float) -> Floats:
    """Return how next neighbours along one axis lie to each other mostly, (2,), 0 if there are none."""
    along, beside = size[axis], size[1 - axis]
    others = next_ones(centers, axis, BESIDE * min(beside, along), NEAREST * along, farthest * along + 8)
    steps = (centers[others] - centers)[others >= 0]
    if not len(steps):
        return np.zeros(2)
    steps = steps[np.argsort(steps[:, axis])]
    ahead = steps[:, axis]
    within = np.searchsorted(ahead, ahead * 1.08 + 1, "right") - np.arange(len(ahead))
    first = int(np.argmax(within >= 0.6 * within.max()))
    return middles(steps[first : first + int(within[first])])


def spans_of(places: NDArray[np.int64], starts: Floats, ends: Floats) -> tuple[Span, ...]:
    """Return a span for each column or row from the boxes in it, and from its neighbours where it has none."""
    number = int(places.max()) + 1
    known = np.unique(places)
    firsts = np.array([_middle(starts[places == place]) for place in known])
    lasts = np.array([_middle(ends[places == place]) for place in known])
    every = np.arange(number)
    starts_of, ends_of = np.interp(every, known, firsts), np.interp(every, known, lasts)
    return tuple((float(start), float(end)) for start, end in zip(starts_of, ends_of, strict=True))


def part_of(mask: NDArray[np.bool_]) -> float:
    """Return which part of a mask is set; numpy's own mean takes ten times as long for a few values."""
    return np.count_nonzero(mask) / mask.size


def middles(values: Floats) -> Floats:
    """Return the medians along the first axis; numpy's own takes ten times as long for a few values."""
    ordered = np.sort(values, axis=0)
    half = len(ordered) // 2
    return np.asarray(ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2, np.float64)


def _middle(values: Floats) -> float:
    """Return the median of a list of values, still faster."""
    ordered = sorted(values.tolist())
    half = len(ordered) // 2
    return float(ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2)


def grids_of(lattice: Lattice, fit: float, source: str) -> Iterator[Grid]:
    """Yield the grid of a lattice, and if it seems to lie askew, that one too."""
    left, top, right, bottom = lattice.boxes.T
    askew = is_askew(lattice)
    if askew:
        yield askew_grid(lattice, fit, source)
    upright = Grid(spans_of(lattice.columns, left, right), spans_of(lattice.rows, top, bottom), fit, source)
    yield replace(upright, fit=fit * LESS) if askew else upright
