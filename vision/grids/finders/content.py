"""Grids seen by what is written in them: numbers in rows and columns, on a plate that they fill evenly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span
from vision.grids.lattice import Boxes, Lattice, lattices, middles, part_of
from vision.grids.neighbours import rows_of_signs
from vision.grids.perspective import askew_grid, is_askew
from vision.grids.regions import sides

LEAST_HEIGHT = 5
LARGEST = 0.3
"""signs are no larger than this part of the picture"""
HEIGHT_STEP = 0.2
"""how much heights of one group may differ, by their logarithms"""
MOST_HEIGHTS = 7
MOST_SIGNS = 600
SPACES = (0.45, 0.2)
"""signs of one number are less apart than one of these parts of their height"""
MOST_GROUNDS = 12
"""numbers are looked for on this many plates, the largest ones"""
MOST_SETS = 14
"""different sets of numbers are looked at, those of the most common height first"""
MOST_LATTICES = 5
"""of one set, the fullest ones and their fullest parts"""
MOST_PLATES = 60
LEAST_PLATE = 50
SAME_PX = 5
LEAST_TAKEN = 0.26
FARTHEST = 12.0
"""numbers are at most this many times their size apart"""
LEAST_NUMBERS = 4
ALONE = 0.9
"""a grid explains numbers if this part of them have a cell of their own"""
EVEN = 0.3
"""a plate is as large as its cells, but for this part of one"""


def find_content(signs: Boxes, plates: Boxes, size: tuple[int, int], known: Sequence[Grid]) -> Iterator[Grid]:
    """Yield the grids whose cells hold numbers, made of signs; plates are boxes that may enclose a whole board.

    Numbers that lie one to a cell of a known grid, with no others around it, are left out: they would show the same grid.
    """
    wide = sides(signs)
    across, down = wide.T
    good = (down >= LEAST_HEIGHT) & (across <= 2.5 * down) & (down <= 12 * across)
    good &= (across <= LARGEST * size[0]) & (down <= LARGEST * size[1])
    seen: set[bytes] = set()
    for group in _by_height(signs[good]):
        for space in SPACES:
            numbers = _unexplained(_joined(group, space), known)
            if len(numbers) < LEAST_NUMBERS:
                continue
            within = _is_inside(numbers, plates[:MOST_GROUNDS])
            for number in np.flatnonzero(np.count_nonzero(within, axis=1) >= LEAST_NUMBERS):
                inside = numbers[within[number]]
                if (key := inside.tobytes()) not in seen and len(seen) < MOST_SETS:
                    seen.add(key)
                    yield from _boards(inside, plates)


def _unexplained(numbers: Boxes, known: Sequence[Grid]) -> Boxes:
    """Return the numbers without those that a known grid explains."""
    for grid in known:
        rows, columns = grid.shape
        left, top, width, height = grid.bbox
        pitch = np.array([width / columns, height / rows])
        places = ((numbers[:, :2] + numbers[:, 2:]) / 2 - [left, top]) / pitch
        inside = ((places > 0) & (places < [columns, rows])).all(1)
        around = ((places > -1) & (places < [columns + 1, rows + 1])).all(1)
        cells = places[inside].astype(int) @ [1, columns]
        if len(cells) and np.count_nonzero(around) == len(cells) and len(np.unique(cells)) >= ALONE * len(cells):
            numbers = numbers[~inside]
    return numbers


def distinct(plates: Boxes) -> Boxes:
    """Return the largest boxes on which a board may be, each only once, the largest first."""
    plates = plates[sides(plates).min(1) > LEAST_PLATE]
    rough = np.unique(np.round(plates / SAME_PX), axis=0, return_index=True)[1]
    different = plates[rough]
    return np.asarray(different[np.argsort(-sides(different).prod(1), kind="stable")][:MOST_PLATES], np.float64)


def _is_inside(boxes: Boxes, plates: Boxes) -> NDArray[np.bool_]:
    """Tell which boxes lie on which plates, (plates, boxes)."""
    first, last = (boxes[:, :2] >= plates[:, None, :2]), (boxes[:, 2:] <= plates[:, None, 2:])
    return np.asarray(first[:, :, 0] & first[:, :, 1] & last[:, :, 0] & last[:, :, 1], np.bool_)


def _by_height(signs: Boxes) -> Iterator[Boxes]:
    """Yield the signs of about one height, many and high ones first: digits with and without descenders are together."""
    heights = sides(signs)[:, 1]
    bins = np.round(np.log(np.maximum(heights, 1)) / HEIGHT_STEP).astype(int)
    counts = np.bincount(bins, minlength=3)
    crowd = np.convolve(counts, [1, 1, 1], "same")
    seen: set[bytes] = set()
    for number in np.argsort(-crowd * np.exp(HEIGHT_STEP * np.arange(len(crowd))), kind="stable")[:MOST_HEIGHTS]:
        group = signs[np.abs(bins - number) <= 1][:MOST_SIGNS]
        if len(group) >= LEAST_NUMBERS and (key := group.tobytes()) not in seen:
            seen.add(key)
            yield group


def _joined(signs: Boxes, space: float) -> Boxes:
    """Return the boxes of numbers: signs beside each other put together, what is too long to be a number left out."""
    rows = signs[np.argsort(signs[:, 0], kind="stable")]
    height = float(middles(sides(signs)[:, 1]))
    _, parents = np.unique(rows_of_signs(rows, 0.5 * height, space * height), return_inverse=True)
    count = int(parents.max()) + 1
    firsts = np.full((count, 2), np.inf)
    lasts = np.zeros((count, 2))
    np.minimum.at(firsts, parents, rows[:, :2])
    np.maximum.at(lasts, parents, rows[:, 2:])
    numbers = np.concatenate([firsts, lasts], 1)
    wide = sides(numbers)
    return numbers[(wide[:, 0] <= 2.8 * wide[:, 1]) & (wide[:, 1] < 1.7 * height)]


def _boards(numbers: Boxes, plates: Boxes) -> Iterator[Grid]:
    for lattice in islice(lattices(numbers, FARTHEST), MOST_LATTICES):
        if len(lattice.boxes) < LEAST_NUMBERS or part_of(lattice.taken) < LEAST_TAKEN:
            continue
        if is_askew(lattice):
            yield askew_grid(lattice, _fit(lattice), "content")
        yield from _on_plates(_around(lattice), plates)


def _around(lattice: Lattice) -> Grid:
    """Return the grid whose cells have the numbers in their middles."""
    spans = [
        _halfway(places, lattice.boxes[:, axis], lattice.boxes[:, axis + 2])
        for axis, places in enumerate((lattice.columns, lattice.rows))
    ]
    return Grid(spans[0], spans[1], _fit(lattice), "content")


def _fit(lattice: Lattice) -> float:
    """Return how complete a lattice is; numbers are a weaker sign of a board than cells."""
    return lattice.trust * (0.35 + 0.4 * part_of(lattice.taken))


def _halfway(places: NDArray[np.intp], starts: NDArray[np.float64], ends: NDArray[np.float64]) -> tuple[Span, ...]:
    """Return spans around the middles of numbers, as far apart as what they are aligned by: middles, starts or ends."""
    mean = float(places.sum()) / len(places)
    steps, lines = places - mean, np.stack([(starts + ends) / 2, starts, ends])
    middles_of = lines.sum(1) / len(places)
    pitches = lines @ steps / float(steps @ steps)
    strewn = ((lines - middles_of[:, None] - pitches[:, None] * steps) ** 2).sum(1)
    pitch = float(pitches[np.argmin(strewn)])
    first = float(middles_of[0]) - pitch * mean
    return tuple((float(first + (n - 0.5) * pitch), float(first + (n + 0.5) * pitch)) for n in range(int(places.max()) + 1))


def _on_plates(grid: Grid, plates: Boxes) -> Iterator[Grid]:
    """Yield the grid with the edges of the smallest plate that its cells fill, and as it is."""
    across, down = grid.pitch
    ends = np.array([grid.columns[0][0], grid.rows[0][0], grid.columns[-1][1], grid.rows[-1][1]])
    slack = np.array([across, down, across, down]) * 0.5
    inside = (plates[:, :2] <= (ends + slack)[:2]).all(1) & (plates[:, 2:] >= (ends - slack)[2:]).all(1)
    around = plates[inside]
    numbers = sides(around) / np.array([across, down])
    whole = np.round(numbers)
    even = (np.abs(numbers - whole) <= EVEN).all(1) & (whole <= np.array(grid.shape[::-1]) + 3).all(1)
    even &= (whole >= np.array(grid.shape[::-1])).all(1)
    off = np.abs(numbers - whole).max(1)
    for number in np.flatnonzero(even)[np.argsort(sides(around[even]).prod(1))][:2]:
        plate = around[number]
        cells = np.round(sides(plate[None])[0] / np.array([across, down])).astype(int)
        left, top, right, bottom = plate
        yield replace(
            grid,
            columns=_even(left, right, cells[0]),
            rows=_even(top, bottom, cells[1]),
            fit=grid.fit * (1.1 if tuple(cells[::-1]) == grid.shape else 0.8) * (1 - float(off[number])),
        )
    yield grid


def _even(start: float, end: float, number: int) -> tuple[Span, ...]:
    edges = np.linspace(start, end, number + 1)
    return tuple((float(a), float(b)) for a, b in pairwise(edges))
