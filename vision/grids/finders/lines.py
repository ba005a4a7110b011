"""Grids seen by their lines: even teeth in how strong the edges of a plate are along most of its height and width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from vision.frame import Grid, Span
from vision.grids.contrast import Contrast, Mask
from vision.grids.lattice import Boxes
from vision.grids.regions import sides

LEAST_PX = 60
MOST_PLATES = 8
SAMPLES = 60
"""so many rows and columns of a plate are looked at"""
LEAST_STRENGTH = 3.0
OF_STRONGEST = 0.25
"""where what is in the cells of a photograph has edges too, lines are at least this part as strong as the strongest"""
SHARE = 0.55
"""a line runs along this part of a plate"""
CELLS = np.arange(30, 1, -1)
"""a plate is divided into one of these numbers of cells"""
LEAST_PITCH = 8.0
OFF = 0.09
"""how far a line may lie from its place, as a part of the pitch"""
OFF_PX = 1.5
BORNE_OUT = 0.85
"""this part of the lines must be seen, and of what is seen be lines, by how strong it is: the edges of pictures are fainter"""
EDGE_PX = 4
"""what is nearer to the edges of a plate is its frame"""
FIT = 0.72
"""how well a grid with all its lines fits; cells that are seen are a better sign"""
COVERED = 0.4


def find_lines(contrast: Contrast, plates: Boxes, known: Sequence[Grid]) -> Iterator[Grid]:
    """Yield the grids whose lines divide a plate evenly; plates on which a grid is known are left out."""
    large = plates[sides(plates).min(1) >= LEAST_PX]
    unknown = (plate for plate in large if not covered(plate, known))
    for plate in islice(unknown, MOST_PLATES):
        left, top, right, bottom = (round(end) for end in plate.tolist())
        columns = _teeth(contrast.across[max(top, 0) : bottom, max(left, 0) : right].T)
        if columns is None:
            continue
        rows = _teeth(contrast.down[max(top, 0) : bottom, max(left, 0) : right])
        if rows is not None:
            (across, one), (down, other) = columns, rows
            yield Grid(_spans(across, max(left, 0)), _spans(down, max(top, 0)), FIT * min(one, other), "lines")


def _ends(grid: Grid) -> list[float]:
    left, top, width, height = grid.bbox
    return [left, top, left + width, top + height]


def covered(plate: NDArray[np.float64], known: Sequence[Grid]) -> bool:
    """Tell whether a known grid lies on much of a plate, or the plate in one."""
    good = np.array([_ends(grid) for grid in known]).reshape(-1, 4)
    shared = np.minimum(good[:, 2:], plate[2:]) - np.maximum(good[:, :2], plate[:2])
    area = (plate[2] - plate[0]) * (plate[3] - plate[1])
    return bool((np.maximum(shared, 0).prod(1) > COVERED * area).any())


def _teeth(edges: Mask) -> tuple[NDArray[np.float64], float] | None:
    """Return the places of evenly spaced lines that divide a plate into most cells, and which part of them is seen.

    The array is (places, along the lines). There is no answer where there are no lines.
    """
    every = max(1, edges.shape[1] // SAMPLES)
    sample = edges[:, every // 2 :: every]
    rank = int((1 - SHARE) * sample.shape[1])
    strength = np.partition(sample, rank, axis=1)[:, rank].astype(np.float64)
    strength -= np.median(strength)
    limit = max(LEAST_STRENGTH, 6 * float(np.median(np.abs(strength))))
    return _even(strength, limit) or _even(strength, max(limit, OF_STRONGEST * float(strength[EDGE_PX + 1 : -EDGE_PX].max())))


def _even(strength: NDArray[np.float64], limit: float) -> tuple[NDArray[np.float64], float] | None:
    """Return the places of lines that are evenly spaced where all strengths from a limit on are lines, and how many are seen."""
    strong = np.flatnonzero(strength >= limit)
    inner = strong[(strong > EDGE_PX) & (strong < len(strength) - EDGE_PX)]
    if not len(inner):
        return None
    numbers = CELLS[len(strength) / LEAST_PITCH >= CELLS]
    pitches = len(strength) / numbers[:, None]
    steps = np.round((inner + 1) / pitches).astype(int)
    close = np.abs(inner + 1 - steps * pitches) <= OFF * pitches + OFF_PX
    for row in np.flatnonzero(close @ strength[inner] >= BORNE_OUT * strength[inner].sum()):
        number, pitch, own_steps = int(numbers[row]), float(pitches[row, 0]), np.where(close[row], steps[row], 0)
        seen = np.flatnonzero(np.bincount(own_steps, minlength=number + 1)[1:number]) + 1
        if len(seen) >= BORNE_OUT * (number - 1):
            ends = np.arange(number + 1, dtype=np.float64) * pitch
            for step in seen:
                own = inner[own_steps == step]
                ends[step] = (own[0] + own[-1]) / 2 + 1
            return np.asarray(ends, np.float64), len(seen) / (number - 1)
    return None


def _spans(ends: NDArray[np.float64], origin: int) -> tuple[Span, ...]:
    return tuple((float(start + origin), float(end + origin)) for start, end in pairwise(ends))
