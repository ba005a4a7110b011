"""Lattices that lie askew, as in photographs: a plane in which they are even is fitted to the middles of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.frame import PLANE_MARGIN, Grid, Span

if TYPE_CHECKING:
    from vision.lattice import Lattice

ASKEW = 0.06
"""a lattice is askew if its corners lie farther than this part of the pitch from where an upright one has them"""
ASKEW_PX = 2.5
STREWN = 3.0
"""and if they do so by this many times what single boxes do"""
LEAST_BOXES = 8
MOST_TRIALS = 200
OFF = 0.12
"""boxes farther than this part of the pitch from their places don't count for the plane"""
GAP = 0.08
"""cells are apart if what divides them is wider than this part of the pitch"""


def is_askew(lattice: Lattice) -> bool:
    """Tell whether the rows or columns of a lattice don't run straight along the picture's."""
    if len(lattice.boxes) < LEAST_BOXES:
        return False
    places = np.ones((len(lattice.boxes), 4))
    places[:, 0], places[:, 1], places[:, 3] = lattice.columns, lattice.rows, lattice.columns * lattice.rows
    slope = np.linalg.lstsq(places, lattice.centers, rcond=None)[0]
    last_row, last_column = (number - 1 for number in lattice.shape)
    beside, below, both = slope[1, 0], slope[0, 1], slope[3]
    drift = np.array(
        [
            last_row * max(abs(beside), abs(beside + both[0] * last_column)),
            last_column * max(abs(below), abs(below + both[1] * last_row)),
        ]
    )
    strewn = np.sqrt(((places @ slope - lattice.centers) ** 2).sum(0) / len(places))
    return bool((drift > np.maximum(ASKEW * lattice.pitch, np.maximum(ASKEW_PX, STREWN * strewn))).any())


def askew_grid(lattice: Lattice, fit: float, source: str) -> Grid:
    """Return the grid of a lattice that lies askew; it stands upright in a plane with a margin around the board."""
    rows, columns = lattice.shape
    across, down = lattice.pitch
    places = np.stack([lattice.columns, lattice.rows], 1) + 0.5 + PLANE_MARGIN
    plane = places * lattice.pitch
    warp, inside = cv2.findHomography(plane, lattice.centers, cv2.RANSAC, OFF * float(lattice.pitch.min()), maxIters=MOST_TRIALS)
    if warp is None:
        warp, inside = np.eye(3), np.zeros(len(plane))
    size = np.median(lattice.boxes[:, 2:] - lattice.boxes[:, :2], axis=0) / lattice.pitch
    return Grid(
        _spans(columns, float(across), float(size[0])),
        _spans(rows, float(down), float(size[1])),
        fit * float(np.mean(inside)),
        source,
        np.asarray(warp, np.float64),
    )


def _spans(number: int, pitch: float, part: float) -> tuple[Span, ...]:
    """Return even spans; part is how much of the pitch a cell takes."""
    gap = (1 - part) / 2 if part < 1 - GAP else 0.0
    starts = np.arange(number) + PLANE_MARGIN
    return tuple((float((start + gap) * pitch), float((start + 1 - gap) * pitch)) for start in starts)
