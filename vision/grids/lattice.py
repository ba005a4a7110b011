"""Boxes that lie in even rows and columns: found by their distances, holes allowed, and made into grids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span
from vision.grids.neighbours import linked, next_ones
from vision.grids.perspective import askew_grid, is_askew

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
    shape: tuple[int, int]
    """the number of rows and of columns"""
    trust: float = 1.0
    """less than 1 if it is a part of a lattice"""

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
    counts = counts[1:-1, 1:-1]
    in_bins = np.split(np.lexsort(bins.T[::-1]), np.cumsum(counts[counts > 0]).astype(int))
    across, down = np.nonzero(counts)
    crowds = crowd[across, down]
    used = np.zeros(len(boxes), bool)
    groups = 0
    for number in np.argsort(-crowds * np.exp(LIKE * (across + down) / 2)).tolist():
        own = in_bins[number]
        if crowds[number] < LEAST_BOXES or used[own].all():
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
    steps = np.zeros((2, 2))
    for axis, along in enumerate(size.tolist()):
        steps[axis] = _step(centers[np.argsort(centers[:, axis])], axis, BESIDE * float(size.min()), along, farthest)
        if not steps[axis].any():
            return
    pitch = np.hypot(*steps.T)
    places, sizes = linked(centers @ np.linalg.inv(steps), OFF, LONGEST_HOLE)
    for label in np.argsort(-sizes[:, 0])[:MOST_LATTICES].tolist():
        count, *shape = sizes[label].tolist()
        if count < LEAST_BOXES:
            return
        if min(shape) < 2 or max(shape) > MOST_CELLS:
            continue
        own = np.flatnonzero(places[:, 0] == label)
        lattice = Lattice(boxes[own], places[own, 1], places[own, 2], pitch, (shape[1], shape[0]))
        if (np.ptp(lattice.centers, axis=0) + size).max() >= LEAST_BOARD_PX:
            yield lattice
            if (part := trimmed(lattice)) is not None:
                yield part


def trimmed(lattice: Lattice) -> Lattice | None:
    """Return the lattice without outer rows and columns that are much emptier than the others, None if there are none."""
    top, left, bottom, right = 0, 0, *lattice.shape
    taken = lattice.taken
    if taken.all():
        return None
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
    return Lattice(
        lattice.boxes[inside], lattice.columns[inside] - left, lattice.rows[inside] - top, lattice.pitch, part.shape, LESS
    )


def _step(centers: Floats, axis: int, beside: float, along: float, farthest: float) -> Floats:
    """Return how next neighbours along one axis lie to each other mostly, (2,), 0 if there are none; they come in its order."""
    others = next_ones(centers, axis, beside, NEAREST * along, farthest * along + 8)
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
    counts = np.bincount(places)
    known = np.flatnonzero(counts)
    every = np.arange(len(counts))
    firsts, lasts = (np.interp(every, known, _middles_of(values, places, counts)[known]) for values in (starts, ends))
    return tuple(zip(firsts.tolist(), lasts.tolist(), strict=True))


def _middles_of(values: Floats, places: NDArray[np.int64], counts: NDArray[np.int64]) -> Floats:
    """Return the median of the values in each place; what stands for empty places means nothing."""
    ordered = values[np.lexsort((values, places))]
    firsts = np.cumsum(counts) - counts
    return np.asarray((ordered[firsts + (counts - 1) // 2] + ordered[firsts + counts // 2]) / 2, np.float64)


def part_of(mask: NDArray[np.bool_]) -> float:
    """Return which part of a mask is set; numpy's own mean takes ten times as long for a few values."""
    return np.count_nonzero(mask) / mask.size


def middles(values: Floats) -> Floats:
    """Return the medians along the first axis; numpy's own takes ten times as long for a few values."""
    ordered = np.sort(values, axis=0)
    half = len(ordered) // 2
    return np.asarray(ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2, np.float64)


def grids_of(lattice: Lattice, fit: float, source: str) -> Iterator[Grid]:
    """Yield the grid of a lattice, and if it seems to lie askew, that one too."""
    left, top, right, bottom = lattice.boxes.T
    askew = is_askew(lattice)
    if askew:
        yield askew_grid(lattice, fit, source)
    upright = Grid(spans_of(lattice.columns, left, right), spans_of(lattice.rows, top, bottom), fit, source)
    yield replace(upright, fit=fit * LESS) if askew else upright
