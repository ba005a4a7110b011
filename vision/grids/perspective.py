"""Lattices that lie askew, as in photographs: a plane in which they are even is fitted to the middles of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from vision.frame import PLANE_MARGIN, Grid, Span

if TYPE_CHECKING:
    from vision.grids.lattice import Lattice

ASKEW = 0.06
"""a lattice is askew if its corners lie farther than this part of the pitch from where an upright one has them"""
ASKEW_PX = 2.5
STREWN = 3.0
"""and if they do so by this many times what single boxes do"""
STRAIGHT_PX = 1.2
"""boxes this near to their places in an upright lattice need no closer look"""
TINY = 1e-6
"""keeps the equations solvable where the boxes leave a slope open"""
LEAST_BOXES = 8
MOST_TRIALS = 50
OFF = 0.12
"""boxes farther than this part of the pitch from their places don't count for the plane"""
GAP = 0.08
"""cells are apart if what divides them is wider than this part of the pitch"""


def is_askew(lattice: Lattice) -> bool:
    """Tell whether the rows or columns of a lattice don't run straight along the picture's."""
    if len(lattice.boxes) < LEAST_BOXES:
        return False
    if _is_straight(lattice):
        return False
    places = np.ones((len(lattice.boxes), 4))
    places[:, 0], places[:, 1], places[:, 3] = lattice.columns, lattice.rows, lattice.columns * lattice.rows
    slope = np.linalg.solve(places.T @ places + TINY * np.eye(4), places.T @ lattice.centers)
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


def _is_straight(lattice: Lattice) -> bool:
    """Tell whether the boxes lie so near to their places in an upright lattice that there is nothing to fit."""
    steps, off = np.stack([lattice.columns, lattice.rows], 1).astype(float), lattice.centers
    count = len(steps)
    steps -= steps.sum(0) / count
    off = off - steps * ((steps * off).sum(0) / (steps * steps).sum(0))
    return float(np.ptp(off, axis=0).max()) <= STRAIGHT_PX


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
